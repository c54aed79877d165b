import { apiKeyCommand } from './apiKeyCommand.js';
import { runCommand } from './command.js';

await runCommand(async (args, env, say) => say((await apiKeyCommand(args, env)).trimEnd()));
