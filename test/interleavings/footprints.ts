/**
 * What statements touch, by their texts: two statements of different callers that don't depend on each other lead to the
 * same in either order, so only one of these orders is run. Whatever isn't understood depends on everything.
 */

/** A statement of a caller that is held. */
export interface Held {
  readonly text: string;
  /** The statements of its transaction before it; null if it is alone, so that others see at once what it writes. */
  readonly before: readonly string[] | null;
}

export interface Footprint {
  /** The tables that a plain read reads. It takes no lock that others wait for, and sees what is committed. */
  readonly reads: ReadonlySet<string>;
  /** The tables that a statement writes or locks, or reads while it does so. */
  readonly locks: ReadonlySet<string>;
  /** The tables that others may see changed, or whose locks they may get, after this. */
  readonly ends: ReadonlySet<string>;
}

/** The tables of a database, with those that their foreign keys name: a row that is written locks the one it names. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** Not the name of a table: a lock that has only a name. */
const namedLock = 'a lock by name';

const changing = /\b(insert|update|delete|merge|truncate|alter|create|drop|share|lock|nextval|setval)\b|pg_advisory/i;
const ending = /^\s*(commit|rollback|end|abort)\b/i;
/** They open or leave no transaction, and touch nothing. A rollback to a savepoint keeps the locks. */
const marking = /^\s*(savepoint|release|rollback to|begin|start transaction|set|show)\b/i;
const reading = /^\s*(select|with|values)\b/i;

/** Finds what statements touch. The texts are few, so each is looked at once. */
export class Footprints {
  readonly #tables: Tables;
  readonly #known = new Map<string, { readonly isPlain: boolean; readonly named: ReadonlySet<string> }>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  of({ text, before }: Held): Footprint {
    if (marking.test(text)) return nothing;
    if (ending.test(text)) return { ...nothing, ends: this.locked(before ?? []) };
    const { isPlain, named } = this.#found(text);
    if (isPlain) return { ...nothing, reads: named };
    return { ...nothing, locks: named, ends: before === null ? named : nothing.ends };
  }

  /** What some statements have written or locked. */
  locked(texts: readonly string[]): ReadonlySet<string> {
    return new Set(texts.flatMap((text) => (this.#isLocking(text) ? [...this.#found(text).named] : [])));
  }

  #isLocking(text: string): boolean {
    return !marking.test(text) && !ending.test(text) && !this.#found(text).isPlain;
  }

  #found(text: string): { readonly isPlain: boolean; readonly named: ReadonlySet<string> } {
    const known = this.#known.get(text);
    if (known) return known;
    const isPlain = reading.test(text) && !changing.test(text);
    const words = new Set(text.toLowerCase().match(/[a-z_]+/g));
    const named = new Set([...this.#tables.keys()].filter((table) => words.has(table)));
    if (!isPlain) for (const table of [...named]) for (const other of this.#tables.get(table) ?? []) named.add(other);
    if (words.has('pg_advisory_xact_lock')) named.add(namedLock);
    const isUnderstood = named.size > 0 || (isPlain && !words.has('from'));
    const found = { isPlain, named: isUnderstood ? named : new Set([...this.#tables.keys(), namedLock]) };
    this.#known.set(text, found);
    return found;
  }
}

const nothing: Footprint = { reads: new Set(), locks: new Set(), ends: new Set() };

/** Whether two statements of different callers may lead to something else in the other order. */
export const depend = (one: Footprint, other: Footprint): boolean =>
  meet(one.locks, other.locks) ||
  meet(one.ends, other.locks) ||
  meet(one.locks, other.ends) ||
  meet(one.ends, other.reads) ||
  meet(one.reads, other.ends);

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one));
