import { restoreCommand } from './copies/restoreCommand.js';
import { runCommand } from './running/command.js';

await runCommand(restoreCommand);
