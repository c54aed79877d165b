import { z } from 'zod';
import type { ApiKeyCache } from '../../kernel/ports.js';
import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { Selection } from '../../kernel/reading/selection.js';
import type { ReadPolicy } from '../access/readPolicy.js';
import type { FeedWrites } from '../events/feedStore.js';
import type { Coordinate, OperationName } from '../operations.js';
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
  readonly needs?: (body: B) => readonly Coordinate[];
  /** Whether the body asks for what is the whole company's, so that keys for some vacancies may not call it so. */
  readonly isOfCompany?: (body: B) => boolean;
}

/**
 * @typeParam S the part of the store that it reads
 * @typeParam Uses the tools that it uses
 * @typeParam J the part of the store that renders its answer
 */
export interface Query<T, B, R, S, Uses extends Tool = never, J = unknown> extends Shapes<T, B> {
  readonly kind: 'query';
  readonly run: (input: Input<T, B>, scene: UseCaseContext<S, Uses>) => Promise<R>;
  /** The same answer as JSON that the store renders; null if only `run` can answer. @throws what `run` throws */
  readonly text?: (input: Input<T, B>, texts: J, shape: AnswerShape) => Promise<RenderedJson | null>;
  /** Missing if no event tells of its calls. */
  readonly audited?: AuditedRead<T, B, R, S, Uses>;
}

/**
 * Calls of a query that the feed tells of. They read in the transaction that appends the event, so whoever got the answer
 * is in the feed. A repeated call has an event again: it takes no idempotency key, as no query does.
 */
interface AuditedRead<T, B, R, S, Uses extends Tool = never> {
  readonly isAudited: (body: B) => boolean;
  readonly run: (input: Input<T, B>, scene: UseCaseContext<S & { readonly feed: FeedWrites }, Uses>) => Promise<R>;
}

/** A query that answers one page for each of several scopes. */
export interface CountedQuery<T, B, R, S, J = unknown> extends Query<T, B, R, S, never, J> {
  /** The total count for each scope whose page `run` returns. */
  readonly count: Query<T, { filter?: unknown }, readonly number[], S>;
}

/** What a change is answered with. */
interface Answered<R extends V, V> {
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
  readonly answer: (kept: unknown, aftermath: Aftermath<S>) => Promise<R>;
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

/**
 * Several writes in one transaction.
 * @typeParam S the part of it that it reads and writes
 * @typeParam V what a caller sees of its result
 * @typeParam A what its answer is completed with after the commit
 */
export interface Command<T, B, R extends V, S, Uses extends Tool = never, V = R, A = unknown>
  extends Shapes<T, B>,
    Answered<R, V> {
  readonly kind: 'command';
  readonly run: (input: Input<T, B>, scene: UseCaseContext<S, Uses>) => Promise<R>;
  /** What an idempotency key stores of its results; by default the whole result. */
  readonly replay?: ReplayPolicy<R, A>;
  /** This node does this after the commit. */
  readonly afterwards?: (result: R, after: AfterCommit) => void;
}

/**
 * A single atomic write. It runs without a transaction, unless its result must be stored with it under an idempotency
 * key. What it reads may have changed before it writes.
 */
export interface SingleWrite<T, B, R extends V, S, Uses extends Tool = never, V = R>
  extends Shapes<T, B>,
    Answered<R, V> {
  readonly kind: 'singleWrite';
  readonly run: (input: Input<T, B>, scene: UseCaseContext<S, Uses>) => Promise<R>;
}

/** Opens transactions of a company. @typeParam W the part of a transaction that is read and written */
export interface Transacting<W> {
  /**
   * Runs the work in one transaction of one company. After a deadlock it is rolled back and repeated.
   * @param beforeCommit called when all is written; if it throws, the transaction is rolled back
   * @param companyId with it, the transaction is repeated if a person of the company was erased since it began
   */
  transaction<T>(work: (tx: W) => Promise<T>, beforeCommit?: () => void, companyId?: string): Promise<T>;
}

/**
 * A change in several transactions, which it opens itself. Each stores how far it came, so that workers can go on. It
 * takes no key.
 */
export interface SteppedChange<T, B, R, S, Uses extends Tool = never> extends Shapes<T, B> {
  readonly kind: 'stepped';
  readonly run: (input: Input<T, B>, scene: UseCaseContext<S, Uses>) => Promise<R>;
}
