import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import jwt from 'jsonwebtoken';
import type { EndpointOperation } from '../../../src/core/application/operations.js';
import { errors } from '../../../src/core/kernel/errors.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { MemoryLimiter } from '../../../src/http/limiter/memoryLimiter.js';
import { type Service, secret, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { endpointOperations, matchingRequest, type RestCall, restRequest } from '../cases/endpointRequests.js';
import { goodCall, type PreparedCompany, prepareCompany } from '../cases/preparedCompany.js';
import { type RefusedCall, refusedCalls } from '../cases/refusedCalls.js';
import { Client, type Outcome } from '../comparison/client.js';
import { comparable, comparableFromRest } from '../comparison/comparable.js';
import { busy, failing } from '../comparison/stores.js';
import { timeoutMs } from '../random/randomCases.js';

/** Parity of refusals: the same family, the same reason, the same faults, the same charge. */

const keyLimit = 1_000_000;
const clock = new TestClock();

let schema: GraphQLSchema;
let service: Service;
let prepared: PreparedCompany;
let key: string;
/** A user and a key that may do everything in the prepared company: on this service, and on any other. */
let callers: readonly [client: Client, limit: number | null][];
let callersOf: (other: Service) => typeof callers;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock, keyLimit });
  prepared = await prepareCompany(service);
  key = (await service.issueKey(prepared.companyId)).text;
  callersOf = (other) => [
    [new Client(other, { authorization: `Bearer ${tokenFor(prepared.companyId)}` }, null), null],
    [new Client(other, { 'x-auth-api-key': key }, keyLimit), keyLimit],
  ];
  callers = callersOf(service);
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

async function viaBoth(
  client: Client,
  name: EndpointOperation,
  call: RestCall,
): Promise<[rest: Outcome, graphql: Outcome]> {
  const rest = await client.rest(restRequest(name, call));
  return [rest, await client.graphql(matchingRequest(schema, name, call))];
}

function expectAlike(
  name: EndpointOperation,
  [rest, graphql]: [Outcome, Outcome],
  refused: RefusedCall['refused'],
): void {
  expect([rest.refused?.family, rest.refused?.reason]).toEqual(refused);
  expect(comparable(graphql)).toEqual(comparableFromRest(name, rest));
}

const everyRefusedCall = endpointOperations.flatMap((name) =>
  (refusedCalls[name] as readonly RefusedCall[]).map((situation) => [name, situation.name, situation] as const),
);

describe('a refused call', () => {
  it.each(everyRefusedCall)('%s: %s', async (name, _name, { call, refused, seenByTypes }) => {
    for (const [client, limit] of callers) {
      const [rest, graphql] = await viaBoth(client, name, call(prepared));
      expect([rest.refused?.family, rest.refused?.reason]).toEqual(refused);
      expect(rest.charge).toBe(limit && 1);
      if (!seenByTypes) {
        expect(comparable(graphql)).toEqual(comparableFromRest(name, rest));
        expect(graphql.status).toBe(200);
        continue;
      }
      expect([graphql.refused?.family, graphql.refused?.reason]).toEqual(refused);
      expect([graphql.status, graphql.charge]).toEqual([400, rest.charge]);
    }
  });

  it.each(['createVacancy', 'orchestrate'] as const)(
    '%s: an idempotency key that was used with another payload',
    async (name) => {
      for (const [client, limit] of callers) {
        const idempotencyKey = `${name}-${limit}`;
        const interviewId = await anotherInterview(`candidate of ${idempotencyKey}`);
        const used = { ...goodCall(name, { ...prepared, interviewId }), idempotencyKey };
        expect((await client.rest(restRequest(name, used))).refused).toBeNull();
        const other = { ...goodCall(name, prepared), idempotencyKey };
        if (name === 'createVacancy') other.body = { ...(other.body as object), name: 'another' };
        expectAlike(name, await viaBoth(client, name, other), ['UNPROCESSABLE', 'IDEMPOTENCY_MISMATCH']);
      }
    },
  );
});

