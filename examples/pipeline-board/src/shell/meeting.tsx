import { useLanguage, useWords } from '../words/words.js';
import { Time } from './time.js';
import { timeText } from './timeText.js';

export interface MeetingProps {
  readonly meeting: {
    readonly date: string;
    readonly duration: number;
    readonly timezone: string | null;
    readonly location: string | null;
  };
}

/** When and where a meeting is: in the reader's zone, and where that differs in the zone of the place, too. */
export function Meeting({ meeting: { date, duration, timezone, location } }: MeetingProps) {
  const { card: words } = useWords();
  const language = useLanguage();
  const there = timezone === null ? null : timeThere(language, date, timezone);
  return (
    <span>
      <Time at={date} style="full" />
      {there && `, ${words.thereAt(there, cityOf(timezone ?? ''))}`}, {words.minutes(duration)}
      {location && `, ${location}`}
    </span>
  );
}

/** The time there; null where it is that of here, or the zone is unknown. */
function timeThere(language: string, date: string, timeZone: string): string | null {
  try {
    const there = timeText(language, date, 'time', timeZone);
    const isSame = timeText(language, date, 'full', timeZone) === timeText(language, date);
    return isSame ? null : there;
  } catch {
    return null;
  }
}

/** "America/Mexico_City" is Mexico City. */
const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
