import { Turns } from '../../src/core/door/turns.js';
import type { Door } from '../../src/core/door/useCase.js';
import { ids } from '../../src/entities/ids.js';
import { type DoorParts, noApiKeyCache, openDoor } from '../../src/start/openDoor.js';

/** The door of a process that serves no requests, with a store and a clock. */
export const doorOn = (parts: Pick<DoorParts, 'store' | 'clock'> & Partial<DoorParts>): Door =>
  openDoor({
    ids,
    turns: new Turns(),
    apiKeyCache: noApiKeyCache,
    defaultLocale: 'es',
    allowsLoopbackWebhooks: false,
    ...parts,
  });
