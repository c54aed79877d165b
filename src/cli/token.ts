import { tokenCommand } from './credentials/tokenCommand.js';
import { runCommand } from './running/command.js';

await runCommand(async (args, env, say) => say((await tokenCommand(args, env)).trimEnd()));
