import { sql } from 'kysely';
import type { HashedErasures } from '../../core/people/stores/erasureStore.js';
import type { PersonHash } from '../personal/personHash.js';
import { instant } from '../sql/instants.js';
import type { Statements } from '../sql/statement.js';

/** The most persons that one statement reads. */
const atOnce = 1_000;
/** The tables by which a company knows a person. */
const knowing = ['feature_record', 'candidate', 'ban', 'candidate_hold', 'feed_event'] as const;

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly person_hash: string;
  readonly token: string;
  readonly created_at: string;
}

export function hashedErasuresOn(statements: Statements, hash: PersonHash | null): HashedErasures {
  return {
    hasPersonKey: hash !== null,

    async page(after, since, limit) {
      const rows = await statements.rows(sql<Row>`
        select e.company_id, e.id, e.person_hash, e.token, e.created_at from erasure e
        where true
          ${since === null ? sql`` : sql`and e.created_at >= ${since}::timestamptz`}
          ${after ? sql`and (e.company_id, e.id) > (${after.companyId}, ${after.id})` : sql``}
        order by e.company_id, e.id limit ${limit}`);
      return rows.map(({ company_id, id, person_hash, token, created_at }) => ({
        companyId: company_id,
        id,
        hash: person_hash,
        token,
        erasedAt: instant(created_at),
      }));
    },

    async persons(companyId, hashes) {
      const found = new Map<string, string>();
      if (!hash) return found;
      for (const table of knowing) {
        for (let after: string | null = ''; after !== null; ) {
          const rows: readonly { id: string }[] = await statements.rows(sql<{ id: string }>`
            select distinct candidate_id as id from ${sql.table(table)}
            where company_id = ${companyId} and candidate_id > ${after}
              ${table === 'feed_event' ? sql`and type <> 'CANDIDATE_ERASED'` : sql``} order by candidate_id limit ${atOnce}`);
          for (const { id } of rows) {
            const its = hash.of(companyId, id);
            if (hashes.has(its)) found.set(its, id);
          }
          after = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
        }
      }
      return found;
    },

    async known({ companyId, hash: personHash, token, erasedAt }) {
      const rows = await statements.rows(sql<{ is_done: boolean }>`
        select e.token = ${token} or e.created_at >= ${erasedAt}::timestamptz as is_done from erasure e
        where e.company_id = ${companyId} and (e.person_hash = ${personHash} or e.token = ${token})`);
      if (rows.length === 0) return null;
      return rows.some(({ is_done }) => is_done) ? 'DONE' : 'EARLIER';
    },
  };
}
