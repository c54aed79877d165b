import { z } from 'zod';
import { actorOf, authorize, type Caller, scopeOf } from '../access.js';
import { errors, type InputFault, Refusal } from '../errors.js';
import type { EventContext, Origin } from '../events/event.js';
import { type Coordinate, type OperationName, operationAt } from '../operations.js';
import type { ApiKeyCache, Clock, Digest, IdempotencyClaim, Ids, KeyTexts, Store, Transaction } from '../ports.js';
import type { Projection } from '../reading/projection.js';
import type { Selection } from '../reading/selection.js';
import { type AnswerShape, type MadeJson, type TextKind, type Texts, Unanswerable } from '../reading/texts.js';
import type { Reads, RecordPage } from '../reads.js';
import { companyTime } from '../timers/clock/clock.js';
import { timersAct } from '../timers/effects.js';
import { afterLateFreezes, meetLateFreeze } from '../timers/freezes/lateFreezes.js';
import { thawing, untilAlone } from '../timers/freezes/thawing.js';
import type { Writes } from '../writes.js';
import { idempotencyKey, once } from './idempotency.js';
import { parse, parseOrThrow } from './input.js';
import type { ReadBudget } from './readBudget.js';
import { Sight } from './sight.js';
import { Timely } from './timely.js';
import type { Turns } from './turns.js';

/** The services outside the core that use cases may use. */
export interface World {
  readonly store: Store;
  /** The real time. The data of a company uses {@link companyTime}. */
  readonly clock: Clock;
  /** Whether companies may have test clocks, with which they try out timers. The default is false. */
  readonly hasTestClock?: boolean;
  /** Whether this process runs timers. */
  readonly runsTimers?: boolean;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly keyTexts: KeyTexts;
  readonly apiKeyCache: ApiKeyCache;
  /** Limits the concurrent calls to the store. */
  readonly turns: Turns;
  /** The same for work without a request. Missing in a process that does nothing else, or none. */
  readonly workTurns?: Turns;
  /** The locale of companies that have set none. */
  readonly defaultLocale: string;
  /** Whether webhooks may be sent to this machine, also over http. */
  readonly allowsLoopbackWebhooks: boolean;
  /** Tells workers that an admin has requested an attempt of a delivery. Missing if only their scans find it. */
  readonly attemptRequested?: (companyId: string) => void;
}

export interface Input<T, B> {
  /** The ids that identify the resource. */
  readonly target: T;
  /** The arguments of the call. */
  readonly body: B;
}

export interface Scene<S> extends EventContext {
  readonly caller: Caller;
  readonly store: S;
  readonly world: World;
  /**
   * A single write calls this when it sends its statement.
   * @throws SERVICE_UNAVAILABLE OVERLOADED if that is too late (see timely.ts)
   */
  readonly assertSent: () => void;
  /** The fields that the caller has selected; undefined means all. */
  readonly selection: Selection | undefined;
}

/** The scene of a write whose answer the store makes. */
export interface TextScene extends Scene<Writes> {
  readonly texts: Texts;
}

interface Parsed<T, B> {
  readonly target: z.ZodType<T>;
  readonly body: z.ZodType<B>;
}

interface Shapes<T, B> extends Parsed<T, B> {
  readonly operation: OperationName;
  /** Further coordinates that the caller needs a grant for, because of what the body asks for. */
  readonly needs?: (body: B) => readonly Coordinate[];
}

/** A message from outside that has no caller. Its signature is checked, and it needs no grant. */
export interface Message<T extends { readonly companyId: string }, B> extends Parsed<T, B> {
  /** The actor and the operation in its events. */
  readonly by: Pick<Origin, 'actor' | 'operation'>;
  readonly run: (input: Input<T, B>, scene: Pick<Scene<Transaction>, 'store' | keyof EventContext>) => Promise<void>;
}

export interface Query<T, B, R> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<Reads>) => Promise<R>;
  /** The same answer as JSON that the store makes; null if only `run` can answer. @throws what `run` throws */
  readonly text?: (input: Input<T, B>, texts: Texts, shape: AnswerShape) => Promise<MadeJson | null>;
}

