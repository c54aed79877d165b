import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { migrationNames, tables } from '../../entities/database.js';
import { isDatabaseMissing } from '../../entities/driver/faults.js';
import { wordsOf } from '../../http/faultLog.js';
import type { Config } from '../../start/config.js';
import { databaseDirectoryIn, holderOf, readSecretIn } from '../../start/files/dataDirectory.js';
import { lookIn } from './directoryChecks.js';
import { encryptionCheck, keyOutcome, personKeyCheck } from './encryptionCheck.js';
import { fail, type Outcome, ok, skip, warn } from './finding.js';
import { poolerOutcome, poolingOf, unlimitedOn } from './poolerCheck.js';
import { type SchemaOutcome, schemaCheck, withLeftovers, zonesCheck } from './schemaCheck.js';
import { type Ask, type Client, connected, drop, postgresCheck, rowsOf } from './server.js';

/** The database: whether it is reached, what it is, and what stands before it. */

const leastCitus = 12;
const slightMs = 1_000;
const grossMs = 30_000;

export interface DatabaseOutcomes {
  readonly database: Outcome;
  readonly encryption: Outcome;
  readonly schema: SchemaOutcome;
  readonly extensions: Outcome;
  readonly pgbouncer: Outcome;
  readonly citus: Outcome;
  readonly clock: Outcome;
  readonly timeZones: Outcome;
  readonly personKey: Outcome;
}

const allSkipped = (why: string) => ({
  schema: { outcome: skip(why), isUnfit: false },
  extensions: skip(why),
  pgbouncer: skip(why),
  citus: skip(why),
  clock: skip(why),
  personKey: skip(why),
});

export function databaseChecks(config: Config): Promise<DatabaseOutcomes> {
  const { database } = config;
  return database.kind === 'embedded' ? embedded(config) : onServer(database.url, config);
}

async function embedded(config: Config): Promise<DatabaseOutcomes> {
  const { dataDirectory, personKey: set, production } = config;
  const directory = databaseDirectoryIn(dataDirectory);
  const timeZones = await tried(() => zonesCheck(config, null), ofZones);
  const rest = { ...allSkipped('the database is embedded'), timeZones, encryption: encryptionCheck(config, null) };
  if (!existsSync(directory)) {
    const schema = { outcome: ok(`the first start runs all ${migrationNames.length} migrations`), isUnfit: false };
    const personKey = keyOutcome(set, 'generated', production);
    return { ...rest, database: ok('embedded; the first start creates it'), schema, personKey };
  }
  if (holderOf(dataDirectory)) {
    const checked = skip('the process that has the database open has checked it');
    const database = ok('embedded, and open in a running process');
    return { ...rest, database, schema: { outcome: checked, isUnfit: false }, personKey: checked };
  }
  try {
    const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
    const found = await lookIn(directory, async (ask) => {
      const schema = await schemaCheck(ask);
      const key = async () => set ?? (await readSecretIn(dataDirectory, 'person-key'));
      const personKey = await tried(async () => personKeyCheck(ask, await key(), 'generated', production), ofFile);
      const database = await tried(() => withLeftovers(embeddedAs(version), ask), ofFile);
      return { schema, personKey, database };
    });
    const unread = skip('the database is too large to be copied for this check: the next start checks it');
    return {
      ...rest,
      database: embeddedAs(version),
      ...(found ?? { schema: { outcome: unread, isUnfit: false }, personKey: unread }),
    };
  } catch (error) {
    const database = fail(`embedded, and can't be opened: ${wordsOf(error)}`, 'restore a backup of DATA_DIR');
    return { ...rest, ...allSkipped('the database was not reached'), database };
  }
}

const embeddedAs = (version: string): Outcome => ok(`embedded, PostgreSQL ${version}`);

async function onServer(url: string, config: Config): Promise<DatabaseOutcomes> {
  const { production, migrates, personKey: key } = config;
  const timeZones = await tried(() => zonesCheck(config, null), ofZones);
  const unreached = {
    ...allSkipped('the database was not reached'),
    timeZones,
    encryption: encryptionCheck(config, null),
  };
  let client: Client | null = null;
  try {
    client = await connected(url);
    const opened = client;
    const ask: Ask = (text, values) => rowsOf(opened, text, values);
    const kind = await kindOf(opened);
    // One after the other, because the connection runs one statement at a time.
    const clock = await tried(() => clockOn(opened));
    const fitting = await tried(() => schemaCheck(ask));
    const schema = 'status' in fitting ? { outcome: fitting, isUnfit: false } : fitting;
    const citus = await tried(() => citusOn(opened));
    const extensions = await tried(() => extensionsOn(opened));
    const pgbouncer = await tried(() => pgbouncerOn(opened, url));
    const personKey = await tried(() => personKeyCheck(ask, key, 'none', production));
    const database = await tried(() => withLeftovers(kind, ask));
    const used = timeZones.status === 'fail' ? timeZones : await tried(() => zonesCheck(config, ask));
    const encryption = encryptionCheck(config, { host: opened.host, isEncrypted: isEncrypted(opened) });
    return { database, encryption, schema, extensions, pgbouncer, citus, clock, timeZones: used, personKey };
  } catch (error) {
    const isMissing = isDatabaseMissing(error);
    if (isMissing && !production && migrates) {
      return {
        ...unreached,
        database: warn(wordsOf(error), 'the service creates it when it starts, if it may; otherwise create it'),
      };
    }
    const remedy = isMissing
      ? 'create the database, or correct DATABASE_URL'
      : 'start the database, correct DATABASE_URL, or check the network in between';
    return { ...unreached, database: fail(wordsOf(error), remedy) };
  } finally {
    if (client) drop(client);
  }
}

