import { type Kysely, sql } from 'kysely';
import type { StoredApiKey } from '../core/apiKeys/apiKey.js';
import type { Page, PageRequest, Reads, RecordByKind, RecordFilter, RecordScope } from '../core/ports.js';
import type { FeatureRecord, RecordKind } from '../core/records/record.js';
import type { CompanySettings, Vacancy } from '../core/vacancies/vacancy.js';
import { translated } from './faults.js';
import { recordPages } from './recordPages.js';
import { apiKeyFromRow, recordFromRow, type Tables, vacancyFromRow } from './rows.js';

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

  async settings(companyId: string): Promise<CompanySettings | null> {
    const row = await this.run((db) =>
      db.selectFrom('company_settings').selectAll().where('company_id', '=', companyId).executeTakeFirst(),
    );
    return row ? { companyId, locale: row.locale, defaultTasks: row.default_tasks } : null;
  }

  async vacancies(companyId: string, ids: readonly string[]): Promise<Vacancy[]> {
    const rows = await this.run((db) =>
      db
        .selectFrom('vacancy')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', sql<string>`any(${ids}::text[])`)
        .execute(),
    );
    return rows.map(vacancyFromRow);
  }

  async record(companyId: string, vacancyId: string, id: string): Promise<FeatureRecord | null> {
    const row = await this.run((db) =>
      db
        .selectFrom('feature_record')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('vacancy_id', '=', vacancyId)
        .executeTakeFirst(),
    );
    return row ? recordFromRow(row) : null;
  }

  recordPages<K extends RecordKind>(
    companyId: string,
    kind: K,
    scopes: readonly RecordScope[],
    filter: RecordFilter,
    page: PageRequest,
    wantTotal: boolean,
  ): Promise<Page<RecordByKind[K]>[]> {
    return this.run((db) => recordPages(db, { companyId, kind, scopes, filter, page, wantTotal }));
  }

  async apiKey(companyId: string, id: string): Promise<StoredApiKey | null> {
    const row = await this.run((db) =>
      db
        .selectFrom('api_key')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
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
