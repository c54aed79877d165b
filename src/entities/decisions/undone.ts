import { sql } from 'kysely';
import type { Undoing } from '../../core/people/shapes/decision.js';
import type { DecisionReads } from '../../core/people/stores/decisionStore.js';
import { instant } from '../sql/instants.js';
import { type Sql, type Statements, unplanned } from '../sql/statement.js';

/** Reopenings, which undo discards. They are decisions, too: events of the feed, or rows of the table. */

/** The reopenings after a discard `e`. One statement looks at both places, so none is missed that is moved meanwhile. */
const reopenings = (companyId: string): Sql => sql`
  select u.seq, u.created_at as at, case when u.actor_kind = 'USER' then u.actor_id end as by from feed_event u
  where u.company_id = ${companyId} and u.candidate_id = e.candidate_id and u.record_id = e.record_id
    and u.type = 'RECORD_REOPENED' and u.seq > e.seq
  union all
  select u.seq, u.at, u.dossier ->> 'person' as by from decision u
  where u.company_id = ${companyId} and u.record_id = e.record_id and u.outcome = 'REOPENED' and u.seq > e.seq`;

/** The condition that a decision `e` was undone, or that it stands. @param isDiscard the condition that it is a discard */
export function isUndoneCondition(companyId: string, isUndone: boolean, isDiscard: Sql): Sql {
  const undone = sql`(${isDiscard} and exists (${reopenings(companyId)}))`;
  return isUndone ? undone : sql`not ${undone}`;
}

export async function undoings(
  statements: Statements,
  ...[companyId, discards]: Parameters<DecisionReads['undoings']>
): Promise<ReadonlyMap<string, Undoing>> {
  const list = (of: (discard: (typeof discards)[number]) => string): Sql => unplanned(discards.map(of));
  const rows = await statements.rows(sql<{ seq: string; at: string; by: string | null }>`
    select e.seq::text as seq, u.at, u.by
    from (select s.seq::int8 as seq, s.record_id, s.candidate_id
      from unnest(${list(({ seq }) => seq)}, ${list(({ recordId }) => recordId)}, ${list(({ candidateId }) => candidateId)})
        as s (seq, record_id, candidate_id)) e
    join lateral (select o.at, o.by from (${reopenings(companyId)}) o order by o.seq limit 1) u on true`);
  return new Map(rows.map(({ seq, at, by }) => [seq, { undoneAt: instant(at), undoneBy: by }]));
}
