import { rejectionReasons } from '../../core/catalogues/manageCatalogues.js';
import { errors } from '../../core/kernel/errors.js';
import { listedIds } from '../answers/untrusted.js';
import type { Calls } from './tool.js';

/**
 * The id of a reason by its id or name. The core judges an id for callers who may not read the catalogue.
 * @throws BAD_USER_INPUT INVALID_INPUT with ids that there are
 */
export async function reasonOf(reason: string | null, { ask, may }: Calls): Promise<string | null> {
  if (reason === null || !may('Query.rejectionReasons')) return reason;
  const all = await ask(rejectionReasons.list, 'Query.rejectionReasons', {});
  const named = all.filter(({ name }) => name === reason);
  const found = all.find(({ id }) => id === reason) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found.id;
  // A company without a catalogue takes any reason.
  if (all.length === 0) return reason;
  const ids = listedIds(
    all.map(({ id }) => id),
    'the catalogue has them',
  );
  throw errors.invalidInput([
    { path: 'reason', message: `must be null, or the id or the unique name of one of: ${ids}` },
  ]);
}
