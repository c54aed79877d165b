import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { noMetrics } from '../../src/core/application/instruments.js';
import { errors } from '../../src/core/kernel/errors.js';
import { silent } from '../../src/core/kernel/logger.js';
import type { Store } from '../../src/core/ports.js';
import { logOptions } from '../../src/start/processes.js';
import { type OpenedTracing, openTracing, type TracingParts } from '../../src/telemetry/tracing.js';
import { HookedCompany } from '../support/company/hookedCompany.js';
import { eventually } from '../support/eventually.js';
import { openSubscriber } from '../support/feed/subscribers.js';
import { type CollectedSpan, Collector } from '../support/outside/collector.js';
import { delivererOf } from '../support/outside/deliverer.js';
import { Receiver } from '../support/outside/receiver.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Traces, and the lines of the log (docs/OPERATIONS.md, "What runs"). */

const token = tokenFor('acme', { subject: 'ada', roles: ['admin'] });
let collector: Collector;
let tracing: OpenedTracing;
let service: Service;
let receiver: Receiver;
let company: HookedCompany;
/** The trace of the test's requests. */
let traceId: string;
let headers: { traceparent: string };
const callerSpan = '00f067aa0ba902b7';

const openedTo = (endpoint: string, more: Partial<TracingParts> = {}): Promise<OpenedTracing> =>
  openTracing({
    endpoint,
    protocol: 'http/json',
    serviceName: 'recruitment-pipeline',
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    version: '0.0.0',
    logger: silent,
    everyMs: 10,
    ...more,
  });

beforeAll(async () => {
  collector = await Collector.start();
  receiver = await Receiver.start();
  tracing = await openedTo(collector.url);
  service = await startService({
    allowsLoopbackWebhooks: true,
    telemetry: { metrics: noMetrics, tracer: tracing.tracer },
  });
  company = await HookedCompany.begin(service, receiver, 'acme');
});
afterAll(async () => {
  await service.stop();
  await tracing.close();
  await collector.stop();
  await receiver.stop();
});
beforeEach(() => {
  traceId = randomBytes(16).toString('hex');
  headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
});

/** The spans of the test's trace, once there is one that fits. */
async function spansWith(fits: (span: CollectedSpan) => boolean): Promise<readonly CollectedSpan[]> {
  await eventually(() => collector.of(traceId).some(fits));
  return collector.of(traceId);
}
const isServer = ({ kind }: CollectedSpan): boolean => kind === 'SERVER';

/** A span as its name and kind, below its cause. */
function treeOf(spans: readonly CollectedSpan[], parent = callerSpan): unknown[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .map(({ name, kind, spanId }) => {
      const below = treeOf(spans, spanId);
      return below.length > 0 ? [`${kind} ${name}`, below] : `${kind} ${name}`;
    });
}
const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan =>
  spans.find((span) => span.name === name) as CollectedSpan;

