import type { Instant } from '../../kernel/values/instants.js';
import { earlier, instantAt, later } from '../../kernel/values/instants.js';
import type { Wake } from '../shapes/storedTimers.js';

/**
 * Decides how far one step of an advancing clock can go, as a pure function. A step reads only the next due instants
 * of a company, so its cost does not depend on how many vacancies and records wait.
 */

/** The part of a company's due work that one step does. */
interface Horizon {
  /** Nothing but the work of this step is due up to this instant. */
  readonly until: Instant;
  /** The vacancies whose due work this step does up to `until`. */
  readonly vacancyIds: readonly string[];
}

/** Limits of one step. */
export interface StepLimits {
  /** The most wakes of each kind that were read. If there are so many, further ones may exist. */
  readonly wakes: number;
  /** The most vacancies. */
  readonly vacancies: number;
}

/**
 * @param wakes the next ones of each kind, without `RETIMING`
 * @param reached where the clock stands; what was due before is due now
 * @returns null if nothing is due up to the target
 */
export function horizonOf(
  wakes: readonly Wake[],
  { reached, target }: { readonly reached: Instant; readonly target: Instant },
  limits: StepLimits,
): Horizon | null {
  const due = wakes.map((wake) => ({ ...wake, at: later(wake.at, reached) })).toSorted(byInstantAndVacancy);
  const [first] = due;
  if (!first) return null;
  const known = limitedTo(target, due, limits.wakes);
  const starts = new Map<string, Instant>();
  for (const { vacancyId, at } of due) if (!starts.has(vacancyId)) starts.set(vacancyId, at);
  const beyond = [...starts.values()][limits.vacancies];
  const until = later(beyond === undefined ? known : earlier(known, before(beyond)), first.at);
  const ids = [...starts].flatMap(([id, at]) => (at <= until ? [id] : []));
  return { until, vacancyIds: ids.slice(0, limits.vacancies) };
}

/** Up to when all wakes are known: before the last one of each kind of which further ones may exist. */
function limitedTo(target: Instant, due: readonly Wake[], most: number): Instant {
  const kinds = ['TIMER', 'LOOK', 'REMINDER'] as const;
  return kinds.reduce<Instant>((until, kind) => {
    const wakes = due.filter((wake) => wake.kind === kind);
    const last = wakes.at(-1);
    return last && wakes.length >= most ? earlier(until, before(last.at)) : until;
  }, target);
}

/** The instant before. Instants are whole milliseconds. */
const before = (at: Instant): Instant => instantAt(Date.parse(at) - 1);

function byInstantAndVacancy(a: Wake, b: Wake): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.vacancyId < b.vacancyId ? -1 : Number(a.vacancyId > b.vacancyId);
}
