import { runCommand } from './command.js';
import { doctorCommand } from './doctorCommand.js';

await runCommand(doctorCommand);
