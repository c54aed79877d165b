import { randomUUID } from 'node:crypto';
import type { Ids } from '../core/ports.js';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsOfOne = 5;

/** What the UUIDs of one millisecond begin with. */
let beginning = { at: 0, text: '' };

function beginningAt(at: number): string {
  if (beginning.at !== at) {
    const time = at.toString(16).padStart(12, '0');
    beginning = { at, text: `${time.slice(0, 8)}-${time.slice(8)}-7` };
  }
  return beginning.text;
}

/** A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits; ids made later sort later. */
function uuid(): string {
  // Node draws the bits of a random UUID from a stock; what stands behind its version is the same in both.
  return beginningAt(Date.now()) + randomUUID().slice(15);
}

/** 60 random bits: among a million codes of one company a repetition has a chance of one in two million. */
function shortCode(): string {
  // Drawn from the same stock: neither half holds what a UUID says of its version.
  const random = randomUUID();
  return six(random.slice(0, 8)) + six(random.slice(-8));
}

/** Six characters for 30 of 32 bits. */
function six(hexadecimal: string): string {
  const bits = Number.parseInt(hexadecimal, 16);
  return Array.from({ length: 6 }, (_, index) => crockford[(bits >>> (index * bitsOfOne)) % crockford.length]).join('');
}

export const ids: Ids = { uuid, shortCode };
