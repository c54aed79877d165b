import type { IdempotencyClaim, Store } from '../../src/core/ports.js';
import { isOnCluster } from '../support/databases.js';

/** Stores that are altered in one way each: they fail, or count, or answer in one way alone. */

/** The store with some of its methods replaced. */
function replaced(store: Store, replacement: (name: PropertyKey) => unknown): Store {
  return new Proxy(store, {
    get(target, name) {
      const instead = replacement(name);
      if (instead !== undefined) return instead;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** A store that fails in everything but to recognise keys, and to be listened to. */
export function failing(store: Store, error: () => unknown): Store {
  const known: PropertyKey[] = ['apiKey', 'touchApiKey', 'whenTold', 'then'];
  const fail = () => Promise.reject(error());
  const texts = new Proxy({}, { get: () => fail });
  const failed: Store = replaced(store, (name) => {
    if (known.includes(name)) return undefined;
    if (name === 'within') return () => failed;
    return name === 'texts' ? texts : fail;
  });
  return failed;
}

/** A store that makes no answers by itself: what it reads is answered out of records. */
export function withoutTexts(store: Store): Store {
  return replaced(store, (name) => (name === 'texts' ? null : undefined));
}

/** A store that counts the answers that it has made by itself. */
export function countingTexts(store: Store): { store: Store; answered: () => number } {
  let count = 0;
  const texts = new Proxy(store.texts as object as Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>, {
    get:
      (target, name) =>
      async (...args: unknown[]) => {
        const text = await target[name]?.(...args);
        // Nothing there, or a reason why nothing was kept, is no answer.
        if (text !== null && text !== 'outdated' && text !== 'unanswerable') count += 1;
        return text;
      },
  });
  return {
    store: replaced(store, (name) => (name === 'texts' ? texts : undefined)),
    answered: () => count,
  };
}

/** How many of some creations a store answers by itself: none where the tables are distributed (ADR 18). */
export const ofCreations = (count: number): number => (isOnCluster ? 0 : count);

/** A store where every idempotency key is in use by another call that is the same. */
export function busy(store: Store): Store {
  const claim = async ({ payloadHash }: IdempotencyClaim) => ({ state: 'running', payloadHash, leftMs: 3_000 });
  return replaced(store, (name) => (name === 'claimIdempotencyKey' ? claim : undefined));
}
