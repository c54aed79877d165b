import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../src/core/application/access/caller.js';
import { errors } from '../../src/core/kernel/errors.js';
import { type BareServer, bareServer, reasons } from './operation/bareServer.js';

const environment = process.env.NODE_ENV;
let bare: BareServer;
beforeAll(async () => {
  // Apollo Server includes stack traces except with NODE_ENV=production or test.
  delete process.env.NODE_ENV;
  bare = await bareServer(() => new Error('relation "vacancy" does not exist'));
});
afterAll(() => {
  process.env.NODE_ENV = environment;
});

const vacancy = (companyId: string, id: string) => `{ vacancy(companyId: "${companyId}", id: "${id}") { id } }`;

describe('errors over GraphQL (docs/BEHAVIOUR.md, "Over GraphQL")', () => {
  test('are field errors with status 200, with the family as code and the reason', async () => {
    const answer = await bare.run(vacancy('globex', 'v'));
    // Apollo omits the default status.
    expect(answer.status ?? 200).toBe(200);
    expect(answer.data).toEqual({ vacancy: null });
    expect(answer.errors).toEqual([
      {
        message: errors.companyNotAllowed().message,
        locations: [{ line: 1, column: 3 }],
        path: ['vacancy'],
        extensions: {
          code: 'FORBIDDEN',
          reason: 'COMPANY_NOT_ALLOWED',
          documentationUrl: '/docs/errors#COMPANY_NOT_ALLOWED',
        },
      },
    ]);
  });

  test('name faults by the arguments of the client', async () => {
    const { errors: found } = await bare.run(vacancy('acme', 'x'.repeat(129)));
    expect(found[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      reason: 'INVALID_INPUT',
      errors: [{ path: 'id', message: 'must have at most 128 characters' }],
      documentationUrl: '/docs/errors#INVALID_INPUT',
    });
    const closing = await bare.run('mutation { closeVacancy(companyId: "acme", id: "") { id } }');
    expect(closing.errors[0]?.extensions?.errors).toEqual([{ path: 'id', message: expect.any(String) }]);
  });

  test('hide an unexpected error: they show only the request id, and the log has the rest once', async () => {
    bare.log.length = 0;
    const answer = await bare.run(vacancy('acme', 'v'));
    expect(answer.errors).toEqual([
      {
        message: 'Internal error. Report it with the request id request-1.',
        locations: [{ line: 1, column: 3 }],
        path: ['vacancy'],
        extensions: { code: 'INTERNAL_SERVER_ERROR', reason: 'INTERNAL', documentationUrl: '/docs/errors#INTERNAL' },
      },
    ]);
    expect(bare.log).toHaveLength(1);
    expect(bare.log[0]).toMatchObject({ level: 'error', fields: { requestId: 'request-1' } });
    expect(String(bare.log[0]?.fields.err)).toContain('relation "vacancy"');
  });

  test('keep the message of the core for an outage', async () => {
    const down = await bareServer(() => errors.databaseUnavailable(new Error('ECONNREFUSED 10.0.0.1')));
    const answer = await down.run(vacancy('acme', 'v'));
    expect(reasons(answer)).toEqual(['SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE']);
    expect(JSON.stringify(answer.errors)).not.toContain('ECONNREFUSED');
  });

  test("keep GraphQL's messages for a faulty document, without suggestions or traces", async () => {
    const syntax = await bare.run('{ viewer {');
    expect([syntax.status, reasons(syntax)]).toEqual([400, ['GRAPHQL_PARSE_FAILED']]);
    const unknown = await bare.run('{ viewer { idd } }');
    expect([unknown.status, reasons(unknown)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']]);
    expect(JSON.stringify([syntax, unknown])).not.toMatch(/Did you mean|stack|node_modules/);
  });

  test('have the reason INVALID_INPUT and status 400 for an invalid variable', async () => {
    const query =
      'query ($id: ID!, $first: Int) { vacancy(companyId: "acme", id: $id) { interviews(first: $first) { nodes { id } } } }';
    for (const variables of [{}, { id: {} }, { id: 'v', first: 'many' }, { id: 'v', first: 1.5 }]) {
      const answer = await bare.run(query, { variables });
      expect([answer.status, reasons(answer)]).toEqual([400, ['BAD_USER_INPUT INVALID_INPUT']]);
    }
  });

  test('have the reason INVALID_INPUT for a date that is not a string too', async () => {
    const query =
      'query ($after: DateTime) { interviews(companyId: "acme", filter: {updatedAfter: $after}) { nodes { id } } }';
    const answer = await bare.run(query, { variables: { after: 5 } });
    expect([answer.status, reasons(answer)]).toEqual([400, ['BAD_USER_INPUT INVALID_INPUT']]);
  });

  test('refuse invalid arguments of a page on its field', async () => {
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

  test('require the role for the operations of admins', async () => {
    const key: Caller = {
      kind: 'apiKey',
      id: 'k',
      companyIds: ['acme'],
      grants: new Set(),
      vacancyIds: null,
      requestsPerMinute: null,
      agentFor: null,
    };
    for (const caller of [undefined, key]) {
      const answer = await bare.run('{ apiKeys(companyId: "acme") { id } }', { caller });
      expect(reasons(answer)).toEqual(['FORBIDDEN ROLE_REQUIRED']);
    }
  });
});
