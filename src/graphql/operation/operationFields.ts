import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';

/**
 * The fields that an operation selects. They are collected before its variables are coerced, because its cost decides
 * whether they are.
 */

export interface Operation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** As the client sent them. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The selected fields of one object, by their key in the response: a field that is selected twice is answered once. */
export interface Selected {
  readonly fields: Map<string, { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[]>;
  readonly fragments: Set<string>;
}

export const nothingSelected = (): Selected => ({ fields: new Map(), fragments: new Set() });

/** Collects the selected fields of one object. Fields that directives leave out are not included. */
export function collect(
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

export function fieldOf({ name }: FieldNode, parent: GraphQLCompositeType): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
}

function isLeftOut(asked: Operation, { directives = [] }: SelectionNode): boolean {
  return directives.some(({ name, arguments: [condition] = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    return condition !== undefined && valueGiven(asked, condition.value) === (name.value === 'skip');
  });
}

/** The value of an argument. For a variable it is what the client sent, before coercion. */
export function valueGiven(asked: Operation, node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
      return Number(node.value);
    case Kind.BOOLEAN:
    case Kind.STRING:
      return node.value;
    case Kind.VARIABLE: {
      const name = node.name.value;
      if (Object.hasOwn(asked.variables, name)) return asked.variables[name];
      const definition = asked.operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
      return definition?.defaultValue && valueGiven(asked, definition.defaultValue);
    }
    case Kind.LIST:
      return node.values.map((item) => valueGiven(asked, item));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, valueGiven(asked, value)]));
    default:
      return undefined;
  }
}
