import { randomUUID } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { memberOf } from '../../core/kernel/values/objects.js';
import { type DatabaseSource, migrationNames, openDatabase, tables } from '../../entities/database.js';
import { openEmbedded } from '../../entities/driver/pglite.js';
import { ids } from '../../entities/ids.js';
import { openPostgresSession, type Session } from '../../entities/moving/session.js';
import { beginMove, filledTable, type UnfinishedMove, unfinishedMoveIn } from '../../entities/moving/unfinishedMove.js';
import { readSchema, whyUnfit } from '../../entities/schema/schemaState.js';
import type { Config } from '../config.js';
import { hasDatabase, openDataDirectory } from '../files/dataDirectory.js';
import { flush } from '../files/privateFile.js';
import { draftName } from '../files/swap.js';
import { spareMemory } from '../opening/openStore.js';
import { SchemaError, SetupError } from '../setupError.js';
import { type NamedEnd, shownEnd } from './namedEnds.js';
import { type MoveEnd, openEnd } from './openSource.js';

export interface MoveTarget {
  readonly end: MoveEnd;
  readonly state: UnfinishedMove;
  /** Whether an earlier call began this move. */
  readonly isResumed: boolean;
}

/**
 * Opens the database into which rows are moved, and migrates it.
 * @throws SetupError if it has rows that this move has not brought, or is the source; SchemaError
 */
export async function openTarget(named: NamedEnd, source: MoveEnd, config: Config): Promise<MoveTarget> {
  const shown = shownEnd(named);
  if (named.kind === 'directory' ? !hasDatabase(named.path) : await isMissing(named.url)) {
    await makeEmpty(named, config);
  }
  const end = await openEnd(named);
  try {
    if (end.identity === source.identity)
      throw new SetupError('--from and --to are the same database. Name another one.');
    const { session } = end;
    const begun = await unfinishedMoveIn(session);
    if (!begun) {
      const filled = await filledTable(session, tables);
      if (filled !== null) {
        throw new SetupError(`--to: ${shown} is not empty: ${filled} has rows. Name an empty database or directory.`);
      }
      await migrated(named, session);
    } else if (begun.source !== source.identity) {
      throw new SetupError(
        `--to: ${shown} has an unfinished move from another source. Repeat that move, or name an empty database.`,
      );
    }
    await assertSameSchema(session, shown);
    const state = begun ?? (await beginMove(session, source.identity));
    return { end, state, isResumed: begun !== null };
  } catch (error) {
    await end.close();
    throw error;
  }
}

const noSuchDatabase = '3D000';

async function isMissing(url: string): Promise<boolean> {
  try {
    const session = await openPostgresSession(url);
    await session.close();
    return false;
  } catch (error) {
    if (memberOf(error, 'code') === noSuchDatabase) return true;
    throw error;
  }
}

/** Makes a migrated database, as a whole or not at all. In production, a missing database on a server is a mistake. */
async function makeEmpty(named: NamedEnd, { production }: Config): Promise<void> {
  if (named.kind === 'postgres') {
    return migrateServer({ kind: 'postgres', url: named.url, createsIfMissing: !production });
  }
  const directory = await openDataDirectory(named.path);
  try {
    spareMemory();
    const draft = join(directory.path, draftName(randomUUID()));
    const pglite = await openEmbedded(draft);
    const database = await openDatabase({ kind: 'embedded', open: async () => pglite }, ids);
    await database.migrate();
    await database.close();
    await pglite.close();
    for (const entry of await readdir(draft, { recursive: true })) await flush(join(draft, entry));
    await rename(draft, directory.databaseDirectory);
    await flush(directory.path);
  } finally {
    directory.close();
  }
}

/** Migrates an empty database that is there. An embedded one was migrated when it was made, unless a process was killed. */
async function migrated(named: NamedEnd, session: Session): Promise<void> {
  const { pending } = await readSchema((text) => session.rows(text), migrationNames);
  if (pending.length === 0) return;
  if (named.kind === 'directory') {
    throw new SchemaError(`--to: the schema of ${named.path} lacks ${pending.join(', ')}. Name a new directory.`);
  }
  await migrateServer({ kind: 'postgres', url: named.url });
}

async function migrateServer(source: DatabaseSource): Promise<void> {
  const database = await openDatabase(source, ids);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}

/** @throws SchemaError unless it is the schema of this build */
async function assertSameSchema(session: Session, shown: string): Promise<void> {
  const status = await readSchema((text) => session.rows(text), migrationNames);
  const unfit = whyUnfit(status, migrationNames);
  const others = [...status.pending, ...status.unknown];
  if (!unfit && others.length === 0) return;
  const cause = unfit?.cause ?? `its schema differs from that of this build by ${others.join(', ')}`;
  throw new SchemaError(`--to: ${shown} can't be written by this build: ${cause}. Name an empty database.`);
}
