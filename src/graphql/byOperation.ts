import {
  type ArgumentNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

interface Known<T> {
  /** The variables that decide. */
  readonly deciding: readonly string[];
  /** By their values. */
  readonly found: Map<string, T>;
}

/** Of one operation, for as many values of its variables. */
const maxKnown = 64;

/**
 * What is found out of an operation, once for all values of its variables but those that decide: they skip or include
 * fields, or are given as one argument.
 */
export class ByOperation<T> {
  readonly #argument: string | null;
  readonly #known = new WeakMap<OperationDefinitionNode, Known<T>>();

  /** @param argument the name of an argument whose variables decide too */
  constructor(argument: string | null = null) {
    this.#argument = argument;
  }

  /** @param operation of a valid document @param find never answers undefined */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables, find: () => T): T {
    const known = this.#known.get(operation) ?? { deciding: this.#deciding(document), found: new Map<string, T>() };
    this.#known.set(operation, known);
    const key = known.deciding.map((name) => decisive(variables, name)).join();
    const before = known.found.get(key);
    if (before !== undefined) return before;
    const found = find();
    if (known.found.size < maxKnown) known.found.set(key, found);
    return found;
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
