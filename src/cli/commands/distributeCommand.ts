import { tables } from '../../entities/database.js';
import { whyUnusable } from '../../entities/driver/faults.js';
import { distribute, NotDistributable } from '../../entities/schema/distribution.js';
import { type Environment, readConfig } from '../../start/config.js';
import { openStore } from '../../start/opening/openStore.js';
import { commandLog, helpOption, readArguments, type Say } from '../running/command.js';

/** `npm run distribute`: spreads the tables over a Citus cluster (docs/adr/0003). */

const usage = `Usage: npm run -s distribute

Spreads the tables of DATABASE_URL over the workers of its Citus cluster, by company: all tables or none. Writes wait
until it is done. The command can be stopped at any time, and run again. Afterwards restart every node and every worker
of the service.

  --help  prints this`;

/**
 * Runs the command.
 * @param say takes the lines for standard output, one by one
 * @throws Error with a message for the person at the terminal
 */
export async function distributeCommand(args: readonly string[], env: Environment, say: Say): Promise<void> {
  if (readArguments(args, { options: helpOption }).values.help) {
    say(usage);
    return;
  }
  const config = readConfig(env);
  if (config.database.kind !== 'postgres')
    throw new Error('DATABASE_URL must name the coordinator of a Citus cluster.');
  const { url } = config.database;
  // Brings the schema up to date.
  const opened = await openStore(config, commandLog);
  await opened.close();
  let count = 0;
  try {
    await distribute(url, tables, ({ table, rows, ms }) => {
      count += 1;
      say(`${table}: ${rows} rows in ${ms} ms`);
    });
  } catch (error) {
    if (error instanceof NotDistributable) throw error;
    const reason = whyUnusable(error);
    throw reason ? new Error(`The cluster can't be used: ${reason}`, { cause: error }) : error;
  }
  say(
    count === 0 ? 'All tables are distributed already.' : 'Done. Restart every node of the service, and every worker.',
  );
}
