import { Migration } from '@mikro-orm/migrations';
import { compressLongValues } from './compression.js';

/** Legal holds, and the retention of candidates. */
export class Migration20261128Holds extends Migration {
  override up(): void {
    this.addSql(`create table candidate_hold (
      company_id text not null, candidate_id text not null, reason text not null, until timestamptz(3) null,
      held_by text not null, held_at timestamptz(3) not null, primary key (company_id, candidate_id)
    )`);
    this.addSql('create index candidate_hold_held_index on candidate_hold (company_id, held_at, candidate_id)');
    this.addSql('alter table company_settings add column candidate_retention_days int null');
    this.addSql(`create index feature_record_kept_index on feature_record (company_id, updated_at, candidate_id)
      where is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'`);
    this.addSql(compressLongValues);
  }

  override down(): void {
    this.addSql('drop index feature_record_kept_index');
    this.addSql('alter table company_settings drop column candidate_retention_days');
    this.addSql('drop table candidate_hold');
  }
}