describe('a request over REST', () => {
  it('is a span with its route, and causes those of its operation and its statements', async () => {
    const { vacancyId } = company.pipeline;
    const reply = await service.request('GET', `/v2/vacancies/${vacancyId}/company/acme?secret=x`, { token, headers });
    const spans = await spansWith(isServer);
    const route = '/v2/vacancies/{vacancyId}/company/{companyId}';
    expect(treeOf(spans)).toEqual([[`SERVER GET ${route}`, [['INTERNAL readVacancy', ['CLIENT SELECT vacancy']]]]]);
    expect(named(spans, `GET ${route}`).attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': route,
      'http.response.status_code': 200,
      'url.scheme': 'http',
      'url.path': `/v2/vacancies/${vacancyId}/company/acme`,
      'recruitment.request_id': reply.headers.get('x-request-id'),
    });
    expect(named(spans, 'readVacancy').attributes).toEqual({
      'recruitment.operation': 'readVacancy',
      'recruitment.company_id': 'acme',
    });
    expect(named(spans, 'SELECT vacancy').attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.namespace': expect.any(String),
      'db.query.summary': 'SELECT vacancy',
    });
    expect(collector.resource).toMatchObject({ 'service.name': 'recruitment-pipeline', 'service.version': '0.0.0' });
  });

  it('has the ids of its span in its line of the log, with exactly the members of the contract', async () => {
    const path = '/v2/vacancies/nowhere/company/acme';
    const { headers: answered } = await service.request('GET', path, { token, headers });
    const server = (await spansWith(isServer)).find(isServer);
    const requestId = answered.get('x-request-id');
    const line = service.log.find((one) => (one as { requestId?: unknown }).requestId === requestId);
    // The level, the time and `msg` are the logger's.
    expect(line).toEqual({
      level: 'info',
      message: 'request',
      requestId,
      method: 'GET',
      path: '/v2/vacancies/{vacancyId}/company/{companyId}',
      status: 404,
      ms: expect.any(Number),
      caller: 'user:ada',
      operation: 'readVacancy',
      reasons: ['VACANCY_NOT_FOUND'],
      traceId,
      spanId: server?.spanId,
    });
    expect(server?.isError).toBe(false);
  });

  it('has a line of exactly these members, with and without what there may be', async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) });
    const node = await startService({ database: service.database, logger });
    await node.request('GET', '/v2/vacancies/x/company/acme', { token });
    await node.graphql('{ viewer { id } }', { token });
    await node.request('GET', '/');
    const always = ['level', 'time', 'msg', 'requestId', 'method', 'path', 'status', 'ms'];
    expect(lines.map((line) => Object.keys(line).toSorted())).toEqual([
      [...always, 'caller', 'operation', 'reasons'].toSorted(),
      [...always, 'caller', 'operation'].toSorted(),
      always.toSorted(),
    ]);
    await node.stop();
  });

  it('begins a trace of its own if its header is invalid', async () => {
    for (const traceparent of [
      `00-${'0'.repeat(32)}-${callerSpan}-01`,
      `00-${traceId}-${'0'.repeat(16)}-01`,
      `ff-${traceId}-${callerSpan}-01`,
      `00-${traceId}-${callerSpan}-01-more`,
      `00-${traceId.toUpperCase()}X-${callerSpan}-01`,
      'nothing',
    ]) {
      const before = collector.spans.length;
      await service.request('GET', '/healthz', { headers: { traceparent } });
      await eventually(() => collector.spans.length > before);
      const span = collector.spans.at(-1);
      expect(span).not.toHaveProperty('parentSpanId');
      expect(span?.traceId).not.toBe(traceId);
    }
  });

  it('is not recorded if its sender does not record it', async () => {
    const traceparent = `00-${traceId}-${callerSpan}-00`;
    await service.request('GET', '/healthz', { headers: { traceparent } });
    traceId = randomBytes(16).toString('hex');
    await service.request('GET', '/healthz', { headers: { traceparent: `00-${traceId}-${callerSpan}-01` } });
    await spansWith(isServer);
    expect(collector.of(traceparent.split('-')[1] as string)).toEqual([]);
  });

  it('fails only if the service has failed', async () => {
    const { store } = service.database;
    const vacancy = (): never => {
      throw errors.databaseUnavailable();
    };
    const broken = (whole: Store): Store =>
      Object.create(whole, {
        rendererUnder: {
          value: (...given: Parameters<Store['rendererUnder']>) => ({ ...whole.rendererUnder(...given), vacancy }),
        },
        under: { value: (...given: Parameters<Store['under']>) => broken(whole.under(...given)) },
      });
    const node = await startService({
      database: service.database,
      store: broken(store),
      telemetry: { metrics: noMetrics, tracer: tracing.tracer },
    });
    await node.request('GET', '/v2/vacancies/x/company/acme', { token, headers });
    const spans = await spansWith(isServer);
    expect(spans.map(({ name, isError }) => [name.split(' ')[0], isError])).toEqual([
      ['readVacancy', true],
      ['GET', true],
    ]);
    expect(spans.find(isServer)?.attributes).toMatchObject({ 'error.type': 'DATABASE_UNAVAILABLE' });
    expect(named(spans, 'readVacancy').attributes).toMatchObject({ 'recruitment.reason': 'DATABASE_UNAVAILABLE' });
    await node.stop();
  });
});

