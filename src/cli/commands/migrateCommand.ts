import { type Environment, readConfig } from '../../start/config.js';
import { migrateSchema, pendingMigrations } from '../../start/opening/openStore.js';
import { SetupError } from '../../start/setupError.js';
import { commandLog, helpOption, readArguments, type Say } from '../running/command.js';

/** `npm run migrate`: brings the schema up to date without a service (docs/adr/0013). */

const usage = `Usage: npm run -s migrate [-- --check]

Runs the pending migrations on the database of the service: DATABASE_URL, else the embedded one in DATA_DIR. Prints a
line for each, or "nothing to do". Either all of them are applied, or none. If several processes run it at once, one
works and the others wait.
Services with MIGRATE=off start once it is done.

  --check  changes nothing: prints the pending migrations, and exits with 1 if there are any
  --help   prints this

Exit codes: 0 done; 1 rejected or failed; 3 the schema is of a release for which this one is too old`;

const nothing = 'nothing to do';

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function migrateCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  const { values } = readArguments(args, { options: { check: { type: 'boolean' }, ...helpOption } });
  if (values.help) {
    say(usage);
    return;
  }
  const config = readConfig(env);
  const names = values.check ? await pendingMigrations(config) : await migrateSchema(config, commandLog);
  for (const name of names) say(name);
  if (names.length === 0) say(nothing);
  else if (values.check) {
    throw new SetupError(
      `The schema lacks ${names.length === 1 ? 'a migration' : `${names.length} migrations`} of this release. ` +
        'Run `npm run -s migrate`, or start a service with MIGRATE=on.',
    );
  }
}
