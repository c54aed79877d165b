import { z } from 'zod';
import type { Selection } from '../kernel/reading/selection.js';
import type { AnswerShape, MadeJson, TextKind, Texts } from '../kernel/reading/texts.js';
import type { RecordPage } from '../modules/pipeline/records/recordReads.js';
import type { Reads, Store, Transaction, Writes } from '../ports.js';
import type { ApiKeyCache } from '../kernel/ports.js';
import type { Sight } from './access/readPolicy.js';
import type { FeedWrites } from './events/feedStore.js';
import type { Coordinate, OperationName } from './operations.js';
import type { Scene, TextScene, Tool } from './useCaseContext.js';

/** How a use case of a caller is declared: a query, or one of three kinds of change. The door runs them (door.ts). */

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

/** @typeParam S the part of the store that it reads @typeParam Uses the tools that it uses */
export interface Query<T, B, R, S, Uses extends Tool = never> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<S, Uses>) => Promise<R>;
  /** The same answer as JSON that the store makes; null if only `run` can answer. @throws what `run` throws */
  readonly text?: (input: Input<T, B>, texts: Texts, shape: AnswerShape) => Promise<MadeJson | null>;
  /** Missing if no event tells of its calls. */
  readonly audited?: AuditedRead<T, B, R, S, Uses>;
}

/**
 * Calls of a query that the feed tells of. They read in the transaction that appends the event, so whoever got the answer
 * is in the feed. A repeated call has an event again: it takes no idempotency key, as no query does.
 */
interface AuditedRead<T, B, R, S, Uses extends Tool = never> {
  readonly isAudited: (body: B) => boolean;
  readonly run: (input: Input<T, B>, scene: Scene<S & FeedWrites, Uses>) => Promise<R>;
}

/** A query, whatever it reads and uses. */
export type AnyQuery<T, B, R> = Query<T, B, R, Reads, Tool>;

/** Pages of records that may be nested in another answer. */
export interface RecordList {
  readonly kind: TextKind;
  /** Parses the arguments of a page. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => RecordPage;
}

/** A query that answers one page for each of several scopes. */
export interface CountedQuery<T, B, R, S> extends Query<T, B, R, S> {
  /** The total count for each scope whose page `run` returns. */
  readonly count: Query<T, { filter?: unknown }, readonly number[], S>;
}

/** A counted query whose pages may be nested in another answer. */
export interface PagedQuery<T, B, R, S> extends CountedQuery<T, B, R, S>, RecordList {}

/** What a change is answered with. */
interface Answered<R> {
  /**
   * What a caller sees of a result that holds vacancies, records or bans that were there before, also when it is
   * repeated. A command without it answers with nothing that callers read by another grant.
   */
  readonly shows?: (result: R, sight: Sight) => R;
}

/** The parts that read the records of a result after the change is committed. */
export interface Aftermath {
  readonly companyId: string;
  readonly store: Reads;
  readonly selection: Selection | undefined;
}

/** What an idempotency key stores of a result that is too large to be stored whole, and how that is answered. */
export interface Keeping<R> {
  /** The stored part of a result, as JSON. */
  of(result: R): unknown;
  /** Makes the result from its stored part. */
  answer(kept: unknown, aftermath: Aftermath): Promise<R>;
  /** Adds to a new result the selected fields that the command did not read. */
  complete(result: R, aftermath: Aftermath): Promise<R>;
}

/** What a command may use after its commit. */
export interface AfterCommit {
  readonly apiKeyCache: ApiKeyCache;
  /** Tells workers that an admin has requested an attempt of a delivery. Missing if only their scans find it. */
  readonly attemptRequested?: (companyId: string) => void;
  /** Tells workers that an erasure goes on. Missing if only their scans find it. */
  readonly erasureBegun?: (companyId: string) => void;
}

/** Several writes in one transaction. @typeParam S the part of it that it reads and writes */
export interface Command<T, B, R, S, Uses extends Tool = never> extends Shapes<T, B>, Answered<R> {
  readonly run: (input: Input<T, B>, scene: Scene<S, Uses>) => Promise<R>;
  /** What an idempotency key stores of its results; by default the whole result. */
  readonly keeping?: Keeping<R>;
  /** This node does this after the commit. */
  readonly afterwards?: (result: R, after: AfterCommit) => void;
}

/**
 * A single atomic write. It runs without a transaction, unless its result must be stored with it under an idempotency
 * key. What it reads may have changed before it writes.
 */
export interface SingleWrite<T, B, R, S, Uses extends Tool = never> extends Shapes<T, B>, Answered<R> {
  readonly isSingleWrite: true;
  readonly run: (input: Input<T, B>, scene: Scene<S, Uses>) => Promise<R>;
  /** The same, but the store makes the answer as JSON. If the store can't, nothing is written, and this is null. */
  readonly text?: (input: Input<T, B>, scene: TextScene<S, Uses>, shape: AnswerShape) => Promise<MadeJson | null>;
}

/** What a change in steps gets of the store: it opens its transactions itself. */
export type SteppedStore = Pick<Store, 'transaction' | 'companyClock'>;

/** A change in several transactions. Each stores how far it came, so that workers can go on. It takes no key. */
export interface SteppedChange<T, B, R, Uses extends Tool = never> extends Shapes<T, B>, Answered<R> {
  readonly isStepped: true;
  readonly run: (input: Input<T, B>, scene: Scene<SteppedStore, Uses>) => Promise<R>;
}

/** A change of which an idempotency key can store the result. */
export type KeyedChange<T, B, R> = Command<T, B, R, Transaction, Tool> | SingleWrite<T, B, R, Reads & Writes, Tool>;

/** A change of any kind, whatever it writes and uses. */
export type Change<T, B, R> = KeyedChange<T, B, R> | SteppedChange<T, B, R, Tool>;
