import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import type { AgentRequest } from '../../src/core/agents/agentRequest.js';
import { errors } from '../../src/core/kernel/errors.js';
import { graphqlSchema } from '../../src/graphql/schema.js';
import { MemoryLimiter } from '../../src/http/limiter/memoryLimiter.js';
import { sendBulk } from '../support/company/bulk.js';
import { candidateIds, initCandidates } from '../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { fillCatalogues } from './cases/catalogueCases.js';
import { requestAt } from './cases/coordinateRequests.js';
import { fieldRequest } from './cases/endpointRequests.js';
import {
  type CompanyWithKeys,
  type GraphqlOnlyOperation,
  graphqlOnlyOf,
  graphqlOnlyOperations,
} from './cases/graphqlOnly.js';
import { prepareCompany } from './cases/preparedCompany.js';
import { Client, type GraphqlRequest } from './comparison/client.js';
import { failing } from './comparison/stores.js';
import { timeoutMs } from './random/randomCases.js';

/**
 * The operations of GraphQL alone have the same catalogue of refusals, and cost the same, as those that REST has, too.
 */

const keyLimit = 1_000_000;
const clock = new TestClock();

let schema: GraphQLSchema;
let service: Service;
let prepared: CompanyWithKeys;
/** An admin, who may call all operations. The company's key is charged. */
let credentials: Record<string, string>;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ hasTestClock: true, clock, keyLimit });
  const made = await prepareCompany(service);
  const { companyId } = made;
  const revoked = await service.issueKey(companyId);
  await fillCatalogues(service, companyId);
  prepared = {
    ...made,
    ...(await prepareWebhooks(companyId)),
    ...(await prepareRequests(companyId)),
    ...(await prepareErasure(companyId, made.vacancyId)),
    ...(await prepareReviews(made)),
    ...(await prepareAgentRequests(made)),
    apiKeyId: (await service.issueKey(companyId)).id,
    revokedKeyId: revoked.id,
  };
  credentials = {
    authorization: `Bearer ${tokenFor(companyId, { roles: ['admin'] })}`,
    'x-auth-api-key': (await service.issueKey(companyId)).text,
  };
  await service.database.store.transaction(async (tx) => {
    const key = await tx.apiKeys.lock(companyId, revoked.id);
    if (key) await tx.apiKeys.save({ ...key, revokedAt: '2026-11-20T00:00:00.000Z' });
  });
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

/** Two webhooks; one of them is sent a test. */
async function prepareWebhooks(companyId: string) {
  const token = tokenFor(companyId, { roles: ['admin'] });
  const run = async (mutation: string) => {
    const { body } = await service.graphql(`mutation { done: ${mutation} }`, { token });
    return body.data.done;
  };
  const made = `createWebhook(companyId: "${companyId}", input: { url: "https://example.com/hook" }) { webhook { id } }`;
  const [webhookId, spareWebhookId] = [(await run(made)).webhook.id, (await run(made)).webhook.id];
  const { id } = await run(`sendTestEvent(companyId: "${companyId}", webhookId: "${webhookId}") { id }`);
  return { webhookId, spareWebhookId, deliveryId: id as string };
}

/** Three persons, of whom one is held and one is erased. */
async function prepareErasure(companyId: string, vacancyId: string) {
  const token = tokenFor(companyId, { roles: ['admin'] });
  const [spareCandidateId, heldCandidateId, erasedCandidateId] = [
    'candidate-spare',
    'candidate-held',
    'candidate-erased',
  ];
  const candidates = [spareCandidateId, heldCandidateId, erasedCandidateId].map((candidateId) => ({
    candidateId,
    relationId: candidateId,
  }));
  await service.graphql(
    'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }',
    {
      token,
      variables: { input: { companyId, vacancyId, featureId: 'stage-1', candidates } },
    },
  );
  await service.graphql(
    `mutation { holdCandidate(companyId: "${companyId}", candidateId: "${heldCandidateId}",
      input: { reason: "A claim" }) { candidateId } }`,
    { token },
  );
  const { body } = await service.graphql(
    `mutation { eraseCandidate(companyId: "${companyId}", candidateId: "${erasedCandidateId}",
      input: { reason: REQUEST }) { erasure { id } } }`,
    { token },
  );
  return {
    spareCandidateId,
    heldCandidateId,
    erasedCandidateId,
    erasureId: body.data.eraseCandidate.erasure.id as string,
  };
}

