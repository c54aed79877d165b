import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import {
  type EndpointOperation,
  grantable,
  grantsOpening,
  type OperationName,
  operation,
  operationNames,
} from '../../../src/core/application/operations.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { type ByHttp, coordinates, parentGrant, requestAt } from '../cases/coordinateRequests.js';
import { endpointOperations, matchingField, restRequest } from '../cases/endpointRequests.js';
import { goodCall, type PreparedCompany, prepareCompany } from '../cases/preparedCompany.js';
import { Client, type Outcome } from '../comparison/client.js';
import { timeoutMs } from '../random/randomCases.js';

/**
 * Parity of grants: a key with a single grant is allowed or refused at every endpoint and every coordinate
 * (docs/AUTHENTICATION.md, "API keys").
 */

type Coordinate = ByHttp;
const keyLimit = 1_000_000;

let schema: GraphQLSchema;
let service: Service;
let prepared: PreparedCompany;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit });
  prepared = await prepareCompany(service);
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

async function holderOf(...grants: string[]): Promise<Client> {
  const { text } = await service.issueKey(prepared.companyId, { grants });
  return new Client(service, { 'x-auth-api-key': text }, keyLimit);
}

const decision = ({ refused, charge }: Outcome): string => {
  expect(charge).toBe(1);
  const isDecision = ['OPERATION_NOT_GRANTED', 'ROLE_REQUIRED', 'USER_REQUIRED'].includes(refused?.reason ?? '');
  return isDecision ? (refused?.reason ?? '') : 'allowed';
};

const askRest = async (client: Client, name: EndpointOperation) => {
  const { target, body } = goodCall(name, prepared);
  const elsewhere = { ...target, vacancyId: 'nowhere', id: 'nowhere' };
  return decision(
    await client.rest(restRequest(name, { target: elsewhere, body: name === 'createVacancy' ? {} : body })),
  );
};
const askGraphql = async (client: Client, coordinate: Coordinate) =>
  decision(await client.graphql(requestAt(schema, coordinate, prepared)));

const nameOf = (coordinate: Coordinate): OperationName =>
  operationNames.find((name) => operation(name).coordinates.includes(coordinate)) as OperationName;

/** The grant `Query.events` covers the histories and the subscription (docs/EVENTS.md, "Reading the feed"). */
const coveredByFeed = ['Query.feed', 'Vacancy.history', 'FeatureRecord.history'];

/** Whether the request reaches a field by one that only admins may call. */
function isHeldByAdmins(coordinate: Coordinate): boolean {
  const parent = parentGrant(coordinate);
  return parent !== null && operation(nameOf(parent as Coordinate)).access === 'admin';
}

/**
 * The rule: a grant of an endpoint covers its operation's coordinates, and the grant of the feed its histories; that of
 * an endpoint for synchronisation covers those beside it; a grant of any other coordinate covers only itself. A key can't have operations for admins.
 */
function ruled(grants: readonly string[], coordinate: Coordinate): string {
  const { access, endpoint, sync } = operation(nameOf(coordinate));
  if (access === 'admin' || isHeldByAdmins(coordinate)) return 'ROLE_REQUIRED';
  if (access === 'any') return 'allowed';
  if (access === 'user') return 'USER_REQUIRED';
  // A new key has no webhook, so nothing is asked about the deliveries of one.
  if (coordinate === 'Webhook.deliveries') return lacksEvents(grants, coordinate) ? 'OPERATION_NOT_GRANTED' : 'allowed';
  const covering = coveredByFeed.includes(coordinate) ? 'Query.events' : (endpoint ?? coordinate);
  const allowing = [coordinate, covering, ...(sync?.covers.includes(coordinate) ? [sync.endpoint] : [])];
  const isGranted = allowing.some((grant) => grants.includes(grant));
  return isGranted && !lacksEvents(grants, coordinate) ? 'allowed' : 'OPERATION_NOT_GRANTED';
}

/** Calls about webhooks also need a grant for events. The input is checked before, and has a fault in one request. */
function lacksEvents(grants: readonly string[], coordinate: Coordinate): boolean {
  if (operation(nameOf(coordinate)).access !== 'adminOrGrant' || coordinate === 'Mutation.createWebhook') return false;
  return !grantsOpening('Query.events').some((grant) => grants.includes(grant));
}

/** Each refusal is asked for with one of so many grants: test/core/dispatching/operations.test.ts decides all pairs. */
const everyGrant = 5;

describe('a key with a single grant', () => {
  it.each([...[...grantable].entries()])('%i %s', async (number, grant) => {
    const single = await holderOf(grant);
    for (const name of endpointOperations) {
      const { endpoint } = operation(name);
      const overRest = await askRest(single, name);
      expect([name, overRest]).toEqual([name, grant === endpoint ? 'allowed' : 'OPERATION_NOT_GRANTED']);
      // GraphQL decides the same, unless only the matching field itself is granted.
      if (grant !== matchingField(name).coordinate)
        expect(await askGraphql(single, matchingField(name).coordinate)).toBe(overRest);
    }
    for (const [at, coordinate] of coordinates.entries()) {
      const parent = parentGrant(coordinate);
      const grants = parent === null ? [grant] : [grant, parent];
      const expected = ruled(grants, coordinate);
      if (expected !== 'allowed' && (at + number) % everyGrant !== 0) continue;
      const client = parent === null ? single : await holderOf(...grants);
      expect([coordinate, await askGraphql(client, coordinate)]).toEqual([coordinate, expected]);
    }
  });
});

const isOfAdmins = (coordinate: Coordinate): boolean =>
  ['admin', 'adminOrGrant'].includes(operation(nameOf(coordinate)).access);

describe('a user', () => {
  it('of the company is allowed everything except the operations for admins; an admin is allowed those, too', async () => {
    for (const [roles, atAdmins] of [
      [[], 'ROLE_REQUIRED'],
      [['admin'], 'allowed'],
    ] as const) {
      const token = tokenFor(prepared.companyId, { roles: [...roles] });
      const user = new Client(service, { authorization: `Bearer ${token}` }, null);
      for (const coordinate of coordinates) {
        const { refused, charge } = await user.graphql(requestAt(schema, coordinate, prepared));
        const isRefused = ['OPERATION_NOT_GRANTED', 'ROLE_REQUIRED', 'COMPANY_NOT_ALLOWED'].includes(
          refused?.reason ?? '',
        );
        const isForAdmins = isOfAdmins(coordinate) || isHeldByAdmins(coordinate);
        const expected = isForAdmins ? atAdmins : 'allowed';
        expect([coordinate, isRefused ? refused?.reason : 'allowed', charge]).toEqual([coordinate, expected, null]);
      }
    }
  });

  it('of another company is refused everywhere', async () => {
    const token = tokenFor('initech', { roles: ['admin'] });
    const client = new Client(service, { authorization: `Bearer ${token}` }, null);
    for (const coordinate of coordinates.filter((one) => nameOf(one) !== 'viewer')) {
      const { refused } = await client.graphql(requestAt(schema, coordinate, prepared));
      expect([coordinate, refused?.family, refused?.reason]).toEqual([coordinate, 'FORBIDDEN', 'COMPANY_NOT_ALLOWED']);
    }
    for (const name of endpointOperations) {
      const { refused } = await client.rest(restRequest(name, goodCall(name, prepared)));
      expect([refused?.family, refused?.reason]).toEqual(['FORBIDDEN', 'COMPANY_NOT_ALLOWED']);
    }
  });
});
