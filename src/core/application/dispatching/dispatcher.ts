import { Refusal } from '../../kernel/errors.js';
import type { Projection } from '../../kernel/reading/projection.js';
import { type RenderedJson, Unanswerable } from '../../kernel/reading/renderedJson.js';
import type { Span } from '../../kernel/spans.js';
import { defined } from '../../kernel/values/defined.js';
import { type Caller, narrowedTo, scopeOf } from '../access/caller.js';
import { ReadPolicy } from '../access/readPolicy.js';
import type { DomainEvent, Origin } from '../events/event.js';
import type { FeedWrites } from '../events/feedStore.js';
import type { Claims, ClaimWrites, IdempotencyClaim } from '../idempotency/claimStore.js';
import { once } from '../idempotency/idempotency.js';
import type { Deadline } from '../limits/deadline.js';
import type { FairSemaphore } from '../limits/fairSemaphore.js';
import type { ReadBudget } from '../limits/readBudget.js';
import { type ChangeRules, Transactions } from '../transactions/transactions.js';
import type { Message, SteppedSystemCommand, SystemCommand } from '../useCases/systemCommand.js';
import type {
  AfterCommit,
  Aftermath,
  Command,
  Input,
  Query,
  ReplayPolicy,
  SingleWrite,
  SteppedChange,
  Transacting,
} from '../useCases/useCase.js';
import type { Tool, Tools, UseCaseContext } from '../useCases/useCaseContext.js';
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
import { noting } from './foreseen.js';
import { traced } from './traced.js';

/**
 * The store, as the dispatcher uses it beside its reads and writes.
 * @typeParam R the reads @typeParam W writes that are atomic alone @typeParam X a transaction @typeParam J what renders JSON
 */
export interface DispatchedStore<R, W, X, J> extends Transacting<X> {
  readonly idempotency: Claims;
  /** The same store. Its statements are caused by a span. */
  under(span: Span): WholeStore<R, W, X, J>;
  /** The same reads. The size of their rows counts against a budget. @throws BAD_USER_INPUT QUERY_LIMIT_EXCEEDED */
  within(budget: ReadBudget): R;
  /** Missing if the store can't render JSON, or must not. Then answers are made from records. */
  readonly texts?: J;
}
type WholeStore<R, W, X, J> = DispatchedStore<R, W, X, J> & R & W;

/** A transaction, as the dispatcher uses it beside what commands read and write. */
interface DispatchedTransaction {
  readonly feed: FeedWrites;
  readonly idempotency: ClaimWrites;
}

/** What the modules add to each call. */
export interface ModuleRules<R, X> {
  /** The function from the real time to a company's time, both in milliseconds. */
  readonly companyTime: (store: R, companyId: string) => Promise<(nowMs: number) => number>;
  /** The store of a key for some vacancies, without what is of other ones. */
  readonly narrowed: <S extends R>(store: S, vacancyIds: readonly string[]) => S;
  readonly changes: ChangeRules<X>;
  /** How many of a company's webhooks want one of some events. */
  readonly webhooksFor: (tx: X, companyId: string, events: readonly DomainEvent[]) => Promise<number>;
}

/** What the dispatcher needs from outside. A use case sees only the {@link Tools} that it declares. */
export interface DispatcherParts<R, W, X, J> extends Tools, AfterCommit {
  readonly store: WholeStore<R, W, X, J>;
  /** Resolves when other work of this process has had its turn. */
  readonly pause: () => Promise<void>;
  /** Limits the concurrent calls to the store. */
  readonly turns: FairSemaphore;
  /** The same for work without a request. Missing in a process that does nothing else, or none. */
  readonly workTurns?: FairSemaphore;
}

/** A query, whatever it reads and uses. */
export type AnyQuery<T, B, Result, R, J> = Query<T, B, Result, R, Tool, J>;

/** A change of which an idempotency key can store the result. */
type KeyedChange<T, B, Result extends V, R, W, X, V> =
  | Command<T, B, Result, X, Tool, V, R>
  | SingleWrite<T, B, Result, R & W, Tool, V>;

/** A change of any kind, whatever it writes and uses. */
export type AnyChange<T, B, Result extends V, R, W, X, V = Result> =
  | KeyedChange<T, B, Result, R, W, X, V>
  | SteppedChange<T, B, Result, Transacting<X> & R, Tool>;

export type AnySystemCommand<Result, R, X> =
  | SystemCommand<Result, X, Tool>
  | SteppedSystemCommand<Result, Transacting<X> & R, Tool>;

/** The name of a test provider, which takes turns without being a caller. */
const provider = 'provider';

