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
/** A node accepts only a bounded number of sockets of one address that are not authenticated yet. */
const openedAtOnce = 50;
const settleMs = 3_000;
/** How long subscribers may take to receive the last change. */
const patienceMs = 30_000;
/** Concurrent writers. Each changes its own vacancy, so they wait for each other only at the feed's head. */
const writers = 10;

interface Way {
  readonly title: string;
  /** Whether another node makes the changes: then this node finds them by polling. */
  readonly isElsewhere: boolean;
}

const ways: readonly Way[] = [
  { title: 'changes made by the same node', isElsewhere: false },
  { title: 'changes made by another node, without Redis', isElsewhere: true },
];

/** The results of one way. */
interface Came {
  readonly title: string;
  readonly changes: number;
  /** Changes that the service refused because it was too busy. */
  readonly refused: number;
  /** Milliseconds that the writers wait for their answers; ascending. */
  readonly answers: Float64Array;
  /** Milliseconds from the instant of a change, before it is committed, until a subscriber has its message; ascending. */
  readonly latencies: Float64Array;
  /**
   * The same from the answer to the writer, which comes after the commit; 0 where the message came before the answer.
   */
  readonly behind: Float64Array;
  readonly seconds: number;
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  /** Bytes: with all subscribers before the first change, and the highest value until the end. */
  readonly rssBefore: number;
  readonly rssPeak: number;
}

/** Measures 500 subscribers of one company with 50 changes a second. */
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
  const asks = Array.from({ length: writers }, (_, at) => asking(writer, `writer-${at}`));
  const ids = await Promise.all(asks.map(vacancy));
  const latencies: number[] = [];
  const answers: number[] = [];
  /** When each change was answered; for each message, the number of its change and when it came. */
  const answeredAt: number[] = [];
  const received: number[] = [];
  const receivedAt: number[] = [];
  const counts = new Uint32Array(subscribers);
  const sockets: LeanSocket[] = [];
  const clock = await openBackendClock(options.server, database);
  try {
    for (let at = 0; at < subscribers; at += openedAtOnce) {
      const batch = Array.from({ length: openedAtOnce }, (_, index) =>
        subscribed(server, companyId, at + index, (createdAt, change) => {
          latencies.push(Date.now() - createdAt);
          received.push(change);
          receivedAt.push(performance.now());
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
    const underWay: Promise<boolean>[] = [];
    for (let made = 0; made < total && !stop.aborted; made += 1) {
      const wait = begun + (made * 1000) / writesPerSecond - performance.now();
      if (wait > 0) await sleep(wait);
      const [ask, id] = [asks[made % writers] as Ask, ids[made % writers]];
      // A machine that is busy with other work refuses some changes.
      const asked = performance.now();
      const changing = ask(rename, { companyId, id, input: { name: `Vacancy ${made}` } });
      underWay.push(
        changing.then(
          () => {
            answeredAt[made] = performance.now();
            answers.push(performance.now() - asked);
            return true;
          },
          () => false,
        ),
      );
    }
    const changes = (await Promise.all(underWay)).filter(Boolean).length;
    const took = (performance.now() - begun) / 1000;
    const given = performance.now() + patienceMs;
    const isComplete = (): boolean => counts.every((count) => count >= changes);
    while (!isComplete() && performance.now() < given) await sleep(100);
    const after = await server.usage();
    const missing = counts.findIndex((count) => count !== changes);
    if (missing >= 0) throw new Error(`subscriber ${missing} received ${counts[missing]} of ${changes} changes`);
    return {
      changes,
      refused: underWay.length - changes,
      answers: Float64Array.from(answers).toSorted(),
      latencies: Float64Array.from(latencies).toSorted(),
      behind: Float64Array.from(received, (change, at) => {
        return Math.max(0, (receivedAt[at] as number) - (answeredAt[change] as number));
      }).toSorted(),
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
  ({ origin }: Server, subject: string): Ask =>
  async (query, variables) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...bearer(1, subject), 'content-type': 'application/json' },
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

const nameMark = 'Vacancy ';
const mark = '"createdAt":"';

/**
 * A subscriber with its own user. @param onChange called for each change with its instant in milliseconds since the epoch,
 * and its number
 */
async function subscribed(
  { origin }: Server,
  companyId: string,
  at: number,
  onChange: (createdAt: number, change: number) => void,
): Promise<LeanSocket> {
  const ready = Promise.withResolvers<void>();
  const socket = await openSocket(origin, { path: '/graphql', protocol: 'graphql-transport-ws' }, (message) => {
    const begin = message.indexOf(mark);
    if (begin >= 0) {
      const instant = message.toString('latin1', begin + mark.length, begin + mark.length + 24);
      // The new name comes before the old one.
      const name = message.indexOf(nameMark) + nameMark.length;
      onChange(Date.parse(instant), Number.parseInt(message.toString('latin1', name, name + 8), 10));
    } else if (message.includes('connection_ack')) ready.resolve();
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
    `${subscribers} subscribers of one company on one node, each with its own socket, with \`data\`. ${writesPerSecond} changes a second, of
${writers} vacancies by ${writers} users, for ${seconds} s: ${(subscribers * writesPerSecond).toLocaleString('en')} messages a second. The answer to a change
comes after its commit, and its timestamp is from before the commit. The time of answers shows the other load of the
machine. Each subscriber got each change.`,
    table(
      ['', ...found.map(({ title }) => title)],
      [
        row('changes', ({ changes }) => changes),
        row('changes refused', ({ refused }) => refused),
        row('messages', ({ latencies }) => latencies.length),
        row("from a change's answer until a message: p50, ms", ({ behind }) => percentile(behind, 0.5)),
        row('p99, ms', ({ behind }) => percentile(behind, 0.99)),
        row('longest, ms', ({ behind }) => behind.at(-1) ?? Number.NaN),
        row('from the timestamp of a change: p50, ms', ({ latencies }) => percentile(latencies, 0.5)),
        row('p99, ms', ({ latencies }) => percentile(latencies, 0.99)),
        row('until a change is answered: p50, ms', ({ answers }) => percentile(answers, 0.5)),
        row('p99, ms', ({ answers }) => percentile(answers, 0.99)),
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
