import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { type BulkMutation, bulk, reasons } from '../../support/company/bulk.js';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** Bulk calls treat each record separately (docs/BEHAVIOUR.md, "Bulk operations"). */

const dayMs = 86_400_000;
const mutations = ['discardFeatures', 'cancelFeatures', 'forwardFeatures', 'reopenRecords'] as const;

let service: Service;
let clock: TestClock;
beforeAll(async () => {
  clock = new TestClock();
  service = await startService({ clock });
});
afterAll(() => service.stop());

let candidates = 0;
const candidateIds = (count: number) => Array.from({ length: count }, () => `candidate-${++candidates}`);
async function begin(pipeline: Pipeline, count = 1, stage = 'stage-1'): Promise<string[]> {
  return initCandidates(service, pipeline, candidateIds(count), stage);
}
const at = () => new Date(clock.now()).toISOString();

async function close({ companyId, vacancyId, token }: Pipeline): Promise<void> {
  const closing = 'mutation ($companyId: ID!, $id: ID!) { closeVacancy(companyId: $companyId, id: $id) { id } }';
  await service.graphql(closing, { token, variables: { companyId, id: vacancyId } });
}

async function changeRecord(pipeline: Pipeline, id: string, newId: string, more: object): Promise<void> {
  await service.database.store.transaction(async (tx) => {
    const record = await tx.records.findOne({ ...pipeline, id });
    if (record) await tx.records.insert([{ ...record, candidateId: `of-${newId}`, ...more, id: newId }]);
  });
}

describe('candidates put in by one call', () => {
  it('stand in lists and columns in the order in which they were sent', async () => {
    const pipeline = await createPipeline(service, { companyId: 'ordered' });
    const ids = await begin(pipeline, 60);
    expect(ids.toSorted()).toEqual(ids);
    const listed = (vacancy: string, args: string) =>
      service
        .graphql(`{ page: ${vacancy} records(${args}) { nodes { id } } ${vacancy && '}'} }`, pipeline)
        .then(({ body }) => (body.data.page.records ?? body.data.page).nodes.map(({ id }: { id: string }) => id));
    const column = `vacancy(companyId: "ordered", id: "${pipeline.vacancyId}") {`;
    for (const field of ['CREATED_AT', 'UPDATED_AT']) {
      const order = (direction: string) => `first: 100, orderBy: {field: ${field}, direction: ${direction}}`;
      expect(await listed(column, order('ASC'))).toEqual(ids);
      expect(await listed('', `companyId: "ordered", ${order('DESC')}`)).toEqual(ids.toReversed());
    }
  });
});

