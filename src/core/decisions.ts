import { errors } from './errors.js';

/** What is decided on changes a few times at most while one decides: who decides anew as often has lost or won. */
const maxDecisions = 4;

/**
 * Decides until what was decided on still holds at the instant when it is kept (ADR 11).
 * @param decide looks, decides and keeps; null where what it looked at holds no longer, and nothing was kept
 * @throws SERVICE_UNAVAILABLE OVERLOADED where it never holds
 */
export async function untilKept<R>(decide: () => Promise<R | null>): Promise<R> {
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const kept = await decide();
    if (kept !== null) return kept;
  }
  throw errors.overloaded();
}
