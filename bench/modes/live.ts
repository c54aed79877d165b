import { setTimeout as sleep } from 'node:timers/promises';
import { dropDatabase, openSchema, urlOf } from '../dataset/databases.ts';
import { quickScale } from '../dataset/scale.ts';
import { openBackendClock } from '../measure/postgresCpu.ts';
import type { Server } from '../measure/server.ts';
import { percentile } from '../measure/statistics.ts';
import { type LeanSocket, openSocket } from '../measure/webSocket.ts';
import type { Section, Setting } from '../part.ts';
import { progress } from '../report/progress.ts';
import { figure, table } from '../report/tables.ts';
import { bearer, companyIdsOf, serviceTarget } from '../targets.ts';
import { writes } from '../workloads/writes.ts';

const database = 'recruitment_bench_live';
const subscribers = 500;
const writesPerSecond = 50;
/** A node takes no more sockets of one address at a time that have yet to say whose they are. */
const openedAtOnce = 50;
const settleMs = 3_000;

interface Way {
  readonly title: string;
  /** Whether another node makes the changes, of which this one finds out by looking. */
  readonly isElsewhere: boolean;
}

const ways: readonly Way[] = [
  { title: 'changes made by the same node', isElsewhere: false },
  { title: 'changes made by another node, without Redis', isElsewhere: true },
];

/** What one way came to. */
interface Came {
  readonly title: string;
  /** Milliseconds from the instant of a change, before it is committed, until a subscriber has its message; ascending. */
  readonly latencies: Float64Array;
  readonly seconds: number;
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  /** Bytes: with all subscribers before the first change, and the most until the end. */
  readonly rssBefore: number;
  readonly rssPeak: number;
}

/** 500 subscribers of one company in which 50 changes are made a second. */
export async function live({ options, service, stop }: Setting): Promise<Section> {
  const seconds = options.quick ? 5 : 30;
  const found: Came[] = [];
  const bar = progress('live', ways.length);
  for (const [at, way] of ways.entries()) {
    if (stop.aborted) break;
    bar.at(at);
    await dropDatabase(options.server, database);
    await openSchema(options.server, database, service);
    const target = await serviceTarget('service', 'The service', service, 1);
    const server = await target.start(urlOf(options.server, database));
    const writer = way.isElsewhere ? await target.start(urlOf(options.server, database)) : server;
    try {
      found.push({ title: way.title, ...(await measured({ server, writer, seconds, stop, options })) });
    } finally {
      await server.stop();
      if (writer !== server) await writer.stop();
      await dropDatabase(options.server, database);
    }
  }
  bar.done();
  return shown(found, seconds);
}

interface Measuring extends Pick<Setting, 'options' | 'stop'> {
  readonly server: Server;
  readonly writer: Server;
  readonly seconds: number;
}

async function measured({ server, writer, seconds, stop, options }: Measuring): Promise<Omit<Came, 'title'>> {
  const [companyId = ''] = companyIdsOf(1);
  const ask = asking(writer);
  const id = await vacancy(ask);
  const latencies: number[] = [];
  const counts = new Uint32Array(subscribers);
  const sockets: LeanSocket[] = [];
  const clock = await openBackendClock(options.server, database);
  try {
    for (let at = 0; at < subscribers; at += openedAtOnce) {
      const batch = Array.from({ length: openedAtOnce }, (_, index) =>
        subscribed(server, companyId, at + index, (createdAt) => {
          latencies.push(Date.now() - createdAt);
          counts[at + index] = (counts[at + index] ?? 0) + 1;
        }),
      );
      sockets.push(...(await Promise.all(batch)));
    }
    await sleep(settleMs);
    const before = await server.collected();
    const backends = await clock.start();
    const rename = `mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) {
      updateVacancy(companyId: $companyId, id: $id, input: $input) { id } }`;
    const begun = performance.now();
    const total = writesPerSecond * seconds;
    const underWay: Promise<unknown>[] = [];
    for (let made = 0; made < total && !stop.aborted; made += 1) {
      const wait = begun + (made * 1000) / writesPerSecond - performance.now();
      if (wait > 0) await sleep(wait);
      underWay.push(ask(rename, { companyId, id, input: { name: `Vacancy ${made}` } }));
    }
    await Promise.all(underWay);
    const took = (performance.now() - begun) / 1000;
    await sleep(settleMs);
    const after = await server.usage();
    const missing = counts.findIndex((count) => count !== underWay.length);
    if (missing >= 0)
      throw new Error(`subscriber ${missing} was told ${counts[missing]} of ${underWay.length} changes`);
    return {
      latencies: Float64Array.from(latencies).toSorted(),
      seconds: took,
      serverCpuMs: after.cpuMs - before.cpuMs,
      postgresCpuMs: (await backends()) ?? Number.NaN,
      rssBefore: before.rss,
      rssPeak: after.peakRss,
    };
  } finally {
    for (const socket of sockets) socket.end();
    await clock.close();
  }
}

