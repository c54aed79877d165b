import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Life, live } from '../../examples/demo-life/life.js';
import type { RunningLife } from '../../src/demo/life/openLife.js';
import { jobsOf } from '../../src/jobs/openWorkers.js';
import { lifeBy, preparedLife, randomFrom } from '../support/company/livingDemo.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { TestClock } from '../support/service/service.js';
import { workersNeed } from '../support/service/works.js';

/** The demo's life: its pace, its key, its two webhooks and their receiver, its end (docs/CONFIGURATION.md: `DEMO_LIFE`). */

const minute = 60_000;
let clock: TestClock;
let service: DemoService;
let opened: RunningLife[];

beforeEach(async () => {
  clock = new TestClock(Date.now());
  service = await startDemoService({ clock });
  opened = [];
});
afterEach(async () => {
  for (const running of opened) await running.close();
  await service.stop();
});

async function open(): Promise<{ running: RunningLife; env: NodeJS.ProcessEnv; life: Life }> {
  const { running, env } = await preparedLife(service);
  opened.push(running);
  const wait = async (ms: number): Promise<void> => {
    clock.advance(ms);
  };
  return { running, env, life: lifeBy(env, { wait }) };
}

async function call(query: string, variables: object = {}) {
  const { body } = await service.graphql(query, { token: service.demo.token, variables });
  return body;
}

const seq = async (): Promise<number> => Number((await call('{ feed(companyId: "acme") { seq } }')).data.feed.seq);
const hooks = async () =>
  (
    await call(`{ webhooks(companyId: "acme") { id url status deliveries(first: 100) { nodes {
      id seq status attempts { status error answer } } } } }`)
  ).data.webhooks;

/** Sends what is due until nothing more is, as the process with the receivers does it. */
async function deliver(ownReceivers?: ReadonlySet<string>): Promise<void> {
  const { store } = service.database;
  const isDue = async () => (await store.scans.deliveries(new Date(clock.now()).toISOString())).includes('acme');
  while (await isDue()) {
    const work = jobsOf(workersNeed({ store, clock, ownReceivers })).find(({ name }) => name === 'webhooks');
    await work?.run('acme', new AbortController().signal);
    await work?.stop?.();
  }
}

describe('the life of the demo', () => {
  it('makes a change at once, then one about every three seconds, with the budget of its API key, until it is stopped', async () => {
    const { life } = await open();
    const before = await seq();
    const stopping = new AbortController();
    const [pauses, reports]: [number[], string[]] = [[], []];
    await live(life, {
      pause: async (ms) => {
        pauses.push(ms);
        clock.advance(ms);
        if (pauses.length === 60) stopping.abort();
      },
      signal: stopping.signal,
      random: randomFrom(34),
      report: (line) => reports.push(line),
    });
    expect([(await seq()) - before, reports]).toEqual([life.changes, []]);
    // The others waited for the budget.
    expect(life.changes).toBeGreaterThan(55);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4_000);
    const mean = pauses.reduce((sum, ms) => sum + ms, 0) / pauses.length;
    expect([mean > 2_500, mean < 3_500]).toEqual([true, true]);
  });

  it('goes on after a fault, and says what it was; ends without a pause once it is over', async () => {
    const [reports, pauses]: [string[], number[]] = [[], []];
    let ticks = 0;
    const failing = {
      get isOver() {
        return ticks === 2;
      },
      tick: async () => {
        ticks += 1;
        if (ticks === 1) throw new Error('no service');
      },
    };
    await live(failing, {
      pause: async (ms) => void pauses.push(ms),
      signal: new AbortController().signal,
      random: () => 0,
      report: (line) => reports.push(line),
    });
    expect([reports, pauses]).toEqual([['A change has failed: Error: no service'], [2_000]]);
  });

  it('has a key and a provider’s secret of its own, the same at the next start', async () => {
    const first = await open();
    const keys = async () => (await call('{ apiKeys(companyId: "acme") { id revokedAt } }')).data.apiKeys;
    const before = await keys();
    expect(before).toHaveLength(2);
    const second = await open();
    expect(await keys()).toEqual(before);
    expect(second.env.KEY).not.toBe(first.env.KEY);
    expect(second.env.CALLBACK_SECRET).toBe(first.env.CALLBACK_SECRET);
    await first.life.tick();
    expect([first.life.changes, first.life.isOver]).toEqual([0, true]);
    await second.life.tick();
    expect(second.life.changes).toBe(1);
  });
});

