import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { signToken } from '../../../src/start/signToken.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { eventually } from '../../support/eventually.js';
import { type Connection, connect, type Following } from '../../support/feed/following.js';
import { openSubscriber } from '../../support/feed/subscribers.js';
import { type Service, secret, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Following a company's feed (docs/SUBSCRIPTIONS.md). */

const companyId = 'acme';
const admin = tokenFor(companyId, { subject: 'ada', roles: ['admin'] });
let service: Service;
let pipeline: Pipeline;
const connections = new Set<Connection>();

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service, { companyId });
  await initCandidates(service, pipeline, ['ann', 'ben']);
});
afterEach(async () => {
  for (const connection of connections) await connection.stop();
  connections.clear();
});
afterAll(() => service.stop());

function open(...[credentials, options, of = service]: [object?, object?, Service?]): Connection {
  const connection = connect(of, credentials ?? { token: admin }, options);
  connections.add(connection);
  return connection;
}

const lines = (message: string, of = service) =>
  of.log.filter((line) => (line as { message: string }).message === message);
/** Follows, and waits until the service has logged the start. */
async function begun(follow: () => Following, of = service): Promise<Following> {
  const before = lines('subscription begun', of).length;
  const following = follow();
  await eventually(() => lines('subscription begun', of).length > before);
  return following;
}

async function change(name = 'Another', of = service): Promise<void> {
  const query = `mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "${companyId}", id: $id, input: $input) { id } }`;
  const variables = { id: pipeline.vacancyId, input: { name: `${name} ${Math.random()}` } };
  const { body } = await of.graphql(query, { token: admin, variables });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}
const seqs = (events: { seq: string }[]) => events.map(({ seq }) => Number(seq));
const newest = async () => {
  const [row] = await service.database.rows<{ seq: string }>(
    'select seq::text as seq from feed_head where company_id = $1',
    [companyId],
  );
  return Number(row?.seq);
};
const reasonOf = async (following: Following) => (await following.over)?.errors?.[0].extensions;

