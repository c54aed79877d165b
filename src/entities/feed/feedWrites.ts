import { sql } from 'kysely';
import type { PendingEvents } from '../../core/application/event.js';
import type { EpochWrites, FeedLock, FeedWrites } from '../../core/application/feedStore.js';
import { type Entities, lockOfCompany } from '../sql/entities.js';
import type { Statements } from '../sql/statement.js';
import { FeedHeadEntity } from './event.js';
import { type Forgotten, saveNotified } from './notifiedPersons.js';

/** @param pending collects the events that are appended to the feed at the end of the transaction */
export function feedWritesOn(
  entities: Entities,
  statements: Statements,
  pending: PendingEvents[],
): FeedWrites & FeedLock & EpochWrites {
  return {
    async append(companyId, events, context) {
      pending.push({ companyId, events, context });
    },

    async lock(companyId) {
      return (await entities((em) => lockOfCompany(em, FeedHeadEntity, { companyId, seq: '0' }))).seq;
    },

    async saveEpochs(companyId, epochs) {
      await statements.rows(sql`
        update feed_head set epochs = ${JSON.stringify(epochs)}::jsonb where company_id = ${companyId}`);
    },

    async remove(companyId, after, upTo) {
      // The lower bound keeps the statement from reading the index entries of events that were removed before.
      const removed = await statements.rows(sql<Forgotten>`
        delete from feed_event where company_id = ${companyId} and seq > ${after}::int8 and seq <= ${upTo}::int8
        returning id, type, candidate_id`);
      await saveNotified(statements, companyId, removed);
      // The head comes last in every transaction, because all writers of the company wait for its lock.
      await statements.rows(sql`
        update feed_head set removed = ${upTo}::int8
        where company_id = ${companyId} and removed < ${upTo}::int8 and seq >= ${upTo}::int8`);
    },
  };
}
