/** Counts in a language, by its plural rules (`Intl.PluralRules`), and numbers as it writes them. */
export interface Plurals {
  /** A count with its noun. */
  many(count: number, one: string, more: string): string;
  /** The word for so many, without the count. */
  plural(count: number, one: string, more: string): string;
}

/** @param language as `Intl` takes it */
export function pluralsOf(language: string): Plurals {
  const rules = new Intl.PluralRules(language);
  // Without signs between thousands, as tests and screen readers expect a count.
  const numbers = new Intl.NumberFormat(language, { useGrouping: false });
  const plural = (count: number, one: string, more: string): string => (rules.select(count) === 'one' ? one : more);
  return { many: (count, one, more) => `${numbers.format(count)} ${plural(count, one, more)}`, plural };
}
