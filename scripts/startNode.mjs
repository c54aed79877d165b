import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a built service, and waits until it says where it listens.
 * @param {{directory?: string, env: NodeJS.ProcessEnv}} of the checkout, by default this one
 * @returns {Promise<{child: import('node:child_process').ChildProcess, origin: string}>}
 */
export async function startNode({ directory = '.', env }) {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { origin } = line.startsWith('{') ? JSON.parse(line) : {};
    if (!origin) continue;
    child.stdout.resume();
    return { child, origin };
  }
  throw new Error(`the build in ${directory} does not start`);
}
