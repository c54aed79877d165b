import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import type { ConcreteRequest } from 'relay-runtime';

/**
 * A query as Relay's compiler hands it to relay-runtime. The compiler itself is a program for each platform; of a query
 * whose arguments are literals, without fragments of its own, it makes what is here.
 */
export function relayRequest(schema: GraphQLSchema, text: string): ConcreteRequest {
  const [operation] = parse(text).definitions;
  const query = schema.getQueryType();
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !query) throw new Error('This is no query.');
  const selections = selectionsOf(schema, query, operation.selectionSet);
  const shared = { argumentDefinitions: [], name: 'Query', selections };
  return {
    kind: 'Request',
    fragment: { ...shared, kind: 'Fragment', metadata: null, type: 'Query', abstractKey: null },
    operation: { ...shared, kind: 'Operation' },
    params: { cacheID: text, id: null, metadata: {}, name: 'Query', operationKind: 'query', text },
  } as unknown as ConcreteRequest;
}

function selectionsOf(schema: GraphQLSchema, type: GraphQLCompositeType, { selections }: SelectionSetNode): object[] {
  return selections.map((node) => {
    if (node.kind === Kind.FIELD) return fieldOf(schema, type, node);
    if (node.kind !== Kind.INLINE_FRAGMENT) throw new Error('A fragment has no place here.');
    const name = node.typeCondition?.name.value ?? type.name;
    const condition = schema.getType(name);
    if (!isCompositeType(condition)) throw new Error(`${name} is no type of objects.`);
    const within = selectionsOf(schema, condition, node.selectionSet);
    return { kind: 'InlineFragment', type: name, selections: within, abstractKey: null };
  });
}

function fieldOf(schema: GraphQLSchema, type: GraphQLCompositeType, node: FieldNode): object {
  const name = node.name.value;
  const alias = node.alias?.value ?? null;
  const field =
    name === '__typename'
      ? TypeNameMetaFieldDef
      : isObjectType(type) || isInterfaceType(type)
        ? type.getFields()[name]
        : undefined;
  if (!field) throw new Error(`${type.name} has no field ${name}.`);
  const given = node.arguments ?? [];
  const args = given.map((arg) => ({
    kind: 'Literal',
    name: arg.name.value,
    value: valueFromASTUntyped(arg.value),
  }));
  const shared = { alias, args: args.length > 0 ? args : null, name, storageKey: null };
  const named = getNamedType(field.type);
  if (!isCompositeType(named) || !node.selectionSet) return { kind: 'ScalarField', ...shared };
  return {
    kind: 'LinkedField',
    ...shared,
    concreteType: isObjectType(named) ? named.name : null,
    plural: isListType(getNullableType(field.type)),
    selections: selectionsOf(schema, named, node.selectionSet),
  };
}
