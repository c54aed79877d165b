import type { DomainEvent } from '../application/event.js';
import type { Instant } from '../kernel/values/instants.js';
import { later } from '../kernel/values/instants.js';
import type { DueBatch, DueReminder } from '../pipeline/rules/dueItems.js';
import { placed, placeOf } from '../pipeline/rules/meetings.js';
import { recordTimed } from '../pipeline/rules/recordEvents.js';
import { dueReminders, nextReminder } from '../pipeline/rules/recordTimer.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import { causeOf } from '../pipeline/shapes/timerSettings.js';
import type { Vacancy } from '../pipeline/shapes/vacancy.js';
import type { TimerReads } from '../pipeline/stores/timerStore.js';

/**
 * Meeting reminders: in every mode and also in frozen vacancies, once for each booking and instant, and never after the
 * meeting (docs/TIMERS.md, "Reminders").
 */

const dataIn = ({ features }: Pick<Vacancy, 'features'>, { featureId }: FeatureRecord) =>
  features.find(({ id }) => id === featureId)?.data ?? null;

interface ReminderSpan {
  /** The present time. What was due before is due now. */
  readonly from: Instant;
  readonly until: Instant;
}

/** The next reminders of some vacancies, of at most `most` records. */
export async function readDueReminders(
  store: { readonly timers: Pick<TimerReads, 'remindable'> },
  vacancies: ReadonlyMap<string, Vacancy>,
  { from, until, most }: ReminderSpan & { readonly most: number },
): Promise<DueBatch<DueReminder>> {
  const [first] = vacancies.values();
  const records = first ? await store.timers.remindable(first.companyId, [...vacancies.keys()], until, most) : [];
  const moreFrom = records.length < most ? null : (records.at(-1)?.timer.remindAt ?? null);
  return { steps: remindersDue(records, vacancies, { from, until: moreFrom ?? until }), moreFrom };
}

/** @param records with `remindAt`, in the given vacancies */
function remindersDue(
  records: readonly FeatureRecord[],
  vacancies: ReadonlyMap<string, Vacancy>,
  { from, until }: ReminderSpan,
): DueReminder[] {
  return records.flatMap((record) => {
    const { remindAt } = record.timer;
    const vacancy = vacancies.get(record.vacancyId);
    if (!vacancy || remindAt === null) return [];
    const due = dueReminders(record, dataIn(vacancy, record), until);
    const all = due[0]?.dueAt === remindAt ? due : [null, ...due];
    return all.map((reminder): DueReminder => {
      const dueAt = reminder?.dueAt ?? remindAt;
      const { vacancyId, id: recordId } = record;
      return { action: 'REMIND', vacancyId, recordId, record, dueAt, at: later(dueAt, from), reminder };
    });
  });
}

/** The record after a reminder, and its event. There is none in a closed vacancy, or after the meeting. */
export function reminded(
  record: FeatureRecord,
  vacancy: Vacancy,
  { dueAt, at, reminder }: DueReminder,
): { readonly changed: FeatureRecord; readonly event: DomainEvent | null } {
  const data = dataIn(vacancy, record);
  const changed = { ...record, timer: { ...record.timer, remindAt: nextReminder(record, data, dueAt) } };
  const { meeting, status } = record;
  if (!reminder || !meeting || vacancy.status.code === 'CLOSED' || at > meeting.date) return { changed, event: null };
  const { time, unit } = reminder;
  const cause = causeOf({ timer: 'reminders', time, unit, enteredAt: status.date, dueAt }, at);
  const event = recordTimed('MEETING_REMINDER_DUE', record, record, { cause });
  const { meeting: placedThere } = placed(record, placeOf({ data }));
  const shown = { ...event.data, after: { ...event.data.after, meeting: placedThere } };
  return { changed, event: { ...event, data: shown } };
}
