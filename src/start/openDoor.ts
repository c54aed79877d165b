import { createHash } from 'node:crypto';
import type { Turns } from '../core/door/turns.js';
import { Door } from '../core/door/useCase.js';
import type { ApiKeyCache, Clock, Ids, Store } from '../core/ports.js';
import { keyTexts } from '../http/credentials/apiKeyText.js';

export interface DoorParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly apiKeyCache: ApiKeyCache;
  readonly turns: Turns;
  readonly workTurns?: Turns;
  readonly defaultLocale: string;
  readonly allowsLoopbackWebhooks: boolean;
  readonly attemptRequested?: (companyId: string) => void;
  readonly hasTestClock?: boolean;
  readonly runsTimers?: boolean;
}

/** For a process that keeps no keys in memory. A running service sees the change of a key within 5 s. */
export const noApiKeyCache: ApiKeyCache = { forget: () => undefined };

/** Opens the door to the core, for the service and for the command line alike. */
export function openDoor(parts: DoorParts): Door {
  return new Door({
    ...parts,
    keyTexts,
    digest: { sha256: (text) => createHash('sha256').update(text).digest('hex') },
  });
}
