import { execFile, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationNames } from '../../src/core/application/operations.js';
import { countedLimiter } from '../../src/http/limiter/memoryLimiter.js';
import { HookedCompany } from '../support/company/hookedCompany.js';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { openTestDatabase, type TestDatabase } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { openSubscriber } from '../support/feed/subscribers.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver, status } from '../support/outside/receiver.js';
import { Scraped } from '../support/service/scraped.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/** Metrics (docs/OPERATIONS.md, "What runs"). */

/** Each metric's type and labels: operators' boards and alerts rely on them. */
const table: Readonly<Record<string, readonly [type: string, ...labels: string[]]>> = {
  build_info: ['gauge', 'version', 'role', 'database'],
  requests_total: ['counter', 'operation', 'adapter', 'status'],
  request_duration_seconds: ['histogram', 'operation', 'adapter'],
  requests_in_progress: ['gauge'],
  refusals_total: ['counter', 'reason', 'adapter'],
  pool_connections: ['gauge', 'state'],
  pool_waiting: ['gauge'],
  turns_waiting: ['gauge'],
  statement_duration_seconds: ['histogram', 'kind'],
  limiter_mode: ['gauge', 'mode'],
  limiter_decisions_total: ['counter', 'mode', 'decision'],
  feed_events_total: ['counter', 'type'],
  feed_lag_events: ['gauge'],
  sockets: ['gauge'],
  subscriptions: ['gauge'],
  socket_closes_total: ['counter', 'code'],
  timers_lag_seconds: ['gauge'],
  timers_total: ['counter', 'action', 'outcome'],
  timers_batch_records: ['histogram'],
  deliveries_waiting: ['gauge'],
  deliveries_oldest_seconds: ['gauge'],
  delivery_attempts_total: ['counter', 'outcome'],
  delivery_duration_seconds: ['histogram'],
  work_runs_total: ['counter', 'work', 'outcome'],
  work_last_run_timestamp_seconds: ['gauge', 'work'],
  graphql_documents: ['gauge'],
  graphql_root_fields_total: ['counter', 'by'],
  graphql_document_lookups_total: ['counter', 'result'],
  clock_offset_seconds: ['gauge'],
  tzdb_info: ['gauge', 'version'],
  tzdb_versions: ['gauge'],
  schema_migrations: ['gauge', 'state'],
};

const token = tokenFor('acme', { subject: 'ada', roles: ['admin'] });
let scraped: Scraped;
let database: TestDatabase;
let service: Service;
let pipeline: Pipeline;
let clock: TestClock;

const openScraped = (): Promise<Scraped> =>
  Scraped.open('service', async () => ({ status: 200, said: { status: 'ready' } }));

beforeAll(async () => {
  scraped = await openScraped();
  database = await openTestDatabase(scraped.metrics);
  await database.migrate();
  clock = new TestClock(Date.now());
  service = await startService({
    database,
    clock,
    allowsLoopbackWebhooks: true,
    telemetry: { metrics: scraped.metrics, tracer: null },
  });
  pipeline = await createPipeline(service);
});
afterAll(async () => {
  await service.stop();
  await database.close();
  scraped.close();
});

