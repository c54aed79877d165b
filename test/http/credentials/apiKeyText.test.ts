import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { keyGenerator, readKeyText, sameHash } from '../../../src/http/credentials/apiKeyAuthenticator.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const base64url = (content: string | Buffer) => Buffer.from(content).toString('base64url');
const summed = (body: string) => `${body}.${crc32(body).toString(16).padStart(8, '0')}`;
/** A key with a correct checksum, for any parts. */
const forged = ({
  prefix = 'rpk',
  publicId = 'ab'.repeat(10),
  company = base64url('acme'),
  secret = base64url(Buffer.alloc(32)),
} = {}) => summed([prefix, publicId, company, secret].join('.'));

describe('the text of an API key', () => {
  it.each(['acme', 'a', 'Ñandú & Söhne', '株式会社', '🦜.🦜', 'a.b.c', '\u{FEFF}bom', '€'.repeat(128)])(
    'is read unchanged, for the company %j',
    (companyId) => {
      const publicId = keyGenerator.newPublicId();
      const { text, hash } = keyGenerator.write(companyId, publicId);
      expect(readKeyText(text)).toEqual({ companyId, publicId, secretHash: hash });
      expect(text).toMatch(/^[\w.-]+$/);
    },
  );

  it('may be of a company whose id is as long as an id may be', () => {
    for (const companyId of ['x'.repeat(128), '求'.repeat(128), '😀'.repeat(128)]) {
      expect(readKeyText(keyGenerator.write(companyId, keyGenerator.newPublicId()).text)).toMatchObject({ companyId });
    }
  });

  it('starts with its prefix, and has 80 random bits of id and 256 of secret', () => {
    const texts = Array.from({ length: 200 }, () =>
      keyGenerator.write('acme', keyGenerator.newPublicId()).text.split('.'),
    );
    for (const [prefix, publicId, company, secret = '', checksum] of texts) {
      expect([prefix, company]).toEqual(['rpk', base64url('acme')]);
      expect(publicId).toMatch(/^[0-9a-f]{20}$/);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect(checksum).toMatch(/^[0-9a-f]{8}$/);
    }
    expect(new Set(texts.map(([, publicId]) => publicId)).size).toBe(200);
    expect(new Set(texts.map(([, , , secret]) => secret)).size).toBe(200);
  });

  it('has a hash that is only the SHA-256 of the secret', () => {
    const { text, hash } = keyGenerator.write('acme', keyGenerator.newPublicId());
    expect(hash).toBe(sha256(text.split('.')[3] as string));
    expect(text).not.toContain(hash);
  });

  it('is refused if any one character is changed, missing, doubled or swapped with the next', () => {
    const { text } = keyGenerator.write('Ñandú', keyGenerator.newPublicId());
    const tampered = new Set<string>();
    for (let i = 0; i < text.length; i += 1) {
      const [before, after] = [text.slice(0, i), text.slice(i + 1)];
      for (const other of 'aAzZ059-_.f ') tampered.add(before + other + after);
      tampered.add(before + after).add(`${before}${text[i]}${text[i]}${after}`);
      tampered.add(`${before}${text[i + 1] ?? ''}${text[i]}${text.slice(i + 2)}`);
    }
    tampered.delete(text);
    expect([...tampered].filter((other) => readKeyText(other) !== null)).toEqual([]);
  });

  it('is accepted without one of the faults below', () => {
    expect(readKeyText(forged())).toEqual({
      companyId: 'acme',
      publicId: 'ab'.repeat(10),
      secretHash: sha256(base64url(Buffer.alloc(32))),
    });
  });

  it.each([
    ['empty text', ''],
    ['another prefix', forged({ prefix: 'rpx' })],
    ['upper case in the public id', forged({ publicId: 'AB'.repeat(10) })],
    ['a short public id', forged({ publicId: 'ab' })],
    ['no company', forged({ company: '' })],
    ['padding', forged({ company: `${base64url('acme')}=` })],
    ['base64 of the other alphabet', forged({ company: Buffer.from('~~~?').toString('base64') })],
    ['spare bits set in the company', forged({ company: 'YWNtZR' })],
    ['spare bits set in the secret', forged({ secret: `${'A'.repeat(42)}B` })],
    ['a company that is not UTF-8', forged({ company: base64url(Buffer.from([0xff, 0xfe])) })],
    ['half a surrogate pair', forged({ company: base64url(Buffer.from([0xed, 0xa0, 0x80])) })],
    ['NUL in the company', forged({ company: base64url('ac\0me') })],
    ['a company of 129 characters', forged({ company: base64url('x'.repeat(129)) })],
    ['a short secret', forged({ secret: base64url(Buffer.alloc(16)) })],
    ['a checksum in upper case', forged().replace(/[0-9a-f]{8}$/, (sum) => sum.toUpperCase())],
    ['a line break at the end', `${forged()}\n`],
    ['a space before it', ` ${forged()}`],
    ['a megabyte', forged({ company: 'YWNt'.repeat(250_000) })],
  ])('is refused with %s', (_fault, text) => {
    expect(readKeyText(text)).toBeNull();
  });
});

describe('sameHash', () => {
  it('compares digests of any length', () => {
    expect(sameHash(sha256('a'), sha256('a'))).toBe(true);
    expect(sameHash(sha256('a'), sha256('b'))).toBe(false);
    expect(sameHash(sha256('a'), sha256('a').slice(0, -2))).toBe(false);
    expect(sameHash(sha256('a'), '')).toBe(false);
  });
});
