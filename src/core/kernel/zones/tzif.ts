import { dayMs, hourMs } from '../values/instants.js';
import { Zone } from './zone.js';

/**
 * The rule at the end of a TZif file, by which a zone continues after the listed changes: a TZ string of POSIX, such as
 * `EST5EDT,M3.2.0,M11.1.0` (RFC 9636, section 3.3.1).
 */
export interface PosixRule {
  /** The offset from UTC in milliseconds, that of standard time where there are two. */
  readonly standard: number;
  /** Null if the offset stays. */
  readonly summer: { readonly offset: number; readonly begins: YearlyTime; readonly ends: YearlyTime } | null;
}

/** A local time of each year, in milliseconds as if it were UTC. */
type YearlyTime = (year: number) => number;

/** An abbreviation, and hours to the west. */
const name = '(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]+>)';
const time = String.raw`[+-]?\d{1,3}(?::\d\d(?::\d\d)?)?`;
const date = String.raw`(?:M\d{1,2}\.\d\.\d|J\d{1,3}|\d{1,3})(?:/${time})?`;
const form = new RegExp(`^${name}(${time})(?:${name}(${time})?,(${date}),(${date}))?$`);

/** @returns null if the text is no such rule */
function posixRuleIn(text: string): PosixRule | null {
  const [all, west, summerWest, begins, ends] = form.exec(text) ?? [];
  if (all === undefined || west === undefined) return null;
  const standard = -duration(west) || 0;
  if (begins === undefined || ends === undefined) return { standard, summer: null };
  const offset = summerWest === undefined ? standard + hourMs : -duration(summerWest) || 0;
  return { standard, summer: { offset, begins: yearlyTime(begins), ends: yearlyTime(ends) } };
}

/** Hours, minutes and seconds in milliseconds. */
function duration(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return text.startsWith('-') ? -ms : ms;
}

function yearlyTime(text: string): YearlyTime {
  const [day = '', timeOfDay = '2'] = text.split('/');
  const ms = duration(timeOfDay);
  if (day.startsWith('M')) {
    const [month = 1, week = 1, weekday = 0] = day.slice(1).split('.').map(Number);
    return (year) => dayInMonth(year, { month, week, weekday }) + ms;
  }
  if (!day.startsWith('J')) return (year) => Date.UTC(year, 0, 1) + Number(day) * dayMs + ms;
  // From 1 to 365: February 29 is not counted.
  const number = Number(day.slice(1));
  return (year) => Date.UTC(year, 0, number + (isLeap(year) && number > 59 ? 1 : 0)) + ms;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

interface WeekdayInMonth {
  readonly month: number;
  /** From 1; 5 is the last. */
  readonly week: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

function dayInMonth(year: number, { month, week, weekday }: WeekdayInMonth): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = 1 + ((weekday - first + 7) % 7) + (week - 1) * 7;
  return Date.UTC(year, month - 1, day > days ? day - 7 : day);
}

/** Reads TZif files, as zic makes them of IANA's database (RFC 9636). */

/** Why bytes are no usable TZif file. */
export class NotTzif extends Error {}

const headerLength = 44;
const mostChanges = 10_000;
const mostOffsetSeconds = 26 * 3600;

/** Whether bytes say that they are a TZif file. */
export const isTzif = (bytes: Uint8Array): boolean => textOf(bytes.subarray(0, 4)) === 'TZif';

/**
 * The zone of a file. Only its data of 64 bits are read, and its rule, so its version must be 2 or later.
 * @throws NotTzif
 */
export function zoneIn(bytes: Uint8Array): Zone {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(view, bytes);
  } catch (error) {
    // Of a DataView: the file ends too early.
    if (error instanceof RangeError) throw new NotTzif('it is too short');
    throw error;
  }
}

