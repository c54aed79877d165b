import { nameOf, type Words } from './sentenceOf.js';

/** What led to a decision: a timer, or the reason that a person gave. */
export interface Cause {
  readonly timer: string | null;
  readonly rejectedReason: string | null;
}

/** The reason of a discard as people call it. */
export const reasonOf = ({ card, names }: Words, { timer, rejectedReason }: Cause): string =>
  timer ? nameOf(names.timers, timer) : (rejectedReason ?? card.noReason);
