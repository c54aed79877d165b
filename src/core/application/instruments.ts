import type { Tracer } from '../kernel/ports.js';
import { eventTypes } from './event.js';
import { operationNames } from './operations.js';

/**
 * All metrics of the service (docs/OPERATIONS.md, "What runs"). A label's values are a closed set, so a metric has a
 * bounded number of series: never an id, a path, a company, a caller or a text of a client.
 */

const adapters = ['rest', 'graphql', 'callback', 'page'] as const;
export type Adapter = (typeof adapters)[number];

/**
 * The operation of a request: its name in the registry, `several` for several root fields, or `none`: the request was
 * rejected before its grant was checked, or is no operation.
 */
const operationLabels = [...operationNames, 'several', 'introspection', 'none'] as const;
export type OperationLabel = (typeof operationLabels)[number];

/** The sockets' codes of docs/SUBSCRIPTIONS.md, and `other`. */
const socketCodes: readonly string[] = [
  '1001',
  '1008',
  '1009',
  '1013',
  '4400',
  '4401',
  '4403',
  '4406',
  '4408',
  '4409',
  '4429',
  '4500',
  'other',
];
const limiterModes = ['redis', 'memory', 'degraded'] as const;
/**
 * The alert WorkStalled pages if one of these has not run for two minutes, so each must run at least every minute. Jobs with
 * other names count as `retention` ({@link workLabelOf}).
 */
const works = ['timers', 'webhooks', 'meetings', 'retention'] as const;

/** Seconds: the upper bounds of the buckets of durations. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Records: the upper bounds of the buckets of batches. */
const sizes = [1, 2, 5, 10, 20, 50, 100, 200];

/** Any name in capitals: reasons come from the catalogues and from GraphQL, never from a client. */
const anyReason = /^[A-Z][A-Z_]{1,59}$/;
/** Any version: a process has one. */
const anyVersion = /^[\w.+-]{1,40}$/;

/** The values that a label may have. What is none of them counts as `other`. */
type Values = readonly string[] | RegExp;

interface Described {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: Readonly<Record<string, Values>>;
  /** Only of a histogram. */
  readonly buckets?: readonly number[];
}

