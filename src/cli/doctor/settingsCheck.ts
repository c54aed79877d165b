import { keysOf } from '../../core/kernel/values/objects.js';
import { type Config, ConfigError, type Environment, readConfig } from '../../start/config.js';
import { settings } from '../../start/settings.js';
import { shownSetting } from '../running/secrets.js';
import { fail, type Outcome, ok } from './finding.js';

/** The settings as this process understands them, without secrets. */

export interface Understood {
  /** Null if a setting can't be used. */
  readonly config: Config | null;
  /** Each setting as text; `unset` where it has no value. */
  readonly shown: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
}

export function understand(env: Environment): Understood {
  const { config, faults } = parsed(env);
  const shown = Object.fromEntries(keysOf(settings.shape).map((name) => [name, inOneLine(textOf(name, env, config))]));
  const names = keysOf(settings.shape);
  const outcome =
    faults.length === 0
      ? ok(`${names.filter((name) => env[name]).length} of ${names.length} are set`)
      : fail(faults.map(inOneLine).join(', '), 'correct these settings; docs/CONFIGURATION.md lists them');
  return { config, shown, outcome };
}

type Name = keyof typeof settings.shape;

function parsed(env: Environment): { config: Config | null; faults: readonly string[] } {
  try {
    return { config: readConfig(env), faults: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, faults: error.faults };
    throw error;
  }
}

function textOf(name: Name, env: Environment, config: Config | null): string {
  const given = env[name];
  if (given) return shownSetting(name, given);
  // Their defaults depend on other settings.
  if (name === 'DEMO_DATA' && config) return defaultText(config.demoData);
  if (name === 'GRAPHQL_EXPLORER' && config) return defaultText(config.graphqlExplorer);
  return defaultText(settings.shape[name].safeParse(undefined).data);
}

function defaultText(value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'unset';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
