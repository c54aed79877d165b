import type pg from 'pg';
import { appendEvent } from './feed.ts';
import type { FeatureRecord } from './handWritten.ts';
import { newId } from './ids.ts';
import { inTransaction } from './transaction.ts';

interface OpenRecord {
  readonly id: string;
  readonly feature_id: string;
  readonly candidate_id: string;
  readonly relation_id: string;
  readonly origin: string;
  readonly source_id: string | null;
  readonly is_closed: boolean;
  readonly kind: keyof typeof typeOf;
  readonly status: object;
  readonly updated_at: string;
  readonly features: readonly FeatureRecord[];
}

/** The record that a move begins, as the event shows it. */
interface Begun {
  readonly __typename: string;
  readonly id: string;
  readonly [member: string]: unknown;
}

export type Moved = 200 | 404 | 409;

export const kindOf: Readonly<Record<string, keyof typeof typeOf>> = {
  INTERVIEW: 'interview',
  AUTOMATIC_PSYCHOMETRIC: 'psychometric',
};
export const typeOf = { interview: 'Interview', psychometric: 'Psychometric', module: 'ModuleRecord' } as const;

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** When the timer of a record that begins now is due. Only PENDING has a timer here. */
function dueAt({ selfInit, jobAutomations }: FeatureRecord, now: string): string | null {
  const { discardDueToLackOfInterestTime: time, discardDueToLackOfInterestTimeUnit: unit } = jobAutomations;
  if (selfInit || !time) return null;
  return new Date(Date.parse(now) + Number(time) * (unitMs[String(unit)] ?? 0)).toISOString();
}

/**
 * Closes a candidate's record, begins the next one with its timer, and appends the event, as a hand-written peer does
 * it: with a transaction and a row lock. It stores what the service stores.
 */
export const orchestrate = (pool: pg.Pool, companyId: string, vacancyId: string, resourceId: string): Promise<Moved> =>
  inTransaction(pool, (client) => move(client, companyId, vacancyId, resourceId));

async function move(client: pg.PoolClient, companyId: string, vacancyId: string, resourceId: string): Promise<Moved> {
  const { rows } = await client.query<OpenRecord>({
    name: 'lockRecord',
    text: `select r.id, r.kind, r.feature_id, r.candidate_id, r.relation_id, r.origin, r.source_id, r.is_closed,
        r.status, r.updated_at, v.features
      from feature_record r join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
      where r.company_id = $1 and r.vacancy_id = $2 and r.id = $3 and v.status_code <> 'CLOSED'
      for update of r`,
    values: [companyId, vacancyId, resourceId],
  });
  const record = rows[0];
  if (!record) return 404;
  if (record.is_closed) return 409;

  const now = new Date().toISOString();
  const status = { code: 'FINISHED', descriptionCode: 'ORCHESTRATED', date: now, notificationDelay: 0 };
  await client.query({
    name: 'closeRecord',
    text: `update feature_record set status_code = 'FINISHED', status = $3::jsonb,
        status_history = status_history || $3::jsonb, is_closed = true, updated_at = $4
      where company_id = $1 and id = $2`,
    values: [companyId, record.id, JSON.stringify(status), now],
  });
  const order = record.features.find(({ id }) => id === record.feature_id)?.order ?? Number.POSITIVE_INFINITY;
  const next = record.features.find((feature) => feature.order > order);
  const begun = next && (await begin(client, companyId, vacancyId, record, next, now));
  await appendEvent(
    client,
    companyId,
    {
      type: begun ? 'RECORD_MOVED' : 'RECORD_FINISHED',
      subject: typeOf[record.kind],
      vacancyId,
      candidateId: record.candidate_id,
      recordId: record.id,
      nextRecordId: begun?.id ?? null,
      operation: 'orchestrate',
      via: 'REST',
      data: {
        before: { status: record.status, isClosed: false, updatedAt: record.updated_at },
        after: { status, isClosed: true, updatedAt: now },
        ...(begun && { next: begun }),
      },
    },
    now,
  );
  return 200;
}

async function begin(
  client: pg.PoolClient,
  companyId: string,
  vacancyId: string,
  from: OpenRecord,
  feature: FeatureRecord,
  now: string,
): Promise<Begun> {
  const id = newId();
  const kind = kindOf[feature.featureCode] ?? 'module';
  const code = feature.selfInit ? 'IN_PROGRESS' : 'PENDING';
  const status = { code, descriptionCode: 'INITIALIZED', date: now, notificationDelay: 0 };
  await client.query({
    name: 'beginRecord',
    text: `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id,
        status_code, status, status_history, is_closed, origin, source_id, due_at, wake_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $13, $13, $14, $14)`,
    values: [
      companyId,
      id,
      kind,
      vacancyId,
      feature.id,
      from.candidate_id,
      from.relation_id,
      code,
      JSON.stringify(status),
      JSON.stringify([status]),
      from.origin,
      from.source_id,
      dueAt(feature, now),
      now,
    ],
  });
  return {
    __typename: typeOf[kind],
    id,
    companyId,
    vacancyId,
    featureId: feature.id,
    candidateId: from.candidate_id,
    relationId: from.relation_id,
    phaseId: null,
    status,
    statusHistory: [status],
    isClosed: false,
    discard: null,
    meeting: null,
    origin: from.origin,
    sourceId: from.source_id,
    createdAt: now,
    updatedAt: now,
  };
}
