import type { EventVia, Origin } from '../events/event.js';
import type { Input, Parsed } from './useCase.js';
import type { SystemContext, Tool } from './useCaseContext.js';

/** How a use case without a caller is declared. It needs no grant. */

interface Act {
  /** The actor and the operation in its events. */
  readonly by: Pick<Origin, 'actor' | 'operation'>;
}

/** Work that the service does for a company when it is due, in one transaction. */
export interface SystemCommand<R, S, Uses extends Tool = never> extends Act {
  /** How its events say that it came; by a worker, if it says nothing. */
  readonly via?: EventVia;
  readonly kind: 'command';
  readonly run: (companyId: string, scene: SystemContext<S, Uses>) => Promise<R>;
}

/** The part of a transaction that a duty reads and writes. */
export type StoreOf<D> = D extends { readonly run: (companyId: string, scene: infer C) => unknown }
  ? C extends { readonly store: infer S }
    ? S
    : never
  : never;

/** The same in several transactions, which name who they act for themselves. */
export interface SteppedSystemCommand<R, S, Uses extends Tool = never> {
  readonly kind: 'stepped';
  readonly run: (companyId: string, scene: Pick<SystemContext<S, Uses>, 'store' | 'tools'>) => Promise<R>;
}

/** A message from outside that has no caller. Its signature is checked. */
export interface Message<T extends { readonly companyId: string }, B, S, Uses extends Tool = never>
  extends Act,
    Parsed<T, B> {
  readonly run: (input: Input<T, B>, scene: SystemContext<S, Uses>) => Promise<void>;
}
