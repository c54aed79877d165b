import { runCommand } from './command.js';
import { restoredCommand } from './copies/restoredCommand.js';

await runCommand(restoredCommand);
