import { launchCommand } from './running/launchCommand.js';

launchCommand(async () => {
  const { tokenCommand } = await import('./commands/tokenCommand.js');
  return async (args, env, say) => say((await tokenCommand(args, env)).trimEnd());
});
