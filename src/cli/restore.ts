import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => (await import('./commands/restoreCommand.js')).restoreCommand);
