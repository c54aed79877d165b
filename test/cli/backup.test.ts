import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyCommand } from '../../src/cli/commands/apiKeyCommand.js';
import { backupCommand } from '../../src/cli/commands/backupCommand.js';
import { restoreCommand } from '../../src/cli/commands/restoreCommand.js';
import { decodeBackup, encodeBackup } from '../../src/start/backup/backup.js';
import { openDataDirectory } from '../../src/start/files/dataDirectory.js';
import { fillDataDirectory } from '../support/database/databases.js';
import { eventually } from '../support/eventually.js';
import { feedIn, pageIn } from '../support/feed/storedFeed.js';
import { build } from '../support/processes/built.js';
import { launch } from '../support/processes/commands.js';

/** Backup and restore of the embedded database (docs/OPERATIONS.md, "Commands"). */

let directory: string;
const at = (name: string) => join(directory, name);
const env = (name: string) => ({ DATA_DIR: at(name) });
const quiet = () => undefined;

/** Makes an event. */
const issue = (name: string) =>
  apiKeyCommand(
    ['issue', '--company', 'acme', '--grant', 'Query.events', '--justification', 'x']
      .concat(['--contact-company', 'x', '--contact-name', 'x', '--contact-role', 'x'])
      .concat(['--contact-email', 'x@example.org', '--requests-per-minute', '7']),
    env(name),
  );
const seqIn = async (name: string) => (await feedIn(env(name), 'acme')).seq;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recruitment-backup-'));
  await fillDataDirectory(at('service'));
  await issue('service');
  await backupCommand([at('one.backup')], env('service'), quiet);
}, 60_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('npm run backup', () => {
  it('writes a file for its owner alone, and replaces none without --force', async () => {
    expect((await stat(at('one.backup'))).mode & 0o777).toBe(0o600);
    const before = await readFile(at('one.backup'));
    await expect(backupCommand([at('one.backup')], env('service'), quiet)).rejects.toThrow(/exists.*--force/);
    expect(await readFile(at('one.backup'))).toEqual(before);
    await chmod(at('one.backup'), 0o644);
    await backupCommand([at('one.backup'), '--force'], env('service'), quiet);
    expect((await stat(at('one.backup'))).mode & 0o777).toBe(0o600);
    expect((await readdir(directory)).filter((name) => name.startsWith('one.backup'))).toEqual(['one.backup']);
  }, 30_000);

  it('is refused while the service runs, without a database, and on PostgreSQL; restore likewise', async () => {
    const { close } = await openDataDirectory(at('service'));
    await expect(backupCommand([at('two')], env('service'), quiet)).rejects.toThrow(/in use.*Stop that process/);
    await expect(restoreCommand([at('one.backup'), '--replace'], env('service'), quiet)).rejects.toThrow(/in use/);
    close();
    await expect(backupCommand([at('two')], env('nowhere'), quiet)).rejects.toThrow(/no database/);
    const postgres = { DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) };
    for (const command of [backupCommand, restoreCommand]) {
      await expect(command([at('two')], postgres, quiet)).rejects.toThrow('docs/RUNBOOK.md');
    }
    expect([existsSync(at('two')), existsSync(at('nowhere'))]).toEqual([false, false]);
  });
});

