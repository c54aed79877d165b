import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames } from '../../entities/database.js';
import { openEmbedded } from '../../entities/driver/embedded.js';
import { newerSchema, readSchema, type SchemaStatus, whyUnfit } from '../../entities/schema/schemaState.js';
import { spareMemory } from '../../start/opening/openStore.js';
import { fail, type Outcome, ok, warn } from './finding.js';
import { type Client, rowsOf } from './server.js';

/** What the schema lacks, and whether this build may run on it. */

const upgrade =
  'run `npm run -s migrate` (in the image `node dist/cli/migrate.js`), or start a service with MIGRATE=on';

/** An outcome of the schema; `isUnfit`: this build may not run on it. */
export interface SchemaOutcome {
  readonly outcome: Outcome;
  readonly isUnfit: boolean;
}

export function schemaOutcome(status: SchemaStatus): SchemaOutcome {
  if (status.isMoveUnfinished) {
    return {
      outcome: fail('a move into the database is unfinished', 'repeat the same `move`, which goes on'),
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

export const schemaOn = (client: Client): Promise<SchemaStatus> =>
  readSchema((text) => rowsOf(client, text), migrationNames);

/** A larger database is not copied: that would take more than its share of the time. */
const mostCopied = 512 * 1024 ** 2;

/**
 * Reads a copy of an embedded database: to open it would change its files.
 * @returns null if the database is too large for that
 */
export async function schemaIn(databaseDirectory: string): Promise<SchemaStatus | null> {
  if ((await sizeOf(databaseDirectory)) > mostCopied) return null;
  const room = await mkdtemp(join(tmpdir(), 'recruitment-doctor-'));
  // The process may end before this does.
  const remove = (): void => rmSync(room, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const copy = join(room, 'database');
    await cp(databaseDirectory, copy, { recursive: true });
    spareMemory();
    const pglite = await openEmbedded(copy);
    const status = await readSchema(async <Row>(text: string) => (await pglite.query<Row>(text)).rows, migrationNames);
    await pglite.close();
    return status;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(directory, { recursive: true })) bytes += (await stat(join(directory, name))).size;
  return bytes;
}
