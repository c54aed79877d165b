import { type Caller, scopeOf } from '../../core/application/access/caller.js';
import { type Holder, Pool, type Resource } from '../../core/application/limits/shares.js';
import { errors } from '../../core/kernel/errors.js';
import type { ClientAddress } from '../clientAddress.js';
import { httpErrors } from '../errors.js';
import type { AppContext } from '../state.js';
import { EventLoopScheduler } from './eventLoopScheduler.js';

const KiB = 1024;
const MiB = 1024 * KiB;

/** The limits of a node's concurrent work (docs/BOUNDS.md). */
const bounds = {
  /** For all callers with a credential together. */
  callers: { requests: 900, bodyBytes: 112 * MiB, answerBytes: 160 * MiB },
  ofCaller: { requests: 200, bodyBytes: 32 * MiB, answerBytes: 64 * MiB },
  /** For all clients without a credential together: they read pages, and send signed messages. */
  unauthenticated: { requests: 100, bodyBytes: 16 * MiB, answerBytes: 32 * MiB },
} as const;

/** A short body counts with this size, because its connection takes memory, too. */
const leastBodyBytes = 32 * KiB;
/**
 * While the answers of all callers take half of their bound, a caller with so many unread bytes gets no further request:
 * its answer would only be made, and be thrown away.
 */
const unreadBytes = 16 * MiB;
/** An answer up to this size is always sent: the client must learn if its change was made. */
const alwaysSentBytes = 64 * KiB;

/**
 * Admits requests within the shares of this node's work. A request ends when the client has received its answer. So the
 * admission control knows when the last request has ended.
 */
export class AdmissionControl {
  readonly #clientAddress: ClientAddress;
  readonly #callers = new Pool(bounds.callers, bounds.ofCaller);
  readonly #unauthenticated = new Pool(bounds.unauthenticated);
  readonly #scheduler: EventLoopScheduler;
  #stage: 'open' | 'draining' | 'closed' = 'open';

  /** @param clientAddress identifies callers without a credential */
  constructor(clientAddress: ClientAddress, scheduler = new EventLoopScheduler()) {
    this.#clientAddress = clientAddress;
    this.#scheduler = scheduler;
  }

  get draining(): boolean {
    return this.#stage !== 'open';
  }

  get inFlight(): number {
    return this.#callers.requests + this.#unauthenticated.requests;
  }

  /** Whether it rejects the requests of all callers. */
  get isFull(): boolean {
    return this.#callers.isFull;
  }

  /** From now on this node is not ready, and each answer closes its connection. New requests are still served. */
  drain(): void {
    if (this.#stage === 'open') this.#stage = 'draining';
  }

  /** From now on every new request is rejected. Running requests continue. */
  close(): void {
    this.#stage = 'closed';
  }

  /** @throws SERVICE_UNAVAILABLE DRAINING */
  rejectIfClosed(): void {
    if (this.#stage === 'closed') throw httpErrors.draining();
  }

  /**
   * Admits a request. It counts until {@link leave}.
   * @returns null if it may begin at once; else it must wait
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  admit(ctx: AppContext): Promise<void> | null {
    const holder = this.#holderOf(ctx, 'requests');
    const { pool, caller } = holder;
    if ((caller && this.#hasUnread(caller.answerBytes)) || !pool.fits(holder, 'requests', 1)) throw errors.overloaded();
    pool.count(holder, 'requests', 1);
    ctx.state.place = holder;
    return this.#scheduler.waitFor(caller ? holder.group.name : unauthenticated);
  }

  /**
   * Waits until no request waits to begin.
   * @param gone is aborted when nobody wants the work any more
   * @throws the reason of the signal
   */
  waitLowPriority(gone: AbortSignal): Promise<void> {
    return this.#scheduler.waitLowPriority(gone);
  }

  #hasUnread(bytes: number): boolean {
    const isShort = this.#callers.answerBytes >= bounds.callers.answerBytes / 2;
    return bytes >= (isShort ? unreadBytes : bounds.ofCaller.answerBytes);
  }

  /**
   * Whether an answer may wait until the client receives it.
   * @param bytes the size of the answer
   */
  mayWait(place: Holder, bytes: number): boolean {
    return bytes <= alwaysSentBytes || place.pool.fits(place, 'answerBytes', bytes, true);
  }

  /**
   * Ends the counting of a request when the client has received its answer, or the connection has ended.
   * @param bytes the size of the answer that is about to be sent
   */
  leave({ req, res }: AppContext, place: Holder, bytes: number): void {
    const { pool } = place;
    pool.count(place, 'answerBytes', bytes);
    const leave = (): void => {
      pool.count(place, 'answerBytes', -bytes);
      pool.count(place, 'requests', -1);
    };
    if (res.closed || req.socket.destroyed) leave();
    else res.once('close', leave);
  }

  /**
   * Ends the counting of a request whose answer continues as a stream: streams have bounds of their own, and a stopping
   * node ends them itself.
   */
  letGo({ state }: AppContext): void {
    const { place } = state;
    if (!place) return;
    delete state.place;
    place.pool.count(place, 'requests', -1);
  }

  /**
   * Reserves bytes for a body that is about to be read.
   * @param bytes the maximal size of the body
   * @returns the function that frees the bytes
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  expectBody(ctx: AppContext, bytes: number): () => void {
    const holder = this.#holderOf(ctx, 'bodyBytes');
    const { pool } = holder;
    const counted = Math.max(bytes, leastBodyBytes);
    if (!pool.fits(holder, 'bodyBytes', counted)) throw errors.overloaded();
    pool.count(holder, 'bodyBytes', counted);
    return () => pool.count(holder, 'bodyBytes', -counted);
  }

  #holderOf(ctx: AppContext, resource: Resource): Holder {
    const { caller } = ctx.state;
    if (!caller) return this.#unauthenticated.holder([this.#clientAddress(ctx)], null, resource);
    return this.#callers.holder(companiesOf(ctx, caller), scopeOf(caller), resource);
  }
}

/** What requests without a credential have in the place of a company. No company has this id. */
const unauthenticated = '';

/** The companies of which a request may be: the one that its path names, or any of its caller. */
function companiesOf({ params }: AppContext, { companyIds }: Caller): readonly string[] {
  const named: unknown = params?.companyId;
  return typeof named === 'string' && companyIds.includes(named) ? [named] : companyIds;
}
