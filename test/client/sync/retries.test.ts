import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSync } from 'recruitment-pipeline-client/sync';
import { FakeServer, type Next, refusal, type Said } from '../fakeServer.js';
import { StoredCopy } from './syncing.js';

/** How long `copy` and `follow` wait, and what for, with a server that says what the service can say. */

let server: FakeServer;
beforeAll(async () => {
  server = await FakeServer.start();
});
afterAll(() => server.stop());

const lines = (...all: object[]): Said => ({
  headers: { 'content-type': 'application/jsonl; charset=utf-8' },
  body: all.map((one) => `${JSON.stringify(one)}\n`).join(''),
});
const begin = { type: 'begin', copy: 'one', phase: 'SNAPSHOT', kinds: ['BAN'], events: '7' };
const ban = { type: 'put', kind: 'BAN', id: 'ban-1', data: {} };
const mark = { type: 'mark', cursor: 'first' };
const end = { type: 'end', cursor: 'last', more: false, seq: '7' };
const error = (code: number, reason: string, retryAfter: number | null) => ({
  ...{ type: 'error', code, reason, message: `It is ${reason}.`, retryAfter },
});

function syncOf() {
  const retries: string[] = [];
  const sync = createSync({
    baseUrl: server.url,
    apiKey: 'a-key',
    random: () => 0,
    wait: async (ms) => {
      server.waits.push(ms);
    },
    onRetry: ({ reason }) => retries.push(reason),
  });
  return { ...sync, retries };
}
const whole = lines(begin, ban, end);

it.each<[name: string, script: Next[], reasons: string[], waits: number[]]>([
  ['a limit', [refusal(429, 'RATE_LIMITED', 7), whole], ['RATE_LIMITED'], [7_000]],
  ['a full node', [refusal(503, 'OVERLOADED', 1), whole], ['OVERLOADED'], [1_000]],
  ['lost connections', ['lost', 'lost', 'lost', whole], Array(3).fill('CONNECTION_LOST'), [500, 1_000, 2_000]],
  [
    'a proxy',
    [{ status: 502 }, { status: 504, body: '<html>' }, whole],
    Array(2).fill('UNREADABLE_ANSWER'),
    [500, 1_000],
  ],
  ['a line of a proxy', [{ ...whole, body: 'upstream error\n' }, whole], ['CONNECTION_LOST'], [500]],
  ['half an answer', [lines(begin, ban), whole], ['CONNECTION_LOST'], [500]],
  ['a database that is gone', [lines(begin, error(503, 'OVERLOADED', 2)), whole], ['OVERLOADED'], [2_000]],
  ['another copy', [lines(begin, error(409, 'COPY_REPLACED', null)), whole], ['COPY_REPLACED'], [5_000]],
  [
    'an end without progress',
    [lines(begin, { ...mark, type: 'end', more: true }), lines(begin, { ...mark, type: 'end', more: true }), whole],
    ['OVERLOADED'],
    [500],
  ],
  ['an expiry at once, again', [lines(begin, error(400, 'COPY_CHANGED', null)), whole], ['OVERLOADED'], [500]],
])('copy goes on after %s', async (_, script, reasons, waits) => {
  server.answers(...script);
  const { copy, retries } = syncOf();
  const stored = await new StoredCopy().store(copy({ companyId: 'acme' }));
  expect([retries, server.waits, [...stored.things.keys()]]).toEqual([reasons, waits, ['BAN ban-1']]);
});

it('begins to wait anew where there was progress', async () => {
  server.answers('lost', 'lost', lines(begin, mark), 'lost', whole);
  await new StoredCopy().store(syncOf().copy({ companyId: 'acme' }));
  expect(server.waits).toEqual([500, 1_000, 500, 1_000]);
});

it.each<[Next, number, string]>([
  [refusal(500, 'INTERNAL'), 500, 'INTERNAL'],
  [{ body: '<html>', headers: { 'content-type': 'text/html' } }, 200, 'UNREADABLE_ANSWER'],
  [{ status: 404, body: 'nothing' }, 404, 'UNREADABLE_ANSWER'],
  [lines(begin, error(401, 'API_KEY_EXPIRED', null)), 401, 'API_KEY_EXPIRED'],
])('copy ends with %j', async (answer, status, reason) => {
  server.answers(answer);
  const failed = new StoredCopy().store(syncOf().copy({ companyId: 'acme' }));
  await expect(failed).rejects.toMatchObject({ status, reason });
  expect(server.waits).toEqual([]);
});

it('ignores lines, members and kinds of later releases', async () => {
  const later = { type: 'put', kind: 'BADGE', id: 'badge-1', data: {}, weight: 3 };
  server.answers(lines(begin, { type: 'progress', done: 0.5 }, later, end));
  const stored = await new StoredCopy().store(syncOf().copy({ companyId: 'acme' }));
  expect([[...stored.things.keys()], stored.log]).toEqual([['BADGE badge-1'], ['empty null', 'begin', 'end']]);
});

it('reads no more than its consumer takes', async () => {
  let pulled = 0;
  const text = new TextEncoder().encode(`${JSON.stringify(ban)}\n`.repeat(100));
  const endless: typeof fetch = async () =>
    new Response(
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            pulled += 1;
            controller.enqueue(text);
          },
        },
        { highWaterMark: 0 },
      ),
      { headers: { 'content-type': 'application/jsonl' } },
    );
  const { copy } = createSync({ baseUrl: server.url, apiKey: 'a-key', fetch: endless });
  await new StoredCopy().store(copy({ companyId: 'acme' }), 1 + 350);
  expect(pulled).toBe(4);
});

it('throws at once where no connection can succeed', async () => {
  const { follow } = createSync({ baseUrl: 'no address', apiKey: 'a-key' });
  await expect(follow({ companyId: 'acme' }).next()).rejects.toThrow(TypeError);
});
