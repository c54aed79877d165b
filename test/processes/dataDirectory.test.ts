import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DataDirectoryInUseError,
  demoFileIn,
  openDataDirectory,
  readOrCreateSecret,
} from '../../src/start/files/dataDirectory.js';

/**
 * The data directory (docs/CONFIGURATION.md: `DATA_DIR`). The tests use real processes, because only those can be
 * killed.
 */

const source = pathToFileURL(join(import.meta.dirname, '../../src/start/files/dataDirectory.ts')).href;
/** The sources import each other by the names of their compiled files. */
const asSources = `
  const { registerHooks } = await import('node:module');
  registerHooks({ resolve: (name, context, next) => next(name.replace(/^(\\..*)\\.js$/, '$1.ts'), context) });
`;
/** Opens the directory on a command, prints the result, and runs until its input ends. */
const program = `${asSources}
  const { openDataDirectory, readOrCreateSecret } = await import(${JSON.stringify(source)});
  const [directory] = process.argv.slice(1);
  console.log('ready');
  for await (const line of process.stdin.setEncoding('utf8').iterator()) {
    if (line.includes('secret')) console.log(await readOrCreateSecret(directory, 'jwt-secret'));
    if (line.includes('open')) await openDataDirectory(directory).then(() => console.log('opened'), (error) => console.log(error.name));
  }
`;

interface Child {
  readonly process: ChildProcess;
  says(): Promise<string>;
  tell(command: 'open' | 'secret'): void;
}

let directory: string;
const children: ChildProcess[] = [];

async function startChild(): Promise<Child> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const says = async (): Promise<string> => String((await lines.next()).value);
  expect(await says()).toBe('ready');
  return { process: child, says, tell: (command) => child.stdin.write(`${command}\n`) };
}

async function kill({ process: child }: Child): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'data-directory-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await rm(directory, { recursive: true });
});

describe('the lock', () => {
  it('refuses a second holder and names the directory and the pid', async () => {
    const child = await startChild();
    child.tell('open');
    expect(await child.says()).toBe('opened');
    const refusal = await openDataDirectory(directory).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryInUseError);
    expect(refusal).toMatchObject({ directory, pid: child.process.pid });
    expect(String(refusal)).toContain(`${directory} is in use by another process (pid ${child.process.pid})`);
  });

  it('refuses a second holder in the same process, until the first releases it', async () => {
    const first = await openDataDirectory(directory);
    await expect(openDataDirectory(directory)).rejects.toThrow(DataDirectoryInUseError);
    first.close();
    first.close();
    const second = await openDataDirectory(directory);
    await expect(openDataDirectory(directory)).rejects.toThrow(DataDirectoryInUseError);
    second.close();
  });

  it('is free at once after its holder was killed', async () => {
    const child = await startChild();
    child.tell('open');
    expect(await child.says()).toBe('opened');
    await kill(child);
    (await openDataDirectory(directory)).close();
  });

  it('is free even if the pid of the killed holder is in use again', async () => {
    await writeFile(join(directory, 'lock.pid'), `${process.pid}\n`);
    (await openDataDirectory(directory)).close();
  });

  it('goes to exactly one of several that open at the same time, after a kill too', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, startChild));
    const race = async (racing: readonly Child[]): Promise<Child> => {
      for (const rival of racing) rival.tell('open');
      const answers = await Promise.all(racing.map((rival) => rival.says()));
      expect(answers.toSorted()).toEqual([...racing.slice(1).map(() => 'DataDirectoryInUseError'), 'opened']);
      return racing[answers.indexOf('opened')] as Child;
    };
    const winner = await race(rivals);
    await kill(winner);
    const second = await race(rivals.filter((rival) => rival !== winner));
    await kill(second);
    await race(rivals.filter((rival) => rival !== winner && rival !== second));
  });

  it('survives garbage collection, even without a reference to it', async () => {
    const child = spawn(
      process.execPath,
      [
        '--expose-gc',
        '--input-type=module',
        '--eval',
        `${asSources}
         const { openDataDirectory } = await import(${JSON.stringify(source)});
         await openDataDirectory(process.argv[1]); gc(); gc(); console.log('collected'); process.stdin.resume();`,
        directory,
      ],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
      },
    );
    children.push(child);
    await once(child.stdout, 'data');
    await expect(openDataDirectory(directory)).rejects.toThrow(DataDirectoryInUseError);
  });

  it('creates the directory with access only for its owner', async () => {
    const inner = join(directory, 'a', 'b');
    const opened = await openDataDirectory(inner);
    expect((await stat(inner)).mode & 0o777).toBe(0o700);
    expect(opened.databaseDirectory).toBe(join(inner, 'database'));
    opened.close();
  });
});

describe('the JWT secret', () => {
  it('is created once, readable only by its owner, and can be read while another process holds the lock', async () => {
    const child = await startChild();
    child.tell('open');
    expect(await child.says()).toBe('opened');
    const secret = await readOrCreateSecret(directory, 'jwt-secret');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
    expect(await readOrCreateSecret(directory, 'jwt-secret')).toBe(secret);
    expect((await stat(join(directory, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('is the same for all that create it at the same time, and leaves no temporary files', async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, startChild));
    for (const rival of rivals) rival.tell('secret');
    const secrets = await Promise.all(rivals.map((rival) => rival.says()));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(directory)).toEqual(['jwt-secret']);
  });

  it('is refused if the file has other content', async () => {
    await writeFile(join(directory, 'jwt-secret'), 'short\n');
    await expect(readOrCreateSecret(directory, 'jwt-secret')).rejects.toThrow(/remove it/);
  });
});

describe('the demo file', () => {
  it('is read as it was written, and readable only by its owner', async () => {
    const file = demoFileIn(join(directory, 'new'));
    expect(await file.read()).toBeNull();
    await file.write({ companyId: 'acme' });
    await file.write({ companyId: 'acme', apiKey: 'k' });
    expect(await file.read()).toEqual({ companyId: 'acme', apiKey: 'k' });
    expect(JSON.parse(await readFile(file.path, 'utf8'))).toEqual({ companyId: 'acme', apiKey: 'k' });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(directory, 'new'))).toEqual(['demo.json']);
  });

  it('is treated as missing if it is not JSON', async () => {
    const file = demoFileIn(directory);
    await writeFile(file.path, '{"companyId":');
    expect(await file.read()).toBeNull();
  });
});