/** Pages of records that may be nested in another answer. */
export interface RecordList {
  readonly kind: TextKind;
  /** Parses the arguments of a page. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => RecordPage;
}

/** A query that answers one page for each of several scopes. */
export interface CountedQuery<T, B, R> extends Query<T, B, R> {
  /** The total count for each scope whose page `run` returns. */
  readonly count: Query<T, { filter?: unknown }, readonly number[]>;
}

/** A counted query whose pages may be nested in another answer. */
export interface PagedQuery<T, B, R> extends CountedQuery<T, B, R>, RecordList {}

/** A field nested in an answer. It needs its own grant. A connection has arguments, too. */
export interface Nested {
  /** The coordinate that needs the grant. */
  readonly via: string;
  /** Only of a connection. The pages are in the order of their indexes in the projection. */
  readonly page?: { readonly of: RecordList; readonly sent: unknown };
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

/** Work that the service does for a company when it is due, without a caller. */
export interface Duty<R> {
  /** The actor and the operation in its events. */
  readonly by: Pick<Origin, 'actor' | 'operation'>;
  readonly run: (
    companyId: string,
    scene: Pick<Scene<Transaction>, 'store' | 'world' | keyof EventContext>,
  ) => Promise<R>;
}

/** What a change is answered with. */
interface Answered<R> {
  /**
   * What a caller sees of a result that holds vacancies, records or bans that were there before, also when it is
   * repeated. A command without it answers with nothing that callers read by another grant.
   */
  readonly shows?: (result: R, sight: Sight) => R;
}

/** Several writes in one transaction. */
export interface Command<T, B, R> extends Shapes<T, B>, Answered<R> {
  readonly run: (input: Input<T, B>, scene: Scene<Transaction>) => Promise<R>;
  /** What an idempotency key stores of its results; by default the whole result. */
  readonly keeping?: Keeping<R>;
  /** This node does this after the commit. */
  readonly afterwards?: (result: R, world: World) => void;
}

/**
 * A single atomic write. It runs without a transaction, unless its result must be stored with it under an idempotency
 * key. What it reads may have changed before it writes.
 */
export interface SingleWrite<T, B, R> extends Shapes<T, B>, Answered<R> {
  readonly isSingleWrite: true;
  readonly run: (input: Input<T, B>, scene: Scene<Reads & Writes>) => Promise<R>;
  /** The same, but the store makes the answer as JSON. If the store can't, nothing is written, and this is null. */
  readonly text?: (input: Input<T, B>, scene: TextScene, projection: Projection) => Promise<MadeJson | null>;
}

/** The names of those who take turns without being callers. */
const [worker, provider] = ['worker', 'provider'];
/** The name of what searches all companies, in the place of a company. No company has this id. */
const scans = '';

/** The shape of the body of a call without a body. */
export const nothing: z.ZodType<undefined> = z.undefined();

export interface Call {
  readonly caller: Caller;
  /** The endpoint or the coordinate by which the call came. */
  readonly via: string;
  readonly target: Readonly<Record<string, unknown>>;
  /** Called only after the grant is checked. It may throw INVALID_JSON. */
  readonly body?: () => unknown;
  /** The `X-Request-Id` of the response; missing if there is no request. */
  readonly requestId?: string | undefined;
  /** The fields that the caller has selected. */
  readonly selection?: Selection | undefined;
  /** The budget that all reads of the request share. A call without one has only the limits of its own operation. */
  readonly budget?: ReadBudget;
  /** Only for commands: see CONTRACT "REST". */
  readonly idempotencyKey?: unknown;
  /** The adapter's names for names of the core. A fault contains the name that the client sent. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * The only entry to the core: grant → input → transaction → rules (CONTRACT "One order of checks", steps 4 to 7).
 * Both adapters reach use cases only through it.
 */
export class Door {
  constructor(private readonly world: World) {}

