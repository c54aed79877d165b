import { sql } from 'kysely';
import { defined } from '../../core/kernel/values/objects.js';
import type {
  Exported,
  ExportedItems,
  ExportedPart,
  ExportReads,
  ExportWanted,
  StoredPlace,
} from '../../core/people/stores/exportStore.js';
import type { PersonHash } from '../personal/personHash.js';
import { instant } from '../sql/instants.js';
import type { Statements } from '../sql/statement.js';
import { feedPlacesOn, requestPlacesOn } from './feedPlaces.js';
import { decidedPlacesOn, recordPlacesOn } from './personPlaces.js';
import type { Key, Place, Places } from './place.js';

/** The items of an export: first the keys of a page and their lengths, then what they are of. */
export function exportReadsOn(statements: Statements, hash: PersonHash | null): ExportReads {
  const places: Places<StoredPlace> = {
    ...recordPlacesOn(statements),
    ...decidedPlacesOn(statements, hash),
    ...feedPlacesOn(statements),
    ...requestPlacesOn(statements),
  };
  return {
    async part<P extends StoredPlace>(place: P, wanted: ExportWanted): Promise<ExportedPart<ExportedItems[P]>> {
      const { items: readItems, isNumbered = false, pieces } = places[place];
      const { most } = wanted;
      const found = pieces
        ? await inPieces(pieces(wanted), wanted, (ids) => keysOf(statements, places[place], wanted, ids))
        : await keysOf(statements, places[place], wanted);
      const shown = found.slice(0, most);
      const end = shown.findIndex(({ fits }) => !fits);
      const page = end === -1 ? shown : shown.slice(0, end);
      const keys = page.map(({ at, id, data: its }): Key => ({ at: isNumbered ? at : instant(at), id, data: its }));
      const read = keys.length > 0 ? await readItems(wanted, keys) : [];
      const items = read.flatMap((one, index): Exported<ExportedItems[P]>[] => {
        const key = defined(keys[index]);
        // It was removed between the two statements.
        if (!one) return [];
        const position = { value: key.at, id: key.id };
        const { id = key.id, at = key.at, item } = one;
        return [{ id, at, position, bytes: page[index]?.bytes ?? 0, item }];
      });
      return { items, hasMore: page.length < found.length };
    },
  };
}

/**
 * The first keys after the cursor. Lengths and data are only made of the rows of the page. "offset 0": otherwise
 * PostgreSQL would measure each item at each place that uses its length, so three times.
 */
function keysOf<T>(
  statements: Statements,
  { keys: all, bytes, data = sql`null`, isNumbered = false }: Place<T>,
  wanted: ExportWanted,
  ids?: readonly string[],
): Promise<readonly KeyRow[]> {
  const { after, most, bytes: allowed, isEmpty } = wanted;
  const fits = sql`(s.before + s.bytes <= ${allowed}::int8 or (${isEmpty}::boolean and s.before = 0))`;
  const type = isNumbered ? sql`int8` : sql`timestamptz`;
  return statements.rows(sql<KeyRow>`
    select s.at::text as at, s.id, s.bytes, ${fits} as fits, case when ${fits} then ${data} end as data
    from (
      select m.*, (sum(m.bytes) over (order by m.at, m.id) - m.bytes)::int8 as before
      from (
        select k.*, coalesce((${bytes(wanted)}), 0)::int as bytes
        from (
          select a.* from (${all(wanted, ids)}) a
          ${after ? sql`where (a.at, a.id) > (${after.value}::${type}, ${after.id}::text)` : sql``}
          order by a.at, a.id limit ${most + 1}) k offset 0) m) s
    order by s.at, s.id`);
}

/** The same of pieces, until the page has all of its items. */
async function inPieces(
  pieces: AsyncIterable<readonly string[]>,
  { most, bytes: allowed, isEmpty }: ExportWanted,
  read: (ids: readonly string[]) => Promise<readonly KeyRow[]>,
): Promise<readonly KeyRow[]> {
  const found: KeyRow[] = [];
  let before = 0;
  for await (const ids of pieces) {
    for (const row of await read(ids)) {
      found.push({ ...row, fits: before + row.bytes <= allowed || (isEmpty && before === 0) });
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