describe('npm run restore', () => {
  it('brings back the database and its person key, and whoever has seen more gets the last common number', async () => {
    const common = await seqIn('service');
    const key = await readFile(at('service/person-key'), 'utf8');
    await issue('service');
    await issue('service');
    const seen = await seqIn('service');
    await expect(restoreCommand([at('one.backup')], env('service'), quiet)).rejects.toThrow(
      /has a database.*--replace/,
    );
    const said: string[] = [];
    await restoreCommand([at('one.backup'), '--replace'], env('service'), (line) => said.push(line));

    const { epoch, seq } = await feedIn(env('service'), 'acme');
    expect(seq).toBe(String(Number(common) + 1));
    const after = `${common}.${epoch}`;
    expect(await pageIn(env('service'), 'acme', seen)).toEqual({ reason: 'FEED_RESTORED', epoch, seq: common, after });
    expect(await pageIn(env('service'), 'acme', common)).toMatchObject([{ type: 'FEED_RESTORED', seq }]);
    expect(await readFile(at('service/person-key'), 'utf8')).toBe(key);
    const keys = await apiKeyCommand(['list', '--company', 'acme'], env('service'));
    expect(JSON.parse(keys)).toMatchObject([{ requestsPerMinute: 7, budget: 7 }]);

    const [stored = ''] = /database\.replaced-\w+/.exec(said.join()) ?? [];
    await mkdir(at('kept'));
    await rename(at(`service/${stored}`), at('kept/database'));
    expect(await seqIn('kept')).toBe(seen);
  }, 60_000);

  it('makes a new directory, with the key of then, and a second restore begins an epoch of its own', async () => {
    await restoreCommand([at('one.backup')], env('fresh'), quiet);
    await restoreCommand([at('one.backup')], env('fresher'), quiet);
    const epochs = [await feedIn(env('fresh'), 'acme'), await feedIn(env('fresher'), 'acme')];
    expect(epochs[0]?.epoch).not.toBe(epochs[1]?.epoch);
    expect(await readFile(at('fresh/person-key'), 'utf8')).toBe(await readFile(at('service/person-key'), 'utf8'));
  }, 60_000);

  it('refuses a damaged file and one of a newer release, and leaves the directory as it is', async () => {
    const file = await readFile(at('one.backup'));
    const middle = Math.floor(file.length / 2);
    const damaged = Buffer.from(file);
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    const newer = await encodeBackup({ ...(await decodeBackup(file, '')), release: '99.0.0' });
    for (const [bytes, why] of [
      [damaged, /damaged/],
      [file.subarray(0, middle), /damaged/],
      [Buffer.from(''), /damaged/],
      [newer, /release 99\.0\.0/],
    ] as const) {
      await writeFile(at('bad'), bytes);
      await expect(restoreCommand([at('bad')], env('untouched'), quiet)).rejects.toThrow(why);
    }
    await expect(restoreCommand([at('missing')], env('untouched'), quiet)).rejects.toThrow(/can't be read/);
    expect(existsSync(at('untouched'))).toBe(false);
  });

  it('that is killed while it unpacks leaves the old state', async () => {
    await build();
    const seq = await seqIn('fresh');
    const { child, ended } = launch('cli/restore.js', [at('one.backup'), '--replace'], env('fresh'));
    await eventually(
      async () => (await readdir(at('fresh'))).some((name) => name.startsWith('database.restoring-')),
      20_000,
    );
    child.kill('SIGKILL');
    await ended;
    expect(await seqIn('fresh')).toBe(seq);
    expect((await readdir(at('fresh'))).filter((name) => name.startsWith('database'))).toEqual(['database']);
  }, 120_000);

  it('that is killed while it swaps is finished by the next process', async () => {
    const order = { draft: 'database.restoring-x', suffix: 'replaced-x', personKey: 'k'.repeat(64) };
    const states: Record<string, string[]> = {
      'before the first step': ['database', 'person-key', order.draft],
      'after the old database went': ['database.replaced-x', 'person-key', order.draft],
      'after the old key went': ['database.replaced-x', 'person-key.replaced-x', order.draft],
      'after the new database came': ['database.replaced-x', 'person-key.replaced-x', 'database'],
    };
    for (const [state, names] of Object.entries(states)) {
      const there = at(state);
      await mkdir(there);
      for (const name of names) {
        if (name.startsWith('person-key')) await writeFile(join(there, name), 'old');
        else {
          await mkdir(join(there, name));
          const isNew = name === order.draft || (name === 'database' && !names.includes(order.draft));
          await writeFile(join(there, name, 'which'), isNew ? 'new' : 'old');
        }
      }
      await writeFile(join(there, 'restore.json'), JSON.stringify(order));
      (await openDataDirectory(there)).close();
      const read = (name: string) => readFile(join(there, name), 'utf8');
      expect(
        await Promise.all(
          ['database/which', 'person-key', 'database.replaced-x/which', 'person-key.replaced-x'].map(read),
        ),
      ).toEqual(['new', `${order.personKey}\n`, 'old', 'old']);
      expect((await readdir(there)).filter((name) => /restor/.test(name))).toEqual([]);
    }
  });
});
