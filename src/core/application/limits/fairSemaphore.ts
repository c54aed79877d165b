import { type DomainError, errors, isOutage } from '../../kernel/errors.js';
import { WaitingList } from './shares.js';

/**
 * Limits the concurrent calls to the store, so that no company and no caller blocks the others. Short calls soon make
 * room for others. The last permits are for companies that have no running call: so a company never waits because two
 * others have slow calls, whatever their number of callers. A permit that becomes free goes to the company with the
 * fewest running calls. Within a company, a caller with slow calls gets half as many, and the callers take turns. The
 * calls of one caller are first in, first out. Low-priority work gets a permit that no call waits for, and none of the
 * last ones.
 *
 * Time comes from outside, as ticks of a tenth of a second. While this process is busy, no tick passes. So no call is
 * rejected because of an answer that has arrived but is not yet read.
 */

interface Shares {
  /** The most concurrent calls. */
  readonly total: number;
  /** How many of these only companies without a running call may make. */
  readonly reservedForOthers: number;
  /** The most concurrent calls of one caller with short calls. */
  readonly ofCaller: number;
  /** The most concurrent calls of one slow caller. */
  readonly ofSlowCaller: number;
  /** The most waiting calls of one company. */
  readonly waitingOfCompany: number;
  /** The most waiting calls of one caller. */
  readonly waiting: number;
}

const shares: Shares = {
  total: 10,
  reservedForOthers: 2,
  ofCaller: 7,
  ofSlowCaller: 4,
  waitingOfCompany: 4_000,
  waiting: 1_000,
};

/**
 * The shares of work without a request, in addition to the calls of clients. It has permits of its own: otherwise two
 * companies with slow calls would delay the deliveries and timers of all others.
 */
const workShares: Partial<Shares> = { total: 5, reservedForOthers: 2, ofCaller: 3, ofSlowCaller: 2 };

/** Work without a request takes turns as one caller. */
const worker = 'worker';
/** The name of what searches all companies, in the place of a company. No company has this id. */
const scans = '';

export const ticksPerSecond = 10;
/** A call that runs for this many ticks is slow. */
const lastingTicks = 2;
/** Its caller is slow until this many ticks after the end of the last slow call. */
const slowTicks = 50;
/**
 * If no call is answered, a waiting call is rejected after this many ticks: within 1 s (docs/BOUNDS.md, "Statements").
 */
const stalledTicks = 8;
/** If other calls are answered, a waiting call is rejected after this many ticks. */
const waitingTicks = 50;

/** A company with calls, or with a slow caller. */
interface Company {
  readonly id: string;
  underWay: number;
  /** How many calls wait. */
  waiting: number;
  readonly callers: Map<string, Caller>;
  /** The callers with waiting calls. The caller whose turn is next comes first. */
  readonly queues: Map<string, Waiter[]>;
}

interface Caller {
  underWay: number;
  /** The ticks for which the caller is still slow. */
  slowTicks: number;
}

/** A running call. */
interface Permit {
  readonly company: Company;
  readonly caller: Caller;
  /** Its index in the list of running calls. */
  index: number;
  ticks: number;
}

interface Waiter {
  ticks: number;
  readonly begin: () => void;
  readonly reject: (refusal: DomainError) => void;
}

export class FairSemaphore {
  readonly #shares: Shares;
  /** Not a set: with few members that come and go, V8 makes the table of a set again all the time. */
  readonly #underWay: Permit[] = [];
  /** What is idle stays until the next tick, so that a busy company is not made again for each call. */
  readonly #companies = new Map<string, Company>();
  /** The companies with waiting calls. The company that has waited longest for a permit comes first. */
  readonly #waiting = new Set<Company>();
  readonly #lowPriority = new WaitingList();
  /** Has the permits of low-priority work, which takes nothing of the shares of its company and caller. */
  readonly #nobody: Company = { id: '', underWay: 0, waiting: 0, callers: new Map(), queues: new Map() };
  readonly #sibling: FairSemaphore | null;
  #answered = false;
  #hasAnswered = false;
  #ticksUnanswered = 0;

