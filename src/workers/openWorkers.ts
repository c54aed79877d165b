import { refusalRetention, retention } from './retention.js';
import { timers } from './timers.js';
import { webhooks } from './webhooks/webhooks.js';
import type { Work, WorkersNeed } from './work.js';
import { Workers } from './workers.js';

/** All background work of this service. New work must be added here. */
export const worksOf = (need: WorkersNeed): readonly Work[] => [
  retention(need),
  refusalRetention(need),
  webhooks(need),
  ...(need.runsTimers ? [timers(need)] : []),
];

export function openWorkers(need: WorkersNeed): Workers {
  const { store, door, logger } = need;
  return new Workers({ store, inTurn: (look) => door.lookInTurn(look), works: worksOf(need), logger });
}
