import type { Environment } from '../../config.js';
import { type ExitCode, helpOption, readArguments, type Say } from '../running/command.js';
import { diagnose } from './diagnose.js';
import { lineOf } from './finding.js';

/** `npm run doctor`: says what keeps the service from running here, or will (docs/adr/0048). */

const usage = `Usage: npm run -s doctor [-- --json]

Checks the settings, the ports, the data directory and its disk, the database, its schema and what stands before it,
Redis, the clock, the keys of tokens, and the key of erased persons. Changes nothing, and takes 10 s at most. Prints a
line for each check: "ok|warn|skip|FAIL  check: message; remedy". Secrets and passwords are shown as ***.

  --json  prints {ok, settings, findings} instead
  --help  prints this

Exit codes: 0 no FAIL; 1 a FAIL; 3 nothing but that the schema is of a release for which this one is too old`;

/** Runs the command. @throws Error with a message for the person at the terminal */
export async function doctorCommand(args: readonly string[], env: Environment, say: Say): Promise<ExitCode> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' }, ...helpOption } });
  if (values.help) {
    say(usage);
    return 0;
  }
  const { settings, findings, isUnfit } = await diagnose(env);
  const ok = findings.every(({ status }) => status !== 'fail');
  if (values.json) say(JSON.stringify({ ok, settings, findings }, null, 2));
  else for (const finding of findings) say(lineOf(finding));
  return ok ? 0 : isUnfit ? 3 : 1;
}
