/**
 * The members of an answer about a record, with their names and in their order. A store may make the JSON of the answer
 * from it, so that the record is not loaded.
 */
export type Projection = readonly Member[];

export type Member = Value | Constant | Branch | Variants | List | Pages | DeferredField;

interface Named {
  /** Its name in the answer. */
  readonly key: string;
}

/** A field as it is. */
interface Value extends Named {
  readonly kind: 'value';
  readonly field: string;
}

/** A value that is the same for every record. */
export interface Constant extends Named {
  readonly kind: 'constant';
  readonly value: string;
}

/** A field that contains an object or a list of objects, with the members to answer of each object. */
export interface Branch extends Named {
  readonly kind: 'branch';
  readonly field: string;
  readonly members: Projection;
  readonly isList?: true;
  /** The field may be null. */
  readonly isNullable?: true;
  /** The answer has all stored members, in any order. So the store may return its JSON as it is. */
  readonly isWhole?: true;
}

/** A field whose members depend on the code of its feature. */
export interface Variants extends Named {
  readonly kind: 'variants';
  readonly field: string;
  readonly of: Readonly<Record<string, Projection>>;
}

/** A list that the store makes in a way of its own. */
interface List extends Named {
  readonly kind: 'list';
  readonly of: 'timers';
  /** The members of each item. */
  readonly members: Projection;
}

/**
 * A field that the store can't answer. In its place it puts the array `[mark, index, parent, mark]`, where `parent` holds
 * the fields of the parent that the value is made from.
 */
export interface DeferredField extends Named {
  readonly kind: 'deferred';
  /** A text that nobody outside this process knows. */
  readonly mark: string;
  readonly index: number;
  /** Fields of the parent, in the form of the core. */
  readonly needs: readonly string[];
}

/** A page of the records that belong to the parent, as a connection. */
export interface Pages extends Named {
  readonly kind: 'pages';
  readonly of: 'interview' | 'psychometric';
  /** The index of its arguments in the `pages` of the call. */
  readonly index: number;
  /** The members of the connection. */
  readonly members: Projection;
}

/**
 * The fields that a caller has selected, each with its subfields. Without a selection, all fields are selected. The
 * store may read less because of it: fields that are not selected may be missing in its results.
 */
export interface Selection {
  /** The selected subfields; undefined means all. */
  readonly [field: string]: Selection | undefined;
}

/** The selected subfields of a field. */
export function selectedOf(selection: Selection | undefined, field: string): Selection | undefined {
  if (selection === undefined) return undefined;
  return Object.hasOwn(selection, field) ? selection[field] : {};
}

/** Whether a field is selected. */
export function wants(selection: Selection | undefined, field: string): boolean {
  return selection === undefined || Object.hasOwn(selection, field);
}

/** The union of two selections. */
export function mergedSelection(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (a === undefined || b === undefined) return undefined;
  const both = Object.keys(b).map((field) => [field, field in a ? mergedSelection(a[field], b[field]) : b[field]]);
  return { ...a, ...Object.fromEntries(both) };
}
