import { sql } from 'kysely';
import type { Erasure, ErasureReceiver } from '../../core/people/shapes/erasure.js';
import { shownErasure } from '../../core/people/shapes/erasure.js';
import type { ErasureReads } from '../../core/people/stores/erasureStore.js';
import { isToken } from '../../core/pipeline/shapes/erasureToken.js';
import type { Bar } from '../../core/pipeline/stores/erasures.js';
import type { PersonHash } from '../personal/personHash.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';
import { erasures } from './erasure.js';

/** An erased person's erasures `e`: by the keyed hash of the id from before, or by the token. */
export const ofPerson = (hash: PersonHash | null, companyId: string, candidateId: string): Sql => {
  if (isToken(candidateId)) return sql`e.token = ${candidateId}`;
  return hash ? sql`e.person_hash = ${hash.of(companyId, candidateId)}` : sql`false`;
};

export function erasureReadsOn(statements: Statements, hash: PersonHash | null): ErasureReads {
  const columns = selected(erasures.columns, 'e');
  return {
    hasPersonKey: hash !== null,

    async progress(companyId, ids) {
      const rows = await statements.rows(sql<Row>`
        select ${columns} from erasure e where e.company_id = ${companyId} and e.id = any(${ids}::text[])`);
      return rows.map((row) => erasures.record(row));
    },

    async running(companyId) {
      const rows = await statements.rows(sql<{ seq: string }>`
        select e.event_seq::text as seq from erasure e where e.company_id = ${companyId} and e.status = 'RUNNING'`);
      return rows.map(({ seq }) => BigInt(seq));
    },

    async page({ companyId, candidateId, status, reason, createdAfter, page: { first, after } }) {
      const rows = await statements.rows(sql<Row>`
        select ${columns} from erasure e
        where e.company_id = ${companyId}
          ${candidateId === null ? sql`` : sql`and ${ofPerson(hash, companyId, candidateId)}`}
          ${status === null ? sql`` : sql`and e.status = ${status}`}
          ${reason === null ? sql`` : sql`and e.reason = ${reason}`}
          ${createdAfter === null ? sql`` : sql`and e.created_at > ${createdAfter}::timestamptz`}
          ${after ? sql`and (e.created_at, e.id) < (${after.value}::timestamptz, ${after.id})` : sql``}
        order by e.created_at desc, e.id desc limit ${first + 1}`);
      return { items: rows.slice(0, first).map(shownIn), hasNextPage: rows.length > first };
    },

    async findOne(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${columns} from erasure e where e.company_id = ${companyId} and e.id = ${id}`);
      return row ? shownIn(row) : null;
    },

    async receivers(companyId, ids) {
      if (ids.length === 0) return new Map();
      // The receivers of forgotten erasures are stored, because deliveries are stored only as long as their events.
      const rows = await statements.rows(sql<ReceiverRow>`
        select e.id, e.receivers, e.webhook_ids, d.webhook_id, a.at
        from erasure e
        left join webhook_delivery d
          on d.company_id = e.company_id and d.event_id = e.id and d.webhook_id = any(array(
            select w.id from webhook w where w.company_id = ${companyId})) and e.receivers is null
          and (not d.is_thin or e.webhook_ids @> to_jsonb(d.webhook_id))
        left join lateral (
          select min(t.value ->> 'at') as at from jsonb_array_elements(d.attempts) t
          where (t.value ->> 'status')::int between 200 and 299) a on true
        where e.company_id = ${companyId} and e.id = any(${ids}::text[])
        order by d.created_at, d.id`);
      return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, its]) => [id, receiversIn(its)]));
    },

    async erasureBlockOf(companyId, candidateId, now) {
      const [row] = await statements.rows(sql<Row>`
        select ${columns} from erasure e
        where e.company_id = ${companyId} and ${ofPerson(hash, companyId, candidateId)}
          and e.fenced_until > ${now}::timestamptz
        order by e.created_at desc, e.id desc limit 1`);
      return row ? erasures.record(row) : null;
    },

    async bars(companyId, candidateIds, now) {
      if (candidateIds.length === 0) return new Map();
      const hashes = hash ? candidateIds.map((id) => hash.of(companyId, id)) : [];
      const rows = await statements.rows(sql<BarRow>`
        select 'ban' as kind, b.candidate_id, b.person_hash, null as token from ban b
        where b.company_id = ${companyId} and b.candidate_id = any(${candidateIds}::text[])
        union all
        select 'ban', null, b.person_hash, null from ban b
        where b.company_id = ${companyId} and b.person_hash = any(${hashes}::text[])
        union all
        select 'erasure', null, e.person_hash, e.token from erasure e
        where e.company_id = ${companyId} and e.person_hash = any(${hashes}::text[])
          and e.fenced_until > ${now}::timestamptz`);
      return barsIn(rows, candidateIds, hashes);
    },
  };
}

/** What may bar a person: a ban, or an erasure. */
interface BarRow {
  readonly kind: 'ban' | 'erasure';
  readonly candidate_id: string | null;
  readonly person_hash: string | null;
  readonly token: string | null;
}

/** The bars of candidates. @param hashes theirs, in the same order; empty without a key for them */
function barsIn(rows: readonly BarRow[], candidateIds: readonly string[], hashes: readonly string[]): Map<string, Bar> {
  const bans = rows.filter(({ kind }) => kind === 'ban');
  const byId = new Set(bans.flatMap(({ candidate_id }) => candidate_id ?? []));
  const byHash = new Set(bans.flatMap(({ candidate_id, person_hash }) => (candidate_id ? [] : (person_hash ?? []))));
  const tokens = new Map(rows.flatMap(({ person_hash, token }) => (token ? [[person_hash, token] as const] : [])));
  return new Map(
    candidateIds.map((id, at) => {
      const its = hashes[at] ?? '';
      const token = isToken(id) ? id : (tokens.get(its) ?? null);
      return [id, { token, isBanned: byId.has(id) || byHash.has(its) }];
    }),
  );
}

interface ReceiverRow {
  readonly id: string;
  readonly receivers: readonly ErasureReceiver[] | null;
  readonly webhook_ids: readonly string[];
  readonly webhook_id: string | null;
  readonly at: string | null;
}

/** Those that are queued the event, and those that had events of the person but are not ACTIVE. */
function receiversIn(rows: readonly ReceiverRow[]): readonly ErasureReceiver[] {
  const [first] = rows;
  if (!first) return [];
  if (first.receivers) return first.receivers;
  const queued = new Map(
    rows.flatMap(({ webhook_id, at }) => (webhook_id === null ? [] : [[webhook_id, at] as const])),
  );
  return [...new Set([...first.webhook_ids, ...queued.keys()])].map((webhookId) => {
    const at = queued.get(webhookId);
    return { webhookId, acknowledgedAt: at ? instant(at) : null };
  });
}

const shownIn = (row: Row): Erasure => shownErasure(erasures.record(row));
