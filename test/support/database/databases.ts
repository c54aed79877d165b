import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { describe } from '@jest/globals';
import type pg from 'pg';
import type { EventData } from '../../../src/core/application/event.js';
import type { Metrics } from '../../../src/core/application/instruments.js';
import type { Lease } from '../../../src/entities/company/idempotencyKeys.js';
import { type Database, openDatabase } from '../../../src/entities/database.js';
import { openEmbedded } from '../../../src/entities/driver/pglite.js';
import { ids } from '../../../src/entities/ids.js';
import { openDataDirectory } from '../../../src/start/files/dataDirectory.js';
import { atOnce } from '../backoff.js';
import { distributedOnCluster, type OwnDatabase, onServer, urlOn } from '../outside/servers.js';
import { lendEmbedded } from './embeddedShelf.js';
import { personHash } from './personHash.js';

/**
 * Databases for tests. The default is PGlite from a migrated snapshot, which is made once for a set of migrations.
 * Where TEST_DATABASE_URL names a server, a test gets its own database there, copied from a migrated template. Where
 * TEST_CITUS_URL names the coordinator of a cluster, a test gets its own database on each of the nodes, with
 * distributed tables. Where TEST_POOLER_URL names a pooler in front of the server, the service connects through it, and
 * the tests' own connections go to the server.
 */

const citusUrl: string | undefined = process.env.TEST_CITUS_URL || undefined;
export const isOnCluster: boolean = citusUrl !== undefined;
export const postgresUrl: string | undefined = citusUrl ?? (process.env.TEST_DATABASE_URL || undefined);
const poolerUrl: string | undefined = (postgresUrl && process.env.TEST_POOLER_URL) || undefined;
export const isBehindPooler: boolean = poolerUrl !== undefined;

/** A suite that needs PostgreSQL; otherwise it is skipped. */
export const onPostgres: typeof describe | typeof describe.skip = postgresUrl ? describe : describe.skip;
/** A suite that needs no PostgreSQL, in a file that also has one that does: the run without services has run it. */
export const onEmbedded: typeof describe | typeof describe.skip = postgresUrl ? describe.skip : describe;

export interface TestDatabase extends Database {
  /** The number of statements since the last call. Only on PGlite, and only for a test's own instance. */
  countStatements(): number;
  /** The texts of the statements since the last call; they are not counted again. */
  takeStatements(): string[];
  /** A company's stored events, in the order of their instants. */
  events(companyId: string): Promise<readonly StoredEvent[]>;
  /** Rows of tables that no read of the store returns. */
  rows<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** The database's URL, on PostgreSQL: the server's own. */
  readonly url: string | null;
  /** The URL by which a service connects to it: the server's own, or the pooler's. */
  readonly serviceUrl: string | null;
}

export interface StoredEvent {
  readonly type: string;
  readonly vacancyId: string | null;
  readonly recordId: string | null;
  readonly nextRecordId: string | null;
  readonly data: EventData;
}

const storedEvents = `
  select type, vacancy_id as "vacancyId", record_id as "recordId", next_record_id as "nextRecordId", data
  from feed_event where company_id = $1 order by seq`;

const migrations = join(import.meta.dirname, '../../../src/entities/migrations');
const pglitePackage = join(import.meta.dirname, '../../../node_modules/@electric-sql/pglite/package.json');

/** Of the migrations, and of the PGlite that runs them: another one may write other files. */
async function schemaVersion(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pglitePackage));
  for (const file of (await readdir(migrations)).toSorted()) hash.update(await readFile(join(migrations, file)));
  return hash.digest('hex').slice(0, 12);
}

/** @returns the file of a dump of a migrated database's directory, a tar archive */
async function migratedSnapshot(): Promise<string> {
  const directory = join(tmpdir(), 'recruitment-pipeline-tests');
  const file = join(directory, `schema-${await schemaVersion()}.tar`);
  if (!existsSync(file)) {
    const pglite = await openEmbedded();
    const database = await openDatabase({ kind: 'embedded', open: async () => pglite, personHash }, ids);
    await database.migrate();
    await database.close();
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(directory, { recursive: true });
    // Another worker may make the same file at the same time: the last rename leaves an equal file.
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
    await rename(draft, file);
  }
  return file;
}

/** Puts a migrated database into a data directory, for tests of processes that are not about its creation. */
export async function fillDataDirectory(directory: string): Promise<void> {
  const { databaseDirectory, close } = await openDataDirectory(directory);
  await mkdir(databaseDirectory, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await migratedSnapshot(), '-C', databaseDirectory]);
  close();
}

/**
 * A borrowed PGlite as one suite sees it: closed once the suite has given it back, even if another suite has it then.
 */
