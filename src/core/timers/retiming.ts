import { type Instant, later } from '../kernel/values/instants.js';
import { keysOf } from '../kernel/values/objects.js';
import { computedTimer, dueNow, nextReminder } from '../pipeline/rules/recordTimer.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import {
  type RecordTimer,
  type Restarts,
  type RetimedRecord,
  type RetimingCause,
  restartedByEdit,
  type Spans,
  type TimerState,
  timerStates,
} from '../pipeline/shapes/storedTimers.js';
import { watchers, watching } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { TimerWrites } from '../pipeline/stores/timerStore.js';

/**
 * Computes the due times of a vacancy's open records again: when the vacancy is edited, closed or reopened, and by a
 * worker after a freeze or a thaw. The transaction computes those of the first {@link mostAtOnce} records. If there are
 * more, workers continue. Until they are done, nothing becomes due in the vacancy, and reads compute what is not stored
 * yet (see recordTimer.ts).
 */

/** What it reads and writes. */
export type RetimingStore = {
  readonly timers: Pick<TimerWrites, 'openRecords'>;
  readonly records: Pick<BulkWrites, 'saveTimers'>;
};

/** The most records of the first transaction. */
const mostAtOnce = 10_000;
/** The most records of each further one: moves in the vacancy wait for it. */
const mostFurther = 2_000;

/** The most records of one statement, and so of one stretch of computing: while the database works, others have their turn. */
const mostOfStatement = 1_000;

/** After a freeze or a thaw. Held and ended timers do not begin again, and no due time changes. */
export const byFreeze: RetimingCause = { spans: null, restarts: {}, frozenMsAtRestart: null, remindAfter: null };

/** After an edit. The reminders are computed again, too. */
export function byEdit(before: Vacancy, after: Vacancy, at: Instant): RetimingCause {
  const spans = spansOf(after);
  return { ...byFreeze, spans, restarts: restartsBy(spansOf(before), spans), remindAfter: at };
}

/** After closing or reopening. All timers and reminders begin again. */
export const byRestart = (after: Vacancy, at: Instant): RetimingCause => ({
  spans: spansOf(after),
  restarts: restartsIn(idsOf(after.features), () => timerStates),
  frozenMsAtRestart: after.timer.frozenMs,
  remindAfter: at,
});

/** Computes the due times from the first record on. @returns the vacancy, which must be saved */
export async function retimed(store: RetimingStore, vacancy: Vacancy, cause: RetimingCause): Promise<Vacancy> {
  return (await retimedFromStart(store, vacancy, cause)).vacancy;
}

interface Retimed {
  /** It must be saved. */
  readonly vacancy: Vacancy;
  /** The number of records that were computed. */
  readonly count: number;
}

const retimedFromStart = (store: RetimingStore, vacancy: Vacancy, cause: RetimingCause): Promise<Retimed> =>
  computed(store, vacancy, bothOf(vacancy.timer.retiming, cause), { after: null, most: mostAtOnce });

/** Whether workers must still compute due times of a vacancy's records. Before that, nothing is due there. */
export const isUntimed = ({ timer: { isStale, retiming } }: Pick<Vacancy, 'timer'>): boolean =>
  isStale || retiming !== null;

/** Continues an unfinished computation of due times, or begins one. */
export async function retimedFurther(store: RetimingStore, vacancy: Vacancy): Promise<Retimed> {
  const { retiming, frozenMs } = vacancy.timer;
  // What was computed before a thaw is useless after it.
  if (retiming?.frozenMs !== frozenMs) return retimedFromStart(store, vacancy, byFreeze);
  return computed(store, vacancy, retiming, { after: retiming.last, most: mostFurther });
}

async function computed(
  store: RetimingStore,
  vacancy: Vacancy,
  cause: RetimingCause,
  { after, most }: { readonly after: RetimedRecord | null; readonly most: number },
): Promise<Retimed> {
  const { companyId, id, timer } = vacancy;
  let begin = after;
  let count = 0;
  for (;;) {
    const wanted = Math.min(mostOfStatement, most - count);
    const records = await store.timers.openRecords(companyId, id, begin, wanted);
    await retimeSome(store, vacancy, cause, records);
    count += records.length;
    const end = records.at(-1);
    if (!end || records.length < wanted) {
      return { vacancy: { ...vacancy, timer: { ...timer, isStale: false, retiming: null } }, count };
    }
    const last = { kind: end.kind, createdAt: end.createdAt, id: end.id };
    if (count >= most) {
      const retiming = { ...cause, last, frozenMs: timer.frozenMs };
      return { vacancy: { ...vacancy, timer: { ...timer, isStale: true, retiming } }, count };
    }
    begin = last;
  }
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);

/** Computes the due times of some records now, which workers would compute later. To compute them twice is harmless. */
export async function retimeNow(
  store: { readonly records: Pick<RecordReads, 'find'> & Pick<BulkWrites, 'saveTimers'> },
  vacancy: Vacancy,
  ids: readonly string[],
): Promise<void> {
  const { retiming } = vacancy.timer;
  if (!retiming) return;
  const records = await store.records.find(vacancy.companyId, ids, { status: undefined, meeting: undefined });
  const open = records.filter(({ vacancyId, isClosed }) => vacancyId === vacancy.id && !isClosed);
  await retimeSome(store, vacancy, retiming, open);
}

