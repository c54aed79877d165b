import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import type { Dispatcher } from '../../../src/core/dispatcher.js';
import { ids } from '../../../src/entities/ids.js';
import { noApiKeyCache, type OpenDispatcherOptions, openDispatcher } from '../../../src/start/openDispatcher.js';

/** The dispatcher of a process that serves no requests, with a store and a clock. */
export const dispatcherOn = (
  parts: Pick<OpenDispatcherOptions, 'store' | 'clock'> & Partial<OpenDispatcherOptions>,
): Dispatcher =>
  openDispatcher({
    ids,
    permits: new FairSemaphore(),
    apiKeyCache: noApiKeyCache,
    defaultLocale: 'es',
    keyRates: { usual: 25, most: 25 },
    allowsLoopbackWebhooks: false,
    ...parts,
  });
