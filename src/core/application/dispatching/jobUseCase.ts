import type { OwnActor } from '../access/scopedReads.js';
import type { EventVia } from '../event.js';
import type { Input, Sent, Shapes } from './call.js';
import type { Transacting } from './transactions.js';
import type { JobContext, Tool } from './useCase.js';

/** How a use case without a caller is defined. It needs no grant. Its types are inferred, as those of `useCase.ts`. */

interface Act {
  /** The actor and the operation in its events. */
  readonly by: { readonly actor: OwnActor; readonly operation: string };
}

/** Work that the service does for a company when it is due, in one transaction. */
export interface JobUseCase<R, S, Uses extends Tool = never> extends Act {
  readonly kind: 'transaction';
  /** How its events say that it came; by a worker, if it says nothing. */
  readonly via?: EventVia;
  readonly run: (companyId: string, context: JobContext<S, Uses>) => Promise<R>;
}

export const defineJob = <R, S, Uses extends Tool = never>(
  job: Omit<JobUseCase<R, S, Uses>, 'kind'>,
): JobUseCase<R, S, Uses> => ({
  ...job,
  kind: 'transaction',
});

/** The part of a transaction that a job reads and writes. */
export type StoreOf<J> = J extends JobUseCase<infer _R, infer S, infer _Uses> ? S : never;

export type SteppedJobContext<S, Uses extends Tool> = Pick<JobContext<S, Uses>, 'store' | 'tools'>;

/** The same in several transactions, which name who they act for themselves. */
export interface SteppedJob<R, S, Uses extends Tool = never> {
  readonly kind: 'stepped';
  readonly run: (companyId: string, context: SteppedJobContext<S, Uses>) => Promise<R>;
}

export const defineSteppedJob = <R, S, Uses extends Tool = never>(
  run: SteppedJob<R, S, Uses>['run'],
): SteppedJob<R, S, Uses> => ({ kind: 'stepped', run });

/** A job of either kind, for a store with transactions `X` and reads `R`. */
export type AnyJob<Result, R, X> = JobUseCase<Result, X, Tool> | SteppedJob<Result, Transacting<X> & R, Tool>;

/** A message from outside that has no caller. Its signature is checked. */
export interface Message<C> extends Act {
  /** @throws BAD_USER_INPUT INVALID_INPUT */
  readonly parse: (sent: Sent) => { readonly companyId: string; readonly run: (context: C) => Promise<void> };
}

interface MessageDefinition<I extends Input, C> extends Act {
  readonly takes: Shapes<I>;
  readonly run: (input: I, context: C) => Promise<void>;
}

export function defineMessage<I extends Input<{ readonly companyId: string }>, C>(
  message: MessageDefinition<I, C>,
): MessageDefinition<I, C> & Message<C> {
  return {
    ...message,
    parse(sent) {
      const input = message.takes.parse(sent);
      return { companyId: input.target.companyId, run: (context) => message.run(input, context) };
    },
  };
}
