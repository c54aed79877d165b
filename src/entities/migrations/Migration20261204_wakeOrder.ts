import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the id to the index of the waking records. Many records of a vacancy may wake at the same instant, such as after
 * a reopening. Without the id, each batch of a worker sorted all of them.
 */
export class Migration20261204WakeOrder extends Migration {
  override name = 'Migration20261204_wakeOrder';

  override up(): void {
    this.#replace('company_id, wake_at, vacancy_id, id');
  }

  override down(): void {
    this.#replace('company_id, wake_at, vacancy_id');
  }

  #replace(columns: string): void {
    this.addSql('drop index feature_record_wake_index');
    this.addSql(`create index feature_record_wake_index on feature_record (${columns})
      where wake_at is not null and not is_closed`);
  }
}
