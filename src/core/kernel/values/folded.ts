import deburr from 'lodash/deburr.js';
import { bounds } from './shapes.js';

/**
 * A name without case and accents, for searches and orders: "Árbitro" and "ARBITRO" are the same, so are "Łódź" and
 * "LODZ", "ß" and "SS", "æ" and "AE". Unicode decomposes most letters; lodash's table has the Latin ones that it does not.
 * Upper case is taken because it does not depend on the place within a word, as that of the Greek sigma does. The board
 * searches by the same rule. It has at most as many characters as a name may have, so that an index can hold it.
 */
export const folded = (name: string): string =>
  deburr(name.normalize('NFKD').replaceAll('ẞ', 'ß')).toUpperCase().slice(0, bounds.name).toWellFormed();
