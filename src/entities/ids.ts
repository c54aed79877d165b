import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../core/kernel/ports.js';
import { defined } from '../core/kernel/values/objects.js';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The two characters of each value of ten bits. The lower five bits come first. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${crockford[bits % 32]}${crockford[bits >>> 5]}`);

/** What the last UUID had: its millisecond, the text of that, and its counter. */
const last = { at: 0, text: '', count: 0 };

const sixteenBits = 2 ** 16;
const mostInOneMs = 2 ** 12 - 1;
const hexadecimal = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

function begin(at: number): void {
  last.at = at;
  // In two parts, because V8 writes integers of more than 31 bits slowly.
  last.text = `${hexadecimal(Math.floor(at / sixteenBits), 8)}-${hexadecimal(at % sixteenBits, 4)}-7`;
  // Random, so that two processes seldom count alike. The upper half is left to count in.
  last.count = randomInt(2 ** 11);
}

/**
 * A UUIDv7 (RFC 9562, 5.7 and 6.2, method 1): 48 bits of milliseconds, a counter of 12 bits, 62 random bits. Ids of one
 * process rise in the order in which they are made, also if its clock is set back. A counter that is full takes the next
 * millisecond.
 * @param now milliseconds since the epoch, a whole number
 */
function uuid(now: number): string {
  if (now > last.at) begin(now);
  else if (last.count === mostInOneMs) begin(last.at + 1);
  else last.count += 1;
  // Random UUIDs are cheap, because Node caches random bytes. Their last two groups have the format of a UUIDv7's.
  return `${last.text}${hexadecimal(last.count, 3)}${randomUUID().slice(18)}`;
}

/** 60 random bits. Among a million codes of one company, the probability of a duplicate is one in two million. */
function shortCode(): string {
  // Also from a cheap random UUID. The first and the last 32 bits of it contain no version or variant.
  const random = randomUUID();
  return six(random.slice(0, 8)) + six(random.slice(-8));
}

/** Six characters from 30 of 32 bits. */
function six(hexadecimal: string): string {
  const bits = Number.parseInt(hexadecimal, 16);
  const pairAt = (first: number): string => defined(pairs[(bits >>> first) % pairs.length]);
  return pairAt(0) + pairAt(10) + pairAt(20);
}

const hex = (): string => randomBytes(16).toString('hex');

/** Makes ids by a clock. */
export const idsBy = (clock: Clock): Ids => ({ uuid: () => uuid(clock.now()), shortCode, hex });

/** Makes ids by this machine's clock: where there is no other one, and for ids that have no time. */
export const ids: Ids = idsBy(Date);
