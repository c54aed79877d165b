import { beforeAll, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { onPostgres } from '../../support/database/databases.js';
import type { Service } from '../../support/service/service.js';
import { twoNodes } from '../../support/service/twoNodes.js';

/** The feed while several clients write: a reader sees its numbers without gaps, and each event once. */

onPostgres(
  'the feed of a company that many clients change at the same time on PostgreSQL (set TEST_DATABASE_URL)',
  () => {
    const nodes = twoNodes();
    let pipeline: Pipeline;

    beforeAll(async () => {
      pipeline = await createPipeline(nodes[0]);
    });

    const tail = `query ($after: String) {
    events(companyId: "acme", after: $after, first: 100) { nodes { seq type recordId } pageInfo { endCursor } }
  }`;

    it('is read as 1, 2, 3 … during moves, bulk calls, creations, replays and refusals', async () => {
      const names = candidateIds(60);
      const ids = await initCandidates(nodes[0], pipeline, names);
      const { token, vacancyId } = pipeline;
      const ask = (at: number, query: string, variables: object = {}) =>
        (nodes[at % nodes.length] as Service).graphql(query, { token, variables: { vacancyId, ...variables } });
      const move = `mutation ($vacancyId: ID!, $id: ID!, $key: String) {
      orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id }, idempotencyKey: $key) { next { id } }
    }`;
      const discard = `mutation ($ids: [ID!]!) {
      discardFeatures(input: { companyId: "acme", resourceIds: $ids, banCandidate: true }) { results { error { reason } } }
    }`;
      let isOver = false;
      const seen: string[] = [];
      const reading = (async () => {
        for (let after: string | null = null, last = false; ; last = isOver) {
          const { body } = await ask(1, tail, { after });
          const { nodes: events, pageInfo } = body.data.events;
          seen.push(...events.map(({ seq }: { seq: string }) => seq));
          after = pageInfo.endCursor;
          if (last && events.length === 0) return;
        }
      })();
      await Promise.all([
        // Each move is sent twice at the same time, every third with a key. One of the two is refused, or replays the
        // other.
        ...ids.flatMap((id, at) => {
          const key = at % 3 === 0 ? `move-${at}` : null;
          return [ask(at, move, { id, key }), ask(at + 1, move, { id, key })];
        }),
        ...[0, 1, 2, 3].map((at) => ask(at, discard, { ids: ids.slice(at * 15, at * 15 + 8) })),
        ...[0, 1, 2, 3].map((at) => createPipeline(nodes[at % 2] as Service)),
      ]);
      isOver = true;
      await reading;

      expect(seen).toEqual(seen.map((_, at) => String(at + 1)));
      const [stored] = await nodes[0].database.rows<{
        events: number;
        head: string;
        closed: number;
        announced: number;
      }>(`
      select (select count(*)::int from feed_event where company_id = 'acme') as events,
        (select seq::text from feed_head where company_id = 'acme') as head,
        (select count(*)::int from feature_record where company_id = 'acme' and is_closed) as closed,
        (select count(distinct record_id)::int from feed_event where company_id = 'acme'
          and type in ('RECORD_MOVED', 'RECORD_FINISHED', 'RECORD_DISCARDED')) as announced`);
      expect(stored).toMatchObject({ events: seen.length, head: String(seen.length) });
      expect(stored?.announced).toBe(stored?.closed);
    }, 120_000);
  },
);
