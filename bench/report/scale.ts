import type { Scale } from '../dataset/scale.ts';
import { figure, table } from './tables.ts';

/** What a request costs: medians over rounds, in milliseconds. */
export interface Cost {
  readonly serverCpu: number;
  readonly postgresCpu: number;
  readonly p50: number;
  readonly p99: number;
  readonly statements: number;
  /** Rows that PostgreSQL reads, inserts, changes and deletes. */
  readonly touched: number;
}

/** A table in the database. Bytes are with indexes and with what is stored out of line. */
export interface Held {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexes: number;
}

/** The results at one size of the data. */
export interface AtScale {
  readonly times: number;
  readonly scale: Scale;
  /** By workload. */
  readonly costs: ReadonlyMap<string, Cost>;
  readonly held: readonly Held[];
  /** Creations a second over 8 connections: of one company, and of all. */
  readonly writesPerSecond: { readonly one: number; readonly all: number };
  readonly maxConnections: number;
}

/** Days for which events are kept, where nothing else is set. */
const retentionDays = 400;
/** The most connections of a node to PostgreSQL (`maxConnections` in src/entities/database.ts). */
export const poolSize = 17;
const msPerSecond = 1_000;
const gibibyte = 2 ** 30;

/** All results as tables. The last size gives what a node and a database hold. */
export function scaleReport(found: readonly AtScale[]): string {
  const last = found.at(-1);
  if (!last) throw new Error('there is nothing to report: no size was measured');
  const titles = found.map(({ times }) => `${times}×`);
  const workloads = [...last.costs.keys()];
  const byWorkload = (title: string, shown: (cost: Cost) => string): string =>
    table(
      [title, ...titles],
      workloads.map((name) => [name, ...found.map(({ costs }) => shown(costs.get(name) as Cost))]),
    );
  const event = last.held.find(({ table: name }) => name === 'feed_event');
  return [
    byWorkload('CPU ms a request: server + PostgreSQL', ({ serverCpu, postgresCpu }) =>
      [serverCpu, postgresCpu].map(figure).join(' + '),
    ),
    byWorkload('p50 / p99 ms', ({ p50, p99 }) => [p50, p99].map(figure).join(' / ')),
    byWorkload('statements; rows read and written a request', ({ statements, touched }) =>
      [statements, touched].map(figure).join('; '),
    ),
    table(
      [`requests a second for each core, at ${last.times}×`, 'a node', 'PostgreSQL'],
      workloads.map((name) => {
        const { serverCpu, postgresCpu } = last.costs.get(name) as Cost;
        return [name, figure(msPerSecond / serverCpu), figure(msPerSecond / postgresCpu)];
      }),
    ),
    table(
      [`bytes a row, at ${last.times}×`, 'rows', 'bytes a row', 'of these in indexes'],
      last.held.map(({ table: name, rows, bytes, indexes }) => [
        name,
        ...[rows, bytes / rows, indexes / rows].map(figure),
      ]),
    ),
    table(
      ['the next limits', ...titles],
      [
        [
          'creations a second over 8 connections, in one company',
          ...found.map((one) => figure(one.writesPerSecond.one)),
        ],
        ['the same, in all companies', ...found.map((one) => figure(one.writesPerSecond.all))],
        [
          `nodes of ${poolSize} connections that \`max_connections\` of this PostgreSQL allows`,
          ...found.map(({ maxConnections }) => figure(Math.floor(maxConnections / poolSize))),
        ],
        [
          `events a day for which a GiB lasts ${retentionDays} days`,
          ...found.map(() => figure(event ? gibibyte / (event.bytes / event.rows) / retentionDays : Number.NaN)),
        ],
      ],
    ),
  ].join('\n\n');
}
