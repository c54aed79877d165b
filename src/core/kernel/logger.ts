import { DomainError } from './errors.js';

/** The methods of a logger that this service uses. A pino logger has them. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const nothing = (): void => undefined;

/** A logger that logs nothing. */
export const silent: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/**
 * What of an error a log may hold: its type, its code, the names of what it is about, and where it was thrown. Never its
 * message, and never the database's detail: both may quote what a client has sent, and nobody can erase that from a log
 * that was shipped (docs/PRIVACY.md). Only the operating system's errors keep their message, because these name addresses
 * and files.
 */
interface LoggableError {
  readonly type: string;
  readonly message?: string;
  /** The frames of its stack, without the message that precedes them. */
  readonly stack?: string;
  readonly cause?: LoggableError;
  readonly [member: string]: unknown;
}

/** Members that hold codes, or names in this program or its database: of pg, of Node and of refusals. */
const named = [
  'code',
  'reason',
  'family',
  'severity',
  'routine',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
];
const name = /^[\w.:-]{1,64}$/;
const maxCauses = 5;

/** @param depth how many errors have this one as their cause */
export function loggable(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const members = named.flatMap((member) => {
    const value: unknown = Reflect.get(error, member);
    return typeof value === 'string' && name.test(value) ? [[member, value]] : [];
  });
  const isOfSystem = typeof Reflect.get(error, 'syscall') === 'string' && !(error instanceof DomainError);
  return {
    type: typeOf(error),
    ...(isOfSystem && { message: error.message }),
    ...Object.fromEntries(members),
    ...(error.cause !== undefined && depth < maxCauses && { cause: loggable(error.cause, depth + 1) }),
    stack: framesOf(error),
  };
}

function typeOf(error: Error): string {
  return [error.constructor.name, error.name].find((one) => typeof one === 'string' && name.test(one)) ?? 'Error';
}

/** A message may have lines that look like frames, so all until its end is left out. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
