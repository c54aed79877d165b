import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.js';

const root = join(import.meta.dirname, '../../..');
const timeoutMs = 110_000;

/** Makes `dist`. @throws Error with the output of a failed build */
export const build = (): Promise<void> => once('service', root);

/** Makes `dist` of the client package. @throws Error with the output of a failed build */
export const buildClient = (): Promise<void> => once('client', join(root, 'packages/client'));

/**
 * Runs `build` in a directory, once for a run of Jest: the first caller builds, and the others wait. A second build would
 * overwrite files that another suite's process is about to load.
 */
async function once(name: string, cwd: string): Promise<void> {
  const inRun = (file: string): string => join(process.env.TEST_RUN_DIR as string, `${name}-${file}`);
  const end = inRun('built');
  if (await isFirst(inRun('building'))) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--run', 'build'], { cwd }).then(
      () => ({ stdout: '' }),
      (failed: { stdout: string; stderr: string }) => ({
        stdout: `${failed.stdout}${failed.stderr}` || 'it ended early',
      }),
    );
    await writeFile(`${end}.draft`, stdout);
    await rename(`${end}.draft`, end);
  }
  await eventually(() => existsSync(end), timeoutMs);
  const fault = await readFile(end, 'utf8');
  if (fault) throw new Error(`The build fails: ${fault}`);
}

async function isFirst(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
