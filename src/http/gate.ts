import type { Socket } from 'node:net';
import { scopeOf } from '../core/access.js';
import { errors } from '../core/errors.js';
import type { ClientAddress } from './clientAddress.js';
import { httpErrors } from './errors.js';
import type { AppContext, Share } from './state.js';

interface Bound {
  /** For all callers together. */
  readonly ofAll: number;
  /** For one caller. */
  readonly ofOne: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** The limits of a node's concurrent work (docs/BOUNDS.md). One caller can't use all of it. */
const bounds = {
  /** Requests that are running, or whose answers the client has not received yet. */
  requests: { ofAll: 1_000, ofOne: 200 },
  /** Bytes of bodies that are being read. Each body counts with its maximal size. */
  bodies: { ofAll: 128 * MiB, ofOne: 32 * MiB },
  /** Bytes of answers that clients have not received yet. */
  answers: { ofAll: 256 * MiB, ofOne: 64 * MiB },
} as const satisfies Readonly<Record<string, Bound>>;

/** A short body counts with this size, because its connection takes memory, too. */
const leastBodyBytes = 32 * KiB;
/** An answer up to this size is always sent: the client must learn if its change was made. */
const alwaysSentBytes = 64 * KiB;

/**
 * Admits requests within the limits of this node and of each caller. A request ends when the client has received its
 * answer. So the gate knows when the last request has ended.
 */
export class Gate {
  readonly #clientAddress: ClientAddress;
  readonly #shares = new Map<string, Share>();
  /** Callbacks for the end of a connection, for answers that wait behind other answers on it. */
  readonly #behind = new WeakMap<Socket, Set<() => void>>();
  #requests = 0;
  #bodyBytes = 0;
  #answerBytes = 0;
  #stage: 'open' | 'draining' | 'closed' = 'open';

  /** @param clientAddress identifies callers without a credential */
  constructor(clientAddress: ClientAddress) {
    this.#clientAddress = clientAddress;
  }

  get draining(): boolean {
    return this.#stage !== 'open';
  }

  get inFlight(): number {
    return this.#requests;
  }

  /** Whether it refuses the requests of all callers. */
  get isFull(): boolean {
    return this.#requests >= bounds.requests.ofAll;
  }

  /** From now on this node is not ready, and each answer closes its connection. New requests are still served. */
  drain(): void {
    if (this.#stage === 'open') this.#stage = 'draining';
  }

  /** From now on every new request is refused. Running requests continue. */
  close(): void {
    this.#stage = 'closed';
  }

  /** @throws SERVICE_UNAVAILABLE DRAINING */
  refuseIfClosed(): void {
    if (this.#stage === 'closed') throw httpErrors.draining();
  }

  /** Admits a request. It counts until {@link leave}. @throws SERVICE_UNAVAILABLE OVERLOADED */
  admit(ctx: AppContext): void {
    const share = this.#shareOf(ctx);
    if (this.isFull || share.requests >= bounds.requests.ofOne || share.answerBytes >= bounds.answers.ofOne) {
      throw errors.overloaded();
    }
    share.requests += 1;
    this.#requests += 1;
    this.#keep(share);
    ctx.state.place = share;
  }

  /**
   * Whether an answer may wait until the client receives it. A caller's only answer may be larger than the limit of one
   * caller, because no caller could get it otherwise.
   * @param bytes the size of the answer
   */
  mayWait({ answerBytes }: Share, bytes: number): boolean {
    if (bytes <= alwaysSentBytes) return true;
    const { ofAll, ofOne } = bounds.answers;
    return this.#answerBytes + bytes <= ofAll && (answerBytes === 0 || answerBytes + bytes <= ofOne);
  }

  /**
   * Ends the counting of a request when the client has received its answer, or the connection has ended.
   * @param bytes the size of the answer that is about to be sent
   */
  leave({ req, res }: AppContext, share: Share, bytes: number): void {
    share.answerBytes += bytes;
    this.#answerBytes += bytes;
    const leave = (): void => {
      share.requests -= 1;
      this.#requests -= 1;
      share.answerBytes -= bytes;
      this.#answerBytes -= bytes;
      this.#keep(share);
    };
    if (res.closed) leave();
    else if (res.socket) res.on('close', leave);
    else this.#whenEither(req.socket, res, leave);
  }

  /** Waits for the end of the answer or its connection. An answer that waits behind another gets no `close` event. */
  #whenEither(socket: Socket, res: AppContext['res'], leave: () => void): void {
    if (socket.destroyed) {
      leave();
      return;
    }
    const known = this.#behind.get(socket);
    const behind = known ?? new Set();
    if (!known) {
      this.#behind.set(socket, behind);
      socket.once('close', () => {
        for (const one of behind) one();
        behind.clear();
      });
    }
    behind.add(leave);
    res.once('close', () => {
      if (behind.delete(leave)) leave();
    });
  }

  /**
   * Reserves bytes for a body that is about to be read.
   * @param bytes the maximal size of the body
   * @returns the function that frees the bytes
   * @throws SERVICE_UNAVAILABLE OVERLOADED
   */
  expectBody(ctx: AppContext, bytes: number): () => void {
    const share = this.#shareOf(ctx);
    const counted = Math.max(bytes, leastBodyBytes);
    const { ofAll, ofOne } = bounds.bodies;
    if (this.#bodyBytes + counted > ofAll || share.bodyBytes + counted > ofOne) throw errors.overloaded();
    this.#countBody(share, counted);
    return () => this.#countBody(share, -counted);
  }

  #countBody(share: Share, bytes: number): void {
    share.bodyBytes += bytes;
    this.#bodyBytes += bytes;
    this.#keep(share);
  }

  #shareOf(ctx: AppContext): Share {
    const { caller } = ctx.state;
    // The scope of a caller has a colon after its kind, so it never equals the name of an address.
    const holder = caller ? scopeOf(caller) : `address ${this.#clientAddress(ctx)}`;
    return this.#shares.get(holder) ?? { holder, requests: 0, bodyBytes: 0, answerBytes: 0 };
  }

  /** Keeps a share only while it counts something. */
  #keep(share: Share): void {
    if (share.requests > 0 || share.bodyBytes > 0) this.#shares.set(share.holder, share);
    else this.#shares.delete(share.holder);
  }
}
