import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => (await import('./commands/erasuresCommand.js')).erasuresCommand);
