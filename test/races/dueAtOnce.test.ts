import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runTimers, type TimersRun } from '../../src/core/timers/runTimers.js';
import type { Job } from '../../src/jobs/running/job.js';
import { timers } from '../../src/jobs/timers.js';
import { candidateIds } from '../support/company/pipeline.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { freezes, hour } from '../support/company/timers.js';
import { openPostgresTest } from '../support/database/databases.js';
import { lockWaits, notOnCluster } from '../support/database/nodes.js';
import { eventually } from '../support/eventually.js';
import { onServer } from '../support/outside/servers.js';
import { type Service, startService, TestClock } from '../support/service/service.js';
import { workersNeed } from '../support/service/works.js';

/**
 * Many records that are due at the same time: the first worker does them in batches, and later workers write nothing
 * (docs/TIMERS.md, "Which timer watches which status").
 */

const onPostgres = notOnCluster('the test identifies transactions by their numbers, and each node has its own numbers');
/** A higher number tests more. 100,000 were tried once. */
const many = Number(process.env.DUE_RECORDS ?? 2_300);
const batch = 200;

onPostgres('what is due at once on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const clock = new TestClock(Date.now());
  const log: object[] = [];
  let service: Service;
  let work: Job;
  /** Runs the timers in their own transaction, as another process does. */
  let runOnce: (companyId: string) => Promise<TimersRun>;

  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest(), clock });
    const { store } = service.database;
    const info = (fields: object, message: string): void => void log.push({ ...fields, message });
    const logger = { debug: info, info, warn: info, error: info };
    const need = workersNeed({ store, clock, logger });
    work = timers(need);
    runOnce = (companyId) =>
      need.dispatcher.runJob(
        runTimers(() => 0),
        companyId,
      );
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  /** The rows of a company by the transaction that wrote them last, in all tables that timers write. */
  const written = (companyId: string) =>
    service.database.rows<{ table: string; rows: number; by: string }>(
      `select 'record' as table, xmin::text as by, count(*)::int as rows from feature_record where company_id = $1 group by xmin
       union all select 'vacancy', xmin::text, count(*)::int from vacancy where company_id = $1 group by xmin
       union all select 'event', xmin::text, count(*)::int from feed_event where company_id = $1 group by xmin
       union all select 'head', xmin::text, count(*)::int from feed_head where company_id = $1 group by xmin`,
      [companyId],
    );

  /** Locks a company's vacancies until this number of workers waits for them. */
  const whileLocked = (companyId: string, waiting: number, meanwhile: () => Promise<unknown>): Promise<void> =>
    onServer(service.database.url as string, async (holder) => {
      await holder.query('begin');
      await holder.query('select id from vacancy where company_id = $1 for update', [companyId]);
      const done = meanwhile();
      // A second connection looks, because a transaction sees the server's activity as it was at its first look.
      await onServer(service.database.url as string, (looker) =>
        eventually(async () => (await lockWaits(looker)) >= waiting),
      );
      await done;
      await holder.query('commit');
    });

  it(`is done in batches of ${batch}, and logs its progress: ${many} records of one vacancy`, async () => {
    const company = new TimedCompany(service, 'many');
    const pipeline = await company.vacancy([interest(1)]);
    await company.initMany(pipeline, many);
    clock.advance(hour);
    expect(await work.due()).toEqual(['many']);
    let peak = 0;
    const begun = performance.now();
    while ((await work.run('many', new AbortController().signal)) === 0)
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    const seconds = (performance.now() - begun) / 1000;
    const discards = await service.database.rows<{ rows: number }>(
      `select count(*)::int as rows from feed_event where company_id = 'many' and type = 'RECORD_DISCARDED' group by xmin::text`,
    );
    expect(discards.reduce((sum, { rows }) => sum + rows, 0)).toBe(many);
    expect(discards).toHaveLength(Math.ceil(many / batch));
    expect(Math.max(...discards.map(({ rows }) => rows))).toBe(batch);
    expect(log).toContainEqual({ companyId: 'many', done: many, hasMore: false, message: 'many timers are due' });
    if (process.env.DUE_RECORDS)
      process.stderr.write(`${JSON.stringify({ many, seconds, peakMb: peak / 2 ** 20, log: log.slice(0, 3) })}\n`);
  }, 1_200_000);

  it('is written only by the first worker: a worker that waited for it has nothing to do', async () => {
    const company = new TimedCompany(service, 'losers');
    const pipeline = await company.vacancy([interest(1)]);
    await company.init(pipeline, candidateIds(150));
    clock.advance(hour);
    const before = new Set((await written('losers')).map(({ by }) => by));
    let runs: Promise<TimersRun>[] = [];
    await whileLocked('losers', 2, async () => {
      runs = [runOnce('losers'), runOnce('losers')];
    });
    expect((await Promise.all(runs)).map(({ changed }) => changed).toSorted()).toEqual([0, 150]);
    const since = (await written('losers')).filter(({ by }) => !before.has(by));
    expect(new Set(since.map(({ by }) => by)).size).toBe(1);
    expect(Object.fromEntries(since.map(({ table, rows }) => [table, rows]))).toMatchObject({
      record: 150,
      event: 150,
      head: 1,
    });
  }, 60_000);

  it('blocks no other company and no other vacancy', async () => {
    const [held, other] = [new TimedCompany(service, 'waits'), new TimedCompany(service, 'goes-on')];
    const first = await held.vacancy([interest(1)], { jobAutomations: freezes(9, 9) });
    for (const [company, pipeline] of [
      [held, first],
      [other, await other.vacancy([interest(1)])],
    ] as const) {
      await company.init(pipeline, ['ann']);
    }
    clock.advance(hour);
    let waiting: Promise<TimersRun> | null = null;
    await whileLocked('waits', 1, async () => {
      waiting = runOnce('waits');
      expect((await runOnce('goes-on')).changed).toBe(1);
      expect(await held.events('RECORD_DISCARDED')).toEqual([]);
    });
    expect(await waiting).toMatchObject({ changed: 1 });
  }, 60_000);
});
