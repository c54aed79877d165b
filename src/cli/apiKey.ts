import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => {
  const { apiKeyCommand } = await import('./commands/apiKeyCommand.js');
  return async (args, env, say) => say((await apiKeyCommand(args, env)).trimEnd());
});
