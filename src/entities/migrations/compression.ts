/**
 * A statement that sets the compression of columns with long values. It changes nothing if the server has no lz4. Values
 * that are stored already stay as they are.
 */
export function compressing(table: string, columns: readonly string[], method: 'lz4' | 'default'): string {
  const changes = columns.map((column) => `alter column ${column} set compression ${method}`);
  return `do $$ begin
    if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)) then
      alter table ${table} ${changes.join(', ')};
    end if;
  end $$`;
}
