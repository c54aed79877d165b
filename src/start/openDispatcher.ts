import { createHash } from 'node:crypto';
import { Dispatcher, type DispatcherOptions } from '../core/dispatcher.js';
import type { ApiKeyCache } from '../core/kernel/ports.js';
import { addressRanges } from '../http/credentials/addressRanges.js';
import { keyGenerator } from '../http/credentials/apiKeyAuthenticator.js';

/** What the dispatcher needs in addition to what is the same in each process. */
export type OpenDispatcherOptions = Omit<DispatcherOptions, 'keyGenerator' | 'addressRanges' | 'digest' | 'pause'>;

/** For a process that caches no keys. A running service sees the change of a key within 5 s. */
export const noApiKeyCache: ApiKeyCache = { forget: () => undefined };

/** Opens the dispatcher to the core, for the service and for the command line alike. */
export function openDispatcher(parts: OpenDispatcherOptions): Dispatcher {
  return new Dispatcher({
    ...parts,
    keyGenerator,
    addressRanges,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    digest: { sha256: (text) => createHash('sha256').update(text).digest('hex') },
  });
}
