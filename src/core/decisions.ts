import { errors } from './errors.js';

/** How often a decision is tried. The facts behind it rarely change more than a few times meanwhile. */
const maxDecisions = 4;

/**
 * Repeats a decision until the facts behind it still hold when it is kept (ADR 11).
 * @param decide looks, decides and keeps; null where the facts have changed and nothing was kept
 * @throws SERVICE_UNAVAILABLE OVERLOADED where they change each time
 */
export async function untilKept<R>(decide: () => Promise<R | null>): Promise<R> {
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const kept = await decide();
    if (kept !== null) return kept;
  }
  throw errors.overloaded();
}
