import { runCommand } from './command.js';
import { migrateCommand } from './migrateCommand.js';

await runCommand(migrateCommand);