const ofFile = 'put the file person-key of a backup back into DATA_DIR, or set PERSON_KEY';
const ofZones = 'correct TZ_DATA_DIR, or unset it';
const ofServer = 'check the log of the server, and the privileges of the role in DATABASE_URL';

/** What a check finds, or that its statement fails. */
async function tried<T>(work: () => Promise<T>, remedy = ofServer): Promise<T | Outcome> {
  try {
    return await work();
  } catch (error) {
    return fail(wordsOf(error), remedy);
  }
}

async function kindOf(client: Client): Promise<Outcome> {
  const [row] = await rowsOf<{ version: string; encoding: string }>(
    client,
    `select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`,
  );
  if (!row) return fail('the server does not report its version', 'correct DATABASE_URL');
  const message = `PostgreSQL ${row.version}, ${row.encoding}, ${encryptionOf(client)}`;
  if (row.encoding !== 'UTF8') return fail(message, "create the database again, with encoding 'UTF8'");
  return postgresCheck(row.version, message);
}

const isEncrypted = ({ connection: { stream } }: Client): boolean => stream instanceof TLSSocket;

/** Of the connection to the server, or to a pooler before it. */
function encryptionOf({ connection: { stream } }: Client): string {
  if (!(stream instanceof TLSSocket)) return 'not encrypted';
  const certificate = stream.authorized
    ? "the server's certificate is verified"
    : "the server's certificate is not verified (sslmode=verify-full does)";
  return `encrypted by ${stream.getProtocol()}, ${certificate}`;
}

async function clockOn(client: Client): Promise<Outcome> {
  const before = Date.now();
  const [row] = await rowsOf<{ ms: string }>(client, 'select extract(epoch from clock_timestamp()) * 1000 as ms');
  return clockOutcome((before + Date.now()) / 2 - Number(row?.ms));
}

/** @param aheadMs milliseconds by which this machine's clock is ahead of the database's */
function clockOutcome(aheadMs: number): Outcome {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const message = `${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database's clock`;
  const remedy = 'set both clocks by NTP';
  if (Math.abs(aheadMs) >= grossMs) return fail(message, remedy);
  return Math.abs(aheadMs) >= slightMs ? warn(message, remedy) : ok(message);
}

async function pgbouncerOn(client: Client, url: string): Promise<Outcome> {
  const pooling = await poolingOf(client, url);
  // In statement mode the connection has ended by then.
  return poolerOutcome(pooling, pooling === 'transaction' ? await unlimitedOn(client) : []);
}

async function citusOn(client: Client): Promise<Outcome> {
  const [citus] = await rowsOf<{ version: string }>(
    client,
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  if (!citus) return ok('none');
  if (Number.parseInt(citus.version, 10) < leastCitus) {
    return warn(
      `Citus ${citus.version}`,
      `upgrade it to ${leastCitus} or newer, which \`npm run -s distribute\` needs`,
    );
  }
  const [row] = await rowsOf<{ count: number }>(
    client,
    'select count(*)::int as count from pg_dist_partition where logicalrelid::text = any($1)',
    [tables],
  );
  const count = row?.count ?? 0;
  const message = `Citus ${citus.version}, ${count} of ${tables.length} tables are distributed`;
  return count === 0 || count === tables.length ? ok(message) : warn(message, 'run `npm run -s distribute` again');
}

/** Those of the index for text within names. On Citus it is not made. */
async function extensionsOn(client: Client): Promise<Outcome> {
  const rows = await rowsOf<{ name: string; installed: string | null }>(
    client,
    `select name, installed_version as installed from pg_available_extensions
    where name in ('pg_trgm', 'btree_gin', 'citus') order by name`,
  );
  if (rows.some(({ name, installed }) => name === 'citus' && installed)) return ok('none is needed on Citus');
  const wanted = ['btree_gin', 'pg_trgm'];
  const missing = wanted.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) {
    return warn(
      `the server lacks ${missing.join(' and ')}: names of vacancies are searched without an index`,
      "install PostgreSQL's contrib package",
    );
  }
  const left = wanted.filter((name) => !rows.some((row) => row.name === name && row.installed));
  return ok(left.length === 0 ? wanted.join(', ') : `${left.join(', ')} can be installed by the migrations`);
}
