import { isOutage } from '../core/errors.js';
import type { Logger } from '../core/logger.js';
import type { Timing, Work } from './work.js';

const usualAtOnce = 2;
/** After so long a run is told to end. */
const runMs = 30_000;
/** A company whose run failed waits for so long, twice as long each time, up to the greatest. */
const firstWaitMs = 1_000;
const mostWaitMs = 60_000;
/** So many companies whose runs fail are remembered. Those beyond are run once more after each look. */
const maxFailing = 10_000;
/** How many of them are named in the log: what fails for everybody is not said for each. */
const maxNamed = 20;
/** Processes that began together are not to look together for ever. */
const jitter = 0.2;

export interface LaneParts {
  readonly work: Work;
  /** Runs a look for what is due when it is its turn, beside what is asked from outside. */
  readonly inTurn: <R>(look: () => Promise<R>) => Promise<R>;
  readonly timing: Timing;
  readonly logger: Logger;
}

interface Failing {
  readonly times: number;
  /** When it is tried again. */
  readonly at: number;
}

/** One kind of work, and when it is done for whom. Nothing that happens in one lane, or to one company, holds up another. */
export class Lane {
  readonly #work: Work;
  readonly #inTurn: LaneParts['inTurn'];
  readonly #timing: Timing;
  readonly #logger: Logger;
  /** Companies whose turn comes, in its order. */
  readonly #ready = new Set<string>();
  /** Companies that are worked for, and whether they were woken meanwhile. */
  readonly #running = new Map<string, boolean>();
  /** When those companies are due that are due before the next look. */
  readonly #later = new Map<string, number>();
  readonly #failing = new Map<string, Failing>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #callOff: (() => void) | null = null;
  #armedFor = Number.POSITIVE_INFINITY;
  #nextLook = Number.NEGATIVE_INFINITY;
  #isLooking = false;
  /** What met an outage that hasn't ended. */
  #out: 'look' | 'run' | null = null;

  constructor({ work, inTurn, timing, logger }: LaneParts) {
    this.#work = work;
    this.#inTurn = inTurn;
    this.#timing = timing;
    this.#logger = logger;
  }

  start(): void {
    this.#arm(this.#timing.now());
  }

  /** Begins nothing more. @returns when nothing is under way */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#callOff?.();
    await Promise.all(this.#underWay);
    await this.#work.stop?.();
  }

