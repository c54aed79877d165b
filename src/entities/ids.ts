import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../core/ports.js';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The two characters of each value of ten bits. The lower five bits come first. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${crockford[bits % 32]}${crockford[bits >>> 5]}`);

/** The common start of all UUIDs of one millisecond. */
let beginning = { at: 0, text: '' };

const sixteenBits = 2 ** 16;
const hexadecimal = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

function beginningAt(at: number): string {
  if (beginning.at !== at) {
    // In two parts, because V8 writes integers of more than 31 bits slowly.
    const first = hexadecimal(Math.floor(at / sixteenBits), 8);
    const second = hexadecimal(at % sixteenBits, 4);
    beginning = { at, text: `${first}-${second}-7` };
  }
  return beginning.text;
}

/** A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits. Ids of a later millisecond sort later. */
function uuid(): string {
  // Random UUIDs are cheap, because Node caches random bytes. After the version digit, both UUID versions have the same
  // format.
  return beginningAt(Date.now()) + randomUUID().slice(15);
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
  const pairAt = (first: number): string => pairs[(bits >>> first) % pairs.length] as string;
  return pairAt(0) + pairAt(10) + pairAt(20);
}

const hex = (): string => randomBytes(16).toString('hex');

export const ids: Ids = { uuid, shortCode, hex };
