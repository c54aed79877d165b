import type { Store } from '../../../src/core/ports.js';

/** Part of a store, and of each of its repositories. */
export type SomeOf<S> = { readonly [A in keyof S]?: S[A] extends (...given: never) => unknown ? S[A] : Partial<S[A]> };

/** The store with some members replaced, or some members of its repositories. */
export function storeWith(store: Store, some: SomeOf<Store>): Store {
  const members = Object.entries(some).map(([name, member]) => {
    const value = typeof member === 'object' ? { ...Reflect.get(store, name), ...member } : member;
    return [name, { value, enumerable: true }];
  });
  return Object.create(store, Object.fromEntries(members));
}
