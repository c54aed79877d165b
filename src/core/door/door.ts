import { narrowedTo, scopeOf } from '../access.js';
import { Refusal } from '../errors.js';
import type { DomainEvent, Origin } from '../events/event.js';
import type { Reads, Store, Transaction } from '../ports.js';
import type { Projection } from '../reading/projection.js';
import { type MadeJson, Unanswerable } from '../reading/texts.js';
import type { Span } from '../telemetry/spans.js';
import { storeFor } from './access/narrowing.js';
import { Sight } from './access/sight.js';
import {
  admitted,
  admittedPages,
  type Call,
  idempotencyKeyOf,
  inputOf,
  type Nested,
  originOf,
  type Sent,
} from './call.js';
import type { AnyDuty, Message } from './duty.js';
import { noting, webhooksFor } from './foreseen.js';
import type { IdempotencyClaim } from './idempotency/claimStore.js';
import { once } from './idempotency/idempotency.js';
import type { Timely } from './limits/timely.js';
import type { Turns } from './limits/turns.js';
import type { Scene, Tool, Tools } from './scene.js';
import { traced } from './traced.js';
import { Transactions } from './transactions/transactions.js';
import type { AfterCommit, Aftermath, AnyQuery, Change, Input, Keeping, KeyedChange } from './useCase.js';

/** What the door needs from outside. A use case sees only the {@link Tools} that it declares. */
export interface DoorParts extends Tools, AfterCommit {
  readonly store: Store;
  /** Resolves when other work of this process has had its turn. */
  readonly pause: () => Promise<void>;
  /** Limits the concurrent calls to the store. */
  readonly turns: Turns;
  /** The same for work without a request. Missing in a process that does nothing else, or none. */
  readonly workTurns?: Turns;
}

/** The name of a test provider, which takes turns without being a caller. */
const provider = 'provider';

/**
 * The only entry to the core: grant → input → transaction → rules (CONTRACT "One order of checks", steps 4 to 7).
 * Callers {@link ask} and {@link tell}; {@link text} is either of them where the store makes the answer. Messages and
 * due work have no caller.
 */
export class Door {
  readonly #parts: DoorParts;
  readonly #tools: Tools;
  readonly #transactions: Transactions;
  /** Whether its statements have their cause already. */
  readonly #isTraced: boolean;

  constructor(parts: DoorParts, isTraced = false) {
    const { store: _, pause, turns, workTurns, apiKeyCache, attemptRequested, erasureBegun, ...tools } = parts;
    this.#parts = parts;
    this.#isTraced = isTraced;
    this.#tools = tools;
    this.#transactions = new Transactions(parts);
  }

