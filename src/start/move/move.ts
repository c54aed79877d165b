import { existsSync } from 'node:fs';
import { link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FairSemaphore } from '../../core/application/limits/fairSemaphore.js';
import { pauseWebhooks } from '../../core/webhooks/disableWebhook.js';
import { openDatabase, tables } from '../../entities/database.js';
import { ids } from '../../entities/ids.js';
import {
  type Checksum,
  checksumsOf,
  differencesOf,
  shapeOf,
  type TableShape,
} from '../../entities/moving/checksums.js';
import { copyRows } from '../../entities/moving/copyRows.js';
import { committed, type EmbeddedSession, type Session } from '../../entities/moving/session.js';
import { endMove, owedOrigin, saveVerified } from '../../entities/moving/unfinishedMove.js';
import type { Config } from '../config.js';
import { writePrivately } from '../files/privateFile.js';
import { markMoved, movedDataIn, movedTo } from '../files/swap.js';
import { noApiKeyCache, openDispatcher } from '../openDispatcher.js';
import { beginEpochs } from '../opening/feedEpochs.js';
import { asSetupError } from '../opening/openStore.js';
import { SetupError } from '../setupError.js';
import { type NamedEnd, shownEnd } from './namedEnds.js';
import { type MoveEnd, openSource } from './openSource.js';
import { type MoveTarget, openTarget } from './openTarget.js';

/**
 * Makes a copy a database of its own: its feeds begin a new epoch, and it sends nothing to webhooks. No service can use
 * it before. Each step may have been done by a killed call.
 * @param checksums of the copy, kept for a call that continues: from now on it differs from its source
 */
async function finishCopy(config: Config, session: EmbeddedSession, checksums: readonly Checksum[]): Promise<void> {
  await saveVerified(session, checksums);
  const database = await openDatabase({ kind: 'embedded', open: async () => session.pglite }, ids);
  const { store } = database;
  await beginEpochs(database, config, true);
  const { defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates } = config;
  const parts = { store, clock: Date, ids, permits: new FairSemaphore(), apiKeyCache: noApiKeyCache };
  const dispatcher = openDispatcher({ ...parts, defaultLocale, allowsLoopbackWebhooks, hasTestClock, keyRates });
  for (const companyId of await companiesWithWebhooks(session)) await dispatcher.runJob(pauseWebhooks, companyId);
  // A requested attempt is made even if the webhook is paused.
  await session.rows('update webhook_delivery set requested_at = null where requested_at is not null');
  await endMove(session);
  await database.close();
}

async function companiesWithWebhooks(session: EmbeddedSession): Promise<readonly string[]> {
  const found = await session.rows<{ company_id: string }>(
    `select distinct company_id from webhook where status = 'ACTIVE'`,
  );
  return found.map(({ company_id }) => company_id);
}

interface Moved {
  /** All moved rows. */
  readonly rows: number;
  readonly companies: number;
  /** Whether an earlier call began the move. */
  readonly resumed: boolean;
  readonly checksums: readonly Checksum[];
}

export interface MoveOptions {
  readonly from: NamedEnd;
  readonly to: NamedEnd;
  /** Takes a line of progress. */
  readonly report: (line: string) => void;
}

/**
 * Moves all rows of a database into an empty one. If the process is killed, the same call continues. A directory whose data
 * were moved to PostgreSQL is marked. Into a directory it is a copy: it gets a new epoch and paused webhooks.
 * @throws SetupError, SchemaError; the message names every difference if the rows are not the same at the end
 */
export async function move(config: Config, { from, to, report }: MoveOptions): Promise<Moved> {
  if (from.kind === 'directory' && to.kind === 'directory' && from.path === to.path) {
    throw new SetupError('--from and --to are the same database. Name another one.');
  }
  const source = await blamed('--from', () => openSource(from));
  try {
    const target = await blamed('--to', () => openTarget(to, source, config));
    try {
      assertNotMovedBefore(from, target, config);
      return await blamed('move', () => moveRows(config, { from, to, report }, source, target));
    } finally {
      await target.end.close();
    }
  } finally {
    await source.close();
  }
}

async function blamed<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asSetupError(error, what);
  }
}

