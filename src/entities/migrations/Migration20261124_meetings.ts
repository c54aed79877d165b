import { Migration } from '@mikro-orm/migrations';

/**
 * The booked meeting of a record. During an upgrade, nodes of the previous release still run, which book no meetings.
 */
export class Migration20261124Meetings extends Migration {
  override name = 'Migration20261124_meetings';

  override up(): void {
    this.addSql('alter table feature_record add column meeting jsonb null');
  }

  override down(): void {
    this.addSql('alter table feature_record drop column meeting');
  }
}
