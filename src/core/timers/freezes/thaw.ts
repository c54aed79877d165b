import type { DomainEvent } from '../../events/event.js';
import type { Instant } from '../../vacancies/vacancy.js';

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