describe('a subscription', () => {
  it('starts with new events, or after a given cursor', async () => {
    const last = await newest();
    const fromNow = await begun(() => open().follow());
    const fromStart = open().follow('', 'seq type', { after: '0' });
    const fromTwo = open().follow('', 'seq type', { after: '2' });
    await change();
    expect(await fromNow.come(1)).toEqual([{ seq: String(last + 1), type: 'VACANCY_UPDATED' }]);
    expect(seqs(await fromStart.come(last + 1))).toEqual(Array.from({ length: last + 1 }, (_, at) => at + 1));
    expect(seqs(await fromTwo.come(last - 1))).toEqual(Array.from({ length: last - 1 }, (_, at) => at + 3));
  });

  it('may take an id again right after its complete: the new one runs, alone', async () => {
    const subscriber = await openSubscriber(service.url, { token: admin });
    const query = `subscription { events(companyId: "${companyId}") { seq } }`;
    const subscribe = JSON.stringify({ type: 'subscribe', id: 'again', payload: { query } });
    const complete = JSON.stringify({ type: 'complete', id: 'again' });
    const begunOnes = () => lines('subscription begun').length;
    const ended = () => lines('subscription ended').length;
    for (let round = 0; round < 10; round += 1) {
      const [begunBefore, endedBefore, eventsBefore] = [begunOnes(), ended(), subscriber.events()];
      subscriber.send(subscribe);
      // Ended before and after it has begun.
      if (round % 2 === 0) await eventually(() => begunOnes() > begunBefore);
      subscriber.send(complete);
      subscriber.send(subscribe);
      await eventually(() => begunOnes() - begunBefore === 2 && ended() - endedBefore === 1);
      await change();
      await eventually(() => subscriber.events() > eventsBefore);
      await service.request('GET', '/healthz', {});
      expect([round, subscriber.events() - eventsBefore]).toEqual([round, 1]);
      subscriber.send(complete);
      await eventually(() => begunOnes() - begunBefore === ended() - endedBefore);
    }
    expect(subscriber.closed()).toBeNull();
    subscriber.stop();
  });

  it('shows the same as pages do, with the data that each caller may see', async () => {
    const fields =
      'id seq type version companyId vacancyId candidateId recordId nextRecordId requestId operation via createdAt actor { kind id } data omitted';
    const page = async (credentials: object) =>
      (await service.graphql(`{ events(companyId: "${companyId}", first: 100) { nodes { ${fields} } } }`, credentials))
        .body.data.events.nodes;
    const { text } = await service.issueKey(companyId, {
      grants: ['Query.events', 'Query.interview'],
    });
    await change();
    const kinds = [{ token: admin }, { token: pipeline.token }, { apiKey: text }];
    const old = kinds.map((credentials) => open(credentials).follow('', fields, { after: '0' }));
    const count = await newest();
    for (const following of old) await following.come(count);
    await change();
    for (const [at, following] of old.entries()) {
      expect(await following.come(count + 1)).toEqual(await page(kinds[at] as object));
    }
  });

  it.each<[object, (event: { type: string; candidateId: string | null }) => boolean]>([
    [{ types: ['RECORD_INITIALIZED'] }, ({ type }) => type === 'RECORD_INITIALIZED'],
    [{ candidateId: 'ben' }, ({ candidateId }) => candidateId === 'ben'],
    [{ operation: 'updateVacancy' }, ({ type }) => type === 'VACANCY_UPDATED'],
    [{ via: 'REST' }, () => false],
    [{ actorId: 'ada', createdAfter: '2020-01-01T00:00:00Z' }, ({ type }) => type === 'VACANCY_UPDATED'],
  ])('sends the events that match %j, past and new ones', async (filter, isWanted) => {
    const all = await begun(() => open().follow('', 'seq type candidateId', { after: '0' }));
    const some = await begun(() => open().follow('', 'seq type candidateId', { after: '0', filter }));
    const late = await begun(() => open().follow('', 'seq type candidateId', { filter }));
    const before = await newest();
    await initCandidates(service, pipeline, [`new-${JSON.stringify(filter).length}`]);
    await change();
    const events = await all.come(before + 2);
    const wanted = events.filter(isWanted);
    const lateOnes = wanted.filter(({ seq }) => Number(seq) > before);
    await some.come(wanted.length);
    await late.come(lateOnes.length);
    expect(some.events).toEqual(wanted);
    expect(late.events).toEqual(lateOnes);
  });

  it('sends only selected fields, with fragments, aliases and directives too', async () => {
    const query = `subscription ($with: Boolean!) { changed: events(companyId: "${companyId}", after: "0") { ...Part type @include(if: $with) } } fragment Part on Event { number: seq }`;
    const connection = open();
    const [withType, without] = [connection.run(query, { with: true }), connection.run(query, { with: false })];
    expect((await withType.come(1))[0]).toEqual({ number: '1', type: 'VACANCY_CREATED' });
    expect((await without.come(1))[0]).toEqual({ number: '1' });
  });

  it('is logged when it starts and when it ends, with the reason', async () => {
    const following = await begun(() =>
      open({ token: admin }).run(`subscription Board { events(companyId: "${companyId}", after: "0") { seq } }`),
    );
    await following.come(1);
    following.stop();
    await eventually(() => lines('subscription ended').length > 0 && lines('subscription ended').at(-1) !== undefined);
    await eventually(
      () => (lines('subscription ended').at(-1) as { operation?: string }).operation === 'subscription { events }',
    );
    expect(lines('subscription ended').at(-1)).toMatchObject({
      caller: 'user:ada',
      reasons: ['CLIENT'],
      events: expect.any(Number),
    });
  });
});

