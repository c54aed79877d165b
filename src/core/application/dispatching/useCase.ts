import type { AddressRanges, ApiKeyCache, Digest, Ids, KeyGenerator, WallClock } from '../../kernel/ports.js';
import type { Selection } from '../../kernel/reading/projection.js';
import type { AnswerShape, RenderedJson } from '../../kernel/reading/renderedJson.js';
import type { Caller } from '../access/caller.js';
import type { ReadPolicy } from '../access/readPolicy.js';
import type { EventContext } from '../event.js';
import type { FeedWrites } from '../feedStore.js';
import type { KeyRates } from '../limits/limiter.js';
import type { OperationName } from '../operations.js';
import { admitted, type Call, type Checked, type Input, type Shapes } from './call.js';
import type { Transacting } from './transactions.js';

/** What a use case may use in addition to the store. Each declares what it uses, and sees nothing else. */
export interface Tools {
  /** The real time. The data of a company uses {@link EventContext.now}, the company's time. */
  readonly clock: WallClock;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly keyGenerator: KeyGenerator;
  readonly addressRanges: AddressRanges;
  readonly keyRates: KeyRates;
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Whether companies may have test clocks, with which they try out timers. The default is false. */
  readonly hasTestClock?: boolean;
  /** Whether this process runs timers. */
  readonly runsTimers?: boolean;
}

export type Tool = keyof Tools;

/** What a use case gets: the part of the store that it declares, and who calls for what. */
export interface UseCaseContext<S, Uses extends Tool = never> extends EventContext {
  readonly caller: Caller;
  readonly store: S;
  readonly tools: Pick<Tools, Uses>;
  /**
   * A single write calls this when it sends its statement.
   * @throws SERVICE_UNAVAILABLE OVERLOADED if that is too late (see deadline.ts)
   */
  readonly assertSent: () => void;
  /**
   * Lets other calls have their turn. Long computing calls it about every 10 ms, and counts for the request's time then.
   * @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED if the request has taken too long
   */
  readonly pause: () => Promise<void>;
  /** The fields that the caller has selected; undefined means all. */
  readonly selection: Selection | undefined;
}

/** What a job or a message gets. */
export type JobContext<S, Uses extends Tool = never> = Pick<
  UseCaseContext<S, Uses>,
  'store' | 'tools' | keyof EventContext
>;

/**
 * How a use case of a caller is defined: a query, or one of three kinds of change. Its types are inferred: the input from
 * what it `takes`, what it reads, writes and uses from the context of its `run`, and the result from what `run` returns.
 * The dispatcher accepts it only if it has all that the use case asks for.
 */

/** What use cases of callers define. @typeParam I the input @typeParam C the context @typeParam R the result */
interface Definition<I extends Input, C, R> extends Checked<I> {
  readonly run: (input: I, context: C) => Promise<R>;
}

/** A call whose grant and input are checked. */
export interface Admitted<C, R> {
  readonly input: Input;
  readonly run: (context: C) => Promise<R>;
}

/** A use case, as what calls it sees it: whatever it takes. */
interface UseCase<A> {
  readonly operation: OperationName;
  readonly takes: Shapes;
  /** Checks the grant of a call, and parses its input. @throws DomainError */
  readonly admit: (call: Call) => A;
}

/** The same context, with the feed to append the event of a read. */
type Auditing<C> = C & { readonly store: { readonly feed: FeedWrites } };

/**
 * Calls of a query that the feed tells of. They read in the transaction that appends the event, so whoever got the answer
 * is in the feed. A repeated call has an event again: it takes no idempotency key, as no query does.
 */
interface AuditedRead<I extends Input, C, R> {
  isAudited(body: I['body']): boolean;
  readonly run: (input: I, context: Auditing<C>) => Promise<R>;
}

interface AdmittedQuery<C, R, J> extends Admitted<C, R> {
  /** Missing if no event tells of the call. */
  readonly audited?: ((context: Auditing<C>) => Promise<R>) | undefined;
  /** Missing if only `run` can answer. */
  readonly text?: ((renderer: J, shape: AnswerShape) => Promise<RenderedJson | null>) | undefined;
}

/** A query. @typeParam J what renders its answers */
export interface Query<C, R, J = unknown> extends UseCase<AdmittedQuery<C, R, J>> {
  readonly kind: 'query';
  /** Missing if only `run` can answer. */
  readonly text?: object | undefined;
}

