import { backUp } from '../../start/backup/backup.js';
import { type Environment, readConfig } from '../../start/config.js';
import { helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run backup`: writes the embedded database to a file (docs/adr/0015). */

const usage = `Usage: npm run -s backup -- FILE [--force]

Writes the embedded database in DATA_DIR to a file, which only you can read. Stop the service first. The file is
written completely or not at all. It contains personal data, and the key that blocks erased persons: keep it safe.

  --force  replaces the file if it exists
  --help   prints this`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function backupCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  const { values, positionals } = readArguments(args, {
    options: { force: { type: 'boolean' }, ...helpOption },
    allowPositionals: true,
  });
  if (values.help) {
    say(usage);
    return;
  }
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(`Specify one file.\n${hint}`);
  await backUp(readConfig(env), file, values.force ?? false);
  say(`Written to ${file}.`);
}
