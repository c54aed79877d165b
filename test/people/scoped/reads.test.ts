import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isRequiredArgument,
} from 'graphql';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { recordPath } from '../../support/company/pipeline.js';
import { selectionOf, type Wanted } from '../../support/selections.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';
import { World } from './world.js';

/** What a key that is scoped to one vacancy reads (SECURITY.md, "Scoped keys"). */

let schema: GraphQLSchema;
let service: Service;
let world: World;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit: 1_000_000, hasTestClock: true });
  world = await new World(service).prepare();
}, 60_000);
afterAll(() => service.stop());

/** One selection for each field below a root, because one for all would be too large. */
function selectionsBelow(root: GraphQLField<unknown, unknown>): string[] {
  const type = getNamedType(root.type) as GraphQLObjectType;
  const { nodes } = type.getFields();
  const item = getNamedType(nodes?.type ?? root.type) as GraphQLObjectType;
  const kinds = isInterfaceType(item) ? schema.getPossibleTypes(item) : [item];
  const few: Wanted = ({ name }) => !['edges', 'pageInfo', 'jobAutomations'].includes(name);
  const below = kinds.flatMap((kind) =>
    Object.values(kind.getFields())
      .filter(({ args }) => !args.some(isRequiredArgument))
      .map((field) => `... on ${kind.name} { ${field.name} ${selectionOf(schema, field.type, few, 3)} }`),
  );
  return nodes ? below.map((one) => `{ nodes { __typename ${one} } }`) : below.map((one) => `{ ${one} }`);
}

describe('all that can be selected', () => {
  const own = '(companyId: "acme", vacancyId: $vacancyId, id: $id)';
  const roots = {
    vacancies: '(companyId: "acme", first: 3)',
    vacancy: '(companyId: "acme", id: $vacancyId)',
    interviews: '(companyId: "acme", first: 5)',
    interview: own,
    psychometrics: '(companyId: "acme", first: 5)',
    records: '(companyId: "acme", first: 5, orderBy: { field: UPDATED_AT, direction: DESC })',
    record: own,
    candidate: '(companyId: "acme", candidateId: "shared")',
    candidates: '(companyId: "acme", first: 3)',
    decisions: '(companyId: "acme")',
    reviews: '(companyId: "acme")',
    events: '(companyId: "acme", first: 100)',
    feed: '(companyId: "acme")',
    viewer: '',
    companyClock: '(companyId: "acme")',
    rejectionReasons: '(companyId: "acme")',
    automationPreview: '(companyId: "acme", vacancyId: $vacancyId, at: "2027-12-01T00:00:00Z")',
  };
  /** What the other vacancy's words are in, for who may read it. */
  const telling = [
    ...['vacancies', 'interview', 'interviews', 'record', 'records', 'candidate', 'candidates', 'decisions'],
    ...['reviews', 'events'],
  ];

  it.each(Object.entries(roots))('below %s has no word of the other vacancy', async (name, args) => {
    const field = schema.getQueryType()?.getFields()[name];
    if (!field) throw new Error(name);
    const declared = ['$vacancyId', '$id'].filter((one) => args.includes(one)).map((one) => `${one}: ID!`);
    const variables = { vacancyId: world.own.vacancyId, id: world.ownIds[0] };
    let canaries = 0;
    for (const selection of selectionsBelow(field)) {
      const query = `query ${declared.length > 0 ? `(${declared})` : ''} { ${name}${args} ${selection} }`;
      const ask = async (who: Credentials) => (await service.graphql(query, { ...who, variables })).body;
      const body = await ask(world.key);
      if (!body.data?.[name]) throw new Error(JSON.stringify([selection, body.errors]));
      expect(world.canariesIn(body)).toEqual([]);
      for (const { extensions } of body.errors ?? []) expect(extensions.reason).toBe('VACANCY_NOT_GRANTED');
      canaries += world.canariesIn(await ask(world.admin)).length;
    }
    expect(canaries > 0).toBe(telling.includes(name));
  });
});

