import type { IncomingMessage } from 'node:http';
import { dayMs } from '../../core/kernel/values/instants.js';

/** The statuses for which RFC 9110 and RFC 6585 define `Retry-After` as a pause of the client. */
const pausing: ReadonlySet<number | undefined> = new Set([429, 503]);
/** RFC 9110 10.2.3: whole seconds. */
const seconds = /^\d+$/;
/** Longer than any pause that is granted: a receiver may ask for one whose end no date can hold. */
const longestMs = dayMs;
/** RFC 9110 5.6.7: a date of HTTP is in GMT. Its obsolete form of C's asctime() does not say so. */
const saysZone = /GMT$/;

/**
 * How long the receiver of a request asks to wait before the next one (`Retry-After` of a 429 or 503).
 * @param now milliseconds since the epoch
 * @returns milliseconds, a day at most; null without a pause, or if the header can't be understood
 */
export function retryAfterMs(
  { statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>,
  now: number,
): number | null {
  const value = headers['retry-after'];
  if (!pausing.has(statusCode) || value === undefined) return null;
  if (seconds.test(value)) return Math.min(longestMs, Number(value) * 1_000);
  // Without a name of a day, Date.parse would also take numbers and other formats.
  if (!/^[A-Z][a-z]{2,8},? /.test(value)) return null;
  const at = Date.parse(saysZone.test(value) ? value : `${value} GMT`);
  return Number.isNaN(at) ? null : Math.min(longestMs, Math.max(0, at - now));
}
