import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import type {
  CandidateInVacancy,
  Page,
  PageRequest,
  Reads,
  RecordByKind,
  RecordFilter,
  RecordScope,
  Stage,
  VacancyFilter,
  VacancyOrder,
} from '../core/ports.js';
import type { FeatureRecord, RecordKind } from '../core/records/record.js';
import type { Selection } from '../core/selection.js';
import type { CompanySettings, Instant, Vacancy } from '../core/vacancies/vacancy.js';
import { candidateInVacancy } from './candidates.js';
import { recordColumnsFor, vacancyColumnsFor } from './columns.js';
import type { Client } from './compiled.js';
import { translated } from './faults.js';
import { pipelines } from './pipelines.js';
import { recordPages } from './recordPages.js';
import {
  apiKeyFromRow,
  type FeatureRecordRow,
  recordFromRow,
  type Tables,
  type VacancyRow,
  vacancyFromRow,
} from './rows.js';
import { vacancyPage } from './vacancyPage.js';

/** Reads by Kysely into plain rows: the unit of work would cost four times as much and give nothing here. */
export class SqlReads implements Reads {
  /** @param sql the connection to read by; asked for anew each time, for a transaction's own must be used within it */
  constructor(protected readonly sql: () => Kysely<Tables>) {}

  /** Runs a statement; what the database says of its failure becomes a refusal where it is one. */
  protected async run<T>(statement: (sql: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      return await statement(this.sql());
    } catch (error) {
      throw translated(error);
    }
  }

  /** Runs statements whose text never changes; the same is said of their failures. */
  protected readonly client: Client = {
    query: (text, values) => this.run((db) => db.executeQuery(CompiledQuery.raw(text, values))),
  };

  async settings(companyId: string): Promise<CompanySettings | null> {
    const row = await this.run((db) =>
      db
        .selectFrom('company_settings')
        .select(['locale', 'default_tasks'])
        .where('company_id', '=', companyId)
        .executeTakeFirst(),
    );
    return row ? { companyId, locale: row.locale, defaultTasks: row.default_tasks } : null;
  }

  async vacancies(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]> {
    const rows = await this.run((db) =>
      db
        .selectFrom('vacancy')
        .select(vacancyColumnsFor(selection))
        .where('company_id', '=', companyId)
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute(),
    );
    return (rows as VacancyRow[]).map(vacancyFromRow);
  }

  vacancyPage(
    companyId: string,
    filter: VacancyFilter,
    order: VacancyOrder,
    page: PageRequest,
    wantTotal: boolean,
    selection?: Selection,
  ): Promise<Page<Vacancy>> {
    return this.run((db) => vacancyPage(db, companyId, filter, order, page, wantTotal, selection));
  }

  pipelines(companyId: string, vacancyIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Stage[]>> {
    return this.run((db) => pipelines(db, companyId, vacancyIds, now));
  }

  async candidateRecords(companyId: string, candidateId: string, selection?: Selection): Promise<FeatureRecord[]> {
    const { rows } = await this.run((db) =>
      sql<FeatureRecordRow>`
        select ${recordColumnsFor(selection)} from feature_record r
        where r.company_id = ${companyId} and r.candidate_id = ${candidateId}
        order by r.created_at, r.id`.execute(db),
    );
    return rows.map(recordFromRow);
  }

  async record(companyId: string, vacancyId: string, id: string, selection?: Selection): Promise<FeatureRecord | null> {
    const { rows } = await this.run((db) =>
      sql<FeatureRecordRow>`
        select ${recordColumnsFor(selection)} from feature_record r
        where r.company_id = ${companyId} and r.id = ${id} and r.vacancy_id = ${vacancyId}`.execute(db),
    );
    return rows[0] ? recordFromRow(rows[0]) : null;
  }

  candidateInVacancy(
    companyId: string,
    vacancyId: string,
    recordId: string,
    selection?: Selection,
  ): Promise<CandidateInVacancy | null> {
    return candidateInVacancy(this.client, companyId, vacancyId, recordId, selection);
  }

  recordPages<K extends RecordKind>(
    companyId: string,
    kind: K,
    scopes: readonly RecordScope[],
    filter: RecordFilter,
    page: PageRequest,
    wantTotal: boolean,
    selection?: Selection,
  ): Promise<Page<RecordByKind[K]>[]> {
    return this.run((db) => recordPages(db, { companyId, kind, scopes, filter, page, wantTotal, selection }));
  }

  async apiKey(companyId: string, id: string): Promise<StoredApiKey | null> {
    const row = await this.run((db) =>
      db.selectFrom('api_key').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst(),
    );
    return row ? apiKeyFromRow(row) : null;
  }

  async apiKeys(companyId: string): Promise<StoredApiKey[]> {
    const rows = await this.run((db) =>
      db
        .selectFrom('api_key')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    return rows.map(apiKeyFromRow);
  }
}
