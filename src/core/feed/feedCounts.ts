import type { DomainEvent, PendingEvents } from '../application/event.js';
import type { LabelsOf, Metrics } from '../application/instruments.js';
import { timersAct } from '../timers/effects.js';

/**
 * Counts the events of one write that are in the feed now. What timers have done is counted from their events, so only
 * once it is committed.
 */
export function countAppended(metrics: Metrics, written: readonly PendingEvents[]): void {
  if (!metrics.isOn) return;
  for (const { type } of written.flatMap(({ events }) => events)) metrics.count('feed_events_total', { type });
  const timed = written
    .filter(({ context }) => context.origin.operation === timersAct.operation)
    .flatMap(({ events }) => events.flatMap((event) => timerOf(event) ?? []));
  for (const labels of timed) metrics.count('timers_total', labels);
  if (timed.length > 0) metrics.observe('timers_batch_records', {}, timed.length);
}

/** What a timer has done, by its event; null for an event of something else. */
function timerOf({ type, recordId }: DomainEvent): LabelsOf<'timers_total'> | null {
  switch (type) {
    case 'RECORD_DISCARDED':
      return { action: 'discard', outcome: 'done' };
    case 'RECORD_HELD':
      return { action: 'discard', outcome: 'held' };
    case 'VACANCY_FROZEN':
      return { action: 'freeze', outcome: 'done' };
    case 'MEETING_REMINDER_DUE':
      return { action: 'reminder', outcome: 'done' };
    case 'AUTOMATION_SHADOWED':
      return { action: recordId === null ? 'freeze' : 'discard', outcome: 'shadowed' };
    default:
      return null;
  }
}
