import { scopeOf } from '../../core/access.js';
import { errors } from '../../core/errors.js';
import type { Identity } from '../../http/credentials.js';

/**
 * Counts the sockets and subscriptions of each caller on this node (docs/BOUNDS.md). No caller can use up what others
 * need.
 */

const KiB = 1024;
const MiB = 1024 * KiB;

const bounds = {
  /** All sockets. */
  sockets: 4_000,
  /** Sockets of one address that have not authenticated yet; authenticated sockets of one caller. */
  unknown: 100,
  ofCaller: 100,
  /** Subscriptions of one caller (CONTRACT "Live"). */
  subscriptions: 100,
  /** Bytes that wait to be sent, on all sockets together and on one. */
  waiting: 128 * MiB,
  waitingOfOne: MiB,
} as const;

/** Counts something by name. */
class Tally {
  readonly #counts = new Map<string, number>();

  /** Takes one, if there is room. @returns whether there was room */
  take(name: string, allowed: number): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= allowed) return false;
    this.#counts.set(name, count + 1);
    return true;
  }

  giveBack(name: string): void {
    const left = (this.#counts.get(name) ?? 1) - 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}

/** The places that one socket takes. They are given back at its end. */
export class Places {
  readonly #counts: SocketCounts;
  /** The socket's holder: an address, until the caller is known. */
  #holder: string;
  #isKnown = false;
  #bytes = 0;
  #isOver = false;

  constructor(counts: SocketCounts, address: string) {
    this.#counts = counts;
    this.#holder = address;
  }

  /** Moves the socket from its address to its caller. @throws SERVICE_UNAVAILABLE OVERLOADED */
  identify({ caller }: Identity): void {
    const holder = scopeOf(caller);
    if (!this.#counts.ofCallers.take(holder, bounds.ofCaller)) throw errors.overloaded();
    if (this.#isOver) {
      this.#counts.ofCallers.giveBack(holder);
      return;
    }
    this.#counts.unknown.giveBack(this.#holder);
    this.#holder = holder;
    this.#isKnown = true;
  }

  /** @returns a function that gives the place back @throws RATE_LIMITED SUBSCRIPTION_LIMIT_REACHED */
  subscribe(): () => void {
    const { subscriptions } = this.#counts;
    const holder = this.#holder;
    if (!subscriptions.take(holder, bounds.subscriptions)) throw errors.subscriptionLimitReached(bounds.subscriptions);
    let isBack = false;
    return () => {
      if (!isBack) subscriptions.giveBack(holder);
      isBack = true;
    };
  }

  /** @param bytes that wait to be sent now @returns whether so many may wait */
  mayWait(bytes: number): boolean {
    this.#counts.waiting += (this.#isOver ? 0 : bytes) - this.#bytes;
    this.#bytes = this.#isOver ? 0 : bytes;
    if (bytes > bounds.waitingOfOne) return false;
    // A client that keeps up is not closed because of others.
    return this.#counts.waiting <= bounds.waiting || bytes <= 64 * KiB;
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.mayWait(0);
    (this.#isKnown ? this.#counts.ofCallers : this.#counts.unknown).giveBack(this.#holder);
    this.#counts.sockets -= 1;
  }
}

/** The places that all sockets of this node take. */
export class SocketCounts {
  sockets = 0;
  waiting = 0;
  readonly unknown = new Tally();
  readonly ofCallers = new Tally();
  readonly subscriptions = new Tally();

  /** @param address of the client that opens a socket @throws SERVICE_UNAVAILABLE OVERLOADED */
  enter(address: string): Places {
    if (this.sockets >= bounds.sockets || !this.unknown.take(address, bounds.unknown)) throw errors.overloaded();
    this.sockets += 1;
    return new Places(this, address);
  }
}
