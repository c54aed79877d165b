import { errors, Refusal } from '../core/errors.js';
import { isStatementLost } from './preparedStatements.js';

/** What a database error means for the caller; decided by SQLSTATE and never by a constraint's name. */

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** Admin shutdown, crash, starting up, too many connections, statement timeout, lock timeout, read-only after a fail-over. */
const passing = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25006']);
/** pg's own faults, which carry no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|after calling end on the pool|PGlite is closed/i;

/** A Citus coordinator lost a worker; some of what it says then has the code of its own faults, and isn't one. */
const lostWorker =
  /^(failure on connection marked as essential|could not commit transaction (for shard \d+ )?on (at least one|any) active node|failed to commit transaction on )/;
const internal = 'XX000';

const uniqueViolation = '23505';
const collisions = new Set(['40001', '40P01']);

function textOf(error: unknown, property: 'code' | 'message'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
}

/** What a transaction has seen holds no longer. */
export class Collision extends Error {}

/** Two transactions were in each other's way, or a prepared statement was lost; the same work may succeed when done again. */
export function isCollision(error: unknown): boolean {
  if (error instanceof Collision) return true;
  const code = textOf(error, 'code');
  return collisions.has(code) || isStatementLost(code);
}

export function isUniqueViolation(error: unknown): boolean {
  return textOf(error, 'code') === uniqueViolation;
}

/** Insufficient privilege, no such database. Wrong credentials have a class of their own. */
const notOurs = new Set(['42501', '3D000']);

/** Why a database can't be used at all, as it or the system says; null where it can, and something else went wrong. */
export function whyUnusable(error: unknown): string | null {
  const code = textOf(error, 'code');
  const isUnusable = translated(error) instanceof Refusal || notOurs.has(code) || code.startsWith('28');
  // A name with several addresses fails at each, and says nothing of its own.
  return isUnusable ? textOf(error, 'message') || code : null;
}

/** The refusal that a database error amounts to, or the error itself where it is a fault of ours. */
export function translated(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = textOf(error, 'code');
  const message = textOf(error, 'message');
  const isLost = lostConnection.test(message) || (code === internal && lostWorker.test(message));
  if (gone.has(code) || passing.has(code) || code.startsWith('08') || isLost) return errors.databaseUnavailable(error);
  return collisions.has(code) || error instanceof Collision ? errors.overloaded(error) : error;
}
