import { keysOf } from '../../kernel/values/objects.js';
/**
 * What a key for some vacancies of a company reads (ADR 42). Each module says it for each read of its repositories; a read
 * without a word does not compile.
 *
 * - `whole`: as it is. It says nothing of other vacancies but what a rule itself answers.
 * - `refused`: nothing that such a key may do reads it.
 * - a function makes the read that finds nothing of other vacancies.
 */
export type NarrowedReads<S> = { readonly [A in keyof S]: NarrowedRepository<S[A]> };

type NarrowedRepository<R> = {
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
  const names = keysOf(rules);
  const repositories = names.map((name) => [
    name,
    narrowedRepository<R[typeof name]>(store[name], rules[name], vacancyIds, refuse),
  ]);
  return { ...store, ...Object.fromEntries(repositories) };
}

function narrowedRepository<R>(
  repository: R,
  rules: NarrowedRepository<R>,
  vacancyIds: readonly string[],
  refuse: () => Promise<never>,
): R {
  const members = Object.entries<NarrowedRepository<R>[keyof R]>(rules).flatMap(([name, rule]) => {
    if (rule === 'whole') return [];
    return [[name, rule === 'refused' ? refuse : rule(repository, vacancyIds)] as const];
  });
  return { ...repository, ...Object.fromEntries(members) };
}
