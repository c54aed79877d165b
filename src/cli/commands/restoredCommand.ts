import { noMetrics } from '../../core/application/instruments.js';
import { type Environment, readConfig } from '../../start/config.js';
import { openStore } from '../../start/opening/openStore.js';
import { commandLog, helpOption, readArguments, type Say } from '../running/command.js';

/** `npm run restored`: begins a new epoch of the feeds after PostgreSQL's own restore (docs/adr/0015). */

const usage = `Usage: npm run -s restored

Marks the database as restored, after its newest events were lost: each feed starts a new epoch. Run it after a
point-in-time recovery, and after a fail-over that has lost transactions, before the first start. It is not needed for a
database that pg_restore has created, which the first start detects, or for the embedded one, for which restore does it.

  --help  prints this`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function restoredCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  if (readArguments(args, { options: helpOption }).values.help) {
    say(usage);
    return;
  }
  const opened = await openStore(readConfig(env), commandLog, noMetrics, true);
  await opened.close();
  say('The feeds have a new epoch.');
}
