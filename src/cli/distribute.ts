import { runCommand } from './command.js';
import { distributeCommand } from './schema/distributeCommand.js';

await runCommand(distributeCommand);
