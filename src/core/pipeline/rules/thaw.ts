import type { DomainEvent } from '../../application/event.js';
import type { Instant } from '../../kernel/values/instants.js';
import { rising } from '../../kernel/values/instants.js';
import { type FreezeState, thawedSince } from '../shapes/storedTimers.js';
import type { Vacancy } from '../shapes/vacancy.js';
import { attended, freezeStateNow, frozenMsUntil } from './freezeState.js';
import { vacancyThawed } from './vacancyEvents.js';

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
