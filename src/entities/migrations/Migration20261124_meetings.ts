import { Migration } from '@mikro-orm/migrations';

/** The meeting that a record has booked. The node of the release before, which runs beside this one, books none. */
export class Migration20261124Meetings extends Migration {
  override name = 'Migration20261124_meetings';

  override up(): void {
    this.addSql('alter table feature_record add column meeting jsonb null');
  }

  override down(): void {
    this.addSql('alter table feature_record drop column meeting');
  }
}
