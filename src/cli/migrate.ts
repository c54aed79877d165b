import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => (await import('./commands/migrateCommand.js')).migrateCommand);
