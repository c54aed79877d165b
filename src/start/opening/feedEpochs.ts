import type { Config } from '../../config.js';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { type Logger, silent } from '../../core/kernel/logging/logger.js';
import { beginEpoch } from '../../core/modules/feed/beginEpoch.js';
import { epochOf } from '../../core/modules/feed/epochs.js';
import type { Database } from '../../entities/database.js';
import { ids } from '../../entities/ids.js';
import { noApiKeyCache, openDispatcher } from '../dispatching/openDispatcher.js';

/**
 * Begins an epoch in all feeds of a database that was restored (ADR 49). Several processes that start at once begin the
 * same one; what one of them leaves undone, the next start does.
 * @param isRestored whether somebody tells of a restore; else the database itself shows it
 */
export async function beginEpochs(
  { store, origin }: Pick<Database, 'store' | 'origin'>,
  { defaultLocale, allowsLoopbackWebhooks, hasTestClock }: Config,
  isRestored: boolean,
  log: Logger = silent,
): Promise<void> {
  const epoch = await origin.beginning(epochOf(ids.hex()), isRestored);
  if (epoch === null) return;
  const companies = await store.scans.withEvents();
  // Companies that came after another process was done have lost nothing.
  if (!(await origin.isBeginning(epoch))) return;
  const dispatcher = openDispatcher({
    store,
    clock: Date,
    ids,
    turns: new FairSemaphore(),
    apiKeyCache: noApiKeyCache,
    defaultLocale,
    allowsLoopbackWebhooks,
    hasTestClock,
  });
  log.warn({ epoch, companies: companies.length }, 'the database was restored: a new epoch of its feeds begins');
  for (const companyId of companies) await dispatcher.runJob(beginEpoch(epoch), companyId);
  await origin.begun(epoch);
}