type Ask = <D>(query: string, variables: object) => Promise<D>;

const asking =
  ({ origin }: Server): Ask =>
  async (query, variables) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...bearer(1), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: never; errors?: object };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

async function vacancy(ask: Ask): Promise<string> {
  const [creation] = await writes.C1.prepare(undefined as never, { ...quickScale, companies: 1 }, 'live', 1);
  const { query, variables } = JSON.parse(creation?.body ?? '');
  const { createVacancy } = await ask<{ createVacancy: { id: string } }>(query, variables);
  return createVacancy.id;
}

const mark = '"createdAt":"';

/** A subscriber who is a user of its own. @param told of each change, by its instant in milliseconds since the epoch */
async function subscribed(
  { origin }: Server,
  companyId: string,
  at: number,
  told: (createdAt: number) => void,
): Promise<LeanSocket> {
  const ready = Promise.withResolvers<void>();
  const socket = await openSocket(origin, { path: '/graphql', protocol: 'graphql-transport-ws' }, (message) => {
    const begin = message.indexOf(mark);
    if (begin >= 0) told(Date.parse(message.toString('latin1', begin + mark.length, begin + mark.length + 24)));
    else if (message.includes('connection_ack')) ready.resolve();
    else if (message.includes('"error"')) ready.reject(new Error(message.toString()));
  });
  const { authorization } = bearer(1, `subscriber-${at}`);
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
  await ready.promise;
  const query =
    'subscription ($companyId: ID!) { events(companyId: $companyId) { createdAt seq type vacancyId actor { kind id } data } }';
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { companyId } } }));
  return socket;
}

const MiB = 1024 * 1024;

function shown(found: readonly Came[], seconds: number): Section {
  const row = (title: string, of: (came: Came) => number): string[] => [
    title,
    ...found.map((came) => figure(of(came))),
  ];
  const markdown = [
    '## Subscribers',
    `${subscribers} subscribers of one company on one node, each on a socket of its own, with \`data\`; ${writesPerSecond} changes of a vacancy a
second for ${seconds} s, so ${(subscribers * writesPerSecond).toLocaleString('en')} messages a second. Time is from the instant of a change, before it is committed, until
a subscriber has read its message. Each got each change.`,
    table(
      ['', ...found.map(({ title }) => title)],
      [
        row('messages', ({ latencies }) => latencies.length),
        row('p50, ms', ({ latencies }) => percentile(latencies, 0.5)),
        row('p99, ms', ({ latencies }) => percentile(latencies, 0.99)),
        row('longest, ms', ({ latencies }) => latencies.at(-1) ?? Number.NaN),
        row('server CPU of a core, %', ({ serverCpuMs, seconds: took }) => serverCpuMs / took / 10),
        row('server CPU a message, µs', ({ serverCpuMs, latencies }) => (serverCpuMs * 1000) / latencies.length),
        row('PostgreSQL CPU of a core, %', ({ postgresCpuMs, seconds: took }) => postgresCpuMs / took / 10),
        row('RSS before the first change, MB', ({ rssBefore }) => rssBefore / MiB),
        row('RSS at most, MB', ({ rssPeak }) => rssPeak / MiB),
      ],
    ),
  ].join('\n\n');
  return { markdown };
}
