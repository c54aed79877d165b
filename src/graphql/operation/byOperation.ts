import {
  type ArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { LRUCache } from 'lru-cache';
import { boundedByBytes, bytesOf } from './documents.js';

type Variables = Readonly<Record<string, unknown>>;

interface Known {
  /** The key of its results if no variable decides; else the begin of their keys. */
  readonly key: string;
  /** The variables whose values change the result. */
  readonly deciding: readonly string[];
}

interface Finding<T> {
  readonly found: T;
  readonly bytes: number;
}

interface Options<T> {
  /** The names of arguments whose variables change the result, too. */
  readonly deciding?: readonly string[];
  /** The names of lists in inputs whose lengths change the result. */
  readonly counted?: readonly string[];
  /** Bytes of memory that a result takes. Left out where that is almost nothing. */
  readonly bytesOf?: (found: T) => number;
}

/**
 * Results that are computed from an operation, once for all values of its variables except the deciding ones. A
 * variable decides where it skips or includes fields, or stands in certain arguments. A result that was not used for
 * the longest time is dropped, and computed again when needed.
 */
export class ByOperation<T> {
  readonly #arguments: readonly string[];
  readonly #counted: readonly string[];
  readonly #operations = new WeakMap<OperationDefinitionNode, Known>();
  readonly #bytesOf: NonNullable<Options<T>['bytesOf']>;
  readonly #found: LRUCache<string, Finding<T>>;
  #lastId = 0;

  constructor({ deciding = [], counted = [], bytesOf = () => 0 }: Options<T> = {}) {
    this.#arguments = deciding;
    this.#counted = counted;
    this.#bytesOf = bytesOf;
    this.#found = boundedByBytes(({ bytes }) => bytes);
  }

  /** @param operation of a valid document */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables, find: () => T): T {
    const known = this.#operations.get(operation) ?? this.#note(document, operation);
    const key = known.deciding.length === 0 ? known.key : this.#keyOf(known, variables);
    const before = this.#found.get(key);
    if (before) return before.found;
    const found = find();
    // The document's memory is counted here, too: once the document is dropped, no operation leads to this result any
    // more.
    this.#found.set(key, { found, bytes: bytesOf(document) + this.#bytesOf(found) });
    return found;
  }

  #note(document: DocumentNode, operation: OperationDefinitionNode): Known {
    this.#lastId += 1;
    const known = { key: `${this.#lastId} `, deciding: this.#deciding(document) };
    this.#operations.set(operation, known);
    return known;
  }

  #keyOf({ key, deciding }: Known, variables: Variables): string {
    return key + deciding.map((name) => this.#decisive(variables, name)).join();
  }

  #deciding(document: DocumentNode): string[] {
    const names = new Set<string>();
    const note = ({ value }: ArgumentNode | ObjectFieldNode): void => {
      if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    };
    visit(document, {
      Argument: (argument) => {
        if (this.#arguments.includes(argument.name.value)) note(argument);
      },
      ObjectField: (field) => {
        if (this.#counted.includes(field.name.value)) note(field);
      },
      Directive({ arguments: conditions = [] }) {
        conditions.forEach(note);
      },
    });
    return [...names];
  }

  /**
   * The part of a sent value that can change the result. A client may send anything, of any length, so long values are
   * not kept.
   */
  #decisive(variables: Variables, name: string): unknown {
    const value = variables[name];
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value === 'string' && value.length <= maxDecisiveLength) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${lengthOf(value)}]`;
    if (typeof value === 'object') return this.#counted.map((list) => lengthOf(memberOf(value, list))).join(' ');
    return Object.hasOwn(variables, name) ? 'sent' : '';
  }
}

/** No deciding name is longer. */
const maxDecisiveLength = 64;

/** How many items were sent for a list. A single value counts as a list of one. */
export function lengthOf(sent: unknown): number {
  if (Array.isArray(sent)) return sent.length;
  return sent === undefined || sent === null ? 0 : 1;
}

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** A document's fragments by their names. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
