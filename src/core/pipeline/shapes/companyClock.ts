import type { Instant } from '../../kernel/values/instants.js';

/**
 * The test clock of one company, with which it tries out timers (docs/TIMERS.md, "A test clock"). The company's data
 * uses its time. Credentials, budgets, idempotency keys and deliveries use the real time.
 */
export interface CompanyClock {
  readonly companyId: string;
  /** Milliseconds by which it is ahead of the real time, if it is not advancing. */
  readonly offsetMs: number;
  /** The instant that it has reached, while it is advancing: it stands there between two steps. Null if it is not. */
  readonly reached: Instant | null;
  /** The instant to which it is advancing; null if it is not. */
  readonly target: Instant | null;
  /** The `X-Request-Id` of the call that advances it. */
  readonly requestId: string | null;
  /** While it is advancing, the number of the last event that it has taken account of. Null if it stands. */
  readonly seen: string | null;
  /** When it made its last step, by the real time. */
  readonly steppedAt: Instant;
}

/** The company's time in milliseconds. @param nowMs the real time in milliseconds */
export function timeIn(clock: CompanyClock | null, nowMs: number): number {
  if (!clock) return nowMs;
  return clock.reached === null ? nowMs + clock.offsetMs : Date.parse(clock.reached);
}

/** @returns the function from the real time to the company's time, in milliseconds */
export async function companyTime(
  store: { readonly clocks: { findOne(companyId: string): Promise<CompanyClock | null> } },
  companyId: string,
): Promise<(nowMs: number) => number> {
  const clock = await store.clocks.findOne(companyId);
  return (nowMs) => timeIn(clock, nowMs);
}
