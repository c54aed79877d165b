import { runCommand } from './command.js';
import { apiKeyCommand } from './credentials/apiKeyCommand.js';

await runCommand(async (args, env, say) => say((await apiKeyCommand(args, env)).trimEnd()));
