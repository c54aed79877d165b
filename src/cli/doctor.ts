import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => (await import('./doctor/doctorCommand.js')).doctorCommand);
