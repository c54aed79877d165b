import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { pauseWebhooks } from '../../core/webhooks/disableWebhook.js';
import { openDatabase } from '../../entities/database.js';
import { ids } from '../../entities/ids.js';
import type { Checksum } from '../../entities/moving/checksums.js';
import type { EmbeddedSession } from '../../entities/moving/session.js';
import { endMove, saveVerified } from '../../entities/moving/unfinishedMove.js';
import type { Config } from '../config.js';
import { noApiKeyCache, openDispatcher } from '../openDispatcher.js';
import { beginEpochs } from '../opening/feedEpochs.js';

/**
 * Makes a copy a database of its own: its feeds begin a new epoch, and it sends nothing to webhooks. No service can use
 * it before. Each step may have been done by a killed call.
 * @param checksums of the copy, kept for a call that continues: from now on it differs from its source
 */
export async function finishCopy(
  config: Config,
  session: EmbeddedSession,
  checksums: readonly Checksum[],
): Promise<void> {
  await saveVerified(session, checksums);
  const database = await openDatabase({ kind: 'embedded', open: async () => session.pglite }, ids);
  const { store } = database;
  await beginEpochs(database, config, true);
  const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates } = config;
  const parts = { store, clock: Date, ids, permits: new FairSemaphore(), apiKeyCache: noApiKeyCache };
  const dispatcher = openDispatcher({ ...parts, defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates });
  for (const companyId of await companiesWithWebhooks(session)) await dispatcher.runJob(pauseWebhooks, companyId);
  // A requested attempt is made even if the webhook is paused.
  await session.rows('update webhook_delivery set requested_at = null where requested_at is not null');
  await endMove(session);
  await database.close();
}

async function companiesWithWebhooks(session: EmbeddedSession): Promise<readonly string[]> {
  const found = await session.rows<{ company_id: string }>(
    `select distinct company_id from webhook where status = 'ACTIVE'`,
  );
  return found.map(({ company_id }) => company_id);
}
