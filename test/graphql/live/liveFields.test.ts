import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline } from '../../support/company/pipeline.js';
import { type Connection, connect } from '../../support/feed/following.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** The fields that a subscription selects, at its root and in its events. */

const companyId = 'acme';
const token = tokenFor(companyId, { subject: 'ada', roles: ['admin'] });
let service: Service;
let vacancyId: string;
let connection: Connection | null = null;

beforeAll(async () => {
  service = await startService();
  ({ vacancyId } = await createPipeline(service, { companyId }));
});
afterEach(async () => {
  await connection?.stop();
  connection = null;
});
afterAll(() => service.stop());

type Variables = Record<string, unknown>;

/** The first results of an operation over a socket, until it is complete or has sent an event. */
async function resultsOf(query: string, variables: Variables = {}): Promise<unknown[]> {
  connection = connect(service, { token });
  const results: unknown[] = [];
  try {
    for await (const result of connection.client.iterate({ query, variables })) {
      results.push(result);
      if (Object.keys(result.data ?? {}).length > 0) break;
    }
  } catch (errors) {
    results.push({ errors });
  }
  return results;
}

/** The root fields of the operation, for a query over HTTP that does nothing. */
const asQuery = (query: string) =>
  query
    .replace('subscription', 'query')
    .replaceAll(/events\([^)]*\)/g, 'viewer')
    .replaceAll(/\bseq\b/g, 'id');