/** Requests for keys, of which one is approved. */
async function prepareRequests(companyId: string) {
  const run = async (subject: string, mutation: string, id?: string) => {
    const token = tokenFor(companyId, { subject, roles: ['admin'] });
    const at = id ? `companyId: "${companyId}", id: "${id}"` : `input: { companyId: "${companyId}", ${asked} }`;
    const { body } = await service.graphql(`mutation { done: ${mutation}(${at}) { id } }`, { token });
    return body.data.done.id as string;
  };
  const asked = `grants: [{ endpoint: "Query.record", justification: "a test" }],
    contact: { companyName: "Acme", fullName: "Ada", role: "Engineer", email: "ada@example.com" }`;
  const [openRequestId, spareRequestId] = [await run('ada', 'requestApiKey'), await run('ada', 'requestApiKey')];
  const [ownRequestId, asker] = [await run('user-1', 'requestApiKey'), await run('user-1', 'requestApiKey')];
  return {
    openRequestId,
    spareRequestId,
    ownRequestId,
    approvedRequestId: await run('ada', 'approveApiKeyRequest', asker),
  };
}

/** What agents ask user-1, and another user; and what was not decided in time. */
async function prepareAgentRequests({ companyId, vacancyId }: Pick<CompanyWithKeys, 'companyId' | 'vacancyId'>) {
  const token = tokenFor(companyId);
  const recordIds = await initCandidates(service, { companyId, vacancyId, token }, candidateIds(2, 'unwanted'));
  const add = async (id: string, person: string, minutes: number): Promise<string> => {
    const at = (ms: number) => new Date(clock.now() + ms).toISOString();
    const request: AgentRequest = {
      ...{ companyId, id, subject: id, person: createHash('sha256').update(person).digest('hex'), restsOn: 'none' },
      ...{
        client: 'agent 1',
        tool: 'discard_candidates',
        recordIds,
        rejectedReasonId: null,
        bans: false,
        state: 'OPEN',
      },
      ...{ requestedAt: at(-1), endsAt: at(minutes * 60_000), decidedAt: null },
    };
    await service.database.store.agents.addRequest(request);
    return id;
  };
  return {
    agentRequestId: await add('of-agent', 'user-1', 1_000_000),
    foreignAgentRequestId: await add('of-another', 'ada', 1_000_000),
    endedAgentRequestId: await add('ended', 'user-1', 0),
  };
}

/** Discarded records with and without reviews. All but one are discarded by another admin. */
async function prepareReviews({ companyId, vacancyId }: Pick<CompanyWithKeys, 'companyId' | 'vacancyId'>) {
  const as = (subject: string) => ({ token: tokenFor(companyId, { subject, roles: ['admin'] }) });
  const ids = await initCandidates(service, { companyId, vacancyId, ...as('ada') }, candidateIds(5, 'rejected'));
  const [discardedId = '', reviewedId = '', openId = '', ownId = '', settledId = ''] = ids;
  const run = async (subject: string, mutation: string) => {
    const { body } = await service.graphql(`mutation { done: ${mutation} { id } }`, as(subject));
    return body.data.done.id as string;
  };
  const reviewOf = (recordId: string) =>
    run(
      'ada',
      `requestReview(companyId: "${companyId}", recordId: "${recordId}", input: { reason: "Unfair.", requestedBy: COMPANY })`,
    );
  for (const id of ids)
    await sendBulk(service, 'discardFeatures', { companyId, ...as(id === ownId ? 'user-1' : 'ada') }, [id]);
  await reviewOf(reviewedId);
  const settledReviewId = await reviewOf(settledId);
  await run(
    'bob',
    `settleReview(companyId: "${companyId}", id: "${settledReviewId}", input: { outcome: UPHELD, reason: "Fair." })`,
  );
  return {
    discardedId,
    reviewedId,
    openReviewId: await reviewOf(openId),
    ownReviewId: await reviewOf(ownId),
    settledReviewId,
  };
}

