import type { Backoff } from '../../src/core/application/dispatching/transactions.js';

/** Repeats at once: tests do not sleep. */
export const atOnce: Backoff = { wait: async () => undefined, random: () => 0 };
