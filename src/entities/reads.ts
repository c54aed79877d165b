import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import type {
  CandidateInVacancy,
  Page,
  Reads,
  RecordByKind,
  RecordPagesWanted,
  RecordsWanted,
  Stage,
  VacancyFilter,
  VacancyPageWanted,
} from '../core/ports.js';
import type { FeatureRecord, RecordKind } from '../core/records/record.js';
import type { Selection } from '../core/selection.js';
import type { CompanySettings, Instant, Vacancy } from '../core/vacancies/vacancy.js';
import { candidateInVacancy } from './candidates.js';
import { recordColumnsFor, vacancyColumnsFor } from './columns.js';
import type { Client, Select } from './compiled.js';
import { pipelines } from './pipelines.js';
import { recordCounts, recordPages } from './recordPages.js';
import {
  type ApiKeyRow,
  apiKeyFromRow,
  type FeatureRecordRow,
  recordFromRow,
  type Tables,
  type VacancyRow,
  vacancyFromRow,
} from './rows.js';
import { vacancyCount, vacancyPage } from './vacancyPage.js';

/** Reads into plain rows: the unit of work would cost four times as much and give nothing here. */
export class SqlReads implements Reads {
  /**
   * @param sql builds statements; asked for anew each time, for a transaction's own must be used within it
   * @param client runs them, and says what a fault means
   */
  constructor(
    protected readonly sql: () => Kysely<Tables>,
    protected readonly client: Client,
  ) {}

  protected readonly select: Select = async <R>(statement: RawBuilder<R>) => {
    const { sql: text, parameters } = statement.compile(this.sql());
    const { rows } = await this.client.query(text, [...parameters]);
    return rows as readonly R[];
  };

  async settings(companyId: string): Promise<CompanySettings | null> {
    const [row] = await this.select(sql<Tables['company_settings']>`
      select locale, default_tasks from company_settings where company_id = ${companyId}`);
    return row ? { companyId, locale: row.locale, defaultTasks: row.default_tasks } : null;
  }

  async vacancies(companyId: string, ids: readonly string[], selection?: Selection): Promise<Vacancy[]> {
    const columns = vacancyColumnsFor(selection).map((column) => sql.ref(column));
    const rows = await this.select(sql<VacancyRow>`
      select ${sql.join(columns)} from vacancy where company_id = ${companyId} and id = any(${ids}::text[])`);
    return rows.map(vacancyFromRow);
  }

  vacancyPage(wanted: VacancyPageWanted): Promise<Page<Vacancy>> {
    return vacancyPage(this.select, wanted);
  }

  vacancyCount(companyId: string, filter: VacancyFilter): Promise<number> {
    return vacancyCount(this.select, companyId, filter);
  }

  pipelines(companyId: string, vacancyIds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Stage[]>> {
    return pipelines(this.select, companyId, vacancyIds, now);
  }

  async candidateRecords(companyId: string, candidateId: string, selection?: Selection): Promise<FeatureRecord[]> {
    const rows = await this.select(sql<FeatureRecordRow>`
      select ${recordColumnsFor(selection)} from feature_record r
      where r.company_id = ${companyId} and r.candidate_id = ${candidateId}
      order by r.created_at, r.id`);
    return rows.map(recordFromRow);
  }

  async record(companyId: string, vacancyId: string, id: string, selection?: Selection): Promise<FeatureRecord | null> {
    const [row] = await this.select(sql<FeatureRecordRow>`
      select ${recordColumnsFor(selection)} from feature_record r
      where r.company_id = ${companyId} and r.id = ${id} and r.vacancy_id = ${vacancyId}`);
    return row ? recordFromRow(row) : null;
  }

  candidateInVacancy(
    companyId: string,
    vacancyId: string,
    recordId: string,
    selection?: Selection,
  ): Promise<CandidateInVacancy | null> {
    return candidateInVacancy(this.client, companyId, vacancyId, recordId, selection);
  }

  recordPages<K extends RecordKind>(wanted: RecordPagesWanted<K>): Promise<Page<RecordByKind[K]>[]> {
    return recordPages(this.select, wanted);
  }

  recordCounts(wanted: RecordsWanted<RecordKind>): Promise<number[]> {
    return recordCounts(this.select, wanted);
  }

  async apiKey(companyId: string, id: string): Promise<StoredApiKey | null> {
    const [row] = await this.select(sql<ApiKeyRow>`
      select * from api_key where company_id = ${companyId} and id = ${id}`);
    return row ? apiKeyFromRow(row) : null;
  }

  async apiKeys(companyId: string): Promise<StoredApiKey[]> {
    const rows = await this.select(sql<ApiKeyRow>`
      select * from api_key where company_id = ${companyId} order by created_at, id`);
    return rows.map(apiKeyFromRow);
  }
}
