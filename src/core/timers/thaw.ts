import type { DomainEvent } from '../events/event.js';
import type { Instant } from '../vacancies/vacancy.js';

/** How a vacancy goes on. */
export interface Thaw {
  readonly id: string;
  readonly stoodMs: number;
  readonly at: Instant;
  readonly updatedAt: Instant;
  readonly event: DomainEvent;
}
