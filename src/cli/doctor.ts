import { runCommand } from './command.js';
import { doctorCommand } from './doctor/doctorCommand.js';

await runCommand(doctorCommand);
