import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { errors } from '../core/errors.js';
import type { IdempotencyClaim, Transaction } from '../core/ports.js';
import { ApiKeyEntity, apiKeys } from './apiKey.js';
import { type Telling, telling, tellingOf } from './event.js';
import { featureRecords } from './featureRecord.js';
import { namesOf, type Row } from './mapping.js';
import { readsOn } from './reads.js';
import { fixed, Statements } from './statement.js';
import { CompanySettingsEntity, VacancyEntity, vacancies } from './vacancy.js';
import { type Tools, writesAt } from './writes.js';

const appendEvent = fixed<Telling, unknown>(() => tellingOf('').write(null));

interface Within extends Tools {
  /** Of the transaction. */
  readonly em: EntityManager;
  readonly isDistributed: boolean;
  /** Takes the claims that are settled once the transaction is kept. */
  readonly settled: IdempotencyClaim[];
}

/** What a transaction runs by SQL. What a fault means is told once it has ended: until then a collision may be tried again. */
export function statementsWithin(em: EntityManager): Statements {
  const kysely = (): Kysely<unknown> => em.getKysely<unknown>();
  return new Statements(kysely, {
    query: (text, values) => kysely().executeQuery(CompiledQuery.raw(text, values)),
  });
}

/**
 * One company's writes, together. Changes of single things go through the unit of work and are flushed with the commit;
 * locks, and what depends on what is there, are SQL.
 */
export function transactionOn({ em, isDistributed, settled, ...tools }: Within): Transaction {
  const statements = statementsWithin(em);
  return {
    ...readsOn(statements),
    ...writesAt({ statements, oneByOne: isDistributed ? (work) => work(statements) : null }, tools),

    async saveSettings(settings) {
      await em.upsert(CompanySettingsEntity, { ...settings });
    },

    async lockVacancy(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(vacancies.columns)} from vacancy where company_id = ${companyId} and id = ${id} for update`);
      return row ? vacancies.record(row) : null;
    },

    async saveVacancy(locked, changed) {
      em.assign(em.getReference(VacancyEntity, [locked.companyId, locked.id]), vacancies.changes(locked, changed));
    },

    async insertRecords(records) {
      if (records.length === 0) return new Set();
      const values = records.map((record) => sql`(${sql.join(featureRecords.parameters(record))})`);
      const added = await statements.rows(sql<{ id: string }>`
        insert into feature_record (${namesOf(featureRecords.columns)})
        values ${sql.join(values)}
        on conflict do nothing
        returning id`);
      return new Set(added.map(({ id }) => id));
    },

    async appendEvent(companyId, event, at) {
      await appendEvent(statements, telling(tools.ids, companyId, event, at));
    },

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
      const kept = await statements.rows(sql`
        update idempotency_key set settled = true, result = ${JSON.stringify(result)}
        where company_id = ${claim.companyId} and scope = ${claim.scope} and operation = ${claim.operation}
          and key = ${claim.key} and claim_id = ${claim.claimId}
        returning key`);
      // The lease ran out and another attempt took the key: this one must change nothing.
      if (kept.length === 0) throw errors.idempotencyInFlight(0);
      settled.push(claim);
    },
  };
}
