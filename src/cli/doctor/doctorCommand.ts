import type { Environment } from '../../start/config.js';
import { type ExitCode, helpOption, readArguments, type Say } from '../running/command.js';
import { diagnose } from './diagnose.js';
import { lineOf } from './finding.js';

/** `npm run doctor`: says what keeps the service from running here, or will (docs/adr/0013). */

const usage = `Usage: npm run -s doctor [-- --json]

Checks the settings, the ports, the data directory and its disk, Node, the database, its schema, a connection pooler,
Redis, the clock, the keys that verify tokens, the identity provider of the board, and PERSON_KEY. It changes nothing,
and takes at most 10 s. Prints one line for each check: "ok|warn|skip|FAIL  check: message; remedy", and below the first one a line for each setting.
Secrets and passwords are shown as ***.

  --json  prints {ok, settings, findings} instead
  --help  prints this

Exit codes: 0 no FAIL; 1 a FAIL; 3 the only FAIL is that the schema is of a release for which this one is too old`;

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
  else {
    for (const finding of findings) {
      say(lineOf(finding));
      if (finding.check === 'settings')
        for (const [name, text] of Object.entries(settings)) say(`      ${name}=${text}`);
    }
  }
  return ok ? 0 : isUnfit ? 3 : 1;
}