const labelsOf = (series: string): string[] => [...series.matchAll(/(\w+)="/g)].map(([, name = '']) => name);
const vacancyPath = (): string => `/v2/vacancies/${pipeline.vacancyId}/company/acme`;

describe('the port for metrics', () => {
  it('answers metrics and probes without a credential, and nothing else', async () => {
    const metrics = await fetch(`${scraped.url}/metrics`);
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await (await fetch(`${scraped.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${scraped.url}/readyz?x=1`)).json()).toEqual({ status: 'ready' });
    for (const path of ['/', '/v2', '/graphql', '/metrics/', '/constructor'])
      expect((await fetch(scraped.url + path)).status).toBe(404);
    const refused = await fetch(`${scraped.url}/metrics`, { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${scraped.url}/metrics`, { method: 'HEAD' })).status).toBe(200);
  });

  it('is not the port of the API', async () => {
    expect((await service.request('GET', '/metrics')).status).toBe(404);
  });
});

describe('a request', () => {
  it('is counted once by its operation, its adapter and the status of HTTP', async () => {
    expect(await scraped.grown(() => service.request('GET', vacancyPath(), { token }))).toEqual({
      'requests_total{operation="readVacancy",adapter="rest",status="2xx"}': 1,
    });
    const missing = '{ vacancy(companyId: "acme", id: "nowhere") { id } }';
    expect(await scraped.grown(() => service.graphql(missing, { token }))).toEqual({
      'requests_total{operation="readVacancy",adapter="graphql",status="2xx"}': 1,
      'refusals_total{reason="VACANCY_NOT_FOUND",adapter="graphql"}': 1,
      'graphql_document_lookups_total{result="miss"}': 1,
    });
    expect(await scraped.grown(() => service.graphql(missing, { token }))).toMatchObject({
      'graphql_document_lookups_total{result="hit"}': 1,
    });
  });

  it('over GraphQL is counted by what answers its root fields', async () => {
    const one = `vacancy(companyId: "acme", id: "${vacancyPath().split('/')[3]}")`;
    const by = async (query: string) =>
      Object.keys(await scraped.grown(() => service.graphql(query, { token })))
        .filter((name) => name.startsWith('graphql_root_fields'))
        .map((name) => /by="(\w+)"/.exec(name)?.[1]);
    expect(await by(`{ ${one} { name } }`)).toEqual(['store']);
    expect(await by(`{ ${one} { name nextAutomation { dueAt } } }`)).toEqual(['store_and_core']);
    expect(await by('{ viewer { kind } }')).toEqual(['steps']);
  });

  it('has one operation, whatever it asks for', async () => {
    const operationOf = async (query: string): Promise<string | undefined> => {
      const grown = await scraped.grown(() => service.graphql(query, { token }));
      const [series = ''] = Object.keys(grown).filter((name) => name.startsWith('requests_total'));
      return /operation="(\w+)"/.exec(series)?.[1];
    };
    const two = '{ a: vacancy(companyId: "acme", id: "x") { id } b: vacancy(companyId: "acme", id: "y") { id } }';
    expect(await operationOf(two)).toBe('several');
    expect(await operationOf('{ __schema { queryType { name } } }')).toBe('introspection');
    expect(await operationOf('fragment F on Query { vacancies(companyId: "acme") { totalCount } } { ...F }')).toBe(
      'readVacancy',
    );
    // Refused before the grant.
    expect(await operationOf('{ nothing }')).toBe('none');
    expect(await operationOf('{')).toBe('none');
    expect(
      await operationOf('query ($first: Int!) { vacancies(companyId: "acme", first: $first) { totalCount } }'),
    ).toBe('none');
    // Refused by the grant.
    expect(await operationOf('{ vacancy(companyId: "globex", id: "x") { id } }')).toBe('readVacancy');
  });

  it('has no operation where it is refused before the grant is checked, or asks for none', async () => {
    const grown = await scraped.grown(async () => {
      await service.request('GET', vacancyPath());
      await service.request('GET', '/v2/nothing', { token });
      await service.request('POST', `${vacancyPath()}/x`, { token });
      await service.request('GET', '/');
      await service.request('POST', '/callbacks/psychometrics/acme', { body: {} });
      await service.request('GET', '/v2/vacancies/x/company/globex', { token });
    });
    expect(grown).toEqual({
      'requests_total{operation="none",adapter="rest",status="4xx"}': 3,
      'requests_total{operation="none",adapter="page",status="2xx"}': 1,
      'requests_total{operation="none",adapter="callback",status="4xx"}': 1,
      'requests_total{operation="readVacancy",adapter="rest",status="4xx"}': 1,
      'refusals_total{reason="CREDENTIAL_MISSING",adapter="rest"}': 1,
      'refusals_total{reason="ROUTE_NOT_FOUND",adapter="rest"}': 2,
      'refusals_total{reason="SIGNATURE_INVALID",adapter="callback"}': 1,
      'refusals_total{reason="COMPANY_NOT_ALLOWED",adapter="rest"}': 1,
    });
  });

  it('counts each reason of an answer once', async () => {
    const query = `{ a: vacancy(companyId: "globex", id: "x") { id } b: vacancy(companyId: "globex", id: "y") { id }
      vacancies(companyId: "acme", first: 999) { totalCount } }`;
    expect(await scraped.grown(() => service.graphql(query, { token }))).toMatchObject({
      'refusals_total{reason="COMPANY_NOT_ALLOWED",adapter="graphql"}': 1,
      'refusals_total{reason="INVALID_INPUT",adapter="graphql"}': 1,
    });
  });

  it('counts a decision of the limiter for each unit of a key', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const grown = await scraped.grown(() => service.request('GET', vacancyPath(), { apiKey }));
    expect(grown).toMatchObject({ 'limiter_decisions_total{mode="memory",decision="allowed"}': 1 });
    expect((await scraped.series()).get('limiter_mode{mode="memory"}')).toBe(1);
  });
});

describe('a limiter', () => {
  it('shows where it counts now', async () => {
    const allowance = { allowed: false, limit: 1, remaining: 0, resetInMs: 1 };
    const shared = { degraded: false, consume: async () => allowance, peek: async () => allowance };
    const scraped = await openScraped();
    const counted = countedLimiter(shared, scraped.metrics);
    const modes = async () => [...(await scraped.series()).keys()].filter((name) => name.startsWith('limiter_mode'));
    expect(await modes()).toEqual(['limiter_mode{mode="redis"}']);
    shared.degraded = true;
    expect(await modes()).toEqual(['limiter_mode{mode="degraded"}']);
    expect(await scraped.grown(() => counted.consume('x', 1))).toEqual({
      'limiter_decisions_total{mode="degraded",decision="refused"}': 1,
    });
    scraped.close();
  });
});

describe('a scrape', () => {
  it('asks the database nothing, and shows the requests that wait for it', async () => {
    const { store } = database;
    const scraped = await openScraped();
    const answers = Promise.withResolvers<null>();
    const vacancy = () => answers.promise;
    const node = await startService({
      database,
      store: Object.create(store, { renderer: { value: { ...store.renderer, vacancy } } }),
      telemetry: { metrics: scraped.metrics, tracer: null },
    });
    const waiting = node.request('GET', '/v2/vacancies/x/company/acme', { token });
    await eventually(async () => (await scraped.series()).get('requests_in_progress') === 1);
    const before = performance.now();
    await scraped.text();
    expect(performance.now() - before).toBeLessThan(1_000);
    answers.resolve(null);
    expect((await waiting).status).toBe(404);
    expect((await scraped.series()).get('requests_in_progress')).toBe(0);
    await node.stop();
    scraped.close();
  });

  it('shows the statements of reads and writes', async () => {
    const series = await scraped.series();
    for (const kind of ['read', 'write'])
      expect(series.get(`statement_duration_seconds_count{kind="${kind}"}`)).toBeGreaterThan(0);
    expect(
      (series.get('pool_connections{state="idle"}') ?? 0) + (series.get('pool_connections{state="in_use"}') ?? 0),
    ).toBeGreaterThan(0);
  });
});

describe('the feed', () => {
  it('counts events by type when they are in the feed', async () => {
    const grown = await scraped.grown(() => initCandidates(service, pipeline, ['counted-1', 'counted-2']));
    expect(grown).toMatchObject({ 'feed_events_total{type="RECORD_INITIALIZED"}': 2 });
  });

  it('shows sockets and subscriptions, and counts how sockets are closed', async () => {
    const subscriber = await openSubscriber(service.url, { token });
    subscriber.subscribe('subscription { events(companyId: "acme") { seq } }');
    const level = async (name: string) => (await scraped.series()).get(name);
    await eventually(async () => (await level('subscriptions')) === 1);
    expect(await level('sockets')).toBe(1);
    expect(await level('feed_lag_events')).toBe(0);
    const closed = await scraped.grown(async () => {
      subscriber.stop();
      await eventually(async () => (await level('sockets')) === 0);
    });
    expect(closed).toMatchObject({ 'socket_closes_total{code="other"}': 1 });
    expect(await level('subscriptions')).toBe(0);
  });
});

describe('work', () => {
  it('is counted, and shows what is late over all companies', async () => {
    service.workers.start();
    const level = async (name: string) => (await scraped.series()).get(name);
    await eventually(async () => (await level('deliveries_waiting')) !== undefined);
    await eventually(async () => (await level('work_runs_total{work="webhooks",outcome="done"}')) !== undefined);
    expect(await level('timers_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(await level('deliveries_oldest_seconds')).toBe(0);
    expect(await level('work_last_run_timestamp_seconds{work="webhooks"}')).toBeGreaterThan(1_700_000_000);
    await service.workers.stop();
  });
});

describe('timers', () => {
  it('are late until they are carried out, and are counted by what they have done', async () => {
    const company = TimedCompany.create(service);
    const timed = await company.vacancy([interest(3), {}]);
    await initCandidates(service, timed, ['ann', 'bob']);
    clock.advance(3.1 * 3_600_000);
    const backlog = () => database.store.scans.backlog(new Date(clock.now()).toISOString(), false);
    expect((await backlog()).timersLag).toBeCloseTo(360, 0);
    const batches = 'timers_batch_records_count';
    const before = (await scraped.series()).get(batches) ?? 0;
    const grown = await scraped.grown(() => company.work());
    expect(grown).toMatchObject({
      'timers_total{action="discard",outcome="done"}': 2,
      'feed_events_total{type="RECORD_DISCARDED"}': 2,
    });
    expect((await scraped.series()).get(batches)).toBe(before + 1);
    expect((await backlog()).timersLag).toBe(0);
  });
});

describe('deliveries', () => {
  it('wait until they are due, and each attempt is counted by its outcome', async () => {
    clock.advance(Date.now() - clock.now());
    const receiver = await Receiver.start();
    receiver.at('/refusing', status(500));
    const hooked = await HookedCompany.begin(service, receiver, 'hooked');
    await hooked.hook('/taking', { types: ['VACANCY_CLOSED'] });
    await hooked.hook('/refusing', { types: ['VACANCY_CLOSED'] });
    await hooked.run(`mutation { closeVacancy(COMPANY, id: "${hooked.pipeline.vacancyId}") { id } }`);
    const telemetry = { metrics: scraped.metrics, tracer: null };
    expect(await scraped.grown(() => delivererOf(service, { telemetry }).deliver())).toMatchObject({
      'delivery_attempts_total{outcome="delivered"}': 1,
      'delivery_attempts_total{outcome="refused"}': 1,
    });
    const at = new Date(clock.now()).toISOString();
    expect(await database.store.scans.backlog(at, false)).toMatchObject({ waiting: 1, oldest: 0 });
    const inTwoHours = new Date(clock.now() + 7_200_000).toISOString();
    expect((await database.store.scans.backlog(inTwoHours, true)).oldest).toBeGreaterThan(3_600);
    await receiver.stop();
  });
});

describe('the metrics', () => {
  it('are those of the contract, by name, type and labels', async () => {
    const text = await scraped.text();
    const types = new Map(
      [...text.matchAll(/^# TYPE recruitment_(\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]),
    );
    expect(Object.fromEntries(types)).toEqual(
      Object.fromEntries(Object.entries(table).map(([name, [type]]) => [name, type])),
    );
    for (const series of (await scraped.series()).keys()) {
      if (/^(process|nodejs)_/.test(series)) continue;
      const name = series.split('{')[0]?.replace(/_(bucket|sum|count)$/, '') ?? '';
      const [type, ...labels] = table[name] ?? table[series.split('{')[0] ?? ''] ?? [];
      expect([
        series,
        labelsOf(series)
          .filter((label) => type !== 'histogram' || label !== 'le')
          .toSorted(),
      ]).toEqual([series, labels.toSorted()]);
    }
    expect(text).not.toMatch(/nodejs_active_\w+_total/);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('recruitment_build_info{version="0.0.0",role="service",database="embedded"} 1');
    expect(text).toMatch(/recruitment_schema_migrations\{state="pending"\} 0/);
  });

  it('have a bounded number of series, whatever callers send', async () => {
    const { metrics } = scraped;
    for (let sent = 0; sent < 10_000; sent += 1) {
      const id = `id-${sent}`;
      // What the adapters could pass at worst, if one of them forgot a rule.
      metrics.count('refusals_total', { reason: id, adapter: 'rest' });
      metrics.count('socket_closes_total', { code: String(3_000 + sent) });
    }
    await Promise.all(
      Array.from({ length: 50 }, (_, sent) => service.request('GET', `/v2/${sent}/${Math.random()}`, { token })),
    );
    // And each operation over each adapter that it has, answered and refused.
    for (const operation of operationNames) {
      for (const status of ['2xx', '4xx', '5xx'] as const)
        metrics.count('requests_total', { operation, adapter: 'graphql', status });
      metrics.observe('request_duration_seconds', { operation, adapter: 'graphql' }, 0.01);
    }
    expect((await scraped.series()).size).toBeLessThan(2_500);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  (hasPromtool ? it : it.skip)('pass promtool, which must be installed for this (apt package prometheus)', async () => {
    const text = await scraped.text();
    const said = await new Promise<string>((resolve) => {
      const child = execFile('promtool', ['check', 'metrics'], (_error, stdout, stderr) => resolve(stdout + stderr));
      child.stdin?.end(text);
    });
    expect(said).toBe('');
  });
});
