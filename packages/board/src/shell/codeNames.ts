/** What people call the code of a country or a language; the code itself, if nobody calls it anything. */
export function named(language: string, type: 'region' | 'language', code: string): string {
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

/**
 * The languages that can be chosen, by their names, with their codes.
 * @param chosen is among them, whatever it is
 */
export function languageOptions(language: string, chosen: string): readonly (readonly [code: string, text: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  // Old codes have the name of the one that replaced them.
  const known = [...pairs, ...variants].filter((code) => Intl.getCanonicalLocales(code)[0] === code && names.of(code));
  return [...new Set([...known, ...(chosen ? [chosen] : [])])]
    .map((code) => {
      const name = named(language, 'language', code);
      return [code, name === code ? code : `${capital(name, language)} (${code})`] as const;
    })
    .sort(([, one], [, other]) => one.localeCompare(other, language));
}

const capital = (text: string, language: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
