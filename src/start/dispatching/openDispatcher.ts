import { createHash } from 'node:crypto';
import { Door, type DoorParts } from '../../core/dispatcher.js';
import type { ApiKeyCache } from '../../core/kernel/ports.js';
import { addressRanges } from '../../http/credentials/addressRanges.js';
import { keyTexts } from '../../http/credentials/apiKeyText.js';

/** What the door needs beside what is the same in each process. */
export type OpenDoorParts = Omit<DoorParts, 'keyTexts' | 'addressRanges' | 'digest' | 'pause'>;

/** For a process that keeps no keys in memory. A running service sees the change of a key within 5 s. */
export const noApiKeyCache: ApiKeyCache = { forget: () => undefined };

/** Opens the door to the core, for the service and for the command line alike. */
export function openDoor(parts: OpenDoorParts): Door {
  return new Door({
    ...parts,
    keyTexts,
    addressRanges,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    digest: { sha256: (text) => createHash('sha256').update(text).digest('hex') },
  });
}
