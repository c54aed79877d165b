import { Migration } from '@mikro-orm/migrations';

/**
 * Meetings of local date-times, and which tables of time zones are in use. Nodes of the release before write neither: a
 * meeting that they book keeps its instant.
 */
export class Migration20261129LocalMeetings extends Migration {
  override up(): void {
    this.addSql(`create index feature_record_local_meeting_index on feature_record
      (company_id, ((meeting #>> '{local,tzdbVersion}') collate "C"), vacancy_id, id)
      where meeting -> 'local' is not null and not is_closed`);
    // It belongs to no company: which versions processes have used, and when last.
    this.addSql('create table tzdb_use (version text primary key, used_at timestamptz(3) not null)');
  }

  override down(): void {
    this.addSql('drop table tzdb_use');
    this.addSql('drop index feature_record_local_meeting_index');
  }
}
