import { Migration } from '@mikro-orm/migrations';

/** The test clocks of companies, which exist to try out timers. */
export class Migration20261129CompanyClock extends Migration {
  override name = 'Migration20261129_companyClock';

  override up(): void {
    this.addSql(`create table company_clock (
      company_id text not null, offset_ms double precision not null, reached timestamptz(3) null,
      target timestamptz(3) null, request_id text null, stepped_at timestamptz(3) not null, primary key (company_id)
    )`);
  }

  override down(): void {
    this.addSql('drop table company_clock');
  }
}
