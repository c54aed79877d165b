import { DomainError } from '../../kernel/errors.js';
import type { Projection } from '../../kernel/reading/projection.js';
import { type RenderedJson, Unanswerable } from '../../kernel/reading/renderedJson.js';
import type { Span } from '../../kernel/spans.js';
import { defined } from '../../kernel/values/objects.js';
import { type Caller, scopedTo, scopeOf } from '../access/caller.js';
import { ReadPolicy } from '../access/readPolicy.js';
import type { DomainEvent, Origin } from '../event.js';
import type { FeedWrites } from '../feedStore.js';
import type { Deadline } from '../limits/deadline.js';
import type { FairSemaphore } from '../limits/fairSemaphore.js';
import type { ReadBudget } from '../limits/readBudget.js';
import {
  admitted,
  admittedPages,
  type Call,
  type CallOf,
  idempotencyKeyOf,
  inputOf,
  type Nested,
  originOf,
  type Sent,
} from './call.js';
import type { Claims, ClaimWrites, IdempotencyClaim } from './claimStore.js';
import { noting } from './foreseen.js';
import { once } from './idempotency.js';
import type { Message, SteppedSystemCommand, SystemCommand } from './systemCommand.js';
import { traced } from './traced.js';
import type { Retrying, Transacting } from './transacting.js';
import { type ChangeRules, type DatabaseTime, Transactions } from './transactions.js';
import type {
  AfterCommit,
  Aftermath,
  AnyChange,
  AnyQuery,
  Input,
  KeyedChange,
  ReplayPolicy,
  StoreTypes,
} from './useCase.js';
import type { Tool, Tools, UseCaseContext } from './useCaseContext.js';

/** The store, as the dispatcher uses it in addition to its reads and writes. */
export interface DispatchedStore<P extends StoreTypes> extends Transacting<P['transaction']>, Retrying {
  readonly idempotency: Claims;
  /** The same store. Its statements are caused by a span. */
  under(span: Span): WholeStore<P>;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): P['reads'];
  /** Missing if the store can't render JSON, or must not. Then answers are made from records. */
  readonly renderer?: P['renderer'];
}
type WholeStore<P extends StoreTypes> = DispatchedStore<P> & P['reads'] & P['writes'];

/** A transaction, as the dispatcher uses it in addition to what commands read and write. */
interface DispatchedTransaction extends DatabaseTime {
  readonly feed: FeedWrites;
  readonly idempotency: ClaimWrites;
}

/** What the modules add to each call. */
export interface ModuleRules<R, X> {
  /** The function from the real time to a company's time, both in milliseconds. */
  readonly companyTime: (store: R, companyId: string) => Promise<(nowMs: number) => number>;
  /** The store of a key for some vacancies, without what is of other ones. */
  readonly scoped: <S extends R>(store: S, vacancyIds: readonly string[]) => S;
  readonly changes: ChangeRules<X>;
  /** How many of a company's webhooks want one of some events. */
  readonly webhooksFor: (tx: X, companyId: string, events: readonly DomainEvent[]) => Promise<number>;
}

/** What the dispatcher needs from outside. A use case sees only the {@link Tools} that it declares. */
export interface DispatcherParts<P extends StoreTypes> extends Tools, AfterCommit {
  readonly store: WholeStore<P>;
  /** Resolves when other work of this process has had its turn. */
  readonly pause: () => Promise<void>;
  /** Limits the concurrent calls to the store. */
  readonly permits: FairSemaphore;
  /** The same for work without a request. Missing in a process that does nothing else, or none. */
  readonly workPermits?: FairSemaphore;
}

export type AnySystemCommand<Result, R, X> =
  | SystemCommand<Result, X, Tool>
  | SteppedSystemCommand<Result, Transacting<X> & R, Tool>;

/** The name of a test provider, which takes turns without being a caller. */
const provider = 'provider';

/** The store's types, with what the dispatcher itself needs of a transaction. */
interface DispatchedTypes extends StoreTypes {
  readonly transaction: DispatchedTransaction;
}

