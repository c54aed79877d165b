import { createHash, type Hash } from 'node:crypto';
import { defined } from '../../core/kernel/values/objects.js';
import type { Session } from './session.js';

/** The columns of a table, for statements that move its rows. */

interface Column {
  readonly name: string;
  readonly type: string;
  /** Null unless it belongs to the primary key. */
  readonly place: number | null;
  readonly isCollated: boolean;
}

export interface TableShape {
  readonly table: string;
  /** `row(…)::text` of all columns. Both databases write it alike, and a cast to the table's type reads it. */
  readonly line: string;
  /** The columns of the primary key, in its order. The first is the company. */
  readonly key: readonly Column[];
}

/** @param session of the target: a row that it reads has its order of columns */
export async function shapeOf(session: Session, table: string): Promise<TableShape> {
  const columns = await session.rows<Column>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
      array_position(i.indkey::int2[], a.attnum) as place, a.attcollation <> 0 as "isCollated"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return {
    table,
    line: `row(${columns.map(({ name }) => name).join(', ')})::text`,
    key: columns.filter(({ place }) => place !== null).toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0)),
  };
}

/** What a table holds of a company. */
export interface Checksum {
  readonly companyId: string;
  readonly table: string;
  readonly rows: number;
  /** SHA-256, in hexadecimal digits, of the SHA-256 of each row's text, in key order. */
  readonly checksum: string;
}

const fetched = 5_000;

/**
 * Reads the checksums of a table by company. The server makes the SHA-256 of each row, so that only these are sorted and
 * sent. Texts are sorted by their bytes: the databases may have different collations. Call it within a transaction.
 */
export async function checksumsOf(session: Session, { table, line, key }: TableShape): Promise<readonly Checksum[]> {
  const names = key.map(({ name }) => name).join(', ');
  const order = key.map(({ name, isCollated }) => (isCollated ? `${name} collate "C"` : name)).join(', ');
  await session.rows(`declare moved_rows no scroll cursor for
    select company_id, encode(moved_digest, 'hex') as digest from (
      select ${names}, sha256(convert_to(${line}, 'UTF8')) as moved_digest from ${table} offset 0
    ) hashed order by ${order}`);
  const found: { readonly id: string; readonly hash: Hash; rows: number }[] = [];
  for (;;) {
    const rows = await session.rows<{ company_id: string; digest: string }>(`fetch ${fetched} from moved_rows`);
    if (rows.length === 0) break;
    for (const { company_id: id, digest } of rows) {
      if (found.at(-1)?.id !== id) found.push({ id, hash: createHash('sha256'), rows: 0 });
      const company = defined(found.at(-1));
      company.hash.update(digest, 'hex');
      company.rows += 1;
    }
  }
  await session.rows('close moved_rows');
  return found.map(({ id, hash, rows }) => ({ companyId: id, table, rows, checksum: hash.digest('hex') }));
}

/** What the checksums of two databases do not have in common, a line each. */
export function differencesOf(source: readonly Checksum[], target: readonly Checksum[]): readonly string[] {
  const nameOf = ({ table, companyId }: Checksum): string => `${table} of company ${companyId}`;
  const sides = [source, target].map((sums) => new Map(sums.map((sum) => [nameOf(sum), sum])));
  const [wanted = new Map<string, Checksum>(), there = new Map<string, Checksum>()] = sides;
  return [...new Set([...wanted.keys(), ...there.keys()])].flatMap((name) => {
    const [one, other] = [wanted.get(name), there.get(name)];
    if (one?.checksum === other?.checksum) return [];
    const [rows, rowsThere] = [one?.rows ?? 0, other?.rows ?? 0];
    return rows === rowsThere
      ? `${name}: ${rows} rows in both, but not the same`
      : `${name}: ${rows} rows in the source, ${rowsThere} in the target`;
  });
}
