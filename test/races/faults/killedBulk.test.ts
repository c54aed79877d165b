import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BulkMutation, bulkOperation } from '../../support/company/bulk.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { build } from '../../support/processes/built.js';
import { KillableService } from '../../support/processes/killable.js';
import { type Service, startService } from '../../support/service/service.js';

/** Processes are killed during bulk calls. The calls are sent again with the same key: each record is changed once. */

/** A higher number tests more. KILLS=100 takes some minutes. */
const kills = Number(process.env.KILLS ?? 6);
const records = 200;
const leaseMs = 300;
const timeoutMs = 20_000;
const mutations: readonly BulkMutation[] = ['discardFeatures', 'forwardFeatures', 'cancelFeatures'];

interface Answer {
  readonly reason?: string;
  readonly results?: readonly { error: object | null }[];
}

/** Sends a bulk call. */
async function send(
  serving: KillableService,
  mutation: BulkMutation,
  { companyId, token }: Pipeline,
  ids: readonly string[],
  key: string,
): Promise<Answer> {
  const more = mutation === 'discardFeatures' ? { banCandidate: true } : {};
  const { data, errors } = await serving.graphql<{
    data: Record<string, Answer>;
    errors?: { extensions: { reason: string } }[];
  }>(bulkOperation(mutation, 'id isClosed'), { input: { companyId, resourceIds: ids, ...more }, key }, token);
  return (errors ? { reason: errors[0]?.extensions.reason } : data[mutation]) as Answer;
}

onPostgres('processes killed during bulk calls on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  beforeAll(async () => {
    await build();
    service = await startService({ database: await openPostgresTest() });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const changesOf = (ids: readonly string[]) =>
    service.database.rows<{ statuses: number; events: number; bans: number; successors: number }>(
      `select jsonb_array_length(r.status_history) - 1 as statuses,
        (select count(*)::int from feed_event e where e.company_id = r.company_id and e.record_id = r.id
          and e.type <> 'RECORD_INITIALIZED') as events,
        (select count(*)::int from feed_event e where e.company_id = r.company_id and e.type = 'CANDIDATE_BANNED'
          and e.candidate_id = r.candidate_id) as bans,
        (select count(*)::int from feature_record n where n.company_id = r.company_id
          and n.candidate_id = r.candidate_id and n.id <> r.id) as successors
      from feature_record r where r.id = any($1)`,
      [ids],
    );
  const distinct = (rows: readonly object[]): unknown[] => [...new Set(rows.map((row) => JSON.stringify(row)))];

  it(
    `${kills} times: a call is stored completely or not at all, and a retry makes it happen once`,
    async () => {
      const url = service.database.serviceUrl ?? '';
      const outcomes = { nothingStored: 0, allStored: 0, answered: 0 };
      let serving = await KillableService.start(url, leaseMs);
      let usualMs = 0;
      for (let round = -1; round < kills; round += 1) {
        const mutation = mutations[(round + mutations.length) % mutations.length] as BulkMutation;
        const pipeline = await createPipeline(service, { companyId: `round-${round}` });
        const candidates = candidateIds(records);
        const ids = await initCandidates(service, pipeline, candidates);
        const key = `key-${round}`;
        const begun = performance.now();
        const sent = send(serving, mutation, pipeline, ids, key).catch(() => null);
        if (round < 0) {
          // The first round measures how long a call takes.
          await sent;
          usualMs = performance.now() - begun;
          continue;
        }
        const replacing = KillableService.start(url, leaseMs);
        // The kill comes anywhere from the start of a call to its end.
        await after((usualMs * ((round * 7) % 20)) / 16);
        await serving.kill();
        if ((await sent) !== null) outcomes.answered += 1;
        serving = await replacing;

        let answer: Answer = { reason: 'IDEMPOTENCY_IN_FLIGHT' };
        for (const deadline = performance.now() + timeoutMs; answer.reason === 'IDEMPOTENCY_IN_FLIGHT'; ) {
          if (performance.now() > deadline) throw new Error('The key is never free again.');
          const before = distinct(await changesOf(ids));
          expect(before).toHaveLength(1);
          answer = await send(serving, mutation, pipeline, ids, key);
          if (answer.results) outcomes[`${before}`.includes('"statuses":0') ? 'nothingStored' : 'allStored'] += 1;
        }
        expect([answer.reason, answer.results?.every(({ error }) => error === null)]).toEqual([undefined, true]);
        expect(answer.results).toHaveLength(records);
        const bans = mutation === 'discardFeatures' ? 1 : 0;
        const successors = mutation === 'forwardFeatures' ? 1 : 0;
        expect(distinct(await changesOf(ids))).toEqual([JSON.stringify({ statuses: 1, events: 1, bans, successors })]);
      }
      await serving.kill();
      expect(outcomes.nothingStored + outcomes.allStored).toBe(kills);
      expect(outcomes.nothingStored).toBeGreaterThan(0);
      if (process.env.KILLS) process.stderr.write(`${JSON.stringify({ kills, usualMs, ...outcomes })}\n`);
    },
    15_000 * (kills + 5),
  );
});
