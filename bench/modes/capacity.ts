import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dropDatabase } from '../dataset/databases.ts';
import { databaseName, loadDataset } from '../dataset/load.ts';
import { ownerOf } from '../dataset/owners.ts';
import { quickScale, type Scale, scaleOf, smallRecords } from '../dataset/scale.ts';
import { repeated, type Source } from '../measure/load.ts';
import { type BackendClock, openBackendClock } from '../measure/postgresCpu.ts';
import { startRedis } from '../measure/redis.ts';
import type { Server } from '../measure/server.ts';
import { inFlight, throughput } from '../measure/throughput.ts';
import { type Alone, type AtLoad, type AtNodes, type CompanyCost, capacityReport } from '../report/capacity.ts';
import { say } from '../report/progress.ts';
import type { Setting } from '../setting.ts';
import { serviceTarget, type Target } from '../targets.ts';
import { movesOf } from '../workloads/companyRequests.ts';
import { DueTimers, unitPerSecond } from '../workloads/dueTimers.ts';
import { readRequests } from '../workloads/requests.ts';
import { scatteredSubjects } from '../workloads/subjects.ts';
import { largeCompany } from './largeCompany.ts';

const workloads = ['R1', 'G1', 'W1'] as const;
const backgroundUnits = [0, 1, 2, 4] as const;
const nodeCounts = [1, 2, 3] as const;
/** The companies after those that requests name: their only work is that of workers. */
const backgroundCompanies = 10;
/** Rounds take turns in other modes; here each row is one stretch, as long as these rounds are together. */
const stretches = 4;
const warmSeconds = { full: 10, quick: 1 } as const;
/** Until the last timers are due, moves are also inserted. */
const margin = 2;

/** What each part needs. */
interface Place {
  readonly setting: Setting;
  readonly size: Scale;
  readonly url: string;
  readonly client: pg.Client;
  readonly clock: BackendClock;
  readonly seconds: number;
}

/** Cost of a request as background work, nodes and the size of a company grow. */
export async function capacity(setting: Setting): Promise<string> {
  const { options, service } = setting;
  const base = options.quick ? quickScale : { ...scaleOf(1), isZipf: false };
  const size = { ...base, suffix: '_capacity', companies: base.companies + backgroundCompanies };
  const name = databaseName(size);
  await dropDatabase(options.server, name);
  const url = await loadDataset(size, options.server, service);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const clock = await openBackendClock(options.server, name);
  const seconds = options.duration * options.rounds * stretches;
  const place: Place = { setting, size, url, client, clock, seconds };
  let background: { loads: AtLoad[]; alone: Alone[] };
  let nodes: AtNodes[];
  let maxConnections: number;
  try {
    background = await besideBackground(place);
    nodes = await onNodes(place);
    const { rows } = await client.query('show max_connections');
    maxConnections = Number(rows[0].max_connections);
  } finally {
    await Promise.all([client.end(), clock.close()]);
    await dropDatabase(options.server, name);
  }
  const companies: CompanyCost[] = await largeCompany(setting);
  const cores = availableParallelism();
  const { records } = options;
  const fixed = { cores, maxConnections, inFlight, unitPerSecond, backgroundCompanies, smallRecords };
  return capacityReport({ ...fixed, ...background, nodes, companies, records });
}

