import type { Telemetry } from '../../core/application/instruments.js';
import type { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Ids, Span, WallClock } from '../../core/kernel/ports.js';
import { onTheWall } from '../../core/kernel/values/instants.js';
import type { Store } from '../../core/ports.js';
import type { CompletedAttempt, TakenDelivery } from '../../core/webhooks/deliveryStore.js';
import { disableEnded } from '../../core/webhooks/disableWebhook.js';
import type { StoredWebhook } from '../../core/webhooks/webhook.js';
import type { Job, WorkersNeed } from '../running/job.js';
import type { Message, Sent } from './sender.js';

/** What the parts of this work share. */

export interface DeliveriesParts {
  readonly store: Pick<Store, 'scans' | 'under'> & CompanyStore;
  readonly dispatcher: Pick<Dispatcher, 'runJob'>;
  readonly permits: Pick<FairSemaphore, 'work'>;
  /** The real time, not the companies' time. */
  readonly clock: WallClock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly send: (message: Message, signal: AbortSignal) => Promise<Sent>;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  /** How long a claim on deliveries is valid. */
  readonly leaseMs: number;
  /** How long a process that stops waits for running requests. */
  readonly graceMs: number;
  /** The most waiting deliveries to a company's own webhooks. */
  readonly maxWaiting: number;
  /** The most waiting deliveries to one webhook of an API key. */
  readonly maxWaitingOfKey: number;
  /** From 0 to less than 1. */
  readonly random: () => number;
}

type CompanyStore = Pick<Store, 'webhooks' | 'deliveries' | 'feed' | 'records' | 'erasures' | 'databaseTime'>;

/** The company for which something is done, and what causes it. */
export interface Cause {
  readonly id: string;
  /** Of the run that has begun it; missing if nobody collects traces. */
  readonly span: Span | undefined;
}

/** The running work of a company. */
export interface Company extends Cause {
  /** Of its last run, which also causes what is done after its requests. */
  span: Span | undefined;
  /** The webhooks of the last read. */
  webhooks: readonly StoredWebhook[];
  /** Attempts that are not stored yet. */
  unstored: CompletedAttempt[];
  /** Taken deliveries that were not attempted. */
  unattempted: TakenDelivery[];
  sending: number;
  /** The running rounds; null if there are none. */
  rounds: Promise<void> | null;
  /** Whether a further round is wanted. */
  isWanted: boolean;
}

export function newCompany(id: string): Company {
  return {
    id,
    span: undefined,
    webhooks: [],
    unstored: [],
    unattempted: [],
    sending: 0,
    rounds: null,
    isWanted: false,
  };
}

/** The store's work for the webhooks of a company takes turns with that of others. Its statements have their cause. */
export function withPermit<R>(
  { permits, store }: Pick<DeliveriesParts, 'permits' | 'store'>,
  { id, span }: Cause,
  work: (store: CompanyStore) => Promise<R>,
): Promise<R> {
  return permits.work(id, () => work(span?.isRecorded ? store.under(span) : store));
}

/** The end of a webhook is stored within 5 s after that of its API key. Nothing is sent from the end of the key on. */
const everyMs = 2_000;

/** Disables webhooks whose API keys have ended: revoked, expired, removed, or without the grants. */
export const endedWebhooks = ({ store, dispatcher, clock, logger }: WorkersNeed): Job => ({
  name: 'webhooks of ended keys',
  everyMs,
  // Whether a key has expired is decided by both clocks.
  runsWhileSkewed: true,
  due: () => store.scans.endedWebhooks(onTheWall(clock)),
  async run(companyId, _signal, span) {
    const webhookId = await dispatcher.runJob(disableEnded, companyId, span);
    if (webhookId) logger.warn({ companyId, webhookId, reason: 'KEY_ENDED' }, 'a webhook is disabled');
    return webhookId ? 0 : undefined;
  },
});
