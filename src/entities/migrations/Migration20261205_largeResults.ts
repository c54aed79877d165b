import { Migration } from '@mikro-orm/migrations';

/** The large results that idempotency keys store are counted, so that a company's have a bound. */
export class Migration20261205LargeResults extends Migration {
  override name = 'Migration20261205_largeResults';

  override up(): void {
    this.addSql('alter table idempotency_key add column result_length int null');
    this.addSql(`create index idempotency_key_large_index on idempotency_key (company_id, claimed_at, result_length)
      where result_length is not null`);
  }

  override down(): void {
    this.addSql('drop index idempotency_key_large_index');
    this.addSql('alter table idempotency_key drop column result_length');
  }
}
