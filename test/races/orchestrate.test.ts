import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../support/database/databases.js';
import { type Reply, type Service, startService } from '../support/service/service.js';

/** PGlite has one connection, so it shows no races. */
const mutation = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $key: String) {
  orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) { closed { id } }
}`;

onPostgres('races on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let second: Service;
  let pipeline: Pipeline;

  beforeAll(async () => {
    const database = await openPostgresTest();
    service = await startService({ database });
    second = await startService({ database });
    pipeline = await createPipeline(service);
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
    await service.database.close();
  });

  const orchestrate = (
    node: Service,
    over: 'rest' | 'graphql',
    id: string,
    input: object,
    key?: string,
  ): Promise<Reply> =>
    over === 'rest'
      ? node.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
          token: pipeline.token,
          body: input,
          headers: key ? { 'idempotency-key': key } : {},
        })
      : node.graphql(mutation, {
          token: pipeline.token,
          variables: { companyId: pipeline.companyId, vacancyId: pipeline.vacancyId, id, input, key },
        });

  const outcome = ({ status, body }: Reply): string => {
    if (body?.errors?.[0]?.extensions) return body.errors[0].extensions.reason;
    return status === 200 ? 'won' : body.reason;
  };
  const recordsOf = async (candidateId: string) => {
    const pages = await Promise.all(
      (['interview', 'psychometric', 'module'] as const).map((kind) =>
        service.database.store.records.pages({
          companyId: 'acme',
          kind,
          scopes: [{}],
          filter: { candidateId, vacancyId: pipeline.vacancyId },
          page: { first: 100, after: null },
        }),
      ),
    );
    return pages.flatMap(([page]) => page?.items ?? []);
  };

  it('of 40 concurrent calls over REST and GraphQL one succeeds, on each of 50 records: no status is stored twice', async () => {
    const candidates = candidateIds(50, 'racer');
    const ids = await initCandidates(service, pipeline, candidates);

    for (const [index, id] of ids.entries()) {
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, call) =>
          orchestrate(call % 4 < 2 ? service : second, call % 2 ? 'rest' : 'graphql', id, { resourceId: id }),
        ),
      );
      const outcomes = replies.map(outcome);
      expect(outcomes.filter((one) => one === 'won')).toHaveLength(1);
      expect(outcomes.filter((one) => one === 'FEATURE_ALREADY_CLOSED')).toHaveLength(39);

      const records = await recordsOf(candidates[index] ?? '');
      expect(records.map(({ featureId }) => featureId).toSorted()).toEqual(['stage-1', 'stage-2']);
      expect(records.find((record) => record.id === id)?.statusHistory.map(({ code }) => code)).toEqual([
        'IN_PROGRESS',
        'FINISHED',
      ]);
    }
  });

  it('two records of a candidate that move to one feature at the same time: one moves, the other is refused', async () => {
    for (let round = 0; round < 20; round += 1) {
      const candidate = `twin-${round}`;
      const [first = ''] = await initCandidates(service, pipeline, [candidate], 'stage-1');
      const [other = ''] = await initCandidates(service, pipeline, [candidate], 'stage-2');
      const outcomes = (
        await Promise.all(
          [first, other].map((id, index) =>
            orchestrate(index ? service : second, index ? 'rest' : 'graphql', id, {
              resourceId: id,
              destFeatureId: 'stage-3',
            }),
          ),
        )
      ).map(outcome);
      expect(outcomes.toSorted()).toEqual(['CANDIDATE_ALREADY_IN_FEATURE', 'won']);
      expect((await recordsOf(candidate)).filter(({ isClosed }) => !isClosed)).toHaveLength(2);
    }
  });

  it('of 20 concurrent calls with one idempotency key one works; the others get its replay, or the refusal that it is running', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['keyed']);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        orchestrate(call % 2 ? service : second, call % 4 < 2 ? 'rest' : 'graphql', id, { resourceId: id }, 'one-key'),
      ),
    );
    const outcomes = new Set(replies.map(outcome));
    expect(outcomes.has('won')).toBe(true);
    expect([...outcomes].every((one) => one === 'won' || one === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true);
    expect(await recordsOf('keyed')).toHaveLength(2);
  });

  it('a candidate put into a feature by 20 concurrent calls has one record there', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, call) => initCandidates(call % 2 ? service : second, pipeline, ['crowd'])),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await recordsOf('crowd')).toHaveLength(1);
  });

  it('a vacancy that closes while candidates move: each call is completely before it or completely after it', async () => {
    const closing = await createPipeline(service);
    const ids = await initCandidates(service, closing, candidateIds(20, 'late'));
    const moves = ids.map((id) =>
      service.request('POST', `${recordPath(closing, id)}/orchestrate`, {
        token: closing.token,
        body: { resourceId: id },
      }),
    );
    const [, ...replies] = await Promise.all([
      second.graphql('mutation ($companyId: ID!, $id: ID!) { closeVacancy(companyId: $companyId, id: $id) { id } }', {
        token: closing.token,
        variables: { companyId: 'acme', id: closing.vacancyId },
      }),
      ...moves,
    ]);
    for (const [index, reply] of replies.entries()) {
      const record = await service.database.store.records.findOne({
        companyId: 'acme',
        vacancyId: closing.vacancyId,
        id: ids[index] ?? '',
      });
      expect([outcome(reply), record?.isClosed]).toEqual(
        reply.status === 200 ? ['won', true] : ['VACANCY_CLOSED', false],
      );
    }
  });
});
