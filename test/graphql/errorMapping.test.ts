import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../src/core/access.js';
import { errors } from '../../src/core/errors.js';
import { type BareServer, bareServer, reasons } from './bareServer.js';

const environment = process.env.NODE_ENV;
let bare: BareServer;
beforeAll(async () => {
  // Apollo Server shows stack traces unless the environment says otherwise.
  delete process.env.NODE_ENV;
  bare = await bareServer(() => new Error('relation "vacancy" does not exist'));
});
afterAll(() => {
  process.env.NODE_ENV = environment;
});

const vacancy = (companyId: string, id: string) => `{ vacancy(companyId: "${companyId}", id: "${id}") { id } }`;

describe('errors over GraphQL (CONTRACT "Errors")', () => {
  test('are field errors under 200, with the family as code and the reason', async () => {
    const answer = await bare.run(vacancy('globex', 'v'));
    // Apollo leaves out what is usual.
    expect(answer.status ?? 200).toBe(200);
    expect(answer.data).toEqual({ vacancy: null });
    expect(answer.errors).toEqual([
      {
        message: errors.companyNotAllowed().message,
        locations: [{ line: 1, column: 3 }],
        path: ['vacancy'],
        extensions: { code: 'FORBIDDEN', reason: 'COMPANY_NOT_ALLOWED' },
      },
    ]);
  });

  test('name faults as the client spelled its arguments', async () => {
    const { errors: found } = await bare.run(vacancy('acme', 'x'.repeat(129)));
    expect(found[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      reason: 'INVALID_INPUT',
      errors: [{ path: 'id', message: 'must have at most 128 characters' }],
    });
    const closing = await bare.run('mutation { closeVacancy(companyId: "acme", id: "") { id } }');
    expect(closing.errors[0]?.extensions?.errors).toEqual([{ path: 'id', message: expect.any(String) }]);
  });

  test('show nothing of an unexpected one but the request to quote, and log the rest once', async () => {
    bare.log.length = 0;
    const answer = await bare.run(vacancy('acme', 'v'));
    expect(answer.errors).toEqual([
      {
        message: 'Something went wrong here. Quote request request-1.',
        locations: [{ line: 1, column: 3 }],
        path: ['vacancy'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', reason: 'INTERNAL' },
      },
    ]);
    expect(bare.log).toHaveLength(1);
    expect(bare.log[0]).toMatchObject({ level: 'error', fields: { requestId: 'request-1' } });
    expect(String(bare.log[0]?.fields.err)).toContain('relation "vacancy"');
  });

  test('keep what the core says of an outage', async () => {
    const down = await bareServer(() => errors.databaseUnavailable(new Error('ECONNREFUSED 10.0.0.1')));
    const answer = await down.run(vacancy('acme', 'v'));
    expect(reasons(answer)).toEqual(['SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE']);
    expect(JSON.stringify(answer.errors)).not.toContain('ECONNREFUSED');
  });

  test("keep GraphQL's own words for a faulty document, without suggestions or traces", async () => {
    const syntax = await bare.run('{ viewer {');
    expect([syntax.status, reasons(syntax)]).toEqual([400, ['GRAPHQL_PARSE_FAILED']]);
    const unknown = await bare.run('{ viewer { idd } }');
    expect([unknown.status, reasons(unknown)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']]);
    expect(JSON.stringify([syntax, unknown])).not.toMatch(/Did you mean|stack|node_modules/);
  });

  test('call a variable that does not fit INVALID_INPUT, under 400', async () => {
    const query =
      'query ($id: ID!, $first: Int) { vacancy(companyId: "acme", id: $id) { interviews(first: $first) { nodes { id } } } }';
    for (const variables of [{}, { id: {} }, { id: 'v', first: 'many' }, { id: 'v', first: 1.5 }]) {
      const answer = await bare.run(query, { variables });
      expect([answer.status, reasons(answer)]).toEqual([400, ['BAD_USER_INPUT INVALID_INPUT']]);
    }
  });

  test('call a date that is no text INVALID_INPUT, too', async () => {
    const query =
      'query ($after: DateTime) { interviews(companyId: "acme", filter: {updatedAfter: $after}) { nodes { id } } }';
    const answer = await bare.run(query, { variables: { after: 5 } });
    expect([answer.status, reasons(answer)]).toEqual([400, ['BAD_USER_INPUT INVALID_INPUT']]);
  });

  test("refuse a page's arguments on its field", async () => {
    const answer = await bare.run(
      `{ a: interviews(companyId: "acme", first: 0) { nodes { id } }
         b: interviews(companyId: "acme", first: 101) { nodes { id } }
         c: interviews(companyId: "acme", after: "here") { nodes { id } }
         d: interviews(companyId: "acme", filter: {updatedAfter: "yesterday"}) { nodes { id } } }`,
    );
    const faults = answer.errors.map(({ path, extensions }) => {
      const [fault] = (extensions?.errors ?? []) as { path: string }[];
      return [path?.[0], fault?.path];
    });
    expect(faults.toSorted()).toEqual([
      ['a', 'first'],
      ['b', 'first'],
      ['c', 'after'],
      ['d', 'filter.updatedAfter'],
    ]);
  });

  test("ask admins' operations for the role", async () => {
    const key: Caller = { kind: 'apiKey', id: 'k', companyIds: ['acme'], grants: new Set() };
    for (const caller of [undefined, key]) {
      const answer = await bare.run('{ apiKeys(companyId: "acme") { id } }', { caller });
      expect(reasons(answer)).toEqual(['FORBIDDEN ROLE_REQUIRED']);
    }
  });
});
