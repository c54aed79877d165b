import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { build } from '../../support/processes/built.js';
import { KillableWorker } from '../../support/processes/killable.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/**
 * Three workers deliver to one webhook and are killed at random: every event arrives, in order for each candidate, and
 * few arrive twice.
 */

/** A higher number tests more. DELIVERIES=20000 takes some minutes. */
const deliveries = Number(process.env.DELIVERIES ?? 300);
const kills = Math.max(3, deliveries / 1_000);
const eventsOfEach = 10;
const leaseMs = 2_000;
/** The requests that a worker can have in progress to a webhook, plus as many answers that are not yet stored. */
const lostByKill = 8;

onPostgres('workers of webhooks killed at random on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let receiver: Receiver;
  beforeAll(async () => {
    await build();
    service = await startService({ database: await openPostgresTest(), allowsLoopbackWebhooks: true });
    receiver = await Receiver.start();
  }, 120_000);
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
    await service.database.close();
  });

  it(
    `${deliveries} deliveries by three workers with ${kills} kills: each arrives at least once, few arrive twice`,
    async () => {
      const url = service.database.serviceUrl as string;
      const begin = () => KillableWorker.start('webhooks', url, { LEASE_MS: String(leaseMs) });
      const token = tokenFor('acme', { roles: ['admin'] });
      const { body } = await service.graphql(
        `mutation ($url: String!) { createWebhook(companyId: "acme", input: { url: $url }) { webhook { id } } }`,
        { token, variables: { url: receiver.url('/raced') } },
      );
      await service.database.rows(
        `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, actor_kind, actor_id,
           operation, via, data, created_at)
         select 'acme', 1 + at, 'event-' || at, 'RECORD_SCORED', 1, 'Interview', 'v', 'candidate-' || at % $2::int, 'USER', 'ada',
           'x', 'REST', '{"before": {}, "after": {}}', now() from generate_series(1, $1::int) at`,
        [deliveries, deliveries / eventsOfEach],
      );
      await service.database.rows(`update feed_head set seq = 1 + $1::int where company_id = 'acme'`, [deliveries]);

      const seen = new Set<string>();
      const last = new Map<string, number>();
      let overtaken = 0;
      const all = new Promise<void>((resolve) => {
        receiver.at('/raced', (response, { event }) => {
          if (!seen.has(event.id)) {
            const seq = Number(event.seq);
            if (seq < (last.get(event.candidateId) ?? 0)) overtaken += 1;
            last.set(event.candidateId, seq);
          }
          seen.add(event.id);
          status(204)(response, { path: '', headers: {}, body: '', event });
          if (seen.size === deliveries) resolve();
        });
      });
      const begun = performance.now();
      const workers = await Promise.all([1, 2, 3].map(begin));
      let killed = 0;
      let isOver = false;
      const killing = (async () => {
        for (let step = 1; killed < kills && !isOver; step += 1) {
          // Spreads the kills over the run, by the number of arrived deliveries.
          while (!isOver && seen.size < (deliveries * (step - 0.5)) / kills) await after(5 + 20 * Math.random());
          if (isOver) return;
          const which = Math.floor(3 * Math.random());
          await (workers[which] as KillableWorker).kill();
          killed += 1;
          workers[which] = await begin();
        }
      })();
      await all;
      isOver = true;
      const ms = Math.round(performance.now() - begun);
      await killing;
      // Deliveries of a killed worker come again when its claim has ended.
      const open = () =>
        service.database.rows(`select id from webhook_delivery where company_id = 'acme' and status <> 'DELIVERED'`);
      for (const deadline = performance.now() + 30_000; (await open()).length > 0; await after(100)) {
        if (performance.now() > deadline) throw new Error('Deliveries stay open.');
      }
      await Promise.all(workers.map((worker) => worker.kill()));

      const twice = receiver.received.length - deliveries;
      if (process.env.DELIVERIES)
        process.stderr.write(`${JSON.stringify({ deliveries, killed, twice, overtaken, ms })}\n`);
      expect(overtaken).toBe(0);
      expect(twice).toBeLessThanOrEqual(killed * lostByKill);
      if (deliveries >= 10_000) expect(twice / deliveries).toBeLessThan(0.01);
      const [stored] = await service.database.rows<{ rows: number; tries: number }>(
        `select count(*)::int as rows, count(distinct event_id)::int as events from webhook_delivery
         where company_id = 'acme' and webhook_id = $1`,
        [body.data.createWebhook.webhook.id],
      );
      expect(stored).toEqual({ rows: deliveries, events: deliveries });
    },
    60_000 + deliveries * 50,
  );
});
