import type { FeedEvent } from '../application/event.js';
import type { Epochs, EventFilter } from '../application/feedStore.js';
import { defined } from '../kernel/values/objects.js';
import type { Followed } from './followEvents.js';
import type { ShownEvent } from './listEvents.js';

/**
 * How much is sent before other work of the process gets its turn. All feeds of a process share one pace.
 *
 * Work is counted in bytes, because a socket's write takes as long as its bytes take to be copied.
 */

/** A message costs this much besides its bytes, and an event that does not fit a follower's filter this much. */
const costs = { message: 4 * 1024, unfit: 128 } as const;
/** The most that is sent in one turn of the event loop. */
const bytesPerSlice = 4 * 1024 * 1024;

export class Throttle {
  readonly #pause: () => Promise<void>;
  #spent = 0;
  #pausing: Promise<void> | null = null;

  /** @param pause lets other work of this process have its turn */
  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /** Call this after each piece of work. @returns when the next piece may begin */
  async spend(cost: number): Promise<void> {
    this.#spent += cost;
    if (this.#spent >= bytesPerSlice) await this.rest();
  }

  /** Other work gets its turn now. Several feeds wait for the same turn. */
  rest(): Promise<void> {
    this.#pausing ??= this.#pause().then(() => {
      this.#spent = 0;
      this.#pausing = null;
    });
    return this.#pausing;
  }
}

/** Receives events in the order of their numbers. */
export interface Follower {
  /** Sends an event. @returns the bytes of its message */
  take(event: ShownEvent): number;
  /** Learns that all events up to a number were looked at, the last one of which does not fit. */
  passed?(seq: bigint, feed: Epochs): void;
  /** Whether little data waits to be sent. It slows down old events. */
  readonly hasRoom: boolean;
  /** Calls back once it has room. One that has left is ended instead. @returns when the work is done, or it has left */
  whenRoom(work: () => Promise<void>): Promise<void>;
  /** The follower can't get further events. */
  fail(error: unknown): void;
}

/** An event with its number. */
interface Numbered {
  readonly seq: bigint;
  readonly event: FeedEvent;
  /** The feed as it was when the event was read. */
  readonly feed: Epochs;
}

/** The most that one follower gets before the others get their part, and before it can read. */
const ofPart = 128 * 1024;

/** One follower's position in a feed. */
export class Following {
  isOver = false;
  /** The number of the last event that was sent or did not fit. */
  position: bigint;

  constructor(
    readonly followed: Followed,
    readonly follower: Follower,
  ) {
    this.position = BigInt(followed.from);
  }

  /**
   * An error ends this follower alone: the others get the same event after it.
   * @returns what it has cost, as {@link costs} says
   */
  send({ seq, event, feed }: Numbered): number {
    if (this.isOver || seq <= this.position) return 0;
    this.position = seq;
    try {
      if (fits(event, this.followed.filter)) {
        return costs.message + this.follower.take(this.followed.show(event, feed));
      }
      this.follower.passed?.(seq, feed);
    } catch (error) {
      this.fail(error);
    }
    return costs.unfit;
  }

  /**
   * Sends a part of the events.
   * @param begin the index of the first one
   * @returns the index after the last one, and what it has cost
   */
  sendPart(events: readonly Numbered[], begin: number): { readonly end: number; readonly cost: number } {
    let end = begin;
    let cost = 0;
    while (end < events.length && cost < ofPart) {
      cost += this.send(defined(events[end]));
      end += 1;
    }
    return { end, cost };
  }

  /** All events up to a number were looked at. */
  moveTo(seq: bigint, feed: Epochs): void {
    if (seq <= this.position) return;
    this.position = seq;
    this.follower.passed?.(seq, feed);
  }

  fail(error: unknown): void {
    if (!this.isOver) this.follower.fail(error);
  }
}

/** Whether an event fits a filter, by the same rules as the store's pages. A move belongs to both of its records. */
export function fits(event: FeedEvent, filter: EventFilter): boolean {
  const { types, vacancyId, candidateId, recordId, actorId, operation, via, createdAfter, within } = filter;
  return (
    (types === undefined || types.includes(event.type)) &&
    (vacancyId === undefined || event.vacancyId === vacancyId) &&
    (within === undefined || (event.vacancyId !== null && within.includes(event.vacancyId))) &&
    (candidateId === undefined || event.candidateId === candidateId) &&
    (recordId === undefined || event.recordId === recordId || event.nextRecordId === recordId) &&
    (actorId === undefined || event.actorId === actorId) &&
    (operation === undefined || event.operation === operation) &&
    (via === undefined || event.via === via) &&
    (createdAfter === undefined || Date.parse(event.createdAt) > Date.parse(createdAfter))
  );
}
