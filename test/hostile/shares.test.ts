import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Conversation, deafClient } from '../support/company/conversation.js';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { rollSecret, tell } from '../support/outside/testProvider.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { timeoutMs } from './attack.js';

/** Strangers and companies that take what they can get: others are served all the same. */

let service: Service;
beforeAll(async () => {
  // Tests write the addresses of clients as a proxy would.
  service = await startService({ trustedProxies: 1 });
}, timeoutMs);
afterAll(() => service.stop(), timeoutMs);

const open: Conversation[] = [];
afterEach(() => {
  for (const conversation of open.splice(0)) conversation.close();
});

const json = 'Content-Type: application/json';
const bearer = (companyIds: string | string[], subject: string) =>
  `Authorization: Bearer ${tokenFor(companyIds, { subject })}`;

/** Begins a request whose body never ends. */
async function trickle(line: string, ...headers: string[]): Promise<Conversation> {
  const conversation = await Conversation.open(service.url);
  open.push(conversation);
  conversation.say(
    [`${line} HTTP/1.1`, 'Host: x', json, 'Transfer-Encoding: chunked', ...headers, '', '1\r\n{\r\n'].join('\r\n'),
  );
  return conversation;
}

/** The requests of 46 users. @returns the statuses that came */
async function writes(company: string): Promise<Set<number>> {
  const path = `/v2/vacancies/company/${company}`;
  const replies = await Promise.all(
    Array.from({ length: 46 }, (_, user) =>
      service.request('POST', path, { token: tokenFor(company, { subject: `user-${user}` }), body: aVacancy() }),
    ),
  );
  return new Set(replies.map(({ status }) => status));
}

const areRefused = (conversations: readonly Conversation[]): Promise<void> =>
  eventually(() => conversations.some(({ heard }) => heard[0]?.status === 503));

describe('messages without end from twenty addresses', () => {
  const provider = (): string[] => [
    'webhook-id: msg',
    `webhook-timestamp: ${Math.floor(service.clock.now() / 1000)}`,
    'webhook-signature: v1,AAAA',
  ];

  it('refuse no user, and no message of another address', async () => {
    const { secret } = await rollSecret(service);
    for (let address = 1; address <= 20; address += 1) {
      const from = `X-Forwarded-For: 192.0.2.${address}`;
      const line = 'POST /callbacks/psychometrics/acme';
      const conversations: Conversation[] = [];
      for (let one = 0; one < 40; one += 1) conversations.push(await trickle(line, from, ...provider()));
      await areRefused(conversations);
    }
    expect(await writes('acme')).toEqual(new Set([201]));
    const body = { vacancyId: 'nowhere', recordId: 'nowhere', link: null };
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    const message = await tell(service, { secret, webhookId: 'honest', body, headers });
    expect([message.status, message.body.reason]).toEqual([404, 'PSYCHOMETRIC_NOT_FOUND']);
  });
});

describe('pages that twenty addresses do not read', () => {
  it('refuse no user, and no page of another address', async () => {
    for (let address = 1; address <= 20; address += 1) {
      const conversation = await Conversation.open(service.url);
      open.push(conversation);
      conversation.socket.pause();
      conversation.say(
        `GET /schema.graphql HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.${address}\r\n\r\n`.repeat(100),
      );
    }
    await eventually(
      () => service.log.filter((line) => 'reasons' in line && String(line.reasons) === 'OVERLOADED').length > 100,
    );
    expect(await writes('acme')).toEqual(new Set([201]));
    const page = await service.request('GET', '/openapi.json', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(page.status).toBe(200);
  });
});

describe('bodies without end of two companies', () => {
  const trickleAll = async (companyIds: string | string[], company: string): Promise<void> => {
    const conversations: Conversation[] = [];
    for (let user = 0; user < 10; user += 1) {
      for (let one = 0; one < 15; one += 1) {
        const line = one % 2 ? 'POST /graphql' : `POST /v2/vacancies/company/${company}`;
        conversations.push(await trickle(line, bearer(companyIds, `${company}-${user}`)));
      }
    }
    await areRefused(conversations);
  };

  it('refuse no user of a third', async () => {
    await trickleAll('acme', 'acme');
    await trickleAll('globex', 'globex');
    expect(await writes('initech')).toEqual(new Set([201]));
  });

  it('refuse no user of the other companies of their users', async () => {
    await trickleAll(['initech', 'acme'], 'acme');
    await trickleAll(['globex', 'initech'], 'globex');
    expect(await writes('hooli')).toEqual(new Set([201]));
    expect(await writes('initech')).toEqual(new Set([201]));
  });
});

describe('answers that two companies do not read', () => {
  /** A service whose vacancies are 20 MB long. */
  let wordy: Service;
  beforeAll(async () => {
    const { store } = service.database;
    const vacancy = async () => `{"name":"${'x'.repeat(20_000_000)}"}`;
    const texts = { value: { ...store.texts, vacancy } };
    wordy = await startService({ database: service.database, store: Object.create(store, { texts }) });
  });
  afterAll(() => wordy.stop());

  it('refuse no answer of a third', async () => {
    const deaf: Awaited<ReturnType<typeof deafClient>>[] = [];
    const ask = async (company: string, user: number): Promise<void> => {
      const body = JSON.stringify({ query: `{ vacancy(companyId: "${company}", id: "x") { name } }` });
      const head = ['POST /graphql HTTP/1.1', 'Host: x', json, bearer(company, `${company}-${user}`)];
      const request = [...head, `Content-Length: ${body.length}`, '', body].join('\r\n');
      deaf.push(await deafClient(wordy.url, request));
    };
    for (const company of ['acme', 'globex']) for (let user = 0; user < 10; user += 1) await ask(company, user);
    const token = tokenFor('initech');
    const { status, text } = await wordy.graphql('{ vacancy(companyId: "initech", id: "x") { name } }', { token });
    for (const { socket } of deaf) socket.destroy();
    expect([status, text.length > 20_000_000]).toEqual([200, true]);
    const isSent = deaf.map(({ beginning }) => beginning.startsWith('HTTP/1.1 200'));
    expect([isSent.slice(0, 10).indexOf(false), isSent.slice(10).indexOf(false)]).toEqual([5, 3]);
  });
});
