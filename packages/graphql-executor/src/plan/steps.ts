import {
  type FieldNode,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { knownMemberOf } from '../base/values.js';
import { fieldNameOf, fieldsOf, type Sources } from '../document/selectedFields.js';
import { type LengthOf, lengthOfList, type ResolveAll, resolvesAll, shownMember } from '../schema/fieldPlans.js';

/**
 * What is done to answer an operation: its selected fields by type, each with what gives its value and how that is
 * written. It is known once for all requests with the same operation.
 */

/** The fields that are selected of an object of one type. */
export interface ObjectSteps {
  readonly type: GraphQLObjectType;
  readonly fields: readonly FieldSteps[];
  /** Whether the object itself has all values: nothing in it or beneath it is resolved. */
  readonly isPlain: boolean;
  /** Fields that the object has itself and that hold lists of objects, which are charged. */
  readonly lists: readonly FieldSteps[];
}

export interface FieldSteps {
  /** Its name in the answer. */
  readonly key: string;
  /** The same as JSON, with the colon. */
  readonly label: string;
  readonly parent: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly isRequired: boolean;
  readonly shape: Shape;
  /** What gives its values; null where the object has it. */
  readonly resolver: Resolver | null;
  /** Whether the object has it with all that is selected beneath. */
  readonly isPlain: boolean;
}

/** The form of a value. */
export type Shape = { readonly kind: 'leaf'; readonly type: GraphQLLeafType } | ListShape | ObjectShape;

interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly isItemRequired: boolean;
  readonly ofObjects: boolean;
  /** Whether its items count: introspection has a limit of its own. */
  readonly isCharged: boolean;
}

interface ObjectShape {
  readonly kind: 'object';
  readonly isPlain: boolean;
  /** Whether the object has itself lists of objects, at any depth. */
  readonly hasLists: boolean;
  readonly possible: readonly ObjectSteps[];
  /** @throws Error for a value of another type, and GraphQLError for a directive whose variable is null */
  readonly of: (value: unknown) => ObjectSteps;
}

export type Resolver =
  /** Gives the values of all parents at once. `lengthOf`: of a list that is charged before it is made. */
  | { readonly kind: 'all'; readonly resolve: ResolveAll; readonly lengthOf: LengthOf | undefined }
  /** Gives the value of one parent. */
  | { readonly kind: 'one'; readonly resolve: GraphQLFieldResolver<unknown, unknown> };

interface Compiling {
  readonly sources: Sources;
  /** By type and nodes: a fragment that is spread at many places makes the same steps there. */
  readonly known: Map<string, ObjectSteps>;
  readonly places: Map<FieldNode, number>;
}

/** The value of a field that an object has itself. */
export const ownValue = ({ definition, parent }: FieldSteps, object: unknown): unknown =>
  definition === TypeNameMetaFieldDef ? parent.name : knownMemberOf(object, shownMember(definition));

/**
 * The steps of an operation, one for each root field, and the number of all fields in them.
 * @throws GraphQLError for a directive of a root field whose variable is null
 */
export function rootSteps(
  operation: OperationDefinitionNode,
  sources: Sources,
): { readonly made: ObjectSteps; readonly count: number } {
  const type = sources.schema.getRootType(operation.operation);
  if (!type) throw new Error(`the schema has no ${operation.operation}`);
  let count = 0;
  const fields = [...fieldsOf(sources, type, [operation])].map(([key, nodes]) => {
    // Root fields share no steps: each mutation reads what it has changed.
    const known = new Map<string, ObjectSteps>();
    const root = fieldSteps({ sources, known, places: new Map() }, type, key, nodes);
    for (const { fields } of known.values()) count += fields.length;
    return root;
  });
  return { made: { type, fields, isPlain: false, lists: [] }, count: count + fields.length };
}

/** The steps of one field beneath a root. */
export const stepsBeneath = (
  sources: Sources,
  parent: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): FieldSteps => fieldSteps({ sources, known: new Map(), places: new Map() }, parent, key, nodes);

const labelOf = (key: string): string => `${JSON.stringify(key)}:`;

function objectSteps(compiling: Compiling, type: GraphQLObjectType, nodes: readonly FieldNode[]): ObjectSteps {
  const place = placeOf(compiling, type, nodes);
  const known = compiling.known.get(place);
  if (known) return known;
  const fields = [...fieldsOf(compiling.sources, type, nodes)].map(([key, same]) =>
    fieldSteps(compiling, type, key, same),
  );
  const made: ObjectSteps = {
    type,
    fields,
    isPlain: fields.every(({ isPlain }) => isPlain),
    lists: fields.filter(({ isPlain, shape }) => isPlain && holdsLists(shape)),
  };
  compiling.known.set(place, made);
  return made;
}

