import { Migration } from '@mikro-orm/migrations';

/**
 * What one statement can't change in its time, workers change in batches: the waiting deliveries of a disabled webhook.
 */
export class Migration20261202Batches extends Migration {
  override name = 'Migration20261202_batches';

  override up(): void {
    this.addSql('alter table webhook add column fails_before integer null');
    this.addSql('alter table webhook_delivery add column revision integer not null default 0');
  }

  override down(): void {
    this.addSql('alter table webhook_delivery drop column revision');
    this.addSql('alter table webhook drop column fails_before');
  }
}
