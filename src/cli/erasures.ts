import { erasuresCommand } from './copies/erasuresCommand.js';
import { runCommand } from './running/command.js';

await runCommand(erasuresCommand);
