import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MessageType } from 'graphql-ws';
import { operation, operationNames } from '../../../src/core/application/operations.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { tools } from '../../../src/mcp/tools.js';
import { syncRoutes } from '../../../src/rest/sync/routes.js';
import { openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { notOnCluster } from '../../support/database/nodes.js';
import { type Answer, type MeasuredService, startMeasured } from '../../support/processes/measuredService.js';
import { Client } from './client.js';
import { loadCompanies } from './companies.js';
import { inputsOf } from './inputs.js';
import { type Growth, grown, mostExponent, mostTurnMs } from './measure.js';
import type { Input } from './shape.js';

/**
 * What anybody sends costs at most its size: the CPU time of each input grows at most linearly up to its bound, and no turn
 * of the event loop is long (docs/RELIABILITY.md, "How the CPU time of an input grows").
 */

const { isOfToday }: { isOfToday(part: number, parts: number): boolean } = await import(
  new URL('../../../scripts/rotation.mjs', import.meta.url).href
);
/** An input that is measured again and again on a busy machine takes minutes. */
const withinMs = 600_000;
const schema = await graphqlSchema();
const inputs = inputsOf(schema);
/** Of a run of each day; `ALL_SUITES=1` measures all. `GROWTH_INPUTS` names some by a regular expression. */
const wanted = new RegExp(process.env.GROWTH_INPUTS ?? '');
const titleOf = ({ via, name, hasCredential }: Input): string =>
  `${via}, ${name}${hasCredential ? '' : ', without a credential'}`;
const measured = inputs.filter((input, at) => isOfToday(at, 3) && wanted.test(titleOf(input)));

describe('the inputs', () => {
  const covered = new Set(inputs.flatMap(({ covers }) => covers));
  const missing = (names: readonly string[]): string[] => names.filter((name) => !covered.has(name));

  it('call each operation of the registry by each way that it has', () => {
    const ways = operationNames
      .map(operation)
      .flatMap(({ endpoint, coordinates }) => [...(endpoint ? [endpoint] : []), ...coordinates]);
    expect(missing([...ways, ...syncRoutes.map((route) => route.endpoint)])).toEqual([]);
  });

  it('call each tool of agents, each message of a WebSocket that clients send, and the callback', () => {
    const byServer: readonly string[] = [MessageType.ConnectionAck, MessageType.Next, MessageType.Error];
    const sent = Object.values(MessageType).filter((type) => !byServer.includes(type));
    expect(
      missing([...tools.map(({ name }) => `tool ${name}`), ...sent.map((type) => `message ${type}`), 'callback']),
    ).toEqual([]);
  });

  it('have different names', () => {
    expect(new Set(inputs.map(titleOf)).size).toBe(inputs.length);
  });
});

notOnCluster('it is that of the service')('the CPU time of an input (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: MeasuredService;
  let client: Client;
  const figures: object[] = [];

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startMeasured(database.url as string, {
      ...{ MCP: 'on', TEST_CLOCK: 'on', WORKERS: 'off', RATE_LIMIT_PER_MINUTE: '100000' },
      PERSON_KEY: 'a key for tests of growth that is long enough',
    });
    // A service does not start where another key has erased persons.
    await loadCompanies(database.url as string);
    client = new Client(service, schema);
    // The first calls compile code, which is no cost of an input.
    for (const _ of Array(50)) await client.graphql('any', '{ viewer { id } }');
  }, 300_000);
  afterAll(async () => {
    await client?.stop();
    await service?.stop();
    await database?.close();
  });

  it.each(measured.map((input) => [titleOf(input), input] as const))(
    '%s',
    async (_, input) => {
      const { answers, ...growth } = await grown(service, client, input);
      figures.push(figureOf(input, growth));
      if (process.env.GROWTH_FIGURES) writeFileSync(process.env.GROWTH_FIGURES, JSON.stringify(figures));
      for (const { text } of answers) expect(text).not.toMatch(/"INTERNAL|INTERNAL_SERVER_ERROR/);
      if (!input.isRefused) expect(refusalIn(answers[0] as Answer)).toBeNull();
      const isTooMuch = growth.exponent > mostExponent || growth.longestMs > mostTurnMs;
      expect({ ...growth, isTooMuch }).toMatchObject({ isTooMuch: false });
    },
    withinMs,
  );
});

/** Why a call is refused, or one of its items; null if it succeeds. */
const refusalIn = ({ status, text }: Answer): string | null =>
  status >= 400 || /"errors":\[\{|"error":\{/.test(text) ? text.slice(0, 500) : null;

function figureOf({ kind, via, name, hasCredential, bound, covers }: Input, growth: Omit<Growth, 'answers'>): object {
  return { kind, via, name, hasCredential, bound, covers, ...growth };
}
