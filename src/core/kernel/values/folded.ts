import deburr from 'lodash/deburr.js';
import { bounds } from './shapes.js';

/**
 * The characters of Unicode 17 that Unicode 16 folds otherwise: Node 24 knows the one, and Node 22.17 the other. Names are
 * stored folded, and cursors rest on their order, so they stay as they are: then all nodes fold a name alike. A test shows
 * when a Node with a newer Unicode needs more of them.
 */
const newCharacters = new RegExp(
  '([\\uA7CF\\uA7D3\\uA7D5\\uA7F1\\u{16EBB}-\\u{16ED3}' +
    // Combining characters: their order among others is part of the decomposition.
    '\\u1ACF-\\u1ADD\\u1AE0-\\u1AEB\\u{10EFA}\\u{10EFB}\\u{1E6E3}\\u{1E6E6}\\u{1E6EE}\\u{1E6EF}\\u{1E6F5}])',
  'u',
);

const plain = (text: string): string => deburr(text.normalize('NFKD').replaceAll('ẞ', 'ß')).toUpperCase();

/**
 * A name without case and accents, for searches and orders: "Árbitro" and "ARBITRO" are the same, so are "Łódź" and
 * "LODZ", "ß" and "SS", "æ" and "AE". Unicode decomposes most letters; lodash's table has the Latin ones that it does not.
 * Upper case is taken because it does not depend on the place within a word, as that of the Greek sigma does. The board
 * searches by the same rule. It has at most as many characters as a name may have, so that an index can hold it.
 */
export function folded(name: string): string {
  const whole = newCharacters.test(name)
    ? // Every second part is a new character.
      name
        .split(newCharacters)
        .map((part, index) => (index % 2 === 0 ? plain(part) : part))
        .join('')
    : plain(name);
  return whole.slice(0, bounds.name).toWellFormed();
}