describe('one record', () => {
  it('that is discarded is closed, shows the reason and the recruiter, and no next record starts', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await begin(pipeline);
    clock.advance(1000);
    const input = { rejectedReasonId: 'reason-1' };
    const [result] = await bulk(service, 'discardFeatures', pipeline, [id], { input });
    const discard = { date: at(), recruiterUserId: 'user-1', rejectedReasonId: 'reason-1', fromKernel: false };
    const status = { code: 'DISCARDED', descriptionCode: 'DISCARDED_BY_RECRUITER', date: at(), notificationDelay: 0 };
    expect(result).toMatchObject({ resourceId: id, error: null });
    expect(result.record).toMatchObject({ id, isClosed: true, status, discard, updatedAt: at() });
    const { body } = await service.request('GET', recordPath(pipeline, id), pipeline);
    expect(body).toMatchObject({ isClosed: true, status, updatedAt: at() });
    expect(body.statusHistory).toHaveLength(2);
    const ofCandidate = `{ candidate(companyId: "acme", candidateId: "${result.record.candidateId}") { records { nodes { id discard { rejectedReasonId } } } } }`;
    const { data } = (await service.graphql(ofCandidate, pipeline)).body;
    expect(data.candidate.records.nodes).toEqual([{ id, discard: { rejectedReasonId: 'reason-1' } }]);
  });

  it.each([
    ['a given recruiter', { recruiterUserId: 'grace' }, 'grace', 'DISCARDED_BY_RECRUITER'],
    ['the kernel', { fromKernel: true }, 'user-1', 'DISCARDED_BY_KERNEL'],
    ['the caller if the fields are null', { fromKernel: null, banCandidate: null }, 'user-1', 'DISCARDED_BY_RECRUITER'],
  ])('is discarded by %s', async (_who, input, recruiterUserId, descriptionCode) => {
    const pipeline = await createPipeline(service);
    const [{ record }] = await bulk(service, 'discardFeatures', pipeline, await begin(pipeline), { input });
    expect([record.discard.recruiterUserId, record.status.descriptionCode]).toEqual([recruiterUserId, descriptionCode]);
  });

  it('is discarded by an API key under the id of the key', async () => {
    const pipeline = await createPipeline(service);
    const key = await service.issueKey('acme');
    const [id = ''] = await begin(pipeline);
    const { body } = await service.graphql(
      'mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { results { record { discard { recruiterUserId } } } } }',
      { apiKey: key.text, variables: { input: { companyId: 'acme', resourceIds: [id] } } },
    );
    expect(body.data.discardFeatures.results[0].record.discard.recruiterUserId).toBe(`api-key:${key.id}`);
  });

  it('that is cancelled stays open; it can be moved and discarded like others', async () => {
    const pipeline = await createPipeline(service);
    const ids = await begin(pipeline, 2);
    for (const { record } of await bulk(service, 'cancelFeatures', pipeline, ids)) {
      expect(record).toMatchObject({ isClosed: false, discard: null });
      expect(record.status).toMatchObject({ code: 'CANCELLED', descriptionCode: 'CANCELLED' });
    }
    expect(await reasons(service, 'cancelFeatures', pipeline, ids)).toEqual(['ALREADY_CANCELLED', 'ALREADY_CANCELLED']);
    expect(await reasons(service, 'forwardFeatures', pipeline, ids.slice(0, 1))).toEqual([null]);
    expect(await reasons(service, 'discardFeatures', pipeline, ids.slice(1))).toEqual([null]);
  });

  it('that is forwarded is closed, and the next one starts; after the last feature the candidate has finished', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await begin(pipeline);
    const [first] = await bulk(service, 'forwardFeatures', pipeline, [id]);
    expect(first.closed).toMatchObject({ id, isClosed: true });
    expect(first.closed.status).toMatchObject({ code: 'FINISHED', descriptionCode: 'FORWARDED' });
    expect(first.next).toMatchObject({ featureId: 'stage-2', isClosed: false });
    const [second] = await bulk(service, 'forwardFeatures', pipeline, [first.next.id]);
    const [last] = await bulk(service, 'forwardFeatures', pipeline, [second.next.id]);
    expect([last.closed.status.code, last.next, last.error]).toEqual(['FINISHED', null, null]);
  });

  it('that is reopened enters its earlier status again, and everything else is unchanged', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await begin(pipeline);
    await bulk(service, 'cancelFeatures', pipeline, [id]);
    await bulk(service, 'discardFeatures', pipeline, [id]);
    clock.advance(30 * dayMs);
    const [{ record }] = await bulk(service, 'reopenRecords', pipeline, [id]);
    const status = { code: 'CANCELLED', descriptionCode: 'REOPENED', date: at(), notificationDelay: 0 };
    expect(record).toMatchObject({ isClosed: false, discard: null, status });
    expect(record.statusHistory.map(({ code }: { code: string }) => code)).toEqual([
      'IN_PROGRESS',
      'CANCELLED',
      'DISCARDED',
      'CANCELLED',
    ]);
  });

  it('can be reopened for 30 days', async () => {
    const pipeline = await createPipeline(service);
    const ids = await begin(pipeline);
    await bulk(service, 'discardFeatures', pipeline, ids);
    clock.advance(30 * dayMs + 1);
    expect(await reasons(service, 'reopenRecords', pipeline, ids)).toEqual(['REOPEN_EXPIRED']);
  });
});

