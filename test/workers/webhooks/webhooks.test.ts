import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { silent } from '../../../src/core/kernel/logger.js';
import { disableWebhook } from '../../../src/core/webhooks/disableWebhook.js';
import { Workers } from '../../../src/jobs/running/workers.js';
import { webhooks } from '../../../src/jobs/webhooks/webhooks.js';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { candidateIds, createPipeline } from '../../support/company/pipeline.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { type Received, Receiver, status } from '../../support/outside/receiver.js';
import { dispatcherOn } from '../../support/service/dispatcher.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { workersNeed } from '../../support/service/works.js';

/** What is sent to webhooks, and how they are managed (docs/WEBHOOKS.md). Each test has its own company. */

const minute = 60_000;
const hour = 60 * minute;
const clock = new TestClock(Date.now());
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let companies = 0;
let company: HookedCompany;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true });
  receiver = await Receiver.start();
  worker = delivererOf(service, { timeoutMs: 400 });
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  // Receivers check the timestamp of messages.
  clock.advance(Date.now() - clock.now());
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `company-${companies}`);
});

const recover = 'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2020-01-01T00:00:00Z") }';
const types = (received: readonly Received[]) => received.map(({ event }) => event.type);
const seqs = (received: readonly { event: Json }[]) => received.map(({ event }) => Number(event.seq));

