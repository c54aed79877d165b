import { z } from 'zod';
import { errors } from '../errors.js';
import { instantIn } from '../localTime.js';
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
  const wanted = Date.parse(date);
  const same = possible.filter((one) => isAbout(one.date, wanted) && instantOf(one.date, feature) === wanted);
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

const widestOffsetMs = 26 * 3_600_000;

/** Whether a date-time may be that instant in some zone: to look its own up takes longer. */
const isAbout = (date: string, instant: number): boolean =>
  hasOffset(date) || Math.abs(Date.parse(`${date}Z`) - instant) <= widestOffsetMs;

/** Without an offset a date is of the feature's zone, and of UTC where it names none. */
function instantOf(date: string, { data }: Feature): number {
  if (hasOffset(date)) return Date.parse(date);
  const { timezone } = placeOf({ data });
  return timezone !== null && isTimeZoneName(timezone) ? instantIn(timezone, date) : Date.parse(`${date}Z`);
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
