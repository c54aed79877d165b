import { runCommand } from './command.js';
import { migrateCommand } from './schema/migrateCommand.js';

await runCommand(migrateCommand);
