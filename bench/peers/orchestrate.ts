import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { appendEvent, type FeatureRecord } from './handWritten.ts';

interface OpenRecord {
  readonly id: string;
  readonly feature_id: string;
  readonly candidate_id: string;
  readonly relation_id: string;
  readonly origin: string;
  readonly source_id: string | null;
  readonly is_closed: boolean;
  readonly features: readonly FeatureRecord[];
}

export type Moved = 200 | 404 | 409;

const kindOf: Readonly<Record<string, string>> = { INTERVIEW: 'interview', AUTOMATIC_PSYCHOMETRIC: 'psychometric' };

/**
 * Closes a candidate's record and begins the next one, as a hand-written peer does it: with a transaction and a row
 * lock.
 */
export async function orchestrate(
  pool: pg.Pool,
  companyId: string,
  vacancyId: string,
  resourceId: string,
): Promise<Moved> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const moved = await move(client, companyId, vacancyId, resourceId);
    await client.query(moved === 200 ? 'commit' : 'rollback');
    return moved;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function move(client: pg.PoolClient, companyId: string, vacancyId: string, resourceId: string): Promise<Moved> {
  const { rows } = await client.query<OpenRecord>({
    name: 'lockRecord',
    text: `select r.id, r.feature_id, r.candidate_id, r.relation_id, r.origin, r.source_id, r.is_closed, v.features
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
  const nextId = next && (await begin(client, companyId, vacancyId, record, next, now));
  const event = {
    candidateId: record.candidate_id,
    recordId: record.id,
    featureId: record.feature_id,
    nextRecordId: nextId ?? null,
    nextFeatureId: next?.id ?? null,
  };
  await appendEvent(client, companyId, 'RECORD_MOVED', vacancyId, event, now);
  return 200;
}

async function begin(
  client: pg.PoolClient,
  companyId: string,
  vacancyId: string,
  from: OpenRecord,
  { id: featureId, featureCode, selfInit }: FeatureRecord,
  now: string,
): Promise<string> {
  const id = randomUUID();
  const code = selfInit ? 'IN_PROGRESS' : 'PENDING';
  const status = { code, descriptionCode: 'INITIALIZED', date: now, notificationDelay: 0 };
  await client.query({
    name: 'beginRecord',
    text: `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id,
        status_code, status, status_history, is_closed, origin, source_id, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, $11, $12, $13, $13)`,
    values: [
      companyId,
      id,
      kindOf[featureCode] ?? 'module',
      vacancyId,
      featureId,
      from.candidate_id,
      from.relation_id,
      code,
      JSON.stringify(status),
      JSON.stringify([status]),
      from.origin,
      from.source_id,
      now,
    ],
  });
  return id;
}
