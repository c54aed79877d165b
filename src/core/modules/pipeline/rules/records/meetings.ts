import { z } from 'zod';
import { errors } from '../../../../kernel/errors.js';
import { quoted } from '../../../../kernel/quoted.js';
import type { Instant } from '../../../../kernel/values/instants.js';
import { instantAt } from '../../../../kernel/values/instants.js';
import { instantsIn, shownAt } from '../../../../kernel/values/localTime.js';
import { memberOf } from '../../../../kernel/values/objects.js';
import { dateTime, hasOffset, type JsonValue, usualDateTime } from '../../../../kernel/values/shapes.js';
import { isTimeZoneName } from '../../shapes/featureVariants.js';
import { time } from '../../shapes/namedTimers.js';
import type { Booking, FeatureRecord } from '../../shapes/record.js';
import type { Feature, FeatureCode } from '../../shapes/vacancy.js';
import { enterStatus } from './transitions.js';

/** The rules of meetings that candidates book, as pure functions (docs/BEHAVIOUR.md, "Meetings"). */

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
  const { dates, unclear } = possibleDatesOf(feature);
  if (dates.length === 0 && unclear.length === 0 && feature.featureCode !== 'AUTOMATIC_SCHEDULING_PRESENTIAL') {
    if (duration === null) throw errors.invalidDate('duration is required because the feature has no possibleDates.');
    return { date, duration };
  }
  const isMeant = meaning(Date.parse(date), feature);
  const same = dates.filter((one) => isMeant(one.date));
  const chosen = same.find((one) => one.duration === duration) ?? same[0];
  if (!chosen) throw errors.invalidDate(["date must be one of the feature's possibleDates.", ...unclear].join(' '));
  return { date, duration: chosen.duration };
}

const possibleDate = z.object({ date: dateTime, duration: time });
type PossibleDate = z.infer<typeof possibleDate>;

/** Whether a member of a feature's free data is a date that can be understood. */
export const isPossibleDate = (sent: JsonValue): boolean => possibleDate.safeParse(sent).success;

interface PossibleDates {
  readonly dates: readonly PossibleDate[];
  /** Why some can't be booked, as sentences. They are never guessed, and leave nobody free to book anything. */
  readonly unclear: readonly string[];
}

/** The possible dates in the feature's free data, which may be anything. */
function possibleDatesOf({ data }: Pick<Feature, 'data'>): PossibleDates {
  const listed = data?.possibleDates ?? [];
  if (!Array.isArray(listed)) return { dates: [], unclear: ["The feature's possibleDates are no list."] };
  const dates: PossibleDate[] = [];
  const unclear: string[] = [];
  for (const one of listed) {
    const { data: understood } = possibleDate.safeParse(one);
    if (understood) dates.push(understood);
    else if (unclear.length === 0) unclear.push(`Of these ${quoted(JSON.stringify(one))} is not understood.`);
  }
  const zone = unknownZoneOf({ data });
  if (zone !== null && dates.some(({ date }) => !hasOffset(date)))
    unclear.push(
      `Its timezone ${quoted(JSON.stringify(zone))} is not known, so dates without an offset can't be booked.`,
    );
  return { dates, unclear };
}

/** A date that candidates are offered. */
export interface OfferedDate {
  /** As it was sent; as JSON where it is no text. */
  readonly date: string;
  /** The instant that a booking takes; null where that is not understood. */
  readonly instant: Instant | null;
  /** In minutes; null where that is not understood. */
  readonly duration: number | null;
}

/** The most dates of a feature that are shown. */
const maxOffered = 1_000;

/** The possible dates of a feature with the instants that they mean, in the order in which they were sent. */
export function offeredDates(feature: Pick<Feature, 'featureCode' | 'data'>): OfferedDate[] {
  const listed = feature.data?.possibleDates ?? [];
  if (!isScheduling(feature) || !Array.isArray(listed)) return [];
  const zone = unknownZoneOf(feature) === null ? (placeOf(feature).timezone ?? 'UTC') : null;
  const instantIn = zone === null ? null : instantsIn(zone);
  return listed.slice(0, maxOffered).map((one: JsonValue) => {
    const sent = memberOf(one, 'date');
    const duration = memberOf(one, 'duration');
    const date = typeof sent === 'string' ? sent : JSON.stringify(one);
    const usual = typeof sent === 'string' ? usualDateTime(sent) : null;
    const isTimed = time.safeParse(duration).success;
    const at = usual === null ? null : hasOffset(usual) ? Date.parse(usual) : instantIn?.(Date.parse(`${usual}Z`));
    const instant = isTimed && typeof at === 'number' ? instantAt(at) : null;
    return { date: quoted(date), instant, duration: isTimed ? Number(duration) : null };
  });
}

/** A feature's zone that is no name of the IANA database; null if it is one, or if there is none. */
export function unknownZoneOf({ data }: Pick<Feature, 'data'>): JsonValue | null {
  const zone = data?.timezone ?? null;
  return zone === null || (typeof zone === 'string' && isTimeZoneName(zone)) ? null : zone;
}

/**
 * Whether a date-time means an instant. A date-time without an offset is in the feature's zone, or in UTC if the
 * feature has none; in a zone that is not known it means none. The zone is read once for all date-times, because free
 * data may have 20,000 of them.
 */
function meaning(instant: number, { data }: Feature): (date: string) => boolean {
  const { timezone } = placeOf({ data });
  const shown = shownIn(unknownZoneOf({ data }) === null ? timezone : unknown, instant);
  return (date) => {
    const usual = usualDateTime(date) ?? '';
    return hasOffset(date) ? Date.parse(usual) === instant : shown.has(Date.parse(`${usual}Z`));
  };
}

const unknown = Symbol('a zone that is not known');

/** The local date-times of an instant in a zone; null is UTC. */
function shownIn(zone: string | null | typeof unknown, instant: number): ReadonlySet<number> {
  if (zone === unknown) return new Set();
  return zone === null ? new Set([instant]) : shownAt(zone, instant);
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
