import { type RawBuilder, sql } from 'kysely';
import type { Thaw } from '../../core/pipeline/rules/freezeState.js';
import {
  isRunning,
  type TimerState,
  thawedSince,
  timerStates,
  type Wake,
} from '../../core/pipeline/shapes/storedTimers.js';
import type { TimerReads, TimerWrites, WatchedThere, WatchWanted } from '../../core/pipeline/stores/timerStore.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import { byForm, Placeholder, placeholders, ref, type Sql, type Statements, unplanned } from '../sql/statement.js';
import { featureRecords } from './featureRecord.js';
import { firstDue, mayRemind, wakingParts } from './recordIndexes.js';
import { isUntimed } from './vacancy.js';

/**
 * Reads and writes of timers, except changes of statuses. The core decides what is due, and stores when. SQL compares
 * instants.
 */

/** The most rows that {@link TimerReads.vacanciesDue} reads. If much is due in a vacancy, it sees only a part of that. */
const mostLooked = 5_000;

const running = sql.join(timerStates.filter(isRunning).map((state) => sql.lit(state)));
const isWatched = sql`not r.is_closed and (r.timer_state is null or r.timer_state in (${running}))`;
const isOpen = sql`not r.is_closed`;

export function timerReadsOn(statements: Statements): TimerReads {
  return {
    watched: (wanted) => readWatched(statements, wanted),

    async nextWakes(companyId, by, withTimers, most) {
      const kinds = [
        ['REMINDER', remindable(companyId, by, most)],
        ['RETIMING', retimed(companyId, most)],
        ...(withTimers
          ? ([
              ['TIMER', waking(companyId, by, most)],
              ['LOOK', looks(companyId, by, most)],
            ] as const)
          : []),
      ] as const;
      const all = kinds.map(([kind, due]) => sql`select ${sql.lit(kind)} as kind, d.id, d.at from ${due} d`);
      const rows = await statements.rows(sql<{ kind: Wake['kind']; id: string; at: string | null }>`
        ${sql.join(all, sql` union all `)}`);
      return rows.map(({ kind, id, at }) => ({ kind, vacancyId: id, at: at === null ? by : instant(at) }));
    },

    async quietVacancies(companyId, ids) {
      const finalistFeatureId = sql`case when v.has_finalists_enabled then v.features -> -1 ->> 'id' end`;
      const rows = await statements.rows(sql<QuietRow & { readonly id: string }>`
        select v.id, q.* from vacancy v cross join lateral ${quiet(companyId, 'v', finalistFeatureId, sql.lit(1))} q
        where v.company_id = ${companyId} and v.id = any(${unplanned(ids)})`);
      return new Map(rows.map((row) => [row.id, quietIn(row)]));
    },

    async vacanciesDue(companyId, by, withTimers, most) {
      const all = [
        remindable(companyId, by, mostLooked),
        retimed(companyId, most),
        ...(withTimers ? [waking(companyId, by, mostLooked), looks(companyId, by, most)] : []),
      ];
      const rows = await statements.rows(sql<{ id: string }>`
        select d.id from (${sql.join(all, sql` union all `)}) d group by d.id order by min(d.at), d.id limit ${most}`);
      return rows.map(({ id }) => id);
    },

    async nextWake(companyId, withTimers, by) {
      const next = (column: 'wake_at' | 'remind_at'): Sql => firstDue(column, companyId, sql`${by}::timestamptz`);
      const look = sql`(
        select min(v.look_at) from vacancy v where v.company_id = ${companyId} and v.look_at <= ${by}::timestamptz)`;
      const all = withTimers ? [next('remind_at'), next('wake_at'), look] : [next('remind_at')];
      const [row] = await statements.rows(sql<{ at: string | null }>`select least(${sql.join(all)}) as at`);
      return row?.at ? instant(row.at) : null;
    },

    async remindable(companyId, vacancyIds, by, most) {
      const rows = await statements.rows(sql<Row>`
        select ${selected(featureRecords.commonColumns, 'r')} from feature_record r
        where r.company_id = ${companyId} and r.vacancy_id = any(${vacancyIds}::text[]) and not r.is_closed
          and ${mayRemind} and r.remind_at <= ${by}::timestamptz
        order by r.remind_at, r.id limit ${most}`);
      return rows.map((row) => featureRecords.record(row));
    },
  };
}

// The vacancies with due work of each kind (`id`, `at`), the longest waiting first.
type Due = [companyId: string, by: string, most: number];
const remindable = (...due: Due): Sql => dueRecords('remind_at', mayRemind, due);
const dueRecords = (column: 'wake_at' | 'remind_at', part: Sql, [companyId, by, most]: Due): Sql => sql`(
        select r.vacancy_id as id, ${ref(`r.${column}`)} as at from feature_record r
        where r.company_id = ${companyId} and not r.is_closed and ${part} and ${ref(`r.${column}`)} <= ${by}::timestamptz
        order by ${ref(`r.${column}`)} limit ${most})`;
