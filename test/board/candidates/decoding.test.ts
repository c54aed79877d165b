import { describe, expect, it } from '@jest/globals';
import { decoded, type Encoding, encodings, isWorkbook } from '../../../packages/board/src/candidates/list/decoding.js';

const spanish = 'Candidato;Relación\r\nñandú;r-1\r\n';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** Of a text whose characters Latin-1 and Windows-1252 have alike. */
const western = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the encoding of a file', () => {
  it.each<[string, Uint8Array, Encoding, string]>([
    ['UTF-8', utf8(spanish), 'utf-8', spanish],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${spanish}`), 'utf-8', spanish],
    ['UTF-16, little-endian', utf16(`\uFEFF${spanish}`), 'utf-16le', spanish],
    ['UTF-16, big-endian', utf16(`\uFEFF${spanish}`).swap16(), 'utf-16be', spanish],
    ['UTF-16 without a mark, little-endian', utf16(spanish), 'utf-16le', spanish],
    ['UTF-16 without a mark, big-endian', utf16(spanish).swap16(), 'utf-16be', spanish],
    ['Windows-1252', western(spanish), 'windows-1252', spanish],
    ['the Euro of Windows-1252', Buffer.from([0x31, 0x20, 0x80, 0x0a]), 'windows-1252', '1 €\n'],
    ['Mac Roman', Buffer.from([0x96, 0x0d, 0x8e, 0x0d]), 'macintosh', 'ñ\ré\r'],
    ['ASCII', utf8('ana\rbo\r'), 'utf-8', 'ana\rbo\r'],
    ['nothing', new Uint8Array(), 'utf-8', ''],
  ])('%s', (_, bytes, encoding, text) => {
    expect(decoded(bytes, null)).toEqual({ encoding, text });
  });

  it('stays UTF-8 where one character among many is damaged, or was lost before', () => {
    const damaged = Buffer.concat([utf8(spanish), Buffer.from([0xc3, 0x0a]), utf8(spanish)]);
    expect(decoded(damaged, null)).toEqual({ encoding: 'utf-8', text: `${spanish}\uFFFD\n${spanish}` });
    expect(decoded(utf8('Pe\uFFFDa'), null)).toEqual({ encoding: 'utf-8', text: 'Pe\uFFFDa' });
  });

  it('is the one that a person chooses', () => {
    expect(encodings.map((encoding) => decoded(Buffer.from([0x96, 0x41]), encoding).text)).toEqual([
      '\uFFFDA',
      '䆖',
      '陁',
      '–A',
      'ñA',
    ]);
  });

  it('is asked of no workbook', () => {
    expect([isWorkbook(Buffer.from('PK\x03\x04', 'latin1')), isWorkbook(utf8('PK'))]).toEqual([true, false]);
  });
});
