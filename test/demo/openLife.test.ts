import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LifeTiming, openLife, type RunningLife } from '../../src/demo/life/openLife.js';
import { ids } from '../../src/entities/ids.js';
import { keyTexts } from '../../src/http/credentials/apiKeyText.js';
import { worksOf } from '../../src/workers/openWorkers.js';
import { randomFrom } from '../support/company/livingDemo.js';
import { eventually } from '../support/eventually.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { doorOn } from '../support/service/door.js';
import { TestClock } from '../support/service/service.js';
import { workersNeed } from '../support/service/works.js';

/** The demo's life: its pace, its two webhooks and their receiver, its end (docs/CONFIGURATION.md: `DEMO_LIFE`). */

const minute = 60_000;
let clock: TestClock;
let service: DemoService;
let lives: RunningLife[];
/** The callbacks that wait for their time. */
let waiting: { readonly ms: number; readonly then: () => void }[];
let log: object[];

beforeEach(async () => {
  clock = new TestClock(Date.now());
  service = await startDemoService({ clock });
  [lives, waiting, log] = [[], [], []];
});
afterEach(async () => {
  for (const life of lives) await life.close();
  await service.stop();
});

const timing: LifeTiming = {
  after(ms, then) {
    const callback = { ms, then };
    waiting.push(callback);
    return () => {
      waiting = waiting.filter((one) => one !== callback);
    };
  },
  random: randomFrom(34),
};
const collect = (fields: object, message: string): void => void log.push({ ...fields, message });
const logger = { debug: collect, info: collect, warn: collect, error: collect };

async function open(): Promise<RunningLife> {
  const { store } = service.database;
  const life = await openLife({
    world: { store, keyTexts, ids, clock, defaultLocale: 'es' },
    apiKey: service.demo.apiKey,
    logger,
    timing,
  });
  lives.push(life);
  return life;
}

async function call(query: string, variables: object = {}) {
  const { body } = await service.graphql(query, { token: service.demo.token, variables });
  return body;
}

const dispatcher = () => doorOn({ store: service.database.store, clock });

const seq = async (): Promise<number> => Number((await call('{ feed(companyId: "acme") { seq } }')).data.feed.seq);
const hooks = async () =>
  (
    await call(`{ webhooks(companyId: "acme") { id url status deliveries(first: 100) { nodes {
      id seq status attempts { status error answer } } } } }`)
  ).data.webhooks;

/** Resolves when a life waits for its next change. @returns the milliseconds for which it waits */
async function pauseOf(): Promise<number> {
  await eventually(() => waiting.length > 0);
  return waiting[0]?.ms ?? 0;
}

/** Lets the next change happen, and waits for the one after it. */
async function goOn(): Promise<void> {
  await pauseOf();
  const [next] = waiting.splice(0, 1);
  next?.then();
  await pauseOf();
}

/** Sends what is due until nothing more is, as the process with the receivers does it. */
async function deliver(ownReceivers?: ReadonlySet<string>): Promise<void> {
  const { store } = service.database;
  const isDue = async () => (await store.scans.deliveries(new Date(clock.now()).toISOString())).includes('acme');
  while (await isDue()) {
    const work = worksOf(workersNeed({ store, clock, ownReceivers })).find(({ name }) => name === 'webhooks');
    await work?.run('acme', new AbortController().signal);
    await work?.stop?.();
  }
}

describe('the life of the demo', () => {
  it('makes a change at once, then one about every three seconds, until it is stopped', async () => {
    const life = await open();
    const before = await seq();
    life.start(dispatcher());
    const pauses = [await pauseOf()];
    for (let changes = 0; changes < 20; changes += 1) {
      await goOn();
      pauses.push(await pauseOf());
    }
    // Two of the events are of its webhooks.
    expect(await seq()).toBe(before + 2 + 21);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4_000);
    const mean = pauses.reduce((sum, ms) => sum + ms, 0) / pauses.length;
    expect([mean > 2_500, mean < 3_500]).toEqual([true, true]);

    await life.stop();
    expect(waiting).toEqual([]);
    await life.close();
    expect(log).toEqual([]);
  });

  it('ends the change that is under way when it is stopped, and begins no other', async () => {
    const life = await open();
    const before = await seq();
    life.start(dispatcher());
    await life.stop();
    expect(waiting).toEqual([]);
    // It was stopped while it made its webhooks.
    expect(await seq()).toBe(before + 2);
  });

  it('goes on after a fault, and says what it was', async () => {
    const life = await open();
    const fail = () => Promise.reject(new Error('no database'));
    life.start({ query: fail, execute: fail, receive: fail });
    await goOn();
    expect(log).toEqual([
      { err: new Error('no database'), message: 'a change of the demo’s life has failed' },
      { err: new Error('no database'), message: 'a change of the demo’s life has failed' },
    ]);
  });

  it('says that it is over when its API key has ended', async () => {
    const { apiKeys } = (await call('{ apiKeys(companyId: "acme") { id } }')).data;
    await call('mutation ($id: ID!) { revokeApiKey(companyId: "acme", id: $id) { id } }', { id: apiKeys[0].id });
    (await open()).start(dispatcher());
    await eventually(() => log.length > 0);
    expect(log).toEqual([{ changes: 0, message: expect.stringContaining('is over until the next start') }]);
    expect(waiting).toEqual([]);
  });
});

