import { type Environment, readConfig } from '../../config.js';
import { restoreBackup } from '../../start/backup/backup.js';
import { commandLog, helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run restore`: makes a backup the embedded database (docs/adr/0049). */

const usage = `Usage: npm run -s restore -- FILE [--replace]

Makes a backup the embedded database in DATA_DIR, and begins a new epoch of its feeds. Stop the service first. If the
command is killed, the directory has the old state or the new one. Afterwards apply the erasures that came after the
backup (npm run -s erasures -- apply FILE).

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
  if (!file || more.length > 0) throw new Error(`Name one file.\n${hint}`);
  const kept = await restoreBackup(readConfig(env), file, values.replace ?? false, commandLog);
  say(kept === null ? `Restored from ${file}.` : `Restored from ${file}. The database of before is in ${kept}.`);
}
