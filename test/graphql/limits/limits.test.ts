import { beforeAll, describe, expect, test } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { type BareServer, bareServer, reasons } from '../operation/bareServer.js';

let bare: BareServer;
beforeAll(async () => {
  bare = await bareServer();
});

const refusedBy = async (query: string, variables?: Record<string, unknown>) => {
  const answer = await bare.run(query, { variables });
  const isRefused = reasons(answer).every((reason) => reason === 'BAD_USER_INPUT QUERY_LIMIT_EXCEEDED');
  return answer.status === 400 && answer.data === undefined && isRefused
    ? answer.errors.map(({ message }) => message)
    : answer;
};

const inAcme = (selection: string) => `{ vacancy(companyId: "acme", id: "v") { ${selection} } }`;
describe('the limits of an operation (docs/BOUNDS.md, "One GraphQL operation")', () => {
  test('allow at most 2,000 tokens', async () => {
    const before =
      'mutation { issueApiKey(input: {companyId: "acme", contact: {companyName: "a", fullName: "b", role: "c", email: "d"}, grants: [';
    const grant = '{endpoint: "e", justification: "f"} ';
    const after = ']}) { secret } }';
    // 36 tokens around the list, 8 for a grant, and 1 for each `__typename` next to the secret.
    const tokens = (count: number) => {
      const grants = Math.floor((count - 36) / 8);
      return `${before}${grant.repeat(grants)}${after.replace('secret', `secret ${'__typename '.repeat(count - 36 - grants * 8)}`)}`;
    };
    expect(reasons(await bare.run(tokens(2000)))).toEqual(['FORBIDDEN ROLE_REQUIRED']);
    expect(await refusedBy(tokens(2001))).toEqual([
      'The operation exceeds the limit on tokens: it has 2001, at most 2000 are allowed.',
    ]);
    expect(await refusedBy(tokens(7000))).toEqual([
      'The operation exceeds the limit on tokens: it has 7000, at most 2000 are allowed.',
    ]);
  });

  test('allow a depth of at most 12, where the root field is 1', async () => {
    const nested = (pairs: number, leaf: string) =>
      `{ record(companyId: "acme", vacancyId: "v", id: "r") { ${'vacancy { interviews(first: 2) { nodes { '.repeat(pairs)}${leaf}${' } } }'.repeat(pairs)} } }`;
    // 1 for the root field, 3 for each level of nesting.
    expect(reasons(await bare.run(nested(3, 'status { code }')))).toEqual(['INTERNAL_SERVER_ERROR INTERNAL']);
    expect(await refusedBy(nested(3, 'vacancy { status { code } }'))).toEqual([
      'The operation exceeds the limit on depth: it has 13, at most 12 are allowed.',
    ]);
  });

  test('count depth through fragments, also through recursive ones', async () => {
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment F${index} on Interview { vacancy { interviews { nodes { ...F${index + 1} } } } }`,
    );
    const answer = await refusedBy(
      `{ interview(companyId: "acme", vacancyId: "v", id: "r") { ...F0 } } ${fragments.join(' ')} fragment F12 on Interview { id }`,
    );
    expect(answer).toEqual(['The operation exceeds the limit on depth: it has 38, at most 12 are allowed.']);

    const circle = await bare.run(
      `${inAcme('...A')} fragment A on Vacancy { ...B } fragment B on Vacancy { interviews { nodes { vacancy { ...A } } } }`,
    );
    expect(circle.status).toBe(400);
    expect(reasons(circle)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  test('do not limit the depth of introspection', async () => {
    const answer = await bare.run(getIntrospectionQuery({ descriptions: true, oneOf: true }));
    expect(answer.errors).toEqual([]);
  });

  test('allow at most 30 aliases, counted for each spread of a fragment', async () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')} }`;
    expect((await bare.run(aliases(30))).errors).toEqual([]);
    expect(await refusedBy(aliases(31))).toEqual([
      'The operation exceeds the limit on aliases: it has 31, at most 30 are allowed.',
    ]);
    const spread = 'fragment A on Viewer { a: id b: id } { viewer { id } ';
    const places = (count: number) =>
      Array.from({ length: count }, (_, index) => `v${index}: viewer { ...A }`).join(' ');
    expect((await bare.run(`${spread} ${places(10)} }`)).errors).toEqual([]);
    expect(await refusedBy(`${spread} ${places(11)} }`)).toEqual([
      'The operation exceeds the limit on aliases: it has 33, at most 30 are allowed.',
    ]);
  });

  test('allow aliases of at most 128 characters, in any place', async () => {
    const long = 'a'.repeat(129);
    expect((await bare.run(`{ ${long.slice(1)}: __typename }`)).errors).toEqual([]);
    const refusal = ['The operation exceeds the limit on aliasLength: it has 129, at most 128 are allowed.'];
    expect(await refusedBy(`{ ${long}: __typename }`)).toEqual(refusal);
    expect(await refusedBy(`{ viewer { ...A } } fragment A on Viewer { ... on Viewer { ${long}: id } }`)).toEqual(
      refusal,
    );
  });

  test('allow at most 5,000 nodes: the sum of the products of first', async () => {
    const query = `query ($first: Int = 50, $skip: Boolean = false) {
      interviews(companyId: "acme", first: $first) { nodes { vacancy { interviews(first: 99) @skip(if: $skip) { nodes { id } } } } }
    }`;
    expect(reasons(await bare.run(query))).toEqual(['INTERNAL_SERVER_ERROR INTERNAL']);
    expect(await refusedBy(query, { first: 51 })).toEqual([
      'The operation exceeds the limit on nodes: it has 5100, at most 5000 are allowed.',
    ]);
    expect(reasons(await bare.run(query, { variables: { first: 51, skip: true } }))).toEqual([
      'INTERNAL_SERVER_ERROR INTERNAL',
    ]);
  });

  test('count 20 for a connection without first, and a selection that is made twice once', async () => {
    const within = (selection: string) =>
      `{ interviews(companyId: "acme", first: 100) { nodes { vacancy { ${selection} } } } }`;
    const twice =
      'interviews { nodes { id } } ...F } } } } fragment F on Vacancy { interviews { nodes { candidateId } } psychometrics { nodes { id } } } #';
    expect(reasons(await bare.run(within(twice)))).toEqual(['INTERNAL_SERVER_ERROR INTERNAL']);
    const more =
      'features { interviews { nodes { id } } } interviews { nodes { id } } psychometrics(first: 10) { nodes { id } }';
    expect(await refusedBy(within(more))).toEqual([
      'The operation exceeds the limit on nodes: it has 5100, at most 5000 are allowed.',
    ]);
  });

  test('are checked quickly for an operation that is made to be slow', async () => {
    const fragments = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on Vacancy { ...F${index + 1} ...F${index + 1} }`,
    );
    const begun = performance.now();
    await bare.run(`${inAcme('...F0')} ${fragments.join(' ')} fragment F60 on Vacancy { interviews { nodes { id } } }`);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
