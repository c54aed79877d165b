import { bounds } from './shapes.js';

/** Accents and other marks of letters, once these are decomposed. */
const marks = /[\u0300-\u036f]/g;

/**
 * A name without case and accents, for searches and orders: "Árbitro" and "ARBITRO" are the same, so are "ß" and "SS",
 * and "ñ" and "n". Upper case is taken because it does not depend on the place within a word, as that of the Greek sigma
 * does. It has at most as many characters as a name may have, so that an index can hold it.
 */
export const folded = (name: string): string =>
  name.normalize('NFKD').replace(marks, '').toUpperCase().slice(0, bounds.name).toWellFormed();
