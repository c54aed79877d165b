import type { Transaction } from '../ports.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { RetimedRecord, Retiming, RetimingCause, Span, Spans, UnfinishedRetiming } from './kept.js';
import { remindersOf } from './recordTimer.js';
import { watchers, watching } from './watch.js';

/**
 * Computes the due times of a vacancy's open records again: when the vacancy is edited, closed or reopened, and by a
 * worker after a freeze or a thaw. The transaction computes those of the first {@link mostAtOnce} records. If there are
 * more, workers continue. Until they are done, nothing becomes due in the vacancy, and reads compute what is not stored
 * yet (see currentTimer.ts).
 */

/** The most records of the first transaction. */
const mostAtOnce = 10_000;
/** The most records of each further one: moves in the vacancy wait for it. */
const mostFurther = 2_000;

/** After a freeze or a thaw. Held and ended timers do not begin again, and no due time changes. */
export const byFreeze: RetimingCause = {
  formerSpans: null,
  spans: null,
  isAnew: false,
  anewFromMs: null,
  remindAfter: null,
};

/** After an edit. The reminders are computed again, too. */
export const byEdit = (before: Vacancy, after: Vacancy, at: Instant): RetimingCause => ({
  formerSpans: listOf(spansOf(before)),
  spans: spansOf(after),
  isAnew: false,
  anewFromMs: null,
  remindAfter: at,
});

/** After closing or reopening. All timers and reminders begin again. */
export const anew = (after: Vacancy, at: Instant): RetimingCause => ({
  formerSpans: null,
  spans: spansOf(after),
  isAnew: true,
  anewFromMs: after.timer.stoodMs,
  remindAfter: at,
});

/** Computes the due times from the first record on. @returns the vacancy, which must be saved */
export async function retimed(store: Transaction, vacancy: Vacancy, cause: RetimingCause): Promise<Vacancy> {
  return (await retimedFromStart(store, vacancy, cause)).vacancy;
}

interface Retimed {
  /** It must be saved. */
  readonly vacancy: Vacancy;
  /** The number of records that were computed. */
  readonly count: number;
}

const retimedFromStart = (store: Transaction, vacancy: Vacancy, cause: RetimingCause): Promise<Retimed> =>
  computed(store, vacancy, bothOf(vacancy.timer.retiming, cause), { after: null, most: mostAtOnce });

/** Whether workers must still compute due times of a vacancy's records. Before that, nothing is due there. */
export const isUntimed = ({ timer: { isStale, retiming } }: Pick<Vacancy, 'timer'>): boolean =>
  isStale || retiming !== null;

/** Continues an unfinished computation of due times, or begins one. */
export async function retimedFurther(store: Transaction, vacancy: Vacancy): Promise<Retimed> {
  const { retiming, stoodMs } = vacancy.timer;
  // What was computed before a thaw is useless after it.
  if (retiming?.stoodMs !== stoodMs) return retimedFromStart(store, vacancy, byFreeze);
  return computed(store, vacancy, retiming, { after: retiming.last, most: mostFurther });
}

async function computed(
  store: Transaction,
  vacancy: Vacancy,
  cause: RetimingCause,
  { after, most }: { readonly after: RetimedRecord | null; readonly most: number },
): Promise<Retimed> {
  const { companyId, id, timer } = vacancy;
  const records = await store.openRecords(companyId, id, after, most);
  await retimeSome(store, vacancy, cause, idsOf(records));
  const last = records.length === most ? records.at(-1) : undefined;
  const count = records.length;
  if (!last) return { vacancy: { ...vacancy, timer: { ...timer, isStale: false, retiming: null } }, count };
  const retiming = { ...byFreeze, ...cause, changed: changedSpans(cause), last, stoodMs: timer.stoodMs };
  return { vacancy: { ...vacancy, timer: { ...timer, isStale: true, retiming } }, count };
}

/** The spans of which an edit has changed the length, or that exist only before or after it. */
export function changedSpans({ formerSpans, spans }: RetimingCause): NonNullable<UnfinishedRetiming['changed']> {
  if (!formerSpans || !spans) return {};
  const former = byFeature(formerSpans);
  const all = [...formerSpans, ...listOf(spans)];
  const changed = all.filter(
    ({ featureId, statusCode }) => former[featureId]?.[statusCode] !== spans[featureId]?.[statusCode],
  );
  return byPlace(changed, () => true);
}

