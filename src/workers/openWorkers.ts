import type { Logger } from '../core/logger.js';
import type { Store } from '../core/ports.js';
import type { Door } from '../core/useCase.js';
import type { Work } from './work.js';
import { Workers } from './workers.js';

export interface WorkersNeed {
  readonly store: Store;
  readonly door: Door;
  readonly logger: Logger;
}

/** Everything that this service does without a request: a new work is listed here. */
export function openWorkers({ store, door, logger }: WorkersNeed): Workers {
  const works: readonly Work[] = [];
  return new Workers({ store, inTurn: (look) => door.lookInTurn(look), works, logger });
}
