import { expect, it } from '@jest/globals';
import { countryOptions, languageOptions, nameAndCode } from '../../packages/board/src/shell/codeNames.js';

/** What can be chosen in comboboxes of countries and languages. */

const codesOf = (options: readonly (readonly [code: string, text: string])[]) => options.map(([code]) => code);

it('countries are those of ISO 3166 and Kosovo, in each language by their names', () => {
  expect(countryOptions('en')).toHaveLength(250);
  expect(codesOf(countryOptions('es')).sort()).toEqual(codesOf(countryOptions('en')).sort());
  expect(countryOptions('en')).toContainEqual(['MX', 'Mexico (MX)']);
  expect(countryOptions('es')).toContainEqual(['ES', 'España (ES)']);
});

it.each(['EU', 'UN', 'ZZ', 'XA', 'UK', 'SU', 'DD', 'IC'])('%s is no country', (code) => {
  expect(codesOf(countryOptions('en'))).not.toContain(code);
});

it.each(['Wales', 'mx', '419', 'a\u0000b', '<b>', '-'])('%j is among the choices where it is stored', (code) => {
  expect(codesOf(countryOptions('es', code)).filter((one) => one === code)).toEqual([code]);
  expect(codesOf(languageOptions('es', code)).filter((one) => one === code)).toEqual([code]);
});

it('an empty code is no choice, and one that is known is there once', () => {
  expect(countryOptions('en', '', 'MX', 'MX')).toEqual(countryOptions('en'));
});

it('names have their codes in brackets', () => {
  expect(nameAndCode('es', 'language', 'es-MX')).toBe('Español de México (es-MX)');
  expect(nameAndCode('en', 'region', 'Wales')).toBe('Wales');
});
