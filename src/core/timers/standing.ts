import { dayMs, rising } from '../instants.js';
import type { Instant, Vacancy } from '../vacancies/vacancy.js';
import type { Standing, VacancyTimer } from './kept.js';
import { freezers, settingOf } from './watch.js';

/**
 * How a vacancy stands: frozen or not, and for how long it has stood frozen (CONTRACT "Timers", "Freeze"). The time that it
 * stood still is kept with it and added to its records' due times when they are read, so that a thaw changes no record.
 */

/** A vacancy that never stood still. */
export const neverStood: Standing = { frozenAt: null, frozenBy: null, stoodMs: 0 };

/** How a vacancy stands by its row. */
export const standingNow = ({
  frozenAt,
  frozenBy,
  timer: { stoodMs },
}: Pick<Vacancy, 'frozenAt' | 'frozenBy' | 'timer'>): Standing => ({ frozenAt, frozenBy, stoodMs });

/** Milliseconds that a vacancy has stood frozen until an instant. */
export function stoodUntil({ frozenAt, stoodMs }: Standing, at: Instant): number {
  return frozenAt === null ? stoodMs : stoodMs + Math.max(0, Date.parse(at) - Date.parse(frozenAt));
}

export const newVacancyTimer = (at: Instant): VacancyTimer => ({
  stoodMs: 0,
  lookAt: null,
  isStale: false,
  activeAt: at,
  heldUntil: null,
  shadowedAt: null,
});

/** The earliest instant at which a vacancy may freeze that was active at an instant, whatever becomes of its finalists. */
export function lookAfter(
  { status, frozenAt, jobAutomations }: Pick<Vacancy, 'status' | 'frozenAt' | 'jobAutomations'>,
  activeAt: Instant,
): Instant | null {
  if (status.code !== 'IN_PROGRESS' || frozenAt !== null) return null;
  const spans = Object.values(freezers).flatMap((timer) => settingOf(jobAutomations, timer)?.ms ?? []);
  if (spans.length === 0) return null;
  return new Date(Math.min(Date.parse(activeAt) + Math.min(...spans, maxUnseenMs))).toISOString();
}

/** A vacancy is looked at so often at least: what the feed keeps of its last activity may be gone after 7 days. */
const maxUnseenMs = 5 * dayMs;

/**
 * A vacancy after a person, a key or a provider has changed something that its timers look at. Where its records wait to be
 * timed anew, it is looked at now all the same.
 */
export function attended(vacancy: Vacancy, at: Instant): Vacancy {
  return { ...vacancy, timer: { ...vacancy.timer, lookAt: vacancy.timer.isStale ? at : lookAfter(vacancy, at) } };
}

/** A frozen vacancy goes on; one that isn't frozen is left as it is. */
export function thawed(vacancy: Vacancy, at: Instant): Vacancy {
  if (vacancy.frozenAt === null) return vacancy;
  const running: Vacancy = { ...vacancy, frozenAt: null, frozenBy: null, updatedAt: rising(vacancy.updatedAt, at) };
  return {
    ...running,
    timer: { ...vacancy.timer, stoodMs: stoodUntil(standingNow(vacancy), at), isStale: true, lookAt: at },
  };
}

/** A vacancy closed is neither frozen nor watched, and one that is open again begins anew. */
export function unfrozen(vacancy: Vacancy, at: Instant): Vacancy {
  const open: Vacancy = { ...vacancy, frozenAt: null, frozenBy: null };
  const timer = {
    ...vacancy.timer,
    stoodMs: stoodUntil(standingNow(vacancy), at),
    heldUntil: null,
    shadowedAt: null,
    isStale: false,
  };
  return attended({ ...open, timer: { ...timer, activeAt: at } }, at);
}
