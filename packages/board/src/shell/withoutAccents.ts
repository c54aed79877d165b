import deburr from 'lodash/deburr.js';

/**
 * A text without case and accents, for searches, by the rule by which the service searches names: "lodz" finds "Łódź".
 * Unicode decomposes most letters; lodash's table has the Latin ones that it does not. The service leaves some thirty rare
 * letters of Unicode 17 as they are, so that all of its nodes agree; a browser is alone.
 */
export const withoutAccents = (text: string): string =>
  deburr(text.normalize('NFKD').replaceAll('ẞ', 'ß')).toUpperCase();
