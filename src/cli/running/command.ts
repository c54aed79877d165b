import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Logger, silent } from '../../core/kernel/logger.js';
import { memberOf } from '../../core/kernel/values/objects.js';
import type { Environment } from '../../start/config.js';
import { SetupError } from '../../start/setupError.js';
import { withoutSecrets } from './secrets.js';

/**
 * What all commands have in common: how they read their arguments, and how they end (docs/OPERATIONS.md, "Commands").
 */

/** Takes a line for standard output. */
export type Say = (line: string) => void;

/** 0: done. 1: rejected or failed. 3: the schema doesn't fit. */
export type ExitCode = 0 | 1 | 3;

/**
 * @returns how the process ends; 0 where it is left out
 * @throws Error whose message names the thing, the cause and the remedy
 */
export type Command = (args: readonly string[], env: Environment, say: Say) => Promise<void> | Promise<ExitCode>;

export const hint = 'See --help.';

/** @throws Error with a message for the person at the terminal */
export function readArguments<const Config extends ParseArgsConfig>(
  args: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs({ ...config, args: [...args] }) as ReturnType<typeof parseArgs<Config>>;
  } catch (error) {
    throw new Error(`${memberOf(error, 'message')}\n${hint}`, { cause: error });
  }
}

/** The option that each command has. */
export const helpOption = { help: { type: 'boolean', short: 'h' } } as const;

/** What a command logs while it has the database open: warnings, on standard error. */
export const commandLog: Logger = {
  ...silent,
  warn: (_fields, message) => process.stderr.write(`Warning: ${message}\n`),
  error: (_fields, message) => process.stderr.write(`${message}\n`),
};

/** Runs the command of this process, which then ends. Standard error gets the message of a failure alone. */
export async function runCommand(command: Command): Promise<void> {
  const { env } = process;
  try {
    const code = await command(process.argv.slice(2), env, (line) => {
      process.stdout.write(`${line}\n`);
    });
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${withoutSecrets(message, env)}\n`);
    process.exitCode = error instanceof SetupError ? error.exitCode : 1;
  }
  // Whatever hangs, such as a request without an answer, must not keep the process alive.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}
