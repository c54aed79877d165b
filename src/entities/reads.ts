import { sql } from 'kysely';
import type { Reads } from '../core/reads.js';
import { apiKeys, hasEnded } from './credentials/apiKey.js';
import { callbackSecrets } from './credentials/callback.js';
import { feedReadsOn } from './events/feedPages.js';
import { banReadsOn } from './records/ban.js';
import { candidateInVacancy, type KnownDestinations } from './records/candidates.js';
import { featureRecords } from './records/featureRecord.js';
import { previousRecords } from './records/previousRecords.js';
import { recordColumns, recordCounts, recordPages } from './records/recordPages.js';
import { catalogueReadsOn } from './settings/catalogue.js';
import { refusalReadsOn } from './settings/refusal.js';
import { namesOf, type Row, selected } from './sql/mapping.js';
import type { Statements } from './sql/statement.js';
import { clockReadsOn } from './timers/companyClock.js';
import { timerReadsOn } from './timers/timers.js';
import { pipelines } from './vacancies/pipelines.js';
import { companySettings, vacancies } from './vacancies/vacancy.js';
import { vacancyCount, vacancyPage } from './vacancies/vacancyPage.js';
import { webhookReadsOn } from './webhooks/webhooks.js';

/**
 * Reads into plain rows. MikroORM's unit of work would cost four times as much, and reads do not need it.
 * @param destinations only outside a transaction: what is read within one may never be committed
 */
export function readsOn(statements: Statements, destinations?: KnownDestinations): Reads {
  return {
    async settings(companyId) {
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(companySettings.columns)} from company_settings where company_id = ${companyId}`);
      return row ? companySettings.record(row) : null;
    },

    async vacancies(companyId, ids, selection) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(vacancies.columnsFor(selection), 'v')} from vacancy v
        where v.company_id = ${companyId} and v.id = any(${ids}::text[])`);
      return rows.map((row) => vacancies.record(row));
    },

    vacancyPage: (wanted) => vacancyPage(statements, wanted),
    vacancyCount: (companyId, filter) => vacancyCount(statements, companyId, filter),
    pipelines: (companyId, vacancyIds, now) => pipelines(statements, companyId, vacancyIds, now),

    async hasCandidate(companyId, candidateId) {
      const rows = await statements.rows(sql`
        select id from feature_record where company_id = ${companyId} and candidate_id = ${candidateId} limit 1`);
      return rows.length > 0;
    },

    async record({ companyId, vacancyId, id }, selection) {
      const [row] = await statements.rows(sql<Row>`
        select ${recordColumns(selection)} from feature_record r
        where r.company_id = ${companyId} and r.id = ${id} and r.vacancy_id = ${vacancyId}`);
      return row ? featureRecords.record(row) : null;
    },

    async records(companyId, ids, selection) {
      const rows = await statements.rows(sql<Row>`
        select ${recordColumns(selection)} from feature_record r
        where r.company_id = ${companyId} and r.id = any(${ids}::text[])`);
      return rows.map((row) => featureRecords.record(row));
    },

    ...timerReadsOn(statements),
    ...clockReadsOn(statements),
    ...banReadsOn(statements),
    ...feedReadsOn(statements),
    ...refusalReadsOn(statements),
    ...webhookReadsOn(statements),
    candidateInVacancy: (place, selection) => candidateInVacancy(statements, place, selection, destinations),
    previousRecords: (...wanted) => previousRecords(statements, ...wanted),
    recordPages: (wanted) => recordPages(statements, wanted),
    recordCounts: (wanted) => recordCounts(statements, wanted),

    async featuresInUse(companyId, vacancyId, featureIds) {
      const rows = await statements.rows(sql<{ feature_id: string }>`
        select distinct feature_id from feature_record
        where company_id = ${companyId} and vacancy_id = ${vacancyId} and feature_id = any(${featureIds}::text[])
          and not is_closed`);
      return new Set(rows.map(({ feature_id }) => feature_id));
    },

    async apiKey(companyId, id) {
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(apiKeys.columns)} from api_key where company_id = ${companyId} and id = ${id}`);
      return row ? apiKeys.record(row) : null;
    },

    async apiKeys(companyId, at, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(apiKeys.columns, 'k')} from (
          select * from api_key k where k.company_id = ${companyId}
          order by ${hasEnded('k', at)}, k.created_at desc, k.id desc limit ${most}) k
        order by k.created_at, k.id`);
      return rows.map((row) => apiKeys.record(row));
    },

    ...catalogueReadsOn(statements),
    async callbackSecret(companyId) {
      const [row] = await statements.rows(sql<Row>`
        select ${namesOf(callbackSecrets.columns)} from callback_secret where company_id = ${companyId}`);
      return row ? callbackSecrets.record(row) : null;
    },
  };
}
