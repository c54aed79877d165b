import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newId } from './ids.ts';

export interface Event {
  readonly type: string;
  readonly subject: string;
  readonly vacancyId: string;
  readonly candidateId?: string;
  readonly recordId?: string;
  readonly nextRecordId?: string | null;
  readonly operation: string;
  readonly via: 'REST' | 'GRAPHQL';
  readonly data: object;
}

/** Appends an event to the company's feed, under the next number, with the same data as the service's event. */
export async function appendEvent(
  client: pg.PoolClient,
  companyId: string,
  { type, subject, vacancyId, candidateId, recordId, nextRecordId, operation, via, data }: Event,
  now: string,
): Promise<void> {
  await client.query({
    name: 'appendEvent',
    text: `with head as (
        insert into feed_head (company_id, seq) values ($1, 1)
        on conflict (company_id) do update set seq = feed_head.seq + 1
        returning seq
      )
      insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id,
        next_record_id, actor_kind, actor_id, operation, via, request_id, data, created_at)
      select $1, seq, $2, $3, 1, $4, $5, $6, $7, $8, 'USER', 'user-1', $9, $10, $11, $12, $13 from head`,
    values: [
      companyId,
      newId(),
      type,
      subject,
      vacancyId,
      candidateId,
      recordId,
      nextRecordId,
      operation,
      via,
      randomUUID(),
      JSON.stringify(data),
      now,
    ],
  });
}