describe('its webhooks', () => {
  it('are two: one accepts all, and one refuses the first two attempts of each delivery', async () => {
    const { running, life } = await open();
    for (let changes = 0; changes < 30; changes += 1) {
      await life.tick();
      clock.advance(3_000);
    }
    await deliver(running.receivers);

    const [steady, failing, ...others] = await hooks();
    expect(others).toEqual([]);
    expect(running.receivers).toEqual(new Set([steady.url, failing.url]));
    const outcomes = (hook: typeof failing) =>
      new Set(hook.deliveries.nodes.map(({ status, attempts }: typeof failing) => JSON.stringify([status, attempts])));
    const refused = { status: 500, error: null, answer: 'Payroll is asleep.' };
    const accepted = { status: 204, error: null, answer: '' };
    expect(steady.deliveries.nodes.length).toBeGreaterThanOrEqual(30);
    expect(outcomes(steady)).toEqual(
      new Set([JSON.stringify(['DELIVERED', [{ status: 204, error: null, answer: '' }]])]),
    );
    const newest = failing.deliveries.nodes[0];
    expect(newest).toMatchObject({ status: 'PENDING', attempts: [refused] });

    clock.advance(6_000);
    await deliver(running.receivers);
    const twice = (await hooks())[1].deliveries.nodes;
    expect(twice.find(({ id }: typeof newest) => id === newest.id).attempts).toEqual([refused, refused]);

    // Resending helps at once. Else the third attempt comes after five minutes.
    await call('mutation ($id: ID!) { resendDelivery(companyId: "acme", id: $id) { id } }', { id: newest.id });
    await deliver(running.receivers);
    const resent = (await hooks())[1].deliveries.nodes;
    expect(resent.find(({ id }: typeof newest) => id === newest.id)).toMatchObject({
      status: 'DELIVERED',
      attempts: [refused, refused, accepted],
    });
    for (let later = 0; later < 6; later += 1) {
      clock.advance(6 * minute);
      await deliver(running.receivers);
    }
    const [, mended] = await hooks();
    expect(outcomes(mended)).toEqual(new Set([JSON.stringify(['DELIVERED', [refused, refused, accepted]])]));
  });

  it('alone may lead to this machine', async () => {
    const { running, life } = await open();
    const create =
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { webhook { id } } }';
    for (const url of [...running.receivers, 'http://127.0.0.1:9/']) {
      const { errors } = await call(create, { input: { url } });
      expect([url, errors?.[0].extensions.reason]).toEqual([url, 'INVALID_INPUT']);
    }
    await life.tick();
    // As a process without them, whose setting does not allow it.
    await deliver();
    const [steady] = await hooks();
    expect(steady.deliveries.nodes[0].attempts).toEqual([{ status: null, error: 'ADDRESS_NOT_ALLOWED', answer: null }]);
  });

  it('are led to the new receiver by the next start, as long as nobody has deleted them', async () => {
    const first = await open();
    const before = await hooks();
    await call('mutation ($id: ID!) { updateWebhook(companyId: "acme", id: $id, input: { status: PAUSED }) { id } }', {
      id: before[0].id,
    });
    await first.running.close();

    const second = await open();
    const after = await hooks();
    expect(after.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [before[0].id, 'PAUSED'],
      [before[1].id, 'ACTIVE'],
    ]);
    expect(new Set(after.map(({ url }: { url: string }) => url))).toEqual(second.running.receivers);
    expect(before.map(({ url }: { url: string }) => second.running.receivers.has(url))).toEqual([false, false]);
  });
});

describe('its receiver', () => {
  it('answers at its two addresses alone, and is gone when the life is closed', async () => {
    const { running } = await open();
    const [steady = '', failing = ''] = running.receivers;
    const post = async (url: string, id: string) =>
      (await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': id } })).status;
    expect([await post(steady, 'one'), await post(steady, 'one')]).toEqual([204, 204]);
    const ids = ['one', 'two', 'one', 'one', 'two', 'two', 'two'];
    const answers: number[] = [];
    for (const id of ids) answers.push(await post(failing, id));
    expect(answers).toEqual([500, 500, 500, 204, 500, 204, 204]);
    expect(await post(new URL('/', steady).href, 'one')).toBe(404);
    await running.close();
    await expect(post(steady, 'one')).rejects.toThrow();
  });
});
