import {
  type ArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { LRUCache } from 'lru-cache';
import { boundedByBytes, bytesOf } from './documents.js';

type Variables = Readonly<Record<string, unknown>>;

interface Known {
  readonly id: number;
  /** The variables that decide. */
  readonly deciding: readonly string[];
}

interface Finding<T> {
  readonly found: T;
  readonly bytes: number;
}

interface Options<T> {
  /** The name of an argument whose variables decide too. */
  readonly argument?: string;
  /** Of the memory that what was found takes; nothing, where that is next to nothing. */
  readonly bytesOf?: (found: T) => number;
}

/**
 * What is found out of an operation, once for all values of its variables but those that decide: they skip or include
 * fields, or are given as one argument. What was not used for longest is found out again.
 */
export class ByOperation<T> {
  readonly #argument: string | null;
  readonly #operations = new WeakMap<OperationDefinitionNode, Known>();
  readonly #bytesOf: NonNullable<Options<T>['bytesOf']>;
  readonly #found: LRUCache<string, Finding<T>>;
  #lastId = 0;

  constructor({ argument, bytesOf = () => 0 }: Options<T> = {}) {
    this.#argument = argument ?? null;
    this.#bytesOf = bytesOf;
    this.#found = boundedByBytes(({ bytes }) => bytes);
  }

  /** @param operation of a valid document */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables, find: () => T): T {
    const { id, deciding } = this.#operations.get(operation) ?? this.#note(document, operation);
    const key = `${id} ${deciding.map((name) => decisive(variables, name)).join()}`;
    const before = this.#found.get(key);
    if (before) return before.found;
    const found = find();
    // Nothing is found by it any more once the document is gone, which takes its memory into account.
    this.#found.set(key, { found, bytes: bytesOf(document) + this.#bytesOf(found) });
    return found;
  }

  #note(document: DocumentNode, operation: OperationDefinitionNode): Known {
    this.#lastId += 1;
    const known = { id: this.#lastId, deciding: this.#deciding(document) };
    this.#operations.set(operation, known);
    return known;
  }

  #deciding(document: DocumentNode): string[] {
    const names = new Set<string>();
    const note = ({ value }: ArgumentNode): void => {
      if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    };
    visit(document, {
      Argument: (argument) => {
        if (argument.name.value === this.#argument) note(argument);
      },
      Directive({ arguments: conditions = [] }) {
        conditions.forEach(note);
      },
    });
    return [...names];
  }
}

/** As much of what was sent as can decide: a client may send anything, of any length. */
function decisive(variables: Variables, name: string): unknown {
  const value = variables[name];
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Object.hasOwn(variables, name) ? 'sent' : '';
}

/** A document's fragments by their names. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
}
