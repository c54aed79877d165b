import type { Transaction } from '../ports.js';
import type { Duty } from '../useCase.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { type Brakes, courseOf, type Effect, freezeOf, type WatchedVacancy } from './course.js';
import { perform, timersAct } from './effects.js';
import { remind } from './reminders.js';
import { retimingOf } from './retiming.js';
import { lookAfter } from './standing.js';
import { earlier } from './watch.js';
import { brakesOf, watched } from './watching.js';

/** Records that one transaction changes at most. */
const batch = 200;
/** Of so many vacancies one is taken, by chance: workers are not to wait for one another. */
const choice = 16;

/** So far ahead a worker looks: a look later finds the rest. */
const aheadMs = 10_000;

/** What a worker did, and in how many milliseconds the company has more that is due; null where nothing is to come. */
export interface TimersRun {
  readonly changed: number;
  readonly leftMs: number | null;
}

/**
 * Does what is due in one vacancy of a company, 200 records of it at most: what timers do, freezes, reminders. It locks the
 * vacancy alone, and decides then what is due: so one worker does it, once, however many there are.
 * @param chance from 0 to less than 1
 */
export const runTimers = (chance: () => number): Duty<TimersRun> => ({
  by: timersAct,
  async run(companyId, { store, now, origin }) {
    const brakes = await brakesOf(store, companyId);
    const withTimers = brakes.automationMode !== 'OFF';
    const due = await store.vacanciesDue(companyId, now, withTimers, choice);
    const id = due[Math.floor(chance() * due.length)];
    const vacancy = id === undefined ? null : await store.lockVacancy(companyId, id);
    if (!vacancy) {
      const soon = new Date(Date.parse(now) + aheadMs).toISOString();
      const nextAt = due.length > 0 ? now : await store.nextWake(companyId, withTimers, soon);
      return { changed: 0, leftMs: nextAt === null ? null : Math.max(0, Date.parse(nextAt) - Date.parse(now)) };
    }
    const changed = withTimers ? await meetAll(store, vacancy, brakes, { now, origin }) : 0;
    const reminded = await remind(store, origin, vacancy, now, batch);
    return { changed: changed + reminded.looked, leftMs: 0 };
  },
});

type Meeting = Pick<Parameters<Duty<unknown>['run']>[1], 'now' | 'origin'>;

async function meetAll(
  store: Transaction,
  vacancy: Vacancy,
  brakes: Brakes,
  { now, origin }: Meeting,
): Promise<number> {
  const there = await watched(store, vacancy, brakes, now);
  // What is stale is timed before anything of it is met.
  if (vacancy.timer.isStale || isUnwatched(vacancy)) return tidied(store, vacancy, there, now, true);
  const { effects, areAll } = some(courseOf(there, brakes, now, now));
  if (effects.length === 0) return tidied(store, vacancy, there, now, there.records.length + there.moreDue > 0);
  const changed = (await perform(store, origin, new Map([[vacancy.id, vacancy]]), effects)).get(vacancy.id) as Vacancy;
  // It is looked at again: there may be more, and where the last finalist is gone another timer counts.
  const lookAt = lookAfter(changed, now) && now;
  const heldUntil = areAll && there.moreDue === 0 ? null : changed.timer.heldUntil;
  if (changed.frozenAt === null) await keepLook(store, changed, { activeAt: there.activeAt, lookAt, heldUntil });
  return effects.length;
}

const isUnwatched = ({ status, frozenAt }: Vacancy): boolean => status.code === 'CLOSED' || frozenAt !== null;

function some(all: Iterable<Effect>): { readonly effects: readonly Effect[]; readonly areAll: boolean } {
  const effects: Effect[] = [];
  for (const effect of all) {
    if (effects.length === batch) return { effects, areAll: false };
    effects.push(effect);
  }
  return { effects, areAll: true };
}

/** Nothing is due there, though it was looked for: says when it is. */
async function tidied(
  store: Transaction,
  vacancy: Vacancy,
  there: WatchedVacancy,
  now: Instant,
  isTimedAnew: boolean,
): Promise<number> {
  if (isTimedAnew) await store.retimeRecords(vacancy.companyId, vacancy.id, retimingOf(vacancy));
  const soonest = lookAfter(vacancy, now);
  const freeze = freezeOf(there);
  // The next look meets a freeze that is due in a stale vacancy.
  const lookAt = soonest && freeze ? earlier(soonest, freeze.dueAt) : soonest;
  await keepLook(store, vacancy, { activeAt: there.activeAt, lookAt, isStale: false });
  return 0;
}

async function keepLook(store: Transaction, vacancy: Vacancy, seen: Partial<Vacancy['timer']>): Promise<void> {
  await store.saveVacancy(vacancy, { ...vacancy, timer: { ...vacancy.timer, ...seen } });
}
