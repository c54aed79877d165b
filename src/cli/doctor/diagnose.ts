import { wordsOf } from '../../http/faultLog.js';
import type { Environment } from '../../start/config.js';
import { withoutSecrets } from '../running/secrets.js';
import { databaseChecks } from './databaseChecks.js';
import { dataDirectoryCheck, diskCheck } from './directoryChecks.js';
import { type Check, checks, type Finding, fail, type Outcome, skip, within } from './finding.js';
import { jwtCheck, redisCheck } from './neighbourChecks.js';
import { metricsPortCheck, portCheck } from './portChecks.js';
import { nodeCheck } from './server.js';
import { oidcCheck, understand, variablesCheck } from './settingsCheck.js';

/** Runs all checks concurrently. Nothing is changed. */

/** 10 s in all (docs/OPERATIONS.md, "Commands"). The start and the end of the process take the rest. */
const checksMs = 7_500;

const ofDatabase = ['database', 'extensions', 'pgbouncer', 'citus', 'clock', 'timeZones'] as const;
/** Checks that read the database, but whose subject is another one: without a database they are not faults. */
const withoutDatabase = ['encryption', 'personKey'] as const;

export interface Diagnosis {
  readonly settings: Readonly<Record<string, string>>;
  /** One of each check, in their order. */
  readonly findings: readonly Finding[];
  /** Whether the only fault is that this build may not run on the schema. */
  readonly isUnfit: boolean;
}

export async function diagnose(env: Environment): Promise<Diagnosis> {
  const { config, shown, outcome: settings } = understand(env);
  const late = (): Outcome =>
    fail(`no answer within ${checksMs / 1000} s`, 'find out why it hangs, and run this again');
  const timely = (work: () => Promise<Outcome>, whenLate = late): Promise<Outcome> =>
    within(
      checksMs,
      work().catch((error: unknown) => fail(wordsOf(error), 'this check itself failed: report it')),
      whenLate,
    );
  const outcomes = new Map<Check, Promise<Outcome>>([
    ['settings', Promise.resolve(settings)],
    ['variables', Promise.resolve(variablesCheck(env))],
    ['node', Promise.resolve(nodeCheck(process.versions.node))],
  ]);
  let isUnfit = false;
  if (config) {
    const database = databaseChecks(config);
    outcomes.set(
      'port',
      timely(() => portCheck(config)),
    );
    outcomes.set(
      'metricsPort',
      timely(() => metricsPortCheck(config)),
    );
    outcomes.set(
      'dataDirectory',
      timely(() => dataDirectoryCheck(config)),
    );
    outcomes.set(
      'disk',
      timely(() => diskCheck(config)),
    );
    for (const check of ofDatabase) {
      outcomes.set(
        check,
        timely(async () => (await database)[check]),
      );
    }
    for (const check of withoutDatabase) {
      outcomes.set(
        check,
        timely(
          async () => (await database)[check],
          () => skip('the database has not responded'),
        ),
      );
    }
    outcomes.set(
      'schema',
      timely(async () => {
        const { schema } = await database;
        ({ isUnfit } = schema);
        return schema.outcome;
      }),
    );
    outcomes.set(
      'redis',
      timely(() => redisCheck(config)),
    );
    outcomes.set(
      'jwt',
      timely(() => jwtCheck(config)),
    );
    outcomes.set(
      'oidc',
      timely(() => oidcCheck(config)),
    );
  }
  const findings: Finding[] = [];
  for (const check of checks) {
    const outcome = (await outcomes.get(check)) ?? skip('the settings are not valid');
    findings.push({ check, ...cleaned(outcome, env) });
  }
  const failed = findings.filter(({ status }) => status === 'fail');
  return { settings: shown, findings, isUnfit: isUnfit && failed.length === 1 };
}

/** In one line, and without a secret that an error may quote. */
function cleaned(outcome: Outcome, env: Environment): Outcome {
  const clean = (text: string): string => withoutSecrets(text, env).replaceAll(/\s+/g, ' ').trim();
  return { ...outcome, message: clean(outcome.message) };
}
