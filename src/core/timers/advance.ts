import type { Origin } from '../events/event.js';
import { removeOldEvents } from '../events/removeOldEvents.js';
import { onTheWall } from '../instants.js';
import type { Transaction } from '../ports.js';
import type { World } from '../useCase.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { CompanyClock } from './clock.js';
import { courseOf, type Effect, inOrder } from './course.js';
import { perform, timersAct } from './effects.js';
import { dueReminders } from './recordTimer.js';
import { remind } from './reminders.js';
import { retimingOf } from './retiming.js';
import { lookAfter } from './standing.js';
import { brakesOf, watched } from './watching.js';

/** Effects of one transaction at most, and vacancies that are read at a time. */
const batch = 200;
const mostReminders = 10_000;

/** A reminder that is to be told. */
interface Reminding {
  readonly at: Instant;
  readonly vacancyId: string;
}

/** What is to happen until a clock arrives, if nobody does anything meanwhile. */
interface Plan {
  readonly clock: CompanyClock;
  readonly effects: readonly Effect[];
  readonly reminders: readonly Reminding[];
  /** When each vacancy was active last. */
  readonly activeAt: ReadonlyMap<string, Instant>;
  /** How far it has come. */
  reached: Instant;
  /** The newest event that it was made on, and those that it has told since. */
  newest: bigint;
  nextEffect: number;
  nextReminder: number;
}

/** A company's clock on its way. Any number of processes may let it go on: each step finds it where it was, or looks anew. */
export class Advance {
  readonly #world: World;
  readonly #companyId: string;
  #plan: Plan | null = null;

  constructor(world: World, companyId: string) {
    this.#world = world;
    this.#companyId = companyId;
  }

  /** Goes on by some instants at which something is due. @returns how far it has come; null once it has arrived */
  async step(): Promise<Instant | null> {
    const { store } = this.#world;
    this.#plan ??= await this.#made();
    const plan = this.#plan;
    if (!plan) return null;
    const reached = await store.transaction((tx) => this.#go(tx, plan));
    // Somebody has done something, or let the clock go on: what was foreseen may be another by now.
    if (reached === null) this.#plan = null;
    else if (reached === 'arrived') return null;
    return reached ?? plan.reached;
  }

  async #made(): Promise<Plan | null> {
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

  async #reminders(vacancy: Vacancy, until: Instant): Promise<Reminding[]> {
    const { store } = this.#world;
    const records = await store.remindable(this.#companyId, vacancy.id, until, mostReminders);
    return records.flatMap((record) => {
      const data = vacancy.features.find(({ id }) => id === record.featureId)?.data ?? null;
      return dueReminders(record, data, until).map(({ dueAt }) => ({ at: dueAt, vacancyId: vacancy.id }));
    });
  }

  /** @returns null where the plan holds no longer, and nothing was done */
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
      const { told } = vacancy ? await remind(tx, origin, vacancy, at, mostReminders) : { told: 0 };
      await this.#keep(tx, locked, at);
      plan.newest += BigInt(told);
      // All of the vacancy's reminders that are due at the instant have been told.
      while (isTold(plan.reminders[plan.nextReminder], reminding)) plan.nextReminder += 1;
      plan.reached = at;
      return at;
    }
    const last = effects.at(-1);
    if (!last) return this.#arrive(tx, plan, locked, origin);
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

  /** Nothing more is due: workers find everything timed, and what the company keeps no longer is removed. */
  async #arrive(tx: Transaction, plan: Plan, locked: CompanyClock, origin: Origin): Promise<'arrived'> {
    const companyId = this.#companyId;
    const now = plan.clock.target as Instant;
    const vacancies = await lockAll(tx, companyId, [...plan.activeAt.keys()]);
    for (const [id, vacancy] of vacancies) {
      const activeAt = plan.activeAt.get(id) ?? null;
      if (vacancy.timer.isStale) await tx.retimeRecords(companyId, id, retimingOf(vacancy));
      const lookAt = lookAfter(vacancy, now);
      const timer = { ...vacancy.timer, activeAt, isStale: false, lookAt, heldUntil: null };
      await tx.saveVacancy(vacancy, { ...vacancy, timer });
    }
    const world = this.#world;
    while (await removeOldEvents.run(companyId, { store: tx, world, now, origin }));
    const wallMs = world.clock.now();
    const offsetMs = Date.parse(now) - wallMs;
    const steppedAt = new Date(wallMs).toISOString();
    await tx.saveCompanyClock({ ...locked, offsetMs, reached: null, target: null, steppedAt });
    return 'arrived';
  }
}

function byInstantAndVacancy(a: Reminding, b: Reminding): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.vacancyId < b.vacancyId ? -1 : Number(a.vacancyId > b.vacancyId);
}

const isTold = (reminder: Reminding | undefined, { at, vacancyId }: Reminding): boolean =>
  reminder?.at === at && reminder.vacancyId === vacancyId;

async function lockAll(tx: Transaction, companyId: string, ids: readonly string[]): Promise<Map<string, Vacancy>> {
  const vacancies = new Map<string, Vacancy>();
  for (const id of ids.toSorted()) {
    const vacancy = await tx.lockVacancy(companyId, id);
    if (vacancy) vacancies.set(id, vacancy);
  }
  return vacancies;
}
