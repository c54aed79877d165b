import { useSyncExternalStore } from 'react';
import type { Store } from './store.js';

/** Draws a component again whenever the value has changed. */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get);
}
