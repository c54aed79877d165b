import { errors } from '../../kernel/errors.js';

/** The most attempts of one decision. The data behind it rarely changes that often meanwhile. */
const maxDecisions = 4;

/**
 * Repeats a decision until the data behind it has not changed when the decision is stored (ADR 11).
 * @param decide reads, decides and stores; it returns null if the data has changed and nothing was stored
 * @throws SERVICE_UNAVAILABLE OVERLOADED if the data changes in every attempt
 */
export async function retryOnConflict<R>(decide: () => Promise<R | null>): Promise<R> {
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const kept = await decide();
    if (kept !== null) return kept;
  }
  throw errors.overloaded();
}
