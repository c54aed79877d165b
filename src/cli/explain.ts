import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => (await import('./commands/explainCommand.js')).explainCommand);
