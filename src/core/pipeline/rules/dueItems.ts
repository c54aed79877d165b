import type { Instant } from '../../kernel/values/instants.js';
import type { FeatureRecord } from '../shapes/record.js';
import type { MeetingReminder } from './recordTimer.js';
import { byDueAndId, type Effect } from './timerSimulation.js';

/**
 * The order in which due things happen, in one late look of a worker and in a step of a test clock alike
 * (docs/TIMERS.md, "Which timer watches which status").
 */

/** A reminder that is due. */
export interface DueReminder {
  readonly action: 'REMIND';
  readonly vacancyId: string;
  readonly recordId: string;
  readonly record: FeatureRecord;
  readonly dueAt: Instant;
  /** When it is sent. */
  readonly at: Instant;
  /** Null if the record waits for an instant that is no reminder's any more. */
  readonly reminder: MeetingReminder | null;
}

/** Something that is due in a vacancy. */
export type DueItem = Effect | DueReminder;

const ranks = { REMIND: 0, DISCARD: 1, FREEZE: 2 } as const;

/** By due instant; at the same instant reminders, then records by id, then freezes. */
export function inOrder(a: DueItem, b: DueItem): number {
  if (a.dueAt === b.dueAt && a.action !== b.action) return ranks[a.action] - ranks[b.action];
  return byDueAndId(
    { dueAt: a.dueAt, id: a.recordId ?? a.vacancyId },
    { dueAt: b.dueAt, id: b.recordId ?? b.vacancyId },
  );
}

/** Some due things of one kind, in their order. */
export interface DueBatch<S extends DueItem> {
  readonly steps: readonly S[];
  /** There may be further ones, due at this instant or later; null if these are all. */
  readonly moreFrom: Instant | null;
}

/**
 * The first due things of both kinds, in their order. What may be preceded by something that was not read waits for the
 * next look.
 */
export function merged(effects: DueBatch<Effect>, reminders: DueBatch<DueReminder>): DueItem[] {
  const mayCome = (reminder: DueReminder): boolean => effects.moreFrom === null || reminder.dueAt <= effects.moreFrom;
  const mayHappen = (effect: Effect): boolean => reminders.moreFrom === null || effect.dueAt < reminders.moreFrom;
  return [...effects.steps.filter(mayHappen), ...reminders.steps.filter(mayCome)].sort(inOrder);
}
