import { defined } from '../../kernel/values/objects.js';

/** Shares of a node's concurrent work: of each company and its callers, and of clients without a credential. */

export interface Amounts {
  /** Requests that are running, or whose answers the client has not received yet. */
  requests: number;
  /** Bytes of bodies that are being read. */
  bodyBytes: number;
  /** Bytes of answers that the client has not received yet. */
  answerBytes: number;
}

export type Resource = keyof Amounts;

/** What one company, caller or client address uses now. */
interface Use extends Amounts {
  readonly name: string;
}

/** For whom a request counts. */
export interface Holder {
  readonly pool: Pool;
  /** Its company. For a request without a credential, the address of its client. */
  readonly group: Use;
  /** Null for a request without a credential. */
  readonly caller: Use | null;
}

/**
 * Work of groups that share it. A group may use as much as then stays free: half of all if it is alone, a third if two
 * groups want all they can get. So there is always room for one more group.
 */
export class Pool {
  readonly #all: Readonly<Amounts>;
  readonly #ofCaller: Readonly<Amounts>;
  readonly #used: Amounts = { requests: 0, bodyBytes: 0, answerBytes: 0 };
  readonly #groups = new Map<string, Use>();
  readonly #callers = new Map<string, Use>();

  /**
   * @param all the most that all groups together may use
   * @param ofCaller the most that one caller may use
   */
  constructor(all: Readonly<Amounts>, ofCaller: Readonly<Amounts> = all) {
    this.#all = all;
    this.#ofCaller = ofCaller;
  }

  get requests(): number {
    return this.#used.requests;
  }

  get answerBytes(): number {
    return this.#used.answerBytes;
  }

  /** Whether even a group that uses nothing yet gets no further request. */
  get isFull(): boolean {
    return this.#all.requests - this.#used.requests < 2;
  }

  /**
   * @param groups the groups that a request may belong to. It counts for the one of them that uses most: otherwise a
   *   group could use the shares of others through callers of both
   */
  holder(groups: readonly string[], caller: string | null, resource: Resource): Holder {
    let group = usedBy(this.#groups, groups[0] ?? '');
    for (let at = 1; at < groups.length; at += 1) {
      const other = this.#groups.get(defined(groups[at]));
      if (other && other[resource] > group[resource]) group = other;
    }
    return { pool: this, group, caller: caller === null ? null : usedBy(this.#callers, caller) };
  }

  /**
   * Whether a request may use so much more.
   * @param mayBeOnly whether it may exceed the share of a group or a caller that uses nothing of the resource: without
   *   this, nobody could get an answer that is larger than a share
   */
  fits({ group, caller }: Holder, resource: Resource, amount: number, mayBeOnly = false): boolean {
    const left = this.#all[resource] - this.#used[resource] - amount;
    const isWithin = (use: Use, most: number): boolean =>
      use[resource] + amount <= most || (mayBeOnly && use[resource] === 0);
    return left >= 0 && isWithin(group, left) && (!caller || isWithin(caller, this.#ofCaller[resource]));
  }

  /** Counts what a request uses from now on; a negative amount is no longer used. */
  count({ group, caller }: Holder, resource: Resource, amount: number): void {
    this.#used[resource] += amount;
    countOf(this.#groups, group, resource, amount);
    if (caller) countOf(this.#callers, caller, resource, amount);
  }
}

const usedBy = (uses: ReadonlyMap<string, Use>, name: string): Use =>
  uses.get(name) ?? { name, requests: 0, bodyBytes: 0, answerBytes: 0 };

/** Keeps a use only while it counts something. */
function countOf(uses: Map<string, Use>, use: Use, resource: Resource, amount: number): void {
  const wasCounted = countsAny(use);
  use[resource] += amount;
  if (countsAny(use) === wasCounted) return;
  if (wasCounted) uses.delete(use.name);
  else uses.set(use.name, use);
}

const countsAny = ({ requests, bodyBytes, answerBytes }: Use): boolean =>
  requests > 0 || bodyBytes > 0 || answerBytes > 0;

/** Low-priority work that waits, first in, first out. What nobody wants any more waits no longer. */
export class WaitingList {
  readonly #waiting = new Set<() => void>();

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Runs some work when its turn comes.
   * @param gone is aborted when nobody wants the work any more
   * @throws the reason of the signal, if it has not begun before
   */
  run<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(begin);
        reject(gone.reason);
      };
      const begin = (): void => {
        gone.removeEventListener('abort', leave);
        resolve(work());
      };
      if (gone.aborted) return reject(gone.reason);
      this.#waiting.add(begin);
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  /** Begins what has waited longest. @returns whether anything has waited */
  beginNext(): boolean {
    const [begin] = this.#waiting;
    if (!begin) return false;
    this.#waiting.delete(begin);
    begin();
    return true;
  }
}
