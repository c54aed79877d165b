import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { defined } from '../base/values.js';

/**
 * The one collector of the fields that an operation selects, by their types and directives: for its cost, its plan, and
 * what its resolvers read.
 */

export type Variables = Readonly<Record<string, unknown>>;

/** A document's fragments by their names, which may be any. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export interface Sources {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Variables;
  /** The operation whose variables are as the client sent them; left out where they are coerced. */
  readonly uncoerced?: OperationDefinitionNode;
  /**
   * Whether a directive whose variable is null leaves nothing out, instead of being an error: for what is read and
   * charged before the execution finds that error.
   */
  readonly isLenient?: boolean;
}

/** The selected fields of one object, by their key in the response: a field that is selected twice is answered once. */
export interface Selected {
  /** Only fragments that apply to this type count; null: those of any type do. */
  readonly type: GraphQLObjectType | null;
  readonly fields: Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>;
  readonly fragments: Set<string>;
}

export const nothingSelected = (type: GraphQLObjectType | null = null): Selected => ({
  type,
  fields: new Map(),
  fragments: new Set(),
});

/**
 * Collects the selected fields of one object. Fields that directives leave out are not included.
 * @throws GraphQLError for a directive whose coerced variable is null, unless the sources are lenient
 */
export function collect(
  sources: Sources,
  selections: readonly SelectionNode[],
  parent: GraphQLCompositeType,
  selected: Selected,
): void {
  for (const node of selections) {
    if (isLeftOut(sources, node)) continue;
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
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : sources.fragments[node.name.value];
    if (!fragment) continue;
    const named = fragment.typeCondition && sources.schema.getType(fragment.typeCondition.name.value);
    const condition = isCompositeType(named) ? named : parent;
    if (applies(sources.schema, condition, selected.type))
      collect(sources, fragment.selectionSet.selections, condition, selected);
  }
}

function applies(schema: GraphQLSchema, condition: GraphQLCompositeType, type: GraphQLObjectType | null): boolean {
  return type === null || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
}

/** The fields that are selected of an object of this type by all these nodes, by their key in the response. */
export function fieldsOf(
  sources: Sources,
  type: GraphQLObjectType,
  nodes: readonly Pick<FieldNode | OperationDefinitionNode, 'selectionSet'>[],
): Map<string, FieldNode[]> {
  const selected = nothingSelected(type);
  for (const { selectionSet } of nodes) collect(sources, selectionSet?.selections ?? [], type, selected);
  return new Map([...selected.fields].map(([key, same]) => [key, same.map(({ node }) => node)]));
}

/** The name of the field that these nodes select. */
export const fieldNameOf = (nodes: readonly FieldNode[]): string => defined(nodes[0]).name.value;

export function fieldOf({ name }: FieldNode, parent: GraphQLCompositeType): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}

function isLeftOut(sources: Sources, node: SelectionNode): boolean {
  if (!node.directives?.length) return false;
  if (!sources.uncoerced && !sources.isLenient) {
    return (
      getDirectiveValues(GraphQLSkipDirective, node, sources.variables)?.if === true ||
      getDirectiveValues(GraphQLIncludeDirective, node, sources.variables)?.if === false
    );
  }
  return node.directives.some(({ name, arguments: [condition] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    return condition !== undefined && valueGiven(sources, condition.value) === (name.value === 'skip');
  });
}

/** The default values of operations' variables, by name. A document may use each of its variables hundreds of times. */
const defaults = new WeakMap<OperationDefinitionNode, ReadonlyMap<string, ValueNode>>();

function defaultsOf(operation: OperationDefinitionNode): ReadonlyMap<string, ValueNode> {
  const known = defaults.get(operation);
  if (known) return known;
  const made = new Map(
    operation.variableDefinitions?.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, defaultValue] as const] : [],
    ),
  );
  defaults.set(operation, made);
  return made;
}

/** The value of an argument. For a variable that is not coerced it is what the client sent, or the default. */
export function valueGiven(sources: Sources, node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
      return Number(node.value);
    case Kind.BOOLEAN:
    case Kind.STRING:
      return node.value;
    case Kind.VARIABLE: {
      const name = node.name.value;
      if (Object.hasOwn(sources.variables, name)) return sources.variables[name];
      const byDefault = sources.uncoerced && defaultsOf(sources.uncoerced).get(name);
      return byDefault && valueGiven(sources, byDefault);
    }
    case Kind.LIST:
      return node.values.map((item) => valueGiven(sources, item));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, valueGiven(sources, value)]));
    default:
      return undefined;
  }
}
