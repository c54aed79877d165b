import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk, bulkOperation, reasons, sendBulk } from '../../support/company/bulk.js';
import { createPipeline, initCandidates, recordPath } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** What an idempotency key stores of bulk calls, and the events of those calls (ADR 6). */

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());

describe('a bulk call that is sent again with its key', () => {
  it('returns the outcomes of the first call, including refusals, and the current records', async () => {
    const pipeline = await createPipeline(service);
    const ids = await initCandidates(service, pipeline, ['a', 'b']);
    await bulk(service, 'forwardFeatures', pipeline, ids.slice(1));
    const sent = ['nowhere', ...ids] as const;
    const first = await bulk(service, 'cancelFeatures', pipeline, sent, { key: 'again' });
    expect(first.map(({ error }) => error?.reason)).toEqual(['RECORD_NOT_FOUND', undefined, 'FEATURE_ALREADY_CLOSED']);
    expect(await bulk(service, 'cancelFeatures', pipeline, sent, { key: 'again' })).toEqual(first);

    clock.advance(1000);
    await bulk(service, 'discardFeatures', pipeline, ids.slice(0, 1));
    const later = await bulk(service, 'cancelFeatures', pipeline, sent, { key: 'again' });
    expect(later.map(({ error }) => error)).toEqual(first.map(({ error }) => error));
    const rest = await service.request('GET', recordPath(pipeline, ids[0] ?? ''), { token: pipeline.token });
    expect(later[1].record).toMatchObject({ status: rest.body.status, updatedAt: rest.body.updatedAt });
    expect(later[1].record.status.code).toBe('DISCARDED');
  });

  it('changes nothing, even if it could succeed now', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await initCandidates(service, pipeline, ['c']);
    expect(await reasons(service, 'reopenRecords', pipeline, [id], { key: 'reopen' })).toEqual(['NOT_DISCARDED']);
    await bulk(service, 'discardFeatures', pipeline, [id]);
    expect(await reasons(service, 'reopenRecords', pipeline, [id], { key: 'reopen' })).toEqual(['NOT_DISCARDED']);
  });

  it('is a different call if its order or any other input differs', async () => {
    const pipeline = await createPipeline(service);
    const [one = '', two = ''] = await initCandidates(service, pipeline, ['d', 'e']);
    const reasonOf = async (ids: string[], input = {}) =>
      (await sendBulk(service, 'discardFeatures', pipeline, ids, { key: 'order', input })).body.errors?.[0].extensions
        .reason;
    expect(await reasonOf([one, two])).toBeUndefined();
    expect(await reasonOf([two, one])).toBe('IDEMPOTENCY_MISMATCH');
    expect(await reasonOf([one, two], { banCandidate: true })).toBe('IDEMPOTENCY_MISMATCH');
    expect(await reasonOf([one, two])).toBeUndefined();
  });

  it('reads the fields of forwarded and started records that the second call selects', async () => {
    const pipeline = await createPipeline(service);
    const ids = await initCandidates(service, pipeline, ['f']);
    const [{ closed, next }] = await bulk(service, 'forwardFeatures', pipeline, ids, { key: 'on', fields: 'id' });
    const fields =
      'id vacancy { id } ... on Interview { answers { questionId } } ... on Psychometric { reports { url } }';
    expect(await bulk(service, 'forwardFeatures', pipeline, ids, { key: 'on', fields })).toEqual([
      {
        resourceId: ids[0],
        closed: { id: closed.id, vacancy: { id: pipeline.vacancyId }, answers: [] },
        next: { id: next.id, vacancy: { id: pipeline.vacancyId }, reports: [] },
        error: null,
      },
    ]);
  });

  it('stores only ids and outcomes', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await initCandidates(service, pipeline, ['g']);
    const claim = (key: string) => ({
      companyId: 'acme',
      scope: hash('sha256', 'user:user-1'),
      operation: 'cancelFeatures',
      key: hash('sha256', key),
      payloadHash: '',
      claimId: 'another',
      at: new Date(clock.now()).toISOString(),
    });
    await bulk(service, 'cancelFeatures', pipeline, [id, 'nowhere'], { key: 'small' });
    const stored = await service.database.store.idempotency.claim(claim('small'));
    const error = { code: 'NOT_FOUND', reason: 'RECORD_NOT_FOUND', message: 'The feature record was not found.' };
    expect(stored).toMatchObject({
      state: 'done',
      result: [
        { resourceId: id, record: { id }, error: null },
        { resourceId: 'nowhere', record: null, error },
      ],
    });
  });
});

