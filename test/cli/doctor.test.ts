import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { diskOutcome } from '../../src/cli/doctor/directoryChecks.js';
import { doctorCommand } from '../../src/cli/doctor/doctorCommand.js';
import { checks, type Finding } from '../../src/cli/doctor/finding.js';
import { poolingOf } from '../../src/cli/doctor/poolerCheck.js';
import { connected, drop } from '../../src/cli/doctor/server.js';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { migrationNames } from '../../src/entities/database.js';
import { openEmbeddedSession } from '../../src/entities/moving/session.js';
import { readConfig } from '../../src/start/config.js';
import { openDataDirectory } from '../../src/start/files/dataDirectory.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { fillDataDirectory, openPostgresTest, type TestDatabase } from '../support/database/databases.js';
import { notOnCluster } from '../support/database/nodes.js';
import { personHash, personKey } from '../support/database/personHash.js';
import { canStartPgBouncer, startPgBouncer } from '../support/database/pgbouncer.js';
import { startKeySet, testKey } from '../support/outside/keySet.js';
import { onServer, urlOn } from '../support/outside/servers.js';
import { build } from '../support/processes/built.js';
import { command } from '../support/processes/commands.js';
import { startService } from '../support/service/service.js';
import { writeZoneDirectory } from '../support/zones.js';

/** `npm run doctor` (docs/OPERATIONS.md, "Commands"). */

