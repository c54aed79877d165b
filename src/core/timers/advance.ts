import type { Origin } from '../events/event.js';
import { removeOldEvents } from '../events/removeOldEvents.js';
import { onTheWall } from '../instants.js';
import type { Transaction } from '../ports.js';
import type { World } from '../useCase.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { CompanyClock } from './clock.js';
import { courseOf, type Effect, inOrder } from './course.js';
import { perform, timersAct } from './effects.js';
import { lookAfter } from './freezeState.js';
import { dueReminders } from './recordTimer.js';
import { remind } from './reminders.js';
import { byFreeze, retimed, retimedFurther } from './retiming.js';
import { brakesOf, watched } from './watching.js';

/** The most effects of one transaction, and the most vacancies that are read at a time. */
const batch = 200;
const mostReminders = 10_000;

/** A reminder that will be due. */
interface Reminding {
  readonly at: Instant;
  readonly vacancyId: string;
}

/** All effects until a clock reaches its target, if nothing else happens meanwhile. */
interface Plan {
  readonly clock: CompanyClock;
  readonly effects: readonly Effect[];
  readonly reminders: readonly Reminding[];
  /** The instant of the last activity in each vacancy. */
  readonly activeAt: ReadonlyMap<string, Instant>;
  /** The instant that the clock has reached. */
  reached: Instant;
  /** The number of the newest event: the plan was made at it, and has appended the events after it. */
  newest: bigint;
  nextEffect: number;
  nextReminder: number;
}

/**
 * Advances a company's test clock. Several processes may do this at the same time: a step continues its plan if the
 * clock is where the plan left it. Otherwise it makes a new plan.
 */
export class Advance {
  readonly #world: World;
  readonly #companyId: string;
  #plan: Plan | null = null;
  /** The target that this object has reached, if it has. */
  #arrivedAt: Instant | null = null;

  constructor(world: World, companyId: string) {
    this.#world = world;
    this.#companyId = companyId;
  }