  /** Reads. @throws Refusal */
  async ask<T, B, R>(query: AnyQuery<T, B, R>, call: Call): Promise<R> {
    if (this.#isToTrace(call.span)) return this.#traced(call, query, (door, own) => door.ask(query, own));
    const input = admitted(query, call);
    const { store, clock } = this.#parts;
    const { budget } = call;
    const now = () => clock.now();
    budget?.assertTime(now());
    const reads = budget ? store.within(budget) : store;
    const { audited } = query;
    const read = async () => {
      if (audited?.isAudited(input.body)) {
        return this.#transactions.run(call.target.companyId, (tx, timely) =>
          audited.run(input, this.#scene(call, tx, timely)),
        );
      }
      return query.run(input, this.#scene(call, reads, await this.#transactions.timely(call.target.companyId)));
    };
    return await this.#inTurn(call, () => (budget ? budget.during(read, now) : read()));
  }

  /** Makes a change, exactly once if there is an idempotency key. @throws Refusal; then nothing is changed */
  async tell<T, B, R>(change: Change<T, B, R>, call: Call): Promise<R> {
    if (this.#isToTrace(call.span)) return this.#traced(call, change, (door, own) => door.tell(change, own));
    const input = admitted(change, call);
    const key = idempotencyKeyOf(call);
    const result = await this.#inTurn(call, () =>
      key === null || 'isStepped' in change ? this.#run(change, call, input) : this.#once(change, call, input, key),
    );
    return change.shows ? change.shows(result, new Sight(call.caller, String(call.target.companyId))) : result;
  }

  /**
   * Reads or writes by one statement whose answer the store makes as JSON. It is null if {@link ask} or {@link tell}
   * must answer instead: a nested field is refused, there is an idempotency key, the caller is narrowed to some
   * vacancies, or the store can't make the answer. Then nothing is changed.
   * @param nested only for a query
   * @throws Refusal of the call itself, as they do
   */
  async text<T, B, R>(
    useCase: AnyQuery<T, B, R> | Change<T, B, R>,
    call: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<MadeJson | null> {
    const { store } = this.#parts;
    const { texts } = store;
    const hasKey = (call.idempotencyKey ?? null) !== null;
    const isNarrowed = narrowedTo(call.caller) !== null;
    if (!texts || hasKey || isNarrowed || !('text' in useCase) || !useCase.text) return null;
    if (this.#isToTrace(call.span))
      return this.#traced(call, useCase, (door, own) => door.text(useCase, own, projection, nested));
    const input = admitted(useCase, call);
    const pages = unlessRefused(() => admittedPages(nested, call));
    if (!pages) return null;
    const shape = { projection, pages };
    if (!('isSingleWrite' in useCase)) {
      const { text } = useCase;
      return await unlessUnanswerable(() => this.#inTurn(call, () => text(input, texts, shape)));
    }
    const { text } = useCase;
    return await unlessUnanswerable(() =>
      this.#inTurn(call, async () => {
        const timely = await this.#transactions.timely(call.target.companyId);
        return text(input, { ...this.#scene(call, store, timely), texts }, shape);
      }),
    );
  }

  /** Processes a message whose signature was checked. @throws Refusal; then nothing is changed */
  async hear<T extends { readonly companyId: string }, B>(
    message: Message<T, B, Transaction, Tool>,
    sent: Sent,
  ): Promise<void> {
    if (this.#isToTrace(sent.span)) {
      const { operation } = message.by;
      return this.#traced(sent, { operation }, (door, own) => door.hear(message, own));
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
  work<R>(duty: AnyDuty<R>, companyId: string, span?: Span): Promise<R> {
    if (span && this.#isToTrace(span)) return this.#under(span).work(duty, companyId, span);
    const { store, turns, workTurns = turns } = this.#parts;
    const tools = this.#tools;
    if ('isStepped' in duty) return workTurns.work(companyId, () => duty.run(companyId, { store, tools }));
    const { by, via = 'WORKER' } = duty;
    const origin: Origin = { ...by, via, requestId: null, traceparent: span?.traceparent };
    return workTurns.work(companyId, () =>
      this.#transactions.run(companyId, (tx, { now }) => duty.run(companyId, { store: tx, tools, now, origin })),
    );
  }

  #isToTrace(span: Span | undefined): boolean {
    return span?.isRecorded === true && !this.#isTraced;
  }

  /** The same door. Its statements are caused by a span. */
  #under(span: Span): Door {
    return new Door({ ...this.#parts, store: this.#parts.store.under(span) }, true);
  }

  /** Makes the span of a call's operation. @param run makes the same call, as the cause of its statements */
  #traced<C extends Sent, R>(call: C, of: Named, run: (door: Door, call: C) => Promise<R>): Promise<R> {
    const from = call.span as Span;
    return traced(from, of.operation, call.target.companyId, (span) => run(this.#under(span), { ...call, span }));
  }

  async #run<T, B, R>(change: Change<T, B, R>, call: Call, input: Input<T, B>): Promise<R> {
    const { store } = this.#parts;
    const { companyId } = call.target;
    if ('isSingleWrite' in change || 'isStepped' in change) {
      if (call.accepts) throw new Error(`${change.operation} is not one transaction, so it can't be foreseen`);
      const write = async () => change.run(input, this.#scene(call, store, await this.#transactions.timely(companyId)));
      return await this.#transactions.afterFreezes(companyId, call.requestId, write);
    }
    const result = await this.#transactions.change(companyId, call.requestId, (tx, timely) =>
      this.#made(change, call, input, tx, timely),
    );
    change.afterwards?.(result, this.#parts);
    return change.keeping ? change.keeping.complete(result, this.#aftermath(call)) : result;
  }

  async #once<T, B, R>(change: KeyedChange<T, B, R>, call: Call, input: Input<T, B>, key: string): Promise<R> {
    const { caller, target } = call;
    const { operation } = change;
    const keeping = keepingOf(change);
    const keyed = { companyId: String(target.companyId), scope: scopeOf(caller), operation, key, input };
    const outcome = await once(this.#parts, keyed, (claim) => this.#settled(change, call, input, claim));
    if ('made' in outcome) return keeping ? keeping.complete(outcome.made, this.#aftermath(call)) : outcome.made;
    return keeping ? keeping.answer(outcome.kept, this.#aftermath(call)) : (outcome.kept as R);
  }

  /** Makes the change, and stores its result in the same transaction. */
  async #settled<T, B, R>(
    change: KeyedChange<T, B, R>,
    call: Call,
    input: Input<T, B>,
    claim: IdempotencyClaim,
  ): Promise<R> {
    const keeping = keepingOf(change);
    let stored = 0;
    const result = await this.#transactions.change(call.target.companyId, call.requestId, async (tx, timely) => {
      // The result is stored for later calls too, and these may select other fields.
      const made = await this.#made(change, { ...call, selection: undefined }, input, tx, timely);
      stored = await tx.settleIdempotencyKey(claim, keeping ? keeping.of(made) : made);
      call.budget?.assertStorable(stored);
      return made;
    });
    // Counted once, however often the transaction was repeated.
    call.budget?.noteStored(stored);
    if ('afterwards' in change) change.afterwards?.(result, this.#parts);
    return result;
  }

  /** Makes a change within a transaction, unless the call does not accept it. */
  async #made<T, B, R>(
    change: KeyedChange<T, B, R>,
    call: Call,
    input: Input<T, B>,
    tx: Transaction,
    timely: Timely,
  ): Promise<R> {
    const { accepts, target } = call;
    if (!accepts) return change.run(input, this.#scene(call, tx, timely));
    const events: DomainEvent[] = [];
    const result = await change.run(input, this.#scene(call, noting(tx, events), timely));
    accepts({ result, events, webhooks: await webhooksFor(tx, String(target.companyId), events) });
    return result;
  }

  /** Call this after the grant is checked: the company of the call is then one of the caller's. */
  #inTurn<R>({ caller, target }: Call, work: () => Promise<R>): Promise<R> {
    return this.#parts.turns.run(String(target.companyId), scopeOf(caller), work);
  }

  #scene<S extends Reads>(call: Call, whole: S, timely: Timely): Scene<S, Tool> {
    const { caller, selection } = call;
    const { now, assertSent } = timely;
    const store = storeFor(caller, whole);
    const pause = () => this.#pause(call);
    return { caller, store, tools: this.#tools, now, origin: originOf(call), assertSent, pause, selection };
  }

  async #pause({ budget }: Call): Promise<void> {
    await this.#parts.pause();
    budget?.assertTime(this.#parts.clock.now());
  }

  #aftermath({ caller, target, budget, selection }: Call): Aftermath {
    const { store } = this.#parts;
    const reads = storeFor(caller, budget ? store.within(budget) : store);
    return { companyId: String(target.companyId), store: reads, selection };
  }
}

/** What has a name in the registry. */
interface Named {
  readonly operation: string;
}

const keepingOf = <T, B, R>(change: KeyedChange<T, B, R>): Keeping<R> | undefined =>
  'keeping' in change ? change.keeping : undefined;

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
