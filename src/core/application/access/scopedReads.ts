import { keysOf } from '../../kernel/values/objects.js';

/**
 * What a key for some vacancies of a company reads (ADR 25). Each module says it for each read of its repositories; a read
 * without a word does not compile.
 *
 * - `whole`: as it is. It says nothing of other vacancies but what a rule itself answers.
 * - `refused`: nothing that such a key may do reads it.
 * - a function makes the read that finds nothing of other vacancies.
 */
export type ScopedReads<S> = { readonly [A in keyof S]: ScopedRepository<S[A]> };

type ScopedRepository<R> = {
  readonly [N in keyof R]: 'whole' | 'refused' | ((reads: R, vacancyIds: readonly string[]) => R[N]);
};

/**
 * A store without what is of other vacancies.
 * @param reject what a rejected read does
 */
export function scoped<R extends object, S extends R>(
  store: S,
  rules: ScopedReads<R>,
  vacancyIds: readonly string[],
  reject: () => Promise<never>,
): S {
  const names = keysOf(rules);
  const repositories = names.map((name) => [
    name,
    scopedRepository<R[typeof name]>(store[name], rules[name], vacancyIds, reject),
  ]);
  return { ...store, ...Object.fromEntries(repositories) };
}

function scopedRepository<R>(
  repository: R,
  rules: ScopedRepository<R>,
  vacancyIds: readonly string[],
  reject: () => Promise<never>,
): R {
  const members = Object.entries<ScopedRepository<R>[keyof R]>(rules).flatMap(([name, rule]) => {
    if (rule === 'whole') return [];
    return [[name, rule === 'refused' ? reject : rule(repository, vacancyIds)] as const];
  });
  return { ...repository, ...Object.fromEntries(members) };
}

/**
 * The parts of the service that act without a caller's credential, by their ids as actors (docs/AUTHENTICATION.md,
 * "Tokens"). Stored authors and filters have ids without kinds, so no user may have one of these ids.
 */
export const ownActors = [
  'command-line',
  'erasure',
  'erasures',
  'keyRequests',
  'meetings',
  'move',
  'psychometrics',
  'refusals',
  'restore',
  'retention',
  'timers',
  'webhooks',
] as const;

/** A part of the service as the actor of an event. */
export interface OwnActor {
  readonly kind: 'WORKER' | 'PROVIDER' | 'COMMAND_LINE';
  readonly id: (typeof ownActors)[number];
}

const names: ReadonlySet<string> = new Set(ownActors);

export const isOwnActor = (id: string): boolean => names.has(id);