function asBorrowed({ query, transaction }: Pick<PGlite, 'query' | 'transaction'>, isClosed: () => boolean): PGlite {
  const open = <T>(ask: () => Promise<T>): Promise<T> =>
    isClosed() ? Promise.reject(new Error('PGlite is closed')) : ask();
  const borrowed = {
    query: (...parameters: Parameters<PGlite['query']>) => open(() => query(...parameters)),
    transaction: (work: Parameters<PGlite['transaction']>[0]) => open(() => transaction(work)),
    get closed() {
      return isClosed();
    },
    ready: true,
    waitReady: Promise.resolve(),
  };
  return borrowed as unknown as PGlite;
}

/** PGlite, regardless of the environment: there statements can be counted. */
export async function openEmbeddedTest(lease?: Lease, metrics?: Metrics): Promise<TestDatabase> {
  const { pglite, giveBack } = await lendEmbedded(async () => new Blob([await readFile(await migratedSnapshot())]));
  let isClosed = false;
  let statements: string[] = [];
  const takeStatements = (): string[] => {
    const taken = statements;
    statements = [];
    return taken;
  };
  const query = ((...parameters: Parameters<PGlite['query']>) => {
    statements.push(parameters[0]);
    return pglite.query(...parameters);
  }) as PGlite['query'];
  const transaction = ((work: Parameters<PGlite['transaction']>[0]) =>
    pglite.transaction((tx) => {
      const counting = (...parameters: Parameters<typeof tx.query>) => {
        statements.push(parameters[0]);
        return tx.query(...parameters);
      };
      return work({ ...tx, query: counting as typeof tx.query });
    })) as PGlite['transaction'];
  const borrowed = asBorrowed({ query, transaction }, () => isClosed);
  const database = await openDatabase(
    { kind: 'embedded', open: async () => borrowed, personHash },
    ids,
    undefined,
    lease,
    metrics,
    atOnce,
  );
  return {
    ...database,
    url: null,
    serviceUrl: null,
    events: async (companyId) => (await pglite.query<StoredEvent>(storedEvents, [companyId])).rows,
    takeStatements,
    countStatements: () => takeStatements().length,
    rows: async <R>(text: string, values?: unknown[]) => (await borrowed.query<R>(text, values)).rows,
    async close() {
      if (isClosed) return;
      await database.close();
      isClosed = true;
      await giveBack();
    },
  };
}

const administer = (work: (client: pg.Client) => Promise<void>): Promise<void> => onServer(postgresUrl as string, work);

const urlOf = (name: string): string => urlOn(postgresUrl as string, name);

const templateName = async (): Promise<string> => `recruitment_template_${await schemaVersion()}`;

async function migratedTemplate(): Promise<string> {
  const name = await templateName();
  await administer(async (client) => {
    await client.query('select pg_advisory_lock(7203002)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    // A run that was killed may have left one.
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    const database = await openDatabase({ kind: 'postgres', url: urlOf(`${name}_draft`) }, ids);
    await database.migrate();
    await database.close();
    await client.query(`alter database ${name}_draft rename to ${name}`);
  });
  return name;
}

/**
 * The test's own database on the PostgreSQL server. @param lease of claims of idempotency keys; the default one where
 * it is left out
 */
export async function openPostgresTest(lease?: Lease, metrics?: Metrics): Promise<TestDatabase> {
  const own = await (citusUrl ? distributedOnCluster(citusUrl, await templateName()) : ownOnServer());
  const serviceUrl = poolerUrl ? urlOn(poolerUrl, new URL(own.url).pathname.slice(1)) : own.url;
  const database = await openDatabase(
    { kind: 'postgres', url: serviceUrl, personHash },
    ids,
    undefined,
    lease,
    metrics,
    atOnce,
  );
  // The migration finds out whether the tables are distributed.
  if (citusUrl) await database.migrate();
  return {
    ...asTestDatabase(database, own.url),
    serviceUrl,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** A database on PostgreSQL in the form that suites use. */
export function asTestDatabase(database: Database, url: string): TestDatabase {
  const countedElsewhere = (): never => {
    throw new Error('Statements are counted on PGlite.');
  };
  const rows = <R>(text: string, values?: unknown[]): Promise<R[]> =>
    onServer(url, async (client) => (await client.query(text, values)).rows as R[]);
  return {
    ...database,
    url,
    serviceUrl: url,
    events: (companyId) => rows(storedEvents, [companyId]),
    countStatements: countedElsewhere,
    takeStatements: countedElsewhere,
    rows,
  };
}

async function ownOnServer(): Promise<OwnDatabase> {
  const template = await migratedTemplate();
  const name = `recruitment_test_${randomBytes(6).toString('hex')}`;
  await administer(async (client) => {
    // PostgreSQL can't copy a template twice at the same time.
    await client.query('select pg_advisory_lock(7203002)');
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(name),
    drop: () => administer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/**
 * The database that a suite runs on: PostgreSQL where TEST_DATABASE_URL names it, otherwise PGlite.
 * @param metrics that it tells of itself; none unless given
 */
export function openTestDatabase(metrics?: Metrics): Promise<TestDatabase> {
  return postgresUrl ? openPostgresTest(undefined, metrics) : openEmbeddedTest(undefined, metrics);
}
