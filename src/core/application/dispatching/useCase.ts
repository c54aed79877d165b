import { z } from 'zod';
import type { ApiKeyCache } from '../../kernel/ports.js';
import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { Selection } from '../../kernel/reading/selection.js';
import type { ReadPolicy } from '../access/readPolicy.js';
import type { FeedWrites } from '../feedStore.js';
import type { Coordinate, OperationName } from '../operations.js';
import type { Transacting } from './transacting.js';
import type { Tool, UseCaseContext } from './useCaseContext.js';

/** How a use case of a caller is declared: a query, or one of three kinds of change. The dispatcher runs each by its `kind`. */

export interface Input<T, B> {
  /** The ids that identify the resource. */
  readonly target: T;
  /** The arguments of the call. */
  readonly body: B;
}

/** What is parsed before a use case runs. */
export interface Parsed<T, B> {
  readonly target: z.ZodType<T>;
  readonly body: z.ZodType<B>;
}

/** The shape of the body of a call without a body. */
export const nothing: z.ZodType<undefined> = z.undefined();

export interface Shapes<T, B> extends Parsed<T, B> {
  readonly operation: OperationName;
  /** Further coordinates that the caller needs a grant for, because of what the body asks for. */
  needs?(body: B): readonly Coordinate[];
  /** Whether the body asks for what is the whole company's, so that keys for some vacancies may not call it so. */
  isOfCompany?(body: B): boolean;
}

/** The types of a use case, by name. */
export interface UseCaseTypes {
  readonly target: unknown;
  readonly body: unknown;
  readonly result: unknown;
  /** The part of the store that it reads and writes. */
  readonly store: unknown;
  /** The tools that it uses; none, if left out. */
  readonly uses?: Tool;
  /** What a caller sees of its result; the result, if left out. */
  readonly shown?: unknown;
  /** The part of the store that renders its answer. */
  readonly renderer?: unknown;
  /** The reads that complete its answer after the commit. */
  readonly completedBy?: unknown;
}

type InputOf<U extends UseCaseTypes> = Input<U['target'], U['body']>;
type UsesOf<U> = U extends { readonly uses: infer Uses extends Tool } ? Uses : never;
type ShownOf<U extends UseCaseTypes> = U extends { readonly shown: infer V } ? V : U['result'];
type RendererOf<U> = U extends { readonly renderer: infer J } ? J : unknown;
type CompletedBy<U> = U extends { readonly completedBy: infer A } ? A : unknown;
type ContextOf<U extends UseCaseTypes> = UseCaseContext<U['store'], UsesOf<U>>;

/** What runs a use case. */
type Run<U extends UseCaseTypes> = (input: InputOf<U>, context: ContextOf<U>) => Promise<U['result']>;

export interface Query<U extends UseCaseTypes> extends Shapes<U['target'], U['body']> {
  readonly kind: 'query';
  readonly run: Run<U>;
  /** The same answer as JSON that the store renders; null if only `run` can answer. @throws what `run` throws */
  readonly text?: (input: InputOf<U>, renderer: RendererOf<U>, shape: AnswerShape) => Promise<RenderedJson | null>;
  /** Missing if no event tells of its calls. */
  readonly audited?: AuditedRead<U>;
}

/**
 * Calls of a query that the feed tells of. They read in the transaction that appends the event, so whoever got the answer
 * is in the feed. A repeated call has an event again: it takes no idempotency key, as no query does.
 */
interface AuditedRead<U extends UseCaseTypes> {
  isAudited(body: U['body']): boolean;
  readonly run: (
    input: InputOf<U>,
    context: UseCaseContext<U['store'] & { readonly feed: FeedWrites }, UsesOf<U>>,
  ) => Promise<U['result']>;
}

/** A query that answers one page for each of several scopes. */
export interface CountedQuery<U extends UseCaseTypes> extends Query<U> {
  /** The total count for each scope whose page `run` returns. */
  readonly count: Query<{
    target: U['target'];
    body: { filter?: unknown };
    result: readonly number[];
    store: U['store'];
  }>;
}

/** What a change is answered with. */
interface Answered<R, V> {
  /**
   * What a caller sees of a result that holds vacancies, records or bans that were there before, also when it is
   * repeated. A command without it answers with nothing that callers read by another grant.
   */
  readonly shows?: (result: R, readPolicy: ReadPolicy) => V;
}

