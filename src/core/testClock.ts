import { expireApiKeyRequests } from './apiKeys/decideApiKeyRequest.js';
import { expiringPeople } from './people/previewRetention.js';
import type { Transaction } from './ports.js';
import type { Expiry } from './timers/advance.js';
import { advancingClock, continuingClock } from './timers/advanceClock.js';

/** A company's test clock, with what ends when it arrives: approvals of API keys, then what the module people removes. */

const expiry: Expiry<Transaction> = (run) => {
  const people = expiringPeople(run);
  return async () => (await run(expireApiKeyRequests)) || people();
};

export const advanceClock = advancingClock(expiry);

/** Continues the advance of a company's clock when its call has ended. */
export const continueClock = (signal: AbortSignal) => continuingClock(expiry, signal);
