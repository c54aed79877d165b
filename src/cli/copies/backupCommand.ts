import { type Environment, readConfig } from '../../config.js';
import { backUp } from '../../start/backup/backup.js';
import { helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run backup`: writes the embedded database to a file (docs/adr/0049). */

const usage = `Usage: npm run -s backup -- FILE [--force]

Writes the embedded database in DATA_DIR to a file, which only you can read. Stop the service first. The file is there as
a whole, or not at all. It holds persons' data, and the key that keeps erased persons out: keep it safe.

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
  if (!file || more.length > 0) throw new Error(`Name one file.\n${hint}`);
  await backUp(readConfig(env), file, values.force ?? false);
  say(`Written to ${file}.`);
}
