import type { Selection } from '../kernel/reading/projection.js';
import type { JsonText } from '../kernel/reading/renderedJson.js';
import type { Instant } from '../kernel/values/instants.js';
import type { DomainEvent, EventContext, EventType, EventVia, FeedEvent } from './event.js';

/** What the core reads and writes of the feeds of companies. */

/** A filter of events. An event must fit every given member. */
export interface EventFilter {
  readonly types?: readonly EventType[];
  readonly vacancyId?: string;
  readonly candidateId?: string;
  /** Either record of a move. */
  readonly recordId?: string;
  readonly actorId?: string;
  readonly operation?: string;
  readonly via?: EventVia;
  readonly createdAfter?: Instant;
  /**
   * Only events of these vacancies. No client sends it: it is what a caller may see (core/feed/eventScope.ts).
   */
  readonly within?: readonly string[];
}

/** An epoch that began with a restore. */
export interface Epoch {
  /** 10 characters of a-z and 0-9, random: two restores of one backup begin two epochs. */
  readonly epoch: string;
  /** The number of the last event that it shares with the previous epoch. */
  readonly seq: string;
}

/** What cursors are judged by. */
export interface Epochs {
  /** The epochs after the first one, in their order. Almost every feed has none. */
  readonly epochs: readonly Epoch[];
}

/** The ends of a feed, and its epochs. */
export interface FeedEnds extends Epochs {
  /** The number of the last removed event; 0 if none was removed. The next number is that of the oldest event. */
  readonly removed: string;
  /** The number of the newest event; 0 if there never was one. */
  readonly newest: string;
}

/** Pages of a feed, one for each scope. */
export interface EventPagesWanted {
  readonly companyId: string;
  readonly scopes: readonly EventFilter[];
  readonly first: number;
  /** The pages begin after this number. */
  readonly after: string;
  /** The number of the newest event, from {@link FeedReads.ends}; null for the newest one when the page is read. */
  readonly newest: string | null;
  readonly selection?: Selection | undefined;
  /** For an answer, nobody looks into the events: only what is selected is read, and data as text. */
  readonly forAnswer?: boolean;
}

/** An event; if its data were wanted as text, it has them as `rendered`. */
export interface FoundEvent extends FeedEvent {
  readonly rendered?: RenderedData;
}

export interface RenderedData {
  readonly json: JsonText;
  /** The type of the record that a move began; null if it is no move. */
  readonly nextType: string | null;
}

export interface EventsFound {
  readonly items: readonly FoundEvent[];
  readonly hasNextPage: boolean;
  /** The number of the last event that was searched. */
  readonly endCursor: string;
  /** The ends of the feed when its events were read. */
  readonly ends: FeedEnds;
  /**
   * The number of the last removed event when the page was complete. Events up to there that were not removed at its
   * beginning may have been passed over.
   */
  readonly removed: string;
}

/** An event with its cursor. */
export interface PlacedEvent extends FeedEvent {
  /** What `after` takes. */
  readonly cursor: string;
}

/** Every statement names one company. */
export interface FeedReads {
  /** The ends of a company's feed. */
  ends(companyId: string): Promise<FeedEnds>;
  /** One page for each scope, in their order. The number of statements does not depend on the number of scopes. */
  pages(wanted: EventPagesWanted): Promise<EventsFound[]>;
  /** Events by their numbers, in any order, with all their fields. */
  find(companyId: string, seqs: readonly string[]): Promise<PlacedEvent[]>;
}

/** Within a transaction. */
export interface FeedWrites {
  /**
   * Appends events to the company's feed, in this order. The last statement before the commit numbers and stores them,
   * however early this is called. So a transaction holds the lock on the feed's head only for its commit.
   */
  append(companyId: string, events: readonly DomainEvent[], context: EventContext): Promise<void>;
  /**
   * Removes a company's oldest events up to a number. The feed's head stays, so no number is used again.
   * @param after the number of the last event that was removed before
   */
  remove(companyId: string, after: string, upTo: string): Promise<void>;
}

/** Within a transaction. */
export interface FeedLock {
  /**
   * Locks a company's feed: no other transaction can append events before this one is committed. It must be the last
   * lock of a transaction. What is read afterwards is true in the feed's order.
   * @returns the number of its newest event; 0 if there is none
   */
  lock(companyId: string): Promise<string>;
}

/** Within a transaction. */
export interface EpochWrites {
  /** Stores the epochs after the first one. Call this when the feed is locked. */
  saveEpochs(companyId: string, epochs: readonly Epoch[]): Promise<void>;
}
