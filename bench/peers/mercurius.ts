import Fastify from 'fastify';
import mercurius from 'mercurius';
import { typeDefs } from './graphSchema.ts';
import {
  type CandidateRecord,
  createVacancy,
  type FeatureRecord,
  firstRecords,
  interviewById,
  type Kind,
  newestVacancies,
  type VacancyRecord,
  vacanciesById,
} from './handWritten.ts';
import { host, openPool, port } from './serving.ts';

/** Mercurius on Fastify. Operations are compiled at their second run, and its loaders batch nested fields. */

const pool = openPool();
const app = Fastify({ logger: false });

interface Queried<T> {
  readonly obj: T;
  readonly params: Record<string, unknown>;
}

/** Loaders that batch and don't cache: a cache would hash every parent and its parameters. */
const batched = <T, R>(loader: (queries: readonly Queried<T>[]) => Promise<R[]>) => ({
  loader: loader as never,
  opts: { cache: false },
});

const nested = (kind: Kind) =>
  batched<VacancyRecord, object>(async (queries) => {
    const [{ obj, params }] = queries as [Queried<VacancyRecord>];
    const ids = queries.map((query) => query.obj.id);
    const found = await firstRecords(pool, kind, obj.companyId, ids, Number(params.first));
    return found.map((nodes) => ({ nodes }));
  });

const vacanciesOf = async (queries: readonly Queried<CandidateRecord>[]): Promise<(VacancyRecord | null)[]> => {
  const [{ obj }] = queries as [Queried<CandidateRecord>];
  const ids = [...new Set(queries.map((query) => query.obj.vacancyId))];
  const byId = new Map((await vacanciesById(pool, obj.companyId, ids)).map((vacancy) => [vacancy?.id, vacancy]));
  return queries.map((query) => byId.get(query.obj.vacancyId) ?? null);
};

await app.register(mercurius, {
  schema: typeDefs,
  jit: 1,
  resolvers: {
    Vacancy: {
      status: ({ statusCode, statusCreatedAt }: VacancyRecord) => ({ code: statusCode, createdAt: statusCreatedAt }),
    },
    Feature: { jobAutomations: ({ timers }: FeatureRecord) => ({ timers }) },
    Query: {
      vacancy: async (_: unknown, { companyId, id }: { companyId: string; id: string }) =>
        (await vacanciesById(pool, companyId, [id]))[0],
      vacancies: async (_: unknown, { companyId, first }: { companyId: string; first: number }) => ({
        nodes: await newestVacancies(pool, companyId, first),
      }),
      interview: (_: unknown, { companyId, vacancyId, id }: { companyId: string; vacancyId: string; id: string }) =>
        interviewById(pool, companyId, vacancyId, id),
    },
    Mutation: {
      createVacancy: (_: unknown, { companyId, input }: { companyId: string; input: Record<string, unknown> }) =>
        createVacancy(pool, companyId, input),
    },
  },
  loaders: {
    Vacancy: { interviews: nested('interview'), psychometrics: nested('psychometric') },
    Interview: {
      vacancy: batched(vacanciesOf),
      feature: batched<CandidateRecord, FeatureRecord | undefined>(async (queries) => {
        const vacancies = await vacanciesOf(queries);
        return queries.map(({ obj }, index) => vacancies[index]?.features.find(({ id }) => id === obj.featureId));
      }),
    },
  },
});

await app.listen({ port, host });
