import { defineEntity, p } from '@mikro-orm/core';
import type { AutomationMode, CompanySettings, DiscardMode } from '../../core/settings/companySettings.js';
import type { UnfinishedRetiming } from '../../core/timers/kept.js';
import { timerList } from '../../core/vacancies/timers.js';
import {
  type Feature,
  type ShownFeature,
  shownFeature,
  shownTask,
  type Task,
  type Vacancy,
  type VacancyStatusCode,
  type VacancyTimers,
  vacancyStatusCodes,
  vacancyTypes,
  visibilities,
  workModalities,
} from '../../core/vacancies/vacancy.js';
import { folded } from '../../core/values/folded.js';
import { inJsonbOrder } from '../sql/jsonbOrder.js';
import { type Form, mappingOf } from '../sql/mapping.js';

/** A vacancy is one row. Its features, tasks and timers are read and written with it, never separately. */
export const VacancyEntity = defineEntity({
  name: 'Vacancy',
  tableName: 'vacancy',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    shortCode: p.text().nullable(),
    type: p.enum(vacancyTypes),
    locale: p.text(),
    createdByUserId: p.text(),
    locationId: p.double().$type<number>().nullable(),
    country: p.text().nullable(),
    statusCode: p.enum(vacancyStatusCodes),
    statusCreatedAt: p.datetime(3),
    areaId: p.text(),
    visibility: p.enum(visibilities),
    workModality: p.enum(workModalities),
    name: p.text(),
    /** A copy of `name`, for searches and orders: without case and accents, the same on each database. */
    foldedName: p.text().collation('C').default('').lazy(),
    maxCandidates: p.double().$type<number>().nullable(),
    jobDescription: p.text().lazy(),
    jobDescriptionHtml: p.text().lazy(),
    requirements: p.text().nullable().lazy(),
    requirementsHtml: p.text().nullable().lazy(),
    contextAI: p.text().fieldName('context_ai').nullable().lazy(),
    features: p.json<readonly Feature[]>().lazy(),
    shownFeatures: p.json<readonly ShownFeature[]>().columnType('json').lazy(),
    hasFinalistsEnabled: p.boolean(),
    taskList: p.json<readonly Task[]>().columnType('json').lazy(),
    refCode: p.text().nullable(),
    jobAutomations: p.json<VacancyTimers>().lazy(),
    frozenAt: p.datetime(3).nullable(),
    frozenBy: p.text().nullable(),
    stoodMs: p.double().$type<number>().default(0),
    lookAt: p.datetime(3).nullable(),
    isStale: p.boolean().default(false),
    activeAt: p.datetime(3).nullable(),
    finalistClosedAt: p.datetime(3).nullable(),
    seenSeq: p.bigint('string').default('0'),
    heldUntil: p.datetime(3).nullable(),
    retiming: p.json<UnfinishedRetiming>().nullable(),
    shadowedAt: p.datetime(3).nullable(),
    closedFrom: p.text().$type<VacancyStatusCode>().nullable().lazy(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ name: 'vacancy_short_code_unique', properties: ['companyId', 'shortCode'] }],
  // One index for each order and each filter. A migration adds one for text within names if the server has the
  // extensions.
  indexes: [
    { name: 'vacancy_created_at_index', properties: ['companyId', 'createdAt', 'id'] },
    { name: 'vacancy_updated_at_index', properties: ['companyId', 'updatedAt', 'id'] },
    { name: 'vacancy_name_index', properties: ['companyId', 'foldedName', 'id'] },
    { name: 'vacancy_status_code_index', properties: ['companyId', 'statusCode', 'createdAt', 'id'] },
    { name: 'vacancy_type_index', properties: ['companyId', 'type', 'createdAt', 'id'] },
    { name: 'vacancy_visibility_index', properties: ['companyId', 'visibility', 'createdAt', 'id'] },
    { name: 'vacancy_work_modality_index', properties: ['companyId', 'workModality', 'createdAt', 'id'] },
    { name: 'vacancy_area_id_index', properties: ['companyId', 'areaId', 'createdAt', 'id'] },
    { name: 'vacancy_country_index', properties: ['companyId', 'country', 'createdAt', 'id'] },
    {
      name: 'vacancy_ref_code_index',
      properties: ['companyId', 'refCode', 'createdAt', 'id'],
      where: 'ref_code is not null',
    },
    { name: 'vacancy_look_index', properties: ['companyId', 'lookAt', 'id'], where: 'look_at is not null' },
    { name: 'vacancy_untimed_index', properties: ['companyId', 'id'], where: 'retiming is not null or is_stale' },
  ],
});

/** The stored member of a feature that has its timers as a list. */
export const listedTimers = 'timers';

/**
 * Features are stored with their timers a second time: as the list that GraphQL shows. To make the list from the pairs
 * takes PostgreSQL a quarter of the read of a vacancy (ADR 10).
 */
const features: Form<readonly Feature[]> = {
  stored: (shown) => shown.map((feature) => ({ ...feature, [listedTimers]: timerList(feature.jobAutomations) })),
  read: (stored) => (stored as readonly StoredFeature[]).map(({ [listedTimers]: _, ...feature }) => feature),
};

/**
 * A `json` column is stored and answered as it was written. So tasks are written as answers show them, and PostgreSQL
 * does not take them apart.
 */
const taskList: Form<readonly Task[]> = {
  stored: (tasks) => tasks.map(shownTask),
  read: (stored) => stored as readonly Task[],
};

/** A feature as REST shows one that was read from the column `features`. */
const asRead = (feature: Feature): object =>
  Object.fromEntries(Object.entries(shownFeature(feature)).map(([name, value]) => [name, inJsonbOrder(value)]));

interface StoredFeature extends Feature {
  readonly [listedTimers]?: unknown;
}

export const vacancies = mappingOf<Vacancy>()(VacancyEntity, {
  forms: { features, taskList },
  repeated: {
    foldedName: { of: 'name', as: folded },
    shownFeatures: { of: 'features', as: (all: readonly Feature[]) => all.map(asRead) },
  },
  groups: {
    status: { code: 'statusCode', createdAt: 'statusCreatedAt' },
    timer: {
      stoodMs: 'stoodMs',
      lookAt: 'lookAt',
      isStale: 'isStale',
      activeAt: 'activeAt',
      finalistClosedAt: 'finalistClosedAt',
      seenSeq: 'seenSeq',
      heldUntil: 'heldUntil',
      retiming: 'retiming',
      shadowedAt: 'shadowedAt',
    },
  },
});

/** The settings of a company. A company without a row has the service's defaults. */
export const CompanySettingsEntity = defineEntity({
  name: 'CompanySettings',
  tableName: 'company_settings',
  properties: {
    companyId: p.text().primary(),
    locale: p.text(),
    defaultTasks: p.json<CompanySettings['defaultTasks']>(),
    reviewGate: p.boolean().default(false),
    eventRetentionDays: p.integer().default(400),
    automationMode: p.text().$type<AutomationMode>().default('ON'),
    discardMode: p.text().$type<DiscardMode>().default('AUTOMATIC'),
    holdShare: p.double().$type<number>().default(1),
  },
});

export const companySettings = mappingOf<CompanySettings>()(CompanySettingsEntity, {});
