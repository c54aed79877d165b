import { z } from 'zod';
import { errors } from '../../kernel/errors.js';
import { quoted } from '../../kernel/quoted.js';
import { type Instant, instantAt } from '../../kernel/values/instants.js';
import { memberOf } from '../../kernel/values/objects.js';
import { dateTime, hasOffset, type JsonValue, usualDateTime } from '../../kernel/values/shapes.js';
import { clockTimeAt, instantsIn, localText, shownAt } from '../../kernel/zones/localTime.js';
import { presentTable } from '../../kernel/zones/presentTable.js';
import { isTimeZoneName } from '../../kernel/zones/zone.js';
import { time } from '../shapes/namedTimers.js';
import type { Booking, FeatureRecord } from '../shapes/record.js';
import type { Feature, FeatureCode } from '../shapes/vacancy.js';
import { enterStatus } from './recordTransitions.js';

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
  const rejected = (message: string) => errors.invalidDate(message, comingInstants(feature, at));
  if (date <= at) throw rejected('date must be in the future.');
  const { dates, unclear } = possibleDatesOf(feature);
  if (dates.length === 0 && unclear.length === 0 && feature.featureCode !== 'AUTOMATIC_SCHEDULING_PRESENTIAL') {
    if (duration === null) throw rejected('duration is required because the feature has no possibleDates.');
    return { date, duration };
  }
  const isMeant = meaning(Date.parse(date), feature);
  const same = dates.filter((one) => isMeant(one.date));
  const chosen = same.find((one) => one.duration === duration) ?? same[0];
  if (!chosen) throw rejected(["date must be one of the feature's possibleDates.", ...unclear].join(' '));
  return { date, duration: chosen.duration, ...localOf(chosen.date, feature) };
}

/** What a booking of a local date stores of it, so that it stays when its zone's law changes; nothing of another one. */
function localOf(chosen: string, feature: Feature): Pick<Booking, 'local'> {
  const usual = usualDateTime(chosen);
  if (usual === null || hasOffset(usual)) return {};
  const date = localText(Date.parse(`${usual}Z`));
  return { local: { date, timezone: zoneIn(feature), tzdbVersion: presentTable().version } };
}

/** The zone by which a feature's local dates are understood. */
export const zoneIn = (feature: Pick<Feature, 'data'> | null): string => placeOf(feature).timezone ?? 'UTC';

/** The most instants that a rejected booking names. */
const maxNamed = 20;

/** The next instants that can be booked, in their order. */
function comingInstants(feature: Feature, at: Instant): readonly Instant[] {
  const instants = offeredDates(feature).flatMap(({ instant }) => (instant !== null && instant > at ? [instant] : []));
  return [...new Set(instants)].sort().slice(0, maxNamed);
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
  /** As in {@link clockTimeOf}. */
  readonly clockTime: string | null;
  /** In minutes; null where that is not understood. */
  readonly duration: number | null;
}

/** The most dates of a feature that are shown. */
const maxOffered = 1_000;

type Offering = Pick<Feature, 'featureCode' | 'data'>;

function listedDates(feature: Offering): readonly JsonValue[] {
  const listed = feature.data?.possibleDates ?? [];
  return isScheduling(feature) && Array.isArray(listed) ? listed : [];
}

/** The length of {@link offeredDates}. */
export const offeredDatesCount = (feature: Offering): number => Math.min(listedDates(feature).length, maxOffered);

/**
 * The possible dates of a feature with the instants that they mean, in the order in which they were sent.
 * @param areTimed whether instants and clock times are wanted; otherwise they are null, because they take time to find
 * @param from the index of the first one @param to that after the last one
 */
export function offeredDates(feature: Offering, areTimed = true, from = 0, to = maxOffered): OfferedDate[] {
  const listed = listedDates(feature).slice(from, Math.min(to, maxOffered));
  if (listed.length === 0) return [];
  const zone = areTimed && unknownZoneOf(feature) === null ? zoneIn(feature) : null;
  const instantIn = zone === null ? null : instantsIn(zone);
  return listed.map((one) => {
    const sent = memberOf(one, 'date');
    const duration = memberOf(one, 'duration');
    const date = typeof sent === 'string' ? sent : JSON.stringify(one);
    const usual = areTimed && typeof sent === 'string' ? usualDateTime(sent) : null;
    const isTimed = time.safeParse(duration).success;
    const at = usual === null ? null : hasOffset(usual) ? Date.parse(usual) : instantIn?.(Date.parse(`${usual}Z`));
    const instant = isTimed && typeof at === 'number' ? instantAt(at) : null;
    const clockTime = instant === null ? null : clockTimeOf({ date: instant }, { timezone: zone });
    return { date: quoted(date), instant, clockTime, duration: isTimed ? Number(duration) : null };
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

/**
 * What clocks in the zone of a meeting show when it begins, with their offset: so that no client needs a table of zones.
 * Null if the zone is not known.
 */
export function clockTimeOf(
  { date }: Pick<Booking, 'date'>,
  { timezone }: Pick<MeetingPlace, 'timezone'>,
): string | null {
  return timezone !== null && isTimeZoneName(timezone) ? clockTimeAt(timezone, Date.parse(date)) : null;
}

/**
 * The local date-time of a booking, which its instant follows; null if an instant was booked. If the feature has another
 * zone by now, the instant stays, too.
 */
export const localDateOf = ({ local }: Booking, place: Pick<MeetingPlace, 'timezone'>): string | null =>
  local && local.timezone === (place.timezone ?? 'UTC') ? local.date : null;

/** A record with its whole meeting, as clients see it: at the place that its feature has. */
export function placed<R extends FeatureRecord>(record: R, place: MeetingPlace): R {
  if (record.meeting === null) return record;
  const { date, duration } = record.meeting;
  const localDate = localDateOf(record.meeting, place);
  return { ...record, meeting: { date, duration, localDate, ...place } };
}

const textOf = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
