import {
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
} from 'graphql';
import { ByOperation, fragmentsOf } from './byOperation.js';

interface Operation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The fields selected of one object, by their key in the response: what is selected twice is answered once. */
interface Selected {
  readonly fields: Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>;
  readonly fragments: Set<string>;
}

const nothingSelected = (): Selected => ({ fields: new Map(), fragments: new Set() });

/** Counts the nodes of operations; one that comes again with the same numbers is not counted again. */
export class NodeCounts {
  readonly #schema: GraphQLSchema;
  readonly #known = new ByOperation<number>({ argument: 'first' });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @param operation of a valid document @param variables as the client sent them */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Operation['variables']): number {
    return this.#known.of(document, operation, variables, () =>
      countNodes({ schema: this.#schema, operation, fragments: fragmentsOf(document), variables }),
    );
  }
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
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : asked.fragments[node.name.value];
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