/**
 * The only entry to the core: grant → input → transaction → rules (docs/BEHAVIOUR.md, "The order of checks", 4 to 7).
 * Callers {@link query} and {@link execute}; {@link renderJson} is a query that the store answers. Messages and due
 * work have no caller.
 */
export class UseCaseDispatcher<P extends DispatchedTypes> {
  readonly #parts: DispatcherParts<P>;
  readonly #rules: ModuleRules<P['reads'], P['transaction']>;
  readonly #tools: Tools;
  readonly #transactions: Transactions<P['reads'], P['transaction']>;
  /** Whether its statements have their cause already. */
  readonly #isTraced: boolean;

  constructor(parts: DispatcherParts<P>, rules: ModuleRules<P['reads'], P['transaction']>, isTraced = false) {
    const { store: _, pause, permits, workPermits, apiKeyCache, attemptRequested, erasureBegun, ...tools } = parts;
    this.#parts = parts;
    this.#rules = rules;
    this.#isTraced = isTraced;
    this.#tools = tools;
    this.#transactions = new Transactions(parts, rules);
  }

  /** Reads. @throws DomainError */
  async query<Result>(query: AnyQuery<Result, P['reads'], P['renderer']>, call: Call): Promise<Result> {
    if (this.#isToTrace(call.span)) return this.#traced(call, query, (dispatcher, own) => dispatcher.query(query, own));
    const input = admitted(query, call);
    const { store, clock } = this.#parts;
    const { budget } = call;
    const now = () => clock.now();
    budget?.assertTime(now());
    const reads = budget ? store.within(budget) : store;
    const { audited } = query;
    const read = async () => {
      if (audited?.isAudited(input.body)) {
        return this.#transactions.run(call.target.companyId, (tx, deadline) =>
          audited.run(input as never, this.#context(call, tx, deadline)),
        );
      }
      return query.run(
        input as never,
        this.#context(call, reads, await this.#transactions.deadline(call.target.companyId)),
      );
    };
    return await this.#withPermit(call, () => (budget ? budget.during(read, now) : read()));
  }

  /** Makes a change, exactly once if there is an idempotency key. @throws DomainError; then nothing is changed */
  async execute<V, Result extends V>(change: AnyChange<Result, V, P>, call: CallOf<Result>): Promise<V> {
    if (this.#isToTrace(call.span))
      return this.#traced(call, change, (dispatcher, own) => dispatcher.execute(change, own));
    const input = admitted(change, call);
    const key = idempotencyKeyOf(call);
    const result = await this.#withPermit(call, () =>
      key === null || change.kind === 'stepped' ? this.#run(change, call, input) : this.#once(change, call, input, key),
    );
    const shows = change.kind === 'stepped' ? undefined : change.shows;
    return shows ? shows(result, new ReadPolicy(call.caller, String(call.target.companyId))) : result;
  }

  /**
   * Reads by one statement whose answer the store renders as JSON. It is null if {@link query} must answer instead: a nested
   * field is refused, the caller is scoped to some vacancies, or the store can't render the answer.
   * @throws DomainError of the call itself, as {@link query} does
   */
  async renderJson<Result>(
    query: AnyQuery<Result, P['reads'], P['renderer']>,
    call: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<RenderedJson | null> {
    const { renderer } = this.#parts.store;
    const { text } = query;
    if (!renderer || !text || scopedTo(call.caller) !== null) return null;
    if (this.#isToTrace(call.span))
      return this.#traced(call, query, (dispatcher, own) => dispatcher.renderJson(query, own, projection, nested));
    const input = admitted(query, call);
    const pages = unlessRejected(() => admittedPages(nested, call));
    if (!pages) return null;
    return await unlessUnanswerable(() =>
      this.#withPermit(call, () => text(input as never, renderer, { projection, pages })),
    );
  }

  /** Processes a message whose signature was checked. @throws DomainError; then nothing is changed */
  async receive<T extends { readonly companyId: string }, B>(
    message: Message<{ target: T; body: B; store: P['transaction'] }, Tool>,
    sent: Sent,
  ): Promise<void> {
    if (this.#isToTrace(sent.span)) {
      const { operation } = message.by;
      return this.#traced(sent, { operation }, (dispatcher, own) => dispatcher.receive(message, own));
    }
    const input = inputOf(message, sent);
    const { requestId = null, span } = sent;
    const origin: Origin = { ...message.by, via: 'CALLBACK', requestId, traceparent: span?.traceparent };
    const { companyId } = input.target;
    await this.#parts.permits.run(companyId, provider, () =>
      this.#transactions.change(companyId, requestId, (store, { now }) =>
        message.run(input, { store, tools: this.#tools, now, origin }),
      ),
    );
  }

  /**
   * Runs a system command when it is due: by the database's clock, too. It takes a permit of its company's work without
   * a request.
   * @param span of what does it, if somebody collects traces
   * @throws SERVICE_UNAVAILABLE if the database does not answer, or too many calls wait
   */
  runJob<Result>(
    command: AnySystemCommand<Result, P['reads'], P['transaction']>,
    companyId: string,
    span?: Span,
  ): Promise<Result> {
    if (span && this.#isToTrace(span)) return this.#under(span).runJob(command, companyId, span);
    const { store, permits, workPermits = permits } = this.#parts;
    const tools = this.#tools;
    if (command.kind === 'stepped') return workPermits.work(companyId, () => command.run(companyId, { store, tools }));
    const { by, via = 'WORKER' } = command;
    const origin: Origin = { ...by, via, requestId: null, traceparent: span?.traceparent };
    return workPermits.work(companyId, () =>
      this.#transactions.runDue(companyId, (tx, { now }) => command.run(companyId, { store: tx, tools, now, origin })),
    );
  }

  #isToTrace(span: Span | undefined): boolean {
    return span?.isRecorded === true && !this.#isTraced;
  }

  /** The same dispatcher. Its statements are caused by a span. */
  #under(span: Span): UseCaseDispatcher<P> {
    return new UseCaseDispatcher({ ...this.#parts, store: this.#parts.store.under(span) }, this.#rules, true);
  }

  /** Makes the span of a call's operation. @param run makes the same call, as the cause of its statements */
  #traced<C extends Sent, Result>(
    call: C,
    of: Named,
    run: (dispatcher: UseCaseDispatcher<P>, call: C) => Promise<Result>,
  ): Promise<Result> {
    const from = defined(call.span);
    return traced(from, of.operation, call.target.companyId, (span) => run(this.#under(span), { ...call, span }));
  }

  async #run<V, Result extends V>(
    change: AnyChange<Result, V, P>,
    call: CallOf<Result>,
    input: AnyInput,
  ): Promise<Result> {
    const { store } = this.#parts;
    const { companyId } = call.target;
    if (change.kind !== 'command') {
      if (call.accepts) throw new Error(`${change.operation} is not one transaction, so it can't be foreseen`);
      const write = async () =>
        change.run(input as never, this.#context(call, store, await this.#transactions.deadline(companyId)));
      return await this.#transactions.single(companyId, call.requestId, write);
    }
    const result = await this.#transactions.change(companyId, call.requestId, (tx, deadline) =>
      this.#made(change, call, input, tx, deadline),
    );
    change.afterwards?.(result, this.#parts);
    return change.replay ? change.replay.complete(result, this.#aftermath(call)) : result;
  }

  async #once<V, Result extends V>(
    change: KeyedChange<Result, V, P>,
    call: CallOf<Result>,
    input: AnyInput,
    key: string,
  ): Promise<Result> {
    const { caller, target } = call;
    const { operation } = change;
    const replay = replayOf(change);
    const keyed = { companyId: String(target.companyId), scope: scopeOf(caller), operation, key, input };
    const outcome = await once(this.#parts, keyed, (claim) => this.#settled(change, call, input, claim));
    if ('made' in outcome) return replay ? replay.complete(outcome.made, this.#aftermath(call)) : outcome.made;
    call.onReplay?.();
    return replay ? replay.answer(outcome.stored, this.#aftermath(call)) : (outcome.stored as Result);
  }

  /** Makes the change, and stores its result in the same transaction. */
  async #settled<V, Result extends V>(
    change: KeyedChange<Result, V, P>,
    call: CallOf<Result>,
    input: AnyInput,
    claim: IdempotencyClaim,
  ): Promise<Result> {
    const replay = replayOf(change);
    let stored = 0;
    const result = await this.#transactions.change(call.target.companyId, call.requestId, async (tx, deadline) => {
      // The result is stored for later calls too, and these may select other fields.
      const made = await this.#made(change, { ...call, selection: undefined }, input, tx, deadline);
      stored = await tx.idempotency.settle(claim, replay ? replay.of(made) : made);
      call.budget?.assertStorable(stored);
      return made;
    });
    // Counted once, however often the transaction was repeated.
    call.budget?.noteStored(stored);
    if ('afterwards' in change) change.afterwards?.(result, this.#parts);
    return result;
  }

  /** Makes a change within a transaction, unless the call does not accept it. */
  async #made<V, Result extends V>(
    change: KeyedChange<Result, V, P>,
    call: CallOf<Result>,
    input: AnyInput,
    tx: P['transaction'],
    deadline: Deadline,
  ): Promise<Result> {
    const { accepts, target } = call;
    if (!accepts) return change.run(input as never, this.#context(call, tx, deadline));
    const events: DomainEvent[] = [];
    const result = await change.run(input as never, this.#context(call, noting(tx, events), deadline));
    accepts({ result, events, webhooks: await this.#rules.webhooksFor(tx, String(target.companyId), events) });
    return result;
  }

  /** Call this after the grant is checked: the company of the call is then one of the caller's. */
  #withPermit<Result>({ caller, target }: Call, work: () => Promise<Result>): Promise<Result> {
    return this.#parts.permits.run(String(target.companyId), scopeOf(caller), work);
  }

  #context<S extends P['reads']>(call: Call, whole: S, deadline: Deadline): UseCaseContext<S, Tool> {
    const { caller, selection } = call;
    const { now, assertSent } = deadline;
    const store = this.#readable(caller, whole);
    const pause = () => this.#pause(call);
    return { caller, store, tools: this.#tools, now, origin: originOf(call), assertSent, pause, selection };
  }

  async #pause({ budget }: Call): Promise<void> {
    await this.#parts.pause();
    budget?.assertTime(this.#parts.clock.now());
  }

  #aftermath({ caller, target, budget, selection }: Call): Aftermath<P['reads']> {
    const { store } = this.#parts;
    const reads = this.#readable<P['reads']>(caller, budget ? store.within(budget) : store);
    return { companyId: String(target.companyId), store: reads, selection };
  }

  /** The store as a caller's use case gets it: for a key of some vacancies, without all others. */
  #readable<S extends P['reads']>(caller: Caller, store: S): S {
    const vacancyIds = scopedTo(caller);
    return vacancyIds === null ? store : this.#rules.scoped(store, vacancyIds);
  }
}

/** Input that the use case's own shapes have parsed: what its `run` takes. */
type AnyInput = Input<unknown, unknown>;

/** What has a name in the registry. */
interface Named {
  readonly operation: string;
}

const replayOf = <V, Result extends V, P extends StoreTypes>(
  change: KeyedChange<Result, V, P>,
): ReplayPolicy<Result, P['reads']> | undefined => ('replay' in change ? change.replay : undefined);

/** The answer; null if the store can't make it. */
async function unlessUnanswerable<T>(answer: () => Promise<T>): Promise<T | null> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Unanswerable) return null;
    throw error;
  }
}

/** The result of `make`; null if it throws a refusal. */
function unlessRejected<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
