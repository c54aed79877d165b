import { describe, expect, it } from '@jest/globals';
import { withoutAccents } from '../../../examples/pipeline-board/src/shell/withoutAccents.js';
import { folded } from '../../../src/core/kernel/values/folded.js';

/** Names without case and accents. */

describe('a folded name', () => {
  it.each([
    ['Árbitro', 'ARBITRO'],
    ['A\u0301RBITRO', 'ARBITRO'],
    ['Ñandú, Çedilla, Łódź', 'NANDU, CEDILLA, LODZ'],
    ['Ø ø Æ æ Œ Đ đ Ð Þ Ħ Ŧ Ŋ', 'O O AE AE OE D D D TH H T N'],
    ['İ ı', 'I I'],
    ['straße, STRAẞE', 'STRASSE, STRASSE'],
    ['ὀδός, ΟΔΟΣ', 'ΟΔΟΣ, ΟΔΟΣ'],
    ['Й ё', 'И Е'],
    ['ﬁn ①', 'FIN 1'],
    ['हिन्दी 日本', 'हिन्दी 日本'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['', ''],
  ])('of %j is %j', (name, expected) => {
    expect(folded(name)).toBe(expected);
    expect(folded(folded(name))).toBe(expected);
  });

  it('of any text is what the board searches by', () => {
    const letters = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      one.isWellFormed(),
    );
    expect(letters.filter((letter) => folded(letter) !== withoutAccents(letter))).toEqual([]);
    expect(letters.filter((letter) => folded(folded(letter)) !== folded(letter))).toEqual([]);
  });

  it('has at most as many characters as a name, and is well-formed where it is cut', () => {
    expect(folded('\ufdfa'.repeat(512))).toHaveLength(512);
    const cut = folded(`ß${'😀'.repeat(255)}ß`);
    expect([cut.length, cut.isWellFormed()]).toEqual([512, true]);
  });
});
