import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../eventually.js';

const root = join(import.meta.dirname, '../../..');
const timeoutMs = 110_000;

/**
 * Makes `dist` by `npm run build`, once for a run of Jest: the first caller builds, and the others wait. A second build
 * would overwrite files that another suite's process is about to load.
 * @throws Error with the output of a failed build
 */
export async function build(): Promise<void> {
  const inRun = (name: string): string => join(process.env.TEST_RUN_DIR as string, name);
  const end = inRun('built');
  if (await isFirst(inRun('building'))) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--run', 'build'], { cwd: root }).then(
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
