import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { KeyHolder, webhookGrants } from '../../support/company/keyHolder.js';
import { candidateIds } from '../../support/company/pipeline.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** Webhooks that an API key owns (docs/WEBHOOKS.md, "Webhooks of API keys"). Each test has its own company. */

const hour = 3_600_000;
const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let company: HookedCompany;
let holder: KeyHolder;
let companies = 0;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true, keyLimit: 1_000_000 });
  receiver = await Receiver.start();
  worker = delivererOf(service);
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `owned-${companies}`);
  holder = await KeyHolder.of(service, receiver, company);
});

const path = (name: string): string => `/${company.id}/${name}`;
const types = (name: string) => receiver.to(path(name)).map(({ event }) => event.type);
const initialized = { types: ['RECORD_INITIALIZED'] };
const another = (init?: object) => KeyHolder.of(service, receiver, company, init);
const adminSees = (id: string): Promise<Json> =>
  company.run('query ($id: ID!) { webhook(COMPANY, id: $id) { apiKeyId payload status reason } }', { id });

/** Each call about one webhook, by the grant that it needs. */
const calls: Record<string, string> = {
  'Query.webhook': 'query ($id: ID!) { webhook(COMPANY, id: $id) { id } }',
  'Mutation.updateWebhook':
    'mutation ($id: ID!) { updateWebhook(COMPANY, id: $id, input: { description: "Mine" }) { id } }',
  'Mutation.rollWebhookSecret': 'mutation ($id: ID!) { rollWebhookSecret(COMPANY, id: $id) { secret } }',
  'Mutation.sendTestEvent': 'mutation ($id: ID!) { sendTestEvent(COMPANY, webhookId: $id) { id } }',
  'Mutation.recoverDeliveries':
    'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2026-11-20T00:00:00Z") }',
  'Mutation.deleteWebhook': 'mutation ($id: ID!) { deleteWebhook(COMPANY, id: $id) { id } }',
};
const resend = 'mutation ($id: ID!) { resendDelivery(COMPANY, id: $id) { id } }';