export function defineQuery<I extends Input, C, R, J>(
  query: Definition<I, C, R> & {
    /** The same answer as JSON that the store renders; null if only `run` can answer. @throws what `run` throws */
    readonly text?: (input: I, renderer: J, shape: AnswerShape) => Promise<RenderedJson | null>;
    /** Missing if no event tells of its calls. */
    readonly audited?: AuditedRead<I, C, R>;
  },
): Definition<I, C, R> & Query<C, R, J> {
  const { run, text, audited } = query;
  return {
    ...query,
    kind: 'query',
    admit(call) {
      const input = admitted(query, call);
      return {
        input,
        run: (context) => run(input, context),
        audited: audited?.isAudited(input.body) ? (context) => audited.run(input, context) : undefined,
        text: text && ((renderer, shape) => text(input, renderer, shape)),
      };
    },
  };
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
  readonly stored: (result: R) => unknown;
  /** Makes the result from its stored part. */
  readonly restored: (stored: unknown, aftermath: Aftermath<S>) => Promise<R>;
  /** Adds to a new result the selected fields that the command did not read. */
  readonly withSelected: (result: R, aftermath: Aftermath<S>) => Promise<R>;
}

/** What a command may use after its commit. */
export interface AfterCommit {
  readonly apiKeyCache: ApiKeyCache;
  /** Tells workers that an admin has requested an attempt of a delivery. Missing if only their scans find it. */
  readonly attemptRequested?: (companyId: string) => void;
  /** Tells workers that an erasure continues. Missing if only their scans find it. */
  readonly erasureBegun?: (companyId: string) => void;
}

/** Several writes in one transaction. @typeParam V what a caller sees of the result */
export interface Command<C, R, V = R> extends UseCase<Admitted<C, R>>, Answered<R, V> {
  readonly kind: 'command';
  /** This node does this after the commit. */
  readonly afterwards?: (result: R, after: AfterCommit) => void;
}

export function defineCommand<I extends Input, C, R, V = R>(
  command: Definition<I, C, R> & Answered<R, V> & Pick<Command<C, R>, 'afterwards'>,
): Definition<I, C, R> & Command<C, R, V> {
  return { ...command, kind: 'command', admit: (call) => admittedBy(command, call) };
}

/** @typeParam S what is read after the commit */
interface Replayed<R, S> {
  /** What an idempotency key stores of its results; by default the whole result. */
  readonly replay?: ReplayPolicy<R, S>;
}

/** The command, with another policy than to store its whole result. */
export const withReplay = <D extends Command<never, R, unknown>, R, S>(
  command: D & Command<never, R, unknown>,
  replay: ReplayPolicy<R, S>,
): D & Replayed<R, S> => ({ ...command, replay });

/**
 * A single atomic write. It runs without a transaction, unless its result must be stored with it under an idempotency
 * key. What it reads may have changed before it writes: then it throws a `Collision`, and runs again.
 */
export interface SingleWrite<C, R, V = R> extends UseCase<Admitted<C, R>>, Answered<R, V> {
  readonly kind: 'singleWrite';
}

export function defineSingleWrite<I extends Input, C, R, V = R>(
  write: Definition<I, C, R> & Answered<R, V>,
): Definition<I, C, R> & SingleWrite<C, R, V> {
  return { ...write, kind: 'singleWrite', admit: (call) => admittedBy(write, call) };
}

/**
 * A change in several transactions, which it opens itself. Each stores how far it came, so that workers can continue. It
 * takes no key.
 */
export interface SteppedChange<C, R> extends UseCase<Admitted<C, R>> {
  readonly kind: 'stepped';
}

export function defineSteppedChange<I extends Input, C, R>(
  change: Definition<I, C, R>,
): Definition<I, C, R> & SteppedChange<C, R> {
  return { ...change, kind: 'stepped', admit: (call) => admittedBy(change, call) };
}

function admittedBy<I extends Input, C, R>(change: Definition<I, C, R>, call: Call): Admitted<C, R> {
  const input = admitted(change, call);
  return { input, run: (context) => change.run(input, context) };
}

// The same use cases, as a dispatcher with a certain store takes them.

/** The parts of a store. */
export interface StoreTypes {
  readonly reads: object;
  /** Writes that are atomic alone. */
  readonly writes: object;
  readonly transaction: object;
  /** What renders JSON. */
  readonly renderer: unknown;
}

export type AnyQuery<R, P extends StoreTypes> = Query<UseCaseContext<P['reads'], Tool>, R, P['renderer']>;

export type AnyCommand<R extends V, V, P extends StoreTypes> = Command<UseCaseContext<P['transaction'], Tool>, R, V> &
  Replayed<R, P['reads']>;

/** A change of which an idempotency key can store the result. */
export type KeyedChange<R extends V, V, P extends StoreTypes> =
  | AnyCommand<R, V, P>
  | SingleWrite<UseCaseContext<P['reads'] & P['writes'], Tool>, R, V>;

/** A change of any kind, whatever it writes and uses. */
export type AnyChange<R extends V, V, P extends StoreTypes> =
  | KeyedChange<R, V, P>
  | SteppedChange<UseCaseContext<Transacting<P['transaction']> & P['reads'], Tool>, R>;
