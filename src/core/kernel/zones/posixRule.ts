import { dayMs, hourMs } from '../values/instants.js';

/**
 * The rule at the end of a TZif file, by which a zone goes on after the listed changes: a TZ string of POSIX, such as
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
export function posixRuleIn(text: string): PosixRule | null {
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
