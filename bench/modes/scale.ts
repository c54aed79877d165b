import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { databaseName, loadDataset } from '../dataset/load.ts';
import { type Scale, scaleOf } from '../dataset/scale.ts';
import { Bench, type Running } from '../measure/bench.ts';
import { openLoader, repeated, type Source } from '../measure/load.ts';
import { openBackendClock } from '../measure/postgresCpu.ts';
import { race } from '../measure/race.ts';
import { spread } from '../measure/statistics.ts';
import type { Stretch } from '../measure/stretch.ts';
import { openWire } from '../measure/wire.ts';
import { isOwn, type OwnWorkload } from '../names.ts';
import { revisionOf } from '../report/machine.ts';
import { say } from '../report/progress.ts';
import { type AtScale, type Cost, type Held, scaleReport } from '../report/scale.ts';
import { StoredSizes } from '../report/storedSizes.ts';
import type { Setting } from '../setting.ts';
import { isRead, serviceTarget, type Target, type Workload, type Write } from '../targets.ts';
import { feedPage, feedPageSize } from '../workloads/feedPages.ts';
import type { Exchange } from '../workloads/requests.ts';
import { companySubjects, scatteredSubjects } from '../workloads/subjects.ts';
import { writes } from '../workloads/writes.ts';

/** Seconds in which statements are counted. */
const countedSeconds = 0.5;
const warmSeconds = 0.3;
const connectedSeconds = 0.2;
/** Moves that are made beforehand, to be counted: more than can be made in that time. */
const countedMoves = 3_000;
/** Seconds in which events are made for the pages of the feed. */
const feedSeconds = { full: 6, quick: 1 } as const;
/** How long a backend may take to end. */
const endWithinMs = 2_000;
/** In this time a server has noticed that its connections are gone. */
const noticedWithinMs = 300;
const title = 'The service';
const folder = fileURLToPath(new URL('../artifacts/scale/', import.meta.url));

/** What a request costs as the data grows, and what a node and a database hold. */
export async function scale(setting: Setting): Promise<string> {
  const stored = new StoredSizes(folder, revisionOf(setting.service), setting.options);
  const found: AtScale[] = [];
  for (const times of setting.options.times) {
    const before = stored.read(times);
    if (before) {
      say(`scale: ${times} times the data was measured before; rm -r ${folder} to measure it again`);
      found.push(before);
      continue;
    }
    const size = scaleOf(times);
    const databaseUrl = await loadDataset(size, setting.options.server, setting.service);
    say(`scale: ${times} times the data`);
    const measuredNow = await measured(setting, times, size, databaseUrl);
    stored.write(measuredNow);
    found.push(measuredNow);
  }
  return scaleReport(found);
}

async function measured(setting: Setting, times: number, size: Scale, url: string): Promise<AtScale> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { costs, feed } = await timed(setting, client, size, url);
    // What is done without a request would be counted too.
    const target = serviceTarget('service', title, setting.service, size.companies, { WORKERS: 'off' });
    for (const [name, count] of await countedAt(target, client, size, url, setting.options.only.filter(isOwn))) {
      costs.set(name, { ...(costs.get(name) as Cost), ...count });
    }
    const { rows } = await client.query('show max_connections');
    const maxConnections = Number(rows[0].max_connections);
    return { times, scale: size, costs, held: feed.held, writesPerSecond: feed.writesPerSecond, maxConnections };
  } finally {
    await writes.C1.cleanUp(client);
    await client.end();
  }
}

/** Times all workloads, and leaves events in the feed. */
async function timed(
  { options, service }: Setting,
  client: pg.Client,
  size: Scale,
  url: string,
): Promise<{ readonly costs: Map<string, Cost>; readonly feed: FeedFound }> {
  const target = serviceTarget('service', title, service, size.companies);
  const bench = await Bench.open(size, url, options.server);
  const server = await target.start(url);
  const running: Running = { target, server };
  const costs = new Map<string, Cost>();
  const seconds = options.duration;
  try {
    for (const workload of options.only.filter(isOwn)) {
      if (!isRead(workload)) await bench.checkWrites(workload, running);
      const contestants = [{ running, checked: await bench.checkedReads(workload, running) }];
      await bench.round(workload, contestants, seconds * 2);
      const stretches: Stretch[] = [];
      while (stretches.length < options.rounds) stretches.push(...(await bench.round(workload, contestants, seconds)));
      costs.set(workload, costOf(stretches));
    }
    const making = feedSeconds[options.quick ? 'quick' : 'full'];
    const feed = await feedOf(running, client, size, options.server, making, seconds * options.rounds);
    costs.set('feed', costOf([feed.pages]));
    return { costs, feed };
  } finally {
    await Promise.all([server.stop(), bench.close()]);
  }
}

function costOf(stretches: readonly Stretch[]): Cost {
  const median = (of: (stretch: Stretch) => number): number => spread(stretches.map(of))?.median ?? Number.NaN;
  return {
    serverCpu: median(({ serverCpu }) => serverCpu),
    postgresCpu: median(({ postgresCpu }) => postgresCpu ?? Number.NaN),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    statements: Number.NaN,
    touched: Number.NaN,
  };
}

