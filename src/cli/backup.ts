import { runCommand } from './command.js';
import { backupCommand } from './copies/backupCommand.js';

await runCommand(backupCommand);
