import {
  BigIntType,
  BooleanType,
  DateTimeType,
  DoubleType,
  type EntityProperty,
  type InferEntity,
  IntegerType,
  JsonType,
  TextType,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { type Selection, wants } from '../core/selection.js';
import { Unanswerable } from '../core/texts.js';
import type { Instant } from '../core/vacancies/vacancy.js';

/**
 * Between the rows of a table and the records of the core. Columns, their types and which of them are read on demand come
 * from MikroORM's definition of the entity; what differs is said beside it.
 */

/** A row as the driver gives it: instants as PostgreSQL's text, JSON parsed. */
export type Row = Readonly<Record<string, unknown>>;
type Sql = RawBuilder<unknown>;
export type Parameter = string | number | boolean | null;

export interface Column {
  readonly name: string;
  /** The property of the entity. */
  readonly property: string;
  /** What a parameter for it is. */
  readonly type: 'text' | 'float8' | 'int4' | 'int8' | 'boolean' | 'timestamptz' | 'jsonb';
  /** MikroORM's `lazy`: read only where its field is selected. */
  readonly isLazy: boolean;
}

/** A field of a record: one column, or an object whose members are columns. */
export type Field = Column | ReadonlyMap<string, Column>;

/** An entity as MikroORM defines it. */
interface Definition {
  readonly meta: {
    readonly tableName?: string | undefined;
    readonly discriminatorValue?: unknown;
    readonly properties: object;
  };
}

/** What an entity's properties hold once they are read: instants are text. */
type Held<S> = { readonly [K in keyof InferEntity<S>]-?: Told<Exclude<InferEntity<S>[K], undefined>> };
type Told<V> = V extends Date ? Instant : V;

/** What one kind adds is null in the rows of the others; as a list it is never null. */
type HeldOfAKind<S> = { readonly [K in keyof Held<S>]: Listed<Held<S>[K]> };
type Listed<V> = Exclude<V, null> extends readonly unknown[] ? Exclude<V, null> : V;

/** Properties by the members of the object that stands in their place. */
type Group<V> = { readonly [M in keyof V]-?: string };

export interface Differences<R extends object> {
  /** Objects of the record that are kept as a column for each member. */
  readonly groups?: { readonly [F in keyof R]?: Group<R[F]> };
  /** Properties that repeat what the record says elsewhere, for filters and indexes. */
  readonly repeated?: Readonly<Record<string, (record: R) => Parameter>>;
}

/** The fields of a record that an entity lacks, or holds as something else: `never` where it has them all. */
type Missing<R, H, G> = {
  [K in Exclude<keyof R, G>]: K extends keyof H ? (H[K] extends R[K] ? never : K) : K;
}[Exclude<keyof R, G>];

/**
 * The mapping of a record that is kept as one entity. A field without a property, or with one of another type, fails to
 * compile.
 */
export function mappingOf<R extends object>() {
  return <S extends Definition, const D extends Differences<R>>(
    definition: S,
    differences: D &
      ([Missing<R, Held<S>, keyof D['groups']>] extends [never] ? unknown : Missing<R, Held<S>, keyof D['groups']>),
  ): Mapping<R> => new Mapping(definition, [], differences as Differences<R>);
}

/** The members of a union by their `kind`. */
type Kind<R extends { kind: string }, K> = Extract<R, { kind: K }>;

/** The mapping of records whose kinds are kept in one table: what all have in common, and what each kind adds. */
export function mappingOfKinds<R extends { readonly kind: string }>() {
  return <S extends Definition, const D extends Differences<R>, const K extends Record<R['kind'], Definition>>(
    common: S,
    kinds: K & {
      [N in R['kind']]: [Missing<Omit<Kind<R, N>, keyof R>, HeldOfAKind<K[N]>, never>] extends [never]
        ? unknown
        : never;
    },
    differences: D & ([Missing<Pick<R, keyof R>, Held<S>, keyof D['groups']>] extends [never] ? unknown : never),
  ): Mapping<R> => new Mapping(common, Object.values(kinds), differences as Differences<R>);
}

const types = new Map<unknown, Column['type']>([
  [TextType, 'text'],
  [DoubleType, 'float8'],
  [IntegerType, 'int4'],
  [BigIntType, 'int8'],
  [BooleanType, 'boolean'],
  [DateTimeType, 'timestamptz'],
  [JsonType, 'jsonb'],
]);

const naming = new UnderscoreNamingStrategy();

function columnsOf({ meta }: Definition): Column[] {
  return Object.entries(meta.properties as Readonly<Record<string, EntityProperty & { fieldName?: string }>>).map(
    ([property, { fieldName, lazy, enum: isEnum, type: known }]) => {
      const type = isEnum ? 'text' : (types.get(known) ?? types.get((known as object | undefined)?.constructor));
      if (!type) throw new Error(`no type of a parameter is known for the property ${property}`);
      return { name: fieldName ?? naming.propertyToColumnName(property), property, type, isLazy: lazy === true };
    },
  );
}

export class Mapping<R extends object> {
  readonly table: string;
  readonly columns: readonly Column[];
  /** The columns that records of every kind have. */
  readonly commonColumns: readonly Column[];
  readonly #fields = new Map<string, Field>();
  /** A record of each kind, out of a row. */
  readonly #kinds: ReadonlyMap<unknown, (row: Row) => object>;
  /** All columns that some kind adds. */
  readonly #added: readonly Column[];
  /** A record of no kind, out of a row. */
  readonly #common: (row: Row) => object;
  /** What a record has for each column. */
  readonly #values: readonly ((record: R) => unknown)[];

  constructor(common: Definition, kinds: readonly Definition[], { groups = {}, repeated = {} }: Differences<R>) {
    this.table = common.meta.tableName ?? '';
    this.commonColumns = columnsOf(common);
    const added = kinds.map((kind) => [kind.meta.discriminatorValue, columnsOf(kind)] as const);
    this.#added = added.flatMap(([, columns]) => columns);
    this.columns = [...this.commonColumns, ...this.#added];

    const places = new Map<string, readonly [field: string, member: string]>();
    for (const [field, members] of Object.entries<Group<unknown>>(groups as Record<string, Group<unknown>>)) {
      for (const [member, property] of Object.entries(members)) places.set(property as string, [field, member]);
    }
    for (const column of this.columns) {
      const [field, member] = places.get(column.property) ?? [column.property];
      if (column.property in repeated) continue;
      if (member === undefined) this.#fields.set(field, column);
      else this.#fields.set(field, new Map([...membersOf(this.#fields.get(field)), [member, column]]));
    }
    const inAll = [...this.#fields]
      .filter(([, field]) => isGroup(field) || !this.#added.includes(field))
      .map(([name, field]) => ({ name, read: readerOf(field) }));
    this.#common = objectOf(inAll);
    this.#kinds = new Map(added.map(([kind, columns]) => [kind, objectOf([...inAll, ...columns.map(readingOfAKind)])]));
    this.#values = this.columns.map(({ property }) => {
      const [field, member] = places.get(property) ?? [property];
      const own = (record: R): unknown => (record as Row)[field];
      return repeated[property] ?? (member === undefined ? own : (record: R) => (own(record) as Row)[member]);
    });
  }

  record(row: Row): R {
    return (this.#kinds.get(row.kind) ?? this.#common)(row) as R;
  }

  /**
   * What a record is kept as, in the order of {@link columns}, its JSON as text.
   * @param texts JSON of properties that is text already
   */
  parameters(record: R, texts: Readonly<Record<string, string>> = {}): Parameter[] {
    return this.columns.map(({ property, type }, at) => {
      const value = this.#values[at]?.(record) ?? null;
      return type === 'jsonb' && value !== null ? (texts[property] ?? JSON.stringify(value)) : (value as Parameter);
    });
  }

  /** What a record is in MikroORM's unit of work, by the entity's properties. */
  data(record: R): Record<string, unknown> {
    return this.#dataOf(this.#values.map((value) => value(record) ?? null));
  }

  /** The same of what is another than before alone. An object is another where it was made anew. */
  changes(before: R, record: R): Record<string, unknown> {
    return this.#dataOf(
      this.#values.map((value) => {
        const now = value(record) ?? null;
        return now === (value(before) ?? null) ? undefined : now;
      }),
    );
  }

  /** @param values in the order of {@link columns}; undefined for what is left as it is */
  #dataOf(values: readonly unknown[]): Record<string, unknown> {
    return Object.fromEntries(
      this.columns.flatMap(({ property, type }, at) => {
        const value = values[at];
        if (value === undefined) return [];
        return [[property, type === 'timestamptz' && value !== null ? new Date(value as Instant) : value]];
      }),
    );
  }

  /** The columns that a selection needs. Small ones are always read, for a rule may look at them. */
  columnsFor(selection: Selection | undefined): Column[] {
    return this.columns.filter(({ isLazy, property }) => !isLazy || wants(selection, property));
  }

  /** Whether a selection asks for what only one kind of record has. */
  asksForAKind(selection: Selection | undefined): boolean {
    return this.#added.some(({ property }) => wants(selection, property));
  }

  /** @throws Unanswerable where no column holds such a field: it is for whoever defined it to answer */
  field(name: string): Field {
    const field = this.#fields.get(name);
    if (!field) throw new Unanswerable(`${this.table} has no column for ${name}`);
    return field;
  }
}

