import { doctorCommand } from './doctor/doctorCommand.js';
import { runCommand } from './running/command.js';

await runCommand(doctorCommand);
