import type { EventContext } from '../application/event.js';
import type { Instant } from '../kernel/values/instants.js';
import { defined } from '../kernel/values/objects.js';
import { lookAfter } from '../pipeline/rules/freezeState.js';
import {
  type AutomationPolicy,
  type Effect,
  nextDue,
  simulateTimers,
  type WatchedVacancy,
} from '../pipeline/rules/timerSimulation.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { FreezeState } from '../pipeline/shapes/storedTimers.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { RecordReads } from '../pipeline/stores/recordReads.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { TimerReads } from '../pipeline/stores/timerStore.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import type { SettingsReads } from '../settings/companySettings.js';
import { type EffectStore, perform } from './effects.js';
import { automationPolicyOf, nextLook, type Watched, watched, withSeen } from './readWatched.js';

/**
 * A change of a vacancy or its records may come after the instant at which the vacancy should have been frozen, and
 * before a worker has frozen it. Then the freeze happens first, and the change thaws the vacancy: so the time that its
 * records had left does not depend on when a worker comes.
 */

/** Vacancies that may have to freeze before a change. Nothing of the change is stored: it is repeated after that. */
export class OverdueFreezeError extends Error {
  constructor(readonly vacancyIds: readonly string[]) {
    super(`The vacancies ${vacancyIds.join(', ')} may have to freeze first.`);
  }
}

/** Whether a vacancy may have to freeze first. */
export const isLate = ({ lookAt }: Pick<FreezeState, 'lookAt'>, now: Instant): boolean =>
  lookAt !== null && lookAt <= now;

/** Checks, before a change at an instant is stored, what its decision has read of the changed vacancies. */
export function assertNoneIsLate(
  vacancies: readonly { readonly id: string; readonly freezeState: FreezeState }[],
  now: Instant,
): void {
  const late = vacancies.filter(({ freezeState }) => isLate(freezeState, now)).map(({ id }) => id);
  if (late.length > 0) throw new OverdueFreezeError([...new Set(late)].toSorted());
}

/**
 * Freezes a vacancy if it should have been frozen by now, as a worker that came in time would have done, in every process
 * and by the company's mode. What else is due there is left to workers.
 */
export async function carryOutLateFreeze(
  store: EffectStore & {
    readonly timers: Pick<TimerReads, 'watched'>;
    readonly settings: SettingsReads;
    readonly vacancies: VacancyWrites;
  },
  { companyId, vacancyId }: { readonly companyId: string; readonly vacancyId: string },
  { now, origin }: EventContext,
): Promise<void> {
  const vacancy = await store.vacancies.lock(companyId, vacancyId);
  // Another call was faster.
  if (!vacancy || !isLate(vacancy.timer, now)) return;
  const automationPolicy = await automationPolicyOf(store, companyId);
  const there = await watched(store, vacancy, automationPolicy, { until: now, areAll: true });
  const { missed, freeze } = lateFreeze(there, automationPolicy, now);
  if (!freeze) {
    const lookAt = lookAgain(vacancy, there, now);
    await store.vacancies.save(vacancy, { ...vacancy, timer: { ...withSeen(vacancy.timer, there), lookAt } });
    return;
  }
  await markMissed(store, companyId, missed);
  const done = await perform(store, origin, new Map([[vacancyId, vacancy]]), [{ ...freeze, at: now }]);
  const changed = defined(done.get(vacancyId));
  if (!freeze.isShadow) return;
  await store.vacancies.save(changed, { ...changed, timer: { ...changed.timer, lookAt: lookAfter(changed, now) } });
}

/** A freeze that is due but does not happen, for example because timers are off, is left to workers. */
function lookAgain(vacancy: Vacancy, there: Watched, now: Instant): Instant | null {
  const next = nextLook(vacancy, there, now);
  return next !== null && next > now ? next : lookAfter(vacancy, now);
}

interface LateFreeze {
  /** Null if the vacancy doesn't freeze. */
  readonly freeze: Effect | null;
  /** The discards that were due before, and that no worker has made. */
  readonly missed: readonly Effect[];
}

export const noLateFreeze: LateFreeze = { freeze: null, missed: [] };

/** The freeze that workers would have made by an instant if they had always come in time. */
export function lateFreeze(there: WatchedVacancy, automationPolicy: AutomationPolicy, now: Instant): LateFreeze {
  const first = nextDue(there, automationPolicy);
  if (first === null || first > now) return noLateFreeze;
  const effects = [...simulateTimers(there, automationPolicy, first, now)];
  const at = effects.findIndex(({ action }) => action === 'FREEZE');
  const freeze = effects[at];
  if (!freeze) return noLateFreeze;
  return { freeze, missed: freeze.isShadow ? [] : effects.slice(0, at) };
}

/** Records of one statement. */
const batch = 1_000;

/** Marks the records that were due before the freeze, so that it does not move their due instants. */
async function markMissed(
  store: { readonly records: Pick<RecordReads, 'find'> & Pick<BulkWrites, 'saveTimers'> },
  companyId: string,
  missed: readonly Effect[],
): Promise<void> {
  const dueAt = new Map(
    missed.flatMap((effect) => (effect.recordId ? [[effect.recordId, effect.dueAt] as const] : [])),
  );
  const ids = [...dueAt.keys()];
  for (let from = 0; from < ids.length; from += batch) {
    const records = await store.records.find(companyId, ids.slice(from, from + batch), { status: undefined });
    await store.records.saveTimers(records.map((record) => missedRecord(record, defined(dueAt.get(record.id)))));
  }
}

const missedRecord = (record: FeatureRecord, dueAt: Instant): FeatureRecord => ({
  ...record,
  timer: { ...record.timer, state: 'MISSED', dueAt, wakeAt: dueAt },
});
