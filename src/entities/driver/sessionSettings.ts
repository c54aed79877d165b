import { InternalClient } from './pgInternals.js';

/**
 * The settings on which this folder's SQL depends. A database or a role may have others (`alter database … set …`), so
 * each connection sets its own.
 *
 * A database that is read-only by its settings stays so: somebody has stopped its writes.
 */

/**
 * How PostgreSQL writes and reads values: instants as ISO 8601 in UTC, a backslash as a character. They are parameters
 * of the start of a connection, because PgBouncer takes these, and sets them on each connection to the server that it
 * lends. It rejects any other.
 */
const formats: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
};

/**
 * Statements that set the rest. Numbers keep all their digits. A statement sees what was committed before it, also
 * after it has waited for a lock. Such a wait has no time limit of its own.
 */
export const otherSettings =
  "set extra_float_digits = 1; set default_transaction_isolation = 'read committed'; set lock_timeout = 0";

/**
 * Statements that take away all time limits, for work that may take long. A role or a database may have limits. So may a
 * connection that a pooler lends: another client has set them (ADR 12).
 * @param scope `local`: until the end of the transaction; the next client of a pooler does not inherit it
 */
export const withoutTimeLimits = (scope: 'session' | 'local'): string =>
  ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    .map((name) => `set ${scope} ${name} = 0`)
    .join('; ');

/** All of them as statements, for a database without connections. */
export const allSettings: string = [
  ...Object.entries(formats).map(([name, value]) => `set ${name} = ${value.includes(',') ? value : `'${value}'`}`),
  otherSettings,
].join('; ');

/** A connection of pg that begins with {@link formats}. */
export class FormattedClient extends InternalClient {
  override getStartupConf(): Readonly<Record<string, string>> {
    return { ...super.getStartupConf(), ...formats };
  }
}
