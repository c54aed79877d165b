import type { JobUseCase } from '../application/dispatching/jobUseCase.js';
import type { Transacting } from '../application/dispatching/transactions.js';
import type { UseCaseContext } from '../application/dispatching/useCase.js';
import type { Origin } from '../application/event.js';
import type { FeedReads } from '../application/feedStore.js';
import { type Instant, instantAt, onTheWall } from '../kernel/values/instants.js';
import { defined } from '../kernel/values/objects.js';
import { type DueItem, merged } from '../pipeline/rules/dueItems.js';
import { lookAfter } from '../pipeline/rules/freezeState.js';
import { horizonOf, type StepLimits } from '../pipeline/rules/horizon.js';
import { type AutomationPolicy, type Effect, simulateTimers } from '../pipeline/rules/timerSimulation.js';
import type { CompanyClock } from '../pipeline/shapes/companyClock.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { ClockReads, ClockWrites } from '../pipeline/stores/timerStore.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { perform, timersAct } from './effects.js';
import { automationPolicyOf, type Watched, watched } from './readWatched.js';
import { readDueReminders } from './reminders.js';
import { retimedFurther } from './retiming.js';
import { checkAgain, cleanedUp, saveLook, type TimersStore } from './runTimers.js';

/** The most effects and reminders of one step, and the most foreign events that it reads. */
const batch = 200;
const limits: StepLimits = { wakes: batch, vacancies: 50 };

export type ClockUses = 'clock' | 'defaultLocale' | 'ids';
/** What a step reads and writes. */
export type ClockTransaction = TimersStore & { readonly feed: FeedReads; readonly clocks: ClockWrites };
type Parts<X> = Pick<UseCaseContext<Transacting<X> & { readonly clocks: ClockReads }, ClockUses>, 'store' | 'tools'>;

/**
 * What ends with time in the modules that come later. @param run runs one command, in a transaction of its own
 * @returns what ends one batch each time that it is called, and says whether there may be more
 */
export type Expiry<X> = (run: <R>(command: JobUseCase<R, X, ClockUses>) => Promise<R>) => () => Promise<boolean>;

/** A clock on its way. */
interface Moving extends CompanyClock {
  readonly reached: Instant;
  readonly target: Instant;
}

/**
 * Advances a company's test clock, one step in each transaction. A step does the work that is due next in some
 * vacancies, and all that it knows is stored. So the cost of a step does not depend on how much waits, and any process
 * may do the next one.
 */
export class Advance<X extends ClockTransaction> {
  readonly #parts: Parts<X>;
  readonly #companyId: string;
  /** The target that this object has reached, if it has. */
  #arrivedAt: Instant | undefined;
  readonly #expire: () => Promise<boolean>;

  constructor(parts: Parts<X>, companyId: string, expiry: Expiry<X>) {
    this.#parts = parts;
    this.#companyId = companyId;
    this.#expire = expiry((command) => this.#done(command));
  }