function placeOf({ places }: Compiling, { name }: GraphQLObjectType, nodes: readonly FieldNode[]): string {
  const numbers = nodes.map((node) => {
    const known = places.get(node) ?? places.size;
    places.set(node, known);
    return known;
  });
  return `${name} ${numbers.join()}`;
}

function fieldSteps(
  compiling: Compiling,
  parent: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): FieldSteps {
  const definition = definitionOf(compiling.sources.schema, parent, fieldNameOf(nodes));
  const resolver = resolverOf(definition);
  const shape = shapeOf(compiling, definition.type, nodes);
  const isPlain = resolver === null && isPlainShape(shape);
  const isRequired = isNonNullType(definition.type);
  return { key, label: labelOf(key), parent, definition, nodes, isRequired, shape, resolver, isPlain };
}

function definitionOf(schema: GraphQLSchema, type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  const field =
    [TypeNameMetaFieldDef, ...(type === schema.getQueryType() ? [SchemaMetaFieldDef, TypeMetaFieldDef] : [])].find(
      (meta) => meta.name === name,
    ) ?? type.getFields()[name];
  if (!field) throw new Error(`${type.name} has no field ${name}`);
  return field;
}

function resolverOf(definition: GraphQLField<unknown, unknown>): Resolver | null {
  // The type is known without the object.
  if (definition === TypeNameMetaFieldDef || shownMember(definition) !== definition.name) return null;
  const all = resolvesAll(definition);
  if (all) return { kind: 'all', resolve: all, lengthOf: lengthOfList(definition) };
  return definition.resolve ? { kind: 'one', resolve: definition.resolve } : null;
}

function shapeOf(compiling: Compiling, type: GraphQLOutputType, nodes: readonly FieldNode[]): Shape {
  const given = isNonNullType(type) ? type.ofType : type;
  if (isListType(given)) {
    const item = given.ofType;
    const named = getNamedType(item);
    const ofObjects = !isLeafType(named);
    const shape = shapeOf(compiling, item, nodes);
    const isCharged = ofObjects && !named.name.startsWith('__');
    return { kind: 'list', item: shape, isItemRequired: isNonNullType(item), ofObjects, isCharged };
  }
  if (isLeafType(given)) return { kind: 'leaf', type: given };
  return objectShape(compiling, given, nodes);
}

/**
 * The steps for objects of a type. A directive beneath whose variable is null is an error of each such object, as in
 * graphql-js: what leads to the object is done, and where there is none, there is no error.
 */
function stepsOrError(
  compiling: Compiling,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): ObjectSteps | GraphQLError {
  try {
    return objectSteps(compiling, type, nodes);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

const isSteps = (made: ObjectSteps | GraphQLError): made is ObjectSteps => !(made instanceof GraphQLError);

/** The form of objects that all have an error. */
const failing = (error: GraphQLError): ObjectShape => ({
  kind: 'object',
  isPlain: true,
  hasLists: false,
  possible: [],
  of() {
    throw error;
  },
});

function objectShape(compiling: Compiling, type: GraphQLCompositeType, nodes: readonly FieldNode[]): Shape {
  if (isObjectType(type)) {
    const steps = stepsOrError(compiling, type, nodes);
    if (steps instanceof GraphQLError) return failing(steps);
    const { isPlain, lists } = steps;
    return { kind: 'object', isPlain, hasLists: lists.length > 0, possible: [steps], of: () => steps };
  }
  if (!isAbstractType(type)) throw new Error(`${String(type)} can't be answered`);
  const { schema } = compiling.sources;
  const byName = new Map(schema.getPossibleTypes(type).map((one) => [one.name, stepsOrError(compiling, one, nodes)]));
  const { resolveType } = type;
  const possible = [...byName.values()].filter((steps) => isSteps(steps));
  return {
    kind: 'object',
    isPlain: possible.every(({ isPlain }) => isPlain),
    hasLists: possible.some(({ lists }) => lists.length > 0),
    possible,
    of(value) {
      const name = resolveType?.(value, undefined, undefined as never, type);
      const steps = typeof name === 'string' ? byName.get(name) : undefined;
      if (steps instanceof GraphQLError) throw steps;
      if (!steps) throw new Error(`a value of ${type.name} has no type of it: ${String(name)}`);
      return steps;
    },
  };
}

function isPlainShape(shape: Shape): boolean {
  if (shape.kind === 'list') return isPlainShape(shape.item);
  return shape.kind === 'leaf' || shape.isPlain;
}

/** Whether a value of this form may hold a list of objects. */
function holdsLists(shape: Shape): boolean {
  return shape.kind === 'list' ? shape.isCharged : shape.kind === 'object' && shape.hasLists;
}