const admin = (of = service, limit = keyLimit) => new Client(of, credentials, limit);

function request(name: GraphqlOnlyOperation, args: object): GraphqlRequest {
  return fieldRequest(
    schema,
    graphqlOnlyOf(name).coordinate,
    { companyId: prepared.companyId, ...args },
    '{ __typename }',
  );
}

function goodRequest(name: GraphqlOnlyOperation): GraphqlRequest {
  const { coordinate, succeeds } = graphqlOnlyOf(name);
  return succeeds ? request(name, succeeds(prepared)) : requestAt(schema, coordinate, prepared);
}

const everyRefusal = graphqlOnlyOperations.flatMap((name) =>
  graphqlOnlyOf(name).refusals.map((refusal) => [name, refusal.name, refusal] as const),
);

describe('an operation of GraphQL alone', () => {
  it.each(everyRefusal)('%s refuses %s', async (name, _name, { arguments: args, refused: expected, at }) => {
    const caller = await freshAdmin();
    const { refused, charge, status } = await caller.graphql(request(name, args(prepared)));
    expect([refused?.family, refused?.reason]).toEqual(expected);
    expect([status, charge]).toEqual([200, 1]);
    if (at) expect(refused?.faults?.map(({ path }) => path)).toEqual(at);
  });

  it.each(graphqlOnlyOperations)('%s refuses unknown callers', async (name) => {
    for (const [headers, reason] of [
      [{}, 'CREDENTIAL_MISSING'],
      [{ authorization: 'Bearer nonsense' }, 'TOKEN_INVALID'],
      [{ 'x-auth-api-key': 'nonsense' }, 'API_KEY_NOT_FOUND'],
    ] as const) {
      const { refused, status, charge } = await new Client(service, headers, keyLimit).graphql(goodRequest(name));
      expect([status, refused?.family, refused?.reason, charge]).toEqual([401, 'UNAUTHENTICATED', reason, null]);
    }
  });

  it.each([
    [() => errors.databaseUnavailable(), 'SERVICE_UNAVAILABLE', 'DATABASE_UNAVAILABLE'],
    [() => new Error('select secrets from /etc'), 'INTERNAL_SERVER_ERROR', 'INTERNAL'],
  ] as const)('answers a failure of its store from the catalogue: %#', async (error, ...expected) => {
    const broken = await startService({
      database: service.database,
      clock,
      keyLimit,
      hasTestClock: true,
      store: failing(service.database.store, error),
    });
    const caller = admin(broken);
    // The viewer is known without the store.
    for (const name of graphqlOnlyOperations.filter((one) => one !== 'viewer')) {
      const { refused, charge, status } = await caller.graphql(goodRequest(name));
      expect([name, refused?.family, refused?.reason]).toEqual([name, ...expected]);
      expect([status, charge]).toEqual([200, 1]);
    }
    await broken.stop();
  });

  it('is refused without a charge once the minute is used up', async () => {
    const strict = await startService({
      database: service.database,
      clock,
      keyLimit: 1,
      limiter: new MemoryLimiter(clock),
    });
    const caller = admin(strict, 1);
    await caller.graphql({ query: '{ __typename }' });
    for (const name of graphqlOnlyOperations) {
      const { refused, charge, status } = await caller.graphql(goodRequest(name));
      expect([refused?.family, refused?.reason]).toEqual(['RATE_LIMITED', 'RATE_LIMIT_EXCEEDED']);
      expect([status, charge]).toEqual([429, 0]);
    }
    await strict.stop();
  });

  it.each(graphqlOnlyOperations)('%s costs one unit if it succeeds', async (name) => {
    const caller = await freshAdmin();
    const { refused, charge } = await caller.graphql(goodRequest(name));
    expect([refused, charge]).toEqual([null, 1]);
  });
});

/** The admin with an unused key. */
async function freshAdmin(): Promise<Client> {
  const { text } = await service.issueKey(prepared.companyId);
  return new Client(service, { ...credentials, 'x-auth-api-key': text }, keyLimit);
}
