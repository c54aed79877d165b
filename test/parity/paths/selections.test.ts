import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { type Reply, type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { answerInOrder } from '../comparison/comparable.js';
import { countingRenderer, withoutRenderer } from '../comparison/stores.js';
import { cursorsOf, type EdgeCompany, edgeCompany, save } from '../random/edgeCompany.js';
import { forRandom, part, timeoutMs } from '../random/randomCases.js';
import { type Known, type RandomQuery, randomQuery } from '../random/randomQuery.js';

/** Parity of answers: the store's JSON equals the result of GraphQL's execution on records, to the last member. */

const queries = part(480);
/** Operations that fall back to the execution are always equal, and prove nothing. So this many of them don't: half. */
const answeredByTheStore = part(240);

let schema: GraphQLSchema;
/** The service whose store makes answers itself, and counts them. */
let service: Service;
/** A service on the same database that only reads records. */
let recordService: Service;
let database: TestDatabase;
let company: EdgeCompany;
let answered: () => number;
const companyId = 'acme "会社" & söhne';
const token = tokenFor(companyId);

beforeAll(async () => {
  schema = await graphqlSchema();
  database = await openTestDatabase();
  const clock = new TestClock();
  const counting = countingRenderer(database.store);
  answered = counting.answered;
  service = await startService({ database, clock, store: counting.store });
  recordService = await startService({ database, clock, store: withoutRenderer(database.store) });
  company = edgeCompany(companyId, '');
  await save(database.store, company);
  await save(database.store, edgeCompany('another', ' of others'));
}, timeoutMs);
afterAll(async () => {
  await service.stop();
  await recordService.stop();
  await database.close();
}, timeoutMs);

/** The answer that a client gets, with its members in order. */
const shown = ({ status, headers, body }: Reply) => ({
  status,
  type: headers.get('content-type'),
  answer: answerInOrder(body),
});

async function expectAlike({ query, ...init }: RandomQuery): Promise<Reply> {
  const [fromRenderer, again, fromRecords] = [
    await service.graphql(query, { token, ...init }),
    // Now the operation is known, and is answered without Apollo's pipeline.
    await service.graphql(query, { token, ...init }),
    await recordService.graphql(query, { token, ...init }),
  ];
  const say = { query, variables: init.variables };
  expect({ ...say, ...shown(fromRenderer) }).toEqual({ ...say, ...shown(fromRecords) });
  expect({ ...say, ...shown(again) }).toEqual({ ...say, ...shown(fromRecords) });
  expect({ ...say, text: fromRenderer.text }).not.toEqual({ ...say, text: expect.stringContaining('INTERNAL') });
  return fromRenderer;
}

/** Values with which queries find something. */
function known(): Known {
  const { vacancies, records } = company;
  const cursors = cursorsOf(company);
  const places = (kind: string) => {
    const wanted = records.filter((record) => record.kind === kind);
    const found = wanted.map(({ vacancyId, id }) => ({ companyId, vacancyId, id }));
    const others = records.filter((record) => record.kind !== kind).slice(0, 2);
    return [
      ...found,
      ...others.map(({ vacancyId, id }) => ({ companyId, vacancyId, id })),
      { companyId, vacancyId: vacancies[0]?.id ?? '', id: 'nowhere' },
    ];
  };
  const targets: Record<string, readonly Record<string, string>[]> = {
    vacancy: [...vacancies.map(({ id }) => ({ companyId, id })), { companyId, id: 'nowhere' }],
    interview: places('interview'),
    psychometric: places('psychometric'),
    record: places('module'),
  };
  const texts = (of: readonly (string | null)[]) => [...of.filter((one) => one), 'nowhere', "o'hara %_\\"];
  return {
    operation: 'query',
    roots: [
      ...Array(6).fill('vacancy'),
      ...Array(6).fill('vacancies'),
      ...Array(5).fill('interviews'),
      ...Array(4).fill('psychometrics'),
      ...Array(4).fill('interview'),
      ...Array(4).fill('psychometric'),
      'record',
    ],
    targets: (root) => targets[root] ?? [{ companyId }],
    cursors: (field, orderBy) =>
      field === 'vacancies' ? cursors[orderBy as 'NAME'] : cursors.records[orderBy as 'UPDATED_AT'],
    filters: {
      areaId: texts(vacancies.map(({ areaId }) => areaId)),
      country: texts(['MX']),
      nameContains: ['the SAME', '%', '_', '\\', 'x', '"', '☃', ''],
      createdAfter: ['2000-01-01T00:00:00Z', '2026-11-20T12:00:00.000Z', '1999-12-31', '2026-11-20T13:00:00+01:30'],
      updatedAfter: ['0001-01-01T00:00:00Z', '2026-11-20T12:00:00.000Z', 'yesterday'],
      kinds: [['INTERVIEW'], ['MODULE', 'PSYCHOMETRIC'], []],
      relationId: texts(records.map(({ relationId }) => relationId)),
      vacancyId: texts(vacancies.map(({ id }) => id)),
      featureId: texts(vacancies.flatMap(({ features }) => features.map(({ id }) => id))),
      candidateId: texts(records.map(({ candidateId }) => candidateId)),
      refCode: texts(vacancies.map(({ refCode }) => refCode)),
      shortCode: texts(vacancies.map(({ shortCode }) => shortCode)),
      types: [['RECORD_MOVED'], ['RECORD_MOVED', 'VACANCY_CREATED'], ['NOBODY_KNOWS']],
      recordId: texts(records.map(({ id }) => id)),
      actorId: texts([]),
      operation: ['orchestrate', 'nobodyKnows'],
      dueBefore: ['2026-11-24T00:00:00Z', '9999-12-31T23:59:59.999Z', 'tomorrow'],
      statusCode: texts(records.map(({ status }) => status.code)),
      minScore: [0, 0.3, -1e300, 1e21, 5e-324],
      maxScore: [0, 0.30000000000000004, 1e300, 1e21],
    },
  };
}

describe('the same answer, from the store and from the execution', () => {
  it(
    `to ${queries} random queries`,
    async () => {
      const before = answered();
      await forRandom(randomQuery(schema, known()), queries, async (asked) => {
        await expectAlike(asked);
      });
      // Each was sent to it twice.
      expect((answered() - before) / 2).toBeGreaterThanOrEqual(answeredByTheStore);
    },
    timeoutMs,
  );

  const orders = ['CREATED_AT', 'UPDATED_AT', 'NAME'].flatMap((field) => [`${field} ASC`, `${field} DESC`]);
  it.each(orders)('continues after each cursor of either service: vacancies by %s', async (order) => {
    const [field, direction] = order.split(' ');
    const page = `query ($companyId: ID!, $after: String, $orderBy: VacancyOrder) {
      page: vacancies(companyId: $companyId, first: 3, after: $after, orderBy: $orderBy) { ${place} } }`;
    const visited = await walk(page, { orderBy: { field, direction } });
    expect(visited.toSorted()).toEqual(company.vacancies.map(({ id }) => id).toSorted());
  });

  it.each(['ASC', 'DESC'])(
    'continues after each cursor of either service: interviews by SCORE %s',
    async (direction) => {
      const page = `query ($companyId: ID!, $after: String, $orderBy: RecordOrder) {
      page: interviews(companyId: $companyId, first: 3, after: $after, orderBy: $orderBy) { ${place} } }`;
      const visited = await walk(page, { orderBy: { field: 'SCORE', direction } });
      const interviews = company.records.filter(({ kind }) => kind === 'interview');
      expect(visited.toSorted()).toEqual(interviews.map(({ id }) => id).toSorted());
    },
  );

  it.each(['interview', 'psychometric'])('continues after each cursor of either service: %ss', async (kind) => {
    const page = `query ($companyId: ID!, $after: String) {
      page: ${kind}s(companyId: $companyId, first: 4, after: $after) { ${place} } }`;
    const wanted = company.records.filter((record) => record.kind === kind);
    expect((await walk(page, {})).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  });
});

const place = 'edges { cursor } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** Reads a connection to its end, by cursors on which both services agree. */
async function walk(query: string, more: object): Promise<string[]> {
  const visited: string[] = [];
  let after: string | null = null;
  for (;;) {
    const asked = { query, variables: { companyId, after, ...more }, operationName: undefined };
    const { body } = await expectAlike(asked);
    const { nodes, pageInfo } = body.data.page;
    visited.push(...nodes.map(({ id }: { id: string }) => id));
    if (!pageInfo.hasNextPage) return visited;
    after = pageInfo.endCursor;
  }
}
