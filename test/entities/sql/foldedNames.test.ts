import { describe, expect, it } from '@jest/globals';
import { folded } from '../../../src/core/values/folded.js';

/** Names without case and accents. */

describe('a folded name', () => {
  it.each([
    ['Árbitro', 'ARBITRO'],
    ['A\u0301RBITRO', 'ARBITRO'],
    ['Ñandú, Çedilla, Łódź', 'NANDU, CEDILLA, ŁODZ'],
    ['straße', 'STRASSE'],
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

  it('has at most as many characters as a name, and is well-formed where it is cut', () => {
    expect(folded('\ufdfa'.repeat(512))).toHaveLength(512);
    const cut = folded(`ß${'😀'.repeat(255)}ß`);
    expect([cut.length, cut.isWellFormed()]).toEqual([512, true]);
  });
});
