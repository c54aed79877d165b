import { type Stretch, sumOf } from '../measure/stretch.ts';
import type { Throughput } from '../measure/throughput.ts';
import { poolSize } from './scale.ts';
import { figure, table } from './tables.ts';

/** One node with so many units of background work. */
export interface AtLoad extends Throughput {
  readonly workload: string;
  readonly units: number;
  /** Deliveries that the receiver got. */
  readonly deliveredPerSecond: number;
}

/** Background work without requests. CPU is that of one timer with its delivery, in milliseconds. */
export interface Alone {
  readonly units: number;
  readonly perSecond: number;
  readonly serverCpu: number;
  readonly postgresCpu: number;
}

/** So many nodes on one PostgreSQL. */
export interface AtNodes extends Throughput {
  readonly workload: string;
  readonly nodes: number;
}

/** The same requests of a large company and of a small one. */
export interface CompanyCost {
  readonly workload: string;
  readonly large: Stretch;
  readonly small: Stretch;
}

export interface CapacityFound {
  readonly cores: number;
  readonly maxConnections: number;
  /** Requests. */
  readonly inFlight: number;
  /** Timers of one unit. */
  readonly unitPerSecond: number;
  readonly loads: readonly AtLoad[];
  readonly alone: readonly Alone[];
  readonly nodes: readonly AtNodes[];
  readonly companies: readonly CompanyCost[];
  /** Of the large company. */
  readonly records: number;
  /** Of each small company. */
  readonly smallRecords: number;
  /** Companies that have background work. */
  readonly backgroundCompanies: number;
}

const msPerSecond = 1_000;
const secondsOfDay = 86_400;

const cpuOf = ({ serverCpu, postgresCpu }: Stretch): string => [serverCpu, postgresCpu].map(figure).join(' + ');
const latencyOf = ({ p50, p99 }: Stretch): string => [p50, p99].map(figure).join(' / ');
/** All rows of one workload, then those of the next one. */
const byWorkload = <T extends { readonly workload: string }>(rows: readonly T[]): T[] =>
  [...Map.groupBy(rows, ({ workload }) => workload).values()].flat();
/** Cores that nodes and PostgreSQL have used. */
const coresOf = (one: Throughput): string => figure((one.perSecond * sumOf(one)) / msPerSecond);

export function capacityReport(found: CapacityFound): string {
  const { cores, maxConnections, inFlight, unitPerSecond, loads, alone, nodes, companies, records } = found;
  const { smallRecords, backgroundCompanies } = found;
  const machine = `${cores} cores, which the clients use, too; ${inFlight} requests in flight`;
  return [
    '### Background work',
    `One node on ${machine}. A unit is ${unitPerSecond} timers a second (${(unitPerSecond * secondsOfDay).toLocaleString('en')} a day), each of
which discards a candidate, and the deliveries of these events to webhooks, in ${backgroundCompanies} companies without other requests. The
CPU of a request includes this work.`,
    table(
      [
        'one node',
        'units',
        'deliveries a second',
        'requests a second',
        'CPU ms a request: server + PostgreSQL',
        'p50 / p99 ms',
      ],
      byWorkload(loads).map((one) => [
        one.workload,
        String(one.units),
        figure(one.deliveredPerSecond),
        figure(one.perSecond),
        cpuOf(one),
        latencyOf(one),
      ]),
    ),
    table(
      ['without requests: units', 'deliveries a second', 'CPU ms of a timer with its delivery: server + PostgreSQL'],
      alone.map((one) => [
        String(one.units),
        figure(one.perSecond),
        [one.serverCpu, one.postgresCpu].map(figure).join(' + '),
      ]),
    ),
    `**For operators.** Workers and requests share the node's core, which is the bound that is met first: then requests a
second fall, and deliveries arrive later than ${unitPerSecond} × units a second. Run workers in processes of their own
(\`npm run worker\`), and the nodes with \`WORKERS=off\`.`,
    '### Nodes',
    `Nodes share one PostgreSQL and one Redis on ${machine}, on all nodes together. Nodes compete for these cores: the CPU of
a request is the figure that counts. PostgreSQL allows ${maxConnections} connections: ${Math.floor(maxConnections / poolSize)} nodes of ${poolSize}.`,
    table(
      [
        '',
        'nodes',
        'requests a second',
        `of ${cores} cores: nodes + PostgreSQL`,
        'CPU ms a request: nodes + PostgreSQL',
        'p50 / p99 ms',
      ],
      byWorkload(nodes).map((one) => [
        one.workload,
        String(one.nodes),
        figure(one.perSecond),
        coresOf(one),
        cpuOf(one),
        latencyOf(one),
      ]),
    ),
    `**For operators.** The cores are the bound that is met first: more nodes answer more requests only while cores are idle.
Give nodes and PostgreSQL cores of their own. Connections are next: beyond that number of nodes, raise \`max_connections\` or
add PgBouncer. Writes of one company wait for each other at the number of its next event, so more nodes do not raise
their rate: send several changes in one mutation.`,
    '### A large company',
    `A company of ${records.toLocaleString('en')} records, and a small one of ${smallRecords} in the same database, take turns on one node.`,
    table(
      ['', 'CPU ms: large company', 'small company', 'p50 / p99 ms: large company', 'small company'],
      companies.map(({ workload, large, small }) => [
        workload,
        cpuOf(large),
        cpuOf(small),
        latencyOf(large),
        latencyOf(small),
      ]),
    ),
    `**For operators.** Where both columns are alike, the size of the company does not matter, and the cores are the bound. A
read that costs more in the large company reads more rows of it: PostgreSQL's cores are then the bound, and its memory,
once the indexes do not fit. Name a vacancy or a narrower filter, and give PostgreSQL memory for the indexes.`,
  ].join('\n\n');
}
