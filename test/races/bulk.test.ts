import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BulkMutation, bulk, reasons, reasonsOf, recordFields } from '../support/company/bulk.js';
import {
  aFeature,
  asFeatureInput,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../support/database/databases.js';
import { type Reply, type Service, startService } from '../support/service/service.js';

/**
 * Concurrent bulk calls, single moves and edits on the same records: one call changes each record, and no call waits
 * forever.
 */

onPostgres('races of bulk calls on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let second: Service;

  beforeAll(async () => {
    const database = await openPostgresTest();
    service = await startService({ database });
    second = await startService({ database });
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
    await service.database.close();
  });

  let begun = 0;
  const begin = (pipeline: Pipeline, count: number, stage?: string): Promise<string[]> =>
    initCandidates(
      service,
      pipeline,
      Array.from({ length: count }, () => `racer-${++begun}`),
      stage,
    );
  const orchestrate = (node: Service, pipeline: Pipeline, id: string): Promise<Reply> =>
    node.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      token: pipeline.token,
      body: { resourceId: id },
    });
  interface Row {
    id: string;
    statuses: number;
    events: number;
    successors: number;
  }
  /** The changes of records: statuses after the first, events after the first, records that follow. */
  const changesOf = (ids: readonly string[]) =>
    service.database.rows<Row>(
      `select r.id, jsonb_array_length(r.status_history) - 1 as statuses,
        (select count(*)::int from feed_event e where e.company_id = r.company_id and e.record_id = r.id
          and e.type <> 'RECORD_INITIALIZED') as events,
        (select count(*)::int from feature_record n where n.company_id = r.company_id
          and n.candidate_id = r.candidate_id and n.vacancy_id = r.vacancy_id and n.id <> r.id) as successors
      from feature_record r where r.id = any($1)`,
      [ids],
    );
  const winsPerItem = (all: readonly (readonly (string | null)[])[]): number[] =>
    (all[0] ?? []).map((_, at) => all.filter((one) => one[at] === null).length);

  it.each<BulkMutation>(['discardFeatures', 'forwardFeatures', 'cancelFeatures'])(
    '%s against itself, over vacancies and in opposite orders: each record is changed once',
    async (mutation) => {
      for (let round = 0; round < 5; round += 1) {
        const pipelines = [await createPipeline(service), await createPipeline(service)] as const;
        const ids = [...(await begin(pipelines[0], 40)), ...(await begin(pipelines[1], 40))];
        const calls = await Promise.all(
          Array.from({ length: 6 }, async (_, call) => {
            const sent = call % 2 ? ids.toReversed() : ids;
            const input = mutation === 'discardFeatures' ? { banCandidate: true } : {};
            const found = await reasons(call < 3 ? service : second, mutation, pipelines[0], sent, { input });
            return call % 2 ? found.toReversed() : found;
          }),
        );
        expect(new Set(winsPerItem(calls))).toEqual(new Set([1]));
        const successors = mutation === 'forwardFeatures' ? 1 : 0;
        for (const { id, ...changes } of await changesOf(ids)) {
          expect([id, changes]).toEqual([id, { statuses: 1, events: 1, successors }]);
        }
      }
    },
    60_000,
  );

  it.each<BulkMutation>(['forwardFeatures', 'discardFeatures'])(
    '%s against single moves: one of them changes each record',
    async (mutation) => {
      const pipeline = await createPipeline(service);
      const ids = await begin(pipeline, 60);
      const [ofBulk, ...replies] = await Promise.all([
        reasons(second, mutation, pipeline, ids.toReversed()),
        ...ids.map((id) => orchestrate(service, pipeline, id)),
      ]);
      const ofMoves = replies.map(({ status, body }) => (status === 200 ? null : body.reason));
      const forth = ofBulk.toReversed();
      expect(new Set(winsPerItem([forth, ofMoves]))).toEqual(new Set([1]));
      expect(new Set([...forth, ...ofMoves])).toEqual(new Set([null, 'FEATURE_ALREADY_CLOSED']));
      for (const { id, statuses, events } of await changesOf(ids)) expect([id, statuses, events]).toEqual([id, 1, 1]);
    },
  );

  it('two records of one candidate that move to one feature at the same time: one moves', async () => {
    const pipeline = await createPipeline(service);
    for (let round = 0; round < 20; round += 1) {
      const candidates = [`twin-${round}`];
      const [first = ''] = await initCandidates(service, pipeline, candidates, 'stage-1');
      const [other = ''] = await initCandidates(service, pipeline, candidates, 'stage-2');
      const [forwarded, moved] = await Promise.all([
        reasons(service, 'forwardFeatures', pipeline, [other]),
        second.request('POST', `${recordPath(pipeline, first)}/orchestrate`, {
          token: pipeline.token,
          body: { resourceId: first, destFeatureId: 'stage-3' },
        }),
      ]);
      expect([...forwarded, moved.status === 200 ? null : moved.body.reason].toSorted()).toEqual(
        ['CANDIDATE_ALREADY_IN_FEATURE', null].toSorted(),
      );
    }
  });

  it('a reopening and two candidates who are put in, for the last place: one gets it', async () => {
    const pipeline = await createPipeline(service, { overrides: { maxCandidates: 1 } });
    let open = await begin(pipeline, 1);
    for (let round = 0; round < 20; round += 1) {
      await bulk(service, 'discardFeatures', pipeline, open);
      const candidates = [`late-${round}`];
      const outcomes = await Promise.allSettled([
        bulk(service, 'reopenRecords', pipeline, open),
        ...[service, second].map((node, at) => initCandidates(node, pipeline, [`${candidates[0]}-${at}`])),
      ]);
      const reopened = outcomes[0]?.status === 'fulfilled' ? reasonsOf(outcomes[0].value) : ['lost'];
      // A refused candidate has no record, so `initCandidates` fails.
      const begunNow = outcomes.slice(1).flatMap((one) => (one.status === 'fulfilled' ? (one.value as string[]) : []));
      const all = [...(reopened[0] === null ? open : []), ...begunNow];
      expect(all).toHaveLength(1);
      expect([null, 'VACANCY_FULL']).toContain(reopened[0]);
      open = all;
    }
  });

  it('a vacancy that closes at the same time: its records change together or not at all', async () => {
    for (const mutation of ['discardFeatures', 'forwardFeatures', 'cancelFeatures'] as const) {
      for (let round = 0; round < 5; round += 1) {
        const pipeline = await createPipeline(service);
        const ids = await begin(pipeline, 20);
        const closing = 'mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }';
        const [found] = await Promise.all([
          reasons(service, mutation, pipeline, ids),
          second.graphql(closing, { token: pipeline.token, variables: { id: pipeline.vacancyId } }),
        ]);
        expect(new Set(found).size).toBe(1);
        expect([null, 'VACANCY_CLOSED']).toContain(found[0]);
      }
    }
  });

  it('a feature that is removed at the same time: every open record has its feature', async () => {
    const edit = `mutation ($id: ID!, $features: [FeatureInput!]) {
      updateVacancy(companyId: "acme", id: $id, input: { features: $features }) { id } }`;
    const withoutStage2 = [
      asFeatureInput(aFeature('INTERVIEW', { id: 'stage-1', order: 1 })),
      asFeatureInput(aFeature('DOCUMENTS', { id: 'stage-3', order: 3 })),
    ];
    for (let round = 0; round < 10; round += 1) {
      const pipeline = await createPipeline(service);
      const ids = await begin(pipeline, 12);
      const away = await begin(pipeline, 4, 'stage-2');
      await bulk(service, 'discardFeatures', pipeline, away);
      const [edited] = await Promise.all([
        second.graphql(edit, {
          token: pipeline.token,
          variables: { id: pipeline.vacancyId, features: withoutStage2 },
        }),
        bulk(service, 'forwardFeatures', pipeline, ids.slice(0, 6), { fields: recordFields }),
        bulk(second, 'reopenRecords', pipeline, away),
        ...ids.slice(6, 9).map((id) => orchestrate(service, pipeline, id)),
      ]);
      const orphans = await service.database.rows(
        `select r.id from feature_record r join vacancy v on v.company_id = r.company_id and v.id = r.vacancy_id
        where v.id = $1 and not r.is_closed
          and not exists (select from jsonb_array_elements(v.features) f where f ->> 'id' = r.feature_id)`,
        [pipeline.vacancyId],
      );
      expect(orphans).toEqual([]);
      expect([undefined, 'FEATURE_IN_USE']).toContain(edited.body.errors?.[0].extensions.reason);
    }
  });

  it('all kinds of calls at the same time on the same records: each gets an answer, and the histories add up', async () => {
    const pipelines = await Promise.all([1, 2, 3].map(() => createPipeline(service)));
    const ids = (await Promise.all(pipelines.map((pipeline) => begin(pipeline, 15)))).flat();
    const [pipeline] = pipelines as [Pipeline, ...Pipeline[]];
    const mutations = ['cancelFeatures', 'discardFeatures', 'reopenRecords', 'forwardFeatures'] as const;
    const calls = Array.from({ length: 40 }, (_, at) => {
      const mutation = mutations[at % mutations.length] as BulkMutation;
      const sent = [...ids.slice(at), ...ids.slice(0, at)];
      return reasons(at % 3 ? service : second, mutation, pipeline, at % 2 ? sent : sent.toReversed());
    });
    await Promise.all(calls);
    for (const { id, statuses, events } of await changesOf(ids)) expect([id, events]).toEqual([id, statuses]);
  }, 60_000);
});