const waking = (...due: Due): Sql => {
  const [, , most] = due;
  const parts = wakingParts.map((part) => dueRecords('wake_at', part, due));
  return sql`(select w.id, w.at from (${sql.join(parts, sql` union all `)}) w order by w.at limit ${most})`;
};
const looks = (companyId: string, by: string, most: number): Sql => sql`(
        select v.id, v.look_at as at from vacancy v
        where v.company_id = ${companyId} and v.look_at <= ${by}::timestamptz order by v.look_at limit ${most})`;
const retimed = (companyId: string, most: number): Sql => sql`(
        select v.id, v.look_at as at from vacancy v
        where v.company_id = ${companyId} and ${isUntimed('v')} limit ${most})`;

interface WatchedRow {
  readonly id: string;
  readonly feature_id: string;
  readonly status_code: string;
  readonly entered_at: string;
  readonly frozen_ms: number;
  readonly timer_state: TimerState | null;
  readonly due_at: string | null;
}

const given = placeholders<WatchWanted>();
const inVacancy = sql`r.company_id = ${given('companyId')} and r.vacancy_id = ${given('vacancyId')}`;
const hasWoken = sql`and r.wake_at <= ${given('until')}::timestamptz`;

const watchedByForm = byForm<WatchWanted, WatchedRow>();

function watchedStatement(withAll: boolean, byWake: boolean): RawBuilder<WatchedRow> {
  const first = (more: Sql, column: 'wake_at' | 'due_at') => sql<WatchedRow>`
        select r.id, r.feature_id, r.status_code, r.status ->> 'date' as entered_at, r.frozen_ms, r.timer_state, r.due_at,
          r.wake_at
        from feature_record r
        where ${inVacancy} and ${withAll ? isOpen : isWatched} and r.status_code = any(${given('statusCodes')}::text[]) ${more}
        order by ${ref(`r.${column}`)}, r.id limit ${given('most')}`;
  if (!byWake) return first(sql``, 'due_at');
  const parts = wakingParts.map((part) => sql`(${first(sql`and ${part} ${hasWoken}`, 'wake_at')})`);
  return sql<WatchedRow>`
        select w.* from (${sql.join(parts, sql` union all `)}) w order by w.wake_at, w.id limit ${given('most')}`;
}

const thereByForm = byForm<WatchWanted, ThereRow>();

/** What else is read of a vacancy, in addition to its records. */
interface ThereForm {
  readonly counts: boolean;
  readonly mayFreeze: boolean;
  /** Whether the records were those that wake by an instant. */
  readonly byWake: boolean;
  readonly countsDue: boolean;
}

function thereStatement({ counts, mayFreeze, byWake, countsDue }: ThereForm): RawBuilder<ThereRow> {
  const finalistFeatureId = sql`${given('finalistFeatureId')}`;
  const open = sql`(select count(*)::int from feature_record r where ${inVacancy} and not r.is_closed) as open`;
  const due = sql`(select count(*)::int from feature_record r where ${inVacancy} and ${isWatched} ${hasWoken}) as due`;
  // "offset 0": otherwise PostgreSQL may search all waking records of the company in their order.
  const finalistDue = sql`(
        select min(w.at) from (
          select r.wake_at as at from feature_record r
          where ${inVacancy} and r.feature_id = ${finalistFeatureId} and ${isOpen} and r.wake_at > ${given('until')}::timestamptz offset 0
        ) w)`;
  const wanted = [
    ...(counts ? [open] : []),
    ...(countsDue ? [due] : []),
    ...(mayFreeze && byWake ? [sql`${finalistDue} as finalist_due_at`] : []),
    ...(mayFreeze ? [sql`q.*, ${newestOf(given('companyId'), 'v')}::text as seen_seq`] : []),
  ];
  // One more finalist than there are records here: so at least one is open after all their effects.
  const most = new Placeholder<WatchWanted>((values) => values.most + 1);
  const seen = quiet(given('companyId'), 'v', finalistFeatureId, most);
  return sql<ThereRow>`
        select ${sql.join(wanted)} from vacancy v ${mayFreeze ? sql`cross join lateral ${seen} q` : sql``}
        where v.company_id = ${given('companyId')} and v.id = ${given('vacancyId')}`;
}

async function readWatched(statements: Statements, wanted: WatchWanted): Promise<WatchedThere> {
  const { until, withAll, most, counts, mayFreeze } = wanted;
  const byWake = until !== null;
  const statement = () => watchedStatement(withAll, byWake);
  const rows = await watchedByForm(statements, `${withAll} ${byWake}`, statement, wanted);
  const form = { counts, mayFreeze, byWake, countsDue: counts && byWake && rows.length === most };
  const [found] =
    counts || mayFreeze
      ? await thereByForm(statements, Object.values(form).join(' '), () => thereStatement(form), wanted)
      : [];
  return {
    records: rows.map((row) => ({
      id: row.id,
      featureId: row.feature_id,
      status: { code: row.status_code, date: row.entered_at },
      timer: {
        dueAt: row.due_at === null ? null : instant(row.due_at),
        frozenMs: row.frozen_ms,
        state: row.timer_state,
      },
    })),
    moreDue: Math.max(0, Number(found?.due ?? 0) - rows.length),
    openCount: Number(found?.open ?? 0),
    finalistDueAt: found?.finalist_due_at ? instant(found.finalist_due_at) : null,
    seenSeq: found?.seen_seq ?? null,
    ...quietIn(found),
  };
}

