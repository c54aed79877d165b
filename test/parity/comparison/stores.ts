import type { IdempotencyClaim } from '../../../src/core/application/dispatching/idempotency.js';
import type { Store } from '../../../src/core/ports.js';

/** Stores that are each changed in one way: they fail, or count, or answer in only one way. */

/** The store with some of its methods replaced. */
function replaced(store: Store, replacement: (name: PropertyKey) => unknown): Store {
  return new Proxy(store, {
    get(target, name) {
      const instead = replacement(name);
      return instead === undefined ? Reflect.get(target, name) : instead;
    },
  });
}

/** A store that fails in every method, except to recognise keys and to register listeners. */
export function failing(store: Store, error: () => unknown): Store {
  const known: PropertyKey[] = ['whenAppended', 'then'];
  const recognising: PropertyKey[] = ['findOne', 'touch'];
  const fail = () => Promise.reject(error());
  // It is a method, a repository and the renderer at once.
  const failingPart = new Proxy(fail, { get: () => fail });
  const apiKeys = new Proxy(store.apiKeys, {
    get: (target, name) => (recognising.includes(name) ? Reflect.get(target, name) : fail),
  });
  const failed: Store = replaced(store, (name) => {
    if (known.includes(name)) return undefined;
    if (name === 'within') return () => failed;
    return name === 'apiKeys' ? apiKeys : failingPart;
  });
  return failed;
}

/** A store that makes no answers itself: all answers are made from records. */
export function withoutRenderer(store: Store): Store {
  return replaced(store, (name) => (name === 'renderer' ? null : undefined));
}

/** A store that counts the answers that it makes itself. */
export function countingRenderer(store: Store): { store: Store; answered: () => number } {
  let count = 0;
  const renderer = new Proxy(
    store.renderer as object as Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>,
    {
      get:
        (target, name) =>
        async (...args: unknown[]) => {
          const text = await target[name]?.(...args);
          if (text !== null) count += 1;
          return text;
        },
    },
  );
  return {
    store: replaced(store, (name) => (name === 'renderer' ? renderer : undefined)),
    answered: () => count,
  };
}

/** A store in which another, equal call uses every idempotency key. */
export function busy(store: Store): Store {
  const claim = async ({ payloadHash }: IdempotencyClaim) => ({ state: 'running', payloadHash, leftMs: 3_000 });
  return replaced(store, (name) => (name === 'idempotency' ? { ...store.idempotency, claim } : undefined));
}
