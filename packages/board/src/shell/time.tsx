import { useLanguage } from '../words/words.js';
import { relativeText, type TimeStyle, timeText } from './timeText.js';

export interface TimeProps {
  readonly at: string;
  /** `relative`: "in 3 days", with the exact time behind it. */
  readonly style?: 'relative' | TimeStyle;
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
