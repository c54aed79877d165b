import { sql } from 'kysely';
import { defined } from '../../../core/kernel/values/defined.js';
import type {
  Exported,
  ExportedPart,
  ExportedThings,
  ExportReads,
  ExportWanted,
  StoredPlace,
} from '../../../core/modules/people/stores/exportStore.js';
import type { PersonHash } from '../../personal/personHash.js';
import { instant } from '../../sql/instants.js';
import type { Statements } from '../../sql/statement.js';
import { type Key, type Place, placesOn } from './storedPlaces.js';

/** The items of an export: first the keys of a page and their lengths, then what they are of. */
export function exportReadsOn(statements: Statements, hash: PersonHash | null): ExportReads {
  const places = placesOn(statements, hash);
  return {
    async part<P extends StoredPlace>(place: P, wanted: ExportWanted): Promise<ExportedPart<ExportedThings[P]>> {
      const { things, isNumbered = false, pieces } = places[place];
      const { most } = wanted;
      const found = pieces
        ? await inPieces(pieces(wanted), wanted, (ids) => keysOf(statements, places[place], wanted, ids))
        : await keysOf(statements, places[place], wanted);
      const shown = found.slice(0, most);
      const end = shown.findIndex(({ fits }) => !fits);
      const kept = end === -1 ? shown : shown.slice(0, end);
      const keys = kept.map(({ at, id, data: its }): Key => ({ at: isNumbered ? at : instant(at), id, data: its }));
      const read = keys.length > 0 ? await things(wanted, keys) : [];
      const items = read.flatMap((one, index): Exported<ExportedThings[P]>[] => {
        const key = defined(keys[index]);
        // It was removed between the two statements.
        if (!one) return [];
        const position = { value: key.at, id: key.id };
        const { id = key.id, at = key.at, thing } = one;
        return [{ id, at, position, bytes: kept[index]?.bytes ?? 0, thing }];
      });
      return { items, hasMore: kept.length < found.length };
    },
  };
}

/** The first keys after the cursor. Lengths and data are only made of the rows of the page. */
function keysOf<T>(
  statements: Statements,
  { keys: all, bytes, data = sql`null`, isNumbered = false }: Place<T>,
  wanted: ExportWanted,
  ids?: readonly string[],
): Promise<readonly KeyRow[]> {
  const { after, most, bytes: allowed } = wanted;
  const type = isNumbered ? sql`int8` : sql`timestamptz`;
  return statements.rows(sql<KeyRow>`
    select s.at::text as at, s.id, s.bytes, s.before < ${allowed}::int8 as fits,
      case when s.before < ${allowed}::int8 then ${data} end as data
    from (
      select m.*, (sum(m.bytes) over (order by m.at, m.id) - m.bytes)::int8 as before
      from (
        select k.*, coalesce((${bytes(wanted)}), 0)::int as bytes
        from (
          select a.* from (${all(wanted, ids)}) a
          ${after ? sql`where (a.at, a.id) > (${after.value}::${type}, ${after.id}::text)` : sql``}
          order by a.at, a.id limit ${most + 1}) k) m) s
    order by s.at, s.id`);
}

/** The same of pieces, until the page has all of its items. */
async function inPieces(
  pieces: AsyncIterable<readonly string[]>,
  { most, bytes: allowed }: ExportWanted,
  read: (ids: readonly string[]) => Promise<readonly KeyRow[]>,
): Promise<readonly KeyRow[]> {
  const found: KeyRow[] = [];
  let before = 0;
  for await (const ids of pieces) {
    for (const row of await read(ids)) {
      found.push({ ...row, fits: row.fits && before < allowed });
      before += row.bytes;
    }
    if (found.length > most || found.at(-1)?.fits === false) break;
  }
  return found.slice(0, most + 1);
}

interface KeyRow {
  readonly at: string;
  readonly id: string;
  readonly bytes: number;
  readonly fits: boolean;
  readonly data: unknown;
}
