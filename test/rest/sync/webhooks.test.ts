import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { syncRoutes } from '../../../src/rest/sync/routes.js';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { responseFaults } from '../../support/outside/openApi.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import {
  type Credentials,
  type Reply,
  type Service,
  startService,
  TestClock,
  tokenFor,
} from '../../support/service/service.js';

/** The webhooks of an API key over REST (docs/REST.md, "Webhooks"). Each test has its own company. */

const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let company: HookedCompany;
let key: Credentials;
let companies = 0;

const template = '/sync/v1/companies/{companyId}/webhooks';
const events = 'GET /sync/v1/companies/{companyId}/events';
const grants = [
  ...[
    `GET ${template}`,
    `POST ${template}`,
    `GET ${template}/{id}`,
    `PATCH ${template}/{id}`,
    `DELETE ${template}/{id}`,
  ],
  ...[`POST ${template}/{id}/test`, `POST ${template}/{id}/secret`, `GET ${template}/{id}/deliveries`],
];

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
  company = await HookedCompany.begin(service, receiver, `over-rest-${companies}`);
  key = await keyWith([...grants, events]);
});

const keyWith = async (some: readonly string[], init: object = {}): Promise<Credentials> => ({
  apiKey: (await service.issueKey(company.id, { grants: some, ...init })).text,
});
const admin = (): Credentials => ({ token: tokenFor(company.id, { roles: ['admin'] }) });

/** Sends a request, and checks its answer by the OpenAPI document. */
async function ask(call: string, body?: unknown, who: Credentials = key): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ');
  const reply = await service.request(method, `/sync/v1/companies/${company.id}/webhooks${path}`, { ...who, body });
  const found = path.split('?')[0]?.replace(/^\/[^/]+/, '/{id}') ?? '';
  expect(responseFaults(`${method} ${template}${found}`, reply)).toEqual([]);
  return reply;
}

const path = (name: string): string => `/${company.id}/${name}`;
const create = (name: string, more: object = {}, who = key): Promise<Reply> =>
  ask('POST ', { url: receiver.url(path(name)), payload: 'THIN', ...more }, who);

describe('POST B/webhooks', () => {
  it('answers 201 with the webhook, its secret and its place; a repeated one 200 with the same webhook', async () => {
    const made = await create('new', { types: ['RECORD_INITIALIZED'], description: 'Ours' });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = made.body;
    expect(webhook).toMatchObject({ __typename: 'Webhook', payload: 'THIN', status: 'ACTIVE', description: 'Ours' });
    expect(secret).toMatch(/^whsec_/);
    const place = made.headers.get('location') as string;
    expect((await service.request('GET', place, key)).body).toEqual(webhook);

    const again = await create('new', { payload: 'FULL' });
    expect(again.status).toBe(200);
    expect(again.headers.get('location')).toBe(place);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.body).toEqual({
      ...webhook,
      types: null,
      description: null,
      payload: 'FULL',
      secret: expect.not.stringMatching(secret),
    });
    expect((await ask('GET ')).body.data).toHaveLength(1);
  });

  it('stores no secret for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const url = `/sync/v1/companies/${company.id}/webhooks`;
    const body = { url: receiver.url(path('keyed')), payload: 'THIN' };
    const first = await service.request('POST', url, { ...key, body, headers });
    const second = await service.request('POST', url, { ...key, body, headers });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.secret).not.toBe(first.body.secret);
    const stored = await service.database.rows('select * from idempotency_key where company_id = $1', [company.id]);
    expect(JSON.stringify(stored)).not.toContain('whsec_');
  });

  it.each<[string, object | undefined, string]>([
    ['no payload', { payload: undefined }, 'payload'],
    ['an unknown payload', { payload: 'SHORT' }, 'payload'],
    ['an unknown member', { secret: 'mine' }, 'secret'],
    ['an http URL', { url: 'http://example.com/' }, 'url'],
    ['credentials in the URL', { url: 'https://ada:secret@example.com/' }, 'url'],
    ['an unknown type', { types: ['NOTHING'] }, 'types.0'],
  ])('rejects %s by name', async (_, input, at) => {
    const { status: code, body } = await create('faulty', input);
    expect([code, body.reason]).toEqual([400, 'INVALID_INPUT']);
    expect(body.errors[0].path).toBe(at);
  });

  it('rejects parameters, also of requests without a body', async () => {
    const { id } = (await create('parameters')).body;
    for (const call of ['POST ?a=1', `DELETE /${id}?a=1`, `GET /${id}?a=1`, 'GET ?limit=3']) {
      const { status: code, body } = await ask(
        call,
        call.startsWith('POST') ? { url: 'https://example.com/' } : undefined,
      );
      expect([call, code, body.reason]).toEqual([call, 400, 'INVALID_INPUT']);
    }
  });
});

