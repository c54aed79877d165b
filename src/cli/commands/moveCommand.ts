import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readConfig } from '../../start/config.js';
import { move } from '../../start/move/move.js';
import { endOfSettings, type NamedEnd, namedEnd, shownEnd } from '../../start/move/namedEnds.js';
import { helpOption, hint, readArguments, type Say } from '../running/command.js';

/** `npm run move`: leaves the embedded database, or copies a database (docs/adr/0015). */

const usage = `Usage: npm run -s move -- [--from SOURCE] --to TARGET [--json]

Moves all rows of a database into an empty one, compares both by checksums, and prints its progress. SOURCE and TARGET are
each a postgres:// URL or a data directory. Stop all services and workers of the source first. If the command is killed,
the same command continues.

A directory whose data was moved to PostgreSQL is marked, and services do not start on it. Into a directory, the rows are
copied: its feeds start a new epoch, its webhooks are paused, and nothing is marked.

  --from SOURCE  by default the database of the settings (DATABASE_URL, else DATA_DIR)
  --to TARGET    a database without rows, except those of this move
  --json         prints {rows, companies, resumed, checksums} on standard output, and the progress on standard error
  --help         prints this

Exit codes: 0 done; 1 rejected, failed or different; 3 a schema does not fit`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function moveCommand(
  args: readonly string[],
  env: Environment,
  say: Say,
  sayToStderr: Say = (line) => void process.stderr.write(`${line}\n`),
): Promise<void> {
  const { values } = readArguments(args, {
    options: { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' }, ...helpOption },
  });
  if (values.help) {
    say(usage);
    return;
  }
  if (values.to === undefined) throw new Error(`Name the target: --to TARGET.\n${hint}`);
  const config = readConfig(env);
  const to = namedEnd(values.to, '--to');
  const from = values.from === undefined ? endOfSettings(config) : namedEnd(values.from, '--from');
  const moved = await move(config, { from, to, report: values.json ? sayToStderr : say });
  if (values.json) say(JSON.stringify(moved));
  else say(`Moved ${moved.rows} rows of ${moved.companies} companies to ${shownEnd(to)}. Both databases are equal.`);
  for (const line of whatIsLeft(from, to, env)) (values.json ? sayToStderr : say)(line);
}

function whatIsLeft(from: NamedEnd, to: NamedEnd, { PERSON_KEY }: Environment): readonly string[] {
  const generated = from.kind === 'directory' ? join(from.path, 'person-key') : null;
  const isKeyInFile = generated !== null && PERSON_KEY === undefined && existsSync(generated);
  if (to.kind === 'directory') {
    const copied = 'Its feeds have a new epoch, and its webhooks are paused.';
    // The key's file was copied, too.
    return isKeyInFile
      ? [copied]
      : [copied, 'Start it with the PERSON_KEY of the source, if that has one: it blocks erased persons.'];
  }
  if (from.kind === 'postgres') {
    return [`Nothing marks ${shownEnd(from)}: do not let services use it any more, or the two will diverge.`];
  }
  return isKeyInFile ? [`Set PERSON_KEY to the content of ${generated}: it blocks erased persons.`] : [];
}
