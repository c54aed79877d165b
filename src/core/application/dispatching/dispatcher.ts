import { DomainError } from '../../kernel/errors.js';
import type { Span } from '../../kernel/ports.js';
import type { Projection } from '../../kernel/reading/projection.js';
import { type RenderedJson, Unanswerable } from '../../kernel/reading/renderedJson.js';
import { type Caller, scopedTo, scopeOf } from '../access/caller.js';
import { ReadPolicy } from '../access/readPolicy.js';
import type { DomainEvent, Origin } from '../event.js';
import type { FeedWrites } from '../feedStore.js';
import type { Deadline } from '../limits/deadline.js';
import type { FairSemaphore } from '../limits/fairSemaphore.js';
import type { ReadBudget } from '../limits/readBudget.js';
import {
  admittedPages,
  type Call,
  type CallOf,
  idempotencyKeyOf,
  type Nested,
  noting,
  originOf,
  type Sent,
} from './call.js';
import { type Claims, type ClaimWrites, type IdempotencyClaim, once } from './idempotency.js';
import type { AnyJob, Message } from './jobUseCase.js';
import { traced } from './traced.js';
import { type ChangeRules, type DatabaseTime, type Retrying, type Transacting, Transactions } from './transactions.js';
import type {
  Admitted,
  AfterCommit,
  Aftermath,
  AnyChange,
  AnyCommand,
  AnyQuery,
  JobContext,
  KeyedChange,
  ReplayPolicy,
  StoreTypes,
  Tool,
  Tools,
  UseCaseContext,
} from './useCase.js';

/** The store, as the dispatcher uses it in addition to its reads and writes. */
export interface DispatchedStore<P extends StoreTypes> extends Transacting<P['transaction']>, Retrying {
  readonly idempotency: Claims;
  /** The same store. Its statements are caused by a span. */
  under(span: Span): WholeStore<P>;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): P['reads'];
  /** Missing if the store can't render JSON, or must not. Then answers are made from records. */
  readonly renderer?: P['renderer'];
  /** The same renderer. Its statements are caused by a span. */
  rendererUnder(span: Span): P['renderer'];
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

/** The name of a test provider, which takes turns without being a caller. */
const provider = 'provider';

/** The store's types, with what the dispatcher itself needs of a transaction. */
interface DispatchedTypes extends StoreTypes {
  readonly transaction: DispatchedTransaction;
}

/** A call, and the store on which it runs: both know the span of its operation, if somebody collects traces. */
interface Running<C, P extends StoreTypes> {
  readonly call: C;
  readonly store: WholeStore<P>;
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

  constructor(parts: DispatcherParts<P>, rules: ModuleRules<P['reads'], P['transaction']>) {
    const { store: _, pause, permits, workPermits, apiKeyCache, attemptRequested, erasureBegun, ...tools } = parts;
    this.#parts = parts;
    this.#rules = rules;
    this.#tools = tools;
    this.#transactions = new Transactions(parts, rules);
  }

  /** Reads. @throws DomainError */
  query<Result>(query: AnyQuery<Result, P>, sent: Call): Promise<Result> {
    return this.#traced(sent, query.operation, async ({ call, store }) => {
      const { run, audited } = query.admit(call);
      const { clock } = this.#parts;
      const { budget } = call;
      const { companyId } = call.target;
      const now = () => clock.now();
      budget?.assertTime(now());
      const reads = budget ? store.within(budget) : store;
      const read = async () => {
        if (audited) {
          const work = (tx: P['transaction'], deadline: Deadline) => audited(this.#context(call, tx, deadline));
          return this.#transactions.run({ store, companyId }, work);
        }
        return run(this.#context(call, reads, await this.#transactions.deadline({ store, companyId })));
      };
      return await this.#withPermit(call, () => (budget ? budget.during(read, now) : read()));
    });
  }