describe('its webhooks', () => {
  it('are two: one accepts all, and one refuses the first two attempts of each delivery', async () => {
    const life = await open();
    life.start(dispatcher());
    await pauseOf();
    for (let changes = 0; changes < 30; changes += 1) await goOn();
    await deliver(life.receivers);

    const [steady, failing, ...others] = await hooks();
    expect(others).toEqual([]);
    expect(life.receivers).toEqual(new Set([steady.url, failing.url]));
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
    await deliver(life.receivers);
    const twice = (await hooks())[1].deliveries.nodes;
    expect(twice.find(({ id }: typeof newest) => id === newest.id).attempts).toEqual([refused, refused]);

    // Resending helps at once. Else the third attempt comes after five minutes.
    await call('mutation ($id: ID!) { resendDelivery(companyId: "acme", id: $id) { id } }', { id: newest.id });
    await deliver(life.receivers);
    const resent = (await hooks())[1].deliveries.nodes;
    expect(resent.find(({ id }: typeof newest) => id === newest.id)).toMatchObject({
      status: 'DELIVERED',
      attempts: [refused, refused, accepted],
    });
    for (let later = 0; later < 6; later += 1) {
      clock.advance(6 * minute);
      await deliver(life.receivers);
    }
    const [, mended] = await hooks();
    expect(outcomes(mended)).toEqual(new Set([JSON.stringify(['DELIVERED', [refused, refused, accepted]])]));
  });

  it('alone may lead to this machine', async () => {
    const life = await open();
    life.start(dispatcher());
    await pauseOf();
    const create =
      'mutation ($input: CreateWebhookInput!) { createWebhook(companyId: "acme", input: $input) { webhook { id } } }';
    for (const url of [...life.receivers, 'http://127.0.0.1:9/']) {
      const { errors } = await call(create, { input: { url } });
      expect([url, errors?.[0].extensions.reason]).toEqual([url, 'INVALID_INPUT']);
    }
    await goOn();
    // As a process without them, whose setting does not allow it.
    await deliver();
    const [steady] = await hooks();
    expect(steady.deliveries.nodes[0].attempts).toEqual([{ status: null, error: 'ADDRESS_NOT_ALLOWED', answer: null }]);
  });

  it('are led to the new receiver by the next start, as long as nobody has deleted them', async () => {
    const first = await open();
    first.start(dispatcher());
    await pauseOf();
    const before = await hooks();
    await call('mutation ($id: ID!) { updateWebhook(companyId: "acme", id: $id, input: { status: PAUSED }) { id } }', {
      id: before[0].id,
    });
    await first.close();

    waiting = [];
    const second = await open();
    second.start(dispatcher());
    await pauseOf();
    const after = await hooks();
    expect(after.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      [before[0].id, 'PAUSED'],
      [before[1].id, 'ACTIVE'],
    ]);
    expect(new Set(after.map(({ url }: { url: string }) => url))).toEqual(second.receivers);
    expect(before.map(({ url }: { url: string }) => second.receivers.has(url))).toEqual([false, false]);
  });
});

describe('its receiver', () => {
  it('answers at its two addresses alone, and is gone when the life is closed', async () => {
    const life = await open();
    const [steady = '', failing = ''] = life.receivers;
    const post = async (url: string, id: string) =>
      (await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': id } })).status;
    expect([await post(steady, 'one'), await post(steady, 'one')]).toEqual([204, 204]);
    const ids = ['one', 'two', 'one', 'one', 'two', 'two', 'two'];
    const answers: number[] = [];
    for (const id of ids) answers.push(await post(failing, id));
    expect(answers).toEqual([500, 500, 500, 204, 500, 204, 204]);
    expect(await post(new URL('/', steady).href, 'one')).toBe(404);
    await life.close();
    await expect(post(steady, 'one')).rejects.toThrow();
  });
});
