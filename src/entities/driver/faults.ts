import { Collision } from '../../core/application/dispatching/transactions.js';
import { DomainError, errors } from '../../core/kernel/errors.js';
import { memberOf } from '../../core/kernel/values/objects.js';
import { isStatementLost } from './statementNames.js';

/** What a database error means for the caller. The SQLSTATE decides, never the name of a constraint. */

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
/**
 * SQLSTATEs: admin shutdown, crash shutdown, starting up, disk full, out of memory, too many connections, statement
 * timeout, lock timeout, idle in a transaction (this process was too busy to continue with it), read-only after a fail-over.
 */
const passing = new Set(['57P01', '57P02', '57P03', '53100', '53200', '53300', '57014', '55P03', '25P03', '25006']);
/** Errors of pg and PGlite themselves, which have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|after calling end on the pool|PGlite is closed/i;

/** Codes by which Node.js says that it does not trust a certificate, and errors of pg where a server does not encrypt. */
const untrusted =
  /^(ERR_(TLS|SSL|OSSL)_\w+|(CERT|CRL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERROR_IN)_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;
const notEncrypted = /^(The server does not support SSL|There was an error establishing an SSL) connections?$/;

/** A Citus coordinator lost a worker. It reports some of these errors with the code of an internal error. */
const lostWorker =
  /^(failure on connection marked as essential|could not commit transaction (for shard \d+ )?on (at least one|any) active node|failed to commit transaction on )/;
const internal = 'XX000';

/** SQLSTATE: a statement was cancelled, by its timeout or by a cancel request of this process. */
const cancelled = '57014';
const uniqueViolation = '23505';
const collisions = new Set(['40001', '40P01']);

function textOf(error: unknown, property: 'code' | 'message'): string {
  const value = memberOf(error, property);
  return typeof value === 'string' ? value : '';
}

/** Whether two transactions conflicted, or a prepared statement was lost. A retry of the same work may succeed. */
export function isCollision(error: unknown): boolean {
  if (error instanceof Collision) return true;
  const code = textOf(error, 'code');
  return collisions.has(code) || isStatementLost(code);
}

export function isUniqueViolation(error: unknown): boolean {
  return textOf(error, 'code') === uniqueViolation;
}

const noSuchDatabase = '3D000';
/** SQLSTATEs: insufficient privilege, no such database. Wrong credentials have their own class, 28. */
const notOurs = new Set(['42501', noSuchDatabase]);

/** PgBouncer passes on the server's message for a failed login, but under the code of a protocol violation. */
const protocolViolation = '08P01';
const missingDatabase = /^database ".*" does not exist$/s;

/** Whether the server has no database of that name. Behind PgBouncer, only if the server's messages are English. */
export function isDatabaseMissing(error: unknown): boolean {
  const code = textOf(error, 'code');
  return code === noSuchDatabase || (code === protocolViolation && missingDatabase.test(textOf(error, 'message')));
}

/** The message of an error that means the database can't be used at all, as a part of a sentence; null for any other. */
export function whyUnusable(error: unknown): string | null {
  const code = textOf(error, 'code');
  const isUnusable = translated(error) instanceof DomainError || notOurs.has(code) || code.startsWith('28');
  // If a host name has several addresses, the error that collects their failures has an empty message.
  return isUnusable ? textOf(error, 'message').replace(/\.$/, '') || code : null;
}

/** How many causes of an error are looked at. */
const maxCauses = 5;

/**
 * The refusal for a database error; the error itself if the cause is a bug in this program. Packages wrap errors: so the
 * causes of an error are looked at too, and the errors that one collects.
 */
export function translated(error: unknown): unknown {
  for (const one of causesOf(error)) {
    const refusal = errorFor(one);
    if (refusal) return refusal;
  }
  return error;
}

/** An error, and what it was caused by. */
function causesOf(error: unknown): readonly unknown[] {
  const found = [error];
  for (const one of found) {
    const errors = one instanceof AggregateError ? one.errors : [];
    const cause = one instanceof Error ? one.cause : undefined;
    for (const next of [cause, ...errors])
      if (next !== undefined && found.length < maxCauses && !found.includes(next)) found.push(next);
  }
  return found;
}

function errorFor(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const code = textOf(error, 'code');
  const message = textOf(error, 'message');
  const isLost =
    lostConnection.test(message) ||
    notEncrypted.test(message) ||
    untrusted.test(code) ||
    (code === internal && lostWorker.test(message));
  if (gone.has(code) || passing.has(code) || code.startsWith('08') || isLost)
    return errors.databaseUnavailable(error, code === cancelled);
  return collisions.has(code) || error instanceof Collision ? errors.overloaded(error) : null;
}
