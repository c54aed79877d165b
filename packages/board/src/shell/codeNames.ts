export type CodeType = 'region' | 'language';

/** What people call the code of a country or a language; the code itself, if nobody calls it anything. */
export function named(language: string, type: CodeType, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    // Clients send any text.
    return code;
  }
}

/** Languages that are written differently in several countries. */
const variants = [
  ...['de-AT', 'de-CH', 'en-GB', 'en-US', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'],
  ...['es-419', 'es-AR', 'es-CL', 'es-CO', 'es-ES', 'es-MX', 'es-PE'],
];
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const pairs = letters.flatMap((one) => letters.map((other) => one + other));
/** Codes that have a name and are no country: unions, parts of countries, and codes for tests. */
const noCountries: ReadonlySet<string> = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);

/** What can be chosen in a combobox: codes, by their names. */
export type CodeOptions = readonly (readonly [code: string, text: string])[];

/**
 * The languages that can be chosen, by their names, with their codes.
 * @param chosen are among them, whatever they are
 */
export function languageOptions(language: string, ...chosen: readonly string[]): CodeOptions {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  // Old codes have the name of the one that replaced them.
  const known = [...pairs, ...variants].filter((code) => Intl.getCanonicalLocales(code)[0] === code && names.of(code));
  return optionsOf(language, 'language', [...known, ...chosen]);
}

/** The countries that can be chosen, likewise. */
export function countryOptions(language: string, ...chosen: readonly string[]): CodeOptions {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const known = pairs
    .map((pair) => pair.toUpperCase())
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code && names.of(code));
  return optionsOf(language, 'region', [...known, ...chosen]);
}

const optionsOf = (language: string, type: CodeType, codes: readonly string[]): CodeOptions =>
  [...new Set(codes)]
    .filter((code) => code !== '')
    .map((code) => [code, nameAndCode(language, type, code)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));

/** The name with the code in brackets; of a code without a name, the code. */
export function nameAndCode(language: string, type: CodeType, code: string): string {
  const name = named(language, type, code);
  return name === code ? code : `${capital(name, language)} (${code})`;
}

const capital = (text: string, language: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
