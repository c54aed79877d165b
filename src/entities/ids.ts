import { randomBytes } from 'node:crypto';
import type { Ids } from '../core/ports.js';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const shortCodeLength = 12;

/** A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, then 74 random bits; ids made later sort later. */
function uuid(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 60 random bits: among a million codes of one company a repetition has a chance of one in two million. */
function shortCode(): string {
  return Array.from(randomBytes(shortCodeLength), (byte) => crockford[byte % crockford.length]).join('');
}

export const ids: Ids = { uuid, shortCode };