describe('an API key with the grants', () => {
  it.each(Object.entries(calls))('may call %s for its own webhook alone', async (_, call) => {
    const own = await holder.hook(path('own'));
    const foreign = [await (await another()).hook(path('other')), await company.hook(path('admins'))];
    for (const { id } of foreign) expect(await holder.run(call, { id })).toBe('WEBHOOK_NOT_FOUND');
    expect(typeof (await holder.run(call, { id: own.id }))).not.toBe('string');
  });

  it('sees its own webhooks and their deliveries; an admin sees all, with their owners', async () => {
    const own = await holder.hook(path('own'), initialized);
    const other = await another();
    const foreign = await other.hook(path('other'), initialized);
    const admins = await company.hook(path('admins'), initialized);
    await company.init('ann');
    await worker.deliver();
    const listing = '{ webhooks(COMPANY) { id apiKeyId deliveries { nodes { id webhookId status } } } }';
    const listed = await holder.run(listing);
    expect(listed).toEqual([
      { id: own.id, apiKeyId: holder.id, deliveries: { nodes: [expect.objectContaining({ status: 'DELIVERED' })] } },
    ]);
    const all: Json[] = await company.run(listing);
    expect(all.map(({ id, apiKeyId }) => [id, apiKeyId])).toEqual([
      [own.id, holder.id],
      [foreign.id, other.id],
      [admins.id, null],
    ]);
    const [mine, theirs] = all.map(({ deliveries }) => deliveries.nodes[0].id);
    expect(await holder.run(resend, { id: theirs })).toBe('DELIVERY_NOT_FOUND');
    expect(await holder.run(resend, { id: mine })).toEqual({ id: mine });
  });

  it.each([...Object.keys(calls), 'Query.webhooks', 'Mutation.createWebhook', 'Mutation.resendDelivery'])(
    'needs one for events, too: %s',
    async (grant) => {
      const { apiKey } = await another({ grants: webhookGrants.filter((one) => one !== 'Query.events') });
      const call = {
        ...calls,
        'Query.webhooks': '{ webhooks(COMPANY) { id } }',
        'Mutation.createWebhook':
          'mutation { createWebhook(COMPANY, input: { url: "https://example.com/" }) { secret } }',
        'Mutation.resendDelivery': resend,
      }[grant];
      const query = String(call).replaceAll('COMPANY', `companyId: "${company.id}"`);
      const { body } = await service.graphql(query, { apiKey, variables: { id: 'any' } });
      expect(body.errors[0]).toMatchObject({
        message: expect.stringContaining('Query.events'),
        extensions: { reason: 'OPERATION_NOT_GRANTED' },
      });
    },
  );

  it('needs the grant of each call; a user who is no admin may call none', async () => {
    const { id } = await holder.hook(path('own'));
    const user = tokenFor(company.id);
    for (const [grant, call] of Object.entries(calls)) {
      const without = await another({ grants: webhookGrants.filter((one) => one !== grant) });
      expect([grant, await without.run(call, { id })]).toEqual([grant, 'OPERATION_NOT_GRANTED']);
      const query = call.replaceAll('COMPANY', `companyId: "${company.id}"`);
      const { body } = await service.graphql(query, { token: user, variables: { id } });
      expect(body.errors[0].extensions.reason).toBe('ROLE_REQUIRED');
    }
    const granted = async (init: object): Promise<string[]> =>
      (await service.graphql('{ viewer { grants } }', init)).body.data.viewer.grants;
    expect(await granted({ token: user })).not.toContain('Query.webhooks');
    expect(await granted({ token: tokenFor(company.id, { roles: ['admin'] }) })).toContain('Query.webhooks');
    expect(await granted({ apiKey: holder.apiKey })).toContain('Query.webhooks');
  });

  it('says what is sent of events; users may leave that out', async () => {
    expect(await holder.hook(path('own'), { payload: null })).toBe('INVALID_INPUT');
    expect(await holder.hook(path('own'), { payload: 'THIN' })).toMatchObject({ payload: 'THIN', apiKeyId: holder.id });
    expect(await adminSees((await company.hook(path('admins'))).id)).toMatchObject({ payload: 'FULL', apiKeyId: null });
  });

  it('alone sees the secret. An admin pauses its webhook and deletes it', async () => {
    const { id } = await holder.hook(path('own'), initialized);
    const query = String(calls['Mutation.rollWebhookSecret']).replace('COMPANY', `companyId: "${company.id}"`);
    const { headers, body } = await service.graphql(query, { apiKey: holder.apiKey, variables: { id } });
    expect([body.data.rollWebhookSecret.secret, headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^whsec_/),
      'no-store',
    ]);
    expect(await company.run(calls['Mutation.rollWebhookSecret'] as string, { id })).toBe('OWNER_REQUIRED');
    expect(await company.update(id, { status: 'PAUSED' })).toMatchObject({ status: 'PAUSED' });
    await company.init('ann');
    await worker.deliver();
    expect(types('own')).toEqual([]);
    expect(await holder.update(id, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' });
    expect(await company.run(calls['Mutation.deleteWebhook'] as string, { id })).toEqual({ id });
    expect(await holder.webhooks()).toEqual([]);
  });
});

describe('a repeated createWebhook of an API key', () => {
  it('with the same URL changes the webhook, with a new secret; the old one signs for 24 hours', async () => {
    const first = await holder.hook(path('again'), { ...initialized, description: 'Before' });
    await company.update(first.id, { status: 'PAUSED' });
    const second = await holder.hook(path('again'), {
      payload: 'THIN',
      types: ['VACANCY_UPDATED', 'RECORD_INITIALIZED'],
    });
    expect(second).toEqual({
      ...first,
      types: ['VACANCY_UPDATED', 'RECORD_INITIALIZED'],
      description: null,
      payload: 'THIN',
      secret: expect.not.stringMatching(first.secret),
    });
    expect(await holder.webhooks()).toHaveLength(1);
    const signs = (secret: string): boolean => {
      const { body, headers } = receiver.to(path('again')).at(-1) as Json;
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      return headers['webhook-signature']
        .split(' ')
        .includes(new Webhook(secret).sign(headers['webhook-id'], at, body));
    };
    await company.init('ann');
    await worker.deliver();
    expect([signs(first.secret), signs(second.secret)]).toEqual([true, true]);
    clock.advance(24 * hour);
    await company.init('bob');
    await worker.deliver();
    expect([signs(first.secret), signs(second.secret)]).toEqual([false, true]);
  });

  it('knows the URL however it is written, and no webhook of others', async () => {
    const first = await holder.hook(path('spelled'));
    const url = receiver.url(`${path('x')}/../spelled`);
    expect(await holder.hook('', { url })).toMatchObject({ id: first.id, url });
    expect((await (await another()).hook(path('spelled'))).id).not.toBe(first.id);
    await company.hook(path('spelled'));
    await company.hook(path('spelled'));
    expect(await company.run('{ webhooks(COMPANY) { id } }')).toHaveLength(4);
  });
});

describe('the webhooks of an API key', () => {
  it('are at most 10, those of all keys of a company at most 100, in addition to 20 of the company', async () => {
    // They want no event of this test: each event would have 120 deliveries.
    const quiet = { types: ['VACANCY_CLOSED'] };
    for (let at = 0; at < 20; at += 1) await company.hook(path(`admins-${at}`), quiet);
    expect(
      await company.run('mutation { createWebhook(COMPANY, input: { url: "https://example.com/" }) { secret } }'),
    ).toBe('WEBHOOK_LIMIT_REACHED');
    for (let at = 0; at < 10; at += 1) expect(await holder.hook(path(`own-${at}`), quiet)).toHaveProperty('id');
    expect(await holder.hook(path('own-10'), quiet)).toBe('WEBHOOK_LIMIT_REACHED');
    // A repeated one takes no room.
    expect(await holder.hook(path('own-3'), quiet)).toHaveProperty('id');
    await service.database.rows(
      `insert into webhook (company_id, id, url, status, created_at, secret, previous_secrets, cursor_seq, wanted_before,
         types, revision, is_deleted, payload, api_key_id)
       select company_id, 'many-' || n, url || n, status, created_at, secret, '[]', cursor_seq, '[]', types, 0, false, payload, 'k' || n
       from webhook, generate_series(1, 89) n where company_id = $1 and url = $2`,
      [company.id, receiver.url(path('own-3'))],
    );
    const other = await another();
    expect(await other.hook(path('other-0'), quiet)).toHaveProperty('id');
    expect(await other.hook(path('other-1'), quiet)).toBe('WEBHOOK_LIMIT_REACHED');
    await service.database.rows(`delete from webhook where company_id = $1 and id like 'many-%'`, [company.id]);
  });

  it('are disabled one by one if too many of their deliveries wait; those of the company never for them', async () => {
    const slow = await holder.hook(path('slow'), initialized);
    const few = await holder.hook(path('few'), { types: ['VACANCY_PUBLISHED'] });
    const admins = await company.hook(path('admins'), initialized);
    for (const name of ['slow', 'admins', 'few']) receiver.at(path(name), () => undefined);
    await company.init(...candidateIds(50));
    const { deliveries } = delivererOf(service, { maxWaiting: 50, maxWaitingOfKey: 20, graceMs: 0 });
    while (await deliveries.run(company.id));
    await deliveries.stop();
    expect(await adminSees(slow.id)).toMatchObject({ status: 'DISABLED', reason: 'BACKLOG' });
    for (const { id } of [few, admins]) expect(await adminSees(id)).toMatchObject({ status: 'ACTIVE', reason: null });
    const statuses = await service.database.rows(
      'select distinct status from webhook_delivery where company_id = $1 and webhook_id = $2',
      [company.id, slow.id],
    );
    expect(statuses).toEqual([{ status: 'FAILED' }]);
    // The key gets them back itself, after the claims of the worker that has stopped.
    clock.advance(30_000);
    for (const name of ['slow', 'admins', 'few']) receiver.at(path(name), status(204));
    expect(await holder.update(slow.id, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', reason: null });
    expect(await holder.run(calls['Mutation.recoverDeliveries'] as string, { id: slow.id })).toBe(50);
  });
});

const ending: Record<string, () => Promise<unknown>> = {
  revoked: () => company.run('mutation ($id: ID!) { revokeApiKey(COMPANY, id: $id) { id } }', { id: holder.id }),
  expired: async () => {
    await service.database.rows('update api_key set expires_at = $2 where id = $1', [
      holder.id,
      new Date(clock.now() + hour).toISOString(),
    ]);
    clock.advance(hour);
  },
  'without the grant for events': () => holder.narrow(['Mutation.createWebhook']),
  'without the grant for webhooks': () => holder.narrow(['Query.events', 'Query.webhooks']),
  removed: () => service.database.rows('delete from api_key where id = $1', [holder.id]),
};

describe('when the API key has ended', () => {
  it.each(Object.entries(ending))(
    'because it is %s, nothing more is sent, and its webhooks are disabled',
    async (_, end) => {
      const { id } = await holder.hook(path('ended'), initialized);
      const paused = await holder.hook(path('paused'), initialized);
      await company.update(paused.id, { status: 'PAUSED' });
      await company.hook(path('admins'), { types: ['WEBHOOK_DISABLED', 'RECORD_INITIALIZED'] });
      receiver.at(path('ended'), status(500));
      await company.init('ann');

      await worker.deliver();
      await end();
      expect(await company.update(id, { status: 'ACTIVE' })).toBe('API_KEY_REVOKED');
      receiver.at(path('ended'), status(204));
      await company.init('bob');
      await worker.deliver();
      expect(types('ended')).toEqual(['RECORD_INITIALIZED']);

      await doWork(service, 'webhooks of ended keys');
      for (const one of [id, paused.id]) {
        expect(await adminSees(one)).toMatchObject({ status: 'DISABLED', reason: 'KEY_ENDED', apiKeyId: holder.id });
        for (const change of ['ACTIVE', 'PAUSED']) {
          expect(await company.update(one, { status: change })).toBe('API_KEY_REVOKED');
        }
      }
      const waiting = await company.run(
        'query ($id: ID!) { webhook(COMPANY, id: $id) { deliveries { nodes { status } } } }',
        { id },
      );
      expect(waiting.deliveries.nodes.map(({ status: its }: Json) => its)).not.toContain('PENDING');
      clock.advance(hour);
      await worker.deliver();
      expect(types('ended')).toEqual(['RECORD_INITIALIZED']);
      expect(types('admins').filter((type) => type === 'WEBHOOK_DISABLED')).toHaveLength(2);
      for (const call of ['Mutation.sendTestEvent', 'Mutation.recoverDeliveries']) {
        expect(await company.run(calls[call] as string, { id })).toBe('API_KEY_REVOKED');
      }
      // It stays until an admin deletes it.
      expect(await doWork(service, 'webhooks of ended keys')).toEqual([]);
      expect(await company.run(calls['Mutation.deleteWebhook'] as string, { id })).toEqual({ id });
    },
  );

  it('only by a roll, its webhooks go on', async () => {
    const { id } = await holder.hook(path('rolled'), initialized);
    const roll = 'mutation ($id: ID!) { rollApiKey(COMPANY, id: $id, overlapHours: 0) { apiKey { id } } }';
    expect(await company.run(roll, { id: holder.id })).toEqual({ apiKey: { id: holder.id } });
    await doWork(service, 'webhooks of ended keys');
    await company.init('ann');
    await worker.deliver();
    expect(types('rolled')).toEqual(['RECORD_INITIALIZED']);
    expect(await adminSees(id)).toMatchObject({ status: 'ACTIVE' });
  });
});
