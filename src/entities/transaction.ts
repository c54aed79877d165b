import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import { errors } from '../core/errors.js';
import type { CandidateInVacancy, DomainEvent, IdempotencyClaim, Ids, Transaction } from '../core/ports.js';
import type { FeatureRecord } from '../core/records/record.js';
import type { CompanySettings, Instant, Vacancy } from '../core/vacancies/vacancy.js';
import { ApiKeyEntity } from './apiKey.js';
import { EventEntity } from './event.js';
import { isUniqueViolation } from './faults.js';
import { SqlReads } from './reads.js';
import {
  apiKeyFromRow,
  type FeatureRecordRow,
  recordFromRow,
  recordToRow,
  type Tables,
  type VacancyRow,
  vacancyFromRow,
} from './rows.js';
import { CompanySettingsEntity, VacancyEntity } from './vacancy.js';

const optionalDate = (at: Instant | null): Date | null => (at === null ? null : new Date(at));

/**
 * One company's writes. New rows and changes go through the unit of work and are flushed with the commit; locks, and the
 * two writes that must decide and change in one statement, are SQL.
 */
export class SqlTransaction extends SqlReads implements Transaction {
  readonly #em: EntityManager;
  readonly #ids: Ids;

  constructor(em: EntityManager, ids: Ids) {
    super(() => em.getKysely<Tables>());
    this.#em = em;
    this.#ids = ids;
  }

  async saveSettings(settings: CompanySettings): Promise<void> {
    await this.#em.upsert(CompanySettingsEntity, { ...settings });
  }

  async insertVacancy({ status, createdAt, updatedAt, ...vacancy }: Vacancy): Promise<void> {
    this.#em.persist(
      this.#em.create(VacancyEntity, {
        ...vacancy,
        statusCode: status.code,
        statusCreatedAt: new Date(status.createdAt),
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      }),
    );
    await this.#em.flush();
  }

  async lockVacancy(companyId: string, id: string): Promise<Vacancy | null> {
    const row = await this.run((db) =>
      db
        .selectFrom('vacancy')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    );
    return row ? vacancyFromRow(row) : null;
  }

  async saveVacancyStatus({ companyId, id, status, updatedAt }: Vacancy): Promise<void> {
    this.#em.assign(this.#em.getReference(VacancyEntity, [companyId, id]), {
      statusCode: status.code,
      statusCreatedAt: new Date(status.createdAt),
      updatedAt: new Date(updatedAt),
    });
  }

  /** Locks in one statement: the candidate's records against each other, the vacancy against being closed meanwhile. */
  async lockCandidate(companyId: string, vacancyId: string, recordId: string): Promise<CandidateInVacancy | null> {
    type Row = FeatureRecordRow & { vacancy_status: VacancyRow['status_code']; features: VacancyRow['features'] };
    const { rows } = await this.run((db) =>
      sql<Row>`
        select r.*, v.status_code as vacancy_status, v.features
        from feature_record r
        join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
        where r.company_id = ${companyId} and r.vacancy_id = ${vacancyId} and r.candidate_id = (
          select named.candidate_id from feature_record named
          where named.company_id = ${companyId} and named.vacancy_id = ${vacancyId} and named.id = ${recordId}
        )
        order by r.id
        for update of r for share of v`.execute(db),
    );
    const [first] = rows;
    if (!first) return null;
    return { vacancyStatus: first.vacancy_status, features: first.features, records: rows.map(recordFromRow) };
  }

  async insertRecords(records: readonly FeatureRecord[]): Promise<ReadonlySet<string>> {
    if (records.length === 0) return new Set();
    const rows = records.map(recordToRow);
    const columns = Object.keys(rows[0] as object) as (keyof FeatureRecordRow)[];
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const { rows: added } = await this.run((db) =>
      sql<{ id: string }>`
        insert into feature_record (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values)}
        on conflict do nothing
        returning id`.execute(db),
    );
    return new Set(added.map(({ id }) => id));
  }

  async saveMove(closed: FeatureRecord, next: FeatureRecord | null, event: DomainEvent, at: Instant): Promise<void> {
    const row = next && recordToRow(next);
    const columns = row ? (Object.keys(row) as (keyof FeatureRecordRow)[]) : [];
    const insertion = row
      ? sql`, begun as (
          insert into feature_record (${sql.join(columns.map((column) => sql.ref(column)))})
          values (${sql.join(columns.map((column) => row[column]))})
        )`
      : sql``;
    try {
      await sql`
        with closed as (
          update feature_record set
            status_code = ${closed.status.code},
            status = ${JSON.stringify(closed.status)},
            status_history = ${JSON.stringify(closed.statusHistory)},
            is_closed = true,
            updated_at = ${closed.updatedAt}
          where company_id = ${closed.companyId} and id = ${closed.id}
        ) ${insertion}
        insert into event (company_id, id, type, vacancy_id, data, created_at)
        values (${closed.companyId}, ${this.#ids.uuid()}, ${event.type}, ${event.vacancyId},
          ${JSON.stringify(event.data)}, ${at})`.execute(this.sql());
    } catch (error) {
      // A record begun by a racing call is invisible to the lock's snapshot; the unique index sees it.
      if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
      throw error;
    }
  }

  async appendEvent(companyId: string, { type, vacancyId, data }: DomainEvent, at: Instant): Promise<void> {
    this.#em.persist(
      this.#em.create(EventEntity, { companyId, id: this.#ids.uuid(), type, vacancyId, data, createdAt: new Date(at) }),
    );
  }

  async insertApiKey(key: StoredApiKey): Promise<void> {
    this.#em.persist(this.#em.create(ApiKeyEntity, { companyId: key.companyId, id: key.id, ...apiKeyColumns(key) }));
  }

  async lockApiKey(companyId: string, id: string): Promise<StoredApiKey | null> {
    const row = await this.run((db) =>
      db
        .selectFrom('api_key')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    );
    return row ? apiKeyFromRow(row) : null;
  }

  async saveApiKey(key: StoredApiKey): Promise<void> {
    this.#em.assign(this.#em.getReference(ApiKeyEntity, [key.companyId, key.id]), apiKeyColumns(key));
  }

  async settleIdempotencyKey(claim: IdempotencyClaim, result: unknown): Promise<void> {
    const settled = await this.run((db) =>
      db
        .updateTable('idempotency_key')
        .set({ settled: true, result: JSON.stringify(result) })
        .where('company_id', '=', claim.companyId)
        .where('scope', '=', claim.scope)
        .where('operation', '=', claim.operation)
        .where('key', '=', claim.key)
        .where('claim_id', '=', claim.claimId)
        .returning('key')
        .execute(),
    );
    // The lease ran out and another attempt took the key: this one must change nothing.
    if (settled.length === 0) throw errors.idempotencyInFlight();
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