describe('a span', () => {
  it('has the times of the wall clock, within those of its cause', async () => {
    const before = Date.now();
    const { vacancyId } = company.pipeline;
    await service.request('GET', `/v2/vacancies/${vacancyId}/company/acme`, { token, headers });
    const spans = await spansWith(isServer);
    const order = ['GET /v2/vacancies/{vacancyId}/company/{companyId}', 'readVacancy', 'SELECT vacancy'];
    const [server, operation, statement] = order.map((name) => named(spans, name));
    const times = [server, operation, statement, statement, operation, server].map((span, at) =>
      at < order.length ? span?.begun : span?.ended,
    );
    expect(times).toEqual(times.toSorted((a, b) => Number(a) - Number(b)));
    // A clock's reading is a whole millisecond, and a double of nanoseconds is exact to one of 256.
    expect(server?.begun).toBeGreaterThanOrEqual(before - 1);
    expect(server?.ended).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('is sent once, as it was when it ended', async () => {
    const span = tracing.tracer.begin('begun', 'INTERNAL', { attributes: { first: 1 } });
    span.set({ second: 2 });
    span.rename('renamed');
    span.end();
    span.rename('late');
    span.set({ third: 3 });
    span.fail();
    span.end();
    const next = tracing.tracer.begin('next', 'INTERNAL', { traceparent: span.traceparent });
    next.end();
    await eventually(() => collector.of(span.traceId).some(({ name }) => name === 'next'));
    const [own, ...others] = collector.of(span.traceId);
    expect(own).toMatchObject({ name: 'renamed', attributes: { first: 1, second: 2 }, isError: false });
    expect(others.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['next', span.spanId]]);
  });

  it('is recorded as its sampler says of the first one, and so are those that it causes', async () => {
    const recorded = async (sampler: TracingParts['sampler'], samplerRatio: number, flags: string): Promise<number> => {
      const opened = await openedTo(collector.url, { sampler, samplerRatio });
      const id = randomBytes(16).toString('hex');
      const first = opened.tracer.begin('first', 'SERVER', { traceparent: `00-${id}-${callerSpan}-${flags}` });
      first.child('caused', 'INTERNAL')?.end();
      first.end();
      await opened.close();
      return collector.of(id).length;
    };
    expect(await recorded('always_on', 1, '00')).toBe(2);
    expect(await recorded('always_off', 1, '01')).toBe(0);
    expect(await recorded('traceidratio', 1, '00')).toBe(2);
    expect(await recorded('traceidratio', 0, '01')).toBe(0);
    expect(await recorded('parentbased_always_off', 1, '01')).toBe(2);
    expect(await recorded('parentbased_always_on', 1, '00')).toBe(0);
  });
});

describe('a request over GraphQL', () => {
  it('is a span that causes one by the type of its operation, for each way that it can run', async () => {
    const { vacancyId } = company.pipeline;
    const planned = `query Vacancy { vacancy(companyId: "acme", id: "${vacancyId}") { id } }`;
    const executed = `query Twice { a: vacancy(companyId: "acme", id: "${vacancyId}") { id } b: vacancy(companyId: "globex", id: "x") { id } }`;
    await service.graphql(planned, { token, headers });
    expect(treeOf(await spansWith(isServer))).toEqual([
      ['SERVER POST /graphql', [['INTERNAL query', [['INTERNAL readVacancy', ['CLIENT SELECT vacancy']]]]]],
    ]);
    traceId = randomBytes(16).toString('hex');
    await service.graphql(executed, { token, headers: { traceparent: `00-${traceId}-${callerSpan}-01` } });
    const spans = await spansWith(isServer);
    expect(named(spans, 'query').attributes).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Twice',
    });
    expect(spans.filter(({ name }) => name === 'readVacancy').map(({ attributes }) => attributes)).toEqual(
      expect.arrayContaining([
        { 'recruitment.operation': 'readVacancy', 'recruitment.company_id': 'acme' },
        {
          'recruitment.operation': 'readVacancy',
          'recruitment.company_id': 'globex',
          'recruitment.reason': 'COMPANY_NOT_ALLOWED',
        },
      ]),
    );
    expect(JSON.stringify(spans)).not.toMatch(/select |companyId:/);
  });

  it('has each statement of a transaction below its operation', async () => {
    await service.graphql(
      'mutation { updateCompanySettings(companyId: "acme", input: { locale: "de" }) { companyId } }',
      { token, headers },
    );
    const spans = await spansWith(isServer);
    const { spanId } = named(spans, 'updateCompanySettings');
    const statements = spans.filter(({ kind }) => kind === 'CLIENT');
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['INSERT company_settings', 'INSERT feed_head']),
    );
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([spanId]));
  });

  it('has no statement without a cause, also with an idempotency key', async () => {
    await service.graphql(
      `mutation ($key: String!) {
        updateCompanySettings(companyId: "acme", idempotencyKey: $key, input: { locale: "it" }) { companyId } }`,
      { token, headers, variables: { key: 'traced' } },
    );
    const spans = await spansWith(isServer);
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT idempotency_key']));
    expect(spans.filter(({ parentSpanId }) => !spans.some(({ spanId }) => spanId === parentSpanId))).toHaveLength(1);
  });

  it('that follows a feed is caused by the request that has opened its socket', async () => {
    const before = collector.spans.length;
    const subscriber = await openSubscriber(service.url, { token });
    subscriber.subscribe('subscription Feed { events(companyId: "acme") { seq } }');
    const isSubscription = ({ name }: CollectedSpan): boolean => name === 'subscription';
    await eventually(() => collector.spans.slice(before).some(isSubscription));
    const made = collector.spans.slice(before);
    expect(made.find(isSubscription)?.parentSpanId).toBe(named(made, 'GET /graphql').spanId);
    subscriber.stop();
  });
});

