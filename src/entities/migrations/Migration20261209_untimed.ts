import { Migration } from '@mikro-orm/migrations';

/**
 * Workers find vacancies whose due times they must compute by this index alone. Before, they found the thawed ones by
 * `look_at`, which now says only when a vacancy may freeze. A node of the release before finds its own as before: this
 * index serves its queries, too.
 */
export class Migration20261209Untimed extends Migration {
  override name = 'Migration20261209_untimed';

  override up(): void {
    this.addSql(
      'create index vacancy_untimed_index on vacancy (company_id, id) where retiming is not null or is_stale',
    );
    this.addSql('drop index vacancy_retiming_index');
  }

  override down(): void {
    this.addSql('create index vacancy_retiming_index on vacancy (company_id, id) where retiming is not null');
    this.addSql('drop index vacancy_untimed_index');
  }
}
