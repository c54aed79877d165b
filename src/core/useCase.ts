import { z } from 'zod';
import { actorOf, authorize, type Caller, scopeOf } from './access.js';
import { errors, type InputFault, Refusal } from './errors.js';
import type { Origin, Telling } from './events/event.js';
import { idempotencyKey, once } from './idempotency.js';
import { parse, parseOrThrow } from './input.js';
import { type OperationName, operationAt } from './operations.js';
import type { ApiKeyCache, Clock, Digest, IdempotencyClaim, Ids, KeyTexts, Store, Transaction } from './ports.js';
import type { Projection } from './projection.js';
import type { ReadBudget } from './readBudget.js';
import type { Reads, RecordPage } from './reads.js';
import type { Selection } from './selection.js';
import { type AnswerShape, type MadeJson, type TextKind, type Texts, Unanswerable } from './texts.js';
import { Timely } from './timely.js';
import { companyTime } from './timers/clock.js';
import { thawing, untilAlone } from './timers/thawing.js';
import type { Turns } from './turns.js';
import type { Writes } from './writes.js';

/** What use cases may reach of the world. */
export interface World {
  readonly store: Store;
  /** The one on the wall; what is kept of a company lives by {@link companyTime}. */
  readonly clock: Clock;
  /** Whether companies may have clocks of their own, to try timers with; missing means not. */
  readonly hasTestClock?: boolean;
  /** Whether this process runs timers. */
  readonly runsTimers?: boolean;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly keyTexts: KeyTexts;
  readonly apiKeyCache: ApiKeyCache;
  /** Whose call may reach the store. */
  readonly turns: Turns;
  /** The locale of companies that have settled none. */
  readonly defaultLocale: string;
  /** Whether webhooks may be sent by http, and to this machine. */
  readonly allowsLoopbackWebhooks: boolean;
}

export interface Input<T, B> {
  /** The ids that say which resource is meant. */
  readonly target: T;
  /** What is asked of it. */
  readonly body: B;
}

export interface Scene<S> extends Telling {
  readonly caller: Caller;
  readonly store: S;
  readonly world: World;
  /** For a single write, to be called when it is sent. @throws where that is too late */
  readonly assertSent: () => void;
  /** What the caller will look at; undefined means everything. */
  readonly selection: Selection | undefined;
}

/** Of a write that the store answers. */
export interface TextScene extends Scene<Writes> {
  readonly texts: Texts;
}

interface Parsed<T, B> {
  readonly target: z.ZodType<T>;
  readonly body: z.ZodType<B>;
}

interface Shapes<T, B> extends Parsed<T, B> {
  readonly operation: OperationName;
}

/** What is told by nobody who calls: its signature was checked, and no grant is needed. */
export interface Message<T extends { readonly companyId: string }, B> extends Parsed<T, B> {
  /** What is told of it: by whom, as which operation. */
  readonly by: Pick<Origin, 'actor' | 'operation'>;
  readonly run: (input: Input<T, B>, scene: Pick<Scene<Transaction>, 'store' | keyof Telling>) => Promise<void>;
}

export interface Query<T, B, R> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<Reads>) => Promise<R>;
  /** The same as JSON made by the store; null where only `run` can answer. @throws what `run` throws */
  readonly text?: (input: Input<T, B>, texts: Texts, shape: AnswerShape) => Promise<MadeJson | null>;
}

/** Pages of records that may stand within another answer. */
export interface RecordList {
  readonly kind: TextKind;
  /** What a page's arguments mean, as they were sent. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => RecordPage;
}

/** A query that gives a page in each of several places. */
export interface CountedQuery<T, B, R> extends Query<T, B, R> {
  /** How many there are in all, in each of the places whose pages `run` gives. */
  readonly count: Query<T, { filter?: unknown }, readonly number[]>;
}

/** One whose pages may stand within another's answer. */
export interface PagedQuery<T, B, R> extends CountedQuery<T, B, R>, RecordList {}

/** What stands within an answer: it needs a grant of its own, and of a connection its arguments. */
export interface Nested {
  /** The coordinate at which it is granted. */
  readonly via: string;
  /** In the order in which the projection numbers them. */
  readonly page?: { readonly of: RecordList; readonly sent: unknown };
}

/** Where the records of a result are read, after what made it. */
export interface Aftermath {
  readonly companyId: string;
  readonly store: Reads;
  readonly selection: Selection | undefined;
}

/** Of results that are too much to be kept whole: what an idempotency key keeps, and how that is answered. */
export interface Keeping<R> {
  /** What is kept of a result, as JSON. */
  of(result: R): unknown;
  /** The result of what was kept. */
  answer(kept: unknown, aftermath: Aftermath): Promise<R>;
  /** A result that was just made, with what the caller will look at and the command did not. */
  complete(result: R, aftermath: Aftermath): Promise<R>;
}

/** What the service does by itself in a company, when it is due. */
export interface Duty<R> {
  /** What is told of it: by whom, as which operation. */
  readonly by: Pick<Origin, 'actor' | 'operation'>;
  readonly run: (companyId: string, scene: Pick<Scene<Transaction>, 'store' | 'world' | keyof Telling>) => Promise<R>;
}

/** Several writes, held together by a transaction. */
export interface Command<T, B, R> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<Transaction>) => Promise<R>;
  /** What a key keeps of its results; the whole result where left out. */
  readonly keeping?: Keeping<R>;
  /** What this node does once the change is kept. */
  readonly afterwards?: (result: R, world: World) => void;
}

