import type { OwnActor } from '../access/ownActors.js';
import type { EventVia } from '../event.js';
import type { Input, Parsed } from './useCase.js';
import type { SystemContext, Tool } from './useCaseContext.js';

/** How a use case without a caller is declared. It needs no grant. */

interface Act {
  /** The actor and the operation in its events. */
  readonly by: { readonly actor: OwnActor; readonly operation: string };
}

/** Work that the service does for a company when it is due, in one transaction. */
export interface SystemCommand<R, S, Uses extends Tool = never> extends Act {
  /** How its events say that it came; by a worker, if it says nothing. */
  readonly via?: EventVia;
  readonly kind: 'command';
  readonly run: (companyId: string, context: SystemContext<S, Uses>) => Promise<R>;
}

/** The part of a transaction that a system command reads and writes. */
export type StoreOf<D> = D extends { readonly run: (companyId: string, context: infer C) => unknown }
  ? C extends { readonly store: infer S }
    ? S
    : never
  : never;

/** The same in several transactions, which name who they act for themselves. */
export interface SteppedSystemCommand<R, S, Uses extends Tool = never> {
  readonly kind: 'stepped';
  readonly run: (companyId: string, context: Pick<SystemContext<S, Uses>, 'store' | 'tools'>) => Promise<R>;
}

/** The types of a message. */
interface MessageTypes {
  readonly target: { readonly companyId: string };
  readonly body: unknown;
  readonly store: unknown;
}

/** A message from outside that has no caller. Its signature is checked. */
export interface Message<U extends MessageTypes, Uses extends Tool = never>
  extends Act,
    Parsed<U['target'], U['body']> {
  readonly run: (input: Input<U['target'], U['body']>, context: SystemContext<U['store'], Uses>) => Promise<void>;
}
