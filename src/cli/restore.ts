import { runCommand } from './command.js';
import { restoreCommand } from './copies/restoreCommand.js';

await runCommand(restoreCommand);