describe('the size of an operation', () => {
  const nested = 'id vacancy { interviews(first: 100) { nodes { id } } }';
  const pipeline = { companyId: 'acme', token: '' };
  const refusal = async (count: number, fields = nested) => {
    const { token } = await createPipeline(service);
    const ids = Array(count).fill('nowhere');
    const { status, body } = await sendBulk(service, 'cancelFeatures', { ...pipeline, token }, ids, { fields });
    return [status, body.errors?.[0].message];
  };
  const message = (nodes: number) =>
    `The operation exceeds the limit on nodes: it has ${nodes}, at most 5000 are allowed.`;

  it('is calculated from the number of ids, in every form of the call', async () => {
    expect(await refusal(500)).toEqual([400, message(50_000)]);
    expect(await refusal(51)).toEqual([400, message(5_100)]);
    expect(await refusal(50)).toEqual([200, undefined]);
    expect((await refusal(501))[1]).toBe(message(50_000));
    expect((await refusal(501, 'id'))[0]).toBe(200);

    const { token } = await createPipeline(service);
    const list = JSON.stringify(Array(60).fill('nowhere'));
    const written = bulkOperation('cancelFeatures', nested)
      .replace('mutation ($input: BulkInput!, $key: String)', 'mutation')
      .replace('input: $input, idempotencyKey: $key', `input: { companyId: "acme", resourceIds: ${list} }`);
    expect((await service.graphql(written, { token })).body.errors[0].message).toBe(message(6_000));
    const inPart = bulkOperation('cancelFeatures', nested)
      .replace('$input: BulkInput!, $key: String', '$ids: [ID!]!')
      .replace('input: $input, idempotencyKey: $key', 'input: { companyId: "acme", resourceIds: $ids }');
    for (const [count, nodes] of [
      [70, 7_000],
      [80, 8_000],
    ] as const) {
      const variables = { ids: Array(count).fill('nowhere') };
      expect((await service.graphql(inPart, { token, variables })).body.errors[0].message).toBe(message(nodes));
    }
  });

  it('is calculated from the number of candidates who are put into a feature', async () => {
    const { companyId, vacancyId, token } = await createPipeline(service);
    const candidates = Array.from({ length: 51 }, (_, index) => ({ candidateId: `n-${index}`, relationId: 'r' }));
    const { body } = await service.graphql(
      `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { ${nested} } } } }`,
      { token, variables: { input: { companyId, vacancyId, featureId: 'stage-1', candidates } } },
    );
    expect(body.errors[0].message).toBe(message(5_100));
  });
});

describe('events', () => {
  it('come once for each change, in the order of the call: publishing first, and bans after their discard', async () => {
    const companyId = 'appending';
    const pipeline = await createPipeline(service, { companyId });
    const [a = '', b = ''] = await initCandidates(service, pipeline, ['a', 'b']);
    await bulk(service, 'cancelFeatures', pipeline, [b, 'nowhere', a]);
    const [{ next }] = await bulk(service, 'forwardFeatures', pipeline, [a]);
    const input = { banCandidate: true };
    await bulk(service, 'discardFeatures', pipeline, [next.id, b], { input });
    await service.graphql(
      `mutation { liftBan(companyId: "${companyId}", candidateId: "b") { candidateId } }`,
      pipeline,
    );
    await bulk(service, 'reopenRecords', pipeline, [b]);
    await bulk(service, 'discardFeatures', pipeline, [b], { input: { banCandidate: false } });
    await bulk(service, 'cancelFeatures', pipeline, [b]);
    const events = await service.database.events(companyId);
    expect(
      events.map(({ type, vacancyId, recordId, nextRecordId }) => [type, vacancyId, recordId, nextRecordId]),
    ).toEqual(
      [
        ['VACANCY_CREATED'],
        ['VACANCY_PUBLISHED'],
        ['RECORD_INITIALIZED', a],
        ['RECORD_INITIALIZED', b],
        ['RECORD_CANCELLED', b],
        ['RECORD_CANCELLED', a],
        ['RECORD_MOVED', a, next.id],
        ['RECORD_DISCARDED', next.id],
        ['CANDIDATE_BANNED'],
        ['RECORD_DISCARDED', b],
        ['CANDIDATE_BANNED'],
        ['BAN_LIFTED'],
        ['RECORD_REOPENED', b],
        ['RECORD_DISCARDED', b],
      ].map(([type, recordId = null, nextRecordId = null]) => {
        const vacancyId = type === 'BAN_LIFTED' ? null : pipeline.vacancyId;
        return [type, vacancyId, recordId, nextRecordId];
      }),
    );
  });
});
