import { backupCommand } from './copies/backupCommand.js';
import { runCommand } from './running/command.js';

await runCommand(backupCommand);
