import { useLanguage } from '../words/words.js';

export interface TimeProps {
  readonly at: string;
  /** `relative`: "in 3 days", with the exact time behind it. */
  readonly style?: 'relative' | keyof typeof styles;
}

/** An instant, in the reader's zone and language. */
export function Time({ at, style = 'relative' }: TimeProps) {
  const language = useLanguage();
  const exact = timeText(language, at);
  return (
    <time dateTime={at} title={style === 'full' ? undefined : exact}>
      {style === 'relative' ? relativeText(language, at) : timeText(language, at, style)}
    </time>
  );
}

const styles = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'full' },
  /** On cards: "30 Nov". */
  short: { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats are made once: there are thousands of cards. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, style: keyof typeof styles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone ?? ''}`;
  const found = formats.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat(language, { ...styles[style], ...(timeZone && { timeZone }) });
  formats.set(key, made);
  return made;
}

/** @param timeZone another one than the reader's */
export function timeText(language: string, at: string, style: keyof typeof styles = 'full', timeZone?: string): string {
  return formatOf(language, style, timeZone).format(new Date(at));
}

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

/** "in 3 days", "5 hours ago". @param now in milliseconds */
export function relativeText(language: string, at: string, now = Date.now()): string {
  const format = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  relatives.set(language, format);
  const away = Date.parse(at) - now;
  const [unit, ms] = units.find(([, length]) => Math.abs(away) >= length) ?? ['minute', minute];
  // What is due in 2.9 days is not due in 3: as in "3 days here", whole ones count.
  return format.format(Math.trunc(away / ms), unit);
}
