/** Date-times as clocks on a wall show them. */

const dayMs = 86_400_000;

/**
 * The instant at which clocks of a zone show a date-time. Where clocks are put back and show it twice, it is the first of
 * the two. Where they are put forward and never show it, it is as much later as they are put forward by.
 * @param zone a name of the IANA database @param local ISO 8601 without an offset @returns milliseconds since the epoch
 */
export function instantIn(zone: string, local: string): number {
  const offsetAt = offsetsOf(zone);
  const shown = Date.parse(`${local}Z`);
  const before = shown - offsetAt(shown - dayMs);
  const after = shown - offsetAt(shown + dayMs);
  const right = [before, after].filter((at) => at + offsetAt(at) === shown);
  return right.length > 0 ? Math.min(...right) : before;
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
    return (sign === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) * 1000;
  };
}