const idsOf = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

/** Computes the due times of some records now, which workers would compute later. To compute them twice is harmless. */
export async function retimeNow(store: Transaction, vacancy: Vacancy, ids: readonly string[]): Promise<void> {
  const { retiming } = vacancy.timer;
  if (retiming) await retimeSome(store, vacancy, retiming, ids);
}

async function retimeSome(
  store: Transaction,
  vacancy: Vacancy,
  cause: RetimingCause,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await store.retimeRecords(vacancy.companyId, vacancy.id, retimingOf(vacancy, cause), ids);
}

function retimingOf(vacancy: Vacancy, { formerSpans, isAnew, anewFromMs, remindAfter }: RetimingCause): Retiming {
  const { status, frozenAt, timer, features } = vacancy;
  const isClosed = status.code === 'CLOSED';
  const leads = features.flatMap(({ id: featureId, data }) => remindersOf(data).map(({ ms }) => ({ featureId, ms })));
  return {
    spans: spansOf(vacancy),
    from: status.createdAt,
    stoodMs: timer.stoodMs,
    isStill: isClosed || frozenAt !== null,
    reminding: remindAfter === null ? null : { after: remindAfter, leads: isClosed ? [] : leads },
    formerSpans,
    isAnew,
    anewFromMs: isAnew ? (anewFromMs ?? timer.stoodMs) : 0,
  };
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

/** The spans of a list by feature and status. */
export const byFeature = (list: readonly Span[]): Spans => byPlace(list, ({ ms }) => ms);

/** A value of each span, by feature and status. A feature's id may be `__proto__`, which an assignment would lose. */
function byPlace<V>(list: readonly Span[], value: (span: Span) => V): Record<string, Record<string, V>> {
  const features = [...Map.groupBy(list, ({ featureId }) => featureId)];
  return Object.fromEntries(
    features.map(([featureId, spans]) => [
      featureId,
      Object.fromEntries(spans.map((span) => [span.statusCode, value(span)])),
    ]),
  );
}

const listOf = (spans: Spans): Span[] =>
  Object.entries(spans).flatMap(([featureId, ofFeature]) =>
    Object.entries(ofFeature).map(([statusCode, ms]) => ({ featureId, statusCode, ms })),
  );

/** A span that differs from all others, because every other is positive. */
const changedMs = -1;

/** Joins the cause of an unfinished computation with that of a new one, which begins again at the first record. */
export function bothOf(unfinished: RetimingCause | null, cause: RetimingCause): RetimingCause {
  if (!unfinished) return cause;
  const times = [unfinished.remindAfter, cause.remindAfter].filter((at) => at !== null);
  return {
    isAnew: unfinished.isAnew || cause.isAnew,
    anewFromMs: cause.anewFromMs ?? unfinished.anewFromMs ?? null,
    spans: cause.spans ?? unfinished.spans ?? null,
    remindAfter: times.toSorted()[0] ?? null,
    formerSpans: sameSpans(unfinished.formerSpans, cause.formerSpans),
  };
}

/** The spans that two edits found. A held record stays held only if neither edit has changed its span. */
function sameSpans(first: readonly Span[] | null, second: readonly Span[] | null): readonly Span[] | null {
  if (!first || !second) return first ?? second;
  const keyOf = ({ featureId, statusCode }: Span): string => JSON.stringify([featureId, statusCode]);
  const [before, now] = [first, second].map((spans) => new Map(spans.map((span) => [keyOf(span), span])));
  const all = new Map([...first, ...second].map((span) => [keyOf(span), span]));
  return [...all].map(([key, span]) => ({
    ...span,
    ms: before?.get(key)?.ms === now?.get(key)?.ms ? span.ms : changedMs,
  }));
}

/** Whether an edit changes due times: a feature was added or removed, or its timers or reminders have changed. */
export function isTimedAnew(before: Vacancy, after: Vacancy): boolean {
  return before.features !== after.features && timing(before) !== timing(after);
}

const timing = ({ features }: Vacancy): string =>
  JSON.stringify(features.map(({ id, jobAutomations, data }) => [id, jobAutomations, data?.reminders ?? null]));