describe('a subscription whose root field is left out', () => {
  const events = 'events(companyId: "acme", after: "0")';
  it.each<[string, Variables]>([
    [`subscription { ${events} @skip(if: true) { seq } }`, {}],
    [`subscription { ${events} @include(if: false) { seq } }`, {}],
    [`subscription { changed: ${events} @skip(if: true) { seq } }`, {}],
    [`subscription ($no: Boolean!) { ${events} @skip(if: $no) { seq } }`, { no: true }],
    [`subscription ($yes: Boolean = false) { changed: ${events} @include(if: $yes) { seq } }`, {}],
    [`subscription ($no: Boolean!) { ... @skip(if: $no) { ${events} { seq } } }`, { no: true }],
    [`subscription { ...Root @skip(if: true) } fragment Root on Subscription { ${events} { seq } }`, {}],
    [
      `subscription ($no: Boolean!) { ...Root } fragment Root on Subscription { ${events} @skip(if: $no) { seq } }`,
      { no: true },
    ],
    ['subscription { __typename @skip(if: true) }', {}],
  ])('has no data, as over HTTP, and is complete: %s %j', async (query, variables) => {
    expect(await resultsOf(query, variables)).toEqual([{ data: {} }]);
    if (query.includes('fragment')) return;
    const { body } = await service.graphql(asQuery(query), { token, variables });
    expect(body).toEqual({ data: {} });
  });

  it.each<[string, Variables]>([
    [`subscription ($no: Boolean!) { ${events} @skip(if: $no) { seq } }`, { no: false }],
    [`subscription ($no: Boolean = true) { ${events} @skip(if: $no) { seq } }`, { no: false }],
    [
      `subscription ($yes: Boolean!) { ...Root } fragment Root on Subscription { ${events} @include(if: $yes) { seq } }`,
      { yes: true },
    ],
    [`subscription { other: ${events} @skip(if: true) { seq } ${events} { seq } }`, {}],
    [`subscription { __typename @skip(if: true) ${events} { seq } }`, {}],
  ])('runs where it is not left out: %s %j', async (query, variables) => {
    expect(await resultsOf(query, variables)).toEqual([{ data: { events: { seq: '1' } } }]);
  });

  it.each<[string, Variables, object]>([
    [
      `subscription ($no: Boolean!) { a: ${events} @skip(if: $no) { seq } b: ${events} @include(if: $no) { seq } }`,
      { no: true },
      { message: 'Anonymous Subscription must select only one top level field.' },
    ],
    [
      `subscription Two ($no: Boolean = true) { a: ${events} @skip(if: $no) { seq } b: ${events} { seq } }`,
      {},
      { message: 'Subscription "Two" must select only one top level field.' },
    ],
    [
      'subscription { __typename }',
      {},
      { message: 'Anonymous Subscription must not select an introspection top level field.' },
    ],
    [
      'subscription ($no: Boolean!) { __typename @skip(if: $no) }',
      { no: true },
      { message: 'Anonymous Subscription must not select an introspection top level field.' },
    ],
    [
      `subscription ($no: Boolean!) { ${events} @skip(if: $no) { seq } }`,
      {},
      { message: 'Variable "$no" of required type "Boolean!" was not provided.' },
    ],
    [
      `subscription ($no: Boolean = true) { ${events} @skip(if: $no) { seq } }`,
      { no: null },
      { message: 'Argument "if" of non-null type "Boolean!" must not be null.' },
    ],
  ])('is refused with a reason: %s %j', async (query, variables, expected) => {
    const [refused] = (await resultsOf(query, variables)) as [{ errors: object[] }];
    expect(refused.errors).toMatchObject([expected]);
    const { status, body } = await service.graphql(query, { token, variables });
    // Over HTTP, subscriptions are refused as such once their document is valid.
    expect([status, body.errors[0].extensions.code]).not.toContain('INTERNAL_SERVER_ERROR');
  });

  it('does not keep another operation of its document from HTTP', async () => {
    const query = `subscription S($no: Boolean!) { ${events} @skip(if: $no) { seq } } query Q { viewer { id } }`;
    const { status, body } = await service.graphql(query, { token, operationName: 'Q' });
    expect([status, body]).toEqual([200, { data: { viewer: { id: 'ada' } } }]);
    const subscribed = await service.graphql(query, { token, operationName: 'S', variables: { no: true } });
    expect([subscribed.status, subscribed.body.errors[0].extensions.reason]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('the data of an event', () => {
  const subscription = (fields: string) => `subscription { events(companyId: "acme", after: "0") { ${fields} } }`;
  const aliases = Array.from({ length: 30 }, (_, at) => `a${at}: data`).join(' ');

  it.each([
    [2, subscription('a: data b: data')],
    [3, `${subscription('data ...Part')} fragment Part on Event { again: data ... on Event { third: data } }`],
    [30, subscription(aliases)],
  ])('can be selected once, not %i times: %s', async (value, query) => {
    const [refused] = (await resultsOf(query)) as [{ errors: object[] }];
    expect(refused.errors).toEqual([
      {
        message: `The operation exceeds the limit on data: it has ${value}, at most 1 are allowed.`,
        extensions: {
          code: 'BAD_USER_INPUT',
          reason: 'QUERY_LIMIT_EXCEEDED',
          documentationUrl: '/docs/errors#QUERY_LIMIT_EXCEEDED',
        },
      },
    ]);
  });

  it.each([
    subscription('changed: data'),
    subscription('changed: data other: data @skip(if: true)'),
    `${subscription('changed: data ...Part')} fragment Part on Event { changed: data ... on Event { changed: data } }`,
  ])('is selected once by %s', async (query) => {
    const [result] = (await resultsOf(query)) as [{ data: { events: { changed: object } } }];
    expect(Object.keys(result.data.events)).toEqual(['changed']);
    expect(result.data.events.changed).toMatchObject({ before: null, after: { __typename: 'Vacancy' } });
  });

  it('arrives as pages show it, of any length', async () => {
    const texts = ['short', 'x'.repeat(9_000), 'é\u{1F600}'.repeat(3_000), 'x'.repeat(32_500), 'é'.repeat(40_000)];
    for (const jobDescription of texts) {
      const query = `mutation ($input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: "${vacancyId}", input: $input) { id } }`;
      const { body } = await service.graphql(query, { token, variables: { input: { jobDescription } } });
      expect(body.errors).toBe(undefined);
    }
    const fields = 'seq data omitted';
    const { body } = await service.graphql(`{ events(companyId: "acme") { nodes { ${fields} } } }`, { token });
    connection = connect(service, { token });
    const following = connection.follow('', fields, { after: '0' });
    expect(await following.come(1 + texts.length)).toEqual(body.data.events.nodes);
  });
});
