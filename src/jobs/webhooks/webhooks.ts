import { onTheWall } from '../../core/kernel/values/instants.js';
import type { Job, WorkersNeed } from '../running/job.js';
import { Deliveries } from './deliveries.js';
import { Sender } from './sender.js';

/** The name of this work. */
export const webhooksName = 'webhooks';
/**
 * A scan finds deliveries that became due by time or by another process. Events of this process start a run at once. A
 * due attempt must begin within 1 s (docs/WEBHOOKS.md, "Speed").
 */
const everyMs = 800;
/** The most companies at a time. A run waits only for the store, never for a receiver. */
const atOnce = 4;

type Needs = Omit<WorkersNeed, 'runsTimers' | 'hasTestClock'>;

/** Makes the work that sends events to webhooks. */
export function webhooks({ allowsLoopbackWebhooks, ownReceivers, ...parts }: Needs): Job {
  const sender = new Sender({ allowsLoopback: allowsLoopbackWebhooks });
  const toThisMachine = new Sender({ allowsLoopback: true });
  const send: Sender['send'] = (message, signal) =>
    (ownReceivers?.has(message.url) ? toThisMachine : sender).send(message, signal);
  const deliveries = new Deliveries({ ...parts, send });
  return {
    name: webhooksName,
    everyMs,
    atOnce,
    // Attempts have the corrected time. What it removes waits (upkeep.ts).
    runsWhileSkewed: true,
    async due() {
      await deliveries.learn();
      return parts.store.scans.deliveries(onTheWall(parts.clock));
    },
    run: async (companyId, _signal, span) => ((await deliveries.run(companyId, span)) ? 0 : undefined),
    startsAtOnce: (companyId) => deliveries.startsAtOnce(companyId),
    stop: () => deliveries.stop(),
  };
}
