import { Migration } from '@mikro-orm/migrations';

/**
 * Earlier versions of answers, and who scored them. The signing secrets of companies' test providers, and the accepted
 * messages of these providers. During an upgrade, nodes of the previous release still run, which do not know these.
 */
export class Migration20261124Intake extends Migration {
  override name = 'Migration20261124_intake';

  override up(): void {
    this.addSql('alter table feature_record add column answer_histories jsonb null');
    this.addSql(`update feature_record set review_pending = true
      where kind = 'interview' and answers @> '[{"needsReview": true}]'`);
    this.addSql(`create table callback_secret (
      company_id text not null,
      secret text not null,
      previous_secret text null,
      previous_valid_until timestamptz(3) null,
      primary key (company_id)
    )`);
    this.addSql(`create table callback_call (
      company_id text not null,
      webhook_id text not null,
      received_at timestamptz(3) not null,
      primary key (company_id, webhook_id)
    )`);
    this.addSql('create index callback_call_received_index on callback_call (company_id, received_at)');
  }

  override down(): void {
    this.addSql('drop table callback_call');
    this.addSql('drop table callback_secret');
    this.addSql('alter table feature_record drop column answer_histories');
  }
}