let directory: string;
const closings: (() => unknown)[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-doctor-test-'));
});
afterAll(async () => {
  for (const close of closings.toReversed()) await close();
  await rm(directory, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;

interface Diagnosed {
  readonly code: number;
  readonly ok: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  of(check: string): Finding;
}

async function diagnosed(env: Environment): Promise<Diagnosed> {
  const said: string[] = [];
  const code = await doctorCommand(['--json'], { PORT: '0', DATA_DIR: join(directory, 'none'), ...env }, (line) =>
    said.push(line),
  );
  const report = JSON.parse(said.join('\n'));
  expect(report.findings.map(({ check }: Finding) => check)).toEqual(checks);
  expect(report.ok).toBe(code === 0);
  return { ...report, code, of: (check) => report.findings.find((one: Finding) => one.check === check) };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return String((server.address() as AddressInfo).port);
}

/** All paths below a directory, with their sizes and times. */
async function contents(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true });
  return Promise.all(
    names.toSorted().map(async (name) => {
      const { size, mtimeMs } = await stat(join(path, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}

/** An erasure by {@link personKey}. */
const erasure = `insert into erasure (company_id, id, token, status, reason, actor_kind, actor_id, created_at, counts,
    person_hash, key_id, event_seq, webhook_ids)
  values ('acme', 'e', 'erased-1', 'DONE', 'REQUEST', 'USER', 'ada', now(), '{}', 'h', '${personHash.keyId}', 1, '[]')`;

/** Whether the service starts with these settings, and what doctor says of the key of persons. */
async function keyed(env: Environment): Promise<[starts: boolean, Finding]> {
  const found = (await diagnosed(env)).of('personKey');
  const opened = await openStore(readConfig({ JWT_SECRET: 'x'.repeat(32), ...env })).catch(() => null);
  await opened?.close();
  return [opened !== null, found];
}

describe('npm run doctor', () => {
  it('finds nothing wrong with the defaults, and makes no directory', async () => {
    const found = await diagnosed({});
    expect([found.code, found.findings.filter(({ status }) => status !== 'ok' && status !== 'skip')]).toEqual([0, []]);
    expect(found.findings.every(({ remedy }) => remedy === null)).toBe(true);
    expect(await readdir(directory)).toEqual([]);
  });

  it('prints a line for each finding', async () => {
    const said: string[] = [];
    const code = await doctorCommand([], { PORT: 'high', JWT_SECRET: 'a short one' }, (line) => said.push(line));
    expect(code).toBe(1);
    const findings = said.filter((line) => !line.startsWith(' '));
    expect(findings.map((line) => /^(ok|warn|skip|FAIL) {2}(\w+): \S/.exec(line)?.[2])).toEqual(checks);
    expect(said[0]).toMatch(/^FAIL {2}settings: PORT must be.*, JWT_SECRET must have.*; correct these settings/);
  });

  it('shows the settings as they are understood, without secrets', async () => {
    const { settings, findings } = await diagnosed({
      DATABASE_URL: 'postgres://app:hush-hush@127.0.0.1:1/pipeline?sslpassword=hush-hush',
      REDIS_URL: 'redis://:hush-hush@127.0.0.1:1',
      JWT_SECRET: 'hush-hush-hush-hush',
      PERSON_KEY: 'hush-hush-hush-hush-hush-hush-hush',
      RATE_LIMIT_PER_MINUTE: '',
    });
    expect(settings).toMatchObject({
      PORT: '0',
      DATABASE_URL: 'postgres://app:***@127.0.0.1:1/pipeline?sslpassword=***',
      JWT_SECRET: '***',
      PERSON_KEY: '***',
      RATE_LIMIT_PER_MINUTE: '25',
      DEMO_DATA: 'off',
      CORS_ORIGINS: 'unset',
    });
    expect(JSON.stringify([settings, findings])).not.toContain('hush');
  });

  it.each(['app:1#hush@db.example/app', 'app:1?hush@db.example/app', 'app:1/hush@db.example/app', 'app:hush%@db/app'])(
    'shows nothing of a password that is not encoded: %s',
    async (rest) => {
      const { code, settings, findings } = await diagnosed({ DATABASE_URL: `postgres://${rest}` });
      expect([code, settings.DATABASE_URL]).toEqual([1, expect.stringContaining('***')]);
      expect(JSON.stringify([settings, findings])).not.toContain('hush');
    },
  );

  it('says that a server does not encrypt, where the URL demands it', async () => {
    const port = await listening(createServer((socket) => socket.once('data', () => socket.end('N'))));
    const url = `postgres://app@127.0.0.1:${port}/pipeline?sslmode=require`;
    const { status, message } = (await diagnosed({ DATABASE_URL: url })).of('database');
    expect([status, message]).toEqual(['fail', 'The server does not support SSL connections']);
    await expect(openStore(readConfig({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) }))).rejects.toThrow(
      /^DATABASE_URL: the database can't be used: The server does not support SSL connections\. Correct DATABASE_URL/,
    );
  });

  it('tells the port of this service from that of another server', async () => {
    const service = await startService();
    closings.push(() => service.stop());
    const otherServer = createHttpServer((_request, response) => response.end('{"status": "ready"}'));
    const taken = await listening(otherServer);
    const ours = await diagnosed({ PORT: new URL(service.url).port });
    expect([ours.code, ours.of('port')]).toEqual([
      0,
      expect.objectContaining({ status: 'warn', remedy: expect.any(String) }),
    ]);
    const other = await listening(createHttpServer((_request, response) => response.end('# no metrics of ours')));
    const theirs = await diagnosed({ PORT: taken, METRICS_PORT: other });
    expect(theirs.code).toBe(1);
    expect([theirs.of('port').status, theirs.of('metricsPort').status]).toEqual(['fail', 'fail']);
  });

  it('looks at the data directory, and leaves it as it is', async () => {
    const own = join(directory, 'own');
    await fillDataDirectory(own);
    const before = await contents(own);
    const free = await diagnosed({ DATA_DIR: own });
    expect([free.of('dataDirectory').status, free.of('database').status, free.of('schema').status]).toEqual([
      'ok',
      'ok',
      'ok',
    ]);
    expect(await contents(own)).toEqual(before);

    const held = await openDataDirectory(own);
    const used = await diagnosed({ DATA_DIR: own });
    held.close();
    expect([used.code, used.of('dataDirectory').status, used.of('schema').status]).toEqual([0, 'warn', 'skip']);

    await writeFile(
      join(own, 'moved.json'),
      JSON.stringify({ to: 'postgres://db.example/pipeline', at: '2026-11-25T00:00:00.000Z' }),
    );
    const moved = await diagnosed({ DATA_DIR: own });
    expect([moved.code, moved.of('dataDirectory')]).toEqual([
      1,
      expect.objectContaining({ status: 'fail', message: expect.stringContaining('postgres://db.example/pipeline') }),
    ]);
    expect((await diagnosed({ DATA_DIR: own, ALLOW_MOVED_DATA: 'on' })).of('dataDirectory').status).toBe('ok');

    const file = join(directory, 'a file');
    await writeFile(file, '');
    expect((await diagnosed({ DATA_DIR: file })).of('dataDirectory').status).toBe('fail');
  }, 30_000);

  it('compares the key of persons with that of the erasures in the data directory, and makes none', async () => {
    const own = join(directory, 'erased');
    await fillDataDirectory(own);
    const env = { DATA_DIR: own };
    expect((await diagnosed(env)).of('personKey').status).toBe('ok');
    expect(await readdir(own)).not.toContain('person-key');
    const held = await openDataDirectory(own);
    expect((await diagnosed(env)).of('personKey').status).toBe('skip');
    const session = await openEmbeddedSession(held.databaseDirectory);
    await session.rows(erasure);
    await session.close();
    held.close();

    const isAnother = { check: 'personKey', status: 'fail', message: expect.stringMatching(/will not start/) };
    expect((await diagnosed(env)).of('personKey')).toMatchObject(isAnother);
    expect(await keyed({ ...env, PERSON_KEY: 'z'.repeat(32) })).toEqual([false, expect.objectContaining(isAnother)]);
    expect(await keyed({ ...env, PERSON_KEY: personKey })).toEqual([true, expect.objectContaining({ status: 'ok' })]);
    await writeFile(join(own, 'person-key'), `${'z'.repeat(64)}\n`);
    expect(await keyed(env)).toEqual([false, expect.objectContaining(isAnother)]);
  }, 60_000);

  it.each([
    [2 ** 30, 'ok'],
    [2 ** 30 - 1, 'warn'],
    [100 * 2 ** 20, 'warn'],
    [100 * 2 ** 20 - 1, 'fail'],
  ])('judges a disk with %d free bytes: %s', (free, status) => {
    expect(diskOutcome(free).status).toBe(status);
  });

  it('says which time zones would be used', async () => {
    const found = async (env: Environment): Promise<string> => {
      const { status, message, remedy } = (await diagnosed(env)).of('timeZones');
      return `${status}: ${message}; ${remedy}`;
    };
    const { version } = releaseTable;
    expect(await found({})).toBe(`ok: version ${version}; null`);
    const zones = join(directory, 'zones');
    expect(await found({ TZ_DATA_DIR: zones })).toMatch(
      /^fail: TZ_DATA_DIR: .*states the version.*; correct TZ_DATA_DIR/,
    );
    writeZoneDirectory(zones, '2999a', {});
    expect(await found({ TZ_DATA_DIR: zones })).toBe('ok: version 2999a; null');
    writeZoneDirectory(zones, version, {});
    expect(await found({ TZ_DATA_DIR: zones })).toMatch(/^warn: .*TZ_DATA_DIR has .*; unset TZ_DATA_DIR/);
  });

  it('reaches the keys of tokens', async () => {
    const keySet = await startKeySet(testKey('one'));
    closings.push(() => keySet.close());
    expect((await diagnosed({ JWT_JWKS_URL: keySet.url })).of('jwt').status).toBe('ok');
  });

  it('ends within 10 s, with what hangs named, where everything hangs', async () => {
    await build();
    const port = await listening(createServer(() => undefined));
    const begun = performance.now();
    const { code, output } = await command('doctor', [], {
      PORT: port,
      METRICS_PORT: await listening(createServer(() => undefined)),
      DATABASE_URL: `postgres://app@127.0.0.1:${port}/pipeline`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      JWT_JWKS_URL: `http://127.0.0.1:${port}/keys`,
      DATA_DIR: join(directory, 'none'),
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(code).toBe(1);
    for (const check of ['port', 'metricsPort', 'database', 'redis', 'jwt'])
      expect(output).toMatch(new RegExp(`^FAIL  ${check}: `, 'm'));
    for (const check of ['schema', 'pgbouncer', 'clock']) expect(output).toMatch(new RegExp(`^skip  ${check}: `, 'm'));
  }, 30_000);
});

notOnCluster('doctor asks the coordinator alone, as it asks any server')('npm run doctor on PostgreSQL', () => {
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await openPostgresTest();
    url = database.url as string;
  }, 60_000);
  afterAll(() => database.close());

  it('warns of running processes with other time zones', async () => {
    const { version } = releaseTable;
    await database.store.noteTzdbVersion(version);
    const found = async () => (await diagnosed({ DATABASE_URL: url })).of('timeZones');
    expect(await found()).toEqual({ check: 'timeZones', status: 'ok', message: `version ${version}`, remedy: null });
    await database.store.noteTzdbVersion('2026e');
    expect(await found()).toMatchObject({ status: 'warn', message: `version ${version}; running processes use 2026e` });
    await database.rows("update tzdb_use set used_at = now() - interval '6 minutes' where version = '2026e'");
    expect(await found()).toMatchObject({ status: 'ok' });
  });
  const change = (sql: string) => onServer(url, (client) => client.query(sql));

  it('finds a migrated database in order', async () => {
    const found = await diagnosed({ DATABASE_URL: url });
    expect([found.code, found.findings.filter(({ status }) => status === 'fail' || status === 'warn')]).toEqual([
      0,
      [],
    ]);
    expect(found.of('pgbouncer').message).toBe('none');
  });

  it('says where persons have no key, and fails where they were erased with another', async () => {
    const env = { DATABASE_URL: url };
    const without = await diagnosed(env);
    const message = expect.stringMatching(/^none: nobody can be erased.*retention/);
    expect([without.code, without.of('personKey')]).toEqual([
      0,
      { check: 'personKey', status: 'ok', message, remedy: null },
    ]);
    const inProduction = await diagnosed({ ...env, NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) });
    expect([inProduction.code, inProduction.of('personKey')]).toEqual([
      0,
      { check: 'personKey', status: 'warn', message, remedy: expect.stringContaining('set PERSON_KEY') },
    ]);
    await change(erasure);
    const isAnother = expect.objectContaining({ status: 'fail', message: expect.stringMatching(/will not start/) });
    expect(await keyed(env)).toEqual([false, isAnother]);
    expect(await keyed({ ...env, PERSON_KEY: 'z'.repeat(32) })).toEqual([false, isAnother]);
    expect(await keyed({ ...env, PERSON_KEY: personKey })).toEqual([true, expect.objectContaining({ status: 'ok' })]);
    expect((await diagnosed(env)).of('database').status).toBe('ok');
    // Without the vacancy, which the check does not look at.
    await change(`set session_replication_role = replica; insert into feature_record (company_id, id, kind, feature_id, relation_id, candidate_id, vacancy_id,
        status, status_code, status_history, is_closed, origin, created_at, updated_at)
      select e.company_id, n::text, 'interview', n::text, e.token, e.token, 'v',
        '{}', 'PENDING', '[]', n = 3, '', now(), now()
      from erasure e, generate_series(1, 3) n where e.id = 'e'`);
    expect((await diagnosed(env)).of('database')).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('; 2 records of erased persons are still open'),
      remedy: expect.stringContaining('worker'),
    });
    await change('delete from feature_record');
    await change("delete from erasure where id = 'e'");
    await change('alter table erasure rename to erasure_of_later');
    expect((await diagnosed(env)).of('personKey').status).toBe('ok');
    await change('alter table erasure_of_later rename to erasure');
  });

  it('names pending migrations, warns of a newer release, and fails where this one is too old', async () => {
    const last = migrationNames.at(-1);
    await change(`delete from mikro_orm_migrations where name = '${last}'`);
    const pending = await diagnosed({ DATABASE_URL: url });
    expect([pending.code, pending.of('schema')]).toEqual([
      0,
      expect.objectContaining({ status: 'warn', message: `pending: ${last}` }),
    ]);
    await change(`insert into mikro_orm_migrations (name) values ('${last}')`);
    await change("update schema_state set release = '2.0.0'");
    expect((await diagnosed({ DATABASE_URL: url })).of('schema').status).toBe('warn');
    await change("update schema_state set oldest = '2.0.0'");
    const old = await diagnosed({ DATABASE_URL: url });
    expect([old.code, old.of('schema')]).toEqual([
      3,
      expect.objectContaining({ status: 'fail', remedy: 'Start release 2.0.0 instead' }),
    ]);
    expect((await diagnosed({ DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1:1' })).code).toBe(1);
  });

  it.each([
    ['0.5', 'ok'],
    ['-2', 'warn'],
    ['40', 'fail'],
  ])('compares the clock with the database: %s s apart is %s', async (seconds, status) => {
    const { pathname } = new URL(url);
    await change('create schema if not exists skewed');
    await change(`create or replace function skewed.clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() + interval '${seconds} s' $$`);
    await change(`alter database ${pathname.slice(1)} set search_path = skewed, public, pg_catalog`);
    expect((await diagnosed({ DATABASE_URL: url })).of('clock').status).toBe(status);
    await change(`alter database ${pathname.slice(1)} reset search_path`);
  });

  if (!canStartPgBouncer) process.stdout.write('SKIPPED: doctor behind PgBouncer (pgbouncer is not installed)\n');
  (canStartPgBouncer ? it : it.skip).each([
    ['session', 'ok'],
    ['transaction', 'warn'],
    ['statement', 'fail'],
  ])('behind PgBouncer: its mode is %s', async (mode, status) => {
    const pooler = await startPgBouncer(url, mode);
    const { message, status: found } = (await diagnosed({ DATABASE_URL: pooler.url })).of('pgbouncer');
    await pooler.stop();
    expect([found, message]).toEqual([status, expect.stringContaining(`${mode} pooling`)]);
  });

  (canStartPgBouncer ? it : it.skip)('knows transaction pooling while other clients use the pool', async () => {
    const pooler = await startPgBouncer(url, 'transaction');
    let isDone = false;
    const busy = Array.from({ length: 6 }, async () => {
      const client = await connected(pooler.url);
      while (!isDone) await client.query('select 1');
      drop(client);
    });
    const first = await connected(pooler.url);
    const found = new Set<string>();
    for (let count = 0; count < 60; count += 1) found.add(await poolingOf(first, pooler.url));
    drop(first);
    isDone = true;
    await Promise.all(busy);
    await pooler.stop();
    expect([...found]).toEqual(['transaction']);
  });

  it('says before the migrations that the role may not create tables', async () => {
    const role = `recruitment_test_guest_${process.pid}`;
    const empty = `recruitment_test_foreign_${process.pid}`;
    await change(`create role ${role} login password 'guest'`);
    await change(`create database ${empty}`);
    const at = Object.assign(new URL(url), { username: role, password: 'guest', pathname: `/${empty}` }).href;
    try {
      const found = (await diagnosed({ DATABASE_URL: at })).of('schema');
      expect(found).toMatchObject({
        status: 'warn',
        message: expect.stringContaining(`the role ${role} may not create tables`),
        remedy: expect.stringContaining(`alter database ${empty} owner to ${role}`),
      });
    } finally {
      await change(`drop database ${empty}`);
      await change(`drop role ${role}`);
    }
  });

  (canStartPgBouncer ? it : it.skip)('warns of PgBouncer before a server that sets no time limits', async () => {
    const pooler = await startPgBouncer(url, 'transaction');
    const found = async (at: string) => (await diagnosed({ DATABASE_URL: at })).of('pgbouncer');
    expect(await found(pooler.url)).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/sets no idle_in_transaction_session_timeout and no statement_timeout/),
      remedy: expect.stringContaining('docs/adr/0012'),
    });
    await pooler.stop();
    const limits = { statement_timeout: '10s', idle_in_transaction_session_timeout: '3s' };
    const name = new URL(url).pathname.slice(1);
    for (const [limit, time] of Object.entries(limits)) await change(`alter database ${name} set ${limit} = '${time}'`);
    const limited = await startPgBouncer(url, 'transaction');
    expect((await found(limited.url)).status).toBe('ok');
    await limited.stop();
    for (const limit of Object.keys(limits)) await change(`alter database ${name} reset ${limit}`);
  });

  const missing = () => urlOn(url, `recruitment_test_missing_${process.pid}`);

  it('names a missing database, which the service makes outside production', async () => {
    await expectMissing(missing());
  });

  (canStartPgBouncer ? it : it.skip)('names a missing database behind PgBouncer, too', async () => {
    const pooler = await startPgBouncer(missing(), 'transaction');
    try {
      await expectMissing(pooler.url);
    } finally {
      await pooler.stop();
    }
  });

  async function expectMissing(at: string): Promise<void> {
    const message = expect.stringContaining('does not exist');
    const remedy = expect.stringContaining('the service creates it when it starts');
    expect((await diagnosed({ DATABASE_URL: at })).of('database')).toMatchObject({ status: 'warn', message, remedy });
  }

  it('says to create a database that is missing in production', async () => {
    const env = { DATABASE_URL: missing(), NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) };
    expect((await diagnosed(env)).of('database')).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('does not exist'),
      remedy: 'create the database, or correct DATABASE_URL',
    });
  });
});
