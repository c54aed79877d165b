import { runCommand } from './command.js';
import { explainCommand } from './explaining/explainCommand.js';

await runCommand(explainCommand);