describe('a webhook', () => {
  it('gets the events of the feed as admins see them, signed, and none from before it existed', async () => {
    const { id, secret } = await company.hook('/all');
    const [ann = ''] = await company.init('ann');
    await company.move(ann);
    await worker.deliver();

    const received = receiver.to('/all');
    expect(types(received).toSorted()).toEqual(['RECORD_INITIALIZED', 'RECORD_MOVED', 'VACANCY_PUBLISHED']);
    const moved = received.find(({ event }) => event.type === 'RECORD_MOVED') as Received;
    expect(moved.event).toEqual(await company.eventOf('RECORD_MOVED'));
    expect(moved.event.data).toMatchObject({ next: { candidateId: 'ann' } });
    expect(moved.headers).toMatchObject({
      'webhook-id': moved.event.id,
      'content-type': expect.stringMatching('json'),
    });
    expect(new Webhook(secret).verify(moved.body, moved.headers as Record<string, string>)).toEqual(moved.event);
    const [delivery] = await company.deliveries(id);
    expect(delivery).toMatchObject({
      eventId: moved.event.id,
      seq: moved.event.seq,
      type: 'RECORD_MOVED',
      status: 'DELIVERED',
      nextAttemptAt: null,
      attempts: [{ status: 204, error: null, answer: '' }],
    });
    await worker.deliver();
    expect(receiver.to('/all')).toHaveLength(3);
  });

  it('gets only its types, and only of its vacancy', async () => {
    await company.hook('/types', { types: ['RECORD_MOVED', 'SETTINGS_CHANGED'] });
    await company.hook('/vacancy', { vacancyId: company.pipeline.vacancyId });
    const [ann = ''] = await company.init('ann');
    await company.move(ann);
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await createPipeline(service, { companyId: company.id });
    await worker.deliver();
    expect(types(receiver.to('/types')).toSorted()).toEqual(['RECORD_MOVED', 'SETTINGS_CHANGED']);
    expect(types(receiver.to('/vacancy')).toSorted()).toEqual([
      'RECORD_INITIALIZED',
      'RECORD_MOVED',
      'VACANCY_PUBLISHED',
    ]);
  });

  it('has events in the feed, never with a secret; a company can have 20', async () => {
    const { id, secret } = await company.hook('/told', { description: 'A board' });
    await company.update(id, { description: 'A board' });
    await company.update(id, { status: 'PAUSED', types: ['BAN_LIFTED'] });
    const rolled = await company.run('mutation ($id: ID!) { rollWebhookSecret(COMPANY, id: $id) { secret } }', { id });
    expect((await company.eventOf('WEBHOOK_CREATED')).data.after).toMatchObject({
      __typename: 'Webhook',
      id,
      status: 'ACTIVE',
    });
    const { nodes } = await company.run(
      '{ events(COMPANY, filter: { types: ["WEBHOOK_CHANGED"] }) { nodes { data } } }',
    );
    expect(nodes).toMatchObject([
      {
        data: { before: { id, status: 'ACTIVE', types: null }, after: { id, status: 'PAUSED', types: ['BAN_LIFTED'] } },
      },
      { data: { before: { id }, after: { id } } },
    ]);
    const gone = await company.run('mutation ($id: ID!) { deleteWebhook(COMPANY, id: $id) { id status } }', { id });
    expect(gone).toEqual({ id, status: 'PAUSED' });
    expect((await company.eventOf('WEBHOOK_DELETED')).data).toMatchObject({ before: { id }, after: null });
    expect(await company.webhook(id)).toBe('WEBHOOK_NOT_FOUND');
    const feed = JSON.stringify(await company.run('{ events(COMPANY, first: 100) { nodes { data } } }'));
    expect(feed).not.toContain('whsec_');
    expect([secret, rolled.secret].some((one) => feed.includes(one.slice('whsec_'.length)))).toBe(false);

    for (let count = 0; count < 20; count += 1) await company.hook('/told', { types: ['BAN_LIFTED'] });
    // The scheme of a URL may be in any case.
    const input = { url: receiver.url('/told').replace('http:', 'HTTP:') };
    const one = 'mutation ($input: CreateWebhookInput!) { createWebhook(COMPANY, input: $input) { secret } }';
    expect(await company.run(one, { input })).toBe('WEBHOOK_LIMIT_REACHED');
  });

  it('that is PAUSED gets nothing: waiting deliveries stay, and new events are not queued', async () => {
    const { id } = await company.hook('/paused');
    await company.init('ann');
    await company.update(id, { status: 'PAUSED' });
    await company.init('bob');
    await worker.deliver();
    expect(receiver.to('/paused')).toEqual([]);
    expect((await company.deliveries(id)).map((one) => one.status)).toEqual(['PENDING', 'PENDING']);
    await company.update(id, { status: 'ACTIVE' });
    await company.init('cid');
    await worker.deliver();
    expect(
      receiver
        .to('/paused')
        .map(({ event }) => event.candidateId)
        .toSorted(),
    ).toEqual(['ann', 'cid', null]);

    // The events that it never got are queued once, but not the one of its own creation.
    const missed = await company.run(recover, { id });
    expect(await company.run(recover, { id })).toBe(0);
    await worker.deliver();
    const { newest } = await service.database.store.feed.ends(company.id);
    const own = Number((await company.eventOf('WEBHOOK_CREATED')).seq);
    expect(seqs(receiver.to('/paused')).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Number(newest) }, (_, at) => at + 1).filter((seq) => seq !== own),
    );
    expect(missed).toBe(Number(newest) - 4);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['PAUSED', (id) => company.update(id, { status: 'PAUSED' })],
    [
      'DISABLED',
      async () => {
        receiver.at('/recovered', status(410));
        await company.init('ann');
        await worker.deliver();
        receiver.at('/recovered', status(204));
      },
    ],
  ])('that is %s queues what an admin recovers, and gets it when it is ACTIVE again', async (before, become) => {
    const other = await company.hook('/other', { types: ['BAN_LIFTED'] });
    const { id } = await company.hook('/recovered', { types: ['RECORD_INITIALIZED', 'WEBHOOK_CREATED'] });
    await become(id);
    await company.init('bob', 'cid');
    const started = receiver.to('/recovered').length;
    const missed = before === 'PAUSED' ? 3 : 4;
    expect(await company.run(recover, { id })).toBe(missed);
    await worker.deliver();
    expect([(await company.webhook(id)).status, receiver.to('/recovered').length]).toEqual([before, started]);
    expect((await company.deliveries(id, '(filter: { status: PENDING })')).length).toBe(missed);
    await company.update(id, { status: 'ACTIVE' });
    await worker.deliver();
    const got = receiver.to('/recovered').slice(started);
    expect(types(got).toSorted()).toEqual([...Array(missed - 1).fill('RECORD_INITIALIZED'), 'WEBHOOK_CREATED']);
    expect(got.find(({ event }) => event.type === 'WEBHOOK_CREATED')?.event.data.after.id).toBe(other.id);
  });

  it('whose secret is rolled signs with all secrets that are valid in the next 24 hours', async () => {
    const { id, secret } = await company.hook('/rolled');
    const roll = () => company.run('mutation ($id: ID!) { rollWebhookSecret(COMPANY, id: $id) { secret } }', { id });
    const [second, third] = [await roll(), await roll()];
    await worker.deliver();
    const verifies = (one: string, { body, headers }: Received) => {
      try {
        return new Webhook(one).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    };
    const [first] = receiver.to('/rolled') as [Received];
    expect([secret, second.secret, third.secret].map((one) => verifies(one, first))).toEqual([true, true, true]);
    expect(verifies('whsec_AAAA', first)).toBe(false);
    expect(byPython(third.secret, first)).toBe(true);
    clock.advance(24 * hour);
    await company.init('ann');
    await worker.deliver();
    expect(String(receiver.to('/rolled').at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });
});

/**
 * Standard Webhooks implemented from the specification in another language. Without python3, the test logs that it was
 * skipped.
 */
function byPython(secret: string, { body, headers }: Received): boolean {
  const script = `
import base64, hashlib, hmac, json, sys
given = json.load(sys.stdin)
key = base64.b64decode(given["secret"].removeprefix("whsec_"))
signed = ".".join([given["id"], given["timestamp"], given["body"]]).encode()
made = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
sys.exit(0 if any(hmac.compare_digest(made, one) for one in given["signatures"].split(" ")) else 3)`;
  const { status, error } = spawnSync('python3', ['-c', script], {
    input: JSON.stringify({
      secret,
      body,
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signatures: headers['webhook-signature'],
    }),
  });
  if (!error) return status === 0;
  process.stderr.write('SKIPPED: python3 is missing, only the library verifies signatures\n');
  return true;
}

describe('a delivery that its receiver does not accept', () => {
  it('is sent again on schedule, then fails; deliveries after it wait, and no other webhook does', async () => {
    const { id } = await company.hook('/fails');
    const [ann = ''] = await company.init('ann', 'bob');
    await company.move(ann);
    receiver.at('/fails', (response, { event }) =>
      status(event.candidateId === 'ann' && event.type === 'RECORD_INITIALIZED' ? 500 : 200)(response, {} as Received),
    );
    await worker.deliver();
    const ofAnn = () => types(receiver.to('/fails').filter(({ event }) => event.candidateId === 'ann'));
    expect(ofAnn()).toEqual(['RECORD_INITIALIZED']);
    expect(types(receiver.to('/fails').filter(({ event }) => event.candidateId === 'bob'))).toHaveLength(1);

    const waits = [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
    for (const [made, wait] of waits.entries()) {
      const [failing] = (await company.deliveries(id, '(filter: { status: PENDING })')).filter(
        ({ type }) => type === 'RECORD_INITIALIZED',
      );
      expect(Date.parse(failing.nextAttemptAt) - clock.now()).toBe(wait);
      clock.advance(wait - 1);
      await worker.deliver();
      expect(ofAnn()).toHaveLength(made + 1);
      clock.advance(1);
      await worker.deliver();
    }
    expect(ofAnn()).toEqual([...Array(8).fill('RECORD_INITIALIZED'), 'RECORD_MOVED']);
    const [failed] = await company.deliveries(id, '(filter: { status: FAILED })');
    expect(failed.attempts.map((one: Json) => one.status)).toEqual(Array(8).fill(500));
    expect((await company.webhook(id)).status).toBe('ACTIVE');
  });

  it('with 410 disables its webhook, with an event; made ACTIVE again, the webhook continues', async () => {
    const { id } = await company.hook('/gone');
    receiver.at('/gone', status(410));
    const [ann = ''] = await company.init('ann');
    await company.move(ann);
    await worker.deliver();
    expect(await company.webhook(id)).toMatchObject({ status: 'DISABLED', reason: 'GONE' });
    expect(await company.eventOf('WEBHOOK_DISABLED')).toMatchObject({
      actor: { kind: 'WORKER', id: 'webhooks' },
      via: 'WORKER',
      data: { before: { id, status: 'ACTIVE', reason: null }, after: { id, status: 'DISABLED', reason: 'GONE' } },
    });
    const left = await company.deliveries(id);
    expect(left.map((one) => [one.status, one.nextAttemptAt])).toEqual(left.map(() => ['FAILED', null]));
    await company.init('bob');
    receiver.at('/gone', status(200));
    expect(await company.update(id, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', reason: null });
    const before = receiver.to('/gone').length;
    await company.init('cid');
    await worker.deliver();
    expect(
      receiver
        .to('/gone')
        .slice(before)
        .map(({ event }) => event.candidateId),
    ).toEqual(['cid']);
  });

  describe('with 410, while very many deliveries wait', () => {
    const gone = { at: new Date().toISOString(), durationMs: 1, status: 410, error: null, answer: '' };
    const waiting = 2_500;
    let id: string;
    let path: string;

    /** Disables the webhook as a worker does, without the work that follows. */
    const disable = () =>
      dispatcherOn({ store: service.database.store, clock }).runJob(
        disableWebhook(id, gone),
        company.id,
      ) as Promise<boolean>;
    const counts = async () => {
      const rows = await service.database.rows<{ status: string; count: number }>(
        `select status, count(*)::int as count from webhook_delivery where company_id = $1 group by status`,
        [company.id],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    };

    beforeEach(async () => {
      path = `/crowded-${company.id}`;
      ({ id } = await company.hook(path));
      const [{ seq } = { seq: 0 }] = await service.database.rows<{ seq: number }>(
        'update feed_head set seq = seq + $2::int where company_id = $1 returning seq::int - $2::int as seq',
        [company.id, waiting],
      );
      await service.database.rows(
        `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, actor_kind,
           actor_id, operation, via, data, created_at)
         select $1, $2::int + at, 'event-' || at, 'RECORD_SCORED', 1, 'Interview', 'v', 'candidate-' || at, 'USER', 'ada',
           'x', 'REST', '{"before": {}, "after": {}}', now() from generate_series(1, $3::int) at`,
        [company.id, seq, waiting],
      );
      await service.database.rows(
        `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries,
           next_attempt_at, created_at)
         select $1, 'delivery-' || at, $2, 'event-' || at, $3::int + at, 'RECORD_SCORED', 'candidate-' || at, 'PENDING',
           '[]', 0, now() - interval '1 minute', now() from generate_series(1, $4::int) at`,
        [company.id, id, seq, waiting],
      );
      await service.database.rows('update webhook set cursor_seq = $2 where company_id = $1', [
        company.id,
        seq + waiting,
      ]);
    });

    it('disables it at once, and workers set the deliveries to FAILED by the thousand', async () => {
      expect(await disable()).toBe(true);
      expect((await company.webhook(id)).status).toBe('DISABLED');
      expect((await counts()).FAILED).toBe(1_000);
      await worker.deliver();
      expect(await counts()).toEqual({ FAILED: waiting });
    });

    it('sends none of them, even if a worker has read the webhook before', async () => {
      const { store } = service.database;
      const ends: typeof store.feed.ends = async (companyId) => {
        await disable();
        return store.feed.ends(companyId);
      };
      const late = { ...store, feed: { ...store.feed, ends } };
      clock.advance(1_000);
      await delivererOf({ database: { ...service.database, store: late }, clock }).deliver();
      expect(await counts()).toEqual({ FAILED: waiting });
      expect(receiver.to(path)).toEqual([]);
    });

    it('sends none of them if it is made ACTIVE meanwhile, but later events', async () => {
      await disable();
      await company.update(id, { status: 'ACTIVE' });
      await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
      await worker.deliver();
      expect(await counts()).toEqual({ FAILED: waiting, DELIVERED: 1 });
    });

    it('recovers each of them meanwhile; they wait until it is ACTIVE', async () => {
      await disable();
      const neverQueued = ['VACANCY_CREATED', 'WEBHOOK_DISABLED'].length;
      expect(await company.run(recover, { id })).toBe(waiting + neverQueued);
      await worker.deliver();
      expect(await counts()).toEqual({ PENDING: waiting + neverQueued });
      expect(await company.run(recover, { id })).toBe(0);
    });
  });

  it('for five days disables its webhook', async () => {
    const { id } = await company.hook('/failing');
    receiver.at('/failing', status(503));
    for (let passed = 0; passed < 5 * 24 * hour; passed += 24 * hour) {
      await company.init(`candidate-${passed}`);
      await worker.deliver();
      expect((await company.webhook(id)).status).toBe('ACTIVE');
      clock.advance(24 * hour);
    }
    await worker.deliver();
    expect(await company.webhook(id)).toMatchObject({ status: 'DISABLED', reason: 'FAILING' });
    expect((await company.eventOf('WEBHOOK_DISABLED')).data.after.reason).toBe('FAILING');
    expect(await company.deliveries(id, '(filter: { status: PENDING })')).toEqual([]);
  });

  it.each<[string, Parameters<Receiver['at']>[1], object]>([
    ['hangs', () => undefined, { status: null, error: 'TIMEOUT' }],
    ['drips a status line', (response) => response.socket?.write('HTTP/1.1 20'), { status: null, error: 'TIMEOUT' }],
    ['closes the connection', (response) => response.socket?.destroy(), { status: null, error: 'CONNECTION' }],
    [
      'redirects to this machine',
      (response) => response.writeHead(302, { location: receiver.url('/secret') }).end(),
      { status: 302, error: null },
    ],
  ])('to a receiver that %s delays no other', async (name, answering, attempt) => {
    const path = `/${name.replaceAll(' ', '-')}`;
    const { id } = await company.hook(path);
    await company.hook(`${path}-well`);
    receiver.at(path, answering);
    await company.init('ann');
    await worker.deliver();
    expect(types(receiver.to(`${path}-well`)).toSorted()).toEqual(['RECORD_INITIALIZED', 'VACANCY_PUBLISHED']);
    expect(receiver.to('/secret')).toEqual([]);
    const [failed] = await company.deliveries(id);
    expect(failed).toMatchObject({ status: 'PENDING', attempts: [attempt] });
    // Missed deliveries arrive after it works again.
    receiver.at(path, status(200));
    clock.advance(6_000);
    await worker.deliver();
    expect((await company.deliveries(id)).map((one) => one.status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
  });

  it('with an endless answer: the status decides, and 16 KiB are read', async () => {
    const { id } = await company.hook('/endless');
    let written = 0;
    receiver.at('/endless', (response) => {
      response.writeHead(200);
      const more = (): void => {
        for (let isTaken = true; isTaken && !response.destroyed && written < 2 ** 30; written += 65_536) {
          isTaken = response.write('\0'.repeat(65_536));
        }
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    const [delivery] = await company.deliveries(id);
    expect([delivery.status, delivery.attempts[0].answer]).toEqual(['DELIVERED', '\uFFFD'.repeat(1024)]);
    expect(written).toBeLessThan(64 * 2 ** 20);
  });

  it.each<[string, answer: string, attempt: object]>([
    ['two kinds of length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n', {}],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!', {}],
    ['a control character', 'X-Odd: a\x01b\r\n\r\n', {}],
    ['a name with a space', 'X Odd: a\r\n\r\n', {}],
    ['20 KB of headers', `X-Odd: ${'a'.repeat(20_000)}\r\n\r\n`, {}],
    ['headers that never end', 'X-Odd: a', {}],
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n', {}],
    ['gzip', `Content-Encoding: gzip\r\n\r\n${gzipSync('hello').toString('latin1')}`, {}],
    ['compression by no name', `Content-Encoding: identity\r\n\r\nhello`, { answer: 'hello' }],
  ])('with an answer of %s: the status line decides', async (name, answer, attempt) => {
    const path = `/odd-${name.replaceAll(' ', '-')}`;
    const { id } = await company.hook(path);
    const head = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\n';
    receiver.at(path, ({ socket }) => {
      socket?.write(Buffer.from(`${head}${answer}`, 'latin1'));
      if (!name.includes('never')) socket?.end();
    });
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    const delivered = { status: 'DELIVERED', attempts: [{ status: 202, error: null, answer: '', ...attempt }] };
    expect(await company.deliveries(id)).toMatchObject([delivered]);
    expect(receiver.to(path)[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each<[string, answer: string]>([
    ['no status', 'HTTP/1.1 2x0 OK\r\n\r\n'],
    ['half a status line', 'HTTP/1.1 200'],
    ['an interim status alone', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['another protocol', 'SSH-2.0 200 \r\n'],
  ])('with an answer of %s fails, and is sent again', async (name, answer) => {
    const path = `/none-${name.replaceAll(' ', '-')}`;
    const { id } = await company.hook(path);
    receiver.at(path, ({ socket }) => socket?.end(answer));
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    const failed = { status: 'PENDING', attempts: [{ status: null, error: 'CONNECTION', answer: null }] };
    expect(await company.deliveries(id)).toMatchObject([failed]);
  });

  it('that hangs: other webhooks get their deliveries before its timeout', async () => {
    const patient = delivererOf(service, { timeoutMs: 20_000, graceMs: 0 });
    await company.hook('/stuck');
    receiver.at('/stuck', () => undefined);
    await company.hook('/quick');
    const names = candidateIds(12);
    const arrived = new Promise<void>((resolve) => {
      receiver.at('/quick', (response) => {
        status(200)(response, {} as Received);
        if (receiver.to('/quick').length === names.length + 1) resolve();
      });
    });
    await company.init(...names);
    await patient.deliveries.run(company.id);
    await arrived;
    // Nobody waits for it. The number of requests to it is the limit for one webhook.
    expect(receiver.to('/stuck').length).toBeLessThanOrEqual(4);
    receiver.at('/stuck', status(200));
    await patient.deliveries.stop();
    // An interrupted delivery goes back to the queue, and arrives.
    await worker.deliver();
    expect(new Set(seqs(receiver.to('/stuck'))).size).toBe(names.length + 2);
  }, 30_000);
});

/** The work as a process has it. */
function inProcess() {
  const { store } = service.database;
  const need = workersNeed({ store, clock, allowsLoopbackWebhooks: true });
  return { store, permits: need.permits, work: webhooks(need) };
}

describe('a process', () => {
  it('sends events that it stored itself at once, without a look; when it stops, running deliveries end', async () => {
    const { store, permits, work } = inProcess();
    const { id } = await company.hook('/at-once');
    const everyMs = hour;
    const workers = new Workers({
      store,
      permits,
      // Looks find nothing.
      jobs: [{ ...work, everyMs, due: async () => [] }],
      logger: silent,
    });
    workers.start();
    const come = receiver.next('/at-once');
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await come;
    await workers.stop();
    expect((await company.deliveries(id)).map((one) => [one.type, one.status])).toEqual([
      ['SETTINGS_CHANGED', 'DELIVERED'],
    ]);
  });
});

describe('a company without webhooks', () => {
  it('wakes no worker by its events; a company with webhooks does', async () => {
    const { work } = inProcess();
    // Before the first look, all companies count.
    expect(work.startsAtOnce?.('without')).toBe(true);
    await company.hook('/heeded');
    await work.due();
    expect(['without', company.id].map((one) => work.startsAtOnce?.(one))).toEqual([false, true]);
  });
});

describe('docs/GUIDE.md', () => {
  it('contains a receiver that verifies its messages', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/GUIDE.md'), 'utf8');
    const [, code = ''] = /```js\nimport \{ createServer \}.*?\n\n(.*?)```/s.exec(guide) ?? [];
    const env: Record<string, string> = { PORT: '0' };
    const printed: unknown[][] = [];
    const server = new Promise<Server>((resolve) => {
      const known = {
        createServer: (listener: RequestListener) => {
          const made = createServer(listener);
          made.once('listening', () => resolve(made));
          return made;
        },
        Webhook,
        process: { env },
        console: { log: (...line: unknown[]) => printed.push(line) },
      };
      new Function(...Object.keys(known), code)(...Object.values(known));
    });
    const { port } = (await server).address() as AddressInfo;
    const { id, secret } = await company.hook(`http://127.0.0.1:${port}/`);
    env.WEBHOOK_SECRET = 'whsec_AAAA';
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    env.WEBHOOK_SECRET = secret;
    clock.advance(6_000);
    await worker.deliver();
    const [delivery] = await company.deliveries(id);
    expect(delivery.attempts.map((one: Json) => one.status)).toEqual([400, 204]);
    expect(printed).toEqual([[delivery.seq, 'SETTINGS_CHANGED']]);
    (await server).close();
  });
});

it('a receiver without TLS has a different error from one that does not answer', async () => {
  const { id } = await company.hook(receiver.url('/tls').replace('http:', 'https:'));
  await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
  await worker.deliver();
  const [delivery] = await company.deliveries(id);
  expect(delivery.attempts.map((one: Json) => one.error)).toEqual(['TLS']);
});

describe('an admin', () => {
  const test = 'mutation ($id: ID!) { sendTestEvent(COMPANY, webhookId: $id) { id seq type status nextAttemptAt } }';
  const resend = 'mutation ($id: ID!) { resendDelivery(COMPANY, id: $id) { id status nextAttemptAt } }';

  it('can send a test at any status, with one attempt', async () => {
    const { id, secret } = await company.hook('/test');
    await company.update(id, { status: 'PAUSED' });
    receiver.at('/test', status(500, 'not now'));
    const sent = await company.run(test, { id });
    expect(sent).toMatchObject({
      seq: '0',
      type: 'WEBHOOK_TEST',
      status: 'PENDING',
      nextAttemptAt: expect.any(String),
    });
    await worker.deliver();
    const [message] = receiver.to('/test') as [Received];
    expect(message.event).toMatchObject({ type: 'WEBHOOK_TEST', seq: '0', actor: { kind: 'USER', id: 'ada' } });
    expect(new Webhook(secret).verify(message.body, message.headers as Record<string, string>)).toEqual(message.event);
    clock.advance(40 * hour);
    await worker.deliver();
    expect(await company.deliveries(id)).toMatchObject([
      { id: sent.id, status: 'FAILED', nextAttemptAt: null, attempts: [{ status: 500, answer: 'not now' }] },
    ]);
  });

  it('can send a delivery again, without a change of its schedule', async () => {
    const { id } = await company.hook('/again');
    receiver.at('/again', status(500));
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    const [first] = await company.deliveries(id);
    await company.run(resend, { id: first.id });
    await worker.deliver();
    const [second] = await company.deliveries(id);
    expect(second).toMatchObject({ status: 'PENDING', nextAttemptAt: first.nextAttemptAt });
    expect(second.attempts).toHaveLength(2);
    receiver.at('/again', status(200));
    await company.run(resend, { id: first.id });
    await worker.deliver();
    // A later failure does not undo the success.
    receiver.at('/again', status(500));
    expect((await company.run(resend, { id: first.id })).status).toBe('DELIVERED');
    await worker.deliver();
    const [last] = await company.deliveries(id);
    expect([last.status, last.attempts.map((one: Json) => one.status)]).toEqual(['DELIVERED', [500, 500, 200, 500]]);
    expect(new Set(receiver.to('/again').map(({ event }) => event.id)).size).toBe(1);
  });

  it('can send a delivery again while it is being sent again', async () => {
    const { id } = await company.hook('/twice', { types: ['SETTINGS_CHANGED'] });
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    const [{ id: delivery }] = await company.deliveries(id);
    receiver.at('/twice', (response) => {
      receiver.at('/twice', status(204));
      clock.advance(1);
      void company.run(resend, { id: delivery }).then(() => response.writeHead(500).end());
    });
    await company.run(resend, { id: delivery });
    await worker.deliver();
    const [last] = await company.deliveries(id);
    expect([last.nextAttemptAt, last.attempts.map((one: Json) => one.status)]).toEqual([null, [204, 500, 204]]);
  });

  it('can recover a delivery while it is being sent again, even if that fails', async () => {
    const { id } = await company.hook('/both');
    receiver.at('/both', status(410));
    await company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
    await worker.deliver();
    await company.update(id, { status: 'ACTIVE', types: ['SETTINGS_CHANGED'] });
    const [failed] = await company.deliveries(id);
    expect(failed.status).toBe('FAILED');
    const recovered: unknown[] = [];
    receiver.at('/both', (response) => {
      receiver.at('/both', status(204));
      void company.run(recover, { id }).then((count) => {
        recovered.push(count);
        response.writeHead(500).end();
      });
    });
    await company.run(resend, { id: failed.id });
    await worker.deliver();
    const [last] = await company.deliveries(id);
    expect([recovered, last.status, last.attempts.length]).toEqual([[1], 'DELIVERED', 3]);
  });

  it('can page through deliveries, newest first', async () => {
    const { id } = await company.hook('/pages');
    await company.init('ann', 'bob');
    await worker.deliver();
    clock.advance(1);
    await company.init('cid');
    await worker.deliver();
    const page = (args: string) =>
      company.run(
        `query ($id: ID!) { webhook(COMPANY, id: $id) { deliveries(${args}) { nodes { seq } edges { cursor } pageInfo { hasNextPage endCursor } } } }`,
        { id },
      );
    const all = (await page('first: 10')).deliveries;
    expect(all.nodes.map(({ seq }: Json) => Number(seq))).toEqual([6, 5, 4, 3]);
    const first = (await page('first: 3')).deliveries;
    expect([first.nodes, first.pageInfo.hasNextPage]).toEqual([all.nodes.slice(0, 3), true]);
    const rest = (await page(`first: 3, after: "${first.pageInfo.endCursor}"`)).deliveries;
    expect([rest.nodes, rest.pageInfo.hasNextPage]).toEqual([all.nodes.slice(3), false]);
    expect((await page('filter: { status: FAILED }')).deliveries.nodes).toEqual([]);
    const [{ eventId }] = await company.deliveries(id);
    expect((await page(`filter: { eventId: "${eventId}", status: DELIVERED }`)).deliveries.nodes).toEqual(
      all.nodes.slice(0, 1),
    );
    expect(await page('after: "nowhere"')).toBe('INVALID_INPUT');
  });

  it('can delete a webhook with its deliveries; waiting ones are not sent', async () => {
    const { id } = await company.hook('/deleted');
    await company.init('ann');
    const other = await company.hook('/other');
    await company.run('mutation ($id: ID!) { deleteWebhook(COMPANY, id: $id) { id } }', { id });
    await worker.deliver();
    expect(receiver.to('/deleted')).toEqual([]);
    const rows = (table: string) =>
      service.database.rows(`select id from ${table} where company_id = $1`, [company.id]);
    expect(await rows('webhook')).toEqual([{ id: other.id }]);
    expect(await rows('webhook_delivery')).toHaveLength(1);
  });
});
