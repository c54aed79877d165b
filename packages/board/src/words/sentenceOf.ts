import type { en } from './en.js';
import type { enMore } from './enMore.js';

/** The words of the board. A language that lacks one does not compile. */
export type Words = typeof en & typeof enMore;

/** The sentence for a reason; the service's own message for one that is new. */
export function sentenceOf(
  { reasons }: Pick<Words, 'reasons'>,
  refusal: { readonly reason: string; readonly message: string },
): string {
  return Object.hasOwn(reasons, refusal.reason) ? reasons[refusal.reason as keyof typeof reasons] : refusal.message;
}

/** The same with the reason, for whoever reports it. */
export const sentenceAndReasonOf = (
  words: Pick<Words, 'reasons'>,
  refusal: { readonly reason: string; readonly message: string },
): string => `${sentenceOf(words, refusal)} (${refusal.reason})`;

/** What people call a code; a code that is newer than the board is made readable: "MY_STATUS" is "My status". */
export function nameOf(names: Readonly<Record<string, string>>, code: string): string {
  if (Object.hasOwn(names, code)) return names[code] as string;
  const text = code
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
