import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { beginEpoch, epochOf } from '../../core/feed/epochs.js';
import { type Logger, silent } from '../../core/kernel/logger.js';
import type { Ids, WallClock } from '../../core/kernel/ports.js';
import type { Database } from '../../entities/database.js';
import { ids as idsOfThisMachine } from '../../entities/ids.js';
import type { Config } from '../config.js';
import { noApiKeyCache, openDispatcher } from '../openDispatcher.js';

interface Restored extends Pick<Database, 'store' | 'origin'> {
  /** This machine's unless given. */
  readonly clock?: WallClock;
  readonly ids?: Ids;
}

/**
 * Begins an epoch in all feeds of a database that was restored (ADR 15). Several processes that start at once begin the
 * same one; what one of them leaves undone, the next start does.
 * @param isRestored whether the caller reports a restore; else the database itself shows it
 */
export async function beginEpochs(
  { store, origin, clock = Date, ids = idsOfThisMachine }: Restored,
  { defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates }: Config,
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
    clock,
    ids,
    permits: new FairSemaphore(),
    apiKeyCache: noApiKeyCache,
    defaultLocale,
    allowsLoopbackWebhooks,
    hasTestClock,
    keyRates,
  });
  log.warn({ epoch, companies: companies.length }, 'the database was restored: its feeds start a new epoch');
  for (const companyId of companies) await dispatcher.runJob(beginEpoch(epoch), companyId);
  await origin.begun(epoch);
}
