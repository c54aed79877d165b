import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { build } from '../../support/processes/built.js';
import { KillableService } from '../../support/processes/killable.js';
import { type Service, startService } from '../../support/service/service.js';

/**
 * Processes are killed while they write, and others read the feed: it has no gaps or duplicates, and tells exactly what
 * is stored.
 */

/** A higher number tests more. FEED_KILLS=300 takes some minutes. */
const kills = Number(process.env.FEED_KILLS ?? 4);
const leaseMs = 300;
const candidates = 24;

const move = `mutation ($vacancyId: ID!, $id: ID!, $key: String) {
  orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id }, idempotencyKey: $key) { next { id } }
}`;
const discard = `mutation ($ids: [ID!]!) {
  discardFeatures(input: { companyId: "acme", resourceIds: $ids, banCandidate: true }) { results { error { reason } } }
}`;
const rename = `mutation ($vacancyId: ID!, $name: String!) {
  updateVacancy(companyId: "acme", id: $vacancyId, input: { name: $name }) { id }
}`;
const tail = `query ($after: String) {
  events(companyId: "acme", after: $after, first: 100) { nodes { seq type } pageInfo { endCursor } }
}`;

onPostgres('writers killed while a reader follows the feed on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: Service;
  let pipeline: Pipeline;
  beforeAll(async () => {
    await build();
    database = await openPostgresTest();
    service = await startService({ database });
    pipeline = await createPipeline(service);
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  const seen: string[] = [];
  let isOver = false;
  /**
   * Reads from its position until no more events come.
   * @returns the number of pages
   */
  async function read(): Promise<number> {
    let pages = 0;
    for (let cursor: string | null = null, last = false; ; last = isOver) {
      const { body } = await service.graphql(tail, { token: pipeline.token, variables: { after: cursor } });
      const { nodes, pageInfo } = body.data.events;
      seen.push(...nodes.map(({ seq }: { seq: string }) => seq));
      cursor = pageInfo.endCursor;
      pages += 1;
      if (last && nodes.length === 0) return pages;
    }
  }

  it(
    `${kills} times: it reads 1, 2, 3 … to the head; each closed record has one closing event, and no other record has any`,
    async () => {
      const url = database.serviceUrl ?? '';
      const { token, vacancyId } = pipeline;
      const reading = read();
      const outcomes = { answered: 0, cutOff: 0 };
      let serving = await KillableService.start(url, leaseMs);
      let usualMs = 0;
      for (let round = -1; round < kills; round += 1) {
        const names = candidateIds(candidates, `candidate-${round}`);
        const ids = await initCandidates(service, pipeline, names);
        const replacing = round < 0 ? null : KillableService.start(url, leaseMs);
        const begun = performance.now();
        const ask = (query: string, variables: object) =>
          serving.graphql(query, { vacancyId, ...variables }, token).then(
            () => {
              outcomes.answered += 1;
            },
            () => {
              outcomes.cutOff += 1;
            },
          );
        const sent = [
          ...ids.map((id, at) => ask(move, { id, key: at % 3 === 0 ? `move-${id}` : null })),
          ask(discard, { ids: ids.slice(0, 6) }),
          ask(rename, { name: `The name of round ${round}` }),
        ];
        if (round >= 0) {
          await after((usualMs * ((round * 7) % 20)) / 16);
          await serving.kill();
        }
        await Promise.all(sent);
        // The first round measures how long the calls take.
        usualMs ||= performance.now() - begun;
        serving = (await replacing) ?? serving;
      }
      await serving.kill();
      isOver = true;
      const pages = await reading;

      expect(seen).toEqual(seen.map((_, at) => String(at + 1)));
      const [stored] = await database.rows<{
        events: number;
        head: number;
        closed: number;
        wrong: number;
        names: number;
      }>(`
        select (select count(*)::int from feed_event where company_id = 'acme') as events,
          (select seq::int from feed_head where company_id = 'acme') as head,
          (select count(*)::int from feature_record where company_id = 'acme' and is_closed) as closed,
          (select count(*)::int from feature_record r where r.company_id = 'acme' and r.is_closed::int <> (
            select count(*) from feed_event e where e.company_id = r.company_id and e.record_id = r.id
              and e.type in ('RECORD_MOVED', 'RECORD_FINISHED', 'RECORD_DISCARDED'))) as wrong,
          (select count(*)::int from feed_event e where e.company_id = 'acme' and e.type = 'RECORD_MOVED' and not exists (
            select from feature_record r where r.company_id = e.company_id and r.id = e.next_record_id)) as names`);
      expect(stored).toMatchObject({ events: seen.length, head: seen.length, wrong: 0, names: 0 });
      expect(outcomes.cutOff).toBeGreaterThan(0);
      if (process.env.FEED_KILLS) {
        process.stderr.write(
          `${JSON.stringify({ kills, usualMs, pages, events: seen.length, ...stored, ...outcomes })}\n`,
        );
      }
    },
    15_000 * (kills + 5),
  );
});