  /** @param sibling the other permits of the same store: what it answers there shows that it answers. It ticks first */
  constructor(given: Partial<Shares> = {}, sibling: FairSemaphore | null = null) {
    this.#shares = { ...shares, ...given };
    this.#sibling = sibling;
  }

  /** The permits of work without a request, in a process that also serves clients. */
  static ofWork(sibling: FairSemaphore): FairSemaphore {
    return new FairSemaphore(workShares, sibling);
  }

  /**
   * Runs a call when it gets a permit.
   * @param companyId the company whose data the call reads or changes
   * @throws SERVICE_UNAVAILABLE DATABASE_UNAVAILABLE if no running call is answered; OVERLOADED if too many calls wait,
   *   or this call has waited too long
   */
  run<T>(companyId: string, callerName: string, call: () => Promise<T>): Promise<T> {
    const company = this.#companyOf(companyId);
    const caller = callerOf(company, callerName);
    const queue = company.queues.get(callerName) ?? [];
    // A new call comes behind those of its caller that wait.
    if (queue.length === 0 && this.#isFreeTo(company) && this.#isWithin(caller)) {
      return this.#begin(company, caller, call);
    }
    if (queue.length >= this.#shares.waiting || company.waiting >= this.#shares.waitingOfCompany) {
      return Promise.reject(errors.overloaded());
    }
    company.queues.set(callerName, queue);
    company.waiting += 1;
    this.#waiting.add(company);
    return new Promise((resolve, reject) => {
      queue.push({ ticks: 0, begin: () => resolve(this.#begin(company, caller, call)), reject });
    });
  }

  /**
   * Runs low-priority work when a permit is free that no call waits for. Until then it waits, however long.
   * @param gone is aborted when nobody wants the work any more
   * @throws the reason of the signal
   */
  runLowPriority<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    const begin = () => this.#begin(this.#nobody, callerOf(this.#nobody, ''), work);
    const running = this.#lowPriority.run(gone, begin);
    this.#beginLowPriority();
    return running;
  }

  /** Runs some of a company's work without a request. It takes turns with that of others. */
  work<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    return this.run(companyId, worker, work);
  }

  /** Searches for companies with due work. Scans take turns as the work of one more company. */
  scan<T>(search: () => Promise<T>): Promise<T> {
    return this.work(scans, search);
  }

  /** How many calls wait. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#waiting) count += waiting;
    return count;
  }

  /** Whether a call was answered during the last tick. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Call this every tenth of a second. */
  tick(): void {
    this.#hasAnswered = this.#answered || (this.#sibling?.hasAnswered ?? false);
    this.#ticksUnanswered = this.#hasAnswered ? 0 : this.#ticksUnanswered + 1;
    this.#answered = false;
    this.#findSlow();
    for (const company of this.#waiting) this.#refuseLate(company);
    // A caller that is no longer slow may have more permits, though no call has ended.
    while (this.#waiting.size > 0 && this.#beginNext());
    this.#beginLowPriority();
    this.#forgetIdle();
  }

  #findSlow(): void {
    for (const { callers } of this.#companies.values()) {
      for (const caller of callers.values()) if (caller.slowTicks > 0) caller.slowTicks -= 1;
    }
    for (const permit of this.#underWay) {
      permit.ticks += 1;
      if (permit.ticks >= lastingTicks) permit.caller.slowTicks = slowTicks;
    }
  }

  #refuseLate(company: Company): void {
    const isStalled = this.#ticksUnanswered >= stalledTicks;
    for (const [name, queue] of company.queues) {
      for (const waiter of queue) waiter.ticks += 1;
      // The first call of a queue has waited longest.
      for (let first = queue[0]; first; first = queue[0]) {
        if (first.ticks < (isStalled ? stalledTicks : waitingTicks)) break;
        queue.shift();
        company.waiting -= 1;
        first.reject(isStalled ? errors.databaseUnavailable() : errors.overloaded());
      }
      if (queue.length === 0) company.queues.delete(name);
    }
    if (company.waiting === 0) this.#waiting.delete(company);
  }

  #forgetIdle(): void {
    for (const company of this.#companies.values()) {
      for (const [name, caller] of company.callers) {
        const isIdle = caller.underWay === 0 && caller.slowTicks === 0 && !company.queues.has(name);
        if (isIdle) company.callers.delete(name);
      }
      if (company.callers.size === 0) this.#companies.delete(company.id);
    }
  }

