import type { DomainEvent } from '../../events/event.js';
import type { Instant } from '../../vacancies/vacancy.js';

/** The thaw of a frozen vacancy. */
export interface Thaw {
  readonly id: string;
  /** Milliseconds that the vacancy was frozen in all. */
  readonly stoodMs: number;
  readonly at: Instant;
  readonly updatedAt: Instant;
  readonly event: DomainEvent;
}
