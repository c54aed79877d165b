import { z } from 'zod';
import { errors } from '../errors.js';
import { shownAt } from '../localTime.js';
import { dateTime, hasOffset, type JsonValue } from '../shapes.js';
import { isTimeZoneName } from '../vacancies/featureVariants.js';
import { time } from '../vacancies/timers.js';
import type { Feature, FeatureCode, Instant } from '../vacancies/vacancy.js';
import type { Booking, FeatureRecord } from './record.js';
import { enterStatus } from './transitions.js';

/** Meetings that candidates book: plain data in, plain data out (CONTRACT "The candidate's way", "Bookings"). */

const scheduling: ReadonlySet<FeatureCode> = new Set([
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'AUTOMATIC_SCHEDULING_AUTO',
]);

/** Whether meetings are booked in a feature. */
export const isScheduling = ({ featureCode }: Pick<Feature, 'featureCode'>): boolean => scheduling.has(featureCode);

/** What is asked for. */
export interface AskedMeeting {
  readonly date: Instant;
  readonly duration: number | null;
}

/**
 * The record with its meeting booked, IN_PROGRESS: it waits for nobody to schedule. A meeting booked before is replaced.
 * @throws CONFLICT FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_DATE
 */
export function book<R extends FeatureRecord>(record: R, feature: Feature, asked: AskedMeeting, at: Instant): R {
  const entered = enterStatus(record, { code: 'IN_PROGRESS', descriptionCode: 'BOOKED', notificationDelay: 0 }, at);
  return { ...entered, meeting: booked(feature, asked, at) };
}

/** @throws UNPROCESSABLE INVALID_DATE */
function booked(feature: Feature, { date, duration }: AskedMeeting, at: Instant): Booking {
  if (date <= at) throw errors.invalidDate('date must lie ahead.');
  const possible = possibleDatesOf(feature);
  if (possible.length === 0 && feature.featureCode !== 'AUTOMATIC_SCHEDULING_PRESENTIAL') {
    if (duration === null) throw errors.invalidDate('duration is demanded where the feature has no possibleDates.');
    return { date, duration };
  }
  const isMeant = meaning(Date.parse(date), feature);
  const same = possible.filter((one) => isMeant(one.date));
  const chosen = same.find((one) => one.duration === duration) ?? same[0];
  if (!chosen) throw errors.invalidDate("date is none of the feature's possibleDates.");
  return { date, duration: chosen.duration };
}

const possibleDate = z.object({ date: dateTime, duration: time });
type PossibleDate = z.infer<typeof possibleDate>;

/** What of free data isn't a date with a duration is none. */
function possibleDatesOf({ data }: Feature): PossibleDate[] {
  const listed = data?.possibleDates;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: JsonValue) => possibleDate.safeParse(one).data ?? []);
}

/**
 * Tells which date-times mean an instant: without an offset one is of the feature's zone, and of UTC where it names none. The
 * zone is looked at once, however many there are: free data has room for 20,000.
 */
function meaning(instant: number, { data }: Feature): (date: string) => boolean {
  const { timezone } = placeOf({ data });
  const shown = timezone !== null && isTimeZoneName(timezone) ? shownAt(timezone, instant) : new Set([instant]);
  return (date) => (hasOffset(date) ? Date.parse(date) === instant : shown.has(Date.parse(`${date}Z`)));
}

export interface MeetingPlace {
  readonly timezone: string | null;
  readonly location: string | null;
}

/** Where a feature's meetings take place. */
export function placeOf({ data }: Pick<Feature, 'data'>): MeetingPlace {
  return { timezone: textOf(data?.timezone), location: textOf(data?.location) };
}

const textOf = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
