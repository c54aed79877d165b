import { restoreBackup } from '../../start/backup/backup.js';
import { type Environment, readConfig } from '../../start/config.js';
import { commandLog, helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run restore`: makes a backup the embedded database (docs/adr/0015). */

const usage = `Usage: npm run -s restore -- FILE [--replace]

Restores a backup as the embedded database in DATA_DIR, and starts a new epoch of its feeds. Stop the service first. If
the command is killed, the directory has either the old state or the new one. Afterwards apply the erasures that were made
after the backup (npm run -s erasures -- apply FILE).

  --replace  if the directory has a database, keeps it there under another name
  --help     prints this`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function restoreCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  const { values, positionals } = readArguments(args, {
    options: { replace: { type: 'boolean' }, ...helpOption },
    allowPositionals: true,
  });
  if (values.help) {
    say(usage);
    return;
  }
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(`Specify one file.\n${hint}`);
  const replaced = await restoreBackup(readConfig(env), file, values.replace ?? false, commandLog);
  say(replaced === null ? `Restored from ${file}.` : `Restored from ${file}. The previous database is in ${replaced}.`);
}
