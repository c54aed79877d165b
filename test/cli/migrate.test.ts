import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrateCommand } from '../../src/cli/commands/migrateCommand.js';
import { migrationNames } from '../../src/entities/database.js';
import { migrationLock } from '../../src/entities/schema/distribution.js';
import { release } from '../../src/entities/schema/schemaState.js';
import { readConfig } from '../../src/start/config.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { lockWaits, notOnCluster } from '../support/database/nodes.js';
import { startPooler } from '../support/database/pooler.js';
import { eventually } from '../support/eventually.js';
import { onServer, urlOn } from '../support/outside/servers.js';
import { build } from '../support/processes/built.js';
import { command, launch } from '../support/processes/commands.js';

/** `npm run migrate`, MIGRATE and the state of the schema, on PostgreSQL (docs/OPERATIONS.md, "Commands"). */

const name = `recruitment_test_migrate_${randomBytes(6).toString('hex')}`;
const statesOn = (url: string) =>
  onServer(url, async (client) => (await client.query('select release, oldest from schema_state')).rows);
const withPassword = (url: string, password: string): string => {
  const own = new URL(url);
  own.password = password;
  return own.href;
};

notOnCluster('an upgrade of a distributed schema is that of the coordinator')('npm run migrate', () => {
  let empty: string;
  let database: TestDatabase;
  beforeAll(async () => {
    await build();
    empty = urlOn(postgresUrl as string, name);
    await onServer(postgresUrl as string, (client) => client.query(`create database ${name}`));
    database = await openPostgresTest();
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await onServer(postgresUrl as string, (client) => client.query(`drop database ${name} with (force)`));
  });
  const env = (url: string, more: Record<string, string> = {}) => ({
    DATABASE_URL: url,
    JWT_SECRET: 'x'.repeat(32),
    ...more,
  });

  it('names what is pending, and a process with MIGRATE=off refuses to start; both change nothing', async () => {
    const check = await command('migrate', ['--check'], env(empty));
    expect(check).toMatchObject({ code: 1, output: migrationNames.map((one) => `${one}\n`).join('') });
    expect(check.errors).toMatch(/schema lacks \d+ migrations of this release.*npm run -s migrate/);
    const service = await launch('main.js', [], env(empty, { MIGRATE: 'off', PORT: '0' })).ended;
    expect([service.code, service.errors]).toEqual([
      3,
      expect.stringMatching(/^DATABASE_URL: MIGRATE is off.*lacks Migration.*npm run -s migrate/),
    ]);
    const tables = await onServer(empty, (client) =>
      client.query("select 1 from pg_class where relnamespace = 'public'::regnamespace"),
    );
    expect(tables.rowCount).toBe(0);
  }, 60_000);

  it('of several at once one works; a killed one leaves nothing behind', async () => {
    await onServer(empty, async (client) => {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      const [killed, ...others] = [1, 2, 3].map(() => launch('cli/migrate.js', [], env(empty)));
      await eventually(async () => (await lockWaits(client)) === 3);
      killed?.child.kill('SIGKILL');
      await killed?.ended;
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
      const outputs = (await Promise.all(others.map(({ ended }) => ended))).map(({ code, output, errors }) => [
        code,
        output,
        errors,
      ]);
      expect(outputs.toSorted()).toEqual([
        [0, migrationNames.map((one) => `${one}\n`).join(''), ''],
        [0, 'nothing to do\n', ''],
      ]);
    });
    expect(await statesOn(empty)).toEqual([{ release, oldest: release }]);
    expect(await command('migrate', ['--check'], env(empty))).toEqual({
      code: 0,
      output: 'nothing to do\n',
      errors: '',
    });
  }, 60_000);

  it('works through a pooler that lends one connection for a transaction', async () => {
    const url = urlOn(postgresUrl as string, `${name}_pooled`);
    await onServer(postgresUrl as string, (client) => client.query(`create database ${name}_pooled`));
    const pooler = await startPooler(url, 1);
    const said: string[] = [];
    await migrateCommand([], { DATABASE_URL: pooler.url }, (line) => said.push(line));
    expect(said).toEqual(migrationNames);
    await pooler.close();
    await onServer(postgresUrl as string, (client) => client.query(`drop database ${name}_pooled with (force)`));
  }, 60_000);

  it('a service, a worker and commands under the oldest release exit with 3; a newer release is a warning', async () => {
    const url = database.url as string;
    await onServer(url, (client) => client.query("update schema_state set release = '2.0.0', oldest = '2.0.0'"));
    const [before] = await database.rows<{ text: string }>('select count(*) as text from feed_event');
    const ended = await Promise.all([
      launch('main.js', [], env(url, { PORT: '0', DEMO_DATA: 'on' })).ended,
      launch('worker.js', [], env(url)).ended,
      command('migrate', [], env(url)),
      command('migrate', ['--check'], env(url)),
      command('apiKey', ['list', '--company', 'acme'], env(url)),
    ]);
    for (const { code, output, errors } of ended) {
      // A process may have logged its time zones before it opens the database.
      expect([code, output.replace(/^\{.*"tzdbVersion":.*\}\n/, '')]).toEqual([3, '']);
      expect(errors).toMatch(
        /^DATABASE_URL: .*schema, of release 2\.0\.0, needs release 2\.0\.0 or newer.*Start release 2\.0\.0 instead\.\n$/,
      );
    }
    expect(await database.rows('select count(*) as text from feed_event')).toEqual([before]);

    await onServer(url, async (client) => {
      await client.query("update schema_state set oldest = '1.0.0'");
      await client.query("insert into mikro_orm_migrations (name) values ('Migration20991231_next')");
    });
    expect(await command('apiKey', ['list', '--company', 'acme'], env(url))).toEqual({
      code: 0,
      output: '[]\n',
      errors: `Warning: the schema is of release 2.0.0, and this is ${release}: upgrade this process\n`,
    });
  }, 60_000);

  it('says what can not be used, what is wrong and what to do, without a stack or a password', async () => {
    const refused = await command('migrate', [], env(withPassword('postgres://app@127.0.0.1:1/pipeline', 'hush-hush')));
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toMatch(/^DATABASE_URL: .*ECONNREFUSED.*Correct DATABASE_URL or start the database.*\n$/);
    expect(refused.errors).not.toContain('hush');
  });
});

it('where there is no embedded database, all migrations are pending, and none is made', async () => {
  const env = { DATA_DIR: join(tmpdir(), `recruitment-nowhere-${randomBytes(6).toString('hex')}`) };
  const said: string[] = [];
  const checked = migrateCommand(['--check'], env, (line) => said.push(line));
  await expect(checked).rejects.toMatchObject({ exitCode: 1, message: expect.stringContaining('npm run -s migrate') });
  expect(said).toEqual(migrationNames);
  await expect(openStore(readConfig({ ...env, MIGRATE: 'off' }))).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^DATA_DIR: MIGRATE is off.*npm run -s migrate/),
  });
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

it.each(['token', 'apiKey', 'distribute', 'migrate'])(
  '%s prints its help, and names an unknown option',
  async (file) => {
    await build();
    const help = await command(file, ['--help'], {});
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(/^Usage: npm run -s /), errors: '' });
    const wrong = await command(file, ['--sideways'], {});
    expect([wrong.code, wrong.output, wrong.errors]).toEqual([
      1,
      '',
      expect.stringMatching(/'--sideways'.*See --help\.\n$/s),
    ]);
  },
  60_000,
);
