import type { Followed } from '../../core/feed/followEvents.js';
import type { ShownEvent } from '../../core/feed/listEvents.js';
import type { LiveFeeds } from '../../core/feed/liveFeeds.js';
import { DomainError } from '../../core/kernel/errors.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Clock } from '../../core/kernel/ports.js';
import { eventAsJson } from '../../core/sync/pageEvents.js';
import type { ClientAddress } from '../../http/clientAddress.js';
import { type Credentials, type Identity, sentOverSocket } from '../../http/credentials/credentials.js';
import { httpErrors } from '../../http/errors.js';
import type { FaultLog } from '../../http/faultLog.js';
import type { SocketCounts } from '../../http/live/sockets.js';
import type { AdmissionControl } from '../../http/load/admissionControl.js';
import { shown } from '../../http/refusals.js';
import type { AppContext } from '../../http/state.js';
import { EventStream } from './eventStream.js';
import { sendStreamHead } from './sending.js';

/** The streams of events of this node. A stream counts as a socket with one subscription (docs/BOUNDS.md). */

export const eventStreamType = 'text/event-stream';
/** Ticks of a tenth of a second between two checks of the streams: of their times, credentials and waiting bytes. */
const ticksOfLook = 5;

interface EventStreamsParts {
  readonly feeds: LiveFeeds;
  /** Shared with subscriptions over WebSocket. */
  readonly counts: SocketCounts;
  readonly identify: Credentials['identify'];
  readonly clientAddress: ClientAddress;
  /** For API keys that may be used from some addresses only. */
  readonly exactAddress: ClientAddress;
  readonly admissionControl: AdmissionControl;
  readonly uptime: Clock;
  readonly logger: Logger;
  readonly faults: FaultLog;
}

/** A stream, with the credentials that it was opened by. */
interface Open {
  readonly stream: EventStream;
  readonly identity: Identity;
  isChecking: boolean;
}

export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #open = new Set<Open>();
  /** Callers who may see the same of an event get the same bytes. */
  readonly #rendered = new WeakMap<ShownEvent, Buffer>();
  #ticks = 0;

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
  }

  /**
   * Answers a request with a stream.
   * @throws SERVICE_UNAVAILABLE OVERLOADED; RATE_LIMITED SUBSCRIPTION_LIMIT_REACHED; UNAUTHENTICATED
   */
  async begin(ctx: AppContext, followed: Followed): Promise<void> {
    const { counts, clientAddress, exactAddress, identify, admissionControl, uptime, faults, feeds } = this.#parts;
    const { req, res } = ctx;
    const { requestId } = ctx.state;
    const address = exactAddress(ctx);
    // It knows how to check the credentials again while the stream is open.
    const identity = await identify(sentOverSocket(req.rawHeaders, {}), () => address);
    // Its client has left: nobody would end the stream.
    if (res.closed || req.socket.destroyed) return;
    const places = counts.enter(clientAddress(ctx), () => res.destroy());
    try {
      places.identify(identity);
      const giveBack = places.subscribe();
      const log = this.#logOf(ctx);
      const stream = new EventStream({
        ...{ res, places, uptime, followed },
        render: (event) => this.#render(event),
        shown: (error) => shown(error, requestId, faults),
        ended: (reason, events) => {
          giveBack();
          this.#open.delete(open);
          log({ events, reasons: [reason] }, 'stream ended');
        },
      });
      const open: Open = { stream, identity, isChecking: false };
      this.#open.add(open);
      sendStreamHead(ctx, eventStreamType);
      ctx.response.body = stream.body;
      admissionControl.letGo(ctx);
      stream.begin((follower) => feeds.follow(followed, follower));
    } catch (error) {
      places.leave();
      throw error;
    }
  }

  /** A tenth of a second has passed. */
  tick(): void {
    this.#ticks += 1;
    if (this.#ticks % ticksOfLook !== 0) return;
    for (const open of this.#open) {
      open.stream.tick();
      void this.#check(open);
    }
  }

  /** Ends all streams, after what was sent already. */
  goAway(): void {
    for (const { stream } of this.#open) stream.endWith(httpErrors.draining());
  }

  /** Ends all streams at once. */
  cut(): void {
    for (const { stream } of this.#open) stream.cut();
  }

  async #check(open: Open): Promise<void> {
    if (open.isChecking) return;
    open.isChecking = true;
    try {
      if (!(await open.identity.isUnchanged())) open.stream.endWith(httpErrors.apiKeyChanged());
    } catch (error) {
      // Where the check itself fails for the moment, a later one decides.
      const isForNow = error instanceof DomainError && error.family !== 'UNAUTHENTICATED';
      if (!isForNow) open.stream.fail(error);
    } finally {
      open.isChecking = false;
    }
  }

  #render(event: ShownEvent): Buffer {
    const known = this.#rendered.get(event);
    if (known) return known;
    const bytes = Buffer.from(`id: ${event.cursor}\ndata: ${eventAsJson(event)}\n\n`);
    this.#rendered.set(event, bytes);
    return bytes;
  }

  /** Logs the end of a stream: its caller, and the milliseconds since it began. */
  #logOf({ state: { requestId, caller } }: AppContext): (fields: object, message: string) => void {
    const { logger, uptime } = this.#parts;
    const begun = uptime.now();
    return (fields, message) => {
      const ms = Math.round(uptime.now() - begun);
      logger.info({ requestId, ms, caller: `${caller.kind}:${caller.id}`, ...fields }, message);
    };
  }
}