/** What reads the parts of a result after the change is committed. */
export interface Aftermath<S> {
  readonly companyId: string;
  readonly store: S;
  readonly selection: Selection | undefined;
}

/** What an idempotency key stores of a result that is too large to be stored whole, and how that is answered. */
export interface ReplayPolicy<R, S> {
  /** The stored part of a result, as JSON. */
  readonly of: (result: R) => unknown;
  /** Makes the result from its stored part. */
  readonly answer: (stored: unknown, aftermath: Aftermath<S>) => Promise<R>;
  /** Adds to a new result the selected fields that the command did not read. */
  readonly complete: (result: R, aftermath: Aftermath<S>) => Promise<R>;
}

/** What a command may use after its commit. */
export interface AfterCommit {
  readonly apiKeyCache: ApiKeyCache;
  /** Tells workers that an admin has requested an attempt of a delivery. Missing if only their scans find it. */
  readonly attemptRequested?: (companyId: string) => void;
  /** Tells workers that an erasure goes on. Missing if only their scans find it. */
  readonly erasureBegun?: (companyId: string) => void;
}

/** Several writes in one transaction. */
export interface Command<U extends UseCaseTypes>
  extends Shapes<U['target'], U['body']>,
    Answered<U['result'], ShownOf<U>> {
  readonly kind: 'command';
  readonly run: Run<U>;
  /** What an idempotency key stores of its results; by default the whole result. */
  readonly replay?: ReplayPolicy<U['result'], CompletedBy<U>>;
  /** This node does this after the commit. */
  readonly afterwards?: (result: U['result'], after: AfterCommit) => void;
}

/**
 * A single atomic write. It runs without a transaction, unless its result must be stored with it under an idempotency
 * key. What it reads may have changed before it writes: then it throws a `Collision`, and runs again.
 */
export interface SingleWrite<U extends UseCaseTypes>
  extends Shapes<U['target'], U['body']>,
    Answered<U['result'], ShownOf<U>> {
  readonly kind: 'singleWrite';
  readonly run: Run<U>;
}

/**
 * A change in several transactions, which it opens itself. Each stores how far it came, so that workers can go on. It
 * takes no key.
 */
export interface SteppedChange<U extends UseCaseTypes> extends Shapes<U['target'], U['body']> {
  readonly kind: 'stepped';
  readonly run: Run<U>;
}

// The same use cases, as what calls them sees them: the input is parsed by the use case's own shapes.

type Erased = Shapes<unknown, unknown>;
type ErasedRun<S, R> = (input: never, context: UseCaseContext<S, Tool>) => Promise<R>;

/** A query that reads of `S`, and whose answers `J` renders. */
export interface AnyQuery<R, S, J> extends Erased {
  readonly kind: 'query';
  readonly run: ErasedRun<S, R>;
  readonly text?: (input: never, renderer: J, shape: AnswerShape) => Promise<RenderedJson | null>;
  readonly audited?: {
    isAudited(body: unknown): boolean;
    readonly run: ErasedRun<S & { readonly feed: FeedWrites }, R>;
  };
}

/** What calls a change, whatever its kind, as the store has it. */
export interface StoreTypes {
  readonly reads: object;
  /** Writes that are atomic alone. */
  readonly writes: object;
  readonly transaction: object;
  /** What renders JSON. */
  readonly renderer: unknown;
}

export interface AnyCommand<R extends V, V, P extends StoreTypes> extends Erased, Answered<R, V> {
  readonly kind: 'command';
  readonly run: ErasedRun<P['transaction'], R>;
  readonly replay?: ReplayPolicy<R, P['reads']>;
  readonly afterwards?: (result: R, after: AfterCommit) => void;
}

/** A change of which an idempotency key can store the result. */
export type KeyedChange<R extends V, V, P extends StoreTypes> =
  | AnyCommand<R, V, P>
  | (Erased & Answered<R, V> & { readonly kind: 'singleWrite'; readonly run: ErasedRun<P['reads'] & P['writes'], R> });

/** A change of any kind, whatever it writes and uses. */
export type AnyChange<R extends V, V, P extends StoreTypes> =
  | KeyedChange<R, V, P>
  | (Erased & {
      readonly kind: 'stepped';
      readonly run: ErasedRun<Transacting<P['transaction']> & P['reads'], R>;
    });
