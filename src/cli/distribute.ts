import { runCommand } from './running/command.js';
import { distributeCommand } from './schema/distributeCommand.js';

await runCommand(distributeCommand);
