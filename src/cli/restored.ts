import { restoredCommand } from './copies/restoredCommand.js';
import { runCommand } from './running/command.js';

await runCommand(restoredCommand);
