import type { Environment } from '../../config.js';
import { wordsOf } from '../../http/faultLog.js';
import { withoutSecrets } from '../running/secrets.js';
import { databaseChecks } from './databaseChecks.js';
import { dataDirectoryCheck, diskCheck } from './directoryChecks.js';
import { type Check, checks, type Finding, fail, type Outcome, skip, within } from './finding.js';
import { jwtCheck, redisCheck } from './neighbourChecks.js';
import { metricsPortCheck, portCheck } from './portChecks.js';
import { understand } from './settingsCheck.js';

/** Runs all checks side by side. Nothing is changed. */

/** 10 s in all (docs/OPERATIONS.md, "Commands"). The start and the end of the process take the rest. */
const checksMs = 7_500;

export interface Diagnosis {
  readonly settings: Readonly<Record<string, string>>;
  /** One of each check, in their order. */
  readonly findings: readonly Finding[];
  /** Whether the only fault is that this build may not run on the schema. */
  readonly isUnfit: boolean;
}

export async function diagnose(env: Environment): Promise<Diagnosis> {
  const { config, shown, outcome: settings } = understand(env);
  const late = (): Outcome => fail(`no answer within ${checksMs / 1000} s`, 'look why it hangs, and run this again');
  const timely = (work: () => Promise<Outcome>): Promise<Outcome> =>
    within(
      checksMs,
      work().catch((error: unknown) => fail(wordsOf(error), 'this check itself failed: report it')),
      late,
    );
  const outcomes = new Map<Check, Promise<Outcome>>([['settings', Promise.resolve(settings)]]);
  let isUnfit = false;
  if (config) {
    const database = databaseChecks(config);
    outcomes.set(
      'settings',
      within(
        checksMs,
        database.then(({ personKey }) => withPersonKey(settings, personKey)),
        () => settings,
      ),
    );
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
    for (const check of ['database', 'extensions', 'pgbouncer', 'citus', 'clock'] as const) {
      outcomes.set(
        check,
        timely(async () => (await database)[check]),
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
  }
  const findings: Finding[] = [];
  for (const check of checks) {
    const outcome = (await outcomes.get(check)) ?? skip('the settings can not be used');
    findings.push({ check, ...cleaned(outcome, env) });
  }
  const failed = findings.filter(({ status }) => status === 'fail');
  return { settings: shown, findings, isUnfit: isUnfit && failed.length === 1 };
}

/**
 * The settings, of which only the database knows whether PERSON_KEY is that of its erasures. To have none is no fault:
 * the service runs, and erases nobody.
 */
function withPersonKey(settings: Outcome, personKey: Outcome): Outcome {
  const message = `PERSON_KEY: ${personKey.message}`;
  if (personKey.status === 'fail') return { ...personKey, message };
  return personKey.status === 'warn' ? { ...settings, message: `${settings.message}; ${message}` } : settings;
}

/** In one line, and without a secret that an error may quote. */
function cleaned(outcome: Outcome, env: Environment): Outcome {
  const clean = (text: string): string => withoutSecrets(text, env).replaceAll(/\s+/g, ' ').trim();
  return { ...outcome, message: clean(outcome.message) };
}