export const isGroup = (field: Field | undefined): field is ReadonlyMap<string, Column> => field instanceof Map;

const membersOf = (field: Field | undefined): Iterable<readonly [string, Column]> => (isGroup(field) ? field : []);

/** A field of a record, out of a row. */
interface Reading {
  readonly name: string;
  readonly read: (row: Row) => unknown;
}

/**
 * An object of what is read. It is a copy of one that has all of its members: V8 keeps an object that is given more than
 * twelve one by one as a dictionary, of which each copy takes a hundred times as long.
 */
function objectOf(readings: readonly Reading[]): (row: Row) => object {
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(readings.map(({ name }) => [name, null]));
  return (row) => {
    const object = { ...empty };
    for (const { name, read } of readings) object[name] = read(row);
    return object;
  };
}

/** Decided once for each field, not for each row. */
function readerOf(field: Field): Reading['read'] {
  if (isGroup(field)) return objectOf([...field].map(([name, column]) => ({ name, read: readerOf(column) })));
  const { name, type } = field;
  if (type !== 'timestamptz') return (row) => row[name];
  return (row) => {
    const value = row[name];
    return typeof value === 'string' ? instant(value) : value;
  };
}

/** A list is never null, whatever the row has. */
function readingOfAKind(column: Column): Reading {
  const { property: name, type } = column;
  const read = readerOf(column);
  return { name, read: type === 'jsonb' ? (row) => read(row) ?? [] : (row) => read(row) ?? null };
}

/** Names of columns, as a list. */
export const namesOf = (columns: readonly Column[]): Sql => sql.join(columns.map(({ name }) => sql.ref(name)));

/** Columns of a table, as a select list; what the driver would give as a number of any size, as text. */
export const selected = (columns: readonly Column[], table: string): Sql =>
  sql.join(
    columns.map(({ name, type }) => {
      const column = sql.ref(`${table}.${name}`);
      return type === 'int8' ? sql`${column}::text as ${sql.ref(name)}` : column;
    }),
  );

/** PostgreSQL's text of an instant as ISO 8601 in UTC with milliseconds; its trailing zeros are left out by PostgreSQL. */
export function instant(text: string): Instant {
  if (text.endsWith('+00') && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32) {
    const fraction = text.charCodeAt(19) === 46 ? text.slice(20, -3) : '';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
  }
  const zoned = text
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return new Date(zoned).toISOString();
}
