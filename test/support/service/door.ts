import { Turns } from '../../../src/core/application/limits/fairSemaphore.js';
import type { Door } from '../../../src/core/dispatcher.js';
import { ids } from '../../../src/entities/ids.js';
import { noApiKeyCache, type OpenDoorParts, openDoor } from '../../../src/start/dispatching/openDispatcher.js';

/** The door of a process that serves no requests, with a store and a clock. */
export const doorOn = (parts: Pick<OpenDoorParts, 'store' | 'clock'> & Partial<OpenDoorParts>): Door =>
  openDoor({
    ids,
    turns: new Turns(),
    apiKeyCache: noApiKeyCache,
    defaultLocale: 'es',
    allowsLoopbackWebhooks: false,
    ...parts,
  });