describe('refusals are error messages, and the socket stays open', () => {
  const cases: [string, string, object][] = [
    [
      'another company',
      'subscription { events(companyId: "globex") { seq } }',
      { code: 'FORBIDDEN', reason: 'COMPANY_NOT_ALLOWED' },
    ],
    [
      'no cursor',
      'subscription { events(companyId: "acme", after: "x") { seq } }',
      { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT', documentationUrl: '/docs/errors#INVALID_INPUT' },
    ],
    [
      'a cursor after the newest event',
      'subscription { events(companyId: "acme", after: "99999") { seq } }',
      { reason: 'INVALID_INPUT', errors: [{ path: 'after', message: expect.stringContaining('is beyond') }] },
    ],
    [
      'an unknown type',
      'subscription { events(companyId: "acme", filter: { types: ["LOST"] }) { seq } }',
      { reason: 'INVALID_INPUT' },
    ],
    ['a query', '{ viewer { id } }', { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT' }],
    [
      'a mutation',
      'mutation { rollCallbackSecret(companyId: "acme") { secret } }',
      { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT' },
    ],
    ['invalid GraphQL', 'subscription {', { code: 'GRAPHQL_PARSE_FAILED' }],
    [
      'an unknown field',
      'subscription { events(companyId: "acme") { nothing } }',
      { code: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'two root fields',
      'subscription { a: events(companyId: "acme") { seq } b: events(companyId: "acme") { seq } }',
      { code: 'GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      'too many aliases',
      `subscription { events(companyId: "acme") { ${Array.from({ length: 31 }, (_, at) => `a${at}: seq`).join(' ')} } }`,
      { reason: 'QUERY_LIMIT_EXCEEDED' },
    ],
    [
      'too many tokens',
      `subscription { events(companyId: "acme") { ${'seq '.repeat(2000)} } }`,
      { reason: 'QUERY_LIMIT_EXCEEDED' },
    ],
    [
      'a variable of another type',
      'subscription ($after: Int!) { events(companyId: "acme", after: "0") { seq @include(if: true) } }',
      { code: 'GRAPHQL_VALIDATION_FAILED' },
    ],
  ];

  it.each(cases)('%s', async (_name, query, expected) => {
    const connection = open();
    // Twice: a remembered refusal is the same.
    for (const _time of [1, 2]) expect(await reasonOf(connection.run(query))).toMatchObject(expected);
    await connection.follow('', 'seq', { after: '0' }).come(1);
  });

  it('are the same as over HTTP, which refuses subscriptions in general', async () => {
    const query = 'subscription ($filter: EventFilter) { events(companyId: "acme", filter: $filter) { seq } }';
    const { errors } = (await open().run(query, { filter: { nothing: 1 } }).over) ?? {};
    const pages = 'query ($filter: EventFilter) { events(companyId: "acme", filter: $filter) { nodes { seq } } }';
    const { body } = await service.graphql(pages, { token: admin, variables: { filter: { nothing: 1 } } });
    expect(errors?.map(({ message, extensions }) => ({ message, extensions }))).toEqual(
      body.errors.map(({ message, extensions }: { message: string; extensions: object }) => ({ message, extensions })),
    );
    const refused = await service.graphql(query, { token: admin });
    expect([refused.status, refused.body.errors[0].extensions]).toEqual([
      400,
      { code: 'BAD_USER_INPUT', reason: 'INVALID_INPUT', documentationUrl: '/docs/errors#INVALID_INPUT' },
    ]);
  });

  it('depend on the grant of a key', async () => {
    const { text } = await service.issueKey(companyId, { grants: ['Query.vacancy', 'Vacancy.history'] });
    expect(await reasonOf(open({ apiKey: text }).follow())).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'OPERATION_NOT_GRANTED',
    });
    for (const grant of ['Subscription.events', 'Query.events']) {
      const granted = await service.issueKey(companyId, { grants: [grant] });
      await open({ apiKey: granted.text }).follow('', 'seq', { after: '0' }).come(1);
    }
  });

  it('cost a unit of the same budget, as each subscription does; a connection costs none', async () => {
    const { text } = await service.issueKey(companyId, { grants: ['Subscription.events'] });
    const left = async () =>
      (await service.graphql('{ viewer { rateLimit { remaining } } }', { apiKey: text })).body.data.viewer.rateLimit
        .remaining;
    expect(await left()).toBe(24);
    const connection = open({ apiKey: text });
    await connection.follow('', 'seq', { after: '0' }).come(1);
    await reasonOf(connection.follow('', 'seq', { after: 'x' }));
    expect(await left()).toBe(21);
    for (let spent = 0; spent < 21; spent += 1) await reasonOf(connection.follow('', 'seq', { after: 'x' }));
    expect(await reasonOf(connection.follow())).toMatchObject({
      code: 'RATE_LIMITED',
      reason: 'RATE_LIMIT_EXCEEDED',
      retryAfter: expect.any(Number),
    });
    await change();
  });

  it('come for more than 100 subscriptions of one caller; the end of one makes room', async () => {
    const token = tokenFor(companyId, { subject: 'many' });
    const [one, other] = [open({ token }), open({ token })];
    const all = Array.from({ length: 100 }, (_, at) => (at % 2 ? one : other).follow('', 'seq', { after: '0' }));
    await Promise.all(all.map((following) => following.come(1)));
    expect(await reasonOf(one.follow())).toEqual({
      code: 'RATE_LIMITED',
      reason: 'SUBSCRIPTION_LIMIT_REACHED',
      documentationUrl: '/docs/errors#SUBSCRIPTION_LIMIT_REACHED',
    });
    await open().follow('', 'seq', { after: '0' }).come(1);
    const ended = lines('subscription ended').length;
    all[0]?.stop();
    await eventually(() => lines('subscription ended').length > ended);
    await one.follow('', 'seq', { after: '0' }).come(1);
  });
});

describe('a refusal', () => {
  it('is counted like one over HTTP', async () => {
    const subject = 'counted';
    await reasonOf(open({ token: tokenFor(companyId, { subject }) }).follow('', 'seq', { after: '99999' }));
    await service.saveRefusals();
    const query = `{ refusals(companyId: "${companyId}") { actor { id } reason count } }`;
    const { body } = await service.graphql(query, { token: admin });
    expect(body.data.refusals).toContainEqual({ actor: { id: subject }, reason: 'INVALID_INPUT', count: 1 });
  });

  it('comes for a cursor before the oldest event', async () => {
    const other = 'initech';
    await createPipeline(service, { companyId: other });
    await service.database.rows("update feed_head set removed = 1 where company_id = 'initech'");
    const token = tokenFor(other);
    const refused = await reasonOf(open({ token }, { companyId: other }).follow('', 'seq', { after: '0' }));
    expect(refused).toMatchObject({ code: 'BAD_USER_INPUT', reason: 'CURSOR_EXPIRED', oldest: '2' });
  });
});

describe('a socket', () => {
  const raw = (protocols: string[] = ['graphql-transport-ws'], headers = {}, path = '/graphql') =>
    new WebSocket(`${service.url.replace('http', 'ws')}${path}`, protocols, { headers });
  const closing = async (socket: WebSocket) => {
    const [code, reason] = await once(socket, 'close');
    return [code, String(reason)];
  };
  const initialised = async (payload: object, headers = {}) => {
    const socket = raw(undefined, headers);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload }));
    const answer = await Promise.race([
      once(socket, 'message').then(([data]) => JSON.parse(String(data)).type),
      closing(socket),
    ]);
    socket.terminate();
    return answer;
  };

  it('takes credentials from its first message or from its headers, in any letter case; one valid credential is enough', async () => {
    const bearer = `Bearer ${admin}`;
    const { text } = await service.issueKey(companyId);
    for (const [payload, headers] of [
      [{ authorization: bearer }, {}],
      [{ AUTHORIZATION: bearer, 'X-Auth-API-Key': 'wrong' }, {}],
      [{ 'x-AUTH-api-key': text }, { authorization: 'Bearer wrong' }],
      [{}, { Authorization: bearer }],
      [{ Authorization: 'Bearer wrong' }, { 'X-Auth-Api-Key': text }],
      [{ Authorization: 'Bearer wrong' }, { authorization: bearer }],
    ] as const) {
      expect([payload, await initialised(payload, headers)]).toEqual([payload, 'connection_ack']);
    }
  });

  it('is closed with 4401 and the reason if none is valid', async () => {
    expect(await initialised({})).toEqual([4401, 'CREDENTIAL_MISSING']);
    expect(await initialised({ authorization: 'Bearer wrong' })).toEqual([4401, 'TOKEN_INVALID']);
    expect(await initialised({ authorization: 7, 'x-auth-api-key': 'wrong' })).toEqual([4401, 'API_KEY_NOT_FOUND']);
    expect(await initialised({ authorization: 'a', Authorization: 'b' })).toEqual([4401, 'DUPLICATE_HEADER']);
    const expired = signToken({ secret, subject: 'ada', companyIds: [companyId], ttlSeconds: -60 });
    expect(await initialised({ authorization: `Bearer ${expired}` })).toEqual([4401, 'TOKEN_EXPIRED']);
  });

  it('uses graphql-transport-ws, with only its own messages and of at most 64 KiB', async () => {
    // A client of another protocol must get a protocol in the answer. Without one, it would not see the reason.
    for (const protocols of [[], ['graphql-ws'], ['soap', 'graphql-ws']]) {
      expect(await closing(raw(protocols))).toEqual([4406, 'Subprotocol not acceptable']);
    }
    const either = raw(['graphql-ws', 'graphql-transport-ws']);
    await once(either, 'open');
    expect(either.protocol).toBe('graphql-transport-ws');
    either.terminate();
    for (const [message, code] of [
      ['no JSON', 4400],
      [`{"type":"ping","payload":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`, 4400],
      [JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ a }' } }), 4401],
      ['x'.repeat(65 * 1024), 1009],
    ] as const) {
      const socket = raw();
      await once(socket, 'open');
      const closed = closing(socket);
      socket.send(message);
      expect((await closed)[0]).toBe(code);
    }
    const socket = raw();
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'ping' }));
    expect(String((await once(socket, 'message'))[0])).toBe('{"type":"pong"}');
    socket.terminate();
  });

  it.each([
    ['/nothing', {}, 404, 'ROUTE_NOT_FOUND'],
    ['/v2/vacancies', {}, 404, 'ROUTE_NOT_FOUND'],
    ['/graphql', { origin: 'https://elsewhere.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['/graphql', { origin: 'null' }, 403, 'ORIGIN_NOT_ALLOWED'],
  ])('at %s with %j is refused over HTTP: %i %s', async (path, headers, status, reason) => {
    const socket = raw(undefined, headers, path);
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    let text = '';
    for await (const chunk of response) text += chunk;
    expect([response.statusCode, text.includes(reason)]).toEqual([status, true]);
  });

  it('from a page of this service is opened', async () => {
    const socket = raw(undefined, { origin: service.url });
    await once(socket, 'open');
    socket.terminate();
  });

  it('of a page without an origin is refused, also without a host', async () => {
    const { port } = new URL(service.url);
    const socket = connectTcp(Number(port), '127.0.0.1');
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
    socket.write(`GET /graphql HTTP/1.1\r\n${upgrade}\r\n${key}\r\norigin: null\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[03] /);
    socket.destroy();
  });

  it('of an older version is refused with 426, and any other upgrade gets an HTTP answer', async () => {
    const { port } = new URL(service.url);
    const ask = async (lines: string[]) => {
      const socket = connectTcp(Number(port), '127.0.0.1');
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      let text = '';
      for await (const chunk of socket) {
        text += chunk;
        if (text.includes('\r\n\r\n')) break;
      }
      return text;
    };
    const older = [
      'GET /graphql HTTP/1.1',
      'host: a',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 8',
    ];
    expect(await ask(older)).toMatch(/^HTTP\/1.1 426 .*sec-websocket-version: 13/is);
    const plain = ['GET /healthz HTTP/1.1', 'host: a', 'connection: upgrade, http2-settings', 'upgrade: h2c'];
    expect(await ask(plain)).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('sockets that have not authenticated', () => {
  it('are 500 at most: the address with the most loses its oldest, and a known caller always finds a place', async () => {
    const node = await startService({ database: service.database, trustedProxies: 1 });
    const closed: [string, number, string][] = [];
    const unauthenticated: WebSocket[] = [];
    const knock = async (address: string) => {
      const socket = new WebSocket(`${node.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws'], {
        headers: { 'x-forwarded-for': address },
      });
      unauthenticated.push(socket);
      socket.on('close', (code, reason) => closed.push([address, code, String(reason)]));
      await once(socket, 'open');
    };
    const addresses = Array.from({ length: 6 }, (_, at) => `192.0.2.${at}`);
    for (const address of addresses) for (let at = 0; at < 90; at += 1) await knock(address);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    for (let at = 0; at < 3; at += 1)
      await open({ token: admin }, { headers }, node).follow('', 'seq', { after: '0' }).come(1);
    await eventually(() => closed.length === 41);
    expect(new Set(closed.map(([, ...reason]) => reason.join(' ')))).toEqual(new Set(['1013 OVERLOADED']));
    expect(new Set(closed.map(([address]) => address)).size).toBeGreaterThan(4);
    for (const socket of unauthenticated) socket.terminate();
    await node.stop();
  });
});

