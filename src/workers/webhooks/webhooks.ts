import { onTheWall } from '../../core/instants.js';
import type { Work, WorkersNeed } from '../work.js';
import { Deliveries } from './deliveries.js';
import { Sender } from './sender.js';

/** What another process has made due, or time, is found by then. What this one has is found at once. */
const everyMs = 2_000;
/** Companies: a run waits for the store alone, and for no receiver. */
const atOnce = 4;

type Needs = Omit<WorkersNeed, 'runsTimers' | 'hasTestClock'>;

/** Sends what happens to webhooks. */
export function webhooks({ store, door, clock, ids, logger, allowsLoopbackWebhooks }: Needs): Work {
  const sender = new Sender({ allowsLoopback: allowsLoopbackWebhooks });
  const send: Sender['send'] = (message, signal) => sender.send(message, signal);
  const deliveries = new Deliveries({ store, door, clock, ids, logger, send });
  return {
    name: 'webhooks',
    everyMs,
    atOnce,
    async due() {
      await deliveries.learn();
      return store.scans.deliveries(onTheWall(clock));
    },
    run: async (companyId) => ((await deliveries.run(companyId)) ? 0 : undefined),
    heeds: (companyId) => deliveries.heeds(companyId),
    stop: () => deliveries.stop(),
  };
}