  /** Makes a change, exactly once if there is an idempotency key. @throws DomainError; then nothing is changed */
  execute<V, Result extends V>(change: AnyChange<Result, V, P>, sent: CallOf<Result>): Promise<V> {
    return this.#traced(sent, change.operation, async (running) => {
      const result = await this.#made(change, running);
      const { caller, target } = running.call;
      return 'shows' in change && change.shows
        ? change.shows(result, new ReadPolicy(caller, String(target.companyId)))
        : result;
    });
  }

  /**
   * Reads by one statement whose answer the store renders as JSON. It is null if {@link query} must answer instead: a nested
   * field is rejected, the caller is scoped to some vacancies, or the store can't render the answer.
   * @throws DomainError of the call itself, as {@link query} does
   */
  async renderJson<Result>(
    query: AnyQuery<Result, P>,
    sent: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<RenderedJson | null> {
    const { store } = this.#parts;
    if (!store.renderer || !query.text || scopedTo(sent.caller) !== null) return null;
    return this.#spanned(sent, query.operation, async (call, span) => {
      const { text } = query.admit(call);
      const pages = unlessRejected(() => admittedPages(nested, call));
      if (!pages || !text) return null;
      const renderer = span ? store.rendererUnder(span) : store.renderer;
      return await unlessUnanswerable(() => this.#withPermit(call, () => text(renderer, { projection, pages })));
    });
  }

  /** Processes a message whose signature was checked. @throws DomainError; then nothing is changed */
  receive(message: Message<JobContext<P['transaction'], Tool>>, sent: Sent): Promise<void> {
    return this.#traced(sent, message.by.operation, async ({ call: { requestId = null, span, ...call }, store }) => {
      const { companyId, run } = message.parse(call);
      const origin: Origin = { ...message.by, via: 'CALLBACK', requestId, traceparent: span?.traceparent };
      await this.#parts.permits.run(companyId, provider, () =>
        this.#transactions.change({ store, companyId }, requestId, (tx, { now }) =>
          run({ store: tx, tools: this.#tools, now, origin }),
        ),
      );
    });
  }

  /**
   * Runs a job when it is due: by the database's clock, too. It takes a permit of its company's work without a request.
   * @param span of what does it, if somebody collects traces
   * @throws SERVICE_UNAVAILABLE if the database does not answer, or too many calls wait
   */
  runJob<Result>(job: AnyJob<Result, P['reads'], P['transaction']>, companyId: string, span?: Span): Promise<Result> {
    const { permits, workPermits = permits } = this.#parts;
    const store = this.#storeUnder(span);
    const tools = this.#tools;
    if (job.kind === 'stepped') return workPermits.work(companyId, () => job.run(companyId, { store, tools }));
    const { by, via = 'WORKER' } = job;
    const origin: Origin = { ...by, via, requestId: null, traceparent: span?.traceparent };
    return workPermits.work(companyId, () =>
      this.#transactions.runDue({ store, companyId }, (tx, { now }) =>
        job.run(companyId, { store: tx, tools, now, origin }),
      ),
    );
  }

  #storeUnder(span: Span | undefined): WholeStore<P> {
    const { store } = this.#parts;
    return span?.isRecorded ? store.under(span) : store;
  }

  /** Makes the span of a call's operation, if somebody collects traces. It is the cause of the call's statements. */
  #traced<C extends Sent, Result>(
    sent: C,
    operation: string,
    run: (running: Running<C, P>) => Promise<Result>,
  ): Promise<Result> {
    return this.#spanned(sent, operation, (call, span) => run({ call, store: this.#storeUnder(span) }));
  }

  #spanned<C extends Sent, Result>(
    sent: C,
    operation: string,
    run: (call: C, span: Span | undefined) => Promise<Result>,
  ): Promise<Result> {
    const { span: from, target } = sent;
    if (!from?.isRecorded) return run(sent, undefined);
    return traced(from, operation, target.companyId, (span) => run({ ...sent, span }, span));
  }

  async #made<V, Result extends V>(
    change: AnyChange<Result, V, P>,
    running: Running<CallOf<Result>, P>,
  ): Promise<Result> {
    const { call } = running;
    if (change.kind === 'command') {
      const admitted = change.admit(call);
      const key = idempotencyKeyOf(call);
      return this.#withPermit(call, () =>
        key === null
          ? this.#transacted(change, running, admitted.run)
          : this.#once(change, running, { ...admitted, key }),
      );
    }
    if (change.kind === 'singleWrite') {
      const admitted = change.admit(call);
      const key = idempotencyKeyOf(call);
      return this.#withPermit(call, () =>
        key === null ? this.#single(change, running, admitted.run) : this.#once(change, running, { ...admitted, key }),
      );
    }
    const { run } = change.admit(call);
    idempotencyKeyOf(call);
    return this.#withPermit(call, () => this.#single(change, running, run));
  }

  /** Makes a change that opens no transaction, or opens its transactions itself. */
  async #single<Result>(
    { operation }: { readonly operation: string },
    { call, store }: Running<CallOf<Result>, P>,
    run: (context: UseCaseContext<WholeStore<P>, Tool>) => Promise<Result>,
  ): Promise<Result> {
    if (call.accepts) throw new Error(`${operation} is not one transaction, so it can't be foreseen`);
    const place = { store, companyId: call.target.companyId };
    return await this.#transactions.single(place, call.requestId, async () =>
      run(this.#context(call, store, await this.#transactions.deadline(place))),
    );
  }

  async #transacted<V, Result extends V>(
    change: AnyCommand<Result, V, P>,
    running: Running<CallOf<Result>, P>,
    run: InTransaction<Result, P>['run'],
  ): Promise<Result> {
    const { call, store } = running;
    const place = { store, companyId: call.target.companyId };
    const result = await this.#transactions.change(place, call.requestId, (tx, deadline) =>
      this.#within(tx, call, deadline, run),
    );
    change.afterwards?.(result, this.#parts);
    return change.replay ? change.replay.withSelected(result, this.#aftermath(running)) : result;
  }

  /** Makes a change, unless its idempotency key has a result already. */
  async #once<V, Result extends V>(
    change: KeyedChange<Result, V, P>,
    running: Running<CallOf<Result>, P>,
    { input, run, key }: InTransaction<Result, P> & { readonly key: string },
  ): Promise<Result> {
    const { call, store } = running;
    const { operation } = change;
    const replay = replayOf(change);
    const keyed = { companyId: String(call.target.companyId), scope: scopeOf(call.caller), operation, key, input };
    const outcome = await once({ ...this.#tools, store }, keyed, (claim) => this.#settled(change, running, run, claim));
    if ('made' in outcome) return replay ? replay.withSelected(outcome.made, this.#aftermath(running)) : outcome.made;
    call.onReplay?.();
    return replay ? replay.restored(outcome.stored, this.#aftermath(running)) : (outcome.stored as Result);
  }

  /** Makes the change, and stores its result in the same transaction. */
  async #settled<V, Result extends V>(
    change: KeyedChange<Result, V, P>,
    { call, store }: Running<CallOf<Result>, P>,
    run: InTransaction<Result, P>['run'],
    claim: IdempotencyClaim,
  ): Promise<Result> {
    const replay = replayOf(change);
    const place = { store, companyId: call.target.companyId };
    // The result is stored for later calls too, and these may select other fields.
    const whole = { ...call, selection: undefined };
    let stored = 0;
    const result = await this.#transactions.change(place, call.requestId, async (tx, deadline) => {
      const made = await this.#within(tx, whole, deadline, run);
      stored = await tx.idempotency.settle(claim, replay ? replay.stored(made) : made);
      call.budget?.assertStorable(stored);
      return made;
    });
    // Counted once, however often the transaction was repeated.
    call.budget?.noteStored(stored);
    if (change.kind === 'command') change.afterwards?.(result, this.#parts);
    return result;
  }

  /** Makes a change within a transaction, unless the call does not accept it. */
  async #within<Result>(
    tx: P['transaction'],
    call: CallOf<Result>,
    deadline: Deadline,
    run: InTransaction<Result, P>['run'],
  ): Promise<Result> {
    const { accepts, target } = call;
    if (!accepts) return run(this.#context(call, tx, deadline));
    const events: DomainEvent[] = [];
    const result = await run(this.#context(call, noting(tx, events), deadline));
    accepts({ result, events, webhooks: await this.#rules.webhooksFor(tx, String(target.companyId), events) });
    return result;
  }

  /** Call this after the grant is checked: the company of the call is then one of the caller's. */
  #withPermit<Result>({ caller, target, lowPriority }: Call, work: () => Promise<Result>): Promise<Result> {
    if (lowPriority) return this.#parts.permits.runLowPriority(lowPriority, work);
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

  #aftermath({ call, store }: Running<Call, P>): Aftermath<P['reads']> {
    const { caller, target, budget, selection } = call;
    const reads = this.#readable<P['reads']>(caller, budget ? store.within(budget) : store);
    return { companyId: String(target.companyId), store: reads, selection };
  }

  /** The store as a caller's use case gets it: for a key of some vacancies, without all others. */
  #readable<S extends P['reads']>(caller: Caller, store: S): S {
    const vacancyIds = scopedTo(caller);
    return vacancyIds === null ? store : this.#rules.scoped(store, vacancyIds);
  }
}

/** An admitted change that runs in a transaction. */
type InTransaction<Result, P extends StoreTypes> = Admitted<UseCaseContext<P['transaction'], Tool>, Result>;

const replayOf = <V, Result extends V, P extends StoreTypes>(
  change: KeyedChange<Result, V, P>,
): ReplayPolicy<Result, P['reads']> | undefined => (change.kind === 'command' ? change.replay : undefined);

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
