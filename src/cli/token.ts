import { runCommand } from './command.js';
import { tokenCommand } from './credentials/tokenCommand.js';

await runCommand(async (args, env, say) => say((await tokenCommand(args, env)).trimEnd()));
