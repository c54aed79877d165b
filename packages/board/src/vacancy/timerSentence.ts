import type { Unit } from '../words/en/timers.js';
import { nameOf, type Words } from '../words/sentenceOf.js';

/** What a timer does: "Discard after 5 days without an answer". */
export function timerSentence({ timers, names }: Words, timer: string, time: number, unit: Unit): string {
  const [before, after] = timers.partsOf(timer, nameOf(names.timers, timer));
  return `${before} ${timers.duration(time, unit)} ${after}`;
}
