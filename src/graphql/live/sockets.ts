import { scopeOf } from '../../core/access.js';
import { errors } from '../../core/errors.js';
import type { Identity } from '../../http/credentials.js';

/** Who has how many sockets and subscriptions on this node (docs/BOUNDS.md). No caller can use up what others need. */

const KiB = 1024;
const MiB = 1024 * KiB;

const bounds = {
  /** Sockets of all. */
  sockets: 4_000,
  /** Of one address before it has shown a credential; then of one caller. */
  unknown: 100,
  ofCaller: 100,
  /** Of one caller (CONTRACT "Live"). */
  subscriptions: 100,
  /** Bytes that wait to be taken, by all sockets together and by one. */
  waiting: 128 * MiB,
  waitingOfOne: MiB,
} as const;

/** Something that is there so many times for each of some names. */
class Tally {
  readonly #counts = new Map<string, number>();

  /** @returns whether there was room for one more; then it is counted */
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

/** The places of one socket, given back when it has ended. */
export class Places {
  readonly #house: House;
  /** Whose socket it is: an address, until a caller is known. */
  #holder: string;
  #isKnown = false;
  #bytes = 0;
  #isOver = false;

  constructor(house: House, address: string) {
    this.#house = house;
    this.#holder = address;
  }

  /** It is a caller's from now on. @throws SERVICE_UNAVAILABLE OVERLOADED */
  identify({ caller }: Identity): void {
    const holder = scopeOf(caller);
    if (!this.#house.ofCallers.take(holder, bounds.ofCaller)) throw errors.overloaded();
    if (this.#isOver) {
      this.#house.ofCallers.giveBack(holder);
      return;
    }
    this.#house.unknown.giveBack(this.#holder);
    this.#holder = holder;
    this.#isKnown = true;
  }

  /** @returns what gives the place back @throws RATE_LIMITED SUBSCRIPTION_LIMIT_REACHED */
  subscribe(): () => void {
    const { subscriptions } = this.#house;
    const holder = this.#holder;
    if (!subscriptions.take(holder, bounds.subscriptions)) throw errors.subscriptionLimitReached(bounds.subscriptions);
    let isBack = false;
    return () => {
      if (!isBack) subscriptions.giveBack(holder);
      isBack = true;
    };
  }

  /** @param bytes that wait to be taken now @returns whether they may */
  mayWait(bytes: number): boolean {
    this.#house.waiting += (this.#isOver ? 0 : bytes) - this.#bytes;
    this.#bytes = this.#isOver ? 0 : bytes;
    if (bytes > bounds.waitingOfOne) return false;
    // Whoever takes what comes is not to blame for the others.
    return this.#house.waiting <= bounds.waiting || bytes <= 64 * KiB;
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.mayWait(0);
    (this.#isKnown ? this.#house.ofCallers : this.#house.unknown).giveBack(this.#holder);
    this.#house.sockets -= 1;
  }
}

/** What all sockets of this node have taken. */
export class House {
  sockets = 0;
  waiting = 0;
  readonly unknown = new Tally();
  readonly ofCallers = new Tally();
  readonly subscriptions = new Tally();

  /** @param address of whoever opens a socket @throws SERVICE_UNAVAILABLE OVERLOADED */
  enter(address: string): Places {
    if (this.sockets >= bounds.sockets || !this.unknown.take(address, bounds.unknown)) throw errors.overloaded();
    this.sockets += 1;
    return new Places(this, address);
  }
}
