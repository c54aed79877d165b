import { many } from './plurals.js';

export type Unit = 'minutes' | 'hours' | 'days' | 'weeks';

/** Timers as sentences: what stands before the time, and after it. */
const parts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  discardDueToLackOfInterest: ['Discard after', 'without an answer'],
  discardDueToInactivityAfterBeingCancelled: ['Discard after', 'without activity after a cancelled step'],
  discardDueToInactivityInToSchedule: ['Discard after', 'without a date for the meeting'],
  discardDueToInactivityInAttendanceValidation: ['Discard after', 'if nobody confirms attendance'],
  discardDueToInactivityInResultValidation: ['Discard after', 'if nobody confirms the result'],
  discardDueToInactivityInForm: ['Discard after', 'without a submitted form'],
  discardDueToInactivityInInterview: ['Discard after', 'with an unfinished interview'],
  discardDueToInactivityInError: ['Discard after', 'with an unresolved error'],
  frozenDueToFinalistInactivity: ['Freeze the vacancy after', 'without activity by finalists'],
  frozenDueToSelectionInactivity: ['Freeze the vacancy after', 'without any activity'],
};

export const timers = {
  partsOf: (timer: string, called: string): readonly [before: string, after: string] =>
    (Object.hasOwn(parts, timer) ? parts[timer] : undefined) ?? ['Discard after', `(${called})`],
  duration: (time: number, unit: Unit) => many(time, unit.slice(0, -1), unit),
  hint: 'Leave a timer empty, or enter 0, to switch it off.',
  off: 'Off',
};
