import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyGenerator } from '../../core/kernel/ports.js';
import { bounds, isLonger } from '../../core/kernel/values/shapes.js';

/**
 * The text of an API key: `rpk.<publicId>.<company>.<secret>.<checksum>`, with company and secret in base64url
 * (docs/AUTHENTICATION.md, "API keys").
 */

const prefix = 'rpk';
const publicIdBytes = 10;
/** 256 bits. */
const secretBytes = 32;
const shape = /^rpk\.([0-9a-f]{20})\.([\w-]+)\.([\w-]{43})\.([0-9a-f]{8})$/;
/** A character takes at most 4 bytes of UTF-8, and 3 bytes take 4 characters of base64url. */
const maxLength = 'rpk.'.length + 20 + 1 + Math.ceil((bounds.id * 4 * 4) / 3) + 1 + 43 + 1 + 8;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** Makes API keys and their secrets. Only the SHA-256 of an API key's secret may be stored, in hexadecimal. */
export const keyGenerator: KeyGenerator = {
  newSigningSecret: () => `whsec_${randomBytes(secretBytes).toString('base64')}`,
  newPublicId: () => randomBytes(publicIdBytes).toString('hex'),
  write(companyId, publicId) {
    const secret = randomBytes(secretBytes).toString('base64url');
    const body = [prefix, publicId, Buffer.from(companyId).toString('base64url'), secret].join('.');
    return { text: `${body}.${checksum(body)}`, hash: sha256(secret) };
  },
};

export interface ReadKeyText {
  readonly companyId: string;
  readonly publicId: string;
  readonly secretHash: string;
}

/** Parses the text of a key; null if prefix, form or checksum is wrong. So such texts need no look-up. */
export function readKeyText(text: string): ReadKeyText | null {
  if (text.length > maxLength) return null;
  const [, publicId, company, secret, sum] = shape.exec(text) ?? [];
  if (!publicId || !company || !secret || sum !== checksum(text.slice(0, text.lastIndexOf('.')))) return null;
  // Each key has only one valid text, although base64url has unused bits and bytes may be ill-formed UTF-8.
  if (Buffer.from(secret, 'base64url').toString('base64url') !== secret) return null;
  const companyId = Buffer.from(company, 'base64url').toString();
  if (Buffer.from(companyId).toString('base64url') !== company) return null;
  // Anyone can compute a checksum, so the text may contain an id that the store doesn't accept.
  if (isLonger(companyId, bounds.id) || companyId.includes('\0')) return null;
  return { companyId, publicId, secretHash: sha256(secret) };
}

/** Whether two SHA-256 digests in hexadecimal are equal, in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}
