import { runCommand } from './running/command.js';
import { migrateCommand } from './schema/migrateCommand.js';

await runCommand(migrateCommand);
