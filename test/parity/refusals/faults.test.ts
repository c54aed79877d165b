import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import type { EndpointOperation } from '../../../src/core/application/operations.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { matchingRequest, type RestCall, restRequest } from '../cases/endpointRequests.js';
import { Client } from '../comparison/client.js';
import { comparable, comparableFromRest } from '../comparison/comparable.js';
import { sentVacancy } from '../random/arbitraries.js';
import { faultyCases, forRandom, timeoutMs } from '../random/randomCases.js';

/**
 * Parity of input checks: a valid input is changed at a random place, and both adapters find the same faults in it, or
 * none.
 */

const keyLimit = 1_000_000;
const companyId = 'acme';

let service: Service;
let schema: GraphQLSchema;
let client: Client;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit });
  const { text } = await service.issueKey(companyId);
  client = new Client(service, { 'x-auth-api-key': text }, keyLimit);
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

type Path = readonly string[];

/** All places within an input. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))];
}

function withAt(value: unknown, [key, ...rest]: Path, instead: unknown): unknown {
  if (key === undefined) return instead;
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? withAt(member, rest, instead) : member));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, instead) };
}

const spoilers = fc.constantFrom<unknown[]>(
  undefined,
  null,
  true,
  5,
  -1.5,
  '',
  'text',
  'a\0b',
  '\ud800',
  'x'.repeat(600),
  '2026-13-01T00:00:00Z',
  [],
  ['a'],
  {},
  { unknown: 1 },
);

const isIdName = (name: string | undefined) => name === 'id' || name === 'templateId' || /Id$/.test(name ?? '');
const isList = (name: string | undefined) => ['actions', 'reminders', 'possibleDates'].includes(name ?? '');

/** Where GraphQL's own rules differ: it accepts whole numbers for ids, and a single item for a list. */
function isCoerced(path: Path, instead: unknown): boolean {
  const name = path.at(-1);
  if (typeof instead === 'number') return isIdName(name) && name !== 'locationId' && !isWithinJson(path);
  return isList(name) && instead !== null && instead !== undefined && !Array.isArray(instead) && !isWithinJson(path);
}

/** Where GraphQL's schema lets clients leave out what may be null, and REST demands it as the specification does. */
const isOptional = (path: Path, instead: unknown): boolean =>
  instead === undefined && path.length === 1 && nullable.has(path[0] ?? '');
const nullable: ReadonlySet<string> = new Set([
  ...['country', 'locationId', 'requirements', 'requirementsHtml', 'contextAI', 'maxCandidates', 'refCode'],
]);

const isWithinJson = ([, second, ...deeper]: Path) =>
  (second === 'data' || second === 'jobAutomations') && deeper.length > 0 && !isList(deeper[0]);

async function expectSameFaults(name: EndpointOperation, call: RestCall): Promise<void> {
  const rest = await client.rest(restRequest(name, call));
  const graphql = await client.graphql(matchingRequest(schema, name, call));
  const isSeenByTypes = graphql.status === 400 && rest.refused?.faults && !graphql.refused?.faults;
  if (!isSeenByTypes) {
    expect(comparable(graphql)).toEqual(comparableFromRest(name, rest));
    return;
  }
  expect([graphql.refused?.family, graphql.refused?.reason]).toEqual([rest.refused?.family, rest.refused?.reason]);
  expect(graphql.charge).toBe(rest.charge);
}

describe('the same faults', () => {
  it(
    `createVacancy, ${faultyCases.createVacancy} times`,
    async () => {
      const spoilt = fc.tuple(sentVacancy, fc.nat(), spoilers);
      await forRandom(spoilt, faultyCases.createVacancy, async ([body, at, instead]) => {
        // The feature as a whole is an object in REST and a list in GraphQL, and its code is the name of a member
        // there.
        const all = places(body).filter((path) => path.join('.') !== 'features' && path[1] !== 'featureCode');
        const path = all[at % all.length] ?? [];
        fc.pre(!isCoerced(path, instead) && !isOptional(path, instead));
        await expectSameFaults('createVacancy', { target: { companyId }, body: withAt(body, path, instead) });
      });
    },
    timeoutMs,
  );

  it(
    `orchestrate, ${faultyCases.orchestrate} times`,
    async () => {
      const body = fc.record({
        resourceId: fc.oneof(fc.constant('a'), spoilers),
        destFeatureId: fc.oneof(fc.constant('b'), spoilers),
        destPhaseId: fc.oneof(fc.constant('c'), spoilers),
      });
      await forRandom(body, faultyCases.orchestrate, async (sent) => {
        fc.pre(!Object.values(sent).some((member) => typeof member === 'number'));
        const target = { companyId, vacancyId: 'nowhere', id: 'nowhere' };
        await expectSameFaults('orchestrate', { target, body: sent });
      });
    },
    timeoutMs,
  );
});
