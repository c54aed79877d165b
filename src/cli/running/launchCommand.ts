import { onSupportedNode } from '../../start/supportedNode.js';
import type { Command } from './command.js';

/**
 * Runs the command of this process.
 * @param load imports it: nothing else may be imported before the version of Node.js is checked
 */
export function launchCommand(load: () => Promise<Command>): void {
  onSupportedNode(async () => {
    const { runCommand } = await import('./command.js');
    await runCommand(await load());
  });
}