interface QuietRow {
  readonly finalists: number;
  readonly finalist_closed_at: string | null;
  readonly active_at: string | null;
}

interface ThereRow extends QuietRow {
  readonly open?: number;
  readonly due?: number;
  readonly finalist_due_at?: string | null;
  readonly seen_seq?: string;
}

const quietIn = (row: QuietRow | undefined) => ({
  finalistCount: Number(row?.finalists ?? 0),
  finalistClosedAt: row?.finalist_closed_at ? instant(row.finalist_closed_at) : null,
  lastActiveAt: row?.active_at ? instant(row.active_at) : null,
});

/** The columns that decide about a record's timer and its reminders. */
const timed = featureRecords.commonColumns.filter(
  ({ isLazy, name }) => !isLazy || name === 'status' || name === 'meeting',
);

export function timerWritesOn(statements: Statements): TimerWrites {
  return {
    async openRecords(companyId, vacancyId, after, most) {
      // The order of the vacancy's index. By their ids, PostgreSQL would read all records of the company.
      const place = sql`r.kind, r.created_at, r.id`;
      const further = after
        ? sql`and (${place}) > (${after.kind}, ${after.createdAt}::timestamptz, ${after.id})`
        : sql``;
      const rows = await statements.rows(sql<Row>`
        select ${selected(timed, 'r')} from feature_record r
        where r.company_id = ${companyId} and r.vacancy_id = ${vacancyId} and not r.is_closed ${further}
        order by ${place} limit ${most}`);
      return rows.map((row) => featureRecords.record(row));
    },

    thawVacancy: (companyId, thaw) => thawVacancy(statements, companyId, thaw),
  };
}

/** Unfreezes a vacancy. Its records wait for a worker to compute when they wake. */
export async function thawVacancy(statements: Statements, companyId: string, thaw: Thaw): Promise<void> {
  const { id, frozenMs, lookAt, updatedAt } = thaw;
  await statements.rows(sql`
    update vacancy set frozen_at = null, frozen_by = null, frozen_ms = ${frozenMs}, look_at = ${lookAt}, is_stale = true,
      retiming = jsonb_set(retiming, '{frozenMs}', ${JSON.stringify(thawedSince)}::jsonb), updated_at = ${updatedAt}
    where company_id = ${companyId} and id = ${id}`);
}

/** What timers read of a vacancy's activity. The core decides by it when the vacancy freezes (core/pipeline/rules/timerSimulation.ts). */

/**
 * The data that decides which freeze timer of a vacancy applies, and when it begins: a subquery with one row. The
 * vacancy's row has `active_at` and `finalist_closed_at` up to the event `seen_seq`, so only later events are read. They
 * are few, because a worker stores them with each look, or only the newest of them is needed.
 * @param v the vacancy's table @param most the most finalists to count
 */
function quiet(companyId: unknown, v: string, finalistFeatureId: Sql, most: unknown): Sql {
  const column = (name: string): Sql => ref(`${v}.${name}`);
  const ofLast = sql`r.company_id = ${companyId} and r.vacancy_id = ${column('id')} and r.feature_id = ${finalistFeatureId}`;
  // With two bounds, PostgreSQL expects few events. With one, it expects a third of all events.
  const unseen = sql`e.company_id = ${companyId} and e.vacancy_id = ${column('id')}
              and e.seq > ${column('seen_seq')} and e.seq <= ${sql.lit(String(2n ** 63n - 1n))}::int8`;
  // "nullif": if most events are by workers, PostgreSQL would expect no other, and read the whole table instead of the
  // index. "offset 0": otherwise it would compute each value at each place that uses it.
  return sql`(
        select finalists.count as finalists, greatest(${column('active_at')}, activity.at) as active_at,
          ${column('finalist_closed_at')} as finalist_closed_at
        from (
          select count(*)::int as count from (
            select 1 from feature_record r where ${ofLast} and not r.is_closed limit ${most}) r
        ) finalists
        left join (
          select e.seq, e.created_at as at from feed_event e
          where ${unseen} and nullif(e.actor_kind, 'WORKER') is not null and e.operation <> 'eraseCandidate'
          order by e.seq desc limit 1
        ) activity on true
        offset 0
      )`;
}

/** The number of a vacancy's newest event. The feed numbers and commits a company's events in one order (ADR 16). */
const newestOf = (companyId: unknown, v: string): Sql => sql`greatest((
        select e.seq from feed_event e where e.company_id = ${companyId} and e.vacancy_id = ${ref(`${v}.id`)}
        order by e.seq desc limit 1), ${ref(`${v}.seen_seq`)})`;
