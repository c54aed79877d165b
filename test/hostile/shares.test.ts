import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Conversation, deafClient } from '../support/company/conversation.js';
import { aVacancy } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { rollSecret, tell } from '../support/outside/testProvider.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { timeoutMs } from './attack.js';

/** Clients without a credential and companies that take what they can get: others are served all the same. */

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

describe('answers that are not read', () => {
  /** A service whose vacancies are 20 MB long. */
  let wordy: Service;
  let answersMade = 0;
  beforeAll(async () => {
    const { store } = service.database;
    const name = Buffer.from(`{"name":"${'x'.repeat(20_000_000)}"}`);
    const vacancy = async () => {
      answersMade += 1;
      return name;
    };
    const renderer = { value: { ...store.renderer, vacancy } };
    wordy = await startService({ database: service.database, store: Object.create(store, { renderer }) });
  });
  afterAll(() => wordy.stop());

  const deaf: Awaited<ReturnType<typeof deafClient>>[] = [];
  afterEach(() => {
    for (const { socket } of deaf.splice(0)) socket.destroy();
  });

  /** @returns whether the answer is sent */
  async function ask(company: string, user: number): Promise<boolean> {
    const body = JSON.stringify({ query: `{ vacancy(companyId: "${company}", id: "x") { name } }` });
    const head = ['POST /graphql HTTP/1.1', 'Host: x', json, bearer(company, `${company}-${user}`)];
    const client = await deafClient(wordy.url, [...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
    deaf.push(client);
    return client.beginning.startsWith('HTTP/1.1 200');
  }

  it('refuse no answer of a third company', async () => {
    const isSent: boolean[] = [];
    for (const company of ['acme', 'globex']) {
      for (let user = 0; user < 10; user += 1) isSent.push(await ask(company, user));
    }
    const token = tokenFor('initech');
    const { status, text } = await wordy.graphql('{ vacancy(companyId: "initech", id: "x") { name } }', { token });
    expect([status, text.length > 20_000_000]).toEqual([200, true]);
    expect([isSent.slice(0, 10).indexOf(false), isSent.slice(10).indexOf(false)]).toEqual([4, 2]);
  });

  it('keep their callers from more, which is not even made, once they take half of the memory for answers', async () => {
    await eventually(() => wordy.admissionControl.inFlight === 0);
    for (const company of ['acme', 'globex', 'initech', 'hooli', 'umbrella']) expect(await ask(company, 0)).toBe(true);
    const before = answersMade;
    expect(await ask('hooli', 0)).toBe(false);
    expect(answersMade).toBe(before);
  });
});