/**
 * A single write, which needs nothing to hold it together: it runs without a transaction, unless its result is to be kept
 * with it under an idempotency key. What it reads may have changed by the time it writes.
 */
export interface SingleWrite<T, B, R> extends Shapes<T, B> {
  readonly isSingleWrite: true;
  readonly run: (input: Input<T, B>, scene: Scene<Reads & Writes>) => Promise<R>;
  /** The same, answered with JSON that the store makes of what it kept; null, with nothing kept, where it can't. */
  readonly text?: (input: Input<T, B>, scene: TextScene, projection: Projection) => Promise<MadeJson | null>;
}

/** As whom the service takes turns by itself: no caller is named so. */
const worker = 'worker';

/** The body of a call that has none. */
export const nothing: z.ZodType<undefined> = z.undefined();

export interface Call {
  readonly caller: Caller;
  /** The endpoint or the coordinate by which the call came. */
  readonly via: string;
  readonly target: Readonly<Record<string, unknown>>;
  /** Read only once the grant is decided; may throw INVALID_JSON. */
  readonly body?: () => unknown;
  /** What the response says in `X-Request-Id`; missing where there is no request. */
  readonly requestId?: string | undefined;
  /** What the caller will look at. */
  readonly selection?: Selection | undefined;
  /** What the reads of the request may take together; a call by itself has no limit but its own. */
  readonly budget?: ReadBudget;
  /** Commands alone: see CONTRACT "REST". */
  readonly idempotencyKey?: unknown;
  /** Under which names an adapter takes what the core has other names for: a fault says what the client sent. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * The one door to the core: grant → input → transaction → rules (CONTRACT "One order of checks", steps 4 to 7).
 * Neither adapter can reach a use case around it.
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
    return this.#inTurn(call, () => (budget ? budget.during(read, now) : read()));
  }

  /**
   * Reads as JSON that the store makes, by one statement; null where {@link ask} must answer instead: something nested
   * is refused, or the store can't make that answer.
   * @throws Refusal of the call itself, as {@link ask} would
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
    return unlessUnanswerable(this.#inTurn(call, () => text(input, texts, { projection, pages })));
  }

  /** Changes something, exactly once where an idempotency key is given. @throws Refusal, with nothing changed */
  async tell<T, B, R>(command: Command<T, B, R> | SingleWrite<T, B, R>, call: Call): Promise<R> {
    const input = this.#admit(command, call);
    const key = this.#idempotencyKey(call);
    return this.#inTurn(call, () =>
      key === null ? this.#run(command, call, input) : this.#once(command, call, input, key),
    );
  }

  async #run<T, B, R>(command: Command<T, B, R> | SingleWrite<T, B, R>, call: Call, input: Input<T, B>): Promise<R> {
    const { store } = this.world;
    if ('isSingleWrite' in command) return command.run(input, this.#scene(call, store, await this.#timely(call)));
    const result = await this.#inTransaction(call.target.companyId, (tx, timely) =>
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
   * Changes something by one statement that answers too, as JSON; null where {@link tell} must answer instead, and then
   * nothing has been changed: there is an idempotency key, or the store can't make that answer.
   * @throws Refusal of the call itself, as {@link tell} would
   */
  async tellText<T, B, R>(command: SingleWrite<T, B, R>, call: Call, projection: Projection): Promise<MadeJson | null> {
    const { store } = this.world;
    const { texts } = store;
    const { text } = command;
    if (!texts || !text || (call.idempotencyKey ?? null) !== null) return null;
    const input = this.#admit(command, call);
    return unlessUnanswerable(
      this.#inTurn(call, async () =>
        text(input, { ...this.#scene(call, store, await this.#timely(call)), texts }, projection),
      ),
    );
  }

  /** Takes in a message whose signature was checked. @throws Refusal, with nothing changed */
  async hear<T extends { readonly companyId: string }, B>(
    message: Message<T, B>,
    told: Pick<Call, 'target' | 'body' | 'names' | 'requestId'>,
  ): Promise<void> {
    const input = inputOf(message, told);
    const origin: Origin = { ...message.by, via: 'CALLBACK', requestId: told.requestId ?? null };
    await this.world.turns.run(`message:${input.target.companyId}`, () =>
      this.#inTransaction(input.target.companyId, (store, { now }) => message.run(input, { store, now, origin })),
    );
  }

  /**
   * Does a duty, in one transaction. All that the service does by itself is as one caller: calls get their turns beside it.
   * @throws SERVICE_UNAVAILABLE where the database does not answer, or calls leave no room
   */
  async work<R>({ by, run }: Duty<R>, companyId: string): Promise<R> {
    const { world } = this;
    const origin: Origin = { ...by, via: 'WORKER', requestId: null };
    return this.lookInTurn(() =>
      this.#inTransaction(companyId, (store, { now }) => run(companyId, { store, world, now, origin })),
    );
  }

  /** Lets the service do by itself what takes several transactions, in its turn as {@link work} is. */
  workAlone<R>(work: (world: World) => Promise<R>): Promise<R> {
    return this.lookInTurn(() => work(this.world));
  }

  /** Lets the service look for what it has to do by itself, in its turn as {@link work} is. */
  lookInTurn<R>(look: () => Promise<R>): Promise<R> {
    return this.world.turns.run(worker, look);
  }

  #inTurn<R>({ caller }: Call, work: () => Promise<R>): Promise<R> {
    return this.world.turns.run(scopeOf(caller), work);
  }

  /** What begins now, by the company's time. */
  async #timely({ target: { companyId } }: Pick<Call, 'target'>): Promise<Timely> {
    return new Timely(this.world.clock, await this.#timeOf(companyId));
  }

  /** @returns what shifts the clock on the wall to a company's; undefined where all live by that */
  #timeOf(companyId: unknown): Promise<(nowMs: number) => number> | undefined {
    const { store, hasTestClock = false } = this.world;
    return hasTestClock ? companyTime(store, String(companyId)) : undefined;
  }

  /** Each attempt has its own instant. */
  async #inTransaction<R>(companyId: unknown, work: (tx: Transaction, timely: Timely) => Promise<R>): Promise<R> {
    const { clock, store } = this.world;
    const shift = await this.#timeOf(companyId);
    let timely = new Timely(clock, shift);
    return untilAlone((isAlone) =>
      store.transaction(
        (tx) => {
          timely = new Timely(clock, shift);
          return work(thawing(tx, isAlone), timely);
        },
        () => timely.assertCommitted(),
      ),
    );
  }

  #scene<S>(call: Call, store: S, timely: Timely): Scene<S> {
    const { caller, selection } = call;
    const { now, assertSent } = timely;
    return { caller, store, world: this.world, now, origin: originOf(call), assertSent, selection };
  }

  #admit<T, B>(shapes: Shapes<T, B>, call: Call): Input<T, B> {
    authorize(call.caller, call.via, call.target.companyId, shapes.operation);
    return inputOf(shapes, call);
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

  /** Makes the change, and keeps its result with it. */
  async #settled<T, B, R>(
    command: Command<T, B, R> | SingleWrite<T, B, R>,
    call: Call,
    input: Input<T, B>,
    claim: IdempotencyClaim,
  ): Promise<R> {
    const keeping = keepingOf(command);
    const result = await this.#inTransaction(call.target.companyId, async (tx, timely) => {
      // The result is kept for later calls too, which may look at something else.
      const made = await command.run(input, { ...this.#scene(call, tx, timely), selection: undefined });
      await tx.settleIdempotencyKey(claim, keeping ? keeping.of(made) : made);
      return made;
    });
    if ('afterwards' in command) command.afterwards?.(result, this.world);
    return result;
  }
}

/** Who calls, and how. The registry leads each endpoint and coordinate to one operation. */
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
  const faults: InputFault[] = [
    ...('faults' in target ? inWordsOf(call, target.faults) : []),
    ...('faults' in body ? body.faults : []),
  ];
  if ('faults' in target || 'faults' in body) throw errors.invalidInput(faults);
  return { target: target.value, body: body.value };
}

const nameIn = ({ names = {} }: Pick<Call, 'names'>, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : null) ?? name;

const inWordsOf = (call: Pick<Call, 'names'>, faults: readonly InputFault[]): InputFault[] =>
  faults.map((fault) => ({ ...fault, path: nameIn(call, fault.path) }));

/** The pages that stand within an answer. @throws Refusal where one may not be read, or its arguments are wrong */
function pagesOf(nested: readonly Nested[], { caller, target }: Call): RecordPage[] {
  return nested.flatMap(({ via, page }) => {
    authorize(caller, via, target.companyId);
    return page ? [page.of.pageFrom(page.sent)] : [];
  });
}

/** The answer, null where the store can't make it. */
function unlessUnanswerable<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof Unanswerable) return null;
    throw error;
  });
}

/** What is made, null where it is refused. */
function unlessRefused<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