  /** Events of a company were kept. */
  told(companyId: string): void {
    if (this.#isStopped || !this.#work.heeds?.(companyId)) return;
    // What fails is tried again in its time, however much is written.
    if (this.#isWaiting(companyId)) return;
    this.#wants(companyId);
    this.#arm(this.#timing.now());
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #isWaiting(companyId: string): boolean {
    return (this.#failing.get(companyId)?.at ?? Number.NEGATIVE_INFINITY) > this.#timing.now();
  }

  #wants(companyId: string): void {
    if (this.#running.has(companyId)) this.#running.set(companyId, true);
    else this.#ready.add(companyId);
  }

  /** Sees to it that there is a {@link #turn} no later than an instant. */
  #arm(at: number): void {
    if (this.#isStopped || this.#armedFor <= at) return;
    this.#callOff?.();
    this.#armedFor = at;
    this.#callOff = this.#timing.after(Math.max(0, at - this.#timing.now()), () => this.#turn());
  }

  #turn(): void {
    this.#armedFor = Number.POSITIVE_INFINITY;
    this.#callOff = null;
    if (this.#isStopped) return;
    const now = this.#timing.now();
    if (now >= this.#nextLook && !this.#isLooking) this.#keep(this.#look());
    let next = this.#isLooking ? Number.POSITIVE_INFINITY : this.#nextLook;
    for (const [companyId, at] of this.#later) {
      if (at > now) {
        next = Math.min(next, at);
        continue;
      }
      this.#later.delete(companyId);
      this.#wants(companyId);
    }
    this.#begin();
    if (next < Number.POSITIVE_INFINITY) this.#arm(next);
  }

  #begin(): void {
    for (const companyId of this.#ready) {
      if (this.#isStopped || this.#running.size >= (this.#work.atOnce ?? usualAtOnce)) return;
      this.#ready.delete(companyId);
      this.#keep(this.#run(companyId));
    }
  }

  #keep(underWay: Promise<void>): void {
    this.#underWay.add(underWay);
    void underWay.finally(() => this.#underWay.delete(underWay));
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      const due = await this.#inTurn(() => this.#work.due());
      if (this.#out === 'look' || due.length === 0) this.#answered();
      for (const companyId of this.#shuffled(due)) if (!this.#isWaiting(companyId)) this.#wants(companyId);
    } catch (error) {
      this.#outage('look', error);
    }
    this.#isLooking = false;
    const { everyMs } = this.#work;
    this.#nextLook = this.#timing.now() + everyMs * (1 - jitter * this.#timing.random());
    this.#begin();
    this.#arm(this.#nextLook);
  }

  async #run(companyId: string): Promise<void> {
    this.#running.set(companyId, false);
    const tooLong = new AbortController();
    const callOff = this.#timing.after(runMs, () => tooLong.abort());
    try {
      const moreMs = await this.#work.run(companyId, AbortSignal.any([this.#stopping.signal, tooLong.signal]));
      this.#answered();
      this.#succeeded(companyId);
      if (moreMs !== undefined) this.#dueAt(companyId, this.#timing.now() + moreMs);
    } catch (error) {
      this.#failed(companyId, error);
    }
    callOff();
    const wasWoken = this.#running.get(companyId) === true;
    this.#running.delete(companyId);
    if (wasWoken && !this.#isWaiting(companyId)) this.#ready.add(companyId);
    this.#begin();
  }

  /** What is due after the next look is found by that. */
  #dueAt(companyId: string, at: number): void {
    if (!this.#isLooking && at >= this.#nextLook) return;
    this.#later.set(companyId, at);
    this.#arm(at);
  }

  #failed(companyId: string, error: unknown): void {
    if (this.#isStopped) return;
    if (isOutage(error)) {
      this.#outage('run', error);
      return;
    }
    const times = (this.#failing.get(companyId)?.times ?? 0) + 1;
    if (times === 1 && this.#failing.size < maxNamed) {
      this.#logger.error(
        { work: this.#work.name, companyId, err: error },
        'work for a company failed; it is tried again',
      );
    }
    if (times === 1 && this.#failing.size >= maxFailing) return;
    const at = this.#timing.now() + Math.min(mostWaitMs, firstWaitMs * 2 ** (times - 1));
    this.#failing.set(companyId, { times, at });
    this.#dueAt(companyId, at);
  }

  #succeeded(companyId: string): void {
    const failing = this.#failing.get(companyId);
    if (!failing) return;
    this.#failing.delete(companyId);
    this.#logger.info(
      { work: this.#work.name, companyId, failed: failing.times },
      'work for a company that had failed is done again',
    );
  }

  /** The database does not answer, or has no room: who waits is found again by the next look. */
  #outage(met: 'look' | 'run', cause: unknown): void {
    if (this.#isStopped) return;
    this.#ready.clear();
    this.#later.clear();
    const isKnown = this.#out !== null;
    this.#out = met;
    if (isKnown) return;
    this.#logger.warn({ work: this.#work.name, err: cause }, 'work can not be done right now; it is tried again');
  }

  #answered(): void {
    if (this.#out === null) return;
    this.#out = null;
    this.#logger.warn({ work: this.#work.name }, 'work is done again');
  }

  /** In an order of chance, so that of several processes each begins with others. */
  #shuffled(companyIds: readonly string[]): readonly string[] {
    const shuffled = [...companyIds];
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = Math.floor(this.#timing.random() * (at + 1));
      [shuffled[at], shuffled[other]] = [shuffled[other] as string, shuffled[at] as string];
    }
    return shuffled;
  }
}
