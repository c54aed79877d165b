import { Migration } from '@mikro-orm/migrations';

/**
 * The indexes for pages in the order of updates, and for text within names (docs/adr/0019-indexes.md). The index of
 * names needs extensions. If the server lacks them, or the role may not create them, names are searched without the
 * index. Citus always searches names without it, because its workers may lack the extensions of the coordinator.
 */
export class Migration20261124ChangesAndNames extends Migration {
  override name = 'Migration20261124_changesAndNames';

  override up(): void {
    this.addSql('create index feature_record_updated_index on feature_record (company_id, kind, updated_at, id)');
    this.addSql(`do $$
      begin
        if exists (select from pg_extension where extname = 'citus') then
          return;
        end if;
        create extension if not exists pg_trgm;
        create extension if not exists btree_gin;
        create index vacancy_name_trigram_index on vacancy using gin (company_id, name gin_trgm_ops);
      exception when others then
        raise notice 'text within the names of vacancies is searched without an index: %', sqlerrm;
      end
    $$`);
  }

  override down(): void {
    this.addSql('drop index feature_record_updated_index');
    this.addSql('drop index if exists vacancy_name_trigram_index');
  }
}
