import { expireApiKeyRequests } from './modules/apiKeys/expireApiKeyRequests.js';
import { expiringPeople } from './modules/people/retention/expiringPeople.js';
import type { Expiry } from './modules/pipeline/timers/clock/advance.js';
import { advancingClock, continuingClock } from './modules/pipeline/timers/clock/advanceClock.js';
import type { Transaction } from './ports.js';

/** A company's test clock, with what ends when it arrives: approvals of API keys, then what the module people removes. */

const expiry: Expiry<Transaction> = (run) => {
  const people = expiringPeople(run);
  return async () => (await run(expireApiKeyRequests)) || people();
};

export const advanceClock = advancingClock(expiry);

/** Continues the advance of a company's clock when its call has ended. */
export const continueClock = (signal: AbortSignal) => continuingClock(expiry, signal);
