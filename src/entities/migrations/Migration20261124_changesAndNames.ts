import { Migration } from '@mikro-orm/migrations';
import { namesIndexOn } from './namesIndex.js';

/** The indexes for pages in the order of updates, and for text within names (docs/adr/0019-indexes.md). */
export class Migration20261124ChangesAndNames extends Migration {
  override name = 'Migration20261124_changesAndNames';

  override up(): void {
    this.addSql('create index feature_record_updated_index on feature_record (company_id, kind, updated_at, id)');
    this.addSql(namesIndexOn('name'));
  }

  override down(): void {
    this.addSql('drop index feature_record_updated_index');
    this.addSql('drop index if exists vacancy_name_trigram_index');
  }
}
