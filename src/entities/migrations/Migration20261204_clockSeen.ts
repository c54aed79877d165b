import { Migration } from '@mikro-orm/migrations';

/** An advancing clock notices what others change meanwhile by the events after this number. */
export class Migration20261204ClockSeen extends Migration {
  override name = 'Migration20261204_clockSeen';

  override up(): void {
    this.addSql('alter table company_clock add column seen bigint null');
  }

  override down(): void {
    this.addSql('alter table company_clock drop column seen');
  }
}
