import { onTheWall } from '../../core/kernel/values/instants.js';
import { disableEnded } from '../../core/webhooks/disableWebhook.js';
import type { Job, WorkersNeed } from '../running/job.js';

/** The end of a webhook is stored within 5 s after that of its API key. Nothing is sent from the end of the key on. */
const everyMs = 2_000;

/** Disables webhooks whose API keys have ended: revoked, expired, removed, or without the grants. */
export const endedWebhooks = ({ store, dispatcher, clock, logger }: WorkersNeed): Job => ({
  name: 'webhooks of ended keys',
  everyMs,
  // Whether a key has expired is decided by both clocks.
  runsWhileSkewed: true,
  due: () => store.scans.endedWebhooks(onTheWall(clock)),
  async run(companyId, _signal, span) {
    const webhookId = await dispatcher.runJob(disableEnded, companyId, span);
    if (webhookId) logger.warn({ companyId, webhookId, reason: 'KEY_ENDED' }, 'a webhook is disabled');
    return webhookId ? 0 : undefined;
  },
});
