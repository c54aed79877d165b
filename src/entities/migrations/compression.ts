/**
 * A statement that lets the server compress all long values by lz4 instead of pglz: the compression of a new vacancy and
 * its event was a fifth of what they cost PostgreSQL (ADR 6). It changes nothing if the server has no lz4. Values that
 * are stored already stay as they are.
 */
export const compressLongValues = `do $$
  declare long record;
  begin
    if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)) then
      for long in
        select c.oid::regclass as owner, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
          and a.attstorage = 'x' and a.attcompression = ''
      loop
        execute format('alter table %s alter column %I set compression lz4', long.owner, long.name);
      end loop;
    end if;
  end $$`;
