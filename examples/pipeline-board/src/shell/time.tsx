import { useLanguage } from '../words/words.js';

/** An instant, in the reader's zone and language. */
export function Time({ at, style = 'full' }: { readonly at: string; readonly style?: 'full' | 'time' | 'day' }) {
  return <time dateTime={at}>{timeText(useLanguage(), at, style)}</time>;
}

const styles: Record<'full' | 'time' | 'day', Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'full' },
};

export function timeText(language: string, at: string, style: keyof typeof styles = 'full'): string {
  return new Intl.DateTimeFormat(language, styles[style]).format(new Date(at));
}