describe('an attempt at a webhook', () => {
  it('is in the trace of the request that has made the event, also from another process', async () => {
    await company.hook('/traced');
    await company.hook('/thin', { payload: 'THIN' });
    const [id = ''] = await company.init('traced');
    await service.graphql(
      `mutation { orchestrate(companyId: "acme", vacancyId: "${company.pipeline.vacancyId}", id: "${id}",
        input: { resourceId: "${id}" }) { closed { id } } }`,
      { token, headers },
    );
    const elsewhere = await openedTo(collector.url);
    const telemetry = { metrics: noMetrics, tracer: elsewhere.tracer };
    await delivererOf(service, { telemetry }).deliver();
    const isAttempt = ({ name, kind }: CollectedSpan): boolean => kind === 'CLIENT' && name === 'POST';
    const spans = await spansWith(isAttempt);
    const [moved] = receiver.to('/traced').filter(({ event }) => event.type === 'RECORD_MOVED');
    const header = String(moved?.headers.traceparent);
    const attempt = spans.find((span) => isAttempt(span) && header.includes(span.spanId)) as CollectedSpan;
    expect(attempt.parentSpanId).toBe(named(spans, 'orchestrate').spanId);
    expect(attempt.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': 204,
      'recruitment.webhook_id': expect.any(String),
      'recruitment.event_id': expect.any(String),
    });
    expect(header).toBe(`00-${traceId}-${attempt.spanId}-01`);
    expect(moved?.event.id).toBe(attempt.attributes['recruitment.event_id']);
    // A THIN message says nothing of the request.
    const thin = receiver.to('/thin');
    expect(thin.map(({ event }) => event.type)).toContain('RECORD_MOVED');
    for (const one of thin) expect(one.headers).not.toHaveProperty('traceparent');
    await elsewhere.close();
  });

  it('carries no header, and its event nothing, where nobody collects traces', async () => {
    const untraced = await startService({ database: service.database, allowsLoopbackWebhooks: true });
    await untraced.graphql(
      'mutation { updateCompanySettings(companyId: "acme", input: { locale: "fr" }) { companyId } }',
      { token, headers },
    );
    const [stored] = await service.database.rows<{ traceparent: string | null }>(
      "select traceparent from feed_event where company_id = 'acme' order by seq desc limit 1",
    );
    expect(stored).toEqual({ traceparent: null });
    await delivererOf(untraced).deliver();
    const [changed] = receiver.to('/traced').filter(({ event }) => event.data?.after?.locale === 'fr');
    expect(changed?.headers).not.toHaveProperty('traceparent');
    await untraced.stop();
  });
});

describe('work', () => {
  it('is a span of its own, and causes its statements', async () => {
    await company.hook('/worked');
    const before = collector.spans.length;
    service.workers.start();
    await company.init('worked');
    await eventually(() => collector.spans.slice(before).some(({ name }) => name === 'work webhooks'));
    await service.workers.stop();
    expect(named(collector.spans.slice(before), 'work webhooks')).toMatchObject({
      kind: 'INTERNAL',
      attributes: { 'recruitment.work': 'webhooks' },
    });
  });

  it('of webhooks causes the statements of its run, and those that store what came of its requests', async () => {
    await company.hook('/worked-again');
    await company.init('worked-again');
    const run = tracing.tracer.begin('work webhooks', 'INTERNAL', {});
    const { deliveries } = delivererOf(service, { telemetry: { metrics: noMetrics, tracer: tracing.tracer } });
    await deliveries.run('acme', run);
    run.end();
    await deliveries.idle();
    await eventually(() => collector.of(run.traceId).some(({ spanId }) => spanId === run.spanId));
    const statements = collector.of(run.traceId).filter(({ kind }) => kind === 'CLIENT');
    const names = statements.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['SELECT webhook', 'INSERT webhook_delivery']));
    expect(names.filter((name) => !/^(SELECT|INSERT|UPDATE|DELETE) \w+$/.test(name))).toEqual([]);
    // One takes the deliveries. Two store what came of them, when the run has ended.
    expect(names.filter((name) => name === 'UPDATE webhook_delivery').length).toBeGreaterThanOrEqual(3);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([run.spanId]));
  });
});

describe('a collector that hangs or is gone', () => {
  it('delays no request, and the end by 1 s at most', async () => {
    const stuck = await Collector.start();
    stuck.isHanging = true;
    for (const endpoint of [stuck.url, 'http://127.0.0.1:9']) {
      const lost = await openedTo(endpoint, { exportMs: 500 });
      for (let made = 0; made < 5_000; made += 1) lost.tracer.begin('GET', 'SERVER', {}).end();
      const begun = performance.now();
      await lost.close();
      expect(performance.now() - begun).toBeLessThan(1_500);
    }
    await stuck.stop();
  });
});
