import { explainCommand } from './explaining/explainCommand.js';
import { runCommand } from './running/command.js';

await runCommand(explainCommand);