async function anotherInterview(candidateId: string): Promise<string> {
  const { companyId, vacancyId, interviewId } = prepared;
  await service.database.store.transaction(async (tx) => {
    const known = await tx.records.findOne({ companyId, vacancyId: vacancyId, id: interviewId });
    if (known) await tx.records.insert([{ ...known, id: candidateId, candidateId }]);
  });
  return candidateId;
}

describe('a refused caller', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (claims: object, by = secret, options: jwt.SignOptions = {}) => ({
    authorization: `Bearer ${jwt.sign({ sub: 'u', companyId: 'acme', exp: now() + 60, ...claims }, by, options)}`,
  });
  const revoked = async () => {
    const { id, text } = await service.issueKey('acme');
    await service.database.store.transaction(async (tx) => {
      const stored = await tx.apiKeys.lock('acme', id);
      if (stored) await tx.apiKeys.save({ ...stored, revokedAt: new Date(clock.now()).toISOString() });
    });
    return { 'x-auth-api-key': text };
  };
  const rejectedCallers: readonly [string, () => Record<string, string> | Promise<Record<string, string>>, string][] = [
    ['nobody', () => ({}), 'CREDENTIAL_MISSING'],
    ['empty headers', () => ({ authorization: '', 'x-auth-api-key': '' }), 'CREDENTIAL_MISSING'],
    ['another scheme', () => ({ authorization: 'Basic YTpi' }), 'TOKEN_INVALID'],
    ['no token', () => ({ authorization: 'Bearer nonsense' }), 'TOKEN_INVALID'],
    ['a token with another signature', () => signed({}, 'another secret of some length!!'), 'TOKEN_INVALID'],
    ['a token with another algorithm', () => signed({}, secret, { algorithm: 'HS384' }), 'TOKEN_INVALID'],
    ['a token without a user', () => signed({ sub: undefined }), 'TOKEN_INVALID'],
    ['a token with an invalid company', () => signed({ companyId: 7 }), 'TOKEN_INVALID'],
    ['a token that has expired', () => signed({ exp: now() - 40 }), 'TOKEN_EXPIRED'],
    ['no key', () => ({ 'x-auth-api-key': 'nonsense' }), 'API_KEY_NOT_FOUND'],
    [
      'a mistyped key',
      () => ({ 'x-auth-api-key': key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      'API_KEY_NOT_FOUND',
    ],
    [
      'a key that has expired',
      async () => ({
        'x-auth-api-key': (await service.issueKey('acme', { expiresAt: '2020-01-01T00:00:00.000Z' })).text,
      }),
      'API_KEY_EXPIRED',
    ],
    ['a key that was revoked', revoked, 'API_KEY_REVOKED'],
    [
      'an invalid token and an invalid key',
      () => ({ ...signed({ exp: now() - 40 }), 'x-auth-api-key': 'nonsense' }),
      'TOKEN_EXPIRED',
    ],
  ];

  it.each(rejectedCallers)('%s', async (_who, headers, reason) => {
    const client = new Client(service, await headers(), keyLimit);
    for (const name of endpointOperations) {
      const both = await viaBoth(client, name, goodCall(name, prepared));
      expectAlike(name, both, ['UNAUTHENTICATED', reason]);
      for (const { status, headers, charge } of both) {
        expect([status, headers.get('www-authenticate'), charge]).toEqual([401, 'Bearer', null]);
      }
    }
  });

  it('a key without the grant', async () => {
    const { text } = await service.issueKey(prepared.companyId, { grants: ['Query.record'] });
    const client = new Client(service, { 'x-auth-api-key': text }, keyLimit);
    for (const name of endpointOperations) {
      const both = await viaBoth(client, name, goodCall(name, prepared));
      expectAlike(name, both, ['FORBIDDEN', 'OPERATION_NOT_GRANTED']);
      expect(both.map(({ charge }) => charge)).toEqual([1, 1]);
    }
  });

  it('a key that has used up its minute is not charged further', async () => {
    const strict = await startService({
      database: service.database,
      clock,
      keyLimit: 1,
      limiter: new MemoryLimiter(clock),
    });
    const client = new Client(strict, { 'x-auth-api-key': key }, 1);
    await client.rest({ method: 'GET', path: '/v2/nothing' });
    for (const name of endpointOperations) {
      const both = await viaBoth(client, name, goodCall(name, prepared));
      expectAlike(name, both, ['RATE_LIMITED', 'RATE_LIMIT_EXCEEDED']);
      for (const { status, headers, charge } of both) {
        expect([status, headers.get('retry-after'), charge]).toEqual([429, '60', 0]);
      }
    }
    await strict.stop();
  });
});

describe('a body that never reaches an operation', () => {
  const post = (path: string, apiKey: string, body: string, headers: Record<string, string>) =>
    service.request('POST', path, { apiKey, body, headers });

  it.each([
    ['no JSON', '{"a":', {}, [400, 'BAD_USER_INPUT', 'INVALID_JSON']],
    [
      'bytes that are not UTF-8',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      [415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    [
      'another media type',
      'a=1',
      { 'content-type': 'text/plain' },
      [415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    [
      'an unknown encoding',
      '{}',
      { 'content-encoding': 'zip' },
      [415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    ['more than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, {}, [413, 'PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE']],
  ] as const)('%s', async (_case, body, headers, refused) => {
    const { text } = await service.issueKey(prepared.companyId);
    const rest = await post(`/v2/vacancies/company/${prepared.companyId}`, text, body, headers);
    const graphql = await post('/graphql', text, body, headers);
    const [error] = graphql.body.errors;
    expect([rest.status, refused[1], rest.body.reason]).toEqual(refused);
    expect([graphql.status, error.extensions.code, error.extensions.reason]).toEqual(refused);
    expect(error.message).toBe(rest.body.message);
    const left = [rest, graphql].map(({ headers: sent }) => Number(sent.get('x-ratelimit-remaining')));
    expect(left).toEqual([keyLimit - 1, keyLimit - 2]);
  });
});

describe('a failure of the service', () => {
  const failures: readonly [string, () => unknown, RefusedCall['refused'], number][] = [
    ['no database', () => errors.databaseUnavailable(), ['SERVICE_UNAVAILABLE', 'DATABASE_UNAVAILABLE'], 503],
    ['too much to do', () => errors.overloaded(), ['SERVICE_UNAVAILABLE', 'OVERLOADED'], 503],
    ['an unexpected error', () => new Error('select secrets from /etc'), ['INTERNAL_SERVER_ERROR', 'INTERNAL'], 500],
  ];
  it.each(failures)('%s', async (_case, error, refused, status) => {
    const broken = await startService({
      database: service.database,
      clock,
      keyLimit,
      store: failing(service.database.store, error),
    });
    for (const [client, limit] of callersOf(broken)) {
      for (const name of endpointOperations) {
        const [rest, graphql] = await viaBoth(client, name, goodCall(name, prepared));
        expectAlike(name, [rest, graphql], refused);
        expect([rest.status, graphql.status, rest.charge]).toEqual([status, 200, limit && 1]);
      }
    }
    await broken.stop();
  });

  it('the same call is still running', async () => {
    const running = await startService({
      database: service.database,
      clock,
      keyLimit,
      store: busy(service.database.store),
    });
    for (const [client] of callersOf(running)) {
      for (const name of ['createVacancy', 'orchestrate'] as const) {
        const call = { ...goodCall(name, prepared), idempotencyKey: 'twice' };
        const [rest, graphql] = await viaBoth(client, name, call);
        expectAlike(name, [rest, graphql], ['CONFLICT', 'IDEMPOTENCY_IN_FLIGHT']);
        expect([rest.refused?.retryAfter, graphql.refused?.retryAfter]).toEqual([3, 3]);
      }
    }
    await running.stop();
  });
});
