import { migrationNames } from '../../entities/database.js';
import { newerSchema, readSchema, type SchemaStatus, whyUnfit } from '../../entities/schema/schemaState.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import type { Ask } from './server.js';

/** What the schema lacks, and whether this build may run on it. */

const upgrade =
  'run `npm run -s migrate` (in the image `node dist/cli/migrate.js`), or start a service with MIGRATE=on';

/** An outcome of the schema; `isUnfit`: this build may not run on it. */
export interface SchemaOutcome {
  readonly outcome: Outcome;
  readonly isUnfit: boolean;
}

export async function schemaCheck(ask: Ask): Promise<SchemaOutcome> {
  const status = await readSchema(ask, migrationNames);
  if (status.isMoveUnfinished) {
    return {
      outcome: fail('a move into the database is unfinished', 'repeat the same `move`, which continues it'),
      isUnfit: false,
    };
  }
  const unfit = whyUnfit(status, migrationNames);
  if (unfit) return { outcome: fail(unfit.cause, unfit.remedy), isUnfit: true };
  return { outcome: fitting(status), isUnfit: false };
}

function fitting(status: SchemaStatus): Outcome {
  const { pending, state } = status;
  if (pending.length > 0) return warn(`pending: ${pending.join(', ')}`, upgrade);
  const newer = newerSchema(status);
  if (newer !== null) return warn(newer, 'upgrade this process');
  return ok(state ? `of release ${state.release}, for ${state.oldest} and newer` : 'nothing is pending');
}
