import { z } from 'zod';
import { authorize, type Caller, scopeOf } from './access.js';
import { errors, type InputFault, Refusal } from './errors.js';
import { parse, parseOrThrow } from './input.js';
import type { OperationName } from './operations.js';
import {
  type ApiKeyCache,
  type Asked,
  type Clock,
  type Digest,
  type Ids,
  type KeyTexts,
  type PageOf,
  type Reads,
  type RecordFilter,
  type Store,
  type TextKind,
  type Texts,
  type Transaction,
  Unanswerable,
  type Writes,
} from './ports.js';
import type { Projection } from './projection.js';
import type { ReadBudget } from './readBudget.js';
import type { Selection } from './selection.js';
import type { Turns } from './turns.js';

/** What use cases may reach of the world. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly digest: Digest;
  readonly keyTexts: KeyTexts;
  readonly apiKeyCache: ApiKeyCache;
  /** Whose call may reach the store. */
  readonly turns: Turns;
  /** The locale of companies that have settled none. */
  readonly defaultLocale: string;
}

export interface Input<T, B> {
  /** The ids that say which resource is meant. */
  readonly target: T;
  /** What is asked of it. */
  readonly body: B;
}

export interface Scene<S> {
  readonly caller: Caller;
  readonly store: S;
  readonly world: World;
  /** The instant at which all of it happens, as ISO 8601 text. */
  readonly now: string;
  /** What the caller will look at; undefined means everything. */
  readonly selection: Selection | undefined;
}

/** Of a write that the store answers. */
export interface TextScene extends Scene<Writes> {
  readonly texts: Texts;
}

interface Shapes<T, B> {
  readonly operation: OperationName;
  readonly target: z.ZodType<T>;
  readonly body: z.ZodType<B>;
}

export interface Query<T, B, R> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<Reads>) => Promise<R>;
  /** The same as JSON made by the store; null where only `run` can answer. @throws what `run` throws */
  readonly text?: (input: Input<T, B>, texts: Texts, asked: Asked) => Promise<string | null>;
}

/** Pages of records that may stand within another answer. */
export interface RecordList {
  readonly kind: TextKind;
  /** What a page's arguments mean, as they were sent. @throws BAD_USER_INPUT INVALID_INPUT */
  readonly pageFrom: (sent: unknown) => PageOf<RecordFilter>;
}

/** A query whose pages may stand within another's answer. */
export interface PagedQuery<T, B, R> extends Query<T, B, R>, RecordList {
  /** How many there are in all, in each of the places whose pages `run` gives. */
  readonly count: Query<T, { filter?: unknown }, readonly number[]>;
}

/** What stands within an answer: it needs a grant of its own, and of a connection its arguments. */
export interface Nested {
  /** The coordinate at which it is granted. */
  readonly via: string;
  /** In the order in which the projection numbers them. */
  readonly page?: { readonly of: RecordList; readonly sent: unknown };
}

/** Several writes, held together by a transaction. */
export interface Command<T, B, R> extends Shapes<T, B> {
  readonly run: (input: Input<T, B>, scene: Scene<Transaction>) => Promise<R>;
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
  readonly text?: (input: Input<T, B>, scene: TextScene, projection: Projection) => Promise<string | null>;
}

/** The body of a call that has none. */
export const nothing: z.ZodType<undefined> = z.undefined();

