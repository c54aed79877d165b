import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginRecord, closeRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Feature, FeatureCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import { aFeature, createPipeline, type Pipeline } from '../../support/company/pipeline.js';
import { openEmbeddedTest, type TestDatabase } from '../../support/database/databases.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** The connections of records of every kind. */

const stages: FeatureCode[] = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'DOCUMENTS', 'AUTOMATIC_SCHEDULING_VIRTUAL'];
const count = 120;

let database: TestDatabase;
let service: Service;
let pipeline: Pipeline;
let another: Pipeline;
let token: string;

beforeAll(async () => {
  database = await openEmbeddedTest();
  service = await startService({ database, clock: new TestClock() });
  pipeline = await createPipeline(service, { stages });
  another = await createPipeline(service, { stages });
  token = pipeline.token;
  await createPipeline(service, { companyId: 'globex', stages });
  const second = (at: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + at * 1000).toISOString();
  const records = Array.from({ length: count }, (_, index) => {
    const stage = index % stages.length;
    const feature = aFeature(stages[stage] as FeatureCode, { id: `stage-${stage + 1}` }) as unknown as Feature;
    const begun = beginRecord(
      feature,
      {
        id: `record-${String((index * 7) % count).padStart(3, '0')}`,
        companyId: 'acme',
        vacancyId: (index % 3 ? pipeline : another).vacancyId,
        candidateId: `candidate-${index % 11}`,
        relationId: `relation-${index % 13}`,
        origin: 'API',
        sourceId: null,
        phaseId: null,
      },
      // Equal times, of creation and of change.
      second(Math.floor(index / 10)),
    );
    return index % 2 ? closeRecord(begun, second(100 - Math.floor(index / 9))) : begun;
  });
  await database.store.transaction(async (tx) => {
    for (const record of records) {
      // The same candidate can have been in the same feature before.
      await tx.records.insert([{ ...record, isClosed: true }]);
    }
  });
});
afterAll(async () => {
  await service.stop();
  await database.close();
});

