import { type DispatcherParts, UseCaseDispatcher } from './application/dispatching/dispatcher.js';
import type { AnyJob as AnyJobOf } from './application/dispatching/jobUseCase.js';
import type {
  AnyChange,
  AnyCommand as AnyCommandOf,
  AnyQuery as AnyQueryOf,
} from './application/dispatching/useCase.js';
import { companyTime } from './pipeline/shapes/companyClock.js';
import type { JsonRenderer, Reads, Transaction, Writes } from './ports.js';
import { scopedStore } from './scoping.js';
import { freezesBeforeChanges } from './timers/thawing.js';
import { webhooksFor } from './webhooks/queueing.js';

/** The dispatcher of this service: bound to its store, and to what its modules add to each call. */

interface ServiceTypes {
  readonly reads: Reads;
  readonly writes: Writes;
  readonly transaction: Transaction;
  readonly renderer: JsonRenderer;
}

export type DispatcherOptions = DispatcherParts<ServiceTypes>;

export class Dispatcher extends UseCaseDispatcher<ServiceTypes> {
  constructor(parts: DispatcherOptions) {
    super(parts, { companyTime, scoped: scopedStore, changes: freezesBeforeChanges(), webhooksFor });
  }
}

/** A query, whatever it reads and uses. */
export type AnyQuery<R> = AnyQueryOf<R, ServiceTypes>;

/** A change of any kind, whatever it writes and uses. */
export type Change<R extends V, V = R> = AnyChange<R, V, ServiceTypes>;

/** A command, whatever it writes and uses. */
export type AnyCommand<R extends V, V = R> = AnyCommandOf<R, V, ServiceTypes>;

export type AnyJob<R> = AnyJobOf<R, Reads, Transaction>;
