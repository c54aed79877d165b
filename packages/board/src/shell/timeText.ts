/** Instants as texts. */

const styles = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'full' },
  /** On cards: "30 Nov". */
  short: { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

/** Formats are made once: there are thousands of cards. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, style: TimeStyle, timeZone?: 'UTC'): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone}`;
  const found = formats.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat(language, { ...styles[style], timeZone });
  formats.set(key, made);
  return made;
}

/** An instant in the reader's zone. */
export function timeText(language: string, at: string, style: keyof typeof styles = 'full'): string {
  return formatOf(language, style).format(new Date(at));
}

/** What clocks elsewhere show. @param clockTime as the service says it: a local date-time with its offset */
export function clockText(language: string, clockTime: string, style: keyof typeof styles = 'full'): string {
  return formatOf(language, style, 'UTC').format(new Date(`${localOf(clockTime)}Z`));
}

/** A date-time without its offset. */
export const localOf = (clockTime: string): string => clockTime.replace(/(Z|[+-]\d\d:?\d\d(:?\d\d)?)$/i, '');

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** "in 3 days", "5 hours ago", "now". @param now in milliseconds */
export function relativeText(language: string, at: string, now: number = Date.now()): string {
  const away = Date.parse(at) - now;
  const found = units.find(([, length]) => Math.abs(away) >= length);
  if (!found) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const format = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  relatives.set(language, format);
  const [unit, ms] = found;
  // What is due in 2.9 days is not due in 3: as in "3 days here", whole ones count.
  return format.format(Math.trunc(away / ms), unit);
}