  /** Reads. @throws Refusal */
  async ask<T, B, R>(query: Query<T, B, R>, call: Call): Promise<R> {
    const input = this.#admit(query, call);
    const { store, clock } = this.world;
    const { budget } = call;
    const now = () => clock.now();
    budget?.assertTime(now());
    const reads = budget ? store.within(budget) : store;
    const read = async () => query.run(input, this.#scene(call, reads, await this.#timely(call)));
    return await this.#inTurn(call, () => (budget ? budget.during(read, now) : read()));
  }

  /**
   * Reads by one statement whose answer the store makes as JSON. It is null if {@link ask} must answer instead: a
   * nested field is refused, or the store can't make the answer.
   * @throws Refusal of the call itself, as {@link ask} does
   */
  async text<T, B, R>(
    query: Query<T, B, R>,
    call: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<MadeJson | null> {
    const { texts } = this.world.store;
    const { text } = query;
    if (!texts || !text) return null;
    const input = this.#admit(query, call);
    const pages = unlessRefused(() => pagesOf(nested, call));
    if (!pages) return null;
    return await unlessUnanswerable(() => this.#inTurn(call, () => text(input, texts, { projection, pages })));
  }

  /** Runs a command, exactly once if there is an idempotency key. @throws Refusal; then nothing is changed */
  async tell<T, B, R>(command: Command<T, B, R> | SingleWrite<T, B, R>, call: Call): Promise<R> {
    const input = this.#admit(command, call);
    const key = this.#idempotencyKey(call);
    const result = await this.#inTurn(call, () =>
      key === null ? this.#run(command, call, input) : this.#once(command, call, input, key),
    );
    return command.shows ? command.shows(result, new Sight(call.caller, String(call.target.companyId))) : result;
  }

  async #run<T, B, R>(command: Command<T, B, R> | SingleWrite<T, B, R>, call: Call, input: Input<T, B>): Promise<R> {
    const { store } = this.world;
    if ('isSingleWrite' in command) {
      const write = async () => command.run(input, this.#scene(call, store, await this.#timely(call)));
      return await this.#afterLateFreezes(call.target.companyId, call, write);
    }
    const result = await this.#change(call.target.companyId, call, (tx, timely) =>
      command.run(input, this.#scene(call, tx, timely)),
    );
    command.afterwards?.(result, this.world);
    return command.keeping ? command.keeping.complete(result, this.#aftermath(call)) : result;
  }

  #aftermath({ target, budget, selection }: Call): Aftermath {
    const { store } = this.world;
    return { companyId: String(target.companyId), store: budget ? store.within(budget) : store, selection };
  }

  /**
   * Runs a write by one statement, whose answer the store makes as JSON. It is null if {@link tell} must run the write
   * instead: there is an idempotency key, or the store can't make the answer. Then nothing is changed.
   * @throws Refusal of the call itself, as {@link tell} does
   */
  async tellText<T, B, R>(command: SingleWrite<T, B, R>, call: Call, projection: Projection): Promise<MadeJson | null> {
    const { store } = this.world;
    const { texts } = store;
    const { text } = command;
    if (!texts || !text || (call.idempotencyKey ?? null) !== null) return null;
    const input = this.#admit(command, call);
    return await unlessUnanswerable(() =>
      this.#inTurn(call, async () =>
        text(input, { ...this.#scene(call, store, await this.#timely(call)), texts }, projection),
      ),
    );
  }

  /** Processes a message whose signature was checked. @throws Refusal; then nothing is changed */
  async hear<T extends { readonly companyId: string }, B>(
    message: Message<T, B>,
    sent: Pick<Call, 'target' | 'body' | 'names' | 'requestId'>,
  ): Promise<void> {
    const input = inputOf(message, sent);
    const origin: Origin = { ...message.by, via: 'CALLBACK', requestId: sent.requestId ?? null };
    const { companyId } = input.target;
    await this.world.turns.run(companyId, provider, () =>
      this.#change(companyId, sent, (store, { now }) => message.run(input, { store, now, origin })),
    );
  }

  /**
   * Does a duty in one transaction. It takes a turn of its company's work without a request.
   * @throws SERVICE_UNAVAILABLE if the database does not answer, or too many calls wait
   */
  async work<R>({ by, run }: Duty<R>, companyId: string): Promise<R> {
    const { world } = this;
    const origin: Origin = { ...by, via: 'WORKER', requestId: null };
    return this.workInTurn(companyId, () =>
      this.#inTransaction(companyId, (store, { now }) => run(companyId, { store, world, now, origin })),
    );
  }

  /** Does the service's own work that needs several transactions. It takes turns as {@link work} does. */
  workAlone<R>(work: (world: World) => Promise<R>, companyId: string): Promise<R> {
    return this.workInTurn(companyId, () => work(this.world));
  }

  /** Does some of a company's work at the store. It takes turns as {@link work} does. */
  workInTurn<R>(companyId: string, work: () => Promise<R>): Promise<R> {
    const { turns, workTurns = turns } = this.world;
    return workTurns.run(companyId, worker, work);
  }

  /** Looks for companies with due work. Scans take turns as the work of one more company. */
  lookInTurn<R>(look: () => Promise<R>): Promise<R> {
    return this.workInTurn(scans, look);
  }

  /** Call this after the grant is checked: the company of the call is then one of the caller's. */
  #inTurn<R>({ caller, target }: Call, work: () => Promise<R>): Promise<R> {
    return this.world.turns.run(String(target.companyId), scopeOf(caller), work);
  }

  /** The time limits of a call that begins now, and its instant by the company's time. */
  #timely({ target: { companyId } }: Pick<Call, 'target'>): Timely | Promise<Timely> {
    const { clock } = this.world;
    // Without test clocks there is nothing to wait for.
    return this.#timeOf(companyId)?.then((shift) => new Timely(clock, shift)) ?? new Timely(clock);
  }

  /** @returns the function from the real time to the company's time; undefined if companies have no test clocks */
  #timeOf(companyId: unknown): Promise<(nowMs: number) => number> | undefined {
    const { store, hasTestClock = false } = this.world;
    return hasTestClock ? companyTime(store, String(companyId)) : undefined;
  }

