import { many } from './plurals.js';

export type Unit = 'minutes' | 'hours' | 'days' | 'weeks';

/** Timers as sentences: what stands before the time, and after it. */
const parts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  discardDueToLackOfInterest: ['Discard after', 'without an answer'],
  discardDueToInactivityAfterBeingCancelled: ['Discard after', 'if nothing follows a cancelled step'],
  discardDueToInactivityInToSchedule: ['Discard after', 'without a date for the meeting'],
  discardDueToInactivityInAttendanceValidation: ['Discard after', 'if nobody confirms the attendance'],
  discardDueToInactivityInResultValidation: ['Discard after', 'if nobody confirms the result'],
  discardDueToInactivityInForm: ['Discard after', 'without the form'],
  discardDueToInactivityInInterview: ['Discard after', 'without the rest of the interview'],
  discardDueToInactivityInError: ['Discard after', 'with an error that nobody has fixed'],
  frozenDueToFinalistInactivity: ['Freeze the vacancy after', 'without activity of the finalists'],
  frozenDueToSelectionInactivity: ['Freeze the vacancy after', 'without activity of anybody'],
};

export const timers = {
  partsOf: (timer: string, called: string): readonly [before: string, after: string] =>
    (Object.hasOwn(parts, timer) ? parts[timer] : undefined) ?? ['Discard after', `(${called})`],
  duration: (time: number, unit: Unit) => many(time, unit.slice(0, -1), unit),
  hint: 'With 0, or left empty, nothing happens by itself.',
  off: 'Off',
};