describe('each record is refused separately', () => {
  it.each(mutations)('%s: an unknown record, one of another company, and one in a closed vacancy', async (mutation) => {
    const closing = await createPipeline(service);
    const [inClosed = ''] = await begin(closing);
    await close(closing);
    const foreign = await createPipeline(service, { companyId: 'globex' });
    const [strange = ''] = await initCandidates(service, foreign, candidateIds(1));
    const results = await bulk(service, mutation, closing, ['nowhere', strange, inClosed]);
    expect(results.map(({ error }) => error.reason)).toEqual([
      'RECORD_NOT_FOUND',
      'RECORD_NOT_FOUND',
      'VACANCY_CLOSED',
    ]);
    expect({ ...results[1], resourceId: 'nowhere' }).toEqual(results[0]);
    expect(results[2].error.code).toBe('CONFLICT');
  });

  /** What each mutation does with a record in this state. */
  it.each<[string, BulkMutation[], Record<BulkMutation, string | null>]>([
    [
      'open',
      [],
      { discardFeatures: null, cancelFeatures: null, forwardFeatures: null, reopenRecords: 'NOT_DISCARDED' },
    ],
    [
      'discarded',
      ['discardFeatures'],
      {
        discardFeatures: 'FEATURE_ALREADY_CLOSED',
        cancelFeatures: 'FEATURE_ALREADY_CLOSED',
        forwardFeatures: 'FEATURE_ALREADY_CLOSED',
        reopenRecords: null,
      },
    ],
    [
      'finished',
      ['forwardFeatures'],
      {
        discardFeatures: 'FEATURE_ALREADY_CLOSED',
        cancelFeatures: 'FEATURE_ALREADY_CLOSED',
        forwardFeatures: 'FEATURE_ALREADY_CLOSED',
        reopenRecords: 'NOT_DISCARDED',
      },
    ],
    [
      'reopened',
      ['discardFeatures', 'reopenRecords'],
      { discardFeatures: null, cancelFeatures: null, forwardFeatures: null, reopenRecords: 'NOT_DISCARDED' },
    ],
  ])('a record that is %s', async (_how, before, expected) => {
    const pipeline = await createPipeline(service);
    for (const mutation of mutations) {
      const ids = await begin(pipeline);
      for (const step of before) expect(await reasons(service, step, pipeline, ids)).toEqual([null]);
      expect([mutation, ...(await reasons(service, mutation, pipeline, ids))]).toEqual([mutation, expected[mutation]]);
    }
  });

  it.each<[BulkMutation, string]>([
    ['discardFeatures', 'FEATURE_ALREADY_CLOSED'],
    ['forwardFeatures', 'FEATURE_ALREADY_CLOSED'],
    ['cancelFeatures', 'ALREADY_CANCELLED'],
    ['reopenRecords', 'NOT_DISCARDED'],
  ])('%s with the same id twice: the second sees the result of the first', async (mutation, reason) => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await begin(pipeline);
    if (mutation === 'reopenRecords') await bulk(service, 'discardFeatures', pipeline, [id]);
    expect(await reasons(service, mutation, pipeline, [id, id])).toEqual([null, reason]);
  });

  it('two records of one candidate are forwarded in the order of the call', async () => {
    const pipeline = await createPipeline(service);
    for (const [order, expected] of [
      [
        [1, 0],
        [null, null],
      ],
      [
        [0, 1],
        ['CANDIDATE_ALREADY_IN_FEATURE', null],
      ],
    ] as const) {
      const [candidate = ''] = candidateIds(1);
      const [first = ''] = await initCandidates(service, pipeline, [candidate], 'stage-1');
      const [second = ''] = await initCandidates(service, pipeline, [candidate], 'stage-2');
      const sent = order.map((index) => [first, second][index] ?? '');
      expect(await reasons(service, 'forwardFeatures', pipeline, sent)).toEqual(expected);
    }
  });

  it('a pending review blocks a record if the settings of the company require it', async () => {
    const companyId = 'careful';
    const pipeline = await createPipeline(service, { companyId });
    const [id = ''] = await begin(pipeline);
    await changeRecord(pipeline, id, 'waiting', { reviewPending: true });
    const settings = defaultSettings(companyId, 'es');
    await service.database.store.transaction((tx) => tx.settings.save({ ...settings, reviewGate: true }));
    expect(await reasons(service, 'forwardFeatures', pipeline, ['waiting', id])).toEqual(['REVIEW_PENDING', null]);
    const moved = await service.request('POST', `${recordPath(pipeline, 'waiting')}/orchestrate`, {
      token: pipeline.token,
      body: { resourceId: 'waiting' },
    });
    expect([moved.status, moved.body.reason]).toEqual([409, 'REVIEW_PENDING']);
    await service.database.store.transaction((tx) => tx.settings.save(settings));
    expect(await reasons(service, 'forwardFeatures', pipeline, ['waiting'])).toEqual([null]);
  });

  it('a record is reopened only if its feature exists and a place is free', async () => {
    const pipeline = await createPipeline(service, { overrides: { maxCandidates: 2 } });
    const [first = '', second = ''] = await begin(pipeline, 2);
    await bulk(service, 'discardFeatures', pipeline, [first, second]);
    const [third = ''] = await begin(pipeline);
    expect(await reasons(service, 'reopenRecords', pipeline, [first, second])).toEqual([null, 'VACANCY_FULL']);
    await bulk(service, 'discardFeatures', pipeline, [third]);
    expect(await reasons(service, 'reopenRecords', pipeline, [second, third])).toEqual([null, 'VACANCY_FULL']);

    await bulk(service, 'discardFeatures', pipeline, [first]);
    const [{ candidateId }] = (await bulk(service, 'cancelFeatures', pipeline, [second])).map(({ record }) => record);
    await service.database.store.transaction(async (tx) => {
      const vacancy = await tx.vacancies.lock('acme', pipeline.vacancyId);
      if (vacancy) await tx.vacancies.save(vacancy, { ...vacancy, features: vacancy.features.slice(1) });
    });
    expect(await reasons(service, 'reopenRecords', pipeline, [first])).toEqual(['INVALID_DESTINATION']);
    expect(await reasons(service, 'discardFeatures', pipeline, [second])).toEqual([null]);
    expect(candidateId).toBeDefined();
  });

  it('a discarded candidate who was put in again is not changed', async () => {
    const pipeline = await createPipeline(service);
    const [candidate = ''] = candidateIds(1);
    const [first = ''] = await initCandidates(service, pipeline, [candidate]);
    await bulk(service, 'discardFeatures', pipeline, [first]);
    const [again = ''] = await initCandidates(service, pipeline, [candidate]);
    expect(await reasons(service, 'reopenRecords', pipeline, [first])).toEqual(['CANDIDATE_ALREADY_IN_FEATURE']);
    await bulk(service, 'discardFeatures', pipeline, [again]);
    expect(await reasons(service, 'reopenRecords', pipeline, [first, again])).toEqual([
      null,
      'CANDIDATE_ALREADY_IN_FEATURE',
    ]);
  });

  it('a history of 1,000 statuses accepts only a closing one', async () => {
    const pipeline = await createPipeline(service);
    const [id = ''] = await begin(pipeline);
    const status = { code: 'PENDING', descriptionCode: 'UPDATED', date: at(), notificationDelay: 0 };
    await changeRecord(pipeline, id, 'long', { status, statusHistory: Array(1000).fill(status) });
    expect(await reasons(service, 'cancelFeatures', pipeline, ['long'])).toEqual(['LIMIT_REACHED']);
    expect(await reasons(service, 'discardFeatures', pipeline, ['long'])).toEqual([null]);
    expect(await reasons(service, 'reopenRecords', pipeline, ['long'])).toEqual(['LIMIT_REACHED']);
  });
});
