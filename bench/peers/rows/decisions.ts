import type pg from 'pg';
import type { decisionText as DecisionText } from '../../../src/core/people/decisions/decisionText.js';
import type { Decision as TextDecision } from '../../../src/core/people/shapes/decision.js';
import type { FeatureRecord } from './handWritten.ts';
import { type Answer, type AnswerHistory, withVersions } from './scoredAnswers.ts';
import { prepared } from './statements.ts';

/** Decisions and histories of the feed, as the hand-written GraphQL peers read them. */

// Every server would take the same words from the same file.
const built = new URL('../../../dist/core/people/decisions/decisionText.js', import.meta.url).href;
const { decisionText } = (await import(built)) as { decisionText: typeof DecisionText };

interface DecidingRow {
  readonly id: string;
  readonly seq: string;
  readonly type: string;
  readonly recordId: string;
  readonly nextRecordId: string | null;
  readonly vacancyId: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly createdAt: string;
  readonly discard: { readonly fromKernel: boolean; readonly rejectedReasonId: string | null } | null;
  readonly cause: { readonly timer: string; readonly time: number; readonly unit: string } | null;
  readonly rejectedReason: string | null;
  readonly undoneAt: string | null;
}

interface StepRow {
  readonly seq: string;
  readonly type: string;
  readonly recordId: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly createdAt: string;
  readonly decisionId: string | null;
  readonly state: string | null;
  readonly hasOverridden: boolean;
}

interface ScoredRow {
  readonly id: string;
  readonly featureId: string;
  readonly score: number | null;
  readonly answers: readonly Answer[] | null;
  readonly answerHistories: readonly AnswerHistory[] | null;
  readonly vacancyName: string;
  readonly features: readonly FeatureRecord[];
}

const deciding = `('RECORD_MOVED', 'RECORD_FINISHED', 'RECORD_DISCARDED', 'RECORD_REOPENED')`;
const stepping = `('RECORD_REVIEWED', 'RECORD_HELD', 'RECORD_RELEASED', 'RECORD_DISMISSED', 'REVIEW_REQUESTED',
  'REVIEW_SETTLED')`;
const outcomes: Readonly<Record<string, TextDecision['outcome']>> = {
  RECORD_MOVED: 'MOVED',
  RECORD_FINISHED: 'FINISHED',
  RECORD_DISCARDED: 'DISCARDED',
  RECORD_REOPENED: 'REOPENED',
};

const decidingColumns = `e.id, e.seq, e.type, e.record_id as "recordId", e.next_record_id as "nextRecordId",
  e.vacancy_id as "vacancyId", e.actor_kind as "actorKind", e.actor_id as "actorId", e.created_at as "createdAt",
  e.data #> '{after,discard}' as discard, e.data -> 'cause' as cause,
  case when e.type = 'RECORD_DISCARDED' then (
    select c.entry ->> 'name' from catalogue_entry c where c.company_id = e.company_id
      and c.catalogue = 'rejectionReasons' and c.id = e.data #>> '{after,discard,rejectedReasonId}'
  ) end as "rejectedReason",
  case when e.type = 'RECORD_DISCARDED' then (
    select u.created_at from feed_event u where u.company_id = e.company_id and u.candidate_id = e.candidate_id
      and u.record_id = e.record_id and u.type = 'RECORD_REOPENED' and u.seq > e.seq order by u.seq limit 1
  ) end as "undoneAt"`;

/** The decisions about a candidate, oldest first. */
export async function decisionsAbout(pool: pg.Pool, companyId: string, candidateId: string, first: number) {
  const rows = await prepared<DecidingRow>(
    pool,
    `select ${decidingColumns} from feed_event e
    where e.company_id = $1 and e.candidate_id = $2 and e.type in ${deciding} order by e.seq limit $3`,
    [companyId, candidateId, first],
  );
  return made(pool, companyId, rows);
}

/** The newest decision of each record, in their order. */
export async function newestDecisions(
  pool: pg.Pool,
  companyId: string,
  records: readonly { readonly id: string; readonly candidateId: string }[],
) {
  const rows = await prepared<DecidingRow>(
    pool,
    `select d.* from unnest($2::text[], $3::text[]) s (id, candidate_id) cross join lateral (
      select ${decidingColumns} from feed_event e
      where e.company_id = $1 and e.candidate_id = s.candidate_id and e.record_id = s.id and e.type in ${deciding}
      order by e.seq desc limit 1) d`,
    [companyId, records.map(({ id }) => id), records.map(({ candidateId }) => candidateId)],
  );
  const byRecord = new Map((await made(pool, companyId, rows)).map((decision) => [decision.recordId, decision]));
  return records.map(({ id }) => byRecord.get(id) ?? null);
}

