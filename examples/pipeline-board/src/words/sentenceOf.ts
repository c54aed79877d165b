import type { en } from './en.js';

/** The words of the board. A language that lacks one does not compile. */
export type Words = typeof en;

/** The sentence for a reason; the service's own message for one that is new. */
export function sentenceOf({ reasons }: Words, refusal: { readonly reason: string; readonly message: string }): string {
  return Object.hasOwn(reasons, refusal.reason) ? reasons[refusal.reason as keyof typeof reasons] : refusal.message;
}

/** The same with the reason, for whoever reports it. */
export const sentenceAndReasonOf = (
  words: Words,
  refusal: { readonly reason: string; readonly message: string },
): string => `${sentenceOf(words, refusal)} (${refusal.reason})`;
