import { companyOf, scopeOf } from '../../core/application/access/caller.js';
import { errors } from '../../core/kernel/errors.js';
import type { Identity } from '../credentials/credentials.js';

/** Counts something by name, and in all. */
class Counter {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** How many names have any. */
  get names(): number {
    return this.#counts.size;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** @param more may be negative */
  add(name: string, more: number): void {
    const count = this.of(name) + more;
    this.#total += more;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}

interface AddressedSocket {
  readonly address: string;
}

/**
 * The sockets that have not authenticated yet, by address. They have a small pool of their own. Each known caller is one
 * of them at first. So a full pool rejects nobody: the address with the most sockets loses its oldest one.
 */
class UnauthenticatedSockets<S extends AddressedSocket> {
  readonly #byAddress = new Map<string, Set<S>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  of(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  /** The oldest one of the address that has the most. */
  oldestOfMost(): S | undefined {
    let most = new Set<S>();
    for (const ofAddress of this.#byAddress.values()) if (ofAddress.size > most.size) most = ofAddress;
    const [oldest] = most;
    return oldest;
  }

  add(socket: S): void {
    const ofAddress = this.#byAddress.get(socket.address) ?? new Set();
    this.#byAddress.set(socket.address, ofAddress.add(socket));
    this.#size += 1;
  }

  delete(socket: S): void {
    const ofAddress = this.#byAddress.get(socket.address);
    if (!ofAddress?.delete(socket)) return;
    this.#size -= 1;
    if (ofAddress.size === 0) this.#byAddress.delete(socket.address);
  }
}

/**
 * Counts the sockets, the subscriptions and the waiting bytes of each caller and each company on this node
 * (docs/BOUNDS.md). No caller, no company and no unauthenticated client can use up what others need.
 */

const KiB = 1024;
const MiB = 1024 * KiB;

const bounds = {
  /** Sockets of known callers: of all, of one company and of one caller. */
  sockets: 4_000,
  socketsOfCompany: 1_000,
  socketsOfCaller: 100,
  /** Sockets that have not authenticated yet: all, and those of one address. */
  unauthenticated: 500,
  unauthenticatedOfAddress: 100,
  /** Subscriptions of one company and of one caller (docs/BOUNDS.md, "Subscriptions"). */
  subscriptionsOfCompany: 2_000,
  subscriptionsOfCaller: 100,
  /** Bytes that wait to be sent: on all sockets together, on those of one company, and on one. */
  waiting: 128 * MiB,
  waitingOfCompany: 32 * MiB,
  waitingOfOne: MiB,
  /** A socket on which no more waits is not closed because of others: its client keeps up. */
  waitingAtEase: 64 * KiB,
} as const;

/** The caller of a socket, and the company whose share it uses. */
interface Holder {
  readonly caller: string;
  readonly company: string;
}

/** The places that one socket takes. They are given back at its end. */
export class Places {
  readonly address: string;
  readonly #counts: SocketCounts;
  readonly #giveWay: () => void;
  /** Null until the caller is known. */
  #holder: Holder | null = null;
  #bytes = 0;
  #isOver = false;

  /** @param giveWay closes the socket */
  constructor(counts: SocketCounts, address: string, giveWay: () => void) {
    this.#counts = counts;
    this.address = address;
    this.#giveWay = giveWay;
  }

  /** Moves the socket from the unauthenticated sockets to its caller. @throws SERVICE_UNAVAILABLE OVERLOADED */
  identify({ caller }: Identity): void {
    if (this.#isOver) return;
    const holder = { caller: scopeOf(caller), company: companyOf(caller) };
    const { ofCompanies, ofCallers, unauthenticated } = this.#counts;
    const isFull =
      ofCompanies.total >= bounds.sockets ||
      ofCompanies.of(holder.company) >= bounds.socketsOfCompany ||
      ofCallers.of(holder.caller) >= bounds.socketsOfCaller;
    if (isFull) throw errors.overloaded();
    unauthenticated.delete(this);
    this.#note(0);
    this.#holder = holder;
    ofCompanies.add(holder.company, 1);
    ofCallers.add(holder.caller, 1);
  }

  /** @returns a function that gives the place back @throws RATE_LIMITED SUBSCRIPTION_LIMIT_REACHED */
  subscribe(): () => void {
    const { subscriptionsOfCompanies, subscriptionsOfCallers } = this.#counts;
    const holder = this.#holder;
    if (!holder) throw new Error('an unauthenticated socket can have no subscriptions');
    const take = (more: number): void => {
      subscriptionsOfCompanies.add(holder.company, more);
      subscriptionsOfCallers.add(holder.caller, more);
    };
    if (subscriptionsOfCallers.of(holder.caller) >= bounds.subscriptionsOfCaller)
      throw errors.subscriptionLimitReached('caller', bounds.subscriptionsOfCaller);
    if (subscriptionsOfCompanies.of(holder.company) >= bounds.subscriptionsOfCompany)
      throw errors.subscriptionLimitReached('company', bounds.subscriptionsOfCompany);
    take(1);
    let isBack = false;
    return () => {
      if (!isBack) take(-1);
      isBack = true;
    };
  }

  /**
   * Asked before a message is made.
   * @param waiting bytes that wait to be sent now
   * @param next bytes of the message
   */
  mayBuffer(waiting: number, next = 0): boolean {
    this.#note(waiting);
    if (waiting + next > bounds.waitingOfOne) return false;
    if (waiting <= bounds.waitingAtEase) return true;
    const { waiting: all } = this.#counts;
    const ofCompany = all.of(this.#company) + next;
    // If all companies together have too much, only those are closed that have more than an equal part.
    const isWithinAll = all.total + next <= bounds.waiting || ofCompany <= bounds.waiting / all.names;
    return ofCompany <= bounds.waitingOfCompany && isWithinAll;
  }

  /** Another unauthenticated socket gets the place. */
  giveWay(): void {
    this.#giveWay();
    this.leave();
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#note(0);
    const { ofCompanies, ofCallers, unauthenticated } = this.#counts;
    if (this.#holder) {
      ofCompanies.add(this.#holder.company, -1);
      ofCallers.add(this.#holder.caller, -1);
    } else unauthenticated.delete(this);
  }

  get #company(): string {
    return this.#holder?.company ?? '';
  }

  #note(waiting: number): void {
    const bytes = this.#isOver ? 0 : waiting;
    if (bytes !== this.#bytes) this.#counts.waiting.add(this.#company, bytes - this.#bytes);
    this.#bytes = bytes;
  }
}

/** The places that all sockets of this node take. */
export class SocketCounts {
  readonly ofCompanies = new Counter();
  readonly ofCallers = new Counter();
  readonly subscriptionsOfCompanies = new Counter();
  readonly subscriptionsOfCallers = new Counter();
  /** Bytes by company. */
  readonly waiting = new Counter();
  readonly unauthenticated = new UnauthenticatedSockets<Places>();

  /**
   * @param address of the client that opens a socket
   * @param giveWay closes the socket: an unauthenticated socket may have to give way to another one
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  enter(address: string, giveWay: () => void): Places {
    const { unauthenticated } = this;
    if (unauthenticated.of(address) >= bounds.unauthenticatedOfAddress) throw errors.overloaded();
    if (unauthenticated.size >= bounds.unauthenticated) unauthenticated.oldestOfMost()?.giveWay();
    const places = new Places(this, address, giveWay);
    unauthenticated.add(places);
    return places;
  }
}
