import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { byJsonbOrder } from '../../core/kernel/reading/renderedJson.js';
import { folded } from '../../core/kernel/values/folded.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import { timerList } from '../../core/pipeline/shapes/namedTimers.js';
import type { UnfinishedRetiming } from '../../core/pipeline/shapes/storedTimers.js';
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
} from '../../core/pipeline/shapes/vacancy.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { InstantType } from '../sql/instants.js';
import { type Form, mappingOf } from '../sql/mapping.js';
import { ref, type Sql } from '../sql/statement.js';

/**
 * A value with the members of its objects in the order in which `jsonb` returns them. So an answer is the same whether it
 * is read from a `json` or from a `jsonb` column.
 */
function inJsonbOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonbOrder);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([a], [b]) => byJsonbOrder(a, b));
  return Object.fromEntries(members.map(([name, of]) => [name, inJsonbOrder(of)]));
}

/**
 * Vacancies for which workers have work: to compute the due times of their records now, or to look at them later. Both are
 * few, and a look reads the entries of both.
 */
const waitingVacancies = {
  name: 'vacancy_waiting_index',
  expression: `create index vacancy_waiting_index on vacancy
    (company_id, (case when retiming is not null or is_stale then 1 else 0 end), look_at, id)
    where look_at is not null or retiming is not null or is_stale`,
} as const;

/** The condition of the vacancies `v` for which workers compute due times now. Their index has them together. */
export function isUntimed(v: string): Sql {
  const untimed = sql`${ref(`${v}.retiming`)} is not null or ${ref(`${v}.is_stale`)}`;
  return sql`(${untimed}) and case when ${untimed} then 1 else 0 end = 1`;
}

/** A vacancy is one row. Its features, tasks and timers are read and written with it, never separately. */
export const VacancyEntity = defineEntity({
  name: 'Vacancy',
  tableName: 'vacancy',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    shortCode: p.text().strictNullable(),
    type: p.enum(vacancyTypes),
    locale: p.text(),
    createdByUserId: p.text(),
    locationId: p.double().$type<number>().strictNullable(),
    country: p.text().strictNullable(),
    statusCode: p.enum(vacancyStatusCodes),
    statusCreatedAt: p.type(InstantType),
    areaId: p.text(),
    visibility: p.enum(visibilities),
    workModality: p.enum(workModalities),
    name: p.text(),
    /** A copy of `name`, for searches and orders: without case and accents, the same on each database. */
    foldedName: p.text().collation('C').default('').lazy(),
    maxCandidates: p.double().$type<number>().strictNullable(),
    jobDescription: p.text().lazy(),
    jobDescriptionHtml: p.text().lazy(),
    requirements: p.text().strictNullable().lazy(),
    requirementsHtml: p.text().strictNullable().lazy(),
    contextAI: p.text().fieldName('context_ai').strictNullable().lazy(),
    features: p.json<readonly Feature[]>().lazy(),
    shownFeatures: p.json<readonly ShownFeature[]>().columnType('json').lazy(),
    hasFinalistsEnabled: p.boolean(),
    taskList: p.json<readonly Task[]>().columnType('json').lazy(),
    refCode: p.text().strictNullable(),
    jobAutomations: p.json<VacancyTimers>().lazy(),
    frozenAt: p.type(InstantType).strictNullable(),
    frozenBy: p.text().strictNullable(),
    frozenMs: p.double().$type<number>().default(0),
    lookAt: p.type(InstantType).strictNullable(),
    isStale: p.boolean().default(false),
    activeAt: p.type(InstantType).strictNullable(),
    finalistClosedAt: p.type(InstantType).strictNullable(),
    seenSeq: p.bigint('string').default('0'),
    heldUntil: p.type(InstantType).strictNullable(),
    retiming: p.json<StoredRetiming>().strictNullable(),
    shadowedAt: p.type(InstantType).strictNullable(),
    closedFrom: p.text().$type<VacancyStatusCode>().strictNullable().lazy(),
    createdAt: p.type(InstantType),
    updatedAt: p.type(InstantType),
  },
  uniques: [{ name: 'vacancy_short_code_unique', properties: ['companyId', 'shortCode'] }],
  // One index for each order. Filters look through the vacancies of the company (docs/SCALING.md), except by the status,
  // which most clients send. A migration adds one for text within names if the server has the extensions.
  indexes: [
    { name: 'vacancy_created_at_index', properties: ['companyId', 'createdAt', 'id', 'statusCode'] },
    { name: 'vacancy_updated_at_index', properties: ['companyId', 'updatedAt', 'id'] },
    { name: 'vacancy_name_index', properties: ['companyId', 'foldedName', 'id'] },
    waitingVacancies,
  ],
});

markColumns(VacancyEntity, dataShapes.Vacancy, {
  statusCode: none,
  statusCreatedAt: none,
  foldedName: none,
  shownFeatures: none,
  frozenMs: none,
  lookAt: none,
  isStale: none,
  activeAt: none,
  finalistClosedAt: none,
  seenSeq: none,
  heldUntil: none,
  retiming: none,
  shadowedAt: none,
  closedFrom: none,
});

/** The stored member of a feature that has its timers as a list. */
export const listedTimers = 'timers';

/**
 * Features are stored with their timers a second time: as the list that GraphQL shows. To make the list from the pairs
 * takes PostgreSQL a quarter of the read of a vacancy (ADR 8).
 */
const features: Form<readonly Feature[]> = {
  stored: (shown) => shown.map((feature) => ({ ...feature, [listedTimers]: timerList(feature.jobAutomations) })),
  read: (stored: readonly StoredFeature[]) => stored.map(({ [listedTimers]: _, ...feature }) => feature),
};

/**
 * A `json` column is stored and answered as it was written. So tasks are written as answers show them, and PostgreSQL
 * does not take them apart.
 */
const taskList: Form<readonly Task[]> = {
  stored: (tasks) => tasks.map(shownTask),
  read: (stored: readonly Task[]) => stored,
};

/** The stored name of `frozenMsAtRestart`. */
export const storedRestart = 'anewFromMs';

interface StoredRetiming extends Omit<UnfinishedRetiming, 'frozenMsAtRestart'> {
  readonly [storedRestart]: number | null;
}

export const retiming: Form<UnfinishedRetiming> = {
  stored: ({ frozenMsAtRestart, ...rest }) => ({ ...rest, [storedRestart]: frozenMsAtRestart }),
  read: ({ [storedRestart]: frozenMsAtRestart, ...rest }: StoredRetiming) => ({ ...rest, frozenMsAtRestart }),
};

/** A feature as REST shows one that was read from the column `features`. */
const asRead = (feature: Feature): object =>
  Object.fromEntries(Object.entries(shownFeature(feature)).map(([name, value]) => [name, inJsonbOrder(value)]));

interface StoredFeature extends Feature {
  readonly [listedTimers]?: unknown;
}

export const vacancies = mappingOf<Vacancy>()(VacancyEntity, {
  forms: { features, taskList },
  memberForms: { retiming },
  repeated: {
    foldedName: { of: 'name', as: folded },
    shownFeatures: { of: 'features', as: (all: readonly Feature[]) => all.map(asRead) },
  },
  groups: {
    status: { code: 'statusCode', createdAt: 'statusCreatedAt' },
    timer: {
      frozenMs: 'frozenMs',
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
