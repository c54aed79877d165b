import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstOperation } from '../../src/graphql/http/firstOperation.js';
import { build } from '../support/processes/built.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { startService, tokenFor } from '../support/service/service.js';

let service: DemoService;
beforeAll(async () => {
  await build();
  service = await startDemoService();
}, 60_000);
afterAll(() => service.stop());

const scriptOf = (page: string) => /<script type="module" nonce="([^"]+)" src="([^"]+)">/.exec(page) ?? [];
const presetOf = (page: string) => JSON.parse(/id="preset">(.*)<\/script>/.exec(page)?.[1] ?? '');

describe('GET /graphiql', () => {
  it('is public and not charged', async () => {
    const { apiKey } = service.demo;
    for (const init of [{}, { apiKey }, { token: 'stale' }]) {
      const { status, headers } = await service.request('GET', '/graphiql', init);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect([headers.get('cache-control'), headers.get('ratelimit')]).toEqual(['no-store', null]);
    }
    expect(await service.request('HEAD', '/graphiql')).toMatchObject({ status: 200, text: '' });
  });

  it('lets that page load only its own files, and nothing from other hosts', async () => {
    const { headers, text } = await service.request('GET', '/graphiql');
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce] = scriptOf(text);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(`${policy}${text}`).not.toContain('http');

    const [, other] = scriptOf((await service.request('GET', '/graphiql')).text);
    expect(other).not.toBe(nonce);
  });

  it('starts with an operation on the demo vacancy, with the demo token', async () => {
    const { endpoint, document, variables, headers } = presetOf((await service.request('GET', '/graphiql')).text);
    const { body } = await service.request('POST', endpoint, { headers, body: { query: document, variables } });
    expect(body.errors).toBeUndefined();
    const { pipeline, records } = body.data.vacancy;
    expect(pipeline.length).toBeGreaterThan(1);
    expect(new Set(records.nodes.map(({ __typename }: { __typename: string }) => __typename)).size).toBe(3);
  });

  it('serves its own files, which are cached forever', async () => {
    const [, , script = ''] = scriptOf((await service.request('GET', '/graphiql')).text);
    expect(script).toMatch(/^\/graphiql\/[0-9a-f]{12}\/graphiql\.js$/);
    for (const [path, type] of [
      [script, 'text/javascript; charset=utf-8'],
      [script.replace('.js', '.css'), 'text/css; charset=utf-8'],
      [script.replace('graphiql.js', 'graphql.worker.js'), 'text/javascript; charset=utf-8'],
    ] as const) {
      const { status, headers } = await service.request('GET', path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await service.request('HEAD', script)).toMatchObject({ status: 200, text: '' });
    for (const path of ['/graphiql/', `${script}.map`, script.replace('graphiql.js', '..%2F..%2F..%2Fpackage.json')]) {
      expect([path, (await service.request('GET', path)).status]).toEqual([path, 404]);
    }
  });

  it('is neither served nor linked if the explorer is off', async () => {
    const closed = await startService({ database: service.database, explorer: false });
    expect((await closed.request('GET', '/graphiql')).status).toBe(404);
    expect((await closed.request('GET', '/')).text).not.toContain('/graphiql');
    await closed.stop();
  });
});

describe('POST /graphiql/explain', () => {
  const path = '/graphiql/explain';
  const body = {
    query:
      'query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { name pipeline { medianDays } } }',
    variables: { companyId: 'acme', id: 'v1' },
  };

  it('tells admins of the demo how an operation is answered', async () => {
    const { status, headers, body: answer } = await service.request('POST', path, { token: service.demo.token, body });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.explanations).toMatchObject([
      { operation: 'query', roots: [{ key: 'vacancy', by: 'store', batches: [{ field: 'Vacancy.pipeline' }] }] },
    ]);
    expect(answer.text.split('\n')).toEqual(
      expect.arrayContaining([
        'query',
        expect.stringMatching(/^ {2}nodes: \d+ of 5000$/),
        expect.stringContaining('vacancy: one statement'),
      ]),
    );
    expect(answer.explanations[0].cost).toContainEqual({ limit: 'nodes', value: expect.any(Number), allowed: 5000 });
  });

  it('names what is wrong with what was sent', async () => {
    for (const [query, message] of [
      ['{ salary }', 'query is not valid: Cannot query field \\"salary\\"'],
      ['{', 'query is not valid: Syntax Error'],
      [7, 'query must be the text of a document'],
    ] as const) {
      const { status, text } = await service.request('POST', path, { token: service.demo.token, body: { query } });
      expect([status, text]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('is for nobody else', async () => {
    const token = tokenFor('acme');
    for (const [init, reason] of [
      [{}, 'CREDENTIAL_MISSING'],
      [{ token }, 'ROLE_REQUIRED'],
      [{ apiKey: service.demo.apiKey }, 'ROLE_REQUIRED'],
    ] as const) {
      const refused = await service.request('POST', path, { ...init, body });
      expect(refused.text).toContain(reason);
    }
    const bare = await startService({ database: service.database });
    expect((await bare.request('POST', path, { token: tokenFor('acme', { roles: ['admin'] }), body })).status).toBe(
      404,
    );
    await bare.stop();
    expect((await service.request('GET', path, {})).status).toBe(405);
  });
});

describe('the first operation', () => {
  it('has the demo key if no token can be signed, and a placeholder if there is no demo', () => {
    const demo = { ...service.demo, token: null };
    expect(firstOperation(demo).headers).toEqual({ 'x-auth-api-key': demo.apiKey });
    expect(firstOperation(null)).toMatchObject({ headers: { Authorization: 'Bearer <token>' } });
  });

  it('can not end the script that contains it', async () => {
    const demo = { ...service.demo, token: '</script>' };
    const spiked = await startService({ database: service.database, demo: () => demo });
    const { text } = await spiked.request('GET', '/graphiql');
    expect(presetOf(text).headers).toEqual({ Authorization: 'Bearer </script>' });
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    await spiked.stop();
  });
});
