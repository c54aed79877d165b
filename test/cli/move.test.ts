import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backupCommand } from '../../src/cli/commands/backupCommand.js';
import { moveCommand } from '../../src/cli/commands/moveCommand.js';
import { restoreCommand } from '../../src/cli/commands/restoreCommand.js';
import { doctorCommand } from '../../src/cli/doctor/doctorCommand.js';
import { seedDemo } from '../../src/demo/seedDemo.js';
import { ids } from '../../src/entities/ids.js';
import { openEmbeddedSession, type Session } from '../../src/entities/moving/session.js';
import { keyGenerator } from '../../src/http/credentials/apiKeyAuthenticator.js';
import { type Environment, readConfig } from '../../src/start/config.js';
import { openDataDirectory } from '../../src/start/files/dataDirectory.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { fillDataDirectory, onEmbedded, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { notOnCluster } from '../support/database/nodes.js';
import { eventually } from '../support/eventually.js';
import { feedIn, pageIn } from '../support/feed/storedFeed.js';
import { onServer, urlOn } from '../support/outside/servers.js';
import { build } from '../support/processes/built.js';
import { command, launch } from '../support/processes/commands.js';
import { startService, TestClock, tokenFor } from '../support/service/service.js';

/** `npm run move` (docs/RUNBOOK.md, "A move"; ADR 15). */

const company = 'acme';
let directory: string;
const at = (name: string) => join(directory, name);
const inDirectory = (name: string): Record<string, string> => ({ DATA_DIR: at(name), JWT_SECRET: 'x'.repeat(32) });
const quiet = () => undefined;

/** What a move says. @throws what it refuses */
async function moved(args: readonly string[], env: Environment = {}): Promise<string[]> {
  const said: string[] = [];
  await moveCommand(args, { DATA_DIR: at('unused'), ...env }, (line) => said.push(line), quiet);
  return said;
}

/** Runs statements in the embedded database of a directory: to open it takes longer than most of them. */
async function sessionIn<R>(name: string, work: (rows: Session['rows']) => Promise<R>): Promise<R> {
  const held = await openDataDirectory(at(name));
  const session = await openEmbeddedSession(held.databaseDirectory);
  try {
    return await work(session.rows);
  } finally {
    await session.close();
    held.close();
  }
}
const within = <R>(name: string, text: string): Promise<readonly R[]> => sessionIn(name, (rows) => rows<R>(text));

async function seed(name: string): Promise<void> {
  await fillDataDirectory(at(name));
  const { store, close } = await openStore(readConfig(inDirectory(name)));
  await seedDemo({ store, keyGenerator, ids, clock: Date, defaultLocale: 'es', onProgress: quiet });
  await close();
  await sessionIn(name, async (rows) => {
    await rows(`update api_key set requests_per_minute = 7 where company_id = '${company}'`);
    await rows(`update api_key_request set requests_per_minute = 8 where company_id = '${company}'`);
    await rows(`insert into webhook (company_id, id, url, status, created_at, secret, previous_secrets, cursor_seq,
      wanted_before, revision, is_deleted)
      values ('${company}', 'w', 'https://example.org/', 'ACTIVE', now(), 's', '[]', 0, '[]', 0, false)`);
    await rows(`insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries,
      requested_at, created_at) values ('${company}', 'd', 'w', 'e', 1, 't', 't', 'FAILED', '[]', 1, now(), now())`);
    // It belongs to an API key, and gets ids alone.
    const key = `select min(id) from api_key where company_id = '${company}'`;
    await rows(`update webhook set payload = 'THIN', api_key_id = (${key})`);
    await rows('update webhook_delivery set is_thin = true');
  });
}

const read = `{
  vacancies(companyId: "${company}", first: 50) { totalCount nodes {
    id name shortCode createdAt history(first: 50) { nodes { id seq type createdAt } }
  } }
  events(companyId: "${company}", first: 100) { nodes { seq type data createdAt } }
  bans(companyId: "${company}") { nodes { candidateId reason } }
  apiKeys(companyId: "${company}") { id createdAt contact { email } requestsPerMinute }
  apiKeyRequests(companyId: "${company}", first: 9) { nodes { id requestsPerMinute } }
  webhooks(companyId: "${company}") { id url payload apiKeyId }
}`;