describe('the other endpoints of webhooks', () => {
  it('read, change, test, roll and delete it', async () => {
    const { id, secret } = (await create('all', { types: ['RECORD_INITIALIZED'] })).body;
    const listed = await ask('GET ');
    expect(listed.body).toEqual({ data: [expect.objectContaining({ id })] });
    expect(JSON.stringify(listed.body)).not.toContain('secret');
    const tag = listed.headers.get('etag') as string;
    const url = `/sync/v1/companies/${company.id}/webhooks`;
    expect((await service.request('GET', url, { ...key, headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await service.request('HEAD', `${url}/${id}`, key)).status).toBe(200);

    expect((await ask(`PATCH /${id}`, { description: 'Theirs', status: 'PAUSED' })).body).toMatchObject({
      ...{ description: 'Theirs', status: 'PAUSED', types: ['RECORD_INITIALIZED'], payload: 'THIN' },
    });
    expect((await ask(`PATCH /${id}`, { status: 'DISABLED' })).body.reason).toBe('INVALID_INPUT');
    expect((await ask(`PATCH /${id}`, { status: 'ACTIVE' })).body.status).toBe('ACTIVE');

    const tested = await ask(`POST /${id}/test`);
    expect(tested.body).toMatchObject({ webhookId: id, type: 'WEBHOOK_TEST', seq: '0', status: 'PENDING' });
    await worker.deliver();
    expect(receiver.to(path('all')).map(({ event }) => event.type)).toEqual(['WEBHOOK_TEST']);

    const rolled = await ask(`POST /${id}/secret`, {});
    expect(rolled.headers.get('cache-control')).toBe('no-store');
    expect(rolled.body).toMatchObject({ id, secret: expect.not.stringMatching(secret) });
    expect((await ask(`POST /${id}/secret`, { overlapHours: 1 })).body.reason).toBe('INVALID_INPUT');

    const deleted = await ask(`DELETE /${id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const call of [`GET /${id}`, `DELETE /${id}`, `POST /${id}/test`, `GET /${id}/deliveries`]) {
      const { status: code, body } = await ask(call);
      expect([call, code, body.reason]).toEqual([call, 404, 'WEBHOOK_NOT_FOUND']);
    }
  });

  it('list deliveries in pages, newest first, also those of one status', async () => {
    const { id } = (await create('pages', { types: ['RECORD_INITIALIZED'] })).body;
    receiver.at(path('pages'), (response, { event }) => {
      response.writeHead(Number(event.seq) % 2 ? 204 : 500).end();
    });
    await company.init(...Array.from({ length: 7 }, (_, at) => `candidate-${at}`));
    await worker.deliver();
    const whole = (await ask(`GET /${id}/deliveries`)).body;
    expect(whole).toMatchObject({ nextCursor: null, settledUntil: null });
    const seqs = whole.data.map(({ seq }: Json) => Number(seq));
    expect(seqs).toHaveLength(7);
    expect(seqs).toEqual(seqs.toSorted((one: number, other: number) => other - one));
    for (const limit of [1, 3, 6, 7]) {
      const found: Json[] = [];
      for (let next: string | null = `/${id}/deliveries?limit=${limit}`; next !== null; ) {
        const page = await ask(`GET ${next}`);
        found.push(...page.body.data);
        const link = /^<.*\/webhooks(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '');
        expect(link === null).toBe(page.body.nextCursor === null);
        next = link?.[1] ?? null;
      }
      expect(found).toEqual(whole.data);
    }
    const failing = (await ask(`GET /${id}/deliveries?status=PENDING`)).body.data;
    expect(failing.map(({ seq }: Json) => Number(seq))).toEqual(seqs.filter((seq: number) => seq % 2 === 0));
    expect(failing[0].attempts).toEqual([expect.objectContaining({ status: 500, error: null })]);
    const { nextCursor } = (await ask(`GET /${id}/deliveries?limit=1`)).body;
    for (const other of [`status=FAILED&after=${nextCursor}`, 'status=LOST', 'limit=0', 'after=none', 'eventId=x']) {
      expect((await ask(`GET /${id}/deliveries?${other}`)).body.reason).toBe('INVALID_INPUT');
    }
    receiver.at(path('pages'), status(204));
  });
});

const about: Record<string, (id: string) => Promise<Reply>> = Object.fromEntries(
  grants.map((grant) => [
    grant,
    (id: string) => {
      const call = grant.replace(template, '').replace('{id}', id);
      return ask(call, grant.startsWith('PATCH') || grant === `POST ${template}` ? {} : undefined, asker);
    },
  ]),
);
let asker: Credentials = {};

describe('who may call each of them', () => {
  it.each(grants)('%s needs its own grant, and one for events', async (grant) => {
    const { id } = (await create('own')).body;
    asker = await keyWith([
      ...grants.filter((one) => one !== grant),
      events,
      'Query.webhooks',
      'Mutation.createWebhook',
    ]);
    expect((await about[grant]?.(id))?.body).toMatchObject({
      reason: 'OPERATION_NOT_GRANTED',
      message: expect.stringContaining(grant),
    });
    asker = await keyWith(grants);
    const isFaulty = grant === `POST ${template}`;
    expect((await about[grant]?.(id))?.body).toMatchObject(
      isFaulty
        ? { reason: 'INVALID_INPUT' }
        : { reason: 'OPERATION_NOT_GRANTED', message: expect.stringContaining(events) },
    );
    // Reading events over GraphQL is a grant for events, too.
    asker = await keyWith([...grants, 'Query.events']);
    const theirs = (await about[grant]?.(id))?.body;
    if (grant.includes('{id}')) expect(theirs.reason).toBe('WEBHOOK_NOT_FOUND');
    else expect(theirs.reason).toBe(isFaulty ? 'INVALID_INPUT' : undefined);
    asker = { token: tokenFor(company.id) };
    expect((await about[grant]?.(id))?.body.reason).toBe('ROLE_REQUIRED');
  });

  it('admins have all webhooks, but not the secret of one that a key owns', async () => {
    const { id } = (await create('own')).body;
    expect((await create('admins', { payload: undefined }, admin())).body).toMatchObject({
      payload: 'FULL',
      apiKeyId: null,
    });
    expect((await ask('GET ', undefined, admin())).body.data).toHaveLength(2);
    const refused = await ask(`POST /${id}/secret`, undefined, admin());
    expect([refused.status, refused.body.reason]).toEqual([403, 'OWNER_REQUIRED']);
    expect((await ask(`PATCH /${id}`, { status: 'PAUSED' }, admin())).body.status).toBe('PAUSED');
    expect((await ask(`DELETE /${id}`, undefined, admin())).status).toBe(204);
  });

  it('the grants of these endpoints cover the fields beside them, and are all in the table', async () => {
    const body = await service.graphql(
      `{ webhooks(companyId: "${company.id}") { id deliveries { nodes { id } } } }`,
      key,
    );
    expect(body.body).toEqual({ data: { webhooks: [] } });
    const served = syncRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.includes('/webhooks'));
    expect(served.toSorted()).toEqual(grants.toSorted());
  });
});

describe('an API key has one webhook for each URL', () => {
  it('also where one gets the URL of another: that is refused, and names the other', async () => {
    const [{ body: one }, { body: other }] = [await create('one'), await create('other')];
    const url = receiver.url(path('one')).replace('http:', 'HTTP:');
    for (const who of [key, admin()]) {
      const refused = await ask(`PATCH /${other.id}`, { url, description: 'not stored' }, who);
      expect([refused.status, refused.body.reason]).toEqual([400, 'INVALID_INPUT']);
      expect(refused.body.errors).toEqual([{ path: 'url', message: expect.stringContaining(one.id) }]);
    }
    expect((await ask(`GET /${other.id}`)).body).toMatchObject({ url: other.url, description: null });
    expect((await ask(`PATCH /${one.id}`, { url: one.url, description: 'ours' })).status).toBe(200);
    await ask(`DELETE /${one.id}`);
    expect((await ask(`PATCH /${other.id}`, { url })).status).toBe(200);
  });

  it('whatever URLs other keys and the company have', async () => {
    const another = await keyWith([...grants, events]);
    const { body: own } = await create('own');
    await create('shared', {}, another);
    await company.hook(path('shared'));
    expect((await ask(`PATCH /${own.id}`, { url: receiver.url(path('shared')) })).status).toBe(200);
  });
});

describe("the events of an API key's webhooks", () => {
  const types = 'WEBHOOK_CREATED,WEBHOOK_CHANGED,WEBHOOK_DELETED';
  const eventsOf = async (who: Credentials, query = ''): Promise<Json[]> =>
    (await service.request('GET', `/sync/v1/companies/${company.id}/events?types=${types}${query}`, who)).body.events;
  const idIn = ({ data }: Json): string | null => data && (data.after ?? data.before).id;

  it('have their data for that key alone, if it may read webhooks', async () => {
    const another = await keyWith([...grants, events]);
    const unread = await keyWith([`POST ${template}`, events]);
    const { body: own } = await create('own', { payload: 'FULL', types: types.split(',') });
    await ask(`PATCH /${own.id}`, { description: 'Ours' });
    const { body: theirs } = await create('theirs', {}, another);
    const { body: blind } = await create('blind', {}, unread);
    const companys = await company.hook(path('companys'));
    await ask(`DELETE /${own.id}`);
    const all = [own.id, own.id, theirs.id, blind.id, companys.id, own.id];
    const seen = (id: string | null) => all.map((one) => (one === id ? one : null));
    for (const query of ['', '&latest=100']) {
      expect((await eventsOf(key, query)).map(idIn)).toEqual(seen(own.id));
      expect((await eventsOf(another, query)).map(idIn)).toEqual(seen(theirs.id));
      expect((await eventsOf(unread, query)).map(idIn)).toEqual(seen(null));
      expect((await eventsOf(admin(), query)).map(idIn)).toEqual(all);
    }
    const changed = (await eventsOf(key))[1];
    const { id, apiKeyId } = own;
    expect(changed.data.after).toEqual({ id, apiKeyId, description: 'Ours' });
    expect(JSON.stringify(await eventsOf(key))).not.toContain('whsec_');
  });

  it('are sent to that webhook with their data, too', async () => {
    const { body: own } = await create('own', { payload: 'FULL', types: types.split(',') });
    await ask(`PATCH /${own.id}`, { description: 'Ours' });
    await create('theirs', {}, await keyWith([...grants, events]));
    await worker.deliver();
    const sent = receiver.received.filter((one) => one.path === path('own')).map(({ body }) => JSON.parse(body));
    expect(new Map(sent.map((event) => [event.type, idIn(event)]))).toEqual(
      new Map([
        ['WEBHOOK_CHANGED', own.id],
        ['WEBHOOK_CREATED', null],
      ]),
    );
  });
});
