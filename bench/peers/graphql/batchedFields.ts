import type { GraphQLResolveInfo } from 'graphql';
import type pg from 'pg';
import { nextDiscard, nextFreeze } from '../rows/automations.ts';
import { type Candidate, candidatesById } from '../rows/companies.ts';
import { historiesOf, newestDecisions } from '../rows/decisions.ts';
import { type FeatureRecord, type VacancyRecord, vacanciesById } from '../rows/handWritten.ts';
import { type RecordPage, type RecordRow, type RecordsWanted, recordPagesOf } from '../rows/records.ts';
import { activityOf, freezingOf, stagesOf } from '../rows/vacancies.ts';
import { selected } from './selection.ts';

/** The nested fields of the hand-written GraphQL peers: each is read once for all its parents, which are of one company. */

type Arguments = Readonly<Record<string, unknown>>;
/** @returns a value for each parent, in their order */
export type Batch = (
  pool: pg.Pool,
  parents: readonly never[],
  args: Arguments,
  info: GraphQLResolveInfo,
) => Promise<readonly unknown[]>;

const companyOf = ([parent]: readonly { readonly companyId: string }[]): string => parent?.companyId ?? '';

/** Values by vacancy, each vacancy read once. */
async function byVacancy<P extends { readonly companyId: string }, T extends { readonly id: string }>(
  parents: readonly P[],
  idOf: (parent: P) => string,
  read: (companyId: string, ids: readonly string[]) => Promise<readonly (T | null)[]>,
): Promise<(T | undefined)[]> {
  const rows = await read(companyOf(parents), [...new Set(parents.map(idOf))]);
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return parents.map((parent) => byId.get(idOf(parent)));
}

type OfVacancy = Pick<RecordRow, 'companyId' | 'vacancyId' | 'featureId'>;

const vacanciesOf = (pool: pg.Pool, records: readonly OfVacancy[]): Promise<(VacancyRecord | undefined)[]> =>
  byVacancy(
    records,
    ({ vacancyId }) => vacancyId,
    (...wanted) => vacanciesById(pool, ...wanted),
  );

const recordFields = {
  candidate: (pool: pg.Pool, records: readonly RecordRow[]): Promise<Candidate[]> => {
    const ids = records.map(({ candidateId }) => candidateId);
    return candidatesById(pool, companyOf(records), ids);
  },
  vacancy: vacanciesOf,
  async feature(pool: pg.Pool, records: readonly OfVacancy[]): Promise<(FeatureRecord | undefined)[]> {
    const vacancies = await vacanciesOf(pool, records);
    return records.map(({ featureId }, index) => vacancies[index]?.features.find(({ id }) => id === featureId));
  },
  async nextAutomation(pool: pg.Pool, records: readonly RecordRow[]) {
    const vacancies = await byVacancy(
      records,
      ({ vacancyId }) => vacancyId,
      (...wanted) => freezingOf(pool, ...wanted),
    );
    return records.map((record, index) => nextDiscard(record, vacancies[index]));
  },
  decision: (pool: pg.Pool, records: readonly RecordRow[]) => newestDecisions(pool, companyOf(records), records),
  history: (pool: pg.Pool, records: readonly RecordRow[], args: Arguments) =>
    historiesOf(pool, companyOf(records), records, args as { first: number; after?: string | null }),
};

const recordsOf =
  (kind?: RecordRow['kind']) =>
  (
    pool: pg.Pool,
    vacancies: readonly VacancyRecord[],
    args: Arguments,
    info: GraphQLResolveInfo,
  ): Promise<RecordPage[]> => {
    const ofPage = args as Pick<RecordsWanted, 'first' | 'after' | 'orderBy' | 'filter'>;
    const wanted = { ...ofPage, companyId: companyOf(vacancies), ...(kind && { kind }), fields: selected(info) };
    const ids = vacancies.map(({ id }) => id);
    return recordPagesOf(pool, wanted, ids);
  };

const noStage = { pending: 0, inProgress: 0, finished: 0, discarded: 0, medianDays: null };

const vacancyFields = {
  interviews: recordsOf('interview'),
  psychometrics: recordsOf('psychometric'),
  records: recordsOf(),
  async pipeline(pool: pg.Pool, vacancies: readonly VacancyRecord[], _: Arguments, info: GraphQLResolveInfo) {
    const ids = vacancies.map(({ id }) => id);
    const found = await stagesOf(pool, companyOf(vacancies), ids, selected(info));
    const byId = Map.groupBy(found, ({ vacancyId }) => vacancyId);
    return vacancies.map(({ id, features }) => {
      const stages = new Map(byId.get(id)?.map((stage) => [stage.featureId, stage]));
      return features.map((feature) => ({ ...noStage, ...stages.get(feature.id), feature }));
    });
  },
  async nextAutomation(pool: pg.Pool, vacancies: readonly VacancyRecord[]) {
    const active = await byVacancy(
      vacancies,
      ({ id }) => id,
      (...wanted) => activityOf(pool, ...wanted),
    );
    return active.map(nextFreeze);
  },
};

export const batchedFields: Readonly<Record<string, Readonly<Record<string, Batch>>>> = {
  Vacancy: vacancyFields,
  Interview: recordFields,
  Psychometric: recordFields,
  ModuleRecord: recordFields,
};