/** What clients read of a database: over GraphQL and REST. */
async function readsOf(env: Environment): Promise<readonly unknown[]> {
  const opened = await openStore(readConfig(env));
  const service = await startService({ database: opened as unknown as TestDatabase, clock: new TestClock() });
  try {
    const token = tokenFor(company, { roles: ['admin'] });
    const { body } = await service.graphql(read, { token });
    expect(body.errors).toBeUndefined();
    expect(body.data.vacancies.nodes.length).toBeGreaterThan(2);
    expect(body.data.webhooks).toEqual([
      expect.objectContaining({ payload: 'THIN', apiKeyId: expect.stringMatching(/./) }),
    ]);
    const answers: unknown[] = [body.data];
    for (const { id } of body.data.vacancies.nodes) {
      const { status, text } = await service.request('GET', `/v2/vacancies/${id}/company/${company}`, { token });
      expect(status).toBe(200);
      answers.push(text);
    }
    return answers;
  } finally {
    await service.stop();
    await opened.close();
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-move-'));
  await seed('source');
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

onEmbedded('npm run move into a directory', () => {
  it('copies all rows, with a new epoch and paused webhooks, and marks nothing', async () => {
    const { seq } = await feedIn(inDirectory('source'), company);
    const before = await readsOf(inDirectory('source'));
    const [text = ''] = await moved(['--from', at('source'), '--to', at('copy'), '--json']);
    const { rows, companies, resumed, checksums } = JSON.parse(text);
    expect([companies, resumed]).toEqual([1, false]);
    expect(rows).toBe(checksums.reduce((sum: number, one: { rows: number }) => sum + one.rows, 0));
    expect(checksums).toContainEqual({
      companyId: company,
      table: 'webhook',
      rows: 1,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(existsSync(at('source/moved.json'))).toBe(false);
    expect(await readFile(at('copy/person-key'), 'utf8')).toBe(await readFile(at('source/person-key'), 'utf8'));

    const copied = await feedIn(inDirectory('copy'), company);
    expect(copied.epoch).not.toBe((await feedIn(inDirectory('source'), company)).epoch);
    expect(await pageIn(inDirectory('copy'), company, seq)).toMatchObject([
      { type: 'FEED_RESTORED' },
      { type: 'WEBHOOK_CHANGED', data: { after: { status: 'PAUSED' } } },
    ]);
    expect(
      await within(
        'copy',
        'select w.status, d.requested_at, d.is_thin from webhook w join webhook_delivery d on d.webhook_id = w.id',
      ),
    ).toEqual([{ status: 'PAUSED', requested_at: null, is_thin: true }]);
    expect(await within('source', 'select status from webhook')).toEqual([{ status: 'ACTIVE' }]);
    expect(await readsOf(inDirectory('copy'))).toEqual(before);
  }, 120_000);

  it('is killed after the comparison, and still ends as a copy', async () => {
    const said = await moved(['--from', at('source'), '--to', at('late')]);
    // Its key came along as a file.
    expect(said.join('\n')).not.toContain('PERSON_KEY');
    // As it was when the rows were found equal, and the epoch had begun.
    const verified = [{ companyId: company, table: 'webhook', rows: 1, checksum: 'c' }];
    await sessionIn('late', async (rows) => {
      await rows('create table unfinished_move (id smallint primary key, source text, tables jsonb, verified jsonb)');
      await rows('insert into unfinished_move values (1, $1, $2::text::jsonb, $3::text::jsonb)', [
        at('source'),
        '{}',
        JSON.stringify(verified),
      ]);
      await rows(`update webhook set status = 'ACTIVE'`);
    });
    await expect(openStore(readConfig(inDirectory('late')))).rejects.toThrow(/move into the database is unfinished/);
    const [text = ''] = await moved(['--from', at('source'), '--to', at('late'), '--json']);
    expect(JSON.parse(text)).toEqual({ rows: 1, companies: 1, resumed: true, checksums: verified });
    expect(await within('late', 'select status from webhook')).toEqual([{ status: 'PAUSED' }]);
    await (await openStore(readConfig(inDirectory('late')))).close();
  }, 120_000);

  it('says that a copy needs the key that is only in the settings of its source', async () => {
    await fillDataDirectory(at('keyed'));
    const said = await moved(['--from', at('keyed'), '--to', at('unkeyed')]);
    expect(said.at(-1)).toMatch(/the PERSON_KEY of the source.*erased persons/);
    expect(existsSync(at('unkeyed/person-key'))).toBe(false);
    const env = { PERSON_KEY: 'k'.repeat(32) };
    expect((await moved(['--from', at('source'), '--to', at('both')], env)).at(-1)).toMatch(/PERSON_KEY of the source/);
  }, 120_000);

  it('names what it refuses, and why, and what to do', async () => {
    await symlink(at('source'), at('alias'));
    await fillDataDirectory(at('old'));
    await within('old', `delete from mikro_orm_migrations where name like '%initial'`);
    await fillDataDirectory(at('new'));
    await within('new', `update schema_state set release = '99.0.0', oldest = '99.0.0'`);
    await fillDataDirectory(at('newer'));
    await within('newer', `update schema_state set release = '99.0.0'`);
    const refusals: [from: string, to: string, why: RegExp, exitCode: number][] = [
      ['source', 'copy', /--to: .*copy is not empty: \w+ has rows\. Name an empty/, 1],
      ['source', 'source', /same database\. Name another/, 1],
      ['alias', 'source', /same database\. Name another/, 1],
      ['nowhere', 'fresh', /--from: .*nowhere has no database\. Name/, 1],
      ['old', 'fresh', /--from: .*lacks Migration\w+_initial\. Run `npm run -s migrate`/, 3],
      ['new', 'fresh', /--from: .*needs release 99\.0\.0/, 3],
      ['newer', 'fresh', /--from: .*of release 99\.0\.0.*Move it with/, 3],
      ['source', 'old', /--to: the schema of .*lacks Migration\w+_initial\. Name a new directory/, 3],
      ['source', 'new', /--to: .*can't be written by this build: .*needs release 99\.0\.0.*Name an empty/, 3],
    ];
    for (const [from, to, why, exitCode] of refusals) {
      const refused = await moved(['--from', at(from), '--to', at(to)]).catch((error: unknown) => error);
      expect(refused).toMatchObject({ message: expect.stringMatching(why), exitCode });
    }
    expect(existsSync(at('fresh'))).toBe(false);
    await expect(moved(['--to', 'mysql://u:secret@h/d'])).rejects.toThrow(/^--to must be a postgres:\/\/ URL or a/);
    await expect(moved([])).rejects.toThrow('--to TARGET');
    for (const name of ['source', 'taken']) {
      const held = await openDataDirectory(at(name));
      await expect(moved(['--from', at('source'), '--to', at('taken')])).rejects.toThrow(/in use.*Stop that process/);
      held.close();
    }
  }, 120_000);
});

if (!postgresUrl) process.stdout.write('SKIPPED: moves to and from PostgreSQL. There is no TEST_DATABASE_URL.\n');

notOnCluster('a cluster is filled before it is distributed')('npm run move to and from PostgreSQL', () => {
  const made: string[] = [];
  const named = (): string => {
    const name = `recruitment_test_move_${randomBytes(6).toString('hex')}`;
    made.push(name);
    return urlOn(postgresUrl as string, name);
  };
  const onPostgres = (url: string): Record<string, string> => ({
    DATABASE_URL: url,
    JWT_SECRET: 'x'.repeat(32),
    DEMO_DATA: 'off',
    PORT: '0',
  });
  const rowsIn = (url: string, text: string) => onServer(url, async (client) => (await client.query(text)).rows);
  const many = 120_000;
  let first: string;

  beforeAll(async () => {
    await build();
    first = named();
    await moved(['--from', at('source'), '--to', at('leaving')]);
    await within(
      'leaving',
      `insert into refusal_count select 'béta', timestamptz '2026-01-01' + i * interval '1 minute', 'USER',
        'ü"\\,é''' || i % 7, 'X', i from generate_series(1, ${many}) i`,
    );
  }, 180_000);
  afterAll(async () => {
    for (const name of made) {
      await onServer(postgresUrl as string, (client) => client.query(`drop database if exists ${name} with (force)`));
    }
  });

  /** Kills the command when it has copied a part of the many rows. */
  async function killedAmid(args: readonly string[], least: number): Promise<number> {
    const { child, ended } = launch('cli/move.js', args, inDirectory('unused'));
    const copied = async (): Promise<number> => {
      const [state] = await rowsIn(
        first,
        `select tables #>> '{refusal_count,rows}' as rows from unfinished_move`,
      ).catch(() => []);
      return Number(state?.rows ?? 0);
    };
    await eventually(async () => (await copied()) > least, 60_000);
    child.kill('SIGKILL');
    await ended;
    return copied();
  }

  it('is killed twice, goes on, and loses and doubles no row; meanwhile nobody uses the target', async () => {
    const args = ['--from', at('leaving'), '--to', first, '--json'];
    const once = await killedAmid(args, 0);
    const twice = await killedAmid(args, once);
    expect([once > 0, twice > once, twice < many]).toEqual([true, true, true]);
    for (const file of ['main.js', 'worker.js', 'cli/migrate.js']) {
      const { code, errors } = await launch(file, [], onPostgres(first)).ended;
      expect([file, code, errors]).toEqual([
        file,
        1,
        expect.stringMatching(/move into the database is unfinished.*Repeat/),
      ]);
    }
    await expect(moved(['--from', at('source'), '--to', first])).rejects.toThrow(/unfinished move from another source/);

    const before = await readsOf(inDirectory('leaving'));
    const epoch = (await feedIn(inDirectory('leaving'), company)).epoch;
    const { code, output, errors } = await command('move', args, inDirectory('unused'));
    expect([code, errors]).toEqual([0, expect.stringContaining(`of ${many} rows`)]);
    expect(errors).toContain(at('leaving/person-key'));
    expect(JSON.parse(output)).toMatchObject({ companies: 2, resumed: true });
    expect(await rowsIn(first, 'select count(*)::int as rows from refusal_count')).toEqual([{ rows: many }]);
    // It is the same feed: all cursors stay good.
    const key = (await readFile(at('leaving/person-key'), 'utf8')).trim();
    const env = { ...onPostgres(first), PERSON_KEY: key };
    expect((await feedIn(env, company)).epoch).toBe(epoch);
    expect(await readsOf(env)).toEqual(before);
  }, 240_000);

  it('marks the directory: it is refused, and with ALLOW_MOVED_DATA it begins one epoch', async () => {
    const env = inDirectory('leaving');
    const { to } = JSON.parse(await readFile(at('leaving/moved.json'), 'utf8'));
    expect([to, new URL(to).password]).toEqual([expect.stringContaining(made[0] as string), '']);
    const refused = await launch('main.js', [], { ...env, PORT: '0' }).ended;
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/were moved to .*ALLOW_MOVED_DATA=on/)]);
    await expect(moved(['--from', at('leaving'), '--to', at('again')])).rejects.toThrow(/were moved to/);
    const findings: string[] = [];
    expect(await doctorCommand([], { ...env, PORT: '0' }, (line) => findings.push(line))).toBe(1);
    expect(findings.join('\n')).toMatch(/FAIL\s+dataDirectory: .*were moved/);

    const allowed = { ...env, ALLOW_MOVED_DATA: 'on' };
    const forked = await feedIn(allowed, company);
    const key = (await readFile(at('source/person-key'), 'utf8')).trim();
    const there = await feedIn({ ...onPostgres(first), PERSON_KEY: key }, company);
    expect(forked.epoch).not.toBe(there.epoch);
    expect((await feedIn(allowed, company)).epoch).toBe(forked.epoch);
    await expect(openStore(readConfig(env))).rejects.toThrow(/were moved to/);
    // A restored backup is other data.
    await backupCommand([at('backup')], inDirectory('source'), quiet);
    await restoreCommand([at('backup'), '--replace'], env, quiet);
    await (await openStore(readConfig(env))).close();
  }, 120_000);

  it('is killed while it makes its target, and the same call makes it again', async () => {
    const [there, url] = [at('interrupted'), named()];
    const isBegun: readonly [to: string, () => Promise<boolean>][] = [
      [there, async () => (await readdir(there).catch(() => [])).some((name) => name.startsWith('database.'))],
      [url, () => onServer(url, async () => true).catch(() => false)],
    ];
    for (const [to, begun] of isBegun) {
      const { child, ended } = launch('cli/move.js', ['--from', at('source'), '--to', to], inDirectory('unused'));
      await eventually(begun, 60_000);
      child.kill('SIGKILL');
      await ended;
      const [text = ''] = await moved(['--from', at('source'), '--to', to, '--json']);
      expect(JSON.parse(text)).toMatchObject({ companies: 1 });
      await rm(at('source/moved.json'), { force: true });
    }
    // Nothing of the killed call stays beside what a move makes.
    expect((await readdir(there)).toSorted()).toEqual((await readdir(at('source'))).toSorted());
  }, 120_000);

  it('refuses other connections, the same database and a wrong password, and names a damaged row', async () => {
    const second = named();
    await onServer(first, async () => {
      await expect(moved(['--from', first, '--to', second])).rejects.toThrow(/1 other connection\. Stop all services/);
    });
    await expect(moved(['--from', first, '--to', first])).rejects.toThrow(/same database/);
    await expect(moved(['--from', at('source'), '--to', first])).rejects.toThrow(/not empty: \w+ has rows/);
    const unreachable = 'postgres://ada:a-long-secret@127.0.0.1:1/none';
    const failed = await command('move', ['--from', at('source'), '--to', unreachable], inDirectory('unused'));
    expect([failed.code, failed.errors.includes('a-long-secret'), failed.errors.includes('    at ')]).toEqual([
      1,
      false,
      false,
    ]);
    expect(failed.errors).toMatch(/^--to: .*can't be used/);

    // The source changes between two calls: a row that was copied already is another one now.
    await onServer(postgresUrl as string, (client) =>
      client.query(`create database ${new URL(second).pathname.slice(1)}`),
    );
    const source = named();
    await moved(['--from', first, '--to', source]);
    const { child, ended } = launch('cli/move.js', ['--from', source, '--to', second], inDirectory('unused'));
    const isAmid = async () =>
      (await rowsIn(second, `select 1 from unfinished_move where tables ? 'refusal_count'`).catch(() => [])).length > 0;
    await eventually(isAmid, 60_000);
    child.kill('SIGKILL');
    await ended;
    await rowsIn(second, `update feed_event set operation = 'damaged' where seq = 2`);
    const different = await command('move', ['--from', source, '--to', second], inDirectory('unused'));
    expect([different.code, different.errors]).toEqual([
      1,
      expect.stringMatching(/feed_event of company acme: \d+ rows in both, but not the same/),
    ]);
    expect(different.errors).not.toContain('vacancy of company');
  }, 240_000);

  it('comes back into a directory, as a copy', async () => {
    const said = await moved(['--from', first, '--to', at('back')]);
    expect(said.at(-1)).toMatch(/the PERSON_KEY of the source.*erased persons/);
    const stored = 'select count(*)::int as rows, (select status from webhook) as status from refusal_count';
    expect(await within('back', stored)).toEqual([{ rows: many, status: 'PAUSED' }]);
    const key = (await readFile(at('source/person-key'), 'utf8')).trim();
    const env = { ...inDirectory('back'), PERSON_KEY: key };
    expect(await readsOf(env)).toEqual(await readsOf({ ...onPostgres(first), PERSON_KEY: key }));
  }, 120_000);
});
