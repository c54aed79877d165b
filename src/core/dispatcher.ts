import {
  type AnyChange,
  type AnySystemCommand as AnyDutyOf,
  type AnyQuery as AnyQueryOf,
  type DispatcherParts,
  UseCaseDispatcher,
} from './application/dispatching/dispatcher.js';
import { companyTime } from './modules/pipeline/shapes/companyClock.js';
import { freezesBeforeChanges } from './modules/pipeline/timers/freezes/freezesBeforeChanges.js';
import { webhooksFor } from './modules/webhooks/webhooksFor.js';
import { narrowedStore } from './narrowing.js';
import type { JsonRenderer, Reads, Transaction, Writes } from './ports.js';

/** The dispatcher of this service: bound to its store, and to what its modules add to each call. */

export type DispatcherOptions = DispatcherParts<Reads, Writes, Transaction, JsonRenderer>;

export class Dispatcher extends UseCaseDispatcher<Reads, Writes, Transaction, JsonRenderer> {
  constructor(parts: DispatcherOptions) {
    super(parts, { companyTime, narrowed: narrowedStore, changes: freezesBeforeChanges(), webhooksFor });
  }
}

/** A query, whatever it reads and uses. */
export type AnyQuery<T, B, R> = AnyQueryOf<T, B, R, Reads, JsonRenderer>;

/** A change of any kind, whatever it writes and uses. */
export type Change<T, B, R extends V, V = R> = AnyChange<T, B, R, Reads, Writes, Transaction, V>;

export type AnySystemCommand<R> = AnyDutyOf<R, Reads, Transaction>;
