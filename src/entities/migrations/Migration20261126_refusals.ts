import { Migration } from '@mikro-orm/migrations';

/** Counts of refusals by minute, caller and reason. */
export class Migration20261126Refusals extends Migration {
  override name = 'Migration20261126_refusals';

  override up(): void {
    this.addSql(`create table refusal_count (
      company_id text not null, minute timestamptz(3) not null, actor_kind text not null, actor_id text not null,
      reason text not null, count bigint not null, primary key (company_id, minute, actor_kind, actor_id, reason)
    )`);
  }

  override down(): void {
    this.addSql('drop table refusal_count');
  }
}
