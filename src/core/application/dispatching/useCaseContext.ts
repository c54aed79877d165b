import type { AddressRanges, Digest, Ids, KeyGenerator, WallClock } from '../../kernel/ports.js';
import type { Selection } from '../../kernel/reading/projection.js';
import type { Caller } from '../access/caller.js';
import type { EventContext } from '../event.js';
import type { KeyRates } from '../limits/limiter.js';

/** What a use case may use in addition to the store. Each declares what it uses, and sees nothing else. */
export interface Tools {
  /** The real time. The data of a company uses {@link EventContext.now}, the company's time. */
  readonly clock: WallClock;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly keyGenerator: KeyGenerator;
  readonly addressRanges: AddressRanges;
  readonly keyRates: KeyRates;
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Whether companies may have test clocks, with which they try out timers. The default is false. */
  readonly hasTestClock?: boolean;
  /** Whether this process runs timers. */
  readonly runsTimers?: boolean;
}

export type Tool = keyof Tools;

/** What a use case gets: the part of the store that it declares, and who calls for what. */
export interface UseCaseContext<S, Uses extends Tool = never> extends EventContext {
  readonly caller: Caller;
  readonly store: S;
  readonly tools: Pick<Tools, Uses>;
  /**
   * A single write calls this when it sends its statement.
   * @throws SERVICE_UNAVAILABLE OVERLOADED if that is too late (see deadline.ts)
   */
  readonly assertSent: () => void;
  /**
   * Lets other calls have their turn. Long computing calls it about every 10 ms, and counts for the request's time then.
   * @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED if the request has taken too long
   */
  readonly pause: () => Promise<void>;
  /** The fields that the caller has selected; undefined means all. */
  readonly selection: Selection | undefined;
}

/** What a job or a message gets. */
export type JobContext<S, Uses extends Tool = never> = Pick<
  UseCaseContext<S, Uses>,
  'store' | 'tools' | keyof EventContext
>;
