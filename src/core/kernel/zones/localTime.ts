import { dayMs, hourMs } from '../values/instants.js';
import { presentTable } from './presentTable.js';
import type { Zone } from './zone.js';

/**
 * Local date-times of time zones, by the table of this process (ADR 20): never by Node's ICU, which differs between
 * versions of Node.
 */

/** A local time is at most 26 hours from UTC. The offsets of one more day before and after are read, too. */
const aroundMs = (26 + 24) * hourMs;

/**
 * The local date-times that mean an instant in a zone, each in milliseconds as if it were UTC. When clocks are put
 * back, a date-time occurs twice: then it means the first of the two instants. When clocks are put forward, a date-time
 * is skipped: then it means the instant that is later by the length of the gap. So an instant may have two date-times,
 * or none.
 * @param zone a known name
 * @param at milliseconds since the epoch
 */
export function shownAt(zone: string, at: number): ReadonlySet<number> {
  const found = zoneOf(zone);
  const mayMean = [...found.offsetsBetween(at - aroundMs, at + aroundMs)].map((offset) => at + offset);
  return new Set(mayMean.filter((shown) => instantOf(shown, found) === at));
}

/**
 * Makes the function from local date-times to the instants that they mean in a zone, both in milliseconds.
 * @param zone a known name
 */
export function instantsIn(zone: string): (shown: number) => number {
  const found = zoneOf(zone);
  return (shown) => instantOf(shown, found);
}

/**
 * What a clock in a zone shows at an instant, as ISO 8601 text with the offset: `2027-01-20T09:00:00.000-06:00`. An
 * offset with seconds, as before 1972, has them, too.
 * @param zone a known name
 * @param at milliseconds since the epoch
 */
export function clockTimeAt(zone: string, at: number): string {
  const offset = zoneOf(zone).offsetAt(at);
  const size = new Date(Math.abs(offset)).toISOString();
  const seconds = size.slice(17, 19);
  return `${localText(at + offset)}${offset < 0 ? '-' : '+'}${size.slice(11, 16)}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** A local date-time as ISO 8601 text without an offset. @param shown milliseconds as if it were UTC */
export const localText = (shown: number): string => new Date(shown).toISOString().slice(0, -1);

function instantOf(shown: number, zone: Zone): number {
  const before = shown - zone.offsetAt(shown - dayMs);
  const after = shown - zone.offsetAt(shown + dayMs);
  const right = [before, after].filter((at) => at + zone.offsetAt(at) === shown);
  return right.length > 0 ? Math.min(...right) : before;
}

/** @throws RangeError if the name is not known: callers ask `isTimeZoneName` before */
function zoneOf(name: string): Zone {
  const zone = presentTable().zone(name);
  if (!zone) throw new RangeError(`no time zone is called ${name}`);
  return zone;
}
