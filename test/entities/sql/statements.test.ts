import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Projection } from '../../../src/core/kernel/reading/projection.js';
import type { RecordFilter } from '../../../src/core/pipeline/shapes/recordFilter.js';
import type { VacancyFilter } from '../../../src/core/pipeline/shapes/vacancyFilter.js';
import { interviewResource, psychometricResource, vacancyResource } from '../../../src/rest/shapes.js';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { openEmbeddedTest, type TestDatabase } from '../../support/database/databases.js';
import { startService } from '../../support/service/service.js';

/**
 * Snapshots of the exact SQL of reads and single writes. A change of the code that builds them shows here as a change
 * of the SQL.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbeddedTest();
});
afterAll(() => database.close());

async function said(work: () => Promise<unknown>): Promise<string[]> {
  database.takeStatements();
  await work().catch(() => undefined);
  // Quotes around a name change nothing.
  return database.takeStatements().map((text) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/"([a-z_\d]+)"/g, '$1')
      .trim(),
  );
}

const page = { first: 20, after: null };
const after = { first: 20, after: { value: '2026-11-20T12:00:00.000Z', id: 'x' } };
const everyVacancyFilter: Required<VacancyFilter> = {
  within: ['v'],
  status: 'SAVED',
  type: 'Standard',
  visibility: 'PUBLIC',
  workModality: 'REMOTE',
  areaId: 'a',
  country: 'MX',
  nameContains: '50%',
  refCode: '4711',
  shortCode: 'ABC',
  createdAfter: '2026-11-20T12:00:00.000Z',
  updatedAfter: '2026-11-20T12:00:00.000Z',
};
const everyRecordFilter: Required<RecordFilter> = {
  within: ['v'],
  vacancyId: 'v',
  featureId: 'f',
  candidateId: 'c',
  relationId: 'l',
  isClosed: true,
  statusCode: 'PENDING',
  updatedAfter: '2026-11-20T12:00:00.000Z',
  minScore: 1,
  dueBefore: '2026-11-20T12:00:00.000Z',
  isHeld: true,
  maxScore: 2,
  reviewPending: true,
};
const newest = { field: 'CREATED_AT', direction: 'DESC' } as const;
const lastChanged = { field: 'UPDATED_AT', direction: 'DESC' } as const;
const byName = { field: 'NAME', direction: 'ASC' } as const;

const value = (field: string): Projection[number] => ({ kind: 'value', key: field, field });
const place = { companyId: 'c', vacancyId: 'v', id: 'r' };
const branch = (field: string, members: Projection, more: object = {}): Projection[number] => ({
  kind: 'branch',
  key: field,
  field,
  members,
  ...more,
});
const list = (field: string, members: Projection) => branch(field, members, { isList: true });
const pages = (of: 'interview' | 'psychometric', index: number, members: Projection): Projection[number] => ({
  kind: 'pages',
  key: `${of}s`,
  of,
  index,
  members,
});
const connection = (node: Projection): Projection => [
  value('totalCount'),
  branch('nodes', node),
  branch('edges', [value('cursor'), branch('node', node)]),
  branch('pageInfo', ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'].map(value)),
];

describe('records', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['settings', () => database.store.settings.findOne('c')],
    ['vacancies, whole', () => database.store.vacancies.find('c', ['v'])],
    ['vacancies, some of it', () => database.store.vacancies.find('c', ['v'], { name: {}, features: {} })],
    ['a page of vacancies', () => database.store.vacancies.page({ companyId: 'c', filter: {}, order: newest, page })],
    [
      'a page of vacancies, filtered, further on',
      () => database.store.vacancies.page({ companyId: 'c', filter: everyVacancyFilter, order: byName, page: after }),
    ],
    ['a count of vacancies', () => database.store.vacancies.count('c', everyVacancyFilter)],
    [
      'pipelines',
      () => database.store.vacancies.pipelines({ companyId: 'c', vacancyIds: ['v'], now: '2026-11-20T12:00:00.000Z' }),
    ],
    [
      'pipelines, with short members of features',
      () =>
        database.store.vacancies.pipelines({
          ...{ companyId: 'c', vacancyIds: ['v'], now: '2026-11-20T12:00:00.000Z' },
          selection: { pending: undefined, feature: { color: undefined, customName: undefined } },
        }),
    ],
    ['a record', () => database.store.records.findOne({ companyId: 'c', vacancyId: 'v', id: 'r' })],
    [
      'a record, with some of its answers',
      () =>
        database.store.records.findOne({ companyId: 'c', vacancyId: 'v', id: 'r' }, { answers: { questionId: {} } }),
    ],
    ['whether there is a candidate', () => database.store.records.hasCandidate('c', 'x')],
    [
      'a candidate in a vacancy',
      () => database.store.records.candidateInVacancy({ companyId: 'c', vacancyId: 'v', id: 'r', closedId: 'r' }),
    ],
    [
      'a candidate in a vacancy, for a rule',
      () => database.store.records.candidateInVacancy({ companyId: 'c', vacancyId: 'v', id: 'r', closedId: 'r' }, {}),
    ],
    [
      'pages of records',
      () =>
        database.store.records.pages({
          companyId: 'c',
          kind: 'interview',
          scopes: [{ vacancyId: 'v', featureId: 'f' }],
          filter: everyRecordFilter,
          page: after,
          selection: { id: {} },
        }),
    ],
    [
      'pages of records of any kind, those that changed last first',
      () =>
        database.store.records.pages({
          companyId: 'c',
          kind: ['interview', 'module'],
          scopes: [{ candidateId: 'd' }],
          filter: { relationId: 'l' },
          page: after,
          order: lastChanged,
          selection: { id: {} },
        }),
    ],
    [
      'previous records',
      () => {
        const record = { id: 'r', vacancyId: 'v', featureId: 'f', candidateId: 'd', createdAt: after.after.value };
        return database.store.records.previous('c', [record], { score: undefined });
      },
    ],
    [
      'counts of records',
      () =>
        database.store.records.counts({
          companyId: 'c',
          kind: 'psychometric',
          scopes: [{ vacancyId: 'v' }],
          filter: {},
        }),
    ],
    ['an API key', () => database.store.apiKeys.findOne('c', 'k')],
    ['API keys', () => database.store.apiKeys.list('c', after.after.value, 1_200)],
  ])('%s', async (_case, read) => {
    expect(await said(read)).toMatchSnapshot();
  });
});

describe('answers', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'a vacancy over REST',
      () => database.store.renderer.vacancy('c', 'v', { projection: vacancyResource.projection, pages: [] }),
    ],
    [
      'an interview over REST',
      () =>
        database.store.renderer.record('interview', place, {
          projection: interviewResource.projection,
          pages: [],
        }),
    ],
    [
      'a psychometric record over REST',
      () =>
        database.store.renderer.record('psychometric', place, {
          projection: psychometricResource.projection,
          pages: [],
        }),
    ],
    [
      'a vacancy with its features and the pages within',
      () =>
        database.store.renderer.vacancy('c', 'v', {
          projection: [
            value('id'),
            value('createdAt'),
            branch('status', [value('code'), value('createdAt')]),
            list('taskList', [value('id'), value('text')]),
            list('features', [
              value('id'),
              list('actions', [value('id')]),
              pages('psychometric', 1, [branch('nodes', [value('id'), value('link')])]),
            ]),
            pages('interview', 0, connection([value('id'), value('score'), branch('status', [value('code')])])),
          ],
          pages: [
            { filter: everyRecordFilter, page: after },
            { filter: {}, page },
          ],
        }),
    ],
    [
      'an interview with its vacancy and its feature',
      () =>
        database.store.renderer.record('interview', place, {
          projection: [
            value('id'),
            branch('vacancy', [value('name'), pages('interview', 0, [branch('nodes', [value('id')])])]),
            branch('feature', [value('customName')]),
          ],
          pages: [{ filter: {}, page }],
        }),
    ],
    [
      'a page of vacancies',
      () =>
        database.store.renderer.vacancyPage(
          { companyId: 'c', order: newest, filter: everyVacancyFilter, page: after },
          { projection: connection([value('id'), value('name')]), pages: [] },
        ),
    ],
    [
      'a page of interviews',
      () =>
        database.store.renderer.recordPage(
          { companyId: 'c', kind: 'interview', filter: everyRecordFilter, page, order: lastChanged },
          { projection: connection([value('id'), list('answers', [value('questionId')])]), pages: [] },
        ),
    ],
  ])('%s', async (_case, read) => {
    expect(await said(read)).toMatchSnapshot();
  });
});

describe('writes', () => {
  it('a move to the next feature: one statement', async () => {
    const service = await startService({ database });
    const pipeline = await createPipeline(service, { stages: ['DOCUMENTS', 'INTERVIEW'] });
    const [id = ''] = await initCandidates(service, pipeline, ['ann']);
    const move = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
      orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } } }`;
    const statements = await said(() =>
      service.graphql(move, { token: pipeline.token, variables: { ...pipeline, id } }),
    );
    expect(statements.filter((text) => /\b(insert|update|delete)\b/.test(text))).toMatchSnapshot();
    await service.stop();
  });
});
