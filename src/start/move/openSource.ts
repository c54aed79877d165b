import { migrationNames, tables } from '../../entities/database.js';
import { connectionOf } from '../../entities/driver/connectionUrl.js';
import { identityBy } from '../../entities/feed/feedOrigin.js';
import {
  type EmbeddedSession,
  type LockableSession,
  openEmbeddedSession,
  openPostgresSession,
  type Session,
} from '../../entities/moving/session.js';
import { newerSchema, readSchema, whyUnfit } from '../../entities/schema/schemaState.js';
import { hasDatabase, openDataDirectory } from '../files/dataDirectory.js';
import { spareMemory } from '../opening/openStore.js';
import { SchemaError, SetupError } from '../setupError.js';
import { type NamedEnd, shownEnd } from './namedEnds.js';

/** An end of a move. No other process of this service uses it until it is closed. */
export type MoveEnd = {
  /** The same for each connection to one database, and no other. */
  readonly identity: string;
  close(): Promise<void>;
} & (
  | { readonly kind: 'postgres'; readonly session: LockableSession }
  | { readonly kind: 'directory'; readonly session: EmbeddedSession }
);

/** The key of the advisory lock of a move, in each of its databases on PostgreSQL. */
const moveLock = 7_203_003;

/** The connection of a killed command ends a moment after it. */
const patience = { attempts: 20, ms: 100 } as const;

/**
 * Opens the database from which rows are moved. Nothing is changed there, and nobody can write there meanwhile.
 * @throws SetupError, SchemaError
 */
export async function openSource(named: NamedEnd): Promise<MoveEnd> {
  if (named.kind === 'directory' && !hasDatabase(named.path)) {
    throw new SetupError(`--from: ${named.path} has no database. Name the directory of a service (its DATA_DIR).`);
  }
  const end = await openEnd(named);
  try {
    await assertMovable(end.session, shownEnd(named));
    if (end.kind === 'postgres') await lockOut(end.session, shownEnd(named));
    return end;
  } catch (error) {
    await end.close();
    throw error;
  }
}

/** @param named of which the directory, if it is one, has a database */
export async function openEnd(named: NamedEnd): Promise<MoveEnd> {
  if (named.kind === 'postgres') return openServer(named.url, shownEnd(named));
  const directory = await openDataDirectory(named.path);
  try {
    spareMemory();
    const session = await openEmbeddedSession(directory.databaseDirectory);
    return {
      kind: 'directory',
      session,
      identity: named.path,
      async close() {
        await session.close();
        directory.close();
      },
    };
  } catch (error) {
    directory.close();
    throw error;
  }
}

async function openServer(url: string, shown: string): Promise<MoveEnd> {
  const session = await openPostgresSession(url);
  const { host, port } = connectionOf(url);
  try {
    const { cluster, oid } = await identityBy((text) => session.rows(text));
    const isLocked = await eventually(async () => {
      const [lock] = await session.rows<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [moveLock]);
      return lock?.taken === true;
    });
    if (!isLocked) {
      throw new SetupError(
        `${shown} is in use by a move, or --from and --to are the same database. Wait for that move, or name another one.`,
      );
    }
    return {
      kind: 'postgres',
      session,
      identity: `${cluster ?? `${host}:${port}`}/${oid}`,
      close: () => session.close(),
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** @throws SchemaError unless the schema is just that of this build; SetupError if it is an unfinished target */
async function assertMovable(session: Session, shown: string): Promise<void> {
  const status = await readSchema((text) => session.rows(text), migrationNames);
  if (status.isMoveUnfinished) {
    throw new SetupError(`--from: a move into ${shown} is unfinished. Repeat that move first.`);
  }
  const unfit = whyUnfit(status, migrationNames);
  if (unfit) throw new SchemaError(`--from: ${shown} can't be read by this build: ${unfit.cause}. ${unfit.remedy}.`);
  const newer = newerSchema(status);
  if (newer !== null || status.unknown.length > 0) {
    const cause = newer ?? `it has ${status.unknown.join(', ')}, which this build does not know`;
    throw new SchemaError(`--from: ${shown}: ${cause}. Move it with the release that migrated it.`);
  }
  if (status.pending.length > 0) {
    throw new SchemaError(
      `--from: the schema of ${shown} lacks ${status.pending.join(', ')}. Run \`npm run -s migrate\` (in the image ` +
        '`node dist/cli/migrate.js`) there first.',
    );
  }
}

/** @throws SetupError while others are connected. Who connects later can read, and waits with a write. */
async function lockOut(session: LockableSession, shown: string): Promise<void> {
  let others = 0;
  const isAlone = await eventually(async () => {
    const [found] = await session.rows<{ others: number }>(`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
    others = found?.others ?? 0;
    return others === 0;
  });
  if (!isAlone) {
    throw new SetupError(
      `--from: ${shown} has ${others} other ${others === 1 ? 'connection' : 'connections'}. Stop all services, workers ` +
        'and other clients of it first.',
    );
  }
  await session.lock(tables);
}

async function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < patience.attempts; attempt += 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, patience.ms));
  }
  return false;
}
