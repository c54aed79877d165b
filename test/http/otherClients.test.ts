import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { buildSchema, isNonNullType, isObjectType } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { z } from 'zod';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { tokenFor } from '../support/service/service.js';

/** What docs/CLIENTS.md says of clients of others, tried with the service. */

let service: DemoService;
beforeAll(async () => {
  service = await startDemoService({ mcp: true });
}, 60_000);
afterAll(() => service.stop());

describe('graphql-ws with retryAttempts: 2', () => {
  /** Follows the feed until the client gives up. */
  async function follow(apiKey: string, onStarted: () => Promise<unknown>) {
    let connections = 0;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const client = createClient({
      url: `${service.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { 'x-auth-api-key': apiKey },
      retryAttempts: 2,
      retryWait: async () => undefined,
      on: {
        connecting: () => {
          connections += 1;
        },
      },
    });
    client.subscribe(
      { query: 'subscription { events(companyId: "acme", after: "0") { seq } }' },
      { next: () => void onStarted(), error: resolve, complete: () => resolve('complete') },
    );
    const { code } = (await promise) as { code: number };
    await client.dispose();
    return { code, connections };
  }

  it('gives up at once with a key that is not valid', async () => {
    expect(await follow('no key', async () => undefined)).toEqual({ code: 4401, connections: 1 });
  });

  it('gives up after one more connection where its key is revoked', async () => {
    const { id, text } = await service.issueKey('acme', { requestsPerMinute: 25 });
    let isRevoked = false;
    const { code, connections } = await follow(text, async () => {
      if (isRevoked) return;
      isRevoked = true;
      const token = tokenFor('acme', { roles: ['admin'] });
      await service.graphql(`mutation { revokeApiKey(companyId: "acme", id: "${id}") { id } }`, { token });
    });
    expect({ code, connections }).toEqual({ code: 4401, connections: 2 });
  });
});

it.each([
  ['2025-11-25', 406],
  ['2026-07-28', 200],
])('/mcp answers Accept: */* by the protocol %s with %i', async (version, status) => {
  const isOld = version < '2026';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  };
  const params = isOld
    ? { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    : { _meta: meta };
  const method = isOld ? 'initialize' : 'tools/list';
  const reply = await service.request('POST', '/mcp', {
    token: service.demo.token,
    headers: { accept: '*/*', 'mcp-protocol-version': version, 'mcp-method': method },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([status, expect.anything()]);
});

describe('events.schema.json', () => {
  const path = join(import.meta.dirname, '../../contracts/events.schema.json');

  it('is read by zod and Ajv, which accept the events of the feed and no others', async () => {
    const schema = JSON.parse(await readFile(path, 'utf8'));
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const byAjv = ajv.compile(schema);
    const byZod = z.fromJSONSchema(schema);
    const { body } = await service.request('GET', '/sync/v1/companies/acme/events?limit=60', {
      token: service.demo.token,
    });
    expect(body.events.length).toBe(60);
    for (const event of body.events) {
      const variants = [event, { ...event, type: 'OTHER' }, { ...event, seq: 7 }, { ...event, data: 'none' }];
      const verdicts = [true, false, false, false];
      expect([event.type, variants.map((one) => byZod.safeParse(one).success)]).toEqual([event.type, verdicts]);
      expect([event.type, variants.map((one) => byAjv(one))]).toEqual([event.type, verdicts]);
    }
  });
});

it('has no list whose edges, or their nodes, may be null: relayStylePagination would drop them', async () => {
  const schema = buildSchema(await readFile(join(import.meta.dirname, '../../contracts/schema.graphql'), 'utf8'));
  const faults: string[] = [];
  let lists = 0;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !/(Connection|Edge)$/.test(type.name)) continue;
    const { edges, node } = type.getFields();
    for (const field of [edges, node].filter((one) => one !== undefined)) {
      lists += 1;
      const text = String(field.type);
      if (!isNonNullType(field.type) || text.includes(']') !== text.includes('!]!'))
        faults.push(`${type.name}: ${text}`);
    }
  }
  expect([lists > 20, faults]).toEqual([true, []]);
});
