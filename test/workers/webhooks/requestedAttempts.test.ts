import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type { AppParts } from '../../../src/app.js';
import { RedisSignals } from '../../../src/http/limiter/redisLimiter.js';
import { HookedCompany } from '../../support/company/hookedCompany.js';
import { candidateIds } from '../../support/company/pipeline.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';
import { eventually } from '../../support/eventually.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService } from '../../support/service/service.js';

/** Attempts that admins request begin at once: unless a test says otherwise, the workers' scans find nothing. */

let database: TestDatabase;
let receiver: Receiver;
let companies = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await database.close();
});

/** A service whose workers' scans find no deliveries. */
function blind(parts: Partial<AppParts> = {}): Promise<Service> {
  const { store } = database;
  const scans = { ...store.scans, deliveries: async () => [] };
  return startService({ database, store: { ...store, scans }, allowsLoopbackWebhooks: true, ...parts });
}

const test = 'mutation ($id: ID!) { sendTestEvent(COMPANY, webhookId: $id) { id } }';
const resend = 'mutation ($id: ID!) { resendDelivery(COMPANY, id: $id) { id } }';

const begin = (service: Service): Promise<HookedCompany> => {
  companies += 1;
  return HookedCompany.begin(service, receiver, `company-${companies}`);
};

describe('in a process that delivers', () => {
  let service: Service;
  let company: HookedCompany;
  beforeAll(async () => {
    service = await blind();
    service.workers.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    company = await begin(service);
  });

  it('a test event is sent at once, also to the first webhook of a company; a resend too', async () => {
    const { id } = await company.hook('/tested');
    let come = receiver.next('/tested');
    const { id: delivery } = await company.run(test, { id });
    await come;
    await eventually(async () => (await company.deliveries(id))[0].status === 'DELIVERED');
    come = receiver.next('/tested');
    await company.run(resend, { id: delivery });
    await come;
    expect(receiver.to('/tested').map(({ event }) => event.type)).toEqual(['WEBHOOK_TEST', 'WEBHOOK_TEST']);
  });

  it("a test event does not wait for the company's own deliveries, nor for a resend that must wait", async () => {
    receiver.at('/stuck', (response, { event }) => {
      if (event.type === 'WEBHOOK_TEST') response.writeHead(204).end();
    });
    const { id } = await company.hook('/stuck');
    // Events start the workers only if they know that the company has a webhook.
    await company.run(test, { id });
    await company.init(...candidateIds(12));
    await eventually(() => receiver.to('/stuck').length === 1 + 4);
    const [stuck] = receiver.to('/stuck').slice(1);
    const [one] = await company.deliveries(id, `(filter: { eventId: "${stuck?.event.id}" })`);
    for (let count = 0; count < 3; count += 1) await company.run(resend, { id: one.id });
    await company.run(test, { id });
    await eventually(() => receiver.to('/stuck').length === 2 + 4);
    expect(receiver.to('/stuck').at(-1)?.event.type).toBe('WEBHOOK_TEST');
  });
});

it('on a node that does not deliver, without Redis: another one sends a test event and a resend within a second', async () => {
  const [here, there] = await Promise.all([1, 2].map(() => startService({ database, allowsLoopbackWebhooks: true })));
  there?.workers.start();
  const company = await begin(here as Service);
  const { id } = await company.hook('/noticed');
  let come = receiver.next('/noticed');
  const { id: delivery } = await company.run(test, { id });
  const sent = async (): Promise<number> => {
    const asked = performance.now();
    await come;
    return performance.now() - asked;
  };
  expect(await sent()).toBeLessThan(1_000);
  await eventually(async () => (await company.deliveries(id))[0].status === 'DELIVERED');
  come = receiver.next('/noticed');
  await company.run(resend, { id: delivery });
  expect(await sent()).toBeLessThan(1_000);
  await here?.stop();
  await there?.stop();
});

const url = process.env.TEST_REDIS_URL;
const onRedis = url ? describe : describe.skip;

onRedis('on a node that does not deliver (set TEST_REDIS_URL)', () => {
  const connections: Redis[] = [];
  const open = async () => {
    const redis = new Redis(url as string, { lazyConnect: true });
    connections.push(redis);
    await redis.connect();
    return redis;
  };
  async function node(): Promise<Service> {
    const [publisher, subscriber] = [await open(), await open()];
    const feeds = new RedisSignals('feed-changed', publisher, subscriber);
    const attempts = new RedisSignals('attempt-requested', publisher, subscriber);
    return blind({ signals: { feeds, attempts } });
  }
  let [here, there]: Service[] = [];
  beforeAll(async () => {
    [here, there] = [await node(), await node()];
    there.workers.start();
    const subscriptions = async () => (await (connections[0] as Redis).pubsub('NUMSUB', 'attempt-requested'))[1];
    await eventually(async () => Number(await subscriptions()) >= 2);
  });
  afterAll(async () => {
    await here?.stop();
    await there?.stop();
    for (const connection of connections) connection.disconnect();
  });

  it('a test event is sent at once by another one', async () => {
    const company = await begin(here as Service);
    const { id } = await company.hook('/elsewhere');
    receiver.at('/elsewhere', status(204));
    const come = receiver.next('/elsewhere');
    await company.run(test, { id });
    await come;
    expect(receiver.to('/elsewhere')).toHaveLength(1);
  });
});