async function ask(query: string, variables: object = {}) {
  const { body } = await service.graphql(query, { token, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
}

interface Node {
  id: string;
  createdAt: string;
  updatedAt: string;
  __typename: string;
}

const parameters = '$after: String, $orderBy: RecordOrder, $first: Int';
const page = (field: string, filter = '') =>
  `${field}(after: $after, orderBy: $orderBy, first: $first${filter && `, filter: ${filter}`}) {
    totalCount nodes { __typename id createdAt updatedAt } pageInfo { hasNextPage endCursor } }`;
const ofCompany = (field: string, filter?: string) => page(field, filter).replace('(', '(companyId: "acme", ');

/** All nodes of a connection, read page by page. */
async function walk(query: string, at: string[], orderBy: object | null, first = 7): Promise<Node[]> {
  const visited: Node[] = [];
  for (let after: string | null = null; ; ) {
    const data = await ask(query, { after, orderBy, first });
    const connection = at.reduce((parent, name) => parent[name], data);
    visited.push(...connection.nodes);
    if (!connection.pageInfo.hasNextPage) {
      expect(visited).toHaveLength(connection.totalCount);
      return visited;
    }
    after = connection.pageInfo.endCursor;
  }
}

const places = {
  'the company': { at: ['records'], query: () => `query (${parameters}) { ${ofCompany('records')} }`, expected: count },
  "the company's interviews": {
    at: ['interviews'],
    query: () => `query (${parameters}) { ${ofCompany('interviews')} }`,
    expected: count / 4,
  },
  'a vacancy': {
    at: ['vacancy', 'records'],
    query: () =>
      `query (${parameters}) { vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { ${page('records')} } }`,
    expected: 80,
  },
  "a vacancy's psychometrics": {
    at: ['vacancy', 'psychometrics'],
    query: () =>
      `query (${parameters}) { vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { ${page('psychometrics')} } }`,
    expected: 20,
  },
  'a feature': {
    at: ['vacancy', 'features', '2', 'records'],
    query: () =>
      `query (${parameters}) { vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { features { ${page('records')} } } }`,
    expected: 20,
  },
  'a candidate': {
    at: ['candidate', 'records'],
    query: () =>
      `query (${parameters}) { candidate(companyId: "acme", candidateId: "candidate-3") { ${page('records')} } }`,
    expected: 11,
  },
  'two kinds': {
    at: ['records'],
    query: () => `query (${parameters}) { ${ofCompany('records', '{kinds: [MODULE, INTERVIEW]}')} }`,
    expected: 90,
  },
};

describe('each record is visited once, in order', () => {
  it.each(
    Object.entries(places).flatMap(([name, place]) =>
      (['CREATED_AT', 'UPDATED_AT'] as const).flatMap((field) =>
        (['ASC', 'DESC'] as const).map((direction) => [name, field, direction, place] as const),
      ),
    ),
  )('of %s, by %s %s', async (_name, field, direction, { at, query, expected }) => {
    const visited = await walk(query(), at, { field, direction });
    expect(new Set(visited.map(({ id }) => id)).size).toBe(expected);
    const value = ({ createdAt, updatedAt }: Node) => (field === 'CREATED_AT' ? createdAt : updatedAt);
    const sorted = visited.toSorted((a, b) => (`${value(a)} ${a.id}` < `${value(b)} ${b.id}` ? -1 : 1));
    expect(visited).toEqual(direction === 'ASC' ? sorted : sorted.toReversed());
  });

  it('oldest first by default', async () => {
    const query = places['the company'].query();
    const usual = await walk(query, ['records'], null, 100);
    expect(usual).toEqual(await walk(query, ['records'], { field: 'CREATED_AT', direction: 'ASC' }, 13));
    expect(new Set(usual.map(({ __typename }) => __typename))).toEqual(
      new Set(['Interview', 'Psychometric', 'ModuleRecord']),
    );
  });
});

describe('records are filtered', () => {
  it.each([
    ['{kinds: [PSYCHOMETRIC]}', 30],
    ['{kinds: [PSYCHOMETRIC, PSYCHOMETRIC]}', 30],
    ['{kinds: null, relationId: "relation-5"}', 9],
    ['{candidateId: "candidate-3", kinds: [INTERVIEW, MODULE]}', 8],
    ['{statusCode: "FINISHED"}', 60],
    ['{isClosed: false}', 0],
    ['{featureId: "stage-4", updatedAfter: "2026-11-20T12:00:05Z"}', 30],
    ['{vacancyId: "nowhere"}', 0],
  ])('by %s', async (filter, expected) => {
    const { records } = await ask(
      `{ records(companyId: "acme", first: 100, filter: ${filter}) { totalCount nodes { id } } }`,
    );
    expect([records.totalCount, records.nodes.length]).toEqual([expected, expected]);
  });

  it('after a time, not at it', async () => {
    const { records } = await ask(
      '{ records(companyId: "acme", first: 1, orderBy: {field: UPDATED_AT, direction: DESC}) { nodes { updatedAt } } }',
    );
    const at = Date.parse(records.nodes[0].updatedAt);
    const changedSince = async (updatedAfter: string) =>
      (
        await ask('query ($f: RecordFilter) { records(companyId: "acme", filter: $f) { totalCount } }', {
          f: { updatedAfter },
        })
      ).records.totalCount;
    expect(await changedSince(new Date(at).toISOString())).toBe(0);
    expect(await changedSince(new Date(at - 1).toISOString())).toBeGreaterThan(0);
  });
});

describe('a stage of the pipeline', () => {
  it('counts its records by status code', async () => {
    const { vacancy } = await ask(
      `{ vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { pipeline { statuses { code count } } } }`,
    );
    expect(vacancy.pipeline.map(({ statuses }: { statuses: object[] }) => statuses)).toEqual([
      [{ code: 'IN_PROGRESS', count: 20 }],
      [{ code: 'FINISHED', count: 20 }],
      [{ code: 'IN_PROGRESS', count: 20 }],
      [{ code: 'FINISHED', count: 20 }],
    ]);
  });
});

describe('the cost of pages of records', () => {
  it('is one statement for the pages of many parents', async () => {
    const nested = (field: string) => `{ vacancies(companyId: "acme") { nodes { id features { id } ${field} } } }`;
    const statements = async (query: string) => {
      database.countStatements();
      await ask(query);
      return database.countStatements();
    };
    const alone = await statements(nested('createdAt'));
    expect(await statements(nested('records(first: 5) { nodes { id } }'))).toBe(alone + 1);
    expect(await statements(nested('features { records(first: 5) { nodes { id } } }'))).toBe(alone + 1);
  });

  it.each([
    [
      '{ records(companyId: "acme", first: 100) { nodes { vacancy { records(first: 100) { nodes { id } } } } } }',
      'nodes',
    ],
    [
      `{ candidate(companyId: "acme", candidateId: "a") { ${Array.from({ length: 29 }, (_, at) => `a${at}: records(first: 100) { nodes { vacancy { records(first: 2) { totalCount } } } }`).join(' ')} } }`,
      'nodes',
    ],
    [
      '{ records(companyId: "acme", first: 40) { nodes { vacancy { features { records(first: 2) { totalCount } pipe: records(first: 1) { totalCount } } } } } }',
      null,
    ],
  ])('is refused before the read if it is too high: %#', async (query, limit) => {
    const { body } = await service.graphql(query, { token });
    if (limit === null) expect(body.errors).toBeUndefined();
    else expect(body.errors[0].message).toContain(`the limit on ${limit}`);
  });
});