export const instruments = {
  build_info: {
    type: 'gauge',
    help: 'Always 1. Its labels describe the running process.',
    labels: { version: anyVersion, role: ['service', 'worker'], database: ['embedded', 'postgres'] },
  },
  requests_total: {
    type: 'counter',
    help: 'HTTP requests by response status.',
    labels: { operation: operationLabels, adapter: adapters, status: ['1xx', '2xx', '3xx', '4xx', '5xx'] },
  },
  request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the arrival of a request to its response.',
    labels: { operation: operationLabels, adapter: adapters },
    buckets: durations,
  },
  requests_in_progress: { type: 'gauge', help: 'Requests in progress.', labels: {} },
  refusals_total: {
    type: 'counter',
    help: 'Errors by reason: each reason in a response counts once, even if GraphQL responds with status 200.',
    labels: { reason: anyReason, adapter: adapters },
  },
  pool_connections: {
    type: 'gauge',
    help: 'Connections to the database.',
    labels: { state: ['in_use', 'idle'] },
  },
  pool_waiting: { type: 'gauge', help: 'Statements and transactions waiting for a connection.', labels: {} },
  turns_waiting: { type: 'gauge', help: 'Calls waiting for a permit to use the database.', labels: {} },
  statement_duration_seconds: {
    type: 'histogram',
    help: 'Duration of a statement, including its wait for a connection.',
    labels: { kind: ['read', 'write'] },
    buckets: durations,
  },
  limiter_mode: {
    type: 'gauge',
    help: '1 for the place where requests are counted now: in Redis, in memory, or in memory because Redis is unavailable.',
    labels: { mode: limiterModes },
  },
  limiter_decisions_total: {
    type: 'counter',
    help: 'Units that the limiter has allowed or rejected.',
    labels: { mode: limiterModes, decision: ['allowed', 'refused'] },
  },
  feed_events_total: {
    type: 'counter',
    help: 'Events that this process has appended to feeds.',
    labels: { type: eventTypes },
  },
  feed_lag_events: {
    type: 'gauge',
    help: 'Events that the slowest follower has not received yet.',
    labels: {},
  },
  sockets: { type: 'gauge', help: 'Open WebSockets.', labels: {} },
  subscriptions: { type: 'gauge', help: 'Running subscriptions.', labels: {} },
  socket_closes_total: { type: 'counter', help: 'Closed WebSockets, by code.', labels: { code: socketCodes } },
  timers_lag_seconds: {
    type: 'gauge',
    help: 'Delay of the most overdue timer of all companies; 0 if none is overdue.',
    labels: {},
  },
  timers_total: {
    type: 'counter',
    help: 'Timers that this process has executed, held for an admin, or only reported.',
    labels: { action: ['discard', 'freeze', 'reminder'], outcome: ['done', 'held', 'shadowed'] },
  },
  timers_batch_records: {
    type: 'histogram',
    help: 'Records in one transaction of timers.',
    labels: {},
    buckets: sizes,
  },
  deliveries_waiting: { type: 'gauge', help: 'PENDING deliveries of all companies.', labels: {} },
  deliveries_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest due delivery of all companies; 0 if none is due.',
    labels: {},
  },
  delivery_attempts_total: {
    type: 'counter',
    help: 'Delivery attempts to webhooks.',
    labels: { outcome: ['delivered', 'refused', 'timeout', 'connection', 'tls', 'address_not_allowed'] },
  },
  delivery_duration_seconds: {
    type: 'histogram',
    help: 'Duration of a delivery attempt.',
    labels: {},
    buckets: durations,
  },
  work_runs_total: {
    type: 'counter',
    help: 'Searches for due work, and runs for a company.',
    labels: { work: works, outcome: ['done', 'failed'] },
  },
  work_last_run_timestamp_seconds: {
    type: 'gauge',
    help: 'Time when work was last done, or was found not to be due.',
    labels: { work: works },
  },
  graphql_documents: { type: 'gauge', help: 'GraphQL documents in the cache.', labels: {} },
  graphql_root_fields_total: {
    type: 'counter',
    help: 'GraphQL root fields without an error, by how they were resolved: one statement of the store, the same with fields that the core computed, or steps from records.',
    labels: { by: ['store', 'store_and_core', 'steps'] },
  },
  graphql_document_lookups_total: {
    type: 'counter',
    help: 'Lookups of GraphQL documents in the cache.',
    labels: { result: ['hit', 'miss'] },
  },
  clock_offset_seconds: {
    type: 'gauge',
    help: "Offset of this machine's clock from the database's; negative if it is behind.",
    labels: {},
  },
  tzdb_info: {
    type: 'gauge',
    help: 'Always 1. Its label is the version of the time zone data of this process.',
    labels: { version: anyVersion },
  },
  tzdb_versions: {
    type: 'gauge',
    help: 'Number of versions of the time zone data that the processes of this database use: 1, except during an update.',
    labels: {},
  },
  schema_migrations: {
    type: 'gauge',
    help: 'Migrations of the schema when this process started.',
    labels: { state: ['applied', 'pending'] },
  },
} as const satisfies Readonly<Record<string, Described>>;

type Instruments = typeof instruments;
export type InstrumentName = keyof Instruments;

export const describedAs = (name: InstrumentName): Described => instruments[name];

export type NamesOf<T extends Described['type']> = {
  [N in InstrumentName]: Instruments[N]['type'] extends T ? N : never;
}[InstrumentName];

/** The labels of a metric with a value of each. */
export type LabelsOf<N extends InstrumentName> = {
  readonly [L in keyof Instruments[N]['labels']]: Instruments[N]['labels'][L] extends readonly (infer V extends
    string)[]
    ? V
    : string;
};

export type WorkLabel = (typeof works)[number];

/** What removes old data, and what is erased, is one work here. */
export const workLabelOf = (name: string): WorkLabel => works.find((work) => work === name) ?? 'retention';

/** What a gauge shows: one value, the values of its only label, or null where nothing is known. */
export type Level = number | Readonly<Record<string, number>> | null;

/** Where the service counts what it does. The parts that do something call it, at no cost while nobody reads. */
export interface Metrics {
  /** Whether anybody reads it. What costs something only to be known is left out if not. */
  readonly isOn: boolean;
  /** @param by 1 unless given */
  count<N extends NamesOf<'counter'>>(name: N, labels: LabelsOf<N>, by?: number): void;
  /** @param value in the unit that the name ends with */
  observe<N extends NamesOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void;
  /** @param read is called whenever the metrics are read. It may only look at memory */
  gauge(name: NamesOf<'gauge'>, read: () => Level): void;
}

const nothing = (): void => undefined;

/** Nobody reads. */
export const noMetrics: Metrics = { isOn: false, count: nothing, observe: nothing, gauge: nothing };

/** What a process tells of itself. */
export interface Telemetry {
  readonly metrics: Metrics;
  /** Null if nobody collects traces. */
  readonly tracer: Tracer | null;
}

export const noTelemetry: Telemetry = { metrics: noMetrics, tracer: null };
