import { runCommand } from './command.js';
import { erasuresCommand } from './copies/erasuresCommand.js';

await runCommand(erasuresCommand);
