import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, sql } from 'kysely';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import { errors } from '../core/errors.js';
import type { DomainEvent, IdempotencyClaim, Ids, Transaction } from '../core/ports.js';
import type { FeatureRecord } from '../core/records/record.js';
import type { CompanySettings, Instant, Vacancy } from '../core/vacancies/vacancy.js';
import { ApiKeyEntity } from './apiKey.js';
import type { Client } from './compiled.js';
import { EventEntity } from './event.js';
import type { NewVacancies } from './newVacancies.js';
import { apiKeyFromRow, type FeatureRecordRow, recordToRow, type Tables, vacancyFromRow } from './rows.js';
import { CompanySettingsEntity, VacancyEntity } from './vacancy.js';
import { SqlWrites } from './writes.js';

const optionalDate = (at: Instant | null): Date | null => (at === null ? null : new Date(at));

/**
 * One company's writes, together. Changes go through the unit of work and are flushed with the commit; locks, and what is
 * one statement by itself, are SQL.
 */
export class SqlTransaction extends SqlWrites implements Transaction {
  readonly #em: EntityManager;
  readonly #settled: IdempotencyClaim[];

  /** @param settled takes the claims that are settled once the transaction is kept */
  constructor(em: EntityManager, ids: Ids, newVacancies: NewVacancies, settled: IdempotencyClaim[]) {
    const kysely = () => em.getKysely<Tables>();
    // What a fault means is told once the transaction has ended: until then a collision may be tried again.
    const client: Client = { query: (text, values) => kysely().executeQuery(CompiledQuery.raw(text, values)) };
    super(kysely, client, ids, newVacancies);
    this.#em = em;
    this.#settled = settled;
  }

  async saveSettings(settings: CompanySettings): Promise<void> {
    await this.#em.upsert(CompanySettingsEntity, { ...settings });
  }

  async lockVacancy(companyId: string, id: string): Promise<Vacancy | null> {
    const row = await this.sql()
      .selectFrom('vacancy')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? vacancyFromRow(row) : null;
  }

  async saveVacancyStatus({ companyId, id, status, updatedAt }: Vacancy): Promise<void> {
    this.#em.assign(this.#em.getReference(VacancyEntity, [companyId, id]), {
      statusCode: status.code,
      statusCreatedAt: new Date(status.createdAt),
      updatedAt: new Date(updatedAt),
    });
  }

  async insertRecords(records: readonly FeatureRecord[]): Promise<ReadonlySet<string>> {
    if (records.length === 0) return new Set();
    const rows = records.map(recordToRow);
    const columns = Object.keys(rows[0] as object) as (keyof FeatureRecordRow)[];
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const added = await this.select(sql<{ id: string }>`
      insert into feature_record (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict do nothing
      returning id`);
    return new Set(added.map(({ id }) => id));
  }

  async appendEvent(companyId: string, { type, vacancyId, data }: DomainEvent, at: Instant): Promise<void> {
    this.#em.persist(
      this.#em.create(EventEntity, { companyId, id: this.ids.uuid(), type, vacancyId, data, createdAt: new Date(at) }),
    );
  }

  async insertApiKey(key: StoredApiKey): Promise<void> {
    this.#em.persist(this.#em.create(ApiKeyEntity, { companyId: key.companyId, id: key.id, ...apiKeyColumns(key) }));
  }

  async lockApiKey(companyId: string, id: string): Promise<StoredApiKey | null> {
    const row = await this.sql()
      .selectFrom('api_key')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ? apiKeyFromRow(row) : null;
  }

  async saveApiKey(key: StoredApiKey): Promise<void> {
    this.#em.assign(this.#em.getReference(ApiKeyEntity, [key.companyId, key.id]), apiKeyColumns(key));
  }

  async settleIdempotencyKey(claim: IdempotencyClaim, result: unknown): Promise<void> {
    const settled = await this.sql()
      .updateTable('idempotency_key')
      .set({ settled: true, result: JSON.stringify(result) })
      .where('company_id', '=', claim.companyId)
      .where('scope', '=', claim.scope)
      .where('operation', '=', claim.operation)
      .where('key', '=', claim.key)
      .where('claim_id', '=', claim.claimId)
      .returning('key')
      .execute();
    // The lease ran out and another attempt took the key: this one must change nothing.
    if (settled.length === 0) throw errors.idempotencyInFlight(0);
    this.#settled.push(claim);
  }
}

function apiKeyColumns(key: StoredApiKey) {
  return {
    grants: key.grants,
    contact: key.contact,
    secretHash: key.secretHash,
    previousSecretHash: key.previousSecretHash,
    previousExpiresAt: optionalDate(key.previousExpiresAt),
    createdAt: new Date(key.createdAt),
    expiresAt: optionalDate(key.expiresAt),
    revokedAt: optionalDate(key.revokedAt),
    lastUsedAt: optionalDate(key.lastUsedAt),
  };
}
