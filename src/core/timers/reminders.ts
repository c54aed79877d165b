import { recordTimed } from '../events/domainEvents.js';
import type { Origin } from '../events/event.js';
import type { Transaction } from '../ports.js';
import { placeOf } from '../records/meetings.js';
import type { FeatureRecord } from '../records/record.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import { becauseOf } from './effects.js';
import { dueReminders, nextReminder } from './recordTimer.js';

/**
 * Appends the events of due meeting reminders, in every mode and also for frozen vacancies. Each reminder comes once
 * for each booking, and never after the meeting (CONTRACT "Timers").
 * @param vacancy must be locked alone
 * @returns the numbers of checked records and of appended events
 */
export async function remind(
  store: Transaction,
  origin: Origin,
  vacancy: Vacancy,
  now: Instant,
  most: number,
): Promise<{ readonly looked: number; readonly appended: number }> {
  const { companyId, id } = vacancy;
  const records = await store.remindable(companyId, id, now, most);
  let appended = 0;
  const changed: FeatureRecord[] = [];
  for (const record of records) {
    const feature = vacancy.features.find((one) => one.id === record.featureId);
    const data = feature?.data ?? null;
    const { meeting, timer, status } = record;
    if (meeting && vacancy.status.code !== 'CLOSED' && now <= meeting.date) {
      for (const { time, unit, dueAt } of dueReminders(record, data, now)) {
        const cause = { timer: 'reminders', time, unit, enteredAt: status.date, dueAt, heldReason: null };
        const event = recordTimed('MEETING_REMINDER_DUE', record, record, becauseOf(cause, now));
        const shown = { ...event.data, after: { ...event.data.after, meeting: { ...meeting, ...placeOf({ data }) } } };
        await store.appendEvents(companyId, [{ ...event, data: shown }], { origin, now });
        appended += 1;
      }
    }
    changed.push({ ...record, timer: { ...timer, remindAt: nextReminder(record, data, now) } });
  }
  await store.saveTimers(changed);
  return { looked: records.length, appended };
}