/**
 * The only entry to the core: grant → input → transaction → rules (docs/BEHAVIOUR.md, "The order of checks", 4 to 7).
 * Callers {@link query} and {@link execute}; {@link renderJson} is a query that the store answers. Messages and due
 * work have no caller.
 */
export class UseCaseDispatcher<R extends object, W extends object, X extends R & W & DispatchedTransaction, J> {
  readonly #parts: DispatcherParts<R, W, X, J>;
  readonly #rules: ModuleRules<R, X>;
  readonly #tools: Tools;
  readonly #transactions: Transactions<R, X>;
  /** Whether its statements have their cause already. */
  readonly #isTraced: boolean;

  constructor(parts: DispatcherParts<R, W, X, J>, rules: ModuleRules<R, X>, isTraced = false) {
    const { store: _, pause, turns, workTurns, apiKeyCache, attemptRequested, erasureBegun, ...tools } = parts;
    this.#parts = parts;
    this.#rules = rules;
    this.#isTraced = isTraced;
    this.#tools = tools;
    this.#transactions = new Transactions(parts, rules);
  }

  /** Reads. @throws Refusal */
  async query<T, B, Result>(query: AnyQuery<T, B, Result, R, J>, call: Call): Promise<Result> {
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
          audited.run(input, this.#scene(call, tx, deadline)),
        );
      }
      return query.run(input, this.#scene(call, reads, await this.#transactions.deadline(call.target.companyId)));
    };
    return await this.#inTurn(call, () => (budget ? budget.during(read, now) : read()));
  }

  /** Makes a change, exactly once if there is an idempotency key. @throws Refusal; then nothing is changed */
  async execute<T, B, V, Result extends V>(
    change: AnyChange<T, B, Result, R, W, X, V>,
    call: CallOf<Result>,
  ): Promise<V> {
    if (this.#isToTrace(call.span))
      return this.#traced(call, change, (dispatcher, own) => dispatcher.execute(change, own));
    const input = admitted(change, call);
    const key = idempotencyKeyOf(call);
    const result = await this.#inTurn(call, () =>
      key === null || change.kind === 'stepped' ? this.#run(change, call, input) : this.#once(change, call, input, key),
    );
    const shows = change.kind === 'stepped' ? undefined : change.shows;
    return shows ? shows(result, new ReadPolicy(call.caller, String(call.target.companyId))) : result;
  }

  /**
   * Reads by one statement whose answer the store renders as JSON. It is null if {@link query} must answer instead: a nested
   * field is refused, the caller is narrowed to some vacancies, or the store can't render the answer.
   * @throws Refusal of the call itself, as {@link query} does
   */
  async renderJson<T, B, Result>(
    query: AnyQuery<T, B, Result, R, J>,
    call: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<RenderedJson | null> {
    const { texts } = this.#parts.store;
    const { text } = query;
    if (!texts || !text || narrowedTo(call.caller) !== null) return null;
    if (this.#isToTrace(call.span))
      return this.#traced(call, query, (dispatcher, own) => dispatcher.renderJson(query, own, projection, nested));
    const input = admitted(query, call);
    const pages = unlessRefused(() => admittedPages(nested, call));
    if (!pages) return null;
    return await unlessUnanswerable(() => this.#inTurn(call, () => text(input, texts, { projection, pages })));
  }

  /** Processes a message whose signature was checked. @throws Refusal; then nothing is changed */
  async receive<T extends { readonly companyId: string }, B>(
    message: Message<T, B, X, Tool>,
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
    await this.#parts.turns.run(companyId, provider, () =>
      this.#transactions.change(companyId, requestId, (store, { now }) =>
        message.run(input, { store, tools: this.#tools, now, origin }),
      ),
    );
  }

  /**
   * Does a duty when it is due. It takes a turn of its company's work without a request.
   * @param span of what does it, if somebody collects traces
   * @throws SERVICE_UNAVAILABLE if the database does not answer, or too many calls wait
   */
  runJob<Result>(duty: AnySystemCommand<Result, R, X>, companyId: string, span?: Span): Promise<Result> {
    if (span && this.#isToTrace(span)) return this.#under(span).runJob(duty, companyId, span);
    const { store, turns, workTurns = turns } = this.#parts;
    const tools = this.#tools;
    if (duty.kind === 'stepped') return workTurns.work(companyId, () => duty.run(companyId, { store, tools }));
    const { by, via = 'WORKER' } = duty;
    const origin: Origin = { ...by, via, requestId: null, traceparent: span?.traceparent };
    return workTurns.work(companyId, () =>
      this.#transactions.run(companyId, (tx, { now }) => duty.run(companyId, { store: tx, tools, now, origin })),
    );
  }

  #isToTrace(span: Span | undefined): boolean {
    return span?.isRecorded === true && !this.#isTraced;
  }

  /** The same dispatcher. Its statements are caused by a span. */
  #under(span: Span): UseCaseDispatcher<R, W, X, J> {
    return new UseCaseDispatcher({ ...this.#parts, store: this.#parts.store.under(span) }, this.#rules, true);
  }

  /** Makes the span of a call's operation. @param run makes the same call, as the cause of its statements */
  #traced<C extends Sent, Result>(
    call: C,
    of: Named,
    run: (dispatcher: UseCaseDispatcher<R, W, X, J>, call: C) => Promise<Result>,
  ): Promise<Result> {
    const from = defined(call.span);
    return traced(from, of.operation, call.target.companyId, (span) => run(this.#under(span), { ...call, span }));
  }

  async #run<T, B, V, Result extends V>(
    change: AnyChange<T, B, Result, R, W, X, V>,
    call: CallOf<Result>,
    input: Input<T, B>,
  ): Promise<Result> {
    const { store } = this.#parts;
    const { companyId } = call.target;
    if (change.kind !== 'command') {
      if (call.accepts) throw new Error(`${change.operation} is not one transaction, so it can't be foreseen`);
      const write = async () =>
        change.run(input, this.#scene(call, store, await this.#transactions.deadline(companyId)));
      return await this.#transactions.afterDue(companyId, call.requestId, write);
    }
    const result = await this.#transactions.change(companyId, call.requestId, (tx, deadline) =>
      this.#made(change, call, input, tx, deadline),
    );
    change.afterwards?.(result, this.#parts);
    return change.replay ? change.replay.complete(result, this.#aftermath(call)) : result;
  }

  async #once<T, B, V, Result extends V>(
    change: KeyedChange<T, B, Result, R, W, X, V>,
    call: CallOf<Result>,
    input: Input<T, B>,
    key: string,
  ): Promise<Result> {
    const { caller, target } = call;
    const { operation } = change;
    const replay = replayOf(change);
    const keyed = { companyId: String(target.companyId), scope: scopeOf(caller), operation, key, input };
    const outcome = await once(this.#parts, keyed, (claim) => this.#settled(change, call, input, claim));
    if ('made' in outcome) return replay ? replay.complete(outcome.made, this.#aftermath(call)) : outcome.made;
    return replay ? replay.answer(outcome.kept, this.#aftermath(call)) : (outcome.kept as Result);
  }

  /** Makes the change, and stores its result in the same transaction. */
  async #settled<T, B, V, Result extends V>(
    change: KeyedChange<T, B, Result, R, W, X, V>,
    call: CallOf<Result>,
    input: Input<T, B>,
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
  async #made<T, B, V, Result extends V>(
    change: KeyedChange<T, B, Result, R, W, X, V>,
    call: CallOf<Result>,
    input: Input<T, B>,
    tx: X,
    deadline: Deadline,
  ): Promise<Result> {
    const { accepts, target } = call;
    if (!accepts) return change.run(input, this.#scene(call, tx, deadline));
    const events: DomainEvent[] = [];
    const result = await change.run(input, this.#scene(call, noting(tx, events), deadline));
    accepts({ result, events, webhooks: await this.#rules.webhooksFor(tx, String(target.companyId), events) });
    return result;
  }

  /** Call this after the grant is checked: the company of the call is then one of the caller's. */
  #inTurn<Result>({ caller, target }: Call, work: () => Promise<Result>): Promise<Result> {
    return this.#parts.turns.run(String(target.companyId), scopeOf(caller), work);
  }

  #scene<S extends R>(call: Call, whole: S, deadline: Deadline): UseCaseContext<S, Tool> {
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

  #aftermath({ caller, target, budget, selection }: Call): Aftermath<R> {
    const { store } = this.#parts;
    const reads = this.#readable<R>(caller, budget ? store.within(budget) : store);
    return { companyId: String(target.companyId), store: reads, selection };
  }

  /** The store as a caller's use case gets it: for a key of some vacancies, without all others. */
  #readable<S extends R>(caller: Caller, store: S): S {
    const vacancyIds = narrowedTo(caller);
    return vacancyIds === null ? store : this.#rules.narrowed(store, vacancyIds);
  }
}

/** What has a name in the registry. */
interface Named {
  readonly operation: string;
}

const replayOf = <T, B, Result extends V, R, W, X, V>(
  change: KeyedChange<T, B, Result, R, W, X, V>,
): ReplayPolicy<Result, R> | undefined => ('replay' in change ? change.replay : undefined);

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
function unlessRefused<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
