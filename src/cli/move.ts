import { moveCommand } from './copies/moveCommand.js';
import { runCommand } from './running/command.js';

await runCommand(moveCommand);
