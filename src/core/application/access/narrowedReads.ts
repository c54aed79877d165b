/**
 * What a key for some vacancies of a company reads (ADR 42). Each module says it for each of its reads; a read without a
 * word does not compile.
 *
 * - `whole`: as it is. It says nothing of other vacancies but what a rule itself answers.
 * - `refused`: nothing that such a key may do reads it.
 * - a function makes the read that finds nothing of other vacancies.
 */
export type NarrowedReads<R> = {
  readonly [N in keyof R]: 'whole' | 'refused' | ((reads: R, vacancyIds: readonly string[]) => R[N]);
};

/**
 * A store without what is of other vacancies.
 * @param refuse what a refused read does
 */
export function narrowed<R extends object, S extends R>(
  store: S,
  rules: NarrowedReads<R>,
  vacancyIds: readonly string[],
  refuse: () => Promise<never>,
): S {
  const members = Object.entries(rules as Readonly<Record<string, NarrowedReads<R>[keyof R]>>).flatMap(
    ([name, rule]) => {
      if (rule === 'whole') return [];
      return [[name, rule === 'refused' ? refuse : rule(store, vacancyIds)] as const];
    },
  );
  return { ...store, ...Object.fromEntries(members) };
}