  /** Does some due work. @returns the instant that the clock has reached; null if it has arrived at its target */
  async step(): Promise<Instant | null> {
    const { store } = this.#parts;
    const known = await store.clocks.findOne(this.#companyId);
    if (!known || !isMoving(known)) return null;
    return store.transaction(async (tx) => {
      const clock = await tx.clocks.lock(known);
      if (!isMoving(clock)) return null;
      const automationPolicy = await automationPolicyOf(tx, this.#companyId);
      const noticed = await this.#notice(tx, clock);
      const after = noticed.isFirst ? noticed.clock : await this.#go(tx, noticed.clock, automationPolicy);
      if (after) {
        await tx.clocks.save({ ...after, steppedAt: onTheWall(this.#parts.tools.clock) });
        return after.reached;
      }
      await this.#arrive(tx, clock);
      return null;
    });
  }

  /**
   * Ends a batch of what has expired with the arrival. Each batch has its own transaction, because the company's writes
   * wait for it. Workers do the rest if nobody calls this again.
   * @returns whether there may be more
   */
  async removeExpired(): Promise<boolean> {
    return this.#arrivedAt !== undefined && (await this.#expire());
  }

  #done<R>(command: JobUseCase<R, X, ClockUses>): Promise<R> {
    const { store, tools } = this.#parts;
    const companyId = this.#companyId;
    const origin: Origin = { ...command.by, via: 'WORKER', requestId: null };
    const now = defined(this.#arrivedAt);
    return store.transaction((tx) => command.run(companyId, { store: tx, tools, now, origin }), undefined, companyId);
  }

  /**
   * Takes account of what others have done while the clock advanced: the freezes of those vacancies have moved.
   * @returns the clock, and whether that was all of this step: the next one sees the looks that this one stores
   */
  async #notice(
    tx: { readonly feed: FeedReads; readonly vacancies: VacancyWrites },
    clock: Moving,
  ): Promise<{ readonly clock: Moving; readonly isFirst: boolean }> {
    const companyId = this.#companyId;
    const { newest } = await tx.feed.ends(companyId);
    const after = clock.seen ?? newest;
    const selection = { vacancyId: {}, actorKind: {} };
    const wanted = { companyId, scopes: [{}], first: batch, after, newest, selection };
    const [page] = after === newest ? [] : await tx.feed.pages(wanted);
    if (!page) return { clock: { ...clock, seen: newest }, isFirst: false };
    const ids = page.items.flatMap(({ vacancyId, actorKind }) => (actorKind === 'WORKER' ? [] : (vacancyId ?? [])));
    for (const vacancy of (await lockAll(tx, companyId, ids)).values())
      if (lookAfter(vacancy, clock.reached) !== null) await saveLook(tx, vacancy, { lookAt: clock.reached });
    return { clock: { ...clock, seen: page.endCursor }, isFirst: page.hasNextPage || ids.length > 0 };
  }

  /** Does the work that is due next. @returns the clock after it; null if nothing is due up to the target */
  async #go(tx: TimersStore, clock: Moving, automationPolicy: AutomationPolicy): Promise<Moving | null> {
    const companyId = this.#companyId;
    const wakes = await tx.timers.nextWakes(
      companyId,
      clock.target,
      automationPolicy.automationMode !== 'OFF',
      limits.wakes,
    );
    const unfinished = wakes.find(({ kind }) => kind === 'RETIMING');
    if (unfinished) return this.#retime(tx, clock, unfinished.vacancyId);
    const horizon = horizonOf(wakes, clock, limits);
    if (!horizon) return null;
    const vacancies = await lockAll(tx, companyId, horizon.vacancyIds);
    return this.#run(tx, clock, { automationPolicy, until: horizon.until, vacancies });
  }

  /** Continues an unfinished computation of a vacancy's due times. */
  async #retime(tx: TimersStore, clock: Moving, id: string): Promise<Moving> {
    const vacancy = await tx.vacancies.lock(this.#companyId, id);
    if (vacancy) await tx.vacancies.save(vacancy, (await retimedFurther(tx, vacancy)).vacancy);
    return clock;
  }

  /** Does the due work of some vacancies up to an instant, or the first part of it. */
  async #run(
    tx: TimersStore,
    clock: Moving,
    {
      automationPolicy,
      until,
      vacancies,
    }: { automationPolicy: AutomationPolicy; until: Instant; vacancies: ReadonlyMap<string, Vacancy> },
  ): Promise<Moving> {
    const effects: Effect[] = [];
    const running = new Map<string, Watched>();
    for (const vacancy of automationPolicy.automationMode === 'OFF' ? [] : vacancies.values()) {
      const there = await watched(tx, vacancy, automationPolicy, { until });
      const its = [...simulateTimers(there, automationPolicy, clock.reached, until)];
      if (its.length > 0) {
        effects.push(...its);
        running.set(vacancy.id, there);
      } else {
        await cleanedUp(tx, vacancy, there, clock.target);
      }
    }
    const reminders = await readDueReminders(tx, vacancies, { from: clock.reached, until, most: batch });
    const steps = merged({ steps: effects, moreFrom: null }, reminders).slice(0, batch);
    const origin: Origin = { ...timersAct, via: 'WORKER', requestId: clock.requestId };
    const done = await perform(tx, origin, vacancies, steps);
    const reached = steps.at(-1)?.at ?? until;
    const performed = new Set<DueItem>(steps);
    const left = new Set(effects.flatMap((effect) => (performed.has(effect) ? [] : effect.vacancyId)));
    for (const [id, there] of running)
      await checkAgain(tx, defined(done.get(id)), there, { now: reached, areAll: !left.has(id) });
    return { ...clock, reached };
  }

  async #arrive(tx: { readonly clocks: ClockWrites }, clock: Moving): Promise<void> {
    const now = clock.target;
    const wallMs = this.#parts.tools.clock.now();
    const offsetMs = Date.parse(now) - wallMs;
    const steppedAt = instantAt(wallMs);
    await tx.clocks.save({ ...clock, offsetMs, reached: null, target: null, seen: null, steppedAt });
    this.#arrivedAt = now;
  }
}

const isMoving = (clock: CompanyClock): clock is Moving => clock.target !== null && clock.reached !== null;

async function lockAll(
  tx: { readonly vacancies: VacancyWrites },
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Vacancy>> {
  const vacancies = new Map<string, Vacancy>();
  for (const id of new Set(ids.toSorted())) {
    const vacancy = await tx.vacancies.lock(companyId, id);
    if (vacancy) vacancies.set(id, vacancy);
  }
  return vacancies;
}
