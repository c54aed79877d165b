import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import DataLoader from 'dataloader';
import Koa from 'koa';
import { typeDefs } from './graphSchema.ts';
import { automationsOf, automationsType, statusOf } from './graphTypes.ts';
import {
  type CandidateRecord,
  createVacancy,
  firstRecords,
  interviewById,
  type Kind,
  newestVacancies,
  type VacancyRecord,
  vacanciesById,
} from './handWritten.ts';
import { orchestrate } from './orchestrate.ts';
import { interviewBody, vacancyBody } from './rest.ts';
import { host, openPool, port } from './serving.ts';

/** Apollo Server and REST routes on Koa over pg and DataLoader: the service's own stack without TypeGraphQL and ORM. */

const pool = openPool();

interface Context {
  readonly vacancies: DataLoader<{ companyId: string; vacancyId: string }, VacancyRecord | null, string>;
  readonly records: Readonly<Record<Kind, (first: number) => DataLoader<VacancyRecord, CandidateRecord[]>>>;
}

function createContext(): Context {
  const recordLoaders = (kind: Kind) => {
    const byFirst = new Map<number, DataLoader<VacancyRecord, CandidateRecord[]>>();
    return (first: number) => {
      const loader =
        byFirst.get(first) ??
        new DataLoader((parents: readonly VacancyRecord[]) => {
          const ids = parents.map(({ id }) => id);
          return firstRecords(pool, kind, parents[0]?.companyId as string, ids, first);
        });
      byFirst.set(first, loader);
      return loader;
    };
  };
  return {
    vacancies: new DataLoader(
      (keys) =>
        vacanciesById(
          pool,
          keys[0]?.companyId as string,
          keys.map(({ vacancyId }) => vacancyId),
        ),
      { cacheKeyFn: ({ vacancyId }) => vacancyId },
    ),
    records: { interview: recordLoaders('interview'), psychometric: recordLoaders('psychometric') },
  };
}

const nested =
  (kind: Kind) =>
  async (vacancy: VacancyRecord, { first }: { first: number }, { records }: Context) => ({
    nodes: await records[kind](first).load(vacancy),
  });

const apollo = new ApolloServer<Context>({
  typeDefs,
  resolvers: {
    FeatureJobAutomations: { __resolveType: automationsType },
    JobAutomations: { __resolveType: automationsType },
    Vacancy: { status: statusOf, interviews: nested('interview'), psychometrics: nested('psychometric') },
    Feature: { jobAutomations: automationsOf },
    Interview: {
      vacancy: ({ companyId, vacancyId }: CandidateRecord, _: unknown, { vacancies }: Context) =>
        vacancies.load({ companyId, vacancyId }),
      async feature({ companyId, vacancyId, featureId }: CandidateRecord, _: unknown, { vacancies }: Context) {
        return (await vacancies.load({ companyId, vacancyId }))?.features.find(({ id }) => id === featureId);
      },
    },
    Query: {
      vacancy: async (_: unknown, { companyId, id }) => (await vacanciesById(pool, companyId, [id]))[0],
      vacancies: async (_: unknown, { companyId, first }) => ({ nodes: await newestVacancies(pool, companyId, first) }),
      interview: (_: unknown, { companyId, vacancyId, id }) => interviewById(pool, companyId, vacancyId, id),
    },
    Mutation: {
      createVacancy: (_: unknown, { companyId, input }) => createVacancy(pool, companyId, input),
    },
  },
  plugins: [ApolloServerPluginCacheControlDisabled()],
});
await apollo.start();

const interview = '/v2/candidates/interviews/:id/company/:companyId/vacancy/:vacancyId';
const router = new Router();
router.get('/v2/vacancies/:vacancyId/company/:companyId', async (ctx) => {
  const { companyId, vacancyId } = ctx.params as Record<string, string>;
  ctx.body = await vacancyBody(pool, companyId as string, vacancyId as string);
});
router.get(interview, async (ctx) => {
  const { companyId, vacancyId, id } = ctx.params as Record<string, string>;
  ctx.body = await interviewBody(pool, companyId as string, vacancyId as string, id as string);
});
router.post(`${interview}/orchestrate`, async (ctx) => {
  const { companyId, vacancyId } = ctx.params as Record<string, string>;
  const { resourceId } = ctx.request.body as { resourceId: string };
  ctx.status = await orchestrate(pool, companyId as string, vacancyId as string, resourceId);
  ctx.body = '';
});
router.post('/graphql', koaMiddleware(apollo, { context: async () => createContext() }) as never);

const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
app.listen(port, host);
