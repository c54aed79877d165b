import { defineJob } from '../application/dispatching/jobUseCase.js';
import type { JobContext } from '../application/dispatching/useCase.js';
import type { EventContext } from '../application/event.js';
import { type Instant, instantAt } from '../kernel/values/instants.js';
import { defined } from '../kernel/values/objects.js';
import { type DueBatch, type DueItem, merged } from '../pipeline/rules/dueItems.js';
import { lookAfter } from '../pipeline/rules/freezeState.js';
import { type AutomationPolicy, type Effect, simulateTimers } from '../pipeline/rules/timerSimulation.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { TimerReads } from '../pipeline/stores/timerStore.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import type { SettingsReads } from '../settings/companySettings.js';
import { type EffectStore, perform, timersAct } from './effects.js';
import { automationPolicyOf, nextLook, type Watched, watched, withSeen } from './readWatched.js';
import { readDueReminders } from './reminders.js';
import { byFreeze, isUntimed, type RetimingStore, retimed, retimedFurther } from './retiming.js';

/** What timers read and write. */
export type TimersStore = EffectStore & {
  readonly timers: TimerReads;
  readonly settings: Pick<SettingsReads, 'findOne'>;
  readonly vacancies: VacancyWrites;
};

/** The most effects, and the most records whose reminders are due, of one transaction. */
const batch = 200;
/** A worker takes one of so many due vacancies at random, so that workers rarely wait for each other. */
const choice = 16;

/** How far ahead a worker searches for the next due time. A later run finds the rest. */
const aheadMs = 10_000;

/** The result of one run. */
export interface TimersRun {
  /** The number of effects and reminders, plus the number of records that got new due times. */
  readonly changed: number;
  /** Milliseconds until the company has more due work; null if nothing is due soon. */
  readonly leftMs: number | null;
}

/**
 * Does the due work of one vacancy of a company, for at most 200 records: timers, freezes, reminders. It decides what
 * is due after it has locked the vacancy alone. So each effect happens once, even with several workers.
 * @param chance returns a random number from 0 to less than 1
 */
export const runTimers = (chance: () => number) =>
  defineJob({
    by: timersAct,
    async run(companyId, { store, now, origin }: JobContext<TimersStore>): Promise<TimersRun> {
      const automationPolicy = await automationPolicyOf(store, companyId);
      const withTimers = automationPolicy.automationMode !== 'OFF';
      const due = await store.timers.vacanciesDue(companyId, now, withTimers, choice);
      const id = due[Math.floor(chance() * due.length)];
      const vacancy = id === undefined ? null : await store.vacancies.lock(companyId, id);
      if (!vacancy) {
        const soon = instantAt(Date.parse(now) + aheadMs);
        const nextAt = due.length > 0 ? now : await store.timers.nextWake(companyId, withTimers, soon);
        return { changed: 0, leftMs: nextAt === null ? null : Math.max(0, Date.parse(nextAt) - Date.parse(now)) };
      }
      // Before the due times are computed, it is not known what is due.
      if (isUntimed(vacancy)) {
        const further = await retimedFurther(store, vacancy);
        await store.vacancies.save(vacancy, further.vacancy);
        return { changed: further.count, leftMs: 0 };
      }
      return {
        changed: await carryOutDue(store, vacancy, withTimers ? automationPolicy : null, { now, origin }),
        leftMs: 0,
      };
    },
  });

/** @param automationPolicy null if the company's timers are off: then only reminders are due */
async function carryOutDue(
  store: TimersStore,
  vacancy: Vacancy,
  automationPolicy: AutomationPolicy | null,
  { now, origin }: EventContext,
): Promise<number> {
  const there = automationPolicy && (await watched(store, vacancy, automationPolicy, { until: now }));
  const vacancies = new Map([[vacancy.id, vacancy]]);
  const reminders = await readDueReminders(store, vacancies, { from: now, until: now, most: batch });
  const effects = there ? some(simulateTimers(there, automationPolicy, now, now)) : none;
  const steps = merged(effects, reminders);
  const changed = defined((await perform(store, origin, vacancies, steps)).get(vacancy.id));
  if (effects.steps.length > 0 && there) {
    const performed = new Set<DueItem>(steps);
    const areAll = effects.moreFrom === null && effects.steps.every((effect) => performed.has(effect));
    await checkAgain(store, changed, there, { now, areAll });
  } else if (there) {
    await cleanedUp(store, changed, there, now);
  }
  return steps.length;
}

const none: DueBatch<Effect> = { steps: [], moreFrom: null };

function some(all: Iterable<Effect>): DueBatch<Effect> {
  const steps: Effect[] = [];
  for (const effect of all) {
    if (steps.length === batch) return { steps, moreFrom: effect.dueAt };
    steps.push(effect);
  }
  return { steps, moreFrom: null };
}

/**
 * After effects in a vacancy: it is checked again at once, because more may be due, and without the last finalist
 * another timer counts. @param areAll whether these were all effects of the records that were read
 */
export async function checkAgain(
  store: { readonly vacancies: Pick<VacancyWrites, 'save'> },
  changed: Vacancy,
  there: Watched,
  { now, areAll }: { readonly now: Instant; readonly areAll: boolean },
): Promise<void> {
  if (changed.frozenAt !== null) return;
  const lookAt = lookAfter(changed, now) && now;
  const heldUntil = areAll && there.moreDue === 0 ? null : changed.timer.heldUntil;
  await saveLook(store, changed, { ...withSeen(changed.timer, there), lookAt, heldUntil });
}

/** For a vacancy where nothing is due now: stores when it must be checked again (see {@link nextLook}). */
export async function cleanedUp(
  store: RetimingStore & { readonly vacancies: Pick<VacancyWrites, 'save'> },
  vacancy: Vacancy,
  there: Watched,
  lookedUntil: Instant,
): Promise<void> {
  // Records that wake before they are due have waited for that: their instants are stored again.
  const wokeEarly = there.records.length + there.moreDue > 0;
  const timed = wokeEarly ? await retimed(store, vacancy, byFreeze) : vacancy;
  const lookAt = nextLook(vacancy, there, lookedUntil);
  await store.vacancies.save(vacancy, { ...timed, timer: { ...withSeen(timed.timer, there), lookAt } });
}

export async function saveLook(
  store: { readonly vacancies: Pick<VacancyWrites, 'save'> },
  vacancy: Vacancy,
  look: Partial<Vacancy['timer']>,
): Promise<void> {
  await store.vacancies.save(vacancy, { ...vacancy, timer: { ...vacancy.timer, ...look } });
}