export interface Call {
  readonly caller: Caller;
  /** The endpoint or the coordinate by which the call came. */
  readonly via: string;
  readonly target: Readonly<Record<string, unknown>>;
  /** Read only once the grant is decided; may throw INVALID_JSON. */
  readonly body?: () => unknown;
  /** What the caller will look at. */
  readonly selection?: Selection | undefined;
  /** What the reads of the request may take together; a call by itself has no limit but its own. */
  readonly budget?: ReadBudget;
  /** Commands alone: see CONTRACT "REST". */
  readonly idempotencyKey?: unknown;
  /** Under which names an adapter takes what the core has other names for: a fault says what the client sent. */
  readonly names?: Readonly<Record<string, string>>;
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, { error: 'must have 1 to 255 visible ASCII characters' });

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
    call.budget?.assertTime(clock.now());
    const reads = call.budget ? store.within(call.budget) : store;
    return this.#inTurn(call, () => query.run(input, this.#scene(call, reads)));
  }

  /**
   * Reads as JSON that the store makes, by one statement; null where {@link ask} is to be heard instead: something nested
   * is refused, or the store can't make that answer.
   * @throws Refusal of the call itself, as {@link ask} would
   */
  async text<T, B, R>(
    query: Query<T, B, R>,
    call: Call,
    projection: Projection,
    nested: readonly Nested[] = [],
  ): Promise<string | null> {
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
    if ('isSingleWrite' in command) return command.run(input, this.#scene(call, store));
    const result = await store.transaction((tx) => command.run(input, this.#scene(call, tx)));
    command.afterwards?.(result, this.world);
    return result;
  }

  /**
   * Changes something by one statement that answers too, as JSON; null where {@link tell} is to be heard instead, and then
   * nothing has been changed: there is an idempotency key, or the store can't make that answer.
   * @throws Refusal of the call itself, as {@link tell} would
   */
  async tellText<T, B, R>(command: SingleWrite<T, B, R>, call: Call, projection: Projection): Promise<string | null> {
    const { store } = this.world;
    const { texts } = store;
    const { text } = command;
    if (!texts || !text || (call.idempotencyKey ?? null) !== null) return null;
    const input = this.#admit(command, call);
    return unlessUnanswerable(
      this.#inTurn(call, () => text(input, { ...this.#scene(call, store), texts }, projection)),
    );
  }

  #inTurn<R>({ caller }: Call, work: () => Promise<R>): Promise<R> {
    return this.world.turns.run(scopeOf(caller), work);
  }

  #scene<S>({ caller, selection }: Call, store: S): Scene<S> {
    return { caller, store, world: this.world, now: this.#now(), selection };
  }

  #now(): string {
    return new Date(this.world.clock.now()).toISOString();
  }

  #admit<T, B>(shapes: Shapes<T, B>, call: Call): Input<T, B> {
    authorize(call.caller, call.via, call.target.companyId, shapes.operation);
    const target = parse(shapes.target, call.target);
    const body = parse(shapes.body, call.body?.());
    const faults: InputFault[] = [
      ...('faults' in target ? inWordsOf(call, target.faults) : []),
      ...('faults' in body ? body.faults : []),
    ];
    if ('faults' in target || 'faults' in body) throw errors.invalidInput(faults);
    return { target: target.value, body: body.value };
  }

  #idempotencyKey(call: Call): string | null {
    if (call.idempotencyKey === undefined || call.idempotencyKey === null) return null;
    const name = nameIn(call, 'idempotencyKey');
    return parseOrThrow(z.object({ [name]: idempotencyKey }), { [name]: call.idempotencyKey })[name] as string;
  }

  /**
   * The claim is kept before the work begins, so that a twin sees it; the result is kept by the transaction that makes
   * the change, so that both are there or neither; a refusal gives the claim back.
   */
  async #once<T, B, R>(
    command: Command<T, B, R> | SingleWrite<T, B, R>,
    call: Call,
    input: Input<T, B>,
    key: string,
  ): Promise<R> {
    const { store, digest, ids } = this.world;
    const claim = {
      companyId: String(call.target.companyId),
      scope: scopeOf(call.caller),
      operation: command.operation,
      key,
      payloadHash: digest.sha256(canonicalJson(input)),
      claimId: ids.uuid(),
      at: this.#now(),
    };
    const outcome = await store.claimIdempotencyKey(claim);
    if (outcome.state !== 'claimed') {
      if (outcome.payloadHash !== claim.payloadHash) throw errors.idempotencyMismatch();
      if (outcome.state === 'running') throw errors.idempotencyInFlight(outcome.leftMs);
      return outcome.result as R;
    }
    try {
      const result = await store.transaction(async (tx) => {
        // The result is kept for whoever asks again, and looks at something else.
        const made = await command.run(input, { ...this.#scene(call, tx), selection: undefined });
        await tx.settleIdempotencyKey(claim, made);
        return made;
      });
      if ('afterwards' in command) command.afterwards?.(result, this.world);
      return result;
    } catch (error) {
      const heldMs = await store.releaseIdempotencyKey(claim);
      // Sooner it would be told that the key is in use.
      throw error instanceof Refusal ? error.notBefore(heldMs) : error;
    }
  }
}

const nameIn = ({ names = {} }: Call, name: string): string =>
  (Object.hasOwn(names, name) ? names[name] : null) ?? name;

const inWordsOf = (call: Call, faults: readonly InputFault[]): InputFault[] =>
  faults.map((fault) => ({ ...fault, path: nameIn(call, fault.path) }));

/** The pages that stand within an answer. @throws Refusal where one may not be read, or is asked for amiss */
function pagesOf(nested: readonly Nested[], { caller, target }: Call): PageOf<RecordFilter>[] {
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

/** JSON with the keys in order: equal inputs give equal text, whichever adapter read them. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
