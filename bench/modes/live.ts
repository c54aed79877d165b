import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { dropDatabase, openSchema, urlOf } from '../dataset/databases.ts';
import { quickScale } from '../dataset/scale.ts';
import { openBackendClock } from '../measure/postgresCpu.ts';
import type { Server } from '../measure/server.ts';
import { percentile } from '../measure/statistics.ts';
import { say } from '../report/progress.ts';
import { figure, inMegabytes, table } from '../report/tables.ts';
import type { Setting } from '../setting.ts';
import { bearer, serviceTarget } from '../targets.ts';
import { writes } from '../workloads/writes.ts';

const database = 'recruitment_bench_live';
const companyId = 'company-1';
const subscribers = 500;
const changesPerSecond = 50;
/** A node accepts only a bounded number of sockets of one address that are not authenticated yet. */
const openedAtOnce = 50;
const settleMs = 3_000;
/** How long subscribers may take to receive the last change. */
const lastMessageWithinMs = 30_000;
/** Concurrent writers. Each changes its own vacancy, so they wait for each other only at the feed's head. */
const writers = 10;

/** The results where one node, or another, makes the changes. */
interface Came {
  readonly title: string;
  /** Milliseconds from the instant of a change, before it is committed, until a subscriber has its message; ascending. */
  readonly latencies: Float64Array;
  readonly seconds: number;
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  /** Bytes: with all subscribers before the first change, and the highest value until the end. */
  readonly rssBefore: number;
  readonly rssPeak: number;
}

/** Measures 500 subscribers of one company with 50 changes a second. */
export async function live(setting: Setting): Promise<string> {
  const { options, service } = setting;
  const seconds = options.quick ? 5 : 30;
  const url = urlOf(options.server, database);
  const target = serviceTarget('service', 'The service', service, 1);
  const found: Came[] = [];
  for (const title of ['the same node', 'another, without Redis']) {
    say(`live: ${title}`);
    await dropDatabase(options.server, database);
    await openSchema(options.server, database, service);
    const server = await target.start(url);
    const writer = found.length === 0 ? server : await target.start(url);
    found.push({ title, ...(await measured(server, writer, seconds, options.server)) });
    await Promise.all([server.stop(), writer.stop()]);
  }
  await dropDatabase(options.server, database);
  return shown(found, seconds);
}

const rename = `mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) {
  updateVacancy(companyId: $companyId, id: $id, input: $input) { id } }`;

async function measured(
  server: Server,
  writer: Server,
  seconds: number,
  databaseServer: string,
): Promise<Omit<Came, 'title'>> {
  const asks = Array.from({ length: writers }, (_, at) => asking(writer, `writer-${at}`));
  const changers = await Promise.all(asks.map(async (ask) => ({ ask, id: await newVacancy(ask) })));
  const latencies: number[] = [];
  const counts = new Uint32Array(subscribers);
  const sockets: WebSocket[] = [];
  for (let first = 0; first < subscribers; first += openedAtOnce) {
    const batch = Array.from({ length: openedAtOnce }, (_, index) =>
      subscribed(server, first + index, (createdAt) => {
        latencies.push(Date.now() - createdAt);
        counts[first + index] = (counts[first + index] ?? 0) + 1;
      }),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  await sleep(settleMs);
  const before = await server.collected();
  const clock = await openBackendClock(databaseServer, database);
  const backends = await clock.start();
  const begun = performance.now();
  const underWay: Promise<object>[] = [];
  const changes = changesPerSecond * seconds;
  for (let made = 0; made < changes; made += 1) {
    const wait = begun + (made * 1000) / changesPerSecond - performance.now();
    if (wait > 0) await sleep(wait);
    const { ask, id } = changers[made % writers] as (typeof changers)[number];
    underWay.push(ask(rename, { companyId, id, input: { name: `Vacancy ${made}` } }));
  }
  // A machine that is busy with other work refuses some changes. Then it can't be measured, and this throws.
  await Promise.all(underWay);
  const took = (performance.now() - begun) / 1000;
  const end = performance.now() + lastMessageWithinMs;
  while (counts.some((count) => count < changes) && performance.now() < end) await sleep(100);
  const after = await server.usage();
  const missing = counts.findIndex((count) => count !== changes);
  if (missing >= 0) throw new Error(`subscriber ${missing} received ${counts[missing]} of ${changes} changes`);
  const postgresCpuMs = (await backends()) ?? Number.NaN;
  for (const socket of sockets) socket.terminate();
  await clock.close();
  return {
    latencies: Float64Array.from(latencies).toSorted(),
    seconds: took,
    serverCpuMs: after.cpuMs - before.cpuMs,
    postgresCpuMs,
    rssBefore: before.rss,
    rssPeak: after.peakRss,
  };
}

type Ask = <D>(query: string, variables: object) => Promise<D>;

/** Sends GraphQL operations as a user. @throws where an answer has errors */
const asking =
  ({ origin }: Server, user: string): Ask =>
  async (query, variables) => {
    const headers = { ...bearer(1, user), 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = (await response.json()) as { data: never; errors?: object };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

async function newVacancy(ask: Ask): Promise<string> {
  const [creation] = await writes.C1.prepare(undefined as never, { ...quickScale, companies: 1 }, 'live', 1);
  const { query, variables } = JSON.parse(creation?.body ?? '');
  const { createVacancy } = await ask<{ createVacancy: { id: string } }>(query, variables);
  return createVacancy.id;
}

const subscription = `subscription ($companyId: ID!) {
  events(companyId: $companyId) { createdAt seq type vacancyId actor { kind actorId } data }
}`;
const mark = Buffer.from('"createdAt":"');
const instantLength = '2026-01-01T00:00:00.000Z'.length;

/** A subscriber with its own user. @param onChange called for each change with its instant in milliseconds since the epoch */
async function subscribed({ origin }: Server, at: number, onChange: (createdAt: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: bearer(1, `subscriber-${at}`) }));
  const [acknowledged] = await once(socket, 'message');
  if (!String(acknowledged).includes('connection_ack')) throw new Error(String(acknowledged));
  socket.on('message', (message: Buffer) => {
    // Messages are not parsed: reading them must take little of the machine that is measured.
    const begin = message.indexOf(mark);
    if (begin < 0) return;
    const instant = begin + mark.length;
    onChange(Date.parse(message.toString('latin1', instant, instant + instantLength)));
  });
  const payload = { query: subscription, variables: { companyId } };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  return socket;
}

function shown(found: readonly Came[], seconds: number): string {
  return [
    '## Subscribers',
    `${subscribers} subscribers of one company on one node get ${changesPerSecond} changes a second with \`data\` for ${seconds} s, each on
its own socket. The latency counts from before the commit.`,
    table(
      [
        'changes made by',
        'messages',
        'p50; p99, ms',
        'server, PostgreSQL: % of a core',
        'server, µs a message',
        'RSS, MB',
      ],
      found.map(({ title, latencies, serverCpuMs, postgresCpuMs, seconds: took, rssBefore, rssPeak }) => [
        title,
        figure(latencies.length),
        [0.5, 0.99].map((part) => figure(percentile(latencies, part))).join('; '),
        [serverCpuMs, postgresCpuMs].map((ms) => figure(ms / took / 10)).join(', '),
        figure((serverCpuMs * 1000) / latencies.length),
        [rssBefore, rssPeak].map(inMegabytes).join('–'),
      ]),
    ),
  ].join('\n\n');
}
