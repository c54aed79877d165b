import type { DomainEvent } from '../../application/event.js';
import { dayMs, type Instant, instantAt, rising } from '../../kernel/values/instants.js';
import { type FreezeState, thawedSince, type VacancyTimer } from '../shapes/storedTimers.js';
import { freezers, settingOf } from '../shapes/timerSettings.js';
import type { Vacancy } from '../shapes/vacancy.js';
import { vacancyThawed } from './vacancyEvents.js';

/**
 * The freeze state of a vacancy: whether it is frozen, and for how long it was
 * (docs/TIMERS.md, "Which timer watches which status"). The frozen time is stored with the vacancy. It is added to the
 * due times of its records when they are read, so that a thaw changes no record.
 */

/** The freeze state of a vacancy that was never frozen. */
export const neverFrozen: FreezeState = { frozenAt: null, frozenBy: null, frozenMs: 0, lookAt: null };

/** The freeze state in a vacancy's row. */
export const freezeStateNow = ({
  frozenAt,
  frozenBy,
  timer: { frozenMs, lookAt },
}: Pick<Vacancy, 'frozenAt' | 'frozenBy' | 'timer'>): FreezeState => ({ frozenAt, frozenBy, frozenMs, lookAt });

/** Milliseconds that a vacancy was frozen until an instant. */
export function frozenMsUntil({ frozenAt, frozenMs }: FreezeState, at: Instant): number {
  return frozenAt === null ? frozenMs : frozenMs + Math.max(0, Date.parse(at) - Date.parse(frozenAt));
}

export const newVacancyTimer = (at: Instant): VacancyTimer => ({
  frozenMs: 0,
  lookAt: null,
  isStale: false,
  activeAt: at,
  finalistClosedAt: null,
  seenSeq: '0',
  heldUntil: null,
  retiming: null,
  shadowedAt: null,
});

/** The earliest instant at which a vacancy may freeze, with or without finalists. @param activeAt its last activity */
export function lookAfter(
  { status, frozenAt, jobAutomations }: Pick<Vacancy, 'status' | 'frozenAt' | 'jobAutomations'>,
  activeAt: Instant,
): Instant | null {
  if (status.code !== 'IN_PROGRESS' || frozenAt !== null) return null;
  const spans = Object.values(freezers).flatMap((timer) => settingOf(jobAutomations, timer)?.ms ?? []);
  if (spans.length === 0) return null;
  return instantAt(Date.parse(activeAt) + Math.min(...spans, maxUnseenMs));
}

/**
 * A vacancy is checked at least this often, because the feed may remove the event of its last activity after 7 days.
 */
const maxUnseenMs = 5 * dayMs;

/** A vacancy after a change by a person, a key or a provider that its timers depend on. */
export function attended(vacancy: Vacancy, at: Instant): Vacancy {
  return { ...vacancy, timer: { ...vacancy.timer, lookAt: lookAfter(vacancy, at) } };
}

/** A vacancy that was closed or reopened: it is not frozen, and its timers begin again. */
export function unfrozen(vacancy: Vacancy, at: Instant): Vacancy {
  const open: Vacancy = { ...vacancy, frozenAt: null, frozenBy: null };
  const timer = {
    ...vacancy.timer,
    frozenMs: frozenMsUntil(freezeStateNow(vacancy), at),
    heldUntil: null,
    shadowedAt: null,
    retiming: null,
    isStale: false,
  };
  return attended({ ...open, timer: { ...timer, activeAt: at } }, at);
}

/** The thaw of a frozen vacancy. */
export interface Thaw {
  readonly id: string;
  /** Milliseconds that the vacancy was frozen in all. */
  readonly frozenMs: number;
  /** When it thaws: a worker then checks when it freezes again, because the change does not know its timers. */
  readonly lookAt: Instant;
  readonly updatedAt: Instant;
  readonly event: DomainEvent;
}

/** The thaw of a vacancy, for the statement that stores it; null if it isn't frozen. */
export function thawOf(
  {
    id,
    freezeState,
    updatedAt: was,
  }: { readonly id: string; readonly freezeState: FreezeState; readonly updatedAt: Instant },
  at: Instant,
): Thaw | null {
  const { frozenAt, frozenBy } = freezeState;
  if (frozenAt === null) return null;
  const updatedAt = rising(was, at);
  const event = vacancyThawed(id, { frozenAt, frozenBy, updatedAt: was }, updatedAt);
  return { id, frozenMs: frozenMsUntil(freezeState, at), lookAt: at, updatedAt, event };
}

/** The whole vacancy after a thaw, as a change of it saves it; the same object if it isn't frozen. */
export function thawed(vacancy: Vacancy, at: Instant): Vacancy {
  if (vacancy.frozenAt === null) return vacancy;
  const running: Vacancy = { ...vacancy, frozenAt: null, frozenBy: null, updatedAt: rising(vacancy.updatedAt, at) };
  const frozenMs = frozenMsUntil(freezeStateNow(vacancy), at);
  const { retiming } = vacancy.timer;
  const begunAgain = retiming && { ...retiming, frozenMs: thawedSince };
  return attended({ ...running, timer: { ...vacancy.timer, frozenMs, isStale: true, retiming: begunAgain } }, at);
}
