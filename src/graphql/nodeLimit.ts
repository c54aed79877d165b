import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
  visit,
} from 'graphql';

interface Operation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The fields selected of one object, by their key in the response: what is selected twice is answered once. */
interface Selected {
  readonly fields: Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>;
  readonly fragments: Set<string>;
}

const nothingSelected = (): Selected => ({ fields: new Map(), fragments: new Set() });

interface Counted {
  /** The variables that the count depends on. */
  readonly deciding: readonly string[];
  /** By their values. */
  readonly counts: Map<string, number>;
}

/** Of one operation, for as many values of its variables. */
const maxKnown = 64;

/** Counts the nodes of operations; one that comes again with the same numbers is not counted again. */
export class NodeCounts {
  readonly #schema: GraphQLSchema;
  readonly #known = new WeakMap<OperationDefinitionNode, Counted>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @param operation of a valid document @param variables as the client sent them */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Operation['variables']): number {
    const known = this.#known.get(operation) ?? { deciding: decidingVariables(document), counts: new Map() };
    this.#known.set(operation, known);
    const key = known.deciding.map((name) => decisive(variables, name)).join();
    const counted = known.counts.get(key) ?? countNodes(this.#asked(document, operation, variables));
    if (known.counts.size < maxKnown) known.counts.set(key, counted);
    return counted;
  }

  #asked(document: DocumentNode, operation: OperationDefinitionNode, variables: Operation['variables']): Operation {
    const definitions = document.definitions.filter((definition) => definition.kind === 'FragmentDefinition');
    const fragments = new Map(definitions.map((fragment) => [fragment.name.value, fragment]));
    return { schema: this.#schema, operation, fragments, variables };
  }
}

/** As much of what was sent as a count can depend on: a client may send anything, of any length. */
function decisive(variables: Operation['variables'], name: string): unknown {
  const value = variables[name];
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Object.hasOwn(variables, name) ? 'sent' : '';
}

/** Those that `first` and directives are given. */
function decidingVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  const note = ({ value }: ArgumentNode): void => {
    if (value.kind === Kind.VARIABLE) names.add(value.name.value);
  };
  visit(document, {
    Argument(argument) {
      if (argument.name.value === 'first') note(argument);
    },
    Directive({ arguments: conditions = [] }) {
      conditions.forEach(note);
    },
  });
  return [...names];
}

/**
 * How many records an operation can ask for: over all its connections, the sum of the product of `first` down to each.
 * The operation is valid: no fragment spreads itself.
 */
function countNodes(asked: Operation): number {
  const root = asked.schema.getRootType(asked.operation.operation);
  if (!root) return 0;
  const selected = nothingSelected();
  collect(asked, asked.operation.selectionSet.selections, root, selected);
  return countOf(asked, selected);
}

function countOf(asked: Operation, { fields }: Selected): number {
  let count = 0;
  for (const sameKey of fields.values()) {
    const below = nothingSelected();
    let first = 0;
    for (const { node, parent } of sameKey) {
      const field = fieldOf(node, parent);
      if (!field) continue;
      first = Math.max(first, firstOf(asked, node, field));
      const type = getNamedType(field.type);
      if (node.selectionSet && isCompositeType(type)) collect(asked, node.selectionSet.selections, type, below);
    }
    count += first === 0 ? countOf(asked, below) : first * (1 + countOf(asked, below));
  }
  return count;
}

function collect(
  asked: Operation,
  selections: readonly SelectionNode[],
  parent: GraphQLCompositeType,
  selected: Selected,
): void {
  for (const node of selections) {
    if (isLeftOut(asked, node)) continue;
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      const sameKey = selected.fields.get(key);
      if (sameKey) sameKey.push({ node, parent });
      else selected.fields.set(key, [{ node, parent }]);
      continue;
    }
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (selected.fragments.has(node.name.value)) continue;
      selected.fragments.add(node.name.value);
    }
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : asked.fragments.get(node.name.value);
    const condition = fragment?.typeCondition && asked.schema.getType(fragment.typeCondition.name.value);
    if (fragment)
      collect(asked, fragment.selectionSet.selections, isCompositeType(condition) ? condition : parent, selected);
  }
}

function fieldOf({ name }: FieldNode, parent: GraphQLCompositeType): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
}

/** A connection's `first`, at least 1; 0 for a field that is no connection. */
function firstOf(asked: Operation, node: FieldNode, field: GraphQLField<unknown, unknown>): number {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return 0;
  const sent = node.arguments?.find(({ name }) => name.value === 'first');
  const first = sent ? valueGiven(asked, sent.value) : undefined;
  return Math.max(1, typeof first === 'number' ? first : Number(argument.defaultValue));
}

function isLeftOut(asked: Operation, { directives = [] }: SelectionNode): boolean {
  return directives.some(({ name, arguments: [condition] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    return condition !== undefined && valueGiven(asked, condition.value) === (name.value === 'skip');
  });
}

/** What an argument is given; of variables, what the client sent. */
function valueGiven(asked: Operation, node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
      return Number(node.value);
    case Kind.BOOLEAN:
      return node.value;
    case Kind.VARIABLE: {
      const name = node.name.value;
      if (Object.hasOwn(asked.variables, name)) return asked.variables[name];
      const definition = asked.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
      return definition?.defaultValue && valueGiven(asked, definition.defaultValue);
    }
    default:
      return undefined;
  }
}
