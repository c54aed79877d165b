import {
  BigIntType,
  BooleanType,
  DoubleType,
  type EntityProperty,
  type InferEntity,
  IntegerType,
  JsonType,
  TextType,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { type Selection, wants } from '../../core/kernel/reading/projection.js';
import { Unanswerable } from '../../core/kernel/reading/renderedJson.js';
import { isObject, knownMemberOf } from '../../core/kernel/values/objects.js';
import { InstantType, instant } from './instants.js';
import { quoted } from './statement.js';

/**
 * Maps the rows of a table to the records of the core, and back. MikroORM's definition of an entity says which columns
 * there are, their types, and which are read on demand. Each mapping states only its differences from that.
 */

/** A row as the driver returns it: instants as PostgreSQL's text, JSON parsed. */
export type Row = Readonly<Record<string, unknown>>;
type Sql = RawBuilder<unknown>;
export type Parameter = string | number | boolean | null;

export interface Column {
  readonly name: string;
  /** The property of the entity. */
  readonly property: string;
  /** The type of its parameters. */
  readonly type: 'text' | 'float8' | 'int4' | 'int8' | 'boolean' | 'timestamptz' | 'jsonb' | 'json';
  /** MikroORM's `lazy`: the column is read only if its field is selected. */
  readonly isLazy: boolean;
}

/** A field of a record: one column, or an object whose members are columns. */
export type Field = Column | ReadonlyMap<string, Column>;

/** An entity as MikroORM defines it. */
interface Definition {
  readonly meta: {
    readonly tableName?: string | undefined;
    readonly discriminatorValue?: unknown;
    readonly properties: Readonly<Record<string, Defined>>;
  };
}

/** The types of an entity's properties after a read. */
type Held<S> = { readonly [K in keyof InferEntity<S>]-?: Exclude<InferEntity<S>[K], undefined> };

/** The same for the properties of one kind. They are null in the rows of other kinds, but a list is never null. */
type HeldOfAKind<S> = { readonly [K in keyof Held<S>]: Listed<Held<S>[K]> };
type Listed<V> = Exclude<V, null> extends readonly unknown[] ? Exclude<V, null> : V;

/** An object of the record: for each member, the entity property that stores it. */
type Group<V> = { readonly [M in keyof V]-?: string };

interface Differences<R extends object> {
  /** Objects of the record that are stored with one column for each member. */
  readonly groups?: { readonly [F in keyof R]?: Group<R[F]> };
  /** Properties that repeat another value of the record. */
  readonly repeated?: Readonly<Record<string, Repeated<keyof R & string>>>;
  /** Fields of one column that are stored in another form than the record has. */
  readonly forms?: { readonly [F in keyof R]?: Form<R[F]> };
  /** The same for members of groups, by the property that stores each. */
  readonly memberForms?: Forms;
}

/** The same for a record of any type. */
interface AnyDifferences {
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  readonly repeated?: Readonly<Record<string, Repeated<string>>>;
  readonly forms?: Forms;
  readonly memberForms?: Forms;
}

/** A value of a record that is stored a second time, in the form that a filter, an index or an answer needs. */
interface Repeated<F> {
  readonly of: F;
  as(value: unknown): unknown;
}

/** The stored form of a field, as JSON. */
export interface Form<V> {
  readonly stored: (value: V) => unknown;
  /** @param stored as its column holds it */
  read(stored: unknown): V;
}

/** The fields of a record that the entity lacks or has with another type; `never` if there is none. */
type Missing<R, H, G> = {
  [K in Exclude<keyof R, G>]: K extends keyof H ? (H[K] extends R[K] ? never : K) : K;
}[Exclude<keyof R, G>];

/**
 * The mapping of a record that is stored as one entity. If a field has no property, or a property of another type, the
 * call fails to compile.
 */
export function mappingOf<R extends object>() {
  return <S extends Definition, const D extends Differences<R>>(
    definition: S,
    differences: D &
      ([Missing<R, Held<S>, keyof D['groups']>] extends [never] ? unknown : Missing<R, Held<S>, keyof D['groups']>),
  ): Mapping<R> => new Mapping(definition, [], differences);
}

/** The members of a union by their `kind`. */
type Kind<R extends { kind: string }, K> = Extract<R, { kind: K }>;

/**
 * The mapping of records whose kinds share one table: the common properties, and the properties that each kind adds.
 */
export function mappingOfKinds<R extends { readonly kind: string }>() {
  return <S extends Definition, const D extends Differences<R>, const K extends Record<R['kind'], Definition>>(
    common: S,
    kinds: K & {
      [N in R['kind']]: [Missing<Omit<Kind<R, N>, keyof R>, HeldOfAKind<K[N]>, never>] extends [never]
        ? unknown
        : never;
    },
    differences: D & ([Missing<Pick<R, keyof R>, Held<S>, keyof D['groups']>] extends [never] ? unknown : never),
  ): Mapping<R> => new Mapping(common, Object.values(kinds), differences);
}

const types = new Map<unknown, Column['type']>([
  [TextType, 'text'],
  [DoubleType, 'float8'],
  [IntegerType, 'int4'],
  [BigIntType, 'int8'],
  [BooleanType, 'boolean'],
  [InstantType, 'timestamptz'],
  [JsonType, 'jsonb'],
]);

const isJson = ({ type }: Column): boolean => type === 'jsonb' || type === 'json';

const naming = new UnderscoreNamingStrategy();

/** A property as {@link defineEntity} has it, before MikroORM completes it. */
interface Defined extends Pick<EntityProperty, 'lazy' | 'enum'> {
  readonly fieldName?: string;
  readonly columnType?: string;
  readonly type?: unknown;
}

function columnsOf({ meta }: Definition): Column[] {
  return Object.entries(meta.properties).map(
    ([property, { fieldName, lazy, enum: isEnum, type: known, columnType }]) => {
      const made = isEnum ? 'text' : (types.get(known) ?? (isObject(known) ? types.get(known.constructor) : undefined));
      const type = columnType === 'json' ? columnType : made;
      if (!type) throw new Error(`the parameter type of the property ${property} is unknown`);
      return { name: fieldName ?? naming.propertyToColumnName(property), property, type, isLazy: lazy === true };
    },
  );
}

/** Reads a value from a row. */
type Read = (row: Row) => unknown;
/** @property columns where it is read from; empty if it is there in any case */
type Members = readonly (readonly [name: string, read: Read, columns: readonly string[]])[];

const objectOf =
  (members: Members) =>
  (row: Row): Record<string, unknown> => {
    const made: Record<string, unknown> = {};
    for (const [name, read] of members) made[name] = read(row);
    return made;
  };
const recordOf = objectOf as <R>(members: Members) => (row: Row) => R;

const columnNames = (field: Field): readonly string[] =>
  isGroup(field) ? [...field.values()].map(({ name }) => name) : [field.name];

export class Mapping<R extends object> {
  readonly table: string;
  readonly columns: readonly Column[];
  /** The columns that records of every kind have. */
  readonly commonColumns: readonly Column[];
  /** All columns that the kinds add. */
  readonly addedColumns: readonly Column[];
  readonly #fields = new Map<string, Field>();
  /** Makes a record from a row, by kind. */
  readonly #kinds: ReadonlyMap<unknown, (row: Row) => R>;
  /** Makes a record without a kind from a row. */
  readonly #common: (row: Row) => R;
  readonly #ofCommon: Members;
  readonly #ofKinds: ReadonlyMap<unknown, Members>;
  /** Reads the value of each column from a record; null if it has none. */
  readonly #values: (record: R) => unknown[];
  /** The field that each column repeats; undefined for a column of its own. */
  readonly #repeats: readonly (string | undefined)[];
  /** The columns whose parameters are JSON, and their indexes in {@link columns}. */
  readonly #ofJson: readonly (readonly [at: number, property: string])[];
  /** By property. */
  readonly #forms: Forms;
  /** The field that each property stores, or a member of; not of what is stored a second time. */
  readonly #fieldNames = new Map<string, string>();

  constructor(
    common: Definition,
    kinds: readonly Definition[],
    { groups = {}, repeated = {}, forms = {}, memberForms = {} }: AnyDifferences,
  ) {
    this.table = common.meta.tableName ?? '';
    this.commonColumns = columnsOf(common);
    const added = kinds.map((kind) => [kind.meta.discriminatorValue, columnsOf(kind)] as const);
    this.addedColumns = added.flatMap(([, columns]) => columns);
    this.columns = [...this.commonColumns, ...this.addedColumns];
    this.#forms = { ...forms, ...memberForms };

    const paths = new Map<string, readonly [field: string, member: string]>();
    for (const [field, members = {}] of Object.entries(groups)) {
      for (const [member, property] of Object.entries(members)) paths.set(property, [field, member]);
    }
    for (const column of this.columns) {
      const [field, member] = paths.get(column.property) ?? [column.property];
      if (column.property in repeated) continue;
      this.#fieldNames.set(column.property, field);
      if (member === undefined) this.#fields.set(field, column);
      else this.#fields.set(field, new Map([...membersOf(this.#fields.get(field)), [member, column]]));
    }
    const inAll = [...this.#fields]
      .filter(([, field]) => isGroup(field) || !this.addedColumns.includes(field))
      .map(([name, field]) => [name, readingOf(field, this.#forms), columnNames(field)] as const);
    this.#ofCommon = inAll;
    this.#common = recordOf<R>(inAll);
    this.#ofKinds = new Map(
      added.map(([kind, columns]) => [
        kind,
        [
          ...inAll,
          ...columns.map(
            // A list is never missing, even where it was not selected.
            (column) =>
              [
                column.property,
                readingOfAKind(column, this.#forms),
                isJson(column) ? [] : columnNames(column),
              ] as const,
          ),
        ],
      ]),
    );
    this.#kinds = new Map([...this.#ofKinds].map(([kind, members]) => [kind, recordOf<R>(members)]));
    const values = this.columns.map(({ property }): ((record: R) => unknown) => {
      const again = repeated[property];
      if (again) return (record) => again.as(knownMemberOf(record, again.of)) ?? null;
      const [field, member] = paths.get(property) ?? [property];
      if (member === undefined) return (record) => knownMemberOf(record, field) ?? null;
      return (record) => knownMemberOf(knownMemberOf(record, field), member) ?? null;
    });
    this.#values = (record) => values.map((valueIn) => valueIn(record));
    this.#ofJson = this.columns.flatMap((column, at) => (isJson(column) ? [[at, column.property] as const] : []));
    this.#repeats = this.columns.map(({ property }) => repeated[property]?.of);
  }

  record(row: Row): R {
    return (this.#kinds.get(row.kind) ?? this.#common)(row);
  }

  /** The records of one read with the fields that it has selected alone: for answers that no rule looks at. */
  shown(rows: readonly Row[]): R[] {
    const makers = new Map<unknown, (row: Row) => R>();
    return rows.map((row) => {
      const make = makers.get(row.kind) ?? recordOf<R>(this.#membersIn(row));
      makers.set(row.kind, make);
      return make(row);
    });
  }

  #membersIn(row: Row): Members {
    const members = this.#ofKinds.get(row.kind) ?? this.#ofCommon;
    return members.filter(([, , columns]) => columns.length === 0 || columns.some((column) => column in row));
  }

  /**
   * The parameters that store a record, in the order of {@link columns}. JSON is text.
   * @param texts properties whose JSON is text already
   */
  parameters(record: R, texts: Readonly<Record<string, string>> = {}): Parameter[] {
    const values = this.#values(record);
    for (const [at, property] of this.#ofJson) {
      const value = values[at];
      if (value !== null) values[at] = texts[property] ?? JSON.stringify(this.#stored(property, value));
    }
    return values as Parameter[];
  }

  /**
   * The changed properties of a record, as data for MikroORM's unit of work. Objects are compared by identity: a new
   * object counts as changed.
   */
  changes(before: R, record: R): Record<string, unknown> {
    const earlier = this.#values(before);
    const isSame = (now: unknown, at: number): boolean => {
      const repeats = this.#repeats[at];
      return repeats === undefined
        ? now === earlier[at]
        : knownMemberOf(record, repeats) === knownMemberOf(before, repeats);
    };
    const values = this.#values(record);
    return Object.fromEntries(
      this.columns.flatMap(({ property }, at) => {
        const value = values[at];
        return isSame(value, at) ? [] : [[property, value === null ? null : this.#stored(property, value)]];
      }),
    );
  }

  #stored(property: string, value: unknown): unknown {
    const form = this.#forms[property];
    return form ? form.stored(value) : value;
  }

  /** The columns that a selection needs. Columns that are not lazy are always read, because rules may need them. */
  columnsFor(selection: Selection | undefined): Column[] {
    return this.columns.filter(({ isLazy, property }) => !isLazy || wants(selection, property));
  }

  /**
   * The columns of the selected fields, and those of some fields: for answers that no rule looks at.
   * @param always the names of the fields
   */
  exactColumnsFor(selection: Selection | undefined, always: ReadonlySet<string>): Column[] {
    if (selection === undefined) return [...this.columns];
    return this.columns.filter(({ property }) => {
      const field = this.#fieldNames.get(property);
      return field !== undefined && (always.has(field) || wants(selection, field));
    });
  }

  /** Whether a selection includes a field that only one kind of record has. */
  asksForAKind(selection: Selection | undefined): boolean {
    return this.addedColumns.some(({ property }) => wants(selection, property));
  }

  /** @throws Unanswerable if no column stores the field: then the code that defines the field must answer it */
  field(name: string): Field {
    const field = this.#fields.get(name);
    if (!field) throw new Unanswerable(`${this.table} has no column for ${name}`);
    return field;
  }
}

export const isGroup = (field: Field | undefined): field is ReadonlyMap<string, Column> => field instanceof Map;

const membersOf = (field: Field | undefined): Iterable<readonly [string, Column]> => (isGroup(field) ? field : []);

/** The form of a field of any type. */
interface AnyForm {
  stored(value: unknown): unknown;
  read(stored: unknown): unknown;
}

type Forms = Readonly<Record<string, AnyForm | undefined>>;

/** Reads a field of a record from a row. The type of its column is known here, and not looked at for each row. */
function readingOf(field: Field, forms: Forms): Read {
  if (isGroup(field)) return objectOf([...field].map(([name, column]) => [name, readingOf(column, forms), []]));
  const { name, property, type } = field;
  return formed(property, type === 'timestamptz' ? (row) => instantIn(row[name]) : (row) => row[name], forms);
}

const instantIn = (value: unknown): unknown => (typeof value === 'string' ? instant(value) : value);

function formed(property: string, read: Read, forms: Forms): Read {
  const form = forms[property];
  if (!form) return read;
  // A column that was not selected is undefined, and stays so.
  return (row) => {
    const stored = read(row);
    return stored === undefined || stored === null ? stored : form.read(stored);
  };
}

/** Reads a property that only one kind has. A list is never null: null in the row becomes an empty list. */
function readingOfAKind(column: Column, forms: Forms): Read {
  const read = readingOf(column, forms);
  return isJson(column) ? (row) => read(row) ?? [] : (row) => read(row) ?? null;
}

// These lists are in most statements. As text they are compiled ten times as fast as nodes.

/** The names of columns, separated by commas. */
export const namesOf = (columns: readonly Column[]): Sql => sql.raw(columns.map(({ name }) => quoted(name)).join(', '));

/**
 * Columns of a table, as a select list. An int8 column is selected as text, so that both drivers return the same type.
 * @param prefix of the columns' names in the result
 */
export const selected = (columns: readonly Column[], table: string, prefix = ''): Sql =>
  sql.raw(
    columns
      .map(({ name, type }) => {
        const column = `${quoted(table)}.${quoted(name)}${type === 'int8' ? '::text' : ''}`;
        return type === 'int8' || prefix !== '' ? `${column} as ${quoted(prefix + name)}` : column;
      })
      .join(', '),
  );
