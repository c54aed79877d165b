import { apiKeyCommand } from './credentials/apiKeyCommand.js';
import { runCommand } from './running/command.js';

await runCommand(async (args, env, say) => say((await apiKeyCommand(args, env)).trimEnd()));