  #companyOf(id: string): Company {
    const known = this.#companies.get(id);
    if (known) return known;
    const company: Company = { id, underWay: 0, waiting: 0, callers: new Map(), queues: new Map() };
    this.#companies.set(id, company);
    return company;
  }

  #isFreeTo({ underWay }: Company): boolean {
    const { total, reservedForOthers } = this.#shares;
    return this.#underWay.length < (underWay === 0 ? total : total - reservedForOthers);
  }

  #isWithin({ underWay, slowTicks: left }: Caller): boolean {
    return underWay < (left > 0 ? this.#shares.ofSlowCaller : this.#shares.ofCaller);
  }

  #begin<T>(company: Company, caller: Caller, call: () => Promise<T>): Promise<T> {
    company.underWay += 1;
    caller.underWay += 1;
    const permit: Permit = { company, caller, index: this.#underWay.length, ticks: 0 };
    this.#underWay.push(permit);
    try {
      const running = call();
      running.then(
        () => this.#end(permit, true),
        (error) => this.#end(permit, !isOutage(error)),
      );
      return running;
    } catch (error) {
      this.#end(permit, true);
      throw error;
    }
  }

  /**
   * @param isAnswered whether the store answered the call; a call that was given up does not show that the store
   *   answers
   */
  #end(permit: Permit, isAnswered: boolean): void {
    this.#answered ||= isAnswered;
    this.#remove(permit);
    permit.company.underWay -= 1;
    permit.caller.underWay -= 1;
    if (this.#waiting.size > 0) this.#beginNext();
    this.#beginLowPriority();
  }

  /** Removes a running call from the list; the last one takes its place. */
  #remove({ index }: Permit): void {
    const last = this.#underWay.pop();
    if (!last || last.index === index) return;
    last.index = index;
    this.#underWay[index] = last;
  }

  /** Each call that may have one of the free permits has begun already. */
  #beginLowPriority(): void {
    const { total, reservedForOthers } = this.#shares;
    while (this.#underWay.length < total - reservedForOthers && this.#lowPriority.beginNext());
  }

  /** @returns whether a waiting call could begin */
  #beginNext(): boolean {
    let next: { company: Company; name: string } | null = null;
    for (const company of this.#waiting) {
      if (!this.#isFreeTo(company) || (next && next.company.underWay <= company.underWay)) continue;
      const name = this.#nextCaller(company);
      if (name !== undefined) next = { company, name };
      if (next?.company.underWay === 0) break;
    }
    if (next) this.#beginWaiting(next.company, next.name);
    return next !== null;
  }

  /** The caller of a company whose turn is next; undefined if all its callers have their share. */
  #nextCaller({ callers, queues }: Company): string | undefined {
    for (const name of queues.keys()) {
      const caller = callers.get(name);
      if (caller && this.#isWithin(caller)) return name;
    }
    return undefined;
  }

  #beginWaiting(company: Company, name: string): void {
    const queue = company.queues.get(name);
    const waiter = queue?.shift();
    if (!queue || !waiter) return;
    company.waiting -= 1;
    // Behind the others, because their turns are next.
    company.queues.delete(name);
    if (queue.length > 0) company.queues.set(name, queue);
    this.#waiting.delete(company);
    if (company.waiting > 0) this.#waiting.add(company);
    waiter.begin();
  }
}

function callerOf({ callers }: Company, name: string): Caller {
  const known = callers.get(name);
  if (known) return known;
  const caller: Caller = { underWay: 0, slowTicks: 0 };
  callers.set(name, caller);
  return caller;
}
