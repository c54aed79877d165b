import { useLanguage, useWords } from '../words/words.js';
import { Time } from './time.js';
import { clockText, timeText } from './timeText.js';

export interface MeetingProps {
  readonly meeting: {
    readonly date: string;
    readonly duration: number;
    readonly timezone: string | null;
    readonly clockTime: string | null;
    readonly location: string | null;
  };
}

/**
 * When and where a meeting is: in the reader's zone, and where that differs in the zone of the place, too. The service says
 * what clocks there show: a browser may have older time zones.
 */
export function Meeting({ meeting: { date, duration, timezone, clockTime, location } }: MeetingProps) {
  const { card: words } = useWords();
  const language = useLanguage();
  const there = clockTime && timeThere(language, date, clockTime);
  return (
    <span>
      <Time at={date} style="full" />
      {there && `, ${words.thereAt(there, cityOf(timezone ?? ''))}`}, {words.minutes(duration)}
      {location && `, ${location}`}
    </span>
  );
}

/** The time there; null where it is that of here. */
function timeThere(language: string, date: string, clockTime: string): string | null {
  return clockText(language, clockTime) === timeText(language, date) ? null : clockText(language, clockTime, 'time');
}

/** "America/Mexico_City" is Mexico City. */
const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