/** One node, which also does the work of timers and webhooks. */
async function besideBackground(place: Place): Promise<{ loads: AtLoad[]; alone: Alone[] }> {
  const { setting, size, client, clock, url, seconds } = place;
  // The receiver of the webhooks is on this machine, which production does not allow. Nothing else depends on it.
  const settings = { WEBHOOK_ALLOW_LOOPBACK: 'on', NODE_ENV: 'test' };
  const target = serviceTarget('service', 'The service', setting.service, size.companies, settings);
  const own = Array.from({ length: backgroundCompanies }, (_, index) => size.companies - index);
  const due = new DueTimers(client, own, size);
  const node = await target.start(url);
  const found: AtLoad[] = [];
  const alone: Alone[] = [];
  try {
    await due.open(node.origin);
    await warm(place, target, [node]);
    for (const units of backgroundUnits) {
      if (units > 0) alone.push(await backgroundAlone(place, node, due, units));
      for (const workload of workloads) {
        const source = sourceOf(workload, 'background', place);
        if (units > 0) await due.begin(units * unitPerSecond, seconds * margin);
        let delivered = 0;
        const cost = await throughput([node], target.headers, source, clock, seconds, () => {
          const before = due.delivered;
          return () => {
            delivered += due.delivered - before;
          };
        });
        const deliveredPerSecond = (delivered * cost.perSecond) / cost.requests;
        say(`capacity: ${workload}, ${units} units: ${Math.round(cost.perSecond)} requests/s`);
        found.push({ workload, units, deliveredPerSecond, ...cost });
      }
    }
  } finally {
    due.close();
    await node.stop();
  }
  return { loads: found, alone };
}

/** What background work costs while nobody sends requests. */
async function backgroundAlone({ clock, seconds }: Place, node: Server, due: DueTimers, units: number): Promise<Alone> {
  await due.begin(units * unitPerSecond, seconds * margin);
  const backends = await clock.start();
  const [before, deliveredBefore] = [await node.usage(), due.delivered];
  await sleep(seconds * 1_000);
  const after = await node.usage();
  const delivered = due.delivered - deliveredBefore;
  const postgresCpu = ((await backends()) ?? Number.NaN) / delivered;
  if (delivered === 0) throw new Error('capacity: no timer was due, or no delivery has arrived');
  say(`capacity: ${units} units alone: ${Math.round(delivered / seconds)} deliveries/s`);
  return { units, perSecond: delivered / seconds, serverCpu: (after.cpuMs - before.cpuMs) / delivered, postgresCpu };
}

/** Several nodes on one PostgreSQL and one Redis. */
async function onNodes(place: Place): Promise<AtNodes[]> {
  const { setting, size, clock, url, seconds } = place;
  const redis = await startRedis();
  const target = serviceTarget('node', 'A node', setting.service, size.companies, { REDIS_URL: redis.url });
  const nodes: Server[] = [];
  const found: AtNodes[] = [];
  try {
    for (const count of nodeCounts) {
      while (nodes.length < count) nodes.push(await target.start(url));
      await warm(place, target, nodes);
      for (const workload of [...workloads, 'W1 of one company'] as const) {
        const cost = await throughput(
          nodes,
          target.headers,
          sourceOf(workload, `nodes${count}`, place),
          clock,
          seconds,
        );
        say(`capacity: ${workload}, ${count} nodes: ${Math.round(cost.perSecond)} requests/s`);
        found.push({ workload, nodes: count, ...cost });
      }
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await redis.kill();
  }
  return found;
}

async function warm(place: Place, target: Target, nodes: readonly Server[]): Promise<void> {
  const seconds = warmSeconds[place.setting.options.quick ? 'quick' : 'full'];
  for (const workload of workloads) {
    await throughput(nodes, target.headers, sourceOf(workload, `warm${nodes.length}`, place), place.clock, seconds);
  }
}

/** Requests of companies without background work. */
function sourceOf(workload: string, owner: string, { client, size }: Place): Source {
  const companies = size.companies - backgroundCompanies;
  if (workload === 'R1' || workload === 'G1') {
    const subjects = scatteredSubjects(size).filter(({ company }) => company <= companies);
    return repeated(subjects.map((subject) => readRequests[workload](subject)));
  }
  const own = Array.from({ length: size.vacancies }, (_, index) => index + 1).filter(
    (vacancy) => ownerOf(vacancy, size) <= (workload === 'W1' ? companies : 1),
  );
  return movesOf(client, owner, own, size);
}
