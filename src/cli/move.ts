import { runCommand } from './command.js';
import { moveCommand } from './copies/moveCommand.js';

await runCommand(moveCommand);
