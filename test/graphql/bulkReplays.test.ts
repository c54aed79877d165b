import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulk, bulkOperation, reasons, sendBulk } from '../support/bulk.js';
import { createPipeline, initCandidates, recordPath } from '../support/pipeline.js';
import { type Service, startService, TestClock } from '../support/service.js';

/** What an idempotency key keeps of calls on many records, and what they leave for the feed (ADR 23). */

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());

describe('a call that is sent again with its key', () => {
  it('answers the outcomes of the first, refusals too, and the records as they are by now', async () => {
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

  it('changes nothing, whatever has become possible since', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await initCandidates(service, pipeline, ['c']);
    expect(await reasons(service, 'reopenRecords', pipeline, [id], { key: 'reopen' })).toEqual(['NOT_DISCARDED']);
    await bulk(service, 'discardFeatures', pipeline, [id]);
    expect(await reasons(service, 'reopenRecords', pipeline, [id], { key: 'reopen' })).toEqual(['NOT_DISCARDED']);
  });

  it('is another where the order is another, or anything besides', async () => {
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

  it('reads for forwarded and begun records what is selected then', async () => {
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

  it('keeps ids and outcomes alone', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await initCandidates(service, pipeline, ['g']);
    const claim = (key: string) => ({
      companyId: 'acme',
      scope: 'user:user-1',
      operation: 'cancelFeatures',
      key,
      payloadHash: '',
      claimId: 'another',
      at: new Date(clock.now()).toISOString(),
    });
    await bulk(service, 'cancelFeatures', pipeline, [id, 'nowhere'], { key: 'small' });
    const kept = await service.database.store.claimIdempotencyKey(claim('small'));
    const error = { code: 'NOT_FOUND', reason: 'RECORD_NOT_FOUND', message: 'The feature record was not found.' };
    expect(kept).toMatchObject({
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
  const message = (nodes: number) => `The operation exceeds the limit on nodes: it has ${nodes}, 5000 are allowed.`;

  it('is reckoned by the ids that are sent, however they are sent', async () => {
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

  it('is reckoned by the candidates who are put into a feature', async () => {
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
  it('are one for each change, in the order sent, publishing first and bans behind their discard', async () => {
    const companyId = 'telling';
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
    const told = await service.database.events(companyId);
    expect(
      told.map(({ type, vacancyId, recordId, nextRecordId }) => [type, vacancyId, recordId, nextRecordId]),
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
