/**
 * A statement that makes the index for text within names (docs/adr/0010-query-plans-and-indexes.md). The index needs extensions. If the
 * server lacks them, or the role may not create them, names are searched without the index. Citus always searches names
 * without it, because its workers may lack the extensions of the coordinator.
 * @param of what the names are of, in words
 */
const trigramIndex = (table: string, of: string): string => `do $$
      begin
        if exists (select from pg_extension where extname = 'citus') then
          return;
        end if;
        create extension if not exists pg_trgm;
        create extension if not exists btree_gin;
        create index ${table}_name_trigram_index on ${table} using gin (company_id, folded_name gin_trgm_ops);
      exception when others then
        raise notice 'text within the names of ${of} is searched without an index: %', sqlerrm;
      end
    $$`;

export const namesIndex = trigramIndex('vacancy', 'vacancies');
export const candidateNamesIndex = trigramIndex('candidate', 'candidates');
