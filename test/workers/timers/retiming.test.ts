import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, type Stage } from '../../support/company/timers.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { workOf } from '../../support/service/works.js';

/**
 * Vacancies with very many open records: a call computes the due times of 10,000 of them, and workers compute the rest
 * (docs/adr/0018-timers.md). PostgreSQL makes so many records in a second.
 */

const open = 12_500;
const atOnce = 10_000;

onPostgres('a vacancy with 12,500 open records (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let clock: TestClock;
  let company: TimedCompany;
  let pipeline: Pipeline;
  let first: string;
  /** The record whose due time is computed last. */
  let last: string;
  let enteredMs: number;

  beforeAll(async () => {
    clock = new TestClock();
    service = await startService({ database: await openPostgresTest(), clock, hasTestClock: true });
  });
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });
  beforeEach(() => {
    company = TimedCompany.create(service);
  });

  /** Makes a vacancy with one candidate, and lets hours pass. Then it copies the candidate's record. */
  async function crowd(stages: readonly Stage[], more: Record<string, unknown> = {}, hours = 0): Promise<void> {
    pipeline = await company.vacancy(stages, more);
    enteredMs = clock.now();
    [first = ''] = await initCandidates(service, pipeline, ['ann']);
    clock.advance(hours * hour);
    await workAll();
    last = `${first}-${10_000 + open - 1}`;
    const names = await service.database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'feature_record' and table_schema = current_schema()
         and column_name not in ('id', 'candidate_id', 'relation_id')`,
    );
    const columns = names.map(({ name }) => name).join(', ');
    await service.database.rows(
      `insert into feature_record (id, candidate_id, relation_id, ${columns})
       select $2 || '-' || 10000 + n, 'candidate-' || n, 'relation-' || n, ${columns}
       from feature_record, generate_series(1, $3::int) n where company_id = $1 and id = $2`,
      [company.companyId, first, open - 1],
    );
  }

  /** How many open records have a value, by value. */
  async function counts(value: string): Promise<Readonly<Record<string, number>>> {
    const rows = await service.database.rows<{ value: string | null; count: number }>(
      `select (${value})::text as value, count(*)::int as count from feature_record
       where company_id = $1 and not is_closed group by 1`,
      [company.companyId],
    );
    return Object.fromEntries(rows.map((row) => [row.value ?? 'none', row.count]));
  }
  /** How many open records are due how many hours after `enteredMs`. */
  const dueHours = () => counts(`round(extract(epoch from due_at) / 3600 - ${enteredMs / hour}, 1)::float8`);

  /** All due work of the company. */
  async function workAll(): Promise<void> {
    const { run } = workOf(service, 'timers');
    while ((await run(company.companyId, new AbortController().signal)) === 0);
  }

  /** One transaction of a worker. */
  const workOnce = () => workOf(service, 'timers').run(company.companyId, AbortSignal.abort());

  /** What reads say about the record whose due time is computed last: each path to it, and filters. */
  async function seen() {
    const next = 'nextAutomation { dueAt heldReason }';
    const one = `interview(companyId: $companyId, vacancyId: $v, id: $id) { ${next} }`;
    const read = async (query: string, variables: object = {}) =>
      company.ask(`query ($companyId: ID!${query.includes('$v') ? ', $v: ID!, $id: ID!' : ''}) { ${query} }`, {
        ...(query.includes('$v') && { v: pipeline.vacancyId, id: last }),
        ...variables,
      });
    // A single root field is answered by the database, several by GraphQL's execution.
    const planned = await read(one);
    const executed = await read(`${one} again: ${one}`);
    const page =
      await read(`interviews(companyId: $companyId, first: 100, filter: { candidateId: "candidate-${open - 1}" }) {
      nodes { ${next} } }`);
    const all = [planned.interview, executed.interview, executed.again, page.interviews.nodes[0]];
    expect(new Set(all.map((each) => JSON.stringify(each.nextAutomation))).size).toBe(1);
    const { nextAutomation } = planned.interview;
    const count = async (filter: string): Promise<number> =>
      (await read(`records(companyId: $companyId, filter: { ${filter} }) { totalCount } `)).records.totalCount;
    const due: Record<number, number> = {};
    for (const hours of [5, 15, 25]) due[hours] = await count(`dueBefore: "${at(hours)}"`);
    return {
      next: nextAutomation && { ...nextAutomation, dueAt: hoursOf(nextAutomation.dueAt) },
      due,
      held: await count('isHeld: true'),
      notHeld: await count('isHeld: false, isClosed: false'),
      previewed: (await company.preview(pipeline, at(25))).totalCount,
    };
  }
  const at = (hours: number): string => new Date(enteredMs + hours * hour).toISOString();
  const hoursOf = (instant: string): number => (Date.parse(instant) - enteredMs) / hour;

  const retime = (...stages: Stage[]) => company.edit(pipeline, { features: stages.map(asStage) });

  it('has 10,000 new due times at once after an edit, and all when workers are done', async () => {
    await crowd([interest(10), {}]);
    expect(await dueHours()).toEqual({ 10: open });
    await retime(interest(20), {});
    expect(await dueHours()).toEqual({ 10: open - atOnce, 20: atOnce });
    await workOnce();
    expect(await dueHours()).toEqual({ 10: 500, 20: open - 500 });
    await workAll();
    expect(await dueHours()).toEqual({ 20: open });
    expect(await workOf(service, 'timers').due()).not.toContain(company.companyId);
  });

  it('shows at once when its records are due after an edit, and whether they are held', async () => {
    const interview = (hours: number): Stage => ({ ...interest(hours), featureCode: 'INTERVIEW' });
    const next = (dueAt: number, heldReason: string | null = null) => ({ dueAt, heldReason });
    await crowd([interview(10), {}]);
    const waiting = { held: 0, notHeld: open, previewed: open };
    expect(await seen()).toEqual({ ...waiting, next: next(10), due: { 5: 0, 15: open, 25: open } });
    await retime(interview(20), {});
    expect(await seen()).toEqual({ ...waiting, next: next(20), due: { 5: 0, 15: 0, 25: open } });
    await retime(interview(0), {});
    expect(await seen()).toEqual({ held: 0, notHeld: open, previewed: 0, next: null, due: { 5: 0, 15: 0, 25: 0 } });
    await retime(interview(2), {});
    expect(await seen()).toEqual({ ...waiting, next: next(2), due: { 5: open, 15: open, 25: open } });

    await company.settle({ discardMode: 'REVIEW' });
    clock.advance(3 * hour);
    await workAll();
    const held = { held: open, notHeld: 0, previewed: 0, next: next(2, 'REVIEW') };
    expect(await seen()).toEqual({ ...held, due: { 5: open, 15: open, 25: open } });
    await retime(interview(2), interest(9));
    expect(await seen()).toEqual({ ...held, due: { 5: open, 15: open, 25: open } });
    await retime(interview(14), interest(9));
    expect(await seen()).toEqual({ ...waiting, next: next(14), due: { 5: 0, 15: open, 25: open } });
    expect(await counts('timer_state')).toEqual({ REVIEW: open - atOnce, none: atOnce });
    await workAll();
    expect(await seen()).toEqual({ ...waiting, next: next(14), due: { 5: 0, 15: open, 25: open } });

    await company.change('closeVacancy', pipeline);
    expect(await seen()).toEqual({ held: 0, notHeld: open, previewed: 0, next: null, due: { 5: 0, 15: 0, 25: 0 } });
    await company.change('reopenVacancy', pipeline);
    expect(await seen()).toEqual({ ...waiting, next: next(17), due: { 5: 0, 15: 0, 25: open } });
  });

  it('stays held through two edits only if neither changes its timer, even if no worker has worked between', async () => {
    await company.settle({ discardMode: 'REVIEW' });
    await crowd([interest(10), interest(30)], {}, 11);
    await company.settle({ automationMode: 'OFF' });
    await retime(interest(10), interest(40));
    await retime(interest(10), interest(50));
    await workAll();
    expect(await counts('timer_state')).toEqual({ REVIEW: open });
    await retime(interest(20), interest(50));
    await retime(interest(20), interest(60));
    expect(await counts('timer_state')).toEqual({ REVIEW: open - atOnce, none: atOnce });
    await workAll();
    expect(await counts('timer_state')).toEqual({ none: open });
    expect(await dueHours()).toEqual({ 20: open });
  });

  it('has no due times when it is closed, and new ones when it is reopened, even before workers are done', async () => {
    await crowd([interest(10), {}], {}, 5);
    await company.change('closeVacancy', pipeline);
    expect(await counts('due_at is null')).toEqual({ true: atOnce, false: open - atOnce });
    await workAll();
    expect(await counts('due_at is null and wake_at is null')).toEqual({ true: open });
    expect(await workOf(service, 'timers').due()).not.toContain(company.companyId);
    await company.change('reopenVacancy', pipeline);
    await company.change('closeVacancy', pipeline);
    await workOnce();
    await company.change('reopenVacancy', pipeline);
    await workAll();
    expect(await dueHours()).toEqual({ 15: open });
    expect(await counts('timer_state')).toEqual({ none: open });
  });

  it.each<[string, number, (id: string) => Promise<unknown>]>([
    ['an edit', open, () => company.edit(pipeline, { name: 'Awake' })],
    ['a change of a record', open - 1, (id) => company.enter(pipeline, id, 'IN_PROGRESS')],
  ])('freezes, and thaws by %s before workers are done', async (_case, awake, thaw) => {
    await crowd([interest(100), {}], { jobAutomations: freezes(5, 5) });
    clock.advance(6 * hour);
    await workOnce();
    expect(await company.stands(pipeline)).toMatchObject({ frozenAt: new Date(enteredMs + 5 * hour).toISOString() });
    expect(await counts('wake_at is null')).toEqual({ true: atOnce, false: open - atOnce });
    clock.advance(hour);
    await thaw(first);
    await workAll();
    const wakes = `round(extract(epoch from wake_at) / 3600 - ${enteredMs / hour}, 1)::float8`;
    expect(await counts(wakes)).toMatchObject({ 102: awake });
    clock.advance(6 * hour);
    await workAll();
    expect(await counts('wake_at is null')).toEqual({ true: open });
    const [{ timer } = { timer: null }] = await service.database.rows<{ timer: unknown }>(
      `select row_to_json(v) -> 'retiming' as timer from vacancy v where company_id = $1`,
      [company.companyId],
    );
    expect(timer).toBeNull();
  });

  it('holds a record no longer after it was reopened: an admin can neither release nor dismiss it', async () => {
    await company.settle({ discardMode: 'REVIEW' });
    await crowd([interest(10), {}], {}, 11);
    await company.change('closeVacancy', pipeline);
    await company.change('reopenVacancy', pipeline);
    expect(await company.decide('dismissHeld', first, last)).toEqual(['NOT_HELD', 'NOT_HELD']);
    expect(await company.decide('releaseHeld', last)).toEqual(['NOT_HELD']);
    await workAll();
    expect(await dueHours()).toEqual({ 21: open });
  });

  it('sends no reminder of a meeting that was booked when it was past, or that was due while it was closed', async () => {
    const reminding = (...leadTimes: number[]): Stage => ({
      featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL',
      data: { reminders: leadTimes.map((leadTime) => ({ leadTime, timeUnit: 'hours' })) },
    });
    await crowd([reminding(1), {}]);
    await retime(reminding(1, 5), {});
    clock.advance(60_000);
    await company.book(pipeline, last, new Date(clock.now() + hour - 30_000).toISOString());
    await workAll();
    await company.book(pipeline, last, new Date(clock.now() + 3 * hour).toISOString());
    await company.change('closeVacancy', pipeline);
    clock.advance(2.5 * hour);
    await company.change('reopenVacancy', pipeline);
    await workAll();
    expect(await company.events('MEETING_REMINDER_DUE')).toEqual([]);
  });

  it('sends reminders while it is frozen, without computing its due times again', async () => {
    await crowd([interest(100), {}], { jobAutomations: freezes(5, 5) });
    clock.advance(6 * hour);
    await workAll();
    await service.database.rows(`update feature_record set remind_at = $2 where company_id = $1 and id like $3`, [
      company.companyId,
      new Date(clock.now()).toISOString(),
      `${first}-100%`,
    ]);
    expect(await counts('remind_at is null')).toEqual({ true: open - 99, false: 99 });
    await workOnce();
    expect(await counts('remind_at is null')).toEqual({ true: open });
  });

  it('is computed before the test clock advances, so that it meets each timer in time', async () => {
    await company.settle({ discardMode: 'REVIEW' });
    await crowd([interest(1_000), interest(10)]);
    clock.advance(1_000);
    const [bob = ''] = await company.init(pipeline, ['bob'], 'stage-2');
    clock.advance(11 * hour);
    await workAll();
    await retime(interest(1_100), interest(20));
    expect(await counts('timer_state')).toEqual({ REVIEW: 1, none: open });
    await company.advance(new Date(clock.now() + 10 * hour).toISOString());
    const held = await company.events('RECORD_HELD');
    expect(held.map(({ recordId, data }) => [recordId, data.cause.time, data.cause.lateMs])).toEqual([
      [bob, 10, hour],
      [bob, 20, 0],
    ]);
  });

  it('freezes while the test clock advances, which arrives when the records are computed', async () => {
    await company.settle({ discardMode: 'REVIEW' });
    await crowd([interest(100), {}], { jobAutomations: freezes(5, 5) });
    await retime(interest(200), {});
    const to = new Date(clock.now() + 6 * hour).toISOString();
    expect(await company.advance(to)).toBe(to);
    expect(await dueHours()).toEqual({ 200: open });
    expect(await counts('wake_at is null')).toEqual({ true: open });
    expect((await company.stands(pipeline)).frozenAt).toBe(new Date(enteredMs + 5 * hour).toISOString());
    expect(await workOf(service, 'timers', true).due()).not.toContain(company.companyId);
  });
});