interface FeedFound {
  readonly pages: Stretch;
  readonly held: readonly Held[];
  /** Writes a second: of one company, and of all. */
  readonly writesPerSecond: { readonly one: number; readonly all: number };
}

const companyOfBody = ({ body }: Exchange): string => JSON.parse(body ?? '{}').variables.companyId;

/**
 * Makes events by creations, once the indexes are in memory: first of one company, then of all. Then reads pages of the one
 * company's feed.
 */
async function feedOf(
  { target, server }: Running,
  client: pg.Client,
  size: Scale,
  databaseServer: string,
  making: number,
  seconds: number,
): Promise<FeedFound> {
  const creations = await writes.C1.prepare(client, size, target.name, 0);
  const rateOf = async (exchanges: readonly Exchange[]): Promise<number> => {
    const loader = openLoader(server.origin, target.headers);
    const { latencies, seconds: took } = await loader.run(repeated(exchanges), making);
    await loader.close();
    return latencies.length / took;
  };
  // The first writes of a company read its pages of the indexes into memory.
  await rateOf(creations);
  const one = await rateOf(creations.filter((exchange) => companyOfBody(exchange) === 'company-1'));
  const all = await rateOf(creations);
  const exchanges = await pagesOf(client);
  const clock = await openBackendClock(databaseServer, databaseName(size));
  const [stretch] = await race([{ server, headers: target.headers, source: repeated(exchanges), clock }], seconds);
  await clock.close();
  return { pages: stretch as Stretch, held: await heldIn(client), writesPerSecond: { one, all } };
}

/** Rows and bytes of the large tables, with their indexes and what is stored out of line. */
async function heldIn(client: pg.Client): Promise<Held[]> {
  const held: Held[] = [];
  for (const table of ['vacancy', 'feature_record', 'feed_event']) {
    const { rows } = await client.query(
      `select count(*)::float8 as rows, pg_total_relation_size('${table}')::float8 as bytes,
        pg_indexes_size('${table}')::float8 as indexes from ${table}`,
    );
    held.push({ table, ...rows[0] });
  }
  return held;
}

/** Statements a request, and rows that PostgreSQL reads and writes for it: counted apart, because counting costs CPU. */
async function countedAt(
  target: Target,
  client: pg.Client,
  size: Scale,
  url: string,
  workloads: readonly Workload[],
): Promise<Map<string, Pick<Cost, 'statements' | 'touched'>>> {
  const counts = new Map<string, Pick<Cost, 'statements' | 'touched'>>();
  const wire = await openWire(url);
  // The feed first: the writes empty it when they are done.
  for (const name of ['feed', ...workloads]) {
    const server = await target.start(wire.url);
    const loader = openLoader(server.origin, target.headers);
    const source = await sourceOf(name, target, client, size);
    await loader.run(source, warmSeconds);
    const rowsBefore = await touchedRows(client);
    // New connections are set up by statements of their own.
    const first = await loader.run(source, connectedSeconds);
    const before = wire.traffic();
    const { latencies } = await loader.run(source, countedSeconds);
    const { statements } = wire.traffic();
    const touched = (await touchedRows(client)) - rowsBefore;
    await loader.close();
    await server.stop();
    if (!isRead(name as Workload) && name !== 'feed') await writes[name as Write].cleanUp(client);
    counts.set(name, {
      statements: (statements - before.statements) / latencies.length,
      touched: touched / (first.latencies.length + latencies.length),
    });
  }
  wire.close();
  return counts;
}

async function sourceOf(name: string, target: Target, client: pg.Client, size: Scale): Promise<Source> {
  if (name === 'feed') return repeated(await pagesOf(client));
  const workload = name as OwnWorkload;
  if (isRead(workload)) {
    const subjects = workload === 'G2' ? companySubjects(size) : scatteredSubjects(size);
    return repeated(subjects.map((subject) => target.request(workload, subject)));
  }
  const { prepare, once } = writes[workload];
  const exchanges = await prepare(client, size, target.name, once ? countedMoves : 0);
  return { ...repeated(exchanges), more: once ? async () => undefined : null };
}

/** All rows that were read by an index or a scan, inserted, changed or deleted so far. */
async function touchedRows(client: pg.Client): Promise<number> {
  // A backend tells its counts when it ends; the server connects again by itself.
  await client.query('select pg_stat_force_next_flush()');
  await client.query(
    `select pg_terminate_backend(pid, ${endWithinMs}) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await sleep(noticedWithinMs);
  const { rows } = await client.query(
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read + n_tup_ins + n_tup_upd + n_tup_del)::float8 as touched
    from pg_stat_user_tables`,
  );
  return rows[0].touched;
}

/** The pages of the largest company's feed. */
async function pagesOf(client: pg.Client): Promise<Exchange[]> {
  const { rows } = await client.query(
    `select coalesce(max(seq), 0)::int as newest from feed_event where company_id = 'company-1'`,
  );
  const pages = Math.max(1, Math.floor(rows[0].newest / feedPageSize));
  return Array.from({ length: pages }, (_, page) => feedPage('company-1', page * feedPageSize));
}
