import { isErasedByAnother } from '../../entities/personal/personHash.js';
import { personHashBy } from '../../start/opening/personHash.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import type { Ask } from './server.js';

/** Whether the key of the hashes by which erased persons are kept out is there, and is that of the erasures. */

/** What the service takes where PERSON_KEY is unset: none, or one that it generates in DATA_DIR. */
type Otherwise = 'none' | 'generated';

/** @param key null where there is none */
export async function personKeyCheck(
  ask: Ask,
  key: string | null,
  otherwise: Otherwise,
  production: boolean,
): Promise<Outcome> {
  const [table] = await ask<{ name: string | null }>(`select to_regclass('erasure')::text as name`);
  const isAnother = Boolean(table?.name) && (await isErasedByAnother(ask, key === null ? null : personHashBy(key)));
  if (!isAnother) return keyOutcome(key, otherwise, production);
  const from = otherwise === 'generated' ? ', or put the file person-key of then back into DATA_DIR' : '';
  const cause =
    key === null ? 'persons were erased with a key, and none is set' : 'persons were erased with another key';
  return fail(`${cause}: the service will not start`, `set PERSON_KEY to the original key${from}`);
}

/** The outcome where no erasure contradicts the key. */
export function keyOutcome(key: string | null, otherwise: Otherwise, production: boolean): Outcome {
  if (key !== null) return ok('it is set, and no person was erased with another key');
  if (otherwise === 'generated') return ok('the next start generates one in DATA_DIR');
  const message = 'none: nobody can be erased (PERSON_KEY_MISSING), and retention erases nobody';
  if (!production) return ok(message);
  return warn(message, 'set PERSON_KEY to 32 characters or more, and keep it as long as the data');
}
