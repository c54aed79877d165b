import type { Socket } from 'node:net';
import { scopeOf } from '../core/access.js';
import { errors } from '../core/errors.js';
import type { ClientAddress } from './clientAddress.js';
import { httpErrors } from './errors.js';
import type { AppContext, Share } from './state.js';

interface Bound {
  readonly ofAll: number;
  /** Of one caller. */
  readonly ofOne: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;

/** What a node takes on at a time (docs/BOUNDS.md). No caller can use up what others need. */
const bounds = {
  /** Requests that are worked on, or whose answers have not been taken yet. */
  requests: { ofAll: 1_000, ofOne: 200 },
  /** Bytes of bodies that are being read, each as long as it may become. */
  bodies: { ofAll: 128 * MiB, ofOne: 32 * MiB },
  /** Bytes of answers that have not been taken yet. */
  answers: { ofAll: 256 * MiB, ofOne: 64 * MiB },
} as const satisfies Readonly<Record<string, Bound>>;

/** A connection with hardly a body on it takes memory, too. */
const leastBodyBytes = 32 * KiB;
/** An answer of so many bytes or fewer is sent whatever waits: what it says of a change is worth more than its place. */
const alwaysSentBytes = 64 * KiB;

/**
 * Decides what this node takes on, and from whom. It knows when the last request has left: once its answer has been taken.
 */
export class Gate {
  readonly #clientAddress: ClientAddress;
  readonly #shares = new Map<string, Share>();
  /** What is to be done when a connection ends, for answers that wait behind others on it. */
  readonly #behind = new WeakMap<Socket, Set<() => void>>();
  #requests = 0;
  #bodyBytes = 0;
  #answerBytes = 0;
  #stage: 'open' | 'draining' | 'closed' = 'open';

  /** @param clientAddress names callers who have shown no credential */
  constructor(clientAddress: ClientAddress) {
    this.#clientAddress = clientAddress;
  }

  get draining(): boolean {
    return this.#stage !== 'open';
  }

  get inFlight(): number {
    return this.#requests;
  }

  /** Whether it refuses everybody. */
  get isFull(): boolean {
    return this.#requests >= bounds.requests.ofAll;
  }

  /** From now on this node isn't ready, and each answer closes its connection; what comes is served. */
  drain(): void {
    if (this.#stage === 'open') this.#stage = 'draining';
  }

  /** From now on every request is refused; those under way go on. */
  close(): void {
    this.#stage = 'closed';
  }

  /** @throws SERVICE_UNAVAILABLE DRAINING */
  refuseIfClosed(): void {
    if (this.#stage === 'closed') throw httpErrors.draining();
  }

  /** Gives a request its place, which it has until {@link leave}. @throws SERVICE_UNAVAILABLE OVERLOADED */
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
   * Whether an answer may wait to be taken. A caller's only answer may, however long it is: else nobody could ever have it.
   * @param bytes of the answer
   */
  mayWait({ answerBytes }: Share, bytes: number): boolean {
    if (bytes <= alwaysSentBytes) return true;
    const { ofAll, ofOne } = bounds.answers;
    return this.#answerBytes + bytes <= ofAll && (answerBytes === 0 || answerBytes + bytes <= ofOne);
  }

  /**
   * Frees a request's place, once its answer has been taken or its connection has ended.
   * @param bytes of the answer that is about to be sent
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

  /** Node does not tell an answer that waits behind another when their connection ends. */
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
   * Makes room for a body that is about to be read.
   * @param bytes that it may have
   * @returns what gives the room back
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
    // A caller's name has a colon after its kind: no address is taken for one.
    const holder = caller ? scopeOf(caller) : `address ${this.#clientAddress(ctx)}`;
    return this.#shares.get(holder) ?? { holder, requests: 0, bodyBytes: 0, answerBytes: 0 };
  }

  /** Shares are kept while there is something in them. */
  #keep(share: Share): void {
    if (share.requests > 0 || share.bodyBytes > 0) this.#shares.set(share.holder, share);
    else this.#shares.delete(share.holder);
  }
}
