import { Migration } from '@mikro-orm/migrations';
import { compressing } from './compression.js';

/**
 * What one statement can't change in its time, workers change in batches: the due times of a vacancy's open records, and
 * the waiting deliveries of a disabled webhook.
 */
export class Migration20261202Batches extends Migration {
  override name = 'Migration20261202_batches';

  override up(): void {
    this.addSql('alter table vacancy add column retiming jsonb null');
    this.addSql(compressing('vacancy', ['retiming'], 'lz4'));
    this.addSql('create index vacancy_retiming_index on vacancy (company_id, id) where retiming is not null');
    this.addSql('alter table webhook add column fails_before integer null');
    this.addSql('alter table webhook_delivery add column revision integer not null default 0');
  }

  override down(): void {
    this.addSql('alter table webhook_delivery drop column revision');
    this.addSql('alter table webhook drop column fails_before');
    this.addSql('alter table vacancy drop column retiming');
  }
}
