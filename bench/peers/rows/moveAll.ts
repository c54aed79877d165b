import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { timerOf, unitMs } from './automations.ts';
import type { FeatureRecord } from './handWritten.ts';
import { newId } from './ids.ts';
import { kindOf, typeOf } from './orchestrate.ts';
import { type RecordRow, recordColumns } from './records.ts';
import { inTransaction } from './transaction.ts';

/** Moves on many records by one transaction and few statements, as a hand-written peer does it. */

interface Open extends RecordRow {
  readonly relationId: string;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly features: readonly FeatureRecord[];
  readonly vacancyStatus: string;
}

export interface Moved {
  readonly resourceId: string;
  readonly closed: RecordRow | null;
  readonly next: RecordRow | null;
  readonly error: { readonly code: string; readonly reason: string; readonly message: string } | null;
}

type Begun = RecordRow & Pick<Open, 'relationId' | 'origin' | 'sourceId'>;

const notFound = { code: 'NOT_FOUND', reason: 'RECORD_NOT_FOUND', message: 'There is no such record.' };
const closedAlready = { code: 'CONFLICT', reason: 'ALREADY_CLOSED', message: 'The record is closed already.' };

export const moveAll = (pool: pg.Pool, companyId: string, resourceIds: readonly string[]): Promise<Moved[]> =>
  inTransaction(pool, (client) => moveEach(client, companyId, resourceIds));

async function moveEach(client: pg.PoolClient, companyId: string, resourceIds: readonly string[]): Promise<Moved[]> {
  const { rows } = await client.query<Open>({
    name: 'lockRecords',
    text: `select ${recordColumns(new Set()).replaceAll(/(^|,)\s*/g, '$1 r.')}, v.features, v.status_code as "vacancyStatus"
      from feature_record r join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
      where r.company_id = $1 and r.id = any($2::text[]) order by r.id for update of r`,
    values: [companyId, resourceIds],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const now = new Date().toISOString();
  const moves = resourceIds.flatMap((id) => {
    const record = byId.get(id);
    return record && !record.isClosed && record.vacancyStatus !== 'CLOSED' ? moveOf(record, now) : [];
  });
  if (moves.length > 0) await store(client, companyId, moves, now);
  const moveById = new Map(moves.map((move) => [move.record.id, move]));
  return resourceIds.map((resourceId) => {
    const move = moveById.get(resourceId);
    if (move) return { resourceId, closed: move.closed, next: move.next, error: null };
    return { resourceId, closed: null, next: null, error: byId.has(resourceId) ? closedAlready : notFound };
  });
}

interface Move {
  readonly record: Open;
  readonly closed: RecordRow;
  readonly next: Begun | null;
}

function moveOf(record: Open, now: string): Move {
  const status = { code: 'FINISHED', descriptionCode: 'FORWARDED', date: now, notificationDelay: 0 };
  const closed = { ...record, status, isClosed: true, updatedAt: now };
  const order = record.features.find(({ id }) => id === record.featureId)?.order ?? Number.POSITIVE_INFINITY;
  const feature = record.features.find((one) => one.order > order);
  return { record, closed, next: feature ? begunIn(feature, record, now) : null };
}

function begunIn(feature: FeatureRecord, from: Open, now: string): Begun {
  const code = feature.selfInit ? 'IN_PROGRESS' : 'PENDING';
  const timer = timerOf[code];
  const time = timer && feature.jobAutomations[`${timer}Time`];
  const ms = Number(time ?? 0) * (unitMs[String(feature.jobAutomations[`${timer}TimeUnit`])] ?? 0);
  return {
    id: newId(),
    kind: kindOf[feature.featureCode] ?? 'module',
    companyId: from.companyId,
    vacancyId: from.vacancyId,
    featureId: feature.id,
    candidateId: from.candidateId,
    relationId: from.relationId,
    status: { code, descriptionCode: 'INITIALIZED', date: now, notificationDelay: 0 } as RecordRow['status'],
    isClosed: false,
    origin: from.origin,
    sourceId: from.sourceId,
    createdAt: now,
    updatedAt: now,
    dueAt: ms > 0 ? new Date(Date.parse(now) + ms).toISOString() : null,
    frozenMs: 0,
    timerState: null,
  };
}

async function store(client: pg.PoolClient, companyId: string, moves: readonly Move[], now: string): Promise<void> {
  const status = JSON.stringify(moves[0]?.closed.status);
  await client.query({
    name: 'closeRecords',
    text: `update feature_record set status_code = 'FINISHED', status = $3::jsonb,
        status_history = status_history || $3::jsonb, is_closed = true, updated_at = $4, due_at = null,
        wake_at = null
      where company_id = $1 and id = any($2::text[])`,
    values: [companyId, moves.map(({ record }) => record.id), status, now],
  });
  const begun = moves.flatMap(({ next }) => next ?? []);
  await client.query({
    name: 'beginRecords',
    text: `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id,
        status_code, status, status_history, is_closed, origin, source_id, due_at, wake_at, created_at, updated_at)
      select $1, b.id, b.kind, b."vacancyId", b."featureId", b."candidateId", b."relationId", b.status ->> 'code',
        b.status, jsonb_build_array(b.status), false, b.origin, b."sourceId", b."dueAt", b."dueAt", $3, $3
      from jsonb_to_recordset($2::jsonb) as b (id text, kind text, "vacancyId" text, "featureId" text,
        "candidateId" text, "relationId" text, status jsonb, origin text, "sourceId" text, "dueAt" timestamptz)`,
    values: [companyId, JSON.stringify(begun), now],
  });
  await client.query({
    name: 'appendEvents',
    text: `with head as (
        insert into feed_head (company_id, seq) values ($1, $3)
        on conflict (company_id) do update set seq = feed_head.seq + excluded.seq
        returning seq - $3 as before
      )
      insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id,
        next_record_id, actor_kind, actor_id, operation, via, request_id, data, created_at)
      select $1, head.before + e.number, e.id, e.type, 1, e.subject, e."vacancyId", e."candidateId", e."recordId",
        e."nextRecordId", 'USER', 'user-1', 'forwardFeatures', 'GRAPHQL', $4, e.data, $5
      from head, jsonb_to_recordset($2::jsonb) as e (number int, id text, type text, subject text, "vacancyId" text,
        "candidateId" text, "recordId" text, "nextRecordId" text, data jsonb)`,
    values: [companyId, JSON.stringify(moves.map(eventOf)), moves.length, randomUUID(), now],
  });
}

/** The event of a move, with the same data as the service's event. */
const eventOf = ({ record, closed, next }: Move, index: number) => ({
  number: index + 1,
  id: newId(),
  type: next ? 'RECORD_MOVED' : 'RECORD_FINISHED',
  subject: typeOf[record.kind],
  vacancyId: record.vacancyId,
  candidateId: record.candidateId,
  recordId: record.id,
  nextRecordId: next?.id ?? null,
  data: {
    before: { status: record.status, isClosed: false, updatedAt: record.updatedAt },
    after: { status: closed.status, isClosed: true, updatedAt: closed.updatedAt },
    ...(next && { next: shownNext(next) }),
  },
});

const shownNext = ({ kind, dueAt: _, frozenMs: __, timerState: ___, ...next }: Begun) => ({
  __typename: typeOf[kind],
  ...next,
  phaseId: null,
  discard: null,
  meeting: null,
  statusHistory: [next.status],
});