/** Bytes as the characters of ASCII that they are. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 200));

interface Counts {
  readonly version: number;
  readonly utcMarks: number;
  readonly standardMarks: number;
  readonly leapSeconds: number;
  readonly changes: number;
  readonly types: number;
  readonly characters: number;
}

function countsAt(view: DataView, place: number): Counts {
  if (view.getUint32(place) !== 0x54_5a_69_66) throw new NotTzif('it does not begin with TZif');
  const [utcMarks = 0, standardMarks = 0, leapSeconds = 0, changes = 0, types = 0, characters = 0] = [
    20, 24, 28, 32, 36, 40,
  ].map((offset) => view.getUint32(place + offset));
  if (changes > mostChanges || types < 1 || types > 256) throw new NotTzif('its counts are no usual ones');
  return { version: view.getUint8(place + 4), utcMarks, standardMarks, leapSeconds, changes, types, characters };
}

/** @param timeLength the bytes of an instant */
const lengthOf = ({ utcMarks, standardMarks, leapSeconds, changes, types, characters }: Counts, timeLength: number) =>
  changes * (timeLength + 1) + types * 6 + characters + leapSeconds * (timeLength + 4) + standardMarks + utcMarks;

function read(view: DataView, bytes: Uint8Array): Zone {
  const first = countsAt(view, 0);
  if (first.version < 0x32) throw new NotTzif('its version is 1, which has no rule for later years');
  const second = headerLength + lengthOf(first, 4);
  const counts = countsAt(view, second);
  if (counts.leapSeconds > 0) throw new NotTzif('it counts leap seconds');
  const data = second + headerLength;
  const at = Float64Array.from({ length: counts.changes }, (_, index) => msAt(view, data + index * 8));
  if (at.some((ms, index) => index > 0 && ms <= (at[index - 1] ?? ms)))
    throw new NotTzif('its changes are not in order');
  const types = data + counts.changes * 8;
  const byType = Array.from({ length: counts.types }, (_, index) => {
    const seconds = view.getInt32(types + counts.changes + index * 6);
    if (Math.abs(seconds) > mostOffsetSeconds) throw new NotTzif('it has an offset of more than 26 hours');
    return seconds * 1000;
  });
  const offsets = [byType[0] ?? 0];
  for (let index = 0; index < counts.changes; index += 1) {
    const offset = byType[view.getUint8(types + index)];
    if (offset === undefined) throw new NotTzif('a change has no offset');
    offsets.push(offset);
  }
  const footer = textOf(bytes.subarray(data + lengthOf(counts, 8)));
  if (!/^\n[^\n]*\n$/.test(footer)) throw new NotTzif('it does not end with a rule');
  return continued([...at], offsets, footer.slice(1, -1));
}

/** The first change may be of the begin of time: V8's dates hold less. */
const msAt = (view: DataView, place: number): number => Math.max(Number(view.getBigInt64(place)) * 1000, -8.64e15);

/** The years that are listed beyond those of the file: 400, and those around their ends. */
const yearsListed = 403;

/** The zone with the changes of the rule of a file. */
function continued(at: number[], offsets: number[], text: string): Zone {
  const made = (repeatsFrom: number | null): Zone =>
    new Zone({ at: Float64Array.from(at), offsets: Int32Array.from(offsets), repeatsFrom });
  // Without a rule, the last offset stays.
  if (text === '') return made(null);
  const rule = posixRuleIn(text);
  if (!rule) throw new NotTzif(`its rule is not understood: ${text.slice(0, 100)}`);
  const { standard, summer } = rule;
  const last = at.at(-1) ?? Number.NEGATIVE_INFINITY;
  if (!summer) {
    if (offsets.at(-1) !== standard) throw new NotTzif('its rule differs from its last change');
    return made(null);
  }
  const firstYear = new Date(Math.max(last, 0)).getUTCFullYear();
  for (let year = firstYear; year <= firstYear + yearsListed; year += 1) {
    const begins = { at: summer.begins(year) - standard, offset: summer.offset };
    const ends = { at: summer.ends(year) - summer.offset, offset: standard };
    for (const change of begins.at < ends.at ? [begins, ends] : [ends, begins]) {
      if (change.at <= (at.at(-1) ?? last)) continue;
      at.push(change.at);
      offsets.push(change.offset);
    }
  }
  return made(firstYear + yearsListed - 1);
}
