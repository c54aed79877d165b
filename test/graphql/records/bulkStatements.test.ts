import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { type BulkMutation, bulk, reasons, reasonsOf, sendBulk } from '../../support/company/bulk.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { openEmbeddedTest } from '../../support/database/databases.js';
import { type Service, startService } from '../../support/service/service.js';

/** The statements of bulk calls. They are counted on PGlite. */

let service: Service;
beforeAll(async () => {
  service = await startService({ database: await openEmbeddedTest() });
});
afterAll(async () => {
  await service.stop();
  await service.database.close();
});

let candidates = 0;
const begin = (pipeline: Pipeline, count: number): Promise<string[]> =>
  initCandidates(
    service,
    pipeline,
    Array.from({ length: count }, () => `candidate-${++candidates}`),
  );

describe('an unknown reason', () => {
  it('refuses the whole call if the company has a catalogue, and the key is free again', async () => {
    const companyId = 'particular';
    const pipeline = await createPipeline(service, { companyId });
    const ids = await begin(pipeline, 1);
    await service.database.store.transaction((tx) =>
      tx.catalogues.save(companyId, 'rejectionReasons', { id: 'known', name: 'Known' }),
    );
    service.database.countStatements();
    const refused = await sendBulk(service, 'discardFeatures', pipeline, [...ids, 'nowhere'], {
      input: { rejectedReasonId: 'unknown' },
      key: 'once',
    });
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'UNPROCESSABLE', reason: 'INVALID_REASON' });
    expect(service.database.takeStatements().filter((text) => text.includes('feature_record'))).toEqual([]);
    const input = { rejectedReasonId: 'known' };
    expect(await reasons(service, 'discardFeatures', pipeline, ids, { input, key: 'once' })).toEqual([null]);
  });
});

describe('a required human decision', () => {
  it('refuses the whole call of the kernel before a record is read, and costs a named person no statement', async () => {
    const companyId = 'personal';
    const pipeline = await createPipeline(service, { companyId });
    const [first = '', second = ''] = await begin(pipeline, 2);
    const counted = async (id: string) => {
      service.database.countStatements();
      const input = { recruiterUserId: 'grace' };
      expect(await reasons(service, 'discardFeatures', pipeline, [id], { input })).toEqual([null]);
      return service.database.countStatements();
    };
    const before = await counted(first);
    const settings = { ...defaultSettings(companyId, 'es'), humanDecision: 'REQUIRED' as const };
    await service.database.store.transaction((tx) => tx.settings.save(settings));
    service.database.countStatements();
    const refused = await sendBulk(service, 'discardFeatures', pipeline, [second], { input: { fromKernel: true } });
    const { code, reason } = refused.body.errors[0].extensions;
    expect([code, reason]).toEqual(['UNPROCESSABLE', 'HUMAN_DECISION_REQUIRED']);
    expect(service.database.takeStatements().filter((text) => text.includes('feature_record'))).toEqual([]);
    expect(await counted(second)).toBe(before);
  });
});

describe('cards that are moved on', () => {
  const card = `id candidateId featureId isClosed status { code } statusHistory { code } createdAt updatedAt vacancy { name }
    nextAutomation { action timer dueAt heldReason } ... on Interview { score reviewPending origin }`;

  it('are answered as a read shows them, without reading them again', async () => {
    const pipeline = await createPipeline(service, { companyId: 'carded' });
    const ids = await begin(pipeline, 3);
    await service.database.rows(`update feature_record set score = 7.5 where id = '${ids[0]}'`);
    service.database.takeStatements();
    const moved = await bulk(service, 'forwardFeatures', pipeline, ids, { fields: card });
    const sent = service.database.takeStatements().filter((text) => /^\s*select .* from feature_record r/is.test(text));
    expect(sent).toHaveLength(2);
    expect(moved[0].closed.score).toBe(7.5);
    for (const { closed, next } of moved) {
      for (const shown of [closed, next]) {
        const { companyId, vacancyId: id, token } = pipeline;
        const query = `query ($companyId: ID!, $id: ID!, $record: ID!) {
          record(companyId: $companyId, vacancyId: $id, id: $record) { ${card} } }`;
        const { body } = await service.graphql(query, { token, variables: { companyId, id, record: shown.id } });
        expect(shown).toEqual(body.data.record);
      }
    }
  });
});

describe('of 500 records', () => {
  const everything = 'id ... on Interview { answers { questionId } } ... on Psychometric { reports { url } }';

  it('499 change if one is stale, in the order of the call, with at most 8 statements for any number', async () => {
    const pipeline = await createPipeline(service, { overrides: { maxCandidates: 501 } });
    service.database.countStatements();
    const ids = await begin(pipeline, 500);
    const counts: (readonly [BulkMutation | 'initFeatures', number, number])[] = [
      ['initFeatures', 500, service.database.countStatements()],
    ];
    const counted = async (mutation: BulkMutation, sent: readonly string[], input = {}) => {
      service.database.countStatements();
      const results = await bulk(service, mutation, pipeline, sent, { input, fields: everything });
      counts.push([mutation, sent.length, service.database.countStatements()]);
      expect(results.map(({ resourceId }) => resourceId)).toEqual(sent);
      return results;
    };
    const stale = ids[123] ?? '';
    await bulk(service, 'forwardFeatures', pipeline, [stale], { fields: 'id' });
    const changedButStale = ids.map((id) => (id === stale ? 'FEATURE_ALREADY_CLOSED' : null));

    expect(reasonsOf(await counted('cancelFeatures', ids))).toEqual(changedButStale);
    const forwarded = await counted('forwardFeatures', ids);
    expect(reasonsOf(forwarded)).toEqual(changedButStale);
    const next = forwarded.flatMap((result) => result.next?.id ?? []);
    expect(next).toHaveLength(499);
    const input = { rejectedReasonId: 'reason-1' };
    expect(new Set(reasonsOf(await counted('discardFeatures', next, input)))).toEqual(new Set([null]));
    expect(new Set(reasonsOf(await counted('reopenRecords', next)))).toEqual(new Set([null]));
    await counted('discardFeatures', next, { ...input, banCandidate: true });
    expect(new Set(reasonsOf(await counted('reopenRecords', next)))).toEqual(new Set(['CANDIDATE_BANNED']));

    const [one = ''] = await begin(pipeline, 1);
    for (const mutation of ['cancelFeatures', 'discardFeatures', 'reopenRecords', 'forwardFeatures'] as const) {
      await counted(mutation, [one], mutation === 'discardFeatures' ? input : {});
    }
    expect(counts).toEqual([
      ['initFeatures', 500, 7],
      ['cancelFeatures', 500, 6],
      ['forwardFeatures', 500, 8],
      ['discardFeatures', 499, 7],
      ['reopenRecords', 499, 8],
      ['discardFeatures', 499, 8],
      ['reopenRecords', 499, 5],
      ['cancelFeatures', 1, 6],
      ['discardFeatures', 1, 7],
      ['reopenRecords', 1, 8],
      ['forwardFeatures', 1, 8],
    ]);
  }, 120_000);
});
