import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { aVacancy } from '../support/company/pipeline.js';
import { leastCpuMs } from '../support/cpuTime.js';
import { openSubscriber } from '../support/feed/subscribers.js';
import { expectCatalogued, startTarget, type Target, timeoutMs, withstand } from './attack.js';

/** Numbers that take long to compare, if that is done with care for nothing else. */

let target: Target;
beforeAll(async () => {
  target = await startTarget();
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

/** A number of some digits that no double is: with zeros in the middle, and with a fraction or not. */
const numberOf = (digits: number) => `1${'0'.repeat(digits)}1`;
const wholeOf = (digits: number) => `${numberOf(digits)}${'0'.repeat(digits)}`;
const shortOf = (digits: number) => `${numberOf(digits)}e-${digits - 20}`;
/** What no request with such a number may take of the event loop, in milliseconds of CPU. */
const mostMs = 250;

const refused = (path: string) => [{ path, message: 'must be a number of at most 400 characters' }];

describe('a number of a million digits', () => {
  it.each([
    ['a whole one', wholeOf(500_000)],
    ['one with an exponent', shortOf(1_000_000)],
  ])('%s is refused by name at once', (_, number) =>
    withstand(target, async () => {
      const body = gzipSync(JSON.stringify(aVacancy({ refCode: '@' })).replace('"@"', number));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const { token, companyId } = target;
      const path = `/v2/vacancies/company/${companyId}`;
      const send = () => target.service.request('POST', path, { token, body, headers });
      const answer = await send();
      expectCatalogued(answer);
      expect([answer.status, answer.body.reason, answer.body.errors]).toEqual([
        400,
        'INVALID_INPUT',
        refused('refCode'),
      ]);
      expect(await leastCpuMs(send)).toBeLessThan(mostMs);
    }),
  );

  it('is refused in a document of GraphQL, too', () =>
    withstand(target, async () => {
      for (const number of [wholeOf(500_000), shortOf(900_000), `1.${numberOf(900_000)}`]) {
        const query = `mutation { createVacancy(companyId: "acme", input: { features: [{ documents: { data: { n: ${number} } } }] }) { id } }`;
        const send = () => target.service.graphql(query, { token: target.token });
        const answer = await send();
        expect(answer.status).toBe(400);
        expect(answer.text).toContain('must be a number of at most 400 characters');
        expect(answer.text.length).toBeLessThan(10_000);
        expect(await leastCpuMs(send)).toBeLessThan(mostMs);
      }
    }));
});

describe('over WebSocket', () => {
  const digits = 65_000;
  const messages = ['ping', 'pong', 'connection_init', 'complete', 'unknown'].map(
    (type) => `{"type":"${type}","id":"1","payload":{"n":${numberOf(digits)}}}`,
  );

  it('is not read in messages of clients without a credential', () =>
    withstand(target, async () => {
      const { url } = target.service;
      const closed = async (text: string): Promise<number> => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, ['graphql-transport-ws']);
        const { promise, resolve } = Promise.withResolvers<number>();
        socket.on('error', () => undefined);
        socket.on('close', resolve);
        socket.once('open', () => {
          for (let times = 0; times < 10; times += 1) socket.send(text);
          socket.close();
        });
        return promise;
      };
      for (const text of messages) {
        await closed(text);
        expect([text.slice(0, 20), (await leastCpuMs(() => closed(text))) < mostMs]).toEqual([text.slice(0, 20), true]);
      }
    }));

  it('is refused by name in a subscription', async () => {
    const subscriber = await openSubscriber(target.service.url, { token: target.token });
    const query = 'subscription ($after: String) { events(companyId: "acme", after: $after) { seq } }';
    const payload = (number: string) => `{"query":${JSON.stringify(query)},"variables":{"after":${number}}}`;
    let sent = 0;
    const refusal = async (): Promise<unknown> => {
      sent += 1;
      subscriber.send(`{"type":"subscribe","id":"${sent}","payload":${payload(numberOf(digits))}}`);
      while (subscriber.refusals.length < sent) await new Promise((resolve) => setImmediate(resolve));
      return subscriber.refusals.at(-1);
    };
    expect(await refusal()).toMatchObject({ reason: 'INVALID_INPUT', errors: refused('variables.after') });
    expect(await leastCpuMs(refusal)).toBeLessThan(mostMs);
    subscriber.stop();
  });
});
