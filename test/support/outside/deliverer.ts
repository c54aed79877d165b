import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import { silent } from '../../../src/core/kernel/logger.js';
import { ids } from '../../../src/entities/ids.js';
import type { DeliveriesParts } from '../../../src/jobs/webhooks/company.js';
import { Deliveries } from '../../../src/jobs/webhooks/deliveries.js';
import { Sender, type SenderOptions } from '../../../src/jobs/webhooks/sender.js';
import { dispatcherOn } from '../service/dispatcher.js';
import type { Service } from '../service/service.js';

export interface Deliverer {
  readonly deliveries: Deliveries;
  /** Queues and sends what is due, until nothing more is due or running. */
  deliver(): Promise<void>;
}

/** A worker of webhooks with the clock of a service. It works when a test says so. */
export function delivererOf(
  { database: { store }, clock }: Pick<Service, 'database' | 'clock'>,
  options: Partial<SenderOptions & DeliveriesParts> = {},
): Deliverer {
  const permits = new FairSemaphore();
  const dispatcher = dispatcherOn({ store, permits, clock, allowsLoopbackWebhooks: true });
  const sender = new Sender({ allowsLoopback: true, ...options });
  const deliveries = new Deliveries({
    store,
    dispatcher,
    permits,
    clock,
    ids,
    send: (message, signal) => sender.send(message, signal),
    logger: silent,
    random: () => 0,
    ...options,
  });
  const due = () => store.scans.deliveries(new Date(clock.now()).toISOString());
  return {
    deliveries,
    async deliver() {
      for (let companies = await due(); companies.length > 0; companies = await due()) {
        for (const companyId of companies) await deliveries.run(companyId);
        await deliveries.idle();
      }
    },
  };
}
