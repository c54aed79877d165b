import { deepStrictEqual, equal, ok, rejects } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { after, test } from 'node:test';
import { newestOf, ownerOf } from '../dataset/owners.ts';
import { interviewOf } from '../dataset/records.ts';
import { quickScale, scaleOf } from '../dataset/scale.ts';
import { vacancyOf } from '../dataset/vacancies.ts';
import { check } from '../measure/check.ts';
import { openLoader, repeated, type Source } from '../measure/load.ts';
import type { BackendClock } from '../measure/postgresCpu.ts';
import { race } from '../measure/race.ts';
import type { Server as MeasuredServer } from '../measure/server.ts';
import { likelyMedian, slope, spread } from '../measure/statistics.ts';
import type { Exchange } from '../workloads/requests.ts';

/** Tests that the instruments measure correctly: `npm test` in this package. */

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const answering = async (status: number, body: string): Promise<string> => {
  const server = createServer((_request, response) => {
    response.statusCode = status;
    response.end(body);
  });
  return `http://127.0.0.1:${await listening(server)}`;
};

const asking = (expected: unknown): Exchange => ({
  method: 'GET',
  path: '/',
  body: null,
  status: 200,
  expected: () => expected,
});

test('a right answer passes with its keys in any order, and its bytes are returned', async () => {
  equal(await check(await answering(200, '{"b": 1, "a": "é"}'), {}, asking({ a: 'é', b: 1 })), 19);
});

test('what a page sends afterwards is checked too, and its bytes are added', async () => {
  const origin = await answering(200, '{"a": 1}');
  equal(await check(origin, {}, { ...asking({ a: 1 }), next: asking({ a: 1 }) }), 16);
  equal(await check(origin, {}, { ...asking({ a: 1 }), next: { ...asking({ a: 1 }), varies: true } }), null);
  await rejects(check(origin, {}, { ...asking({ a: 1 }), next: asking({ a: 2 }) }), /something else/);
  const loader = openLoader(origin, {});
  await loader.run(repeated([{ ...asking({ a: 1 }), next: asking({ a: 1 }) }], [16]), 0.05);
  await loader.close();
});

test('a wrong answer, another status and GraphQL errors are refused before anything is timed', async () => {
  await rejects(check(await answering(200, '{"a":2}'), {}, asking({ a: 1 })), /something else than the dataset/);
  await rejects(check(await answering(404, '{"a":1}'), {}, asking({ a: 1 })), /answered 404/);
  await rejects(check(await answering(200, '{"errors":[]}'), {}, asking({})), /errors/);
});

test('an answer of another length ends the load', async () => {
  const loader = openLoader(await answering(200, 'four'), {});
  const right = await loader.run(repeated([asking(null)], [4]), 0.05);
  ok(right.latencies.length > 0);
  await rejects(loader.run(repeated([asking(null)], [5]), 0.05), /4 bytes where 5 were right/);
  await loader.close();
});

const idle = { usage: async () => ({ cpuMs: 0 }) } as unknown as MeasuredServer;
const noClock = { start: async () => async () => null } as unknown as BackendClock;

test('requests that can be sent only once are made as they are needed, and never sent twice', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url as string);
    response.end();
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const exchanges: Exchange[] = [];
  const more = async (count: number): Promise<void> => {
    const first = exchanges.length;
    exchanges.push(...Array.from({ length: count }, (_, n) => ({ ...asking(null), path: `/${first + n}` })));
  };
  const source: Source = { exchanges, lengths: null, more, sent: 0 };
  const [stretch] = await race([{ server: { ...idle, origin }, headers: {}, source, clock: noClock }], 0.3);
  ok(stretch && stretch.requests > 0);
  equal(new Set(seen).size, source.sent);
  equal(seen.length, source.sent);
});

test('no figures are made without a request', async () => {
  const origin = await answering(200, '');
  const source: Source = { exchanges: [], lengths: null, more: async () => undefined, sent: 0 };
  const runner = { server: { ...idle, origin }, headers: {}, source, clock: noClock };
  await rejects(race([runner], 0.1), /no request to measure/);
});

test('rows are the same in every run, and a page is the newest of its company', () => {
  deepStrictEqual(vacancyOf(7, quickScale), vacancyOf(7, quickScale));
  deepStrictEqual(interviewOf(7, 2, quickScale), interviewOf(7, 2, quickScale));
  deepStrictEqual(newestOf(3, quickScale, 2), [953, 903]);
  equal(interviewOf(7, 0, quickScale).answers.length, 8);
  equal(vacancyOf(7, quickScale).features.length, 6);
});

test('companies have a share of the vacancies by Zipf: the n-th has an n-th of the first', () => {
  const scale = scaleOf(1);
  const first = newestOf(1, scale).length;
  for (const company of [2, 5, 20]) ok(Math.abs(newestOf(company, scale).length - first / company) <= 2);
  equal(ownerOf(newestOf(7, scale, 1)[0] as number, scale), 7);
  const all = Array.from({ length: scale.companies }, (_, index) => newestOf(index + 1, scale).length);
  equal(
    all.reduce((sum, count) => sum + count),
    scale.vacancies,
  );
});

test('statistics', () => {
  deepStrictEqual(spread([3, 1, 2]), { median: 2, min: 1, max: 3 });
  deepStrictEqual(spread([1, 2, Number.NaN]), { median: 1.5, min: 1, max: 2 });
  equal(spread([]), null);
  equal(
    slope([
      { x: 0, y: 1 },
      { x: 1, y: 3 },
      { x: 2, y: 5 },
    ]),
    2,
  );
});

test('the bounds of a median contain the true one in 95 % of all cases', () => {
  deepStrictEqual(likelyMedian(Array.from({ length: 20 }, (_, at) => at + 1)), { median: 10.5, min: 6, max: 15 });
  equal(likelyMedian([]), null);
  deepStrictEqual(likelyMedian([2]), { median: 2, min: 2, max: 2 });
  for (const count of [20, 21, 40, 60]) {
    const { min, max } = likelyMedian(Array.from({ length: count }, (_, at) => at + 1)) ?? { min: 0, max: 0 };
    // How many of the values lie below the true median: heads of as many coins.
    let chance = 1 / 2 ** count;
    let within = 0;
    for (let below = 0; below <= count; below += 1) {
      if (below >= min && below < max) within += chance;
      chance *= (count - below) / (below + 1);
    }
    ok(within > 0.94 && within < 0.98, `${count} values: ${within}`);
  }
});
