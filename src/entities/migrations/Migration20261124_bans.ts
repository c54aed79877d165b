import { Migration } from '@mikro-orm/migrations';

/** The banned candidates of a company. */
export class Migration20261124Bans extends Migration {
  override name = 'Migration20261124_bans';

  override up(): void {
    this.addSql(`create table ban (
      company_id text not null,
      candidate_id text not null,
      reason text null,
      banned_by text not null,
      banned_at timestamptz(3) not null,
      position double precision not null,
      primary key (company_id, candidate_id)
    )`);
    this.addSql('create index ban_banned_index on ban (company_id, banned_at, position, candidate_id)');
  }

  override down(): void {
    this.addSql('drop table ban');
  }
}
