import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { type Connection, connect, type Following } from '../../support/feed/following.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** A live feed while several nodes write to it: each follower gets each event once and in order, wherever it starts. */

/** The number of followers. Each joins while events are written. */
const joiners = Number(process.env.LIVE_JOINERS ?? 24);

onPostgres(
  'followers of a company that many clients change at the same time on PostgreSQL (set TEST_DATABASE_URL)',
  () => {
    let database: TestDatabase;
    let nodes: Service[];
    let pipeline: Pipeline;
    const connections: Connection[] = [];

    beforeAll(async () => {
      database = await openPostgresTest();
      nodes = [await startService({ database }), await startService({ database })];
      pipeline = await createPipeline(nodes[0] as Service);
    });
    afterAll(async () => {
      for (const connection of connections) await connection.stop();
      for (const node of nodes) await node.stop();
      await database.close();
    });

    const node = (at: number) => nodes[at % nodes.length] as Service;
    const newest = async () =>
      Number(
        (await database.rows<{ seq: string }>("select seq::text as seq from feed_head where company_id = 'acme'"))[0]
          ?.seq,
      );

    it('get each event after their starting number, without a gap or a duplicate, from every node', async () => {
      const { token, vacancyId } = pipeline;
      const move = `mutation ($vacancyId: ID!, $id: ID!) {
      orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } }
    }`;
      let isOver = false;
      const writing = [0, 1, 2, 3].map(async (writer) => {
        for (let round = 0; !isOver; round += 1) {
          const names = candidateIds(1 + (round % 5), `candidate-${writer}-${round}`);
          const ids = await initCandidates(node(writer), pipeline, names);
          await Promise.all(
            ids.map((id, at) => node(writer + at).graphql(move, { token, variables: { vacancyId, id } })),
          );
        }
      });
      const joined: { readonly from: number; readonly following: Following }[] = [];
      for (let at = 0; at < joiners; at += 1) {
        const connection = connect(node(at), { token: tokenFor('acme', { subject: `follower-${at}` }) });
        connections.push(connection);
        const last = await newest();
        // Followers start at the first event, in the middle, or at the newest.
        const from = [0, Math.floor(last / 2), Math.max(0, last - 1)][at % 3] as number;
        const following = connection.follow('', 'seq', { after: String(from) });
        joined.push({ from, following });
        await following.come(1);
      }
      isOver = true;
      await Promise.all(writing);
      const last = await newest();
      for (const { from, following } of joined) {
        const events = await following.come(last - from);
        expect(events.map(({ seq }) => Number(seq))).toEqual(
          Array.from({ length: last - from }, (_, at) => from + 1 + at),
        );
      }
      process.stdout.write(`${joiners} followers joined while ${last} events were written\n`);
    }, 300_000);
  },
);