async function retimeSome(
  store: { readonly records: Pick<BulkWrites, 'saveTimers'> },
  vacancy: Vacancy,
  cause: RetimingCause,
  records: readonly FeatureRecord[],
): Promise<void> {
  const timerOf = timersIn(vacancy, cause);
  const changed = records.flatMap((record) => {
    const timer = timerOf(record);
    return isSame(timer, record.timer) ? [] : { ...record, timer };
  });
  for (let from = 0; from < changed.length; from += mostOfStatement)
    await store.records.saveTimers(changed.slice(from, from + mostOfStatement));
}

const isSame = (a: RecordTimer, b: RecordTimer): boolean => keysOf(a).every((member) => a[member] === b[member]);

/** Computes the timers of a vacancy's open records. */
function timersIn(vacancy: Vacancy, cause: RetimingCause): (record: FeatureRecord) => RecordTimer {
  const { status, frozenAt, timer: vacancyTimer, features } = vacancy;
  const isClosed = status.code === 'CLOSED';
  const spans = spansOf(vacancy);
  const data = new Map(isClosed ? [] : features.map((feature) => [feature.id, feature.data]));
  return (record) => {
    const timer = computedTimer(record, status.createdAt, { ...cause, spans });
    const isStill = isClosed || frozenAt !== null;
    // A missed record waits for a worker also while its vacancy is frozen.
    const wakes = timer.state === 'MISSED' || (timer.state === null && !isStill);
    const wakeAt = wakes ? dueNow(timer, vacancyTimer) : null;
    return { ...timer, wakeAt, remindAt: remindAt(record, data.get(record.featureId) ?? null, cause) };
  };
}

/**
 * The next reminder of a record. A reminder that is due but not yet sent stays, unless all timers begin again. A meeting
 * that was booked after the edit has no reminder that was past by then.
 */
function remindAt(
  record: FeatureRecord,
  data: Parameters<typeof nextReminder>[1],
  { remindAfter, frozenMsAtRestart }: RetimingCause,
): Instant | null {
  const { remindAt: was } = record.timer;
  if (remindAfter === null) return was;
  const since = later(remindAfter, record.status.date);
  return frozenMsAtRestart === null && was !== null && was <= since ? was : nextReminder(record, data, since);
}

/** In a closed vacancy no timer runs. */
function spansOf({ features, status }: Pick<Vacancy, 'features' | 'status'>): Spans {
  if (status.code === 'CLOSED') return {};
  return Object.fromEntries(
    features.map(({ id, jobAutomations }) => [
      id,
      Object.fromEntries(
        Object.keys(watchers).flatMap((statusCode) => {
          const setting = watching(jobAutomations, statusCode);
          return setting ? [[statusCode, setting.ms]] : [];
        }),
      ),
    ]),
  );
}

const restartsIn = (
  featureIds: readonly string[],
  statesOf: (featureId: string, statusCode: string) => readonly TimerState[],
): Restarts =>
  Object.fromEntries(
    featureIds.map((id) => [
      id,
      Object.fromEntries(
        Object.keys(watchers).flatMap((code) => {
          const states = statesOf(id, code);
          return states.length > 0 ? [[code, states]] : [];
        }),
      ),
    ]),
  );

/** The timers that run again because an edit has changed their spans, or because only one side has them. */
const restartsBy = (before: Spans, after: Spans): Restarts =>
  restartsIn([...Object.keys(before), ...Object.keys(after)], (id, code) =>
    before[id]?.[code] === after[id]?.[code] ? [] : restartedByEdit,
  );

/** Joins the cause of an unfinished computation with that of a new one, which begins again at the first record. */
export function bothOf(unfinished: RetimingCause | null, cause: RetimingCause): RetimingCause {
  if (!unfinished) return cause;
  const times = [unfinished.remindAfter, cause.remindAfter].filter((at) => at !== null);
  return {
    spans: cause.spans ?? unfinished.spans,
    restarts: joined(unfinished.restarts, cause.restarts),
    frozenMsAtRestart: cause.frozenMsAtRestart ?? unfinished.frozenMsAtRestart,
    remindAfter: times.toSorted()[0] ?? null,
  };
}

/** The timers that either lets run again. */
const joined = (first: Restarts, second: Restarts): Restarts =>
  restartsIn([...Object.keys(first), ...Object.keys(second)], (id, code) => [
    ...new Set([...(first[id]?.[code] ?? []), ...(second[id]?.[code] ?? [])]),
  ]);

/** Whether an edit changes due times: a feature was added or removed, or its timers or reminders have changed. */
export function changesTiming(before: Vacancy, after: Vacancy): boolean {
  return before.features !== after.features && timing(before) !== timing(after);
}

const timing = ({ features }: Vacancy): string =>
  JSON.stringify(features.map(({ id, jobAutomations, data }) => [id, jobAutomations, data?.reminders ?? null]));
