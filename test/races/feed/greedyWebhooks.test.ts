import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { candidateIds, createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { lockWaits } from '../../support/database/nodes.js';
import { eventually } from '../../support/eventually.js';
import { Receiver } from '../../support/outside/receiver.js';
import { onServer } from '../../support/outside/servers.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/**
 * Companies whose receivers answer after 9 s, with as many webhooks and events as they can have: whatever they do, the
 * first attempt for another company does not wait for them (docs/WEBHOOKS.md, "Speed": it starts within 1 s).
 */

/** The most webhooks of a company. */
const most = 20;
/** Each candidate has a thread. More threads than requests that any bound allows. */
const threads = 40;
const slowMs = 9_000;
/** Less than any slow receiver takes. The exact time is measured by the benchmark: here other processes run, too. */
const muchLessMs = 4_000;

/** Events of a company whose deliveries are not queued yet, or deliveries that wait. */
const many = 800;
const manyEvents = `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, actor_kind, actor_id,
    operation, via, data, created_at)
  select $1, h.seq + at, 'event-' || at, 'RECORD_INITIALIZED', 1, 'Interview', 'v', 'candidate-' || at, 'USER', 'ada', 'x', 'REST',
    '{"before": {}, "after": {}}', now() from feed_head h, generate_series(1, $2::int) at where h.company_id = $1`;
const manyDeliveries = `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries,
    next_attempt_at, created_at)
  select $1, w.id || at, w.id, 'event-' || at, at, 'RECORD_INITIALIZED', 'thread-' || at, 'PENDING', '[]', 0, now(), now()
  from webhook w, generate_series(1, $2::int) at where w.company_id = $1`;

onPostgres('companies with slow receivers on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let receivers: Receiver[];
  let companies = 0;
  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest(), allowsLoopbackWebhooks: true });
    service.workers.start();
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });
  beforeEach(async () => {
    receivers = await Promise.all(Array.from({ length: 5 }, () => Receiver.start()));
  });
  afterEach(async () => {
    for (const { id } of begun.splice(0)) {
      await service.database.rows(`update webhook set status = 'PAUSED' where company_id = $1`, [id]);
    }
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  interface Company {
    readonly id: string;
    /** Puts candidates into a vacancy: the events of each have a thread of their own. */
    init(count: number): Promise<unknown>;
    rename(user: string): Promise<unknown>;
  }
  const begun: Company[] = [];

  async function companyWith(...urls: string[]): Promise<Company> {
    companies += 1;
    const id = `company-${companies}`;
    const pipeline = await createPipeline(service, { companyId: id });
    const rename =
      'mutation ($company: ID!, $id: ID!) { updateVacancy(companyId: $company, id: $id, input: { name: "renamed" }) { id } }';
    const company = {
      id,
      init: (count: number) => initCandidates(service, pipeline, candidateIds(count)),
      rename: (user: string) =>
        service.graphql(rename, {
          token: tokenFor(id, { subject: user }),
          variables: { company: id, id: pipeline.vacancyId },
        }),
    };
    begun.push(company);
    if (urls.length === 0) return company;
    const one = (url: string, at: number) =>
      `w${at}: createWebhook(companyId: "${id}", input: { url: "${url}", types: ["RECORD_INITIALIZED"] }) { secret }`;
    const { body } = await service.graphql(`mutation { ${urls.map(one).join(' ')} }`, {
      token: tokenFor(id, { roles: ['admin'] }),
    });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return company;
  }

  /** A company that takes what it can get. @returns when it has got it */
  async function greedyCompany(hosts: readonly Receiver[]): Promise<void> {
    const urls = Array.from({ length: most }, (_, at) => (hosts[at % hosts.length] as Receiver).url('/slow'));
    const company = await companyWith(...urls);
    await company.init(threads);
  }

  const requests = () => receivers.reduce((sum, { received }) => sum + received.length, 0);

  async function settled(): Promise<void> {
    for (let seen = -1; seen < requests(); ) {
      seen = requests();
      await after(500);
    }
  }

  const slow = (receiver: Receiver) =>
    receiver.at('/slow', (response) => {
      setTimeout(() => response.writeHead(200).end(), slowMs).unref();
    });

  it.each([
    ['on the same host', 2, 1],
    ['on other hosts', 2, 4],
    ['on the same host, six of them', 6, 1],
    ['on other hosts, eight of them', 8, 4],
  ])(
    '%s: the first attempt for another company starts at once, and the rest follows',
    async (_, greedy, hosts) => {
      const [shared] = receivers as [Receiver];
      const busy = receivers.slice(0, hosts);
      for (const receiver of receivers) slow(receiver);
      const ofThird = hosts === 1 ? shared : (receivers[4] as Receiver);
      const third = await companyWith(ofThird.url('/third'));
      for (let count = 0; count < greedy; count += 1) await greedyCompany(busy);
      await settled();
      await arrives(third, ofThird);
    },
    120_000,
  );

  it.each([
    ['queue', manyEvents, 'select $1::text'],
    ['remove', manyDeliveries, 'update webhook set is_deleted = true, revision = revision + 1 where company_id = $1'],
    [
      'set to FAILED',
      manyDeliveries,
      `update webhook set status = 'DISABLED', revision = revision + 1, fails_before = revision + 1 where company_id = $1`,
    ],
  ])(
    'with very many deliveries to %s: the first attempt for another company starts at once',
    async (_, rows, change) => {
      const [receiver] = receivers as [Receiver];
      const third = await companyWith(receiver.url('/third'));
      for (let count = 0; count < 5; count += 1) {
        const { id } = await companyWith(...Array.from({ length: most }, () => receiver.url('/slow')));
        await service.database.rows(rows, [id, many]);
        await service.database.rows('update feed_head set seq = seq + $2::int where company_id = $1', [id, many]);
        await service.database.rows(change, [id]);
      }
      await arrives(third, receiver);
    },
    120_000,
  );

  it('with all permits of the store: the first attempt for another company starts at once', async () => {
    const [receiver] = receivers as [Receiver];
    const url = service.database.url as string;
    const third = await companyWith(receiver.url('/third'));
    const greedy = await Promise.all([companyWith(), companyWith()]);
    await onServer(url, async (client) => {
      const held = greedy.map(({ id }) => id);
      await client.query('begin');
      for (const id of held) await client.query('select id from vacancy where company_id = $1 for update', [id]);
      const calls = greedy.flatMap(({ rename }) => Array.from({ length: 40 }, (_, user) => rename(`user-${user}`)));
      await eventually(() => onServer(url, async (other) => (await lockWaits(other)) >= 8));
      await arrives(third, receiver);
      await client.query('rollback');
      await Promise.all(calls);
    });
  }, 120_000);

  async function arrives(company: Company, receiver: Receiver): Promise<void> {
    const come = receiver.next('/third');
    await company.init(threads);
    const storedAt = performance.now();
    await come;
    expect(performance.now() - storedAt).toBeLessThan(muchLessMs);
    await eventually(() => receiver.to('/third').length >= threads);
  }
});
