import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { bounds } from '../core/shapes.js';
import type { KeyTexts } from '../core/ports.js';

/** The text of an API key, `rpk.<publicId>.<company>.<secret>.<checksum>`: company and secret in base64url (CONTRACT "Callers"). */

const prefix = 'rpk';
const publicIdBytes = 10;
/** 256 bits; CONTRACT asks for at least 160. */
const secretBytes = 32;
const shape = /^rpk\.([0-9a-f]{20})\.([\w-]+)\.([\w-]{43})\.([0-9a-f]{8})$/;
/** A company id of 128 characters takes at most 384 bytes of UTF-8. */
const maxLength = 4 + 21 + Math.ceil((bounds.id * 3 * 4) / 3) + 1 + 44 + 8;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

export const keyTexts: KeyTexts = {
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

/** Reads a key's text; null where prefix, shape or checksum doesn't add up, which needs no look-up to tell. */
export function readKeyText(text: string): ReadKeyText | null {
  if (text.length > maxLength) return null;
  const [, publicId, company, secret, sum] = shape.exec(text) ?? [];
  if (!publicId || !company || !secret || sum !== checksum(text.slice(0, text.lastIndexOf('.')))) return null;
  const companyId = Buffer.from(company, 'base64url').toString();
  // One key has one spelling: base64url leaves bits unused, and UTF-8 has ill-formed bytes.
  if (Buffer.from(companyId).toString('base64url') !== company) return null;
  return { companyId, publicId, secretHash: sha256(secret) };
}

/** Whether two SHA-256 digests in hexadecimal are equal, in constant time. */
export function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}
