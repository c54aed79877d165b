import type { DomainEvent, EventContext, Origin } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { type Instant, latest, rising } from '../kernel/values/instants.js';
import { defined } from '../kernel/values/objects.js';
import type { DueItem } from '../pipeline/rules/dueItems.js';
import { recordTimed } from '../pipeline/rules/recordEvents.js';
import { discardRecord } from '../pipeline/rules/recordTransitions.js';
import type { Effect } from '../pipeline/rules/timerSimulation.js';
import { vacancyTimed } from '../pipeline/rules/vacancyEvents.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { isRunning } from '../pipeline/shapes/storedTimers.js';
import { causeOf } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { reminded } from './reminders.js';
import { byFreeze, type RetimingStore, retimed } from './retiming.js';

/**
 * Executes what is due, in a transaction that has locked the vacancies alone, so that these can't change.
 */

/** What it reads and writes. */
export type EffectStore = RetimingStore & {
  readonly records: Pick<RecordReads, 'find'> & Pick<BulkWrites, 'saveEntered'>;
  readonly vacancies: Pick<VacancyWrites, 'save'>;
  readonly feed: Pick<FeedWrites, 'append'>;
};

/** The actor and the operation in the events of timers. */
export const timersAct = { actor: { kind: 'WORKER', id: 'timers' }, operation: 'runTimers' } as const;

const becauseOf = (effect: Effect) => ({
  cause: causeOf(effect, effect.at),
  ...(effect.heldReason && { heldReason: effect.heldReason }),
});

/** The fields that are read of a record before a timer changes it. */
const decidedOn = { status: undefined, statusHistory: undefined, discard: undefined, meeting: undefined };

/**
 * Executes due things in order. One is skipped if its record has changed, or has been closed by one before.
 * @returns the vacancies after that
 */
export async function perform(
  store: EffectStore,
  origin: Origin,
  locked: ReadonlyMap<string, Vacancy>,
  steps: readonly DueItem[],
): Promise<ReadonlyMap<string, Vacancy>> {
  const [companyId] = [...locked.values()].map((vacancy) => vacancy.companyId);
  if (companyId === undefined) return locked;
  const before = await recordsOf(store, companyId, steps);
  const records = new Map(before);
  const vacancies = new Map(locked);
  const events: { readonly event: DomainEvent; readonly at: Instant }[] = [];

  for (const step of steps) {
    const { at, vacancyId } = step;
    const vacancy = vacancies.get(vacancyId);
    const record = step.recordId === null ? undefined : records.get(step.recordId);
    if (!vacancy) continue;
    if (step.action === 'FREEZE') {
      const changed = frozen(vacancy, step);
      vacancies.set(vacancyId, changed);
      const type = step.isShadow ? 'AUTOMATION_SHADOWED' : 'VACANCY_FROZEN';
      events.push({ event: vacancyTimed(type, vacancy, changed, becauseOf(step)), at });
    } else if (!record || record.isClosed) {
      // Somebody has closed it meanwhile: its timer does nothing more.
    } else if (step.action === 'REMIND') {
      const { changed, event } = reminded(record, vacancy, step);
      records.set(record.id, changed);
      if (event) events.push({ event, at });
    } else if (isRunning(record.timer.state) && record.status.date === step.enteredAt) {
      const { changed, type } = afterEffect(record, step);
      records.set(record.id, changed);
      vacancies.set(vacancyId, { ...vacancy, timer: { ...vacancy.timer, ...noted(vacancy, changed, step) } });
      events.push({ event: recordTimed(type, record, changed, becauseOf(step)), at });
    }
  }

  const changed = [...records.values()].filter((record) => record !== before.get(record.id));
  await store.records.saveEntered(changed.filter(({ isClosed }) => isClosed));
  await store.records.saveTimers(changed.filter(({ isClosed }) => !isClosed));
  for (const [id, vacancy] of vacancies) {
    const was = defined(locked.get(id));
    if (vacancy === was) continue;
    const isFrozen = vacancy.frozenAt !== was.frozenAt;
    const saved = isFrozen ? await retimed(store, vacancy, byFreeze) : vacancy;
    vacancies.set(id, saved);
    await store.vacancies.save(was, saved);
  }
  for (const { event, at } of events)
    await store.feed.append(companyId, [event], { origin, now: at } satisfies EventContext);
  return vacancies;
}

/** What a vacancy stores of what a timer did to one of its records. */
function noted(
  { features, timer }: Vacancy,
  { isClosed, featureId }: FeatureRecord,
  { heldReason, isShadow, dueAt, at }: Effect,
): Partial<Vacancy['timer']> {
  const isFinalist = isClosed && featureId === features.at(-1)?.id;
  return {
    ...(isFinalist && { finalistClosedAt: latest(timer.finalistClosedAt, dueAt) }),
    ...(heldReason === 'TOO_MANY' && !isShadow && { heldUntil: at }),
  };
}

/** The records of some due things, by id. */
async function recordsOf(
  store: { readonly records: Pick<RecordReads, 'find'> },
  companyId: string,
  steps: readonly DueItem[],
): Promise<ReadonlyMap<string, FeatureRecord>> {
  const known = steps.flatMap((step) => (step.action === 'REMIND' ? step.record : []));
  const records = new Map(known.map((record) => [record.id, record]));
  const ids = steps.flatMap(({ recordId }) => (recordId === null || records.has(recordId) ? [] : recordId));
  const read = ids.length === 0 ? [] : await store.records.find(companyId, ids, decidedOn);
  for (const record of read) records.set(record.id, record);
  return records;
}

type RecordEffect = 'RECORD_DISCARDED' | 'RECORD_HELD' | 'AUTOMATION_SHADOWED';

function afterEffect(
  record: FeatureRecord,
  { isShadow, heldReason, timer, dueAt, at }: Effect,
): { changed: FeatureRecord; type: RecordEffect } {
  if (isShadow) return { changed: withEndedTimer(record), type: 'AUTOMATION_SHADOWED' };
  if (heldReason !== null) {
    // The stored due instant is fixed now. Later freezes of the vacancy do not move it.
    const timer = { ...record.timer, state: heldReason, dueAt, wakeAt: null };
    return { changed: { ...record, updatedAt: rising(record.updatedAt, at), timer }, type: 'RECORD_HELD' };
  }
  // `fromKernel` means that no person discarded it.
  const discard = { recruiterUserId: null, rejectedReasonId: null, fromKernel: true };
  return { changed: discardRecord(record, discard, at, timer), type: 'RECORD_DISCARDED' };
}

/** The record whose timer does nothing more in this status. */
export function withEndedTimer<R extends FeatureRecord>(record: R): R {
  return { ...record, timer: { ...record.timer, state: 'ENDED', dueAt: null, wakeAt: null } };
}

/** The vacancy after a freeze. */
export function frozen(vacancy: Vacancy, { isShadow, dueAt, timer, at }: Effect): Vacancy {
  if (isShadow) return { ...vacancy, timer: { ...vacancy.timer, shadowedAt: dueAt } };
  return {
    ...vacancy,
    frozenAt: dueAt,
    frozenBy: timer,
    updatedAt: rising(vacancy.updatedAt, at),
    timer: { ...vacancy.timer, lookAt: null, isStale: false, heldUntil: null },
  };
}
