import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { PendingEvents } from '../core/events/event.js';
import type { IdempotencyClaim, Transaction } from '../core/ports.js';
import { ApiKeyEntity, apiKeys, apiKeyWritesOn } from './credentials/apiKey.js';
import { callbackSecrets, rememberCallback } from './credentials/callback.js';
import { settle } from './idempotency/idempotencyKeys.js';
import { readsOn } from './reads.js';
import { banWritesOn } from './records/ban.js';
import { meetingWritesOn } from './records/meetings.js';
import { lockRecord, saveRecord } from './records/recordLocks.js';
import { catalogueWritesOn } from './settings/catalogue.js';
import { refusalWritesOn } from './settings/refusal.js';
import { bulkOn } from './sql/bulk.js';
import { namesOf, type Row, selected } from './sql/mapping.js';
import { Statements } from './sql/statement.js';
import type { Place } from './sql/steps.js';
import { clockWritesOn } from './timers/companyClock.js';
import { timerWritesOn } from './timers/timers.js';
import { CompanySettingsEntity, companySettings, VacancyEntity, vacancies } from './vacancies/vacancy.js';
import { webhookWritesOn } from './webhooks/webhooks.js';
import { type Tools, writesAt } from './writes.js';

interface Within extends Tools {
  /** The entity manager of the transaction. */
  readonly em: EntityManager;
  readonly isDistributed: boolean;
  /** Collects the claims that this transaction settles. */
  readonly settled: IdempotencyClaim[];
  /** Collects the events that are appended to the feed at the end of the transaction. */
  readonly pending: PendingEvents[];
}

/**
 * Runs the SQL statements of a transaction. Their errors are translated only when the transaction has ended, because a
 * collision is retried before that.
 */
export function statementsWithin(em: EntityManager): Statements {
  const kysely = (): Kysely<unknown> => em.getKysely<unknown>();
  return new Statements(kysely, {
    query: (text, values) => kysely().executeQuery(CompiledQuery.raw(text, values)),
  });
}

/** Runs steps within a transaction. @param pending collects their events */
export function placeWithin(statements: Statements, isDistributed: boolean, pending: PendingEvents[]): Place {
  const place: Place = {
    statements,
    oneByOne: () => (isDistributed ? (work) => work(statements) : null),
    together: (work) => work(place),
    deferEvents: (events) => pending.push(events),
  };
  return place;
}

/**
 * The writes of one company in one transaction. Changes of single entities go through MikroORM's unit of work, which
 * flushes them before the commit. Locks and conditional writes are SQL.
 */
export function transactionOn({ em, isDistributed, settled, pending, ...tools }: Within): Transaction {
  const statements = statementsWithin(em);
  return {
    ...readsOn(statements),
    ...writesAt(placeWithin(statements, isDistributed, pending), tools),

    async lockSettings(byDefault) {
      await statements.rows(sql`
        insert into company_settings (${namesOf(companySettings.columns)})
        values (${sql.join(companySettings.parameters(byDefault))}) on conflict (company_id) do nothing`);
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(companySettings.columns)} from company_settings
        where company_id = ${byDefault.companyId} for update`);
      // The row exists: nothing deletes settings.
      return companySettings.record(row as Row);
    },

    async saveSettings(settings) {
      await em.upsert(CompanySettingsEntity, { ...settings });
    },

    async lockVacancy(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${selected(vacancies.columns, 'v')} from vacancy v
        where v.company_id = ${companyId} and v.id = ${id} for update`);
      return row ? vacancies.record(row) : null;
    },

    async saveVacancy(locked, changed) {
      em.assign(em.getReference(VacancyEntity, [locked.companyId, locked.id]), vacancies.changes(locked, changed));
    },

    ...bulkOn(statements),
    ...timerWritesOn(statements),
    ...meetingWritesOn(statements),
    ...clockWritesOn(statements),
    ...banWritesOn(statements),
    ...refusalWritesOn(statements),
    lockRecord: (place) => lockRecord(statements, place),

    saveRecord: (locked, changed) => saveRecord(statements, locked, changed),

    async rollCallbackSecret(companyId, secret, previousUntil) {
      const [row] = await statements.rows(sql<Row>`
        insert into callback_secret (company_id, secret, previous_secret, previous_valid_until)
        values (${companyId}, ${secret}, null, null)
        on conflict (company_id) do update set secret = excluded.secret, previous_secret = callback_secret.secret,
          previous_valid_until = ${previousUntil}
        returning ${namesOf(callbackSecrets.columns)}`);
      return callbackSecrets.record(row as Row);
    },

    rememberCallback: (...message) => rememberCallback(statements, ...message),

    ...catalogueWritesOn(statements),
    ...webhookWritesOn(statements),
    async appendEvents(companyId, events, context) {
      pending.push({ companyId, events, context });
    },

    async removeEvents(companyId, after, upTo) {
      // The lower bound keeps the statement from reading the index entries of events that were removed before.
      await statements.rows(sql`
        delete from feed_event where company_id = ${companyId} and seq > ${after}::int8 and seq <= ${upTo}::int8`);
      // The head comes last in every transaction, because all writers of the company wait for its lock.
      await statements.rows(sql`
        update feed_head set removed = ${upTo}::int8
        where company_id = ${companyId} and removed < ${upTo}::int8 and seq >= ${upTo}::int8`);
    },

    ...apiKeyWritesOn(statements),
    async insertApiKey(key) {
      em.persist(em.create(ApiKeyEntity, apiKeys.data(key) as never));
    },

    async lockApiKey(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(apiKeys.columns)} from api_key where company_id = ${companyId} and id = ${id} for update`);
      return row ? apiKeys.record(row) : null;
    },

    async saveApiKey(key) {
      em.assign(em.getReference(ApiKeyEntity, [key.companyId, key.id]), apiKeys.data(key));
    },

    async settleIdempotencyKey(claim, result) {
      const characters = await settle(statements, claim, result);
      settled.push(claim);
      return characters;
    },
  };
}