/** A killed command may have marked its source already. */
function assertNotMovedBefore(from: NamedEnd, { isResumed }: MoveTarget, { allowsMovedData }: Config): void {
  const moved = from.kind === 'directory' && !isResumed && !allowsMovedData ? movedDataIn(from.path) : null;
  if (moved) {
    throw new SetupError(
      `--from: the data of ${shownEnd(from)} were moved${movedTo(moved)}. Move them from there, or set ` +
        'ALLOW_MOVED_DATA=on to move what is left here.',
    );
  }
}

async function moveRows(
  config: Config,
  { from, to, report }: MoveOptions,
  source: MoveEnd,
  { end, state, isResumed }: MoveTarget,
): Promise<Moved> {
  const shapes: TableShape[] = [];
  for (const table of tables) shapes.push(await shapeOf(end.session, table));
  if (state.verified === null) {
    for (const shape of shapes) {
      const begun = state.tables[shape.table] ?? { rows: 0, after: null };
      const say = await progressOf(source.session, shape.table, report);
      say.now(begun.rows);
      await copyRows({ from: source.session, to: end.session }, shape, begun, say.whenDue);
    }
  }
  const checksums = state.verified ?? (await equalChecksums(shapes, source.session, end.session, shownEnd(to)));
  if (end.kind === 'directory') {
    if (from.kind === 'directory') await copyPersonKey(from.path, end.identity);
    await finishCopy(config, end.session, checksums);
  } else {
    if (from.kind === 'directory') await markMoved(from.path, shownEnd(to));
    await finishMove(source.session, end.session);
  }
  await end.session.rows('analyze');
  return {
    rows: checksums.reduce((sum, { rows }) => sum + rows, 0),
    companies: new Set(checksums.map(({ companyId }) => companyId)).size,
    resumed: isResumed,
    checksums,
  };
}

const reportedEveryMs = 5_000;

interface Progress {
  now(rows: number): void;
  whenDue(rows: number): void;
}

async function progressOf(source: Session, table: string, report: (line: string) => void): Promise<Progress> {
  const [all] = await source.rows<{ count: string | number }>(`select count(*) as count from ${table}`);
  let at = performance.now();
  const now = (rows: number): void => {
    at = performance.now();
    report(`${table}: ${rows} of ${all?.count ?? 0} rows`);
  };
  return { now, whenDue: (rows) => performance.now() - at >= reportedEveryMs && now(rows) };
}

/** @throws SetupError that names each table and company in which source and target differ */
async function equalChecksums(
  shapes: readonly TableShape[],
  source: Session,
  target: Session,
  shown: string,
): Promise<readonly Checksum[]> {
  const checksums: Checksum[] = [];
  const differences: string[] = [];
  for (const shape of shapes) {
    const wanted = await withCursor(source, () => checksumsOf(source, shape));
    const there = await withCursor(target, () => checksumsOf(target, shape));
    checksums.push(...wanted);
    differences.push(...differencesOf(wanted, there));
  }
  if (differences.length === 0) return checksums;
  throw new SetupError(
    [
      `--to: the rows of ${shown} differ from those of the source:`,
      ...differences.map((difference) => `  - ${difference}`),
      'Somebody has changed one of them since the move began. Move again, into another empty database.',
    ].join('\n'),
  );
}

/** A source on a server is in a transaction already, which keeps writers out. */
async function withCursor<T>(session: Session, work: () => Promise<T>): Promise<T> {
  return session.isInTransaction ? work() : committed(session, work);
}

/** A restore of the source that no service has found yet is found in the target. */
async function finishMove(source: Session, target: Session): Promise<void> {
  const origin = await owedOrigin(source);
  await committed(target, async () => {
    if (origin) {
      await target.rows('insert into feed_origin (id, cluster, database_oid, beginning) values (1, $1, $2, $3)', [
        origin.cluster,
        origin.oid,
        origin.beginning,
      ]);
    }
    await endMove(target);
  });
}

/** The generated key by whose hashes erased persons are kept out. It stays where there is another one. */
async function copyPersonKey(from: string, to: string): Promise<void> {
  const [source, copy] = [join(from, 'person-key'), join(to, 'person-key')];
  if (existsSync(source) && !existsSync(copy)) await writePrivately(copy, await readFile(source), link);
}
