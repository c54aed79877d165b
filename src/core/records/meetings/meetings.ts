import { z } from 'zod';
import { errors } from '../../errors.js';
import { isTimeZoneName } from '../../vacancies/parts/featureVariants.js';
import { time } from '../../vacancies/parts/timers.js';
import type { Feature, FeatureCode, Instant } from '../../vacancies/vacancy.js';
import { shownAt } from '../../values/localTime.js';
import { dateTime, hasOffset, type JsonValue } from '../../values/shapes.js';
import type { Booking, FeatureRecord } from '../record.js';
import { enterStatus } from '../transitions.js';

/** The rules of meetings that candidates book, as pure functions (CONTRACT "The candidate's way", "Bookings"). */

const scheduling: ReadonlySet<FeatureCode> = new Set([
  'AUTOMATIC_SCHEDULING_VIRTUAL',
  'AUTOMATIC_SCHEDULING_PRESENTIAL',
  'AUTOMATIC_SCHEDULING_AUTO',
]);

/** Whether meetings are booked in a feature. */
export const isScheduling = ({ featureCode }: Pick<Feature, 'featureCode'>): boolean => scheduling.has(featureCode);

/** The wanted meeting. */
export interface WantedMeeting {
  readonly date: Instant;
  readonly duration: number | null;
}

/**
 * The record with a booked meeting: SCHEDULED, which no timer watches. An earlier meeting is replaced.
 * @throws CONFLICT FEATURE_ALREADY_CLOSED, LIMIT_REACHED; UNPROCESSABLE INVALID_DATE
 */
export function book<R extends FeatureRecord>(record: R, feature: Feature, wanted: WantedMeeting, at: Instant): R {
  const entered = enterStatus(record, { code: 'SCHEDULED', descriptionCode: 'BOOKED', notificationDelay: 0 }, at);
  return { ...entered, meeting: booked(feature, wanted, at) };
}

/** @throws UNPROCESSABLE INVALID_DATE */
function booked(feature: Feature, { date, duration }: WantedMeeting, at: Instant): Booking {
  if (date <= at) throw errors.invalidDate('date must be in the future.');
  const possible = possibleDatesOf(feature);
  if (possible.length === 0 && feature.featureCode !== 'AUTOMATIC_SCHEDULING_PRESENTIAL') {
    if (duration === null) throw errors.invalidDate('duration is required because the feature has no possibleDates.');
    return { date, duration };
  }
  const isMeant = meaning(Date.parse(date), feature);
  const same = possible.filter((one) => isMeant(one.date));
  const chosen = same.find((one) => one.duration === duration) ?? same[0];
  if (!chosen) throw errors.invalidDate("date must be one of the feature's possibleDates.");
  return { date, duration: chosen.duration };
}

const possibleDate = z.object({ date: dateTime, duration: time });
type PossibleDate = z.infer<typeof possibleDate>;

/** The possible dates in the feature's free data. Members that are not a date with a duration are ignored. */
function possibleDatesOf({ data }: Feature): PossibleDate[] {
  const listed = data?.possibleDates;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: JsonValue) => possibleDate.safeParse(one).data ?? []);
}

/**
 * Whether a date-time means an instant. A date-time without an offset is in the feature's zone, or in UTC if the
 * feature has none. The zone is read once for all date-times, because free data may have 20,000 of them.
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

/** The place of a feature's meetings; an empty place if the vacancy no longer has the feature. */
export function placeOf(feature: Pick<Feature, 'data'> | null | undefined): MeetingPlace {
  const data = feature?.data;
  return { timezone: textOf(data?.timezone), location: textOf(data?.location) };
}

/** A record with its whole meeting, as clients see it: at the place that its feature has. */
export function placed<R extends FeatureRecord>(record: R, place: MeetingPlace): R {
  return record.meeting === null ? record : { ...record, meeting: { ...record.meeting, ...place } };
}

const textOf = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
