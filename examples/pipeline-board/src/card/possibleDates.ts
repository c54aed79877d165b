/** The dates that a feature offers for meetings (`possibleDates` of its data). */

export interface PossibleDate {
  /** The instant, as `bookMeeting` takes it. */
  readonly date: string;
  /** In minutes. */
  readonly duration: number;
}

/** Those after `now`, in milliseconds, in order. What is no date with a duration is left out. */
export function possibleDates(data: Readonly<Record<string, unknown>> | null, now: number): readonly PossibleDate[] {
  const { possibleDates: listed, timezone } = data ?? {};
  if (!Array.isArray(listed)) return [];
  const zone = typeof timezone === 'string' ? timezone : 'UTC';
  return (listed as readonly unknown[])
    .flatMap((one) => {
      const { date, duration } = (one ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof date !== 'string' || typeof duration !== 'number') return [];
      const at = instantOf(date, zone);
      return Number.isNaN(at) || at <= now ? [] : [{ date: new Date(at).toISOString(), duration }];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** A date-time without an offset is meant in the feature's zone. */
function instantOf(text: string, zone: string): number {
  if (/(?:z|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text);
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  // Twice, because the offset of the first guess may be that of before a change of the clocks.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. UTC's where the zone has no known name. */
function offsetAt(instant: number, zone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(instant);
    const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return shown - Math.floor(instant / 1000) * 1000;
  } catch {
    return 0;
  }
}
