import { runCommand } from './command.js';
import { distributeCommand } from './distributeCommand.js';

await runCommand(distributeCommand);
