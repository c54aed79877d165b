import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkOperation, reasonsOf } from '../../support/company/bulk.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { type Credentials, type Service, startService, tokenFor } from '../../support/service/service.js';

/** Companies in which only a person rejects candidates (docs/PRIVACY.md, "Decisions and objections"). */

let service: Service;
let pipeline: Pipeline;
let key: Credentials;
let keyId: string;
let ids: string[];
let count = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const companyId = `decided-${++count}`;
  pipeline = await createPipeline(service, { companyId });
  const { id, text } = await service.issueKey(companyId);
  [key, keyId] = [{ apiKey: text }, id];
  ids = await initCandidates(service, pipeline, ['ann', 'bob']);
});

async function decides(humanDecision: 'OPTIONAL' | 'REQUIRED'): Promise<void> {
  const { companyId } = pipeline;
  const { body } = await service.graphql(
    `mutation { updateCompanySettings(companyId: "${companyId}", input: { humanDecision: ${humanDecision} }) { humanDecision } }`,
    { token: tokenFor(companyId, { roles: ['admin'] }) },
  );
  expect(body.data.updateCompanySettings).toEqual({ humanDecision });
}

/** @returns the reasons of the results, or the refusal of the whole call */
async function discard(credentials: Credentials, input: object, idempotencyKey?: string): Promise<unknown> {
  const variables = { input: { companyId: pipeline.companyId, resourceIds: ids, ...input }, key: idempotencyKey };
  const { body } = await service.graphql(bulkOperation('discardFeatures', 'id'), { ...credentials, variables });
  if (!body.errors) return reasonsOf(body.data.discardFeatures.results);
  const { code, reason } = body.errors[0].extensions;
  expect(body.data).toEqual({ discardFeatures: null });
  return `${code} ${reason}`;
}

const discards = async () =>
  (await service.database.events(pipeline.companyId)).filter(
    ({ type }) => type === 'RECORD_DISCARDED' || type === 'CANDIDATE_BANNED',
  );
const refused = 'UNPROCESSABLE HUMAN_DECISION_REQUIRED';
const done = [null, null];

describe('a discard where a human decision is required', () => {
  const user = () => ({ token: pipeline.token });

  it.each<[string, () => Credentials, object]>([
    ['an API key that names nobody', () => key, {}],
    ['an API key that names null', () => key, { recruiterUserId: null }],
    ['an API key that names another key', () => key, { recruiterUserId: 'api-key:another' }],
    ['the kernel, by an API key', () => key, { fromKernel: true }],
    ['the kernel, by an API key that names a person', () => key, { fromKernel: true, recruiterUserId: 'grace' }],
    ['the kernel, by a user', user, { fromKernel: true }],
    ['the kernel, by a user who names another', user, { fromKernel: true, recruiterUserId: 'grace' }],
  ])('is refused as a whole if it is by %s', async (_name, credentials, input) => {
    await decides('REQUIRED');
    expect(await discard(credentials(), { ...input, banCandidate: true })).toBe(refused);
    expect(await discard(credentials(), { ...input, resourceIds: ['nowhere'] })).toBe(refused);
    expect(await discards()).toEqual([]);
    await decides('OPTIONAL');
    expect(await discard(credentials(), input)).toEqual(done);
  });

  it('is refused if it is by an API key that names itself', async () => {
    await decides('REQUIRED');
    expect(await discard(key, { recruiterUserId: `api-key:${keyId}` })).toBe(refused);
    expect(await discards()).toEqual([]);
  });

  it('is refused if an API key names itself or another by its public id, whether or not that is required', async () => {
    const { id: another } = await service.issueKey(pipeline.companyId);
    for (const humanDecision of ['REQUIRED', 'OPTIONAL'] as const) {
      await decides(humanDecision);
      for (const recruiterUserId of [keyId, another]) {
        expect(await discard(key, { recruiterUserId })).toBe('BAD_USER_INPUT INVALID_INPUT');
      }
    }
    expect(await discards()).toEqual([]);
    expect(await discard(key, { recruiterUserId: '0123456789abcdef0123' })).toEqual(done);
  });

  it.each<[string, () => Credentials, object, string]>([
    ['a user', user, {}, 'user-1'],
    ['a user, not from the kernel', user, { fromKernel: false }, 'user-1'],
    ['a user who names another', user, { recruiterUserId: 'grace' }, 'grace'],
    ['an API key that names a person', () => key, { recruiterUserId: 'grace', fromKernel: null }, 'grace'],
  ])('is done if it is by %s', async (_name, credentials, input, person) => {
    await decides('REQUIRED');
    expect(await discard(credentials(), input)).toEqual(done);
    const events = await discards();
    expect(events.map(({ data }) => data)).toMatchObject(
      ids.map(() => ({ after: { discard: { recruiterUserId: person, fromKernel: false } } })),
    );
  });

  it('is refused before its reason is looked up, and leaves its idempotency key free', async () => {
    await decides('REQUIRED');
    const { companyId } = pipeline;
    await service.database.store.transaction((tx) =>
      tx.catalogues.save(companyId, 'rejectionReasons', { id: 'known', name: 'Known' }),
    );
    expect(await discard(key, { rejectedReasonId: 'unknown' }, 'once')).toBe(refused);
    const named = { recruiterUserId: 'grace' };
    expect(await discard(key, { ...named, rejectedReasonId: 'unknown' }, 'once')).toBe('UNPROCESSABLE INVALID_REASON');
    expect(await discard(key, { ...named, rejectedReasonId: 'known' }, 'once')).toEqual(done);
  });

  it('that was done before is answered again under its idempotency key', async () => {
    expect(await discard(key, {}, 'once')).toEqual(done);
    await decides('REQUIRED');
    expect(await discard(key, {}, 'once')).toEqual(done);
    expect(await discards()).toHaveLength(2);
  });
});
