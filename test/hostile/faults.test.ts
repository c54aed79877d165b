import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, aVacancy } from '../support/company/pipeline.js';
import type { Reply } from '../support/service/service.js';
import { expectCatalogued, startTarget, type Target, timeoutMs, withstand } from './attack.js';

/** Thousands of faults, and names of a megabyte: the answer is short and cheap. */

let target: Target;
beforeAll(async () => {
  target = await startTarget();
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

const long = 'x'.repeat(1_000_000);
const members = (count: number, nameOf = (index: number) => `k${index}`) =>
  `{${Array.from({ length: count }, (_, index) => `"${nameOf(index)}":1`).join(',')}}`;
const list = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;

/** For client and server together on a busy machine. A long answer would take seconds. */
const promptMs = 5_000;
const maxLength = 20_000;

/** Checks that an answer has at most twenty faults, is short, and quotes at most 200 characters of the request. */
async function expectBrief(ask: () => Promise<Reply>, reasons: readonly string[]): Promise<Reply> {
  let reply: Reply | undefined;
  await withstand(target, async () => {
    const begun = performance.now();
    reply = await ask();
    expect(performance.now() - begun).toBeLessThan(promptMs);
    expectCatalogued(reply);
    const { body, text } = reply;
    expect(text.length).toBeLessThan(maxLength);
    expect(text).not.toMatch(/x{201}|(Did you mean ){20}|(\[){201}|1{201}/);
    const reported: readonly { extensions?: { errors?: unknown[]; code: string; reason?: string } }[] =
      body.errors ?? [];
    expect(reported.length).toBeLessThanOrEqual(20);
    for (const { extensions } of reported) {
      expect(extensions?.errors?.length ?? 0).toBeLessThanOrEqual(20);
      if (extensions) expect(reasons).toContain(extensions.reason ?? extensions.code);
    }
    if (body.reason !== undefined) expect(reasons).toContain(body.reason);
  });
  return reply as Reply;
}

describe('over REST', () => {
  const create = (body: string) => () =>
    target.service.request('POST', `/v2/vacancies/company/${target.companyId}`, { token: target.token, body });
  const place = '@@';
  const featureWith = (field: string, text: string) =>
    JSON.stringify(aVacancy({ features: aFeature('AUTOMATIC_FORM', { [field]: place }) })).replace(`"${place}"`, text);

  it.each<[string, string]>([
    ['60,000 keys with NUL', members(60_000, (index) => `${index}\\u0000`)],
    ['60,000 keys with half a surrogate pair', members(60_000, (index) => `${index}\\ud800`)],
    ['60,000 unknown keys', members(60_000)],
    ['a key of a megabyte', `{"${long}":1}`],
    ['faults under a key of a megabyte', featureWith('data', `{"${long}":{"a":"\\u0000","b":"\\u0000"}}`)],
    ['60,000 timers', featureWith('jobAutomations', members(60_000))],
    ['a timer of a megabyte', featureWith('jobAutomations', `{"${long}Time":1}`)],
    ['300,000 actions', featureWith('actions', list(300_000, '{}'))],
    ['a variant of a megabyte', featureWith('featureCode', `"${long.slice(0, 150_000)}"`)],
  ])('%s', (_case, body) => expectBrief(create(body), ['INVALID_INPUT']));

  it.each<[string, string]>([
    ['a word of a megabyte', `{"a": ${long}}`],
    ['an unterminated string', `{"a": "${long}`],
    ['a word after the end of the JSON', `{}${long}`],
  ])('%s, which is not JSON', (_case, body) => expectBrief(create(body), ['INVALID_JSON']));

  it('an invalid idempotency key', () =>
    expectBrief(
      () =>
        target.service.request('POST', `/v2/vacancies/company/${target.companyId}`, {
          token: target.token,
          body: aVacancy(),
          headers: { 'idempotency-key': 'x'.repeat(8_000) },
        }),
      ['INVALID_INPUT'],
    ));

  it('faults of the target and the body together', async () => {
    const path = `/v2/candidates/interviews/${'x'.repeat(2_000)}/company/acme/vacancy/%00/orchestrate`;
    const { body } = await expectBrief(
      () => target.service.request('POST', path, { token: target.token, body: members(1_000) }),
      ['INVALID_INPUT'],
    );
    expect(body.errors).toHaveLength(20);
    expect(body.errors[0].path).toBe('vacancyId');
  });
});

describe('over GraphQL', () => {
  const creation =
    'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }';
  const send = (query: string, variables = '{}', more = '') => {
    const body = `{"query":${JSON.stringify(query)},"variables":${variables}${more}}`;
    return () => target.service.request('POST', '/graphql', { token: target.token, body });
  };
  const input = (json: string) => send(creation, `{"companyId":"acme","input":${json}}`);
  const faultsIn = ({ body }: Reply): string[] => body.errors.map(({ message }: { message: string }) => message);

  it.each<[string, string]>([
    ['60,000 unknown members', members(60_000)],
    ['an unknown member of a megabyte', `{"${long}":1}`],
    ['500,000 features that are numbers', `{"features":${list(500_000, '1')}}`],
    ['300,000 invalid actions', `{"features":[{"form":{"actions":${list(300_000, '{}')}}}]}`],
    ['an enum of a megabyte', `{"type":"${long}"}`],
    ['a number of a megabyte', `{"maxCandidates":"${long}"}`],
    ['an object instead of an id', `{"areaId":${members(60_000)}}`],
    ['a list instead of an object', list(300_000, '[]')],
  ])('variables: %s', async (_case, json) => {
    const reply = await expectBrief(input(json), ['INVALID_INPUT']);
    expect(reply.status).toBe(400);
    for (const message of faultsIn(reply)) expect(message).toMatch(/^Variable "\$input" got invalid value /);
  });

  it('variables with single faults: the messages of GraphQL, with their places', async () => {
    const form = { ...aFeature('AUTOMATIC_FORM'), order: 'first', salary: 1, featureCode: undefined };
    const sent = { ...aVacancy(), features: [{ form }], type: 'Standrad' };
    const reply = await expectBrief(input(JSON.stringify(sent)), ['INVALID_INPUT']);
    expect(faultsIn(reply)).toEqual([
      'Variable "$input" got invalid value "first" at "input.features[0].form.order"; Float cannot represent non numeric value: "first"',
      expect.stringMatching(
        /^Variable "\$input" got invalid value \{ id: "automatic_form", order: "first", .+… at "input\.features\[0\]\.form"; Field "salary" is not defined by type "OpenFeatureInput"\.$/,
      ),
      'Variable "$input" got invalid value "Standrad" at "input.type"; Value "Standrad" does not exist in "VacancyType" enum.',
    ]);
    expect(reply.body.errors[0]).toEqual({
      message: expect.any(String),
      locations: [{ line: 1, column: 28 }],
      extensions: {
        code: 'BAD_USER_INPUT',
        reason: 'INVALID_INPUT',
        documentationUrl: '/docs/errors#INVALID_INPUT',
      },
    });
  });

  it('missing variables, and null', async () => {
    const name = 'x'.repeat(500_000);
    await expectBrief(send(`query ($${name}: ID!) { vacancy(companyId: "acme", id: $${name}) { id } }`), [
      'INVALID_INPUT',
    ]);
    const reply = await expectBrief(send(creation, '{"companyId":null}'), ['INVALID_INPUT']);
    expect(faultsIn(reply)).toEqual([
      'Variable "$companyId" of non-null type "ID!" must not be null.',
      'Variable "$input" of required type "CreateVacancyInput!" was not provided.',
    ]);
  });

  const vacancy = (id: string) => `{ vacancy(companyId: "acme", id: ${id}) { id } }`;
  it.each<[string, string, string]>([
    ['an unknown field', `{ ${long} }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown argument', `{ viewer(${long}: 1) { id } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown fragment', `{ ...${long} }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown type', `{ ... on ${long} { a } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown directive', `{ viewer @${long} { id } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown variable', vacancy(`$${long}`), 'GRAPHQL_VALIDATION_FAILED'],
    ['a variable of an unknown type', `query ($a: ${long}) { viewer { id } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['a literal object', vacancy(`{ a: "${long}" }`), 'GRAPHQL_VALIDATION_FAILED'],
    ['a literal block', vacancy(`{ a: """${'x" '.repeat(150_000)}""" }`), 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a literal number',
      `{ vacancies(companyId: "acme", first: ${'1'.repeat(900_000)}) { totalCount } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a literal enum',
      `{ vacancies(companyId: "acme", filter: { type: ${long} }) { totalCount } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'an enum as text',
      `{ vacancies(companyId: "acme", filter: { type: "${long}" }) { totalCount } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      '450 lists in each other beside other faults',
      `{ vacancy(companyId: ${'['.repeat(450)}${']'.repeat(450)}, id: {a: 1}) { id nope } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      '190 unknown fields',
      `{ ${Array.from({ length: 190 }, (_, index) => `f${index}`).join(' ')} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'one key, 30 meanings',
      `{ ${Array.from({ length: 30 }, (_, index) => `a: vacancy(companyId: "a", id: "${index}") { id }`).join(' ')} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'words of suggestions in a literal',
      vacancy(`{ a: "${'Did you mean '.repeat(70_000)}" }`),
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'words of suggestions in a default',
      `query ($a: Int = "${'Did you mean '.repeat(70_000)}") { viewer { id } }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a token that belongs nowhere', `{ viewer "${long}" }`, 'GRAPHQL_PARSE_FAILED'],
    ['a text that belongs nowhere', `{ viewer "\\"${long}" }`, 'GRAPHQL_PARSE_FAILED'],
    ['a word in place of an operation', long, 'GRAPHQL_PARSE_FAILED'],
    ['a text in place of an operation', `"a\\"${long}"`, 'GRAPHQL_PARSE_FAILED'],
  ])('%s', async (_case, query, reason) => {
    const reply = await expectBrief(send(query), [reason]);
    expect(reply.status).toBe(400);
    for (const { locations } of reply.body.errors) expect(locations?.length ?? 0).toBeLessThanOrEqual(20);
  });

  it('free JSON with a word of a megabyte', () => {
    const form = `{ form: { id: "f", order: 1, isAutomatic: true, color: "#000000", customName: "", actions: [], selfInit: true, jobAutomations: {}, data: { a: ${long} } } }`;
    return expectBrief(send(`mutation { createVacancy(companyId: "acme", input: { features: [${form}] }) { id } }`), [
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  });

  it('an unknown operation', () =>
    expectBrief(send('query A { viewer { id } }', '{}', `,"operationName":"${long}"`), [
      'OPERATION_RESOLUTION_FAILURE',
    ]));

  it('errors of variables suggest nothing of the schema', async () => {
    const reply = await expectBrief(input('{"nam":1,"type":"Standar"}'), ['INVALID_INPUT']);
    expect(reply.text).not.toContain('Did you mean');
  });
});

describe('JSON of more than 64 levels', () => {
  const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const creation =
    'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }';
  const post = (path: string, body: string, token = target.token) =>
    target.service.request('POST', path, { token, body });
  const deepest = 'must not be nested more than 64 levels deep';

  it.each([65, 5_000, 100_000])('both adapters refuse a body of %i levels in the same way', async (levels) => {
    for (const nested of [lists(levels), objects(levels)]) {
      const rest = await expectBrief(() => post('/v2/vacancies/company/acme', nested), ['INVALID_INPUT']);
      const graphql = await expectBrief(() => post('/graphql', nested), ['INVALID_INPUT']);
      expect([rest.status, graphql.status]).toEqual([400, 400]);
      expect(rest.body.errors).toEqual([
        { path: expect.stringMatching(/^(0\.){63}0$|^(a\.){63}a$/), message: deepest },
      ]);
      expect(graphql.body.errors[0].message).toBe(rest.body.message);
      expect(graphql.body.errors[0].extensions).toEqual({
        code: 'BAD_USER_INPUT',
        reason: 'INVALID_INPUT',
        errors: rest.body.errors,
        documentationUrl: '/docs/errors#INVALID_INPUT',
      });
    }
  });

  it('with one level less they are refused for their content', async () => {
    const [rest, graphql] = [await post('/v2/vacancies/company/acme', lists(64)), await post('/graphql', lists(64))];
    expect([rest.status, graphql.status]).toEqual([400, 400]);
    expect(rest.text + graphql.text).not.toContain(deepest);
  });

  // Printing them in the message of another fault caused a stack overflow once.
  it.each([
    ['data', (deep: string) => `{"features":[{"form":{"data":${deep},"jobAutomations":${deep}}}],"name":${deep}}`],
    ['an unknown member', (deep: string) => `{"unknown":${deep}}`],
    ['an id', (deep: string) => `{"areaId":${deep}}`],
  ])('in a variable, as %s, together with other faults', async (_what, inputWith) => {
    for (const deep of [lists(5_000), objects(5_000)]) {
      const variables = `{"companyId":"acme","input":${inputWith(deep)}}`;
      const body = `{"query":${JSON.stringify(creation)},"variables":${variables}}`;
      const { status, body: reported } = await expectBrief(() => post('/graphql', body), ['INVALID_INPUT']);
      expect(status).toBe(400);
      expect(reported.errors[0].extensions.errors).toEqual([
        { path: expect.stringMatching(/^variables\.input\./), message: deepest },
      ]);
    }
  });

  it.each(['variables', 'extensions'])('in the %s of a GET', async (name) => {
    const query = encodeURIComponent('query ($id: ID!) { vacancy(companyId: "acme", id: $id) { id } }');
    for (const deep of [lists(5_000), encodeURIComponent(`{"id":${lists(1_500)}}`)]) {
      const get = () =>
        target.service.request('GET', `/graphql?query=${query}&${name}=${deep}`, {
          token: target.token,
          headers: { 'apollo-require-preflight': '1' },
        });
      const { status, body } = await expectBrief(get, ['INVALID_INPUT']);
      expect([status, body.errors[0].extensions.errors[0].message]).toEqual([400, deepest]);
    }
  });

  it('brackets in strings are not levels', async () => {
    const body = JSON.stringify(aVacancy({ jobDescription: '[{'.repeat(500) }));
    const { status, body: made } = await post('/v2/vacancies/company/acme', body);
    expect([status, made.jobDescription]).toEqual([201, '[{'.repeat(500)]);
  });

  it('is refused after media type, size and grant', async () => {
    const path = '/v2/vacancies/company/globex';
    expect((await post(path, lists(100))).body.reason).toBe('COMPANY_NOT_ALLOWED');
    const huge = `[${lists(100)},"${'x'.repeat(1024 * 1024)}"]`;
    expect((await post(path, huge)).status).toBe(413);
    const text = { token: target.token, body: lists(100), headers: { 'content-type': 'text/plain' } };
    expect((await target.service.request('POST', path, text)).status).toBe(415);
    expect((await post(path, lists(100), 'nonsense')).status).toBe(401);
    expect((await post(path, '['.repeat(100))).body.reason).toBe('COMPANY_NOT_ALLOWED');
    expect((await post('/v2/vacancies/company/acme', '['.repeat(100))).body.reason).toBe('INVALID_JSON');
  });
});