  /** Does some due effects. @returns the instant that the clock has reached; null if it has arrived at its target */
  async step(): Promise<Instant | null> {
    const { store } = this.#world;
    if (!this.#plan) {
      const made = await this.#made();
      if (made === null || typeof made === 'string') return made;
      this.#plan = made;
    }
    const plan = this.#plan;
    const reached = await store.transaction((tx) => this.#go(tx, plan));
    // Something else has changed data or advanced the clock, so the plan may be wrong.
    if (reached === null) this.#plan = null;
    else if (reached === 'arrived') {
      this.#arrivedAt = plan.clock.target;
      return null;
    }
    return reached ?? plan.reached;
  }

  /**
   * Removes a batch of the events that have expired with the arrival. Each batch has its own transaction, because the
   * company's writes wait for it. The retention's worker removes the rest if nobody calls this again.
   * @returns whether there may be more
   */
  async removeExpired(): Promise<boolean> {
    const [world, now] = [this.#world, this.#arrivedAt];
    if (now === null) return false;
    const origin: Origin = { ...removeOldEvents.by, via: 'WORKER', requestId: null };
    return world.store.transaction((store) => removeOldEvents.run(this.#companyId, { store, world, now, origin }));
  }

  /** @returns the instant that the clock has reached, if due times had to be computed first; null if it has arrived */
  async #made(): Promise<Plan | Instant | null> {
    const { store } = this.#world;
    const companyId = this.#companyId;
    const clock = await store.companyClock(companyId);
    if (!clock || clock.target === null || clock.reached === null) return null;
    const { newest } = await store.feedEnds(companyId);
    const brakes = await brakesOf(store, companyId);
    const effects: Effect[] = [];
    const reminders: Reminding[] = [];
    const activeAt = new Map<string, Instant>();
    const ids = await store.vacanciesWatched(companyId);
    for (let at = 0; at < ids.length; at += batch) {
      for (const vacancy of await store.vacancies(companyId, ids.slice(at, at + batch))) {
        if (vacancy.timer.retiming) {
          await store.transaction((tx) => this.#retime(tx, vacancy.id, clock));
          return clock.reached;
        }
        const there = await watched(store, vacancy, brakes, null);
        activeAt.set(vacancy.id, there.activeAt);
        for (const effect of courseOf(there, brakes, clock.reached, clock.target)) effects.push(effect);
        reminders.push(...(await this.#reminders(vacancy, clock.target)));
      }
    }
    effects.sort(inOrder);
    reminders.sort(byInstantAndVacancy);
    const { reached } = clock;
    return { clock, effects, reminders, activeAt, reached, newest: BigInt(newest), nextEffect: 0, nextReminder: 0 };
  }

  /** Continues an unfinished computation of a vacancy's due times. */
  async #retime(tx: Transaction, id: string, clock: CompanyClock): Promise<void> {
    const locked = await tx.lockCompanyClock(clock);
    const vacancy = await tx.lockVacancy(this.#companyId, id);
    if (!vacancy || locked.reached === null) return;
    await tx.saveVacancy(vacancy, await retimedFurther(tx, vacancy, locked.reached));
    await this.#keep(tx, locked, locked.reached);
  }

  async #reminders(vacancy: Vacancy, until: Instant): Promise<Reminding[]> {
    const { store } = this.#world;
    const records = await store.remindable(this.#companyId, vacancy.id, until, mostReminders);
    return records.flatMap((record) => {
      const data = vacancy.features.find(({ id }) => id === record.featureId)?.data ?? null;
      return dueReminders(record, data, until).map(({ dueAt }) => ({ at: dueAt, vacancyId: vacancy.id }));
    });
  }

  /** @returns null if the plan is outdated; then nothing was done */
  async #go(tx: Transaction, plan: Plan): Promise<Instant | 'arrived' | null> {
    const companyId = this.#companyId;
    const { clock } = plan;
    const locked = await tx.lockCompanyClock(clock);
    if (locked.target !== clock.target || locked.reached !== plan.reached) return null;
    const reminding = plan.reminders[plan.nextReminder];
    const effects = plan.effects
      .slice(plan.nextEffect, plan.nextEffect + batch)
      .filter(({ at }) => !reminding || at < reminding.at);
    const isReminder = effects.length === 0 && reminding !== undefined;
    const ids = new Set(isReminder ? [reminding.vacancyId] : effects.map(({ vacancyId }) => vacancyId));
    const vacancies = await lockAll(tx, companyId, [...ids]);
    const { newest } = await tx.feedEnds(companyId);
    if (BigInt(newest) !== plan.newest) return null;

    const origin: Origin = { ...timersAct, via: 'WORKER', requestId: clock.requestId };
    if (isReminder) {
      const { at, vacancyId } = reminding;
      const vacancy = vacancies.get(vacancyId);
      const { appended } = vacancy ? await remind(tx, origin, vacancy, at, mostReminders) : { appended: 0 };
      await this.#keep(tx, locked, at);
      plan.newest += BigInt(appended);
      // The events of all reminders of this vacancy at this instant have been appended.
      while (isSame(plan.reminders[plan.nextReminder], reminding)) plan.nextReminder += 1;
      plan.reached = at;
      return at;
    }
    const last = effects.at(-1);
    if (!last) return this.#arrive(tx, plan, locked);
    await perform(tx, origin, vacancies, effects);
    await this.#keep(tx, locked, last.at);
    plan.nextEffect += effects.length;
    plan.newest += BigInt(effects.length);
    plan.reached = last.at;
    return last.at;
  }

  async #keep(tx: Transaction, locked: CompanyClock, reached: Instant): Promise<void> {
    const steppedAt = onTheWall(this.#world.clock);
    await tx.saveCompanyClock({ ...locked, reached, steppedAt });
  }

  /**
   * Ends the advance: computes stale due times and the next checks for the workers.
   * @returns the instant that the clock has reached, if a further step must continue with the due times
   */
  async #arrive(tx: Transaction, plan: Plan, locked: CompanyClock): Promise<Instant | 'arrived'> {
    const companyId = this.#companyId;
    const now = plan.clock.target as Instant;
    const vacancies = await lockAll(tx, companyId, [...plan.activeAt.keys()]);
    for (const [id, vacancy] of vacancies) {
      const activeAt = plan.activeAt.get(id) ?? null;
      const changed = await anewIfStale(tx, vacancy, plan.reached);
      if (changed.timer.retiming) {
        await tx.saveVacancy(vacancy, changed);
        await this.#keep(tx, locked, plan.reached);
        return plan.reached;
      }
      const lookAt = lookAfter(vacancy, now);
      const timer = { ...changed.timer, activeAt, isStale: false, lookAt, heldUntil: null };
      await tx.saveVacancy(vacancy, { ...vacancy, timer });
    }
    const wallMs = this.#world.clock.now();
    const offsetMs = Date.parse(now) - wallMs;
    const steppedAt = new Date(wallMs).toISOString();
    await tx.saveCompanyClock({ ...locked, offsetMs, reached: null, target: null, steppedAt });
    return 'arrived';
  }
}

/** The vacancy, with some or all of its stale due times computed. */
function anewIfStale(tx: Transaction, vacancy: Vacancy, at: Instant): Promise<Vacancy> | Vacancy {
  if (vacancy.timer.retiming) return retimedFurther(tx, vacancy, at);
  return vacancy.timer.isStale ? retimed(tx, vacancy, byFreeze, at) : vacancy;
}

function byInstantAndVacancy(a: Reminding, b: Reminding): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.vacancyId < b.vacancyId ? -1 : Number(a.vacancyId > b.vacancyId);
}

const isSame = (reminder: Reminding | undefined, { at, vacancyId }: Reminding): boolean =>
  reminder?.at === at && reminder.vacancyId === vacancyId;

async function lockAll(tx: Transaction, companyId: string, ids: readonly string[]): Promise<Map<string, Vacancy>> {
  const vacancies = new Map<string, Vacancy>();
  for (const id of ids.toSorted()) {
    const vacancy = await tx.lockVacancy(companyId, id);
    if (vacancy) vacancies.set(id, vacancy);
  }
  return vacancies;
}
