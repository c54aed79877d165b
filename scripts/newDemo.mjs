import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './startNode.mjs';

/**
 * Runs something against a service with new demonstration data, which ends with it.
 * @param {(demo: {origin: string, apiKey: string, token: string}) => void | Promise<void>} run
 * @param {NodeJS.ProcessEnv} settings in addition to the defaults
 */
export async function withNewDemo(run, settings = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'recruitment-demo-'));
  const data = join(directory, 'data');
  const { child, origin } = await startNode({
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, ...settings },
  });
  try {
    await run({ origin, ...JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) });
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(directory, { recursive: true });
  }
}
