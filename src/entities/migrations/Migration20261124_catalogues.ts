import { Migration } from '@mikro-orm/migrations';

/** The catalogues of companies, and events without a vacancy. */
export class Migration20261124Catalogues extends Migration {
  override name = 'Migration20261124_catalogues';

  override up(): void {
    this.addSql(`create table catalogue_entry (
      company_id text not null,
      catalogue text not null
        check (catalogue in ('notificableStatuses', 'templateVariables', 'conversationActions', 'rejectionReasons')),
      id text not null,
      entry jsonb not null,
      primary key (company_id, catalogue, id)
    )`);
    this.addSql('alter table event alter column vacancy_id drop not null');
  }

  override down(): void {
    this.addSql('delete from event where vacancy_id is null');
    this.addSql('alter table event alter column vacancy_id set not null');
    this.addSql('drop table catalogue_entry');
  }
}