describe('the time limits of a socket', () => {
  let clock: TestClock;
  let node: Service;
  beforeAll(async () => {
    clock = new TestClock();
    node = await startService({ clock, database: service.database, keyLimitMax: 3_000 });
  });
  afterAll(() => node.stop());
  const at = (credentials: object) => open(credentials, {}, node);
  const token = (ttlSeconds: number) =>
    signToken({ secret, subject: 'ada', companyIds: [companyId], ttlSeconds, now: Math.max(clock.now(), Date.now()) });

  it('allow 5 s for the credentials', async () => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    await once(socket, 'open');
    clock.advance(5_000);
    const [code] = await once(socket, 'close');
    expect(code).toBe(4408);
  });

  it('close it with 4403 when its token ends: 30 s after it expires', async () => {
    const text = token(60);
    const { exp } = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
    const connection = at({ token: text });
    await begun(() => connection.follow(), node);
    clock.advance(exp * 1000 + 29_999 - clock.now());
    const other = at({ token: tokenFor(companyId) });
    await begun(() => other.follow(), node);
    const ended = lines('subscription ended', node).length;
    expect(ended).toBe(0);
    clock.advance(1);
    expect(await connection.closed).toEqual({ code: 4403, reason: 'TOKEN_EXPIRED' });
    expect(lines('subscription ended', node).at(-1)).toMatchObject({ reasons: ['TOKEN_EXPIRED'] });
  });

  it('close it with 4403 when its key is revoked, at once here and within 5 s on another node; or when its secret ends', async () => {
    const revoked = await service.issueKey(companyId);
    const rolled = await service.issueKey(companyId);
    const [here, there, old] = [
      open({ apiKey: revoked.text }),
      at({ apiKey: revoked.text }),
      at({ apiKey: rolled.text }),
    ];
    await begun(() => here.follow());
    await begun(() => there.follow(), node);
    await begun(() => old.follow(), node);
    const args = (id: string, more = '') => `(companyId: "${companyId}", id: "${id}"${more})`;
    const roll = `mutation { rollApiKey${args(rolled.id, ', overlapHours: 1')} { secret } }`;
    const { body } = await node.graphql(roll, { token: admin });
    const current = at({ apiKey: body.data.rollApiKey.secret });
    await begun(() => current.follow(), node);
    await service.graphql(`mutation { revokeApiKey${args(revoked.id)} { id } }`, { token: admin });
    expect(await here.closed).toEqual({ code: 4403, reason: 'API_KEY_REVOKED' });
    clock.advance(4_001);
    expect(await there.closed).toEqual({ code: 4403, reason: 'API_KEY_REVOKED' });
    clock.advance(3_600_000);
    expect(await old.closed).toEqual({ code: 4403, reason: 'API_KEY_EXPIRED' });
    const going = current.follow('', 'seq', { after: '0' });
    await going.come(1);
  });

  it('close it with 1013 when its key is narrowed, within 5 s on another node, and not when its rate limit changes', async () => {
    const { id, text } = await service.issueKey(companyId, { requestsPerMinute: 3_000 });
    const narrow = async (input: string, of = service) => {
      const query = `mutation { changeApiKey(companyId: "${companyId}", id: "${id}", input: ${input}) { id } }`;
      expect((await of.graphql(query, { token: admin })).body).toEqual({ data: { changeApiKey: { id } } });
    };
    const [here, there] = [open({ apiKey: text }), at({ apiKey: text })];
    await begun(() => here.follow());
    const going = await begun(() => there.follow(), node);
    // A unit is used by now: with a rate limit of 1 there is no further subscription.
    await narrow('{ requestsPerMinute: 1 }', node);
    clock.advance(4_001);
    await eventually(async () => {
      const further = there.follow('', 'seq', { after: '0' });
      const isRefused = await Promise.race([further.over.then(() => true), further.come(1).then(() => false)]);
      further.stop();
      return isRefused;
    });
    await change();
    await going.come(1);
    await narrow('{ grants: ["Query.events"] }');
    expect(await here.closed).toEqual({ code: 1013, reason: 'API_KEY_CHANGED' });
    clock.advance(4_001);
    expect(await there.closed).toEqual({ code: 1013, reason: 'API_KEY_CHANGED' });
    expect(lines('subscription ended', node).at(-1)).toMatchObject({ reasons: ['API_KEY_CHANGED'] });
  });

  it('ping it, and close it if no answer comes', async () => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws'], {
      autoPong: false,
    });
    await once(socket, 'open');
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${tokenFor(companyId)}` } }),
    );
    await once(socket, 'message');
    for (const _time of [1, 2]) {
      const asked = once(socket, 'ping');
      clock.advance(15_000);
      await Promise.race([asked, once(socket, 'close')]);
    }
    if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  });
});

describe('a client that reads nothing', () => {
  it('is disconnected with 1013 when 1 MiB waits for it, and can continue after its last event', async () => {
    const id = pipeline.vacancyId;
    const query = `mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "${companyId}", id: $id, input: $input) { id } }`;
    const from = String(await newest());
    const slow = new WebSocket(`${service.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    await once(slow, 'open');
    slow.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${admin}` } }));
    await once(slow, 'message');
    const subscriptions = 50;
    const before = lines('subscription begun').length;
    for (let at = 0; at < subscriptions; at += 1) {
      const payload = { query: `subscription { events(companyId: "${companyId}") { seq data } }` };
      slow.send(JSON.stringify({ type: 'subscribe', id: String(at), payload }));
    }
    await eventually(() => lines('subscription begun').length >= before + subscriptions);
    slow.pause();
    let received = 0;
    slow.on('message', () => {
      received += 1;
    });
    const isCut = () => lines('socket').some((line) => (line as { reasons: string[] }).reasons.includes('TOO_SLOW'));
    const cut = () =>
      (lines('subscription ended') as { reasons: string[] }[]).some(({ reasons }) => reasons.includes('TOO_SLOW'));
    const fast = open().follow('', 'seq', { after: from });
    let changes = 0;
    for (; !cut() && changes < 60; changes += 1) {
      const input = { jobDescription: `${changes} ${'x'.repeat(25_000)}` };
      await service.graphql(query, { token: admin, variables: { id, input } });
      await fast.come(changes + 1);
    }
    expect(cut()).toBe(true);
    const closed = once(slow, 'close');
    slow.resume();
    expect((await closed)[0]).toBe(1013);
    await eventually(isCut);
    expect(received).toBeGreaterThan(0);
    // Other clients were not delayed, and missed nothing.
    expect(seqs(fast.events)).toEqual(fast.events.map((_, at) => Number(from) + 1 + at));
  });
});

describe('a node that stops', () => {
  it('closes with 1001 after the last event', async () => {
    const node = await startService({ database: service.database });
    const connection = open({ token: admin }, {}, node);
    const following = await begun(() => connection.follow(), node);
    // The other node stores it, so this node does not know it yet.
    await change();
    node.admissionControl.drain();
    await node.live.end();
    expect(await connection.closed).toEqual({ code: 1001, reason: 'DRAINING' });
    expect(following.events).toHaveLength(1);
    const late = new WebSocket(`${node.url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
    late.on('error', () => undefined);
    const [, response] = await once(late, 'unexpected-response');
    expect(response.statusCode).toBe(503);
    response.destroy();
    await node.stop();
  });
});
