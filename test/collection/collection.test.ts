import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi, responseFaults } from '../support/outside/openApi.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { environmentOf, requestsOf, run } from './bruno.js';

/** The collection for Bruno, and the examples of the OpenAPI document, against the demo. */

it('follows from the documents (otherwise: npm run artefacts)', async () => {
  const root = join(import.meta.dirname, '../..');
  const { stderr } = await promisify(execFile)(process.execPath, ['scripts/collection.mjs', '--check'], { cwd: root });
  expect(stderr).toBe('');
});

describe('the collection', () => {
  let service: DemoService;
  let values: Record<string, string>;
  beforeAll(async () => {
    service = await startDemoService();
    const { apiKey, token } = service.demo;
    values = { ...(await environmentOf('demo')), baseUrl: service.url, apiKey, token };
  });
  afterAll(() => service.stop());

  // One story: a request takes what an earlier one has found.
  it.each([
    ['REST', 34],
    ['GraphQL', 16],
    ['A whole way', 11],
  ])('%s: all %i requests are answered as documented', async (folder, count) => {
    const requests = await requestsOf(folder);
    expect(requests).toHaveLength(count);
    for (const request of requests) {
      const { name } = request.meta;
      const ran = await run(request, values);
      const { body, faults } = ran;
      expect({ name, faults, body }).toMatchObject({ name, faults: [] });
      if (folder !== 'REST') continue;
      const path = new URL(request.http.url.replace('{{baseUrl}}', service.url)).pathname;
      const endpoint = endpointOf(request.http.method, path);
      // The schema of an answer in lines is that of one line.
      const answer = typeof body === 'string' ? { ...ran, body: undefined } : ran;
      expect({ name, faults: responseFaults(endpoint, answer) }).toEqual({ name, faults: [] });
    }
  });
});

/** The documented path that has the form of a path. */
function endpointOf(method: string, path: string): string {
  const found = Object.keys(openApi.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return `${method.toUpperCase()} ${found}`;
}

describe("the OpenAPI document's examples", () => {
  const requests = Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.entries(item)
      // Those of one webhook need one: the collection makes it first.
      .filter(([, { security }]) => security?.length !== 0 && !path.includes('/webhooks/'))
      .flatMap(([method, { parameters = [], requestBody, responses }]) => {
        const values = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]));
        const { examples: named, example: value } = requestBody?.content['application/json'] ?? {};
        const examples = Object.entries(named ?? { only: { value } });
        return examples.map(([example, sent]) => ({
          endpoint: `${method.toUpperCase()} ${path}`,
          method,
          example,
          path: path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
          body: (sent as { value?: unknown }).value,
          success: Number(Object.keys(responses).findLast((status) => status.startsWith('2'))),
        }));
      }),
  );

  it('are accepted by a fresh demo, each for itself', async () => {
    expect(requests.length).toBeGreaterThanOrEqual(13);
    const [first, ...moves] = requests.filter(({ endpoint }) => endpoint.includes('orchestrate'));
    for (const one of [first, ...moves]) {
      const service = await startDemoService();
      const others = one === first ? requests.filter((other) => !moves.includes(other)) : [one];
      for (const { endpoint, method, path, body, success, example } of others as typeof requests) {
        const headers = { prefer: 'return=representation' };
        const { apiKey, token } = service.demo;
        // The minute's requests of the key are for `/v2`.
        const credential = path.startsWith('/sync/') ? { token } : { apiKey };
        const said = await service.request(method.toUpperCase(), path, { ...credential, body, headers });
        expect({ endpoint, example, status: said.status }).toEqual({ endpoint, example, status: success });
        expect(responseFaults(endpoint, said)).toEqual([]);
      }
      await service.stop();
    }
  });
});
