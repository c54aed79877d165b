import { type Environment, readConfig } from '../../config.js';
import { noMetrics } from '../../core/application/telemetry/metrics.js';
import { openStore } from '../../start/opening/openStore.js';
import { commandLog, helpOption, readArguments, type Say } from '../running/command.js';

/** `npm run restored`: begins a new epoch of the feeds after PostgreSQL's own restore (docs/adr/0049). */

const usage = `Usage: npm run -s restored

Tells the service that its database was restored, and has lost its newest events: a new epoch of each feed begins. Call it
after a recovery to a point in time, and after a fail-over that has lost something, before the first start. A database that
pg_restore has made needs no call: the first start finds it. Nor does the embedded one: restore does it.

  --help  prints this`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function restoredCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  if (readArguments(args, { options: helpOption }).values.help) {
    say(usage);
    return;
  }
  const opened = await openStore(readConfig(env), commandLog, noMetrics, true);
  await opened.close();
  say('A new epoch of the feeds has begun.');
}