async function made(pool: pg.Pool, companyId: string, rows: readonly DecidingRow[]) {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.flatMap(({ recordId, nextRecordId }) => [recordId, nextRecordId]))];
  const [records, steps] = await Promise.all([
    prepared<ScoredRow>(
      pool,
      `select r.id, r.feature_id as "featureId", r.score, r.answers, r.answer_histories as "answerHistories",
        v.name as "vacancyName", v.features
      from feature_record r join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
      where r.company_id = $1 and r.id = any($2::text[])`,
      [companyId, ids],
    ),
    prepared<StepRow>(
      pool,
      `select seq, type, record_id as "recordId", actor_kind as "actorKind", actor_id as "actorId",
        created_at as "createdAt", data #>> '{after,decisionId}' as "decisionId", data #>> '{after,state}' as state,
        data #> '{before,score}' is not null as "hasOverridden"
      from feed_event where company_id = $1 and record_id = any($2::text[]) and type in ${stepping} order by seq`,
      [companyId, ids],
    ),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  const byRecord = Map.groupBy(steps, ({ recordId }) => recordId);
  return rows.map((row) => decisionOf(row, byId, byRecord.get(row.recordId) ?? []));
}

function decisionOf(row: DecidingRow, records: ReadonlyMap<string, ScoredRow>, steps: readonly StepRow[]) {
  const record = records.get(row.recordId);
  const isUser = row.actorKind === 'USER' && !row.discard?.fromKernel;
  return {
    ...row,
    outcome: outcomes[row.type] as TextDecision['outcome'],
    at: row.createdAt,
    person: isUser ? row.actorId : null,
    isAutomated: !isUser,
    cause: { timer: row.cause?.timer ?? null, rejectedReason: row.rejectedReason },
    wait: row.cause && { time: row.cause.time, unit: row.cause.unit },
    score: record?.score ?? null,
    scores: withVersions(record?.answers ?? [], record?.answerHistories ?? []).flatMap(({ versions }) => {
      const then = versions.findLast(({ createdAt }) => createdAt <= row.createdAt);
      if (!then) return [];
      const { questionId, questionScore: score, maxQuestionScore: maxScore, version, scorer } = then;
      return { questionId, score, maxScore, version, scorer };
    }),
    steps: steps.filter(({ seq, decisionId }) => Number(seq) < Number(row.seq) || decisionId === row.id).map(stepOf),
    names: {
      vacancy: record?.vacancyName ?? null,
      feature: stageName(record),
      nextFeature: stageName(records.get(row.nextRecordId ?? '')),
    },
  };
}

export type PeerDecision = ReturnType<typeof decisionOf>;

const stageName = (record: ScoredRow | undefined): string | null =>
  (record?.features.find(({ id }) => id === record.featureId) as { customName?: string } | undefined)?.customName ??
  null;

const kinds: Readonly<Record<string, string>> = {
  RECORD_HELD: 'HELD',
  RECORD_RELEASED: 'RELEASED',
  RECORD_DISMISSED: 'DISMISSED',
  REVIEW_REQUESTED: 'OBJECTED',
};

const stepOf = ({ type, state, hasOverridden, actorKind, actorId, createdAt, seq }: StepRow) => ({
  kind: kinds[type] ?? (type === 'REVIEW_SETTLED' ? state : hasOverridden ? 'OVERRIDDEN' : 'REVIEWED'),
  person: actorKind === 'USER' ? actorId : null,
  at: createdAt,
  seq,
});

export const textOf = (decision: PeerDecision, { locale }: { locale: 'EN' | 'ES' }): string =>
  decisionText(decision as never, locale);

const eventColumns = `id, seq, seq as cursor, type, vacancy_id as "vacancyId", candidate_id as "candidateId",
  record_id as "recordId", next_record_id as "nextRecordId", actor_kind as "actorKind", actor_id as "actorId",
  operation, via, created_at as "createdAt"`;

export interface EventRow {
  readonly seq: string;
  readonly actorKind: string;
  readonly actorId: string;
}

const newest = `(select seq from feed_head where company_id = $1)`;

function eventPage(rows: readonly EventRow[], first: number, after: string, head: string) {
  const isFull = rows.length > first;
  const nodes = rows.slice(0, first);
  const end = isFull ? nodes.at(-1)?.seq : (head ?? after);
  return { nodes, pageInfo: { hasNextPage: isFull, endCursor: end ?? null } };
}

/** A page of a company's feed. */
export async function feedPage(
  pool: pg.Pool,
  { companyId, first, after, filter }: EventsWanted,
): Promise<ReturnType<typeof eventPage>> {
  const rows = await prepared<EventRow & { head: string }>(
    pool,
    `select ${eventColumns}, data, coalesce(omitted, '[]') as omitted, ${newest} as head from feed_event
    where company_id = $1 and seq > $2::int8 and ($4::text[] is null or type = any($4::text[])) order by seq limit $3`,
    [companyId, after ?? '0', first + 1, filter?.types ?? null],
  );
  return eventPage(rows, first, after ?? '0', rows[0]?.head ?? '0');
}

export interface EventsWanted {
  readonly companyId: string;
  readonly first: number;
  readonly after?: string | null;
  readonly filter?: { readonly types?: readonly string[] | null } | null;
}

/** The events of each record, oldest first, in the records' order. A move belongs to both of its records. */
export async function historiesOf(
  pool: pg.Pool,
  companyId: string,
  records: readonly { readonly id: string; readonly candidateId: string }[],
  { first, after }: { first: number; after?: string | null },
) {
  const rows = await prepared<EventRow & { owner: string; head: string }>(
    pool,
    `select s.id as owner, ${newest} as head, h.* from unnest($2::text[], $3::text[]) s (id, candidate_id)
    cross join lateral (
      select ${eventColumns} from feed_event
      where company_id = $1 and candidate_id = s.candidate_id and (record_id = s.id or next_record_id = s.id)
        and seq > $5::int8
      order by seq limit $4) h`,
    [companyId, records.map(({ id }) => id), records.map(({ candidateId }) => candidateId), first + 1, after ?? '0'],
  );
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  return records.map(({ id }) => eventPage(byOwner.get(id) ?? [], first, after ?? '0', rows[0]?.head ?? '0'));
}
