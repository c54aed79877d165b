import { type Because, recordTimed, vacancyTimed } from '../events/domainEvents.js';
import type { DomainEvent, EventContext, Origin } from '../events/event.js';
import { latest, rising } from '../instants.js';
import type { Transaction } from '../ports.js';
import type { FeatureRecord } from '../records/record.js';
import { discardRecord } from '../records/transitions.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { Effect } from './course.js';
import type { TimerState } from './kept.js';
import { byFreeze, retimed } from './retiming.js';

/**
 * Executes the effects of timers, in a transaction that has locked their vacancies alone, so that these can't change.
 */

/** The actor and the operation in the events of timers. */
export const timersAct = { actor: { kind: 'WORKER', id: 'timers' }, operation: 'runTimers' } as const;

/** The data of an event about the timer that caused it (CONTRACT "Timers"). */
export function becauseOf(
  {
    timer,
    time,
    unit,
    enteredAt,
    dueAt,
    heldReason,
  }: Pick<Effect, 'timer' | 'time' | 'unit' | 'enteredAt' | 'dueAt' | 'heldReason'>,
  at: Instant,
): Because {
  const lateMs = Date.parse(at) - Date.parse(dueAt);
  return { cause: { timer, time, unit, enteredAt, dueAt, lateMs }, ...(heldReason && { heldReason }) };
}

/** The fields that are read of a record before a timer changes it. */
const decidedOn = { status: undefined, statusHistory: undefined, discard: undefined, meeting: undefined };

/**
 * Executes effects in order. An effect is skipped if its record has changed.
 * @returns the vacancies after the effects
 */
export async function perform(
  store: Transaction,
  origin: Origin,
  locked: ReadonlyMap<string, Vacancy>,
  effects: readonly Effect[],
): Promise<ReadonlyMap<string, Vacancy>> {
  const [companyId] = [...locked.values()].map((vacancy) => vacancy.companyId);
  const ids = effects.flatMap(({ recordId }) => recordId ?? []);
  if (companyId === undefined) return locked;
  const records = new Map(
    (ids.length === 0 ? [] : await store.records(companyId, ids, decidedOn)).map((record) => [record.id, record]),
  );
  const vacancies = new Map(locked);
  const discarded: FeatureRecord[] = [];
  const marked: FeatureRecord[] = [];
  const events: { readonly event: DomainEvent; readonly at: Instant }[] = [];

  for (const effect of effects) {
    const { at, vacancyId, recordId } = effect;
    const vacancy = vacancies.get(vacancyId);
    if (!vacancy) continue;
    if (recordId === null) {
      const changed = frozen(vacancy, effect);
      vacancies.set(vacancyId, changed);
      const type = effect.isShadow ? 'AUTOMATION_SHADOWED' : 'VACANCY_FROZEN';
      events.push({ event: vacancyTimed(type, vacancy, changed, becauseOf(effect, at)), at });
      continue;
    }
    const record = records.get(recordId);
    if (!record || record.isClosed || record.timer.state !== null || record.status.date !== effect.enteredAt) continue;
    const { changed, type } = met(record, effect);
    if (changed.isClosed && record.featureId === vacancy.features.at(-1)?.id) {
      const finalistClosedAt = latest(vacancy.timer.finalistClosedAt, changed.status.date);
      vacancies.set(vacancyId, { ...vacancy, timer: { ...vacancy.timer, finalistClosedAt } });
    }
    (type === 'RECORD_DISCARDED' ? discarded : marked).push(changed);
    events.push({ event: recordTimed(type, record, changed, becauseOf(effect, at)), at });
    if (effect.heldReason === 'TOO_MANY' && !effect.isShadow) {
      vacancies.set(vacancyId, { ...vacancy, timer: { ...vacancy.timer, heldUntil: at } });
    }
  }

  await store.saveEntered(discarded);
  await store.saveTimers(marked);
  for (const [id, vacancy] of vacancies) {
    const before = locked.get(id) as Vacancy;
    if (vacancy === before) continue;
    const isFrozen = vacancy.frozenAt !== before.frozenAt;
    const changed = isFrozen ? await retimed(store, vacancy, byFreeze, vacancy.updatedAt) : vacancy;
    vacancies.set(id, changed);
    await store.saveVacancy(before, changed);
  }
  for (const { event, at } of events)
    await store.appendEvents(companyId, [event], { origin, now: at } satisfies EventContext);
  return vacancies;
}

type RecordEffect = 'RECORD_DISCARDED' | 'RECORD_HELD' | 'AUTOMATION_SHADOWED';

function met(
  record: FeatureRecord,
  { isShadow, heldReason, timer, dueAt, at }: Effect,
): { changed: FeatureRecord; type: RecordEffect } {
  if (isShadow) return { changed: inState(record, 'ENDED'), type: 'AUTOMATION_SHADOWED' };
  if (heldReason !== null) {
    const updatedAt = rising(record.updatedAt, at);
    const held = inState(record, heldReason);
    // The stored due instant is fixed now. Later freezes of the vacancy do not move it.
    return { changed: { ...held, updatedAt, timer: { ...held.timer, dueAt } }, type: 'RECORD_HELD' };
  }
  // `fromKernel` means that no person discarded it.
  const discard = { recruiterUserId: null, rejectedReasonId: null, fromKernel: true };
  return { changed: discardRecord(record, discard, at, timer), type: 'RECORD_DISCARDED' };
}

/** The record with a held or ended timer. */
export function inState<R extends FeatureRecord>(record: R, state: TimerState): R {
  return { ...record, timer: { ...record.timer, state, wakeAt: null } };
}

function frozen(vacancy: Vacancy, { isShadow, dueAt, timer, at }: Effect): Vacancy {
  if (isShadow) return { ...vacancy, timer: { ...vacancy.timer, shadowedAt: dueAt } };
  return {
    ...vacancy,
    frozenAt: dueAt,
    frozenBy: timer,
    updatedAt: rising(vacancy.updatedAt, at),
    timer: { ...vacancy.timer, lookAt: null, isStale: false, heldUntil: null },
  };
}