describe('lists', () => {
  const records = (args = '') =>
    `query { records(companyId: "acme"${args}) { totalCount nodes { id vacancyId } pageInfo { hasNextPage endCursor } } }`;

  it('count and page what is of the vacancy alone', async () => {
    const { records: all } = await world.run(world.key, records());
    expect(all.totalCount).toBe(3);
    expect(new Set(all.nodes.map(({ vacancyId }: { vacancyId: string }) => vacancyId))).toEqual(
      new Set([world.own.vacancyId]),
    );
    const walked: string[] = [];
    for (let after = ''; ; ) {
      const { records: page } = await world.run(world.key, records(`, first: 1${after && `, after: "${after}"`}`));
      walked.push(...page.nodes.map(({ id }: { id: string }) => id));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(walked).toEqual(all.nodes.map(({ id }: { id: string }) => id));
    const { vacancies } = await world.run(
      world.key,
      '{ vacancies(companyId: "acme") { totalCount nodes { id pipeline { pending } } } }',
    );
    expect(vacancies).toMatchObject({ totalCount: 1, nodes: [{ id: world.own.vacancyId }] });
  });

  it.each(['vacancyId', 'candidateId'])('find nothing by a filter of another %s', async (member) => {
    const value = member === 'vacancyId' ? world.theirs.vacancyId : 'canary-person';
    for (const list of ['records', 'interviews', 'psychometrics']) {
      const page = await world.run(
        world.key,
        `{ ${list}(companyId: "acme", filter: { ${member}: "${value}" }) { totalCount nodes { id } } }`,
      );
      expect(page[list]).toEqual({ totalCount: 0, nodes: [] });
    }
  });

  it('show a candidate with the records of the vacancy, and nobody else', async () => {
    const candidate = (id: string, fields: string) =>
      `{ candidate(companyId: "acme", candidateId: "${id}") { ${fields} } }`;
    const found = await world.run(world.key, candidate('shared', 'records { totalCount nodes { id } }'));
    expect(found.candidate.records).toEqual({ totalCount: 1, nodes: [{ id: world.ownIds[0] }] });
    expect(await world.reason(world.key, candidate('canary-person', 'candidateId'))).toBe('RECORD_NOT_FOUND');
    expect(await world.reason(world.key, candidate('shared', 'ban { reason }'))).toBe('VACANCY_NOT_GRANTED');
  });

  it('show the record before one', async () => {
    const query = `query ($vacancyId: ID!, $id: ID!) { record(companyId: "acme", vacancyId: $vacancyId, id: $id) { previousRecord { vacancyId } } }`;
    const variables = { vacancyId: world.own.vacancyId, id: world.ownIds[1] };
    expect(await world.run(world.key, query, variables)).toEqual({
      record: { previousRecord: { vacancyId: world.own.vacancyId } },
    });
  });
});

describe('decisions and reviews', () => {
  const of = (recordId = '') => `{ decision(companyId: "acme", recordId: "${recordId}") { outcome } }`;
  const list = (name: string, filter = '') =>
    `{ ${name}(companyId: "acme"${filter && `, filter: { ${filter} }`}) { nodes { vacancyId ${name === 'decisions' ? 'text(locale: EN)' : ''} } pageInfo { hasNextPage } } }`;

  it('are those of the vacancy', async () => {
    const { own, theirs, theirIds, key } = world;
    const { decisions } = await world.run(key, list('decisions'));
    expect(decisions).toMatchObject({ nodes: [{ vacancyId: own.vacancyId }], pageInfo: { hasNextPage: false } });
    expect(world.canariesIn(decisions)).toEqual([]);
    expect((await world.run(world.admin, list('decisions'))).decisions.nodes).toHaveLength(2);
    expect((await world.run(key, list('reviews'))).reviews.nodes).toEqual([]);
    expect((await world.run(world.admin, list('reviews'))).reviews.nodes).toHaveLength(1);
    for (const filter of [
      `recordId: "${theirIds[1]}"`,
      'candidateId: "canary-person"',
      `vacancyId: "${theirs.vacancyId}"`,
    ])
      for (const name of ['decisions', 'reviews'])
        expect((await world.run(key, list(name, filter)))[name].nodes).toEqual([]);
    expect(await world.reason(key, of(theirIds[1]))).toBe('RECORD_NOT_FOUND');
    const object = (id = '') =>
      `mutation { requestReview(companyId: "acme", recordId: "${id}", input: { reason: "r", requestedBy: COMPANY }) { state } }`;
    expect(await world.reason(key, object(theirIds[1]))).toBe('RECORD_NOT_FOUND');
    expect(await world.run(key, of(world.discardedId))).toEqual({ decision: { outcome: 'DISCARDED' } });
    expect(await world.run(key, object(world.discardedId))).toEqual({ requestReview: { state: 'OPEN' } });
    expect((await world.run(key, list('reviews'))).reviews.nodes).toEqual([{ vacancyId: own.vacancyId }]);
  });
});

describe('/v2', () => {
  it('answers for the vacancy, and refuses another one before it looks', async () => {
    const { own, theirs, ownIds, theirIds } = world;
    const get = async (path: string) => {
      const { status, body } = await service.request('GET', path, world.key);
      return [status, body.reason ?? body.id];
    };
    const vacancy = (id: string) => `/v2/vacancies/${id}/company/acme`;
    const refused = [403, 'VACANCY_NOT_GRANTED'];
    expect(await get(vacancy(own.vacancyId))).toEqual([200, own.vacancyId]);
    expect(await get(recordPath(own, ownIds[0] ?? ''))).toEqual([200, ownIds[0]]);
    expect(await get(recordPath(own, theirIds[0] ?? ''))).toEqual([404, 'INTERVIEW_NOT_FOUND']);
    for (const path of [
      vacancy(theirs.vacancyId),
      vacancy('nowhere'),
      recordPath(theirs, theirIds[0] ?? ''),
      recordPath(theirs, 'nowhere', 'psychometrics'),
    ])
      expect(await get(path)).toEqual(refused);
    const post = async (path: string, body: object) => {
      const answer = await service.request('POST', path, { ...world.key, body });
      return [answer.status, answer.body.reason];
    };
    expect(await post('/v2/vacancies/company/acme', {})).toEqual(refused);
    expect(await post(`${recordPath(theirs, theirIds[0] ?? '')}/orchestrate`, { resourceId: theirIds[0] })).toEqual(
      refused,
    );
    expect(await post(`${recordPath(own, ownIds[0] ?? '')}/orchestrate`, { resourceId: theirIds[0] })).toEqual([
      422,
      'RESOURCE_MISMATCH',
    ]);
  });
});