  /** Each attempt of the transaction has its own instant. */
  async #inTransaction<R>(companyId: unknown, work: (tx: Transaction, timely: Timely) => Promise<R>): Promise<R> {
    const { clock, store } = this.world;
    const shift = await this.#timeOf(companyId);
    let timely = new Timely(clock, shift);
    return store.transaction(
      (tx) => {
        timely = new Timely(clock, shift);
        return work(tx, timely);
      },
      () => timely.assertCommitted(),
    );
  }

  /** Makes a change that counts as activity of its vacancies. */
  #change<R>(
    companyId: unknown,
    by: Pick<Call, 'requestId'>,
    work: (tx: Transaction, timely: Timely) => Promise<R>,
  ): Promise<R> {
    return this.#afterLateFreezes(companyId, by, () =>
      untilAlone((isAlone) => this.#inTransaction(companyId, (tx, timely) => work(thawing(tx, isAlone), timely))),
    );
  }

  #afterLateFreezes<R>(
    id: unknown,
    { requestId = null }: { requestId?: string | null },
    change: () => Promise<R>,
  ): Promise<R> {
    const companyId = String(id);
    const origin: Origin = { ...timersAct, via: 'WORKER', requestId };
    return afterLateFreezes(change, (vacancyId) =>
      this.#inTransaction(companyId, (store, { now }) =>
        meetLateFreeze(store, { companyId, vacancyId }, { now, origin }),
      ),
    );
  }

  #scene<S>(call: Call, store: S, timely: Timely): Scene<S> {
    const { caller, selection } = call;
    const { now, assertSent } = timely;
    return { caller, store, world: this.world, now, origin: originOf(call), assertSent, selection };
  }

  #admit<T, B>(shapes: Shapes<T, B>, call: Call): Input<T, B> {
    const { caller, via, target } = call;
    authorize(caller, via, target.companyId, shapes.operation);
    const input = inputOf(shapes, call);
    for (const further of shapes.needs?.(input.body) ?? []) authorize(caller, further, target.companyId);
    return input;
  }

  #idempotencyKey(call: Call): string | null {
    if (call.idempotencyKey === undefined || call.idempotencyKey === null) return null;
    const name = nameIn(call, 'idempotencyKey');
    return parseOrThrow(z.object({ [name]: idempotencyKey }), { [name]: call.idempotencyKey })[name] as string;
  }

  async #once<T, B, R>(
    command: Command<T, B, R> | SingleWrite<T, B, R>,
    call: Call,
    input: Input<T, B>,
    key: string,
  ): Promise<R> {
    const { caller, target } = call;
    const { operation } = command;
    const keeping = keepingOf(command);
    const keyed = { companyId: String(target.companyId), scope: scopeOf(caller), operation, key, input };
    const outcome = await once(this.world, keyed, (claim) => this.#settled(command, call, input, claim));
    if ('made' in outcome) return keeping ? keeping.complete(outcome.made, this.#aftermath(call)) : outcome.made;
    return keeping ? keeping.answer(outcome.kept, this.#aftermath(call)) : (outcome.kept as R);
  }

  /** Makes the change, and stores its result in the same transaction. */
  async #settled<T, B, R>(
    command: Command<T, B, R> | SingleWrite<T, B, R>,
    call: Call,
    input: Input<T, B>,
    claim: IdempotencyClaim,
  ): Promise<R> {
    const keeping = keepingOf(command);
    let stored = 0;
    const result = await this.#change(call.target.companyId, call, async (tx, timely) => {
      // The result is stored for later calls too, and these may select other fields.
      const made = await command.run(input, { ...this.#scene(call, tx, timely), selection: undefined });
      stored = await tx.settleIdempotencyKey(claim, keeping ? keeping.of(made) : made);
      call.budget?.assertStorable(stored);
      return made;
    });
    // Counted once, however often the transaction was repeated.
    call.budget?.noteStored(stored);
    if ('afterwards' in command) command.afterwards?.(result, this.world);
    return result;
  }
}

/** Who calls, and how. The registry has one operation for each endpoint and coordinate. */
function originOf({ caller, via, requestId }: Call): Origin {
  const actor = actorOf(caller);
  const operation = operationAt(via) ?? via;
  if (actor.kind === 'COMMAND_LINE') return { actor, operation, via: 'COMMAND_LINE', requestId: null };
  return { actor, operation, via: via.includes(' ') ? 'REST' : 'GRAPHQL', requestId: requestId ?? null };
}

const keepingOf = <T, B, R>(command: Command<T, B, R> | SingleWrite<T, B, R>): Keeping<R> | undefined =>
  'keeping' in command ? command.keeping : undefined;

/** @throws BAD_USER_INPUT INVALID_INPUT */
function inputOf<T, B>(shapes: Parsed<T, B>, call: Pick<Call, 'target' | 'body' | 'names'>): Input<T, B> {
  const target = parse(shapes.target, call.target);
  const body = parse(shapes.body, call.body?.());
  if ('value' in target && 'value' in body) return { target: target.value, body: body.value };
  const faults: InputFault[] = [
    ...('faults' in target ? inWordsOf(call, target.faults) : []),
    ...('faults' in body ? body.faults : []),
  ];
  throw errors.invalidInput(faults);
}

const nameIn = ({ names = {} }: Pick<Call, 'names'>, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : null) ?? name;

const inWordsOf = (call: Pick<Call, 'names'>, faults: readonly InputFault[]): InputFault[] =>
  faults.map((fault) => ({ ...fault, path: nameIn(call, fault.path) }));

/** The pages nested in an answer. @throws Refusal if the caller may not read one, or its arguments are invalid */
function pagesOf(nested: readonly Nested[], { caller, target }: Call): RecordPage[] {
  return nested.flatMap(({ via, page }) => {
    authorize(caller, via, target.companyId);
    return page ? [page.of.pageFrom(page.sent)] : [];
  });
}

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
