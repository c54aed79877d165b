import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { interest, TimedCompany } from '../support/company/timedCompany.js';
import { hour, timedVacancy } from '../support/company/timers.js';
import { onPostgres, openPostgresTest } from '../support/database/databases.js';
import { build } from '../support/processes/built.js';
import { KillableWorker } from '../support/processes/killable.js';
import { type Service, startService, TestClock } from '../support/service/service.js';
import { doWork } from '../support/service/works.js';

/** Timers at the same time as moves and other timers, on many records: each record is discarded once, or moved once. */

/** Higher numbers test more. 500, 10,000 and 10,000 were tried once. */
const raced = Number(process.env.RACED ?? 24);
const killed = Number(process.env.TIMED ?? 400);
const passed = Number(process.env.CLOCK_RECORDS ?? 200);
/** The fractions of its multiples spread evenly over an interval, and neighbours are far apart. */
const golden = 0.618_033_988_749_895;
/** The longest life of a worker after its start: a few transactions. */
const longestLifeMs = Number(process.env.WORKER_LIFE_MS ?? 1_000);

onPostgres('timers on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let clock: TestClock;
  beforeAll(async () => {
    await build();
    clock = new TestClock(Date.now());
    service = await startService({ database: await openPostgresTest(), clock, hasTestClock: true });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const dueIn = (...duration: Parameters<typeof interest>) => [interest(...duration), {}];
  /**
   * Moves a record.
   * @returns the reason of the refusal if it is refused
   */
  const move = async (node: Service, { companyId, vacancyId, token }: Pipeline, id: string): Promise<string> => {
    const { body } = await node.graphql(
      `mutation ($c: ID!, $v: ID!, $id: ID!) { orchestrate(companyId: $c, vacancyId: $v, id: $id, input: { resourceId: $id }) {
        closed { id } } }`,
      { token, variables: { c: companyId, v: vacancyId, id } },
    );
    return body.errors?.[0].extensions.reason ?? 'moved';
  };
  /** How often each record was closed, by which events, and its number of statuses. */
  const ends = (companyId: string) =>
    service.database.rows<{ id: string; statuses: number; closed: number; types: string[] }>(
      `select r.id, jsonb_array_length(r.status_history) as statuses, r.is_closed::int as closed,
        array(select e.type from feed_event e where e.company_id = r.company_id and e.record_id = r.id
          and e.type in ('RECORD_MOVED', 'RECORD_DISCARDED', 'RECORD_HELD')) as types
      from feature_record r where r.company_id = $1 and r.feature_id = 'stage-1'`,
      [companyId],
    );

  it(`lets one of the two succeed: ${raced} moves at the same time as their timers`, async () => {
    const companyId = 'raced';
    const made: { pipeline: Pipeline; id: string }[] = [];
    for (let at = 0; at < raced; at += 1) {
      const pipeline = await timedVacancy(service, dueIn(3), { companyId });
      const [id = ''] = await initCandidates(service, pipeline, ['ann']);
      made.push({ pipeline, id });
    }
    clock.advance(3 * hour);
    const answers = new Map<string, string>();
    const answer = async ({ pipeline, id }: (typeof made)[number]): Promise<void> => {
      answers.set(id, await move(service, pipeline, id));
    };
    const moving = (async () => {
      for (let at = 0; at < made.length; at += 4) await Promise.all(made.slice(at, at + 4).map(answer));
    })();
    while (answers.size < made.length) await doWork(service, 'timers');
    await moving;
    const ended = await ends(companyId);
    expect(ended).toHaveLength(raced);
    for (const { id, statuses, closed, types } of ended) {
      expect([id, statuses, closed, types]).toEqual([
        id,
        2,
        1,
        [answers.get(id) === 'moved' ? 'RECORD_MOVED' : 'RECORD_DISCARDED'],
      ]);
      if (types[0] === 'RECORD_DISCARDED') expect(answers.get(id)).toBe('FEATURE_ALREADY_CLOSED');
    }
    const won = [...answers.values()].filter((answer) => answer === 'moved').length;
    if (process.env.RACED) process.stderr.write(`${JSON.stringify({ raced, moved: won, discarded: raced - won })}\n`);
  }, 600_000);

  it(`discards each of ${killed} records once, by three workers that are killed at random`, async () => {
    const companyId = 'killed';
    const company = new TimedCompany(service, companyId);
    for (let at = 0; at < 5; at += 1) {
      await company.initMany(await company.vacancy(dueIn(1, 'minutes')), killed / 5);
    }
    // Long enough ago to be due, and not so long ago that they would be held.
    await service.database.rows(
      `update feature_record set status = jsonb_set(status, '{date}', to_jsonb(to_char((now() - interval '1 hour')
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), wake_at = now() - interval '59 minutes'
      where company_id = $1`,
      [companyId],
    );
    await service.database.rows(
      `update vacancy set status_created_at = now() - interval '2 hours' where company_id = $1`,
      [companyId],
    );
    const url = service.database.serviceUrl ?? '';
    const left = async () =>
      Number(
        (
          await service.database.rows<{ left: number }>(
            `select count(*)::int as left from feature_record where company_id = $1 and not is_closed`,
            [companyId],
          )
        )[0]?.left,
      );
    let kills = 0;
    /** Together with the others, kills one worker after another, each a moment after its start. */
    const work = async (): Promise<void> => {
      while ((await left()) > 0) {
        const worker = await KillableWorker.start('timers', url);
        await after(Math.random() * longestLifeMs);
        await worker.kill();
        kills += 1;
      }
    };
    await Promise.all([work(), work(), work()]);
    const ended = await ends(companyId);
    expect(ended).toHaveLength(killed);
    expect(new Set(ended.map(({ statuses, types }) => JSON.stringify([statuses, types])))).toEqual(
      new Set(['[2,["RECORD_DISCARDED"]]']),
    );
    if (process.env.TIMED) process.stderr.write(`${JSON.stringify({ killed, kills })}\n`);
  }, 600_000);

  it(`runs 90 days for ${passed} records, each with its own due time`, async () => {
    const companyId = 'passed';
    const company = new TimedCompany(service, companyId);
    for (let at = 0; at < 10; at += 1) {
      await company.initMany(await company.vacancy(dueIn(24)), passed / 10);
    }
    const begunAt = clock.now();
    const to = new Date(begunAt + 90 * 24 * hour).toISOString();
    // Each starts at a different time within the next 88 days. As a table, because a cluster allows only immutable
    // functions in updates.
    const made = await service.database.rows<{ id: string }>(
      'select id from feature_record where company_id = $1 order by id',
      [companyId],
    );
    const begins = made.map(({ id }, at) => [
      id,
      new Date(begunAt + ((at * golden) % 1) * 88 * 24 * hour).toISOString(),
    ]);
    await service.database.rows(
      `update feature_record set status = jsonb_set(status, '{date}', ($2::jsonb) -> id) where company_id = $1`,
      [companyId, JSON.stringify(Object.fromEntries(begins))],
    );
    const begun = performance.now();
    let now = '';
    while (now !== to) now = await company.advance(to);
    const seconds = (performance.now() - begun) / 1000;
    const rows = await service.database.rows<{ late: string; at: string }>(
      `select data -> 'cause' ->> 'lateMs' as late, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from feed_event where company_id = $1 and type = 'RECORD_DISCARDED' order by seq`,
      [companyId],
    );
    expect(rows).toHaveLength(passed);
    expect(rows.every(({ late }) => late === '0')).toBe(true);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
    if (process.env.CLOCK_RECORDS) process.stderr.write(`${JSON.stringify({ passed, seconds })}\n`);
  }, 600_000);

  it('advances the time from two nodes at the same time, during moves: each action happens once, none late', async () => {
    const companyId = 'two-nodes';
    const other = await startService({ database: service.database, clock, hasTestClock: true });
    const companies = [new TimedCompany(service, companyId), new TimedCompany(other, companyId)] as const;
    const pipeline = await companies[0].vacancy(dueIn(24));
    const records = await companies[0].initMany(pipeline, 60);
    const to = [30, 48, 72].map((hours) => companies[0].inHours(hours));
    const moves = records.slice(0, 20).map((id) => move(other, pipeline, id));
    await Promise.all(to.flatMap((at) => companies.map((company) => company.advance(at).catch(() => null))));
    const moved = await Promise.all(moves);
    expect(new Set([...moved, 'moved', 'FEATURE_ALREADY_CLOSED'])).toEqual(
      new Set(['moved', 'FEATURE_ALREADY_CLOSED']),
    );
    const now = await Promise.all(companies.map((company) => company.now()));
    expect(now).toEqual([to[2], to[2]]);
    const events = await companies[0].events('RECORD_MOVED', 'RECORD_DISCARDED', 'RECORD_HELD');
    expect(events).toHaveLength(records.length);
    expect(new Set(events.map(({ recordId }) => recordId))).toEqual(new Set(records));
    expect(events.filter(({ data }) => data.cause && data.cause.lateMs !== 0)).toEqual([]);
    await other.stop();
  }, 120_000);
});
