import { sql } from 'kysely';
import { Collision } from '../../core/application/dispatching/transactions.js';
import type { StoredErasure } from '../../core/people/shapes/erasure.js';
import type { ErasureBlockWrites, ErasureRows, ErasureWrites } from '../../core/people/stores/erasureStore.js';
import { hasNotified } from '../feed/notifiedPersons.js';
import { isOnLegalHold } from '../people/holds.js';
import type { PersonHash } from '../personal/personHash.js';
import { insertRows } from '../sql/bulk.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Statements } from '../sql/statement.js';
import { eventErasureOn } from './erasedEvents.js';
import { decisionErasureOn, mentionErasureOn } from './erasedMentions.js';
import { recordErasureOn } from './erasedRecords.js';
import { erasures } from './erasure.js';
import { ofPerson } from './erasureReads.js';

/** Erases the rows that name a person. @param erasuresRaised gets the company's count of erasures when it rises */
export function erasureWritesOn(
  statements: Statements,
  hash: PersonHash | null,
  erasuresRaised: (count: string) => void,
): ErasureWrites {
  return {
    ...recordErasureOn(statements),
    ...eventErasureOn(statements),
    ...decisionErasureOn(statements),
    ...mentionErasureOn(statements, hash),
    ...erasureBlockOn(statements, hash, erasuresRaised),
    ...erasureRowsOn(statements, hash),
  };
}

const running = sql`status = 'RUNNING'`;

/** Keeps an erased person out of the company, and repeats what was decided before the erasure. */
function erasureBlockOn(
  statements: Statements,
  hash: PersonHash | null,
  erasuresRaised: (count: string) => void,
): ErasureBlockWrites {
  return {
    async knowsPerson(companyId, candidateId) {
      const [row] = await statements.rows(sql<{ is_known: boolean }>`
        select exists (select from feature_record where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from ban where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from candidate_hold where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from candidate where company_id = ${companyId} and candidate_id = ${candidateId})
          or exists (select from feed_event where company_id = ${companyId} and candidate_id = ${candidateId}
            and type <> 'CANDIDATE_ERASED')
          or ${hasNotified(companyId, candidateId)}
          or exists (select from idempotency_key
            where company_id = ${companyId} and candidate_ids @> array[${candidateId}])
          as is_known`);
      return row?.is_known === true;
    },

    async block(companyId, { candidateId, token }, isWhole, now) {
      const [head] = await statements.rows(sql<{ seq: string; erasures: string }>`
        update feed_head set erasures = erasures + 1 where company_id = ${companyId}
        returning seq::text as seq, erasures::text as erasures`);
      const there = (table: string) => sql`exists (
        select from ${sql.table(table)} where company_id = ${companyId} and candidate_id = ${candidateId})`;
      const [row] = await statements.rows(sql<{ is_back: boolean }>`
        select ${there('feature_record')} or ${there('candidate')} or exists (
            select from feature_record
            where company_id = ${companyId} and candidate_id = ${token} and not is_closed)
          or exists (
            select from decision_review
            where company_id = ${companyId} and candidate_id = ${candidateId} and state = 'OPEN')
          or ${isOnLegalHold(companyId, candidateId, now)} or exists (
            select from erasure e
            where e.company_id = ${companyId} and ${ofPerson(hash, companyId, candidateId)}
              and e.fenced_until > ${now}::timestamptz) ${
                isWhole
                  ? sql`or ${there('ban')} or ${there('decision')} or ${there('decision_step')} or exists (
                select from refusal_count
                where company_id = ${companyId} and actor_kind = 'USER' and actor_id = ${candidateId}) or ${hasNotified(companyId, candidateId)} or exists (
                select from idempotency_key where company_id = ${companyId} and candidate_ids @> array[${candidateId}])
              or exists (
                select from feed_event
                where company_id = ${companyId} and candidate_id = ${candidateId} and type <> 'CANDIDATE_ERASED')`
                  : sql``
              } as is_back`);
      if (!head || row?.is_back) throw new Collision('the person has come back');
      erasuresRaised(head.erasures);
      return head.seq;
    },

    async current(companyId) {
      const [row] = await statements.rows(sql<{ count: string; is_running: boolean }>`
        select h.erasures::text as count, exists (
          select from erasure e where e.company_id = ${companyId} and e.${running}) as is_running
        from feed_head h where h.company_id = ${companyId}`);
      return { count: row?.count ?? '0', isRunning: row?.is_running === true };
    },

    async assertCount(companyId, count) {
      const [head] = await statements.rows(sql<{ erasures: string }>`
        select erasures::text as erasures from feed_head where company_id = ${companyId} for share`);
      if (head && head.erasures !== count) throw new Collision('a person was erased meanwhile');
    },

    async endErasureBlocks(companyId, candidateId, now) {
      const rows = await statements.rows(sql`
        update erasure e set fenced_until = null
        where e.company_id = ${companyId} and ${ofPerson(hash, companyId, candidateId)}
          and e.fenced_until > ${now}::timestamptz
        returning e.id`);
      return rows.length;
    },
  };
}

/** The company's erasures themselves. */
function erasureRowsOn(statements: Statements, hash: PersonHash | null): ErasureRows {
  const updateErasure = async (erasure: StoredErasure): Promise<void> => {
    const values = erasures.parameters(erasure);
    const set = erasures.columns.map((column, at) => sql`${ref(column.name)} = ${values[at] ?? null}`);
    await statements.rows(sql`
      update erasure set ${sql.join(set.slice(2))} where company_id = ${erasure.companyId} and id = ${erasure.id}`);
  };
  return {
    async insert(erasure, candidateId) {
      if (!hash) throw new Error('There is no key for the hash of a person.');
      const stored = { ...erasure, personHash: hash.of(erasure.companyId, candidateId), keyId: hash.keyId };
      await insertRows(statements, erasures, [erasures.parameters(stored)]);
    },

    async lockRunning(companyId) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.${running} order by e.created_at, e.id limit 1 for update`);
      return row ? erasures.record(row) : null;
    },

    async remembered(companyId, after, atMost) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.forgotten_at is null
          ${after ? sql`and (e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id})` : sql``}
        order by e.created_at, e.id limit ${atMost}`);
      return rows.map((row) => erasures.record(row));
    },

    async lockRemembered(companyId, ids) {
      if (ids.length === 0) return [];
      const rows = await statements.rows(sql<Row>`
        select ${selected(erasures.columns, 'e')} from erasure e
        where e.company_id = ${companyId} and e.id = any(${ids}::text[]) and e.forgotten_at is null
        order by e.created_at, e.id for update`);
      return rows.map((row) => erasures.record(row));
    },

    save: updateErasure,
  };
}
