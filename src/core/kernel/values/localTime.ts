import { dayMs, hourMs } from './instants.js';

/** Local date-times of time zones. */

/** A local time is at most 26 hours from UTC. The offsets of one more day before and after are read, too. */
const aroundHours = 26 + 24;

/**
 * The local date-times that mean an instant in a zone, each in milliseconds as if it were UTC. When clocks are put
 * back, a date-time occurs twice: then it means the first of the two instants. When clocks are put forward, a date-time
 * is skipped: then it means the instant that is later by the length of the gap. So an instant may have two date-times,
 * or none.
 * @param zone a name of the IANA database
 * @param at milliseconds since the epoch
 */
export function shownAt(zone: string, at: number): ReadonlySet<number> {
  const offsetAt = offsetsOf(zone);
  const offsets = new Set<number>();
  for (let hours = -aroundHours; hours <= aroundHours; hours += 1) offsets.add(offsetAt(at + hours * hourMs));
  const mayMean = [...offsets].map((offset) => at + offset);
  return new Set(mayMean.filter((shown) => instantOf(shown, offsetAt) === at));
}

/**
 * Makes the function from local date-times to the instants that they mean in a zone, both in milliseconds.
 * @param zone a name of the IANA database
 */
export function instantsIn(zone: string): (shown: number) => number {
  const read = offsetsOf(zone);
  const known = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const offset = read(at);
    known.set(at, offset);
    return offset;
  };
  return (shown) => instantOf(shown, offsetAt);
}

function instantOf(shown: number, offsetAt: (at: number) => number): number {
  const before = shown - offsetAt(shown - dayMs);
  const after = shown - offsetAt(shown + dayMs);
  const right = [before, after].filter((at) => at + offsetAt(at) === shown);
  return right.length > 0 ? Math.min(...right) : before;
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    return (sign === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) * 1000;
  };
}
