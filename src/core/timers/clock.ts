/** As in core/vacancies/vacancy.ts. */
type Instant = string;

/**
 * A clock to try timers with, for a company at a time (CONTRACT "Timers", `TEST_CLOCK`): what is kept of the company lives at
 * its time. Credentials, budgets, idempotency keys and deliveries keep the clock on the wall.
 */
export interface CompanyClock {
  readonly companyId: string;
  /** Milliseconds by which it is ahead, once it has arrived. */
  readonly offsetMs: number;
  /** How far it has come, while it is on its way: there it stands. */
  readonly reached: Instant | null;
  /** Where it goes; null once it has arrived. */
  readonly target: Instant | null;
  /** Of the call that sent it. */
  readonly requestId: string | null;
  /** When it last went on, by the clock on the wall. */
  readonly steppedAt: Instant;
}

/** What time it is in a company, in milliseconds. @param nowMs by the clock on the wall */
export function timeIn(clock: CompanyClock | null, nowMs: number): number {
  if (!clock) return nowMs;
  return clock.target !== null && clock.reached !== null ? Date.parse(clock.reached) : nowMs + clock.offsetMs;
}

/** Shifts the clock on the wall to a company's. */
export async function companyTime(
  store: { companyClock(companyId: string): Promise<CompanyClock | null> },
  companyId: string,
): Promise<(nowMs: number) => number> {
  const clock = await store.companyClock(companyId);
  return (nowMs) => timeIn(clock, nowMs);
}
