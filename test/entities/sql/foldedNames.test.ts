import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withoutAccents } from '../../../packages/board/src/shell/withoutAccents.js';
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
    // But for letters of the newest Unicode, which only a browser that knows it folds.
    const differing = letters.filter((letter) => folded(letter) !== withoutAccents(letter));
    expect(differing.filter((letter) => folded(letter) !== letter)).toEqual([]);
    expect(differing.length).toBeLessThan(100);
    expect(letters.filter((letter) => folded(folded(letter)) !== folded(letter))).toEqual([]);
  });

  // If this fails with a new Node, its Unicode folds further characters: `newCharacters` must name them, so that its nodes
  // fold as those with older ones (docs/adr/0020). Node 22.17 and Node 24.21 have given the same.
  it('is the same in every version of Node', () => {
    const digest = createHash('sha256');
    for (let code = 0; code <= 0x10_ff_ff; code += 1) {
      const letter = String.fromCodePoint(code);
      // A mark above, and one below: the order of marks is folded, too.
      if (letter.isWellFormed()) digest.update(folded(`${letter}e\u0345${letter}\u0334`));
    }
    expect(digest.digest('hex')).toBe('dcb72d66ceb4b39af236a1dd67c6e6221191ec17703d4a3152f5c36be7555a20');
  });

  it('has at most as many characters as a name, and is well-formed where it is cut', () => {
    expect(folded('\ufdfa'.repeat(512))).toHaveLength(512);
    const cut = folded(`ß${'😀'.repeat(255)}ß`);
    expect([cut.length, cut.isWellFormed()]).toEqual([512, true]);
  });
});
