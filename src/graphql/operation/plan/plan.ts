import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  getLocation,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  print,
  type SourceLocation,
} from 'graphql';
import type { RecordList } from '../../../core/door/useCase.js';
import type { Member, Projection } from '../../../core/reading/projection.js';
import { type FeatureCode, featureCodes } from '../../../core/vacancies/vacancy.js';
import type { RootCall } from '../../calls/calling.js';
import { type FieldPlan, fieldPlanOf, grantedAt, isLong } from '../../schema/fields/fieldPlans.js';
import { fieldsOf, type Sources } from '../document/selectedFields.js';

/**
 * A plan turns an operation into a projection: the store then makes the answer by one statement, and no field is
 * resolved. An operation has a plan where it is a query that reads one thing, or one page, with what belongs to it, or
 * `createVacancy`. All other operations are left to GraphQL's own execution, which answers everything.
 */

export interface Plan {
  readonly call: RootCall;
  /** The root field's coordinate. */
  readonly via: string;
  /** The root field's name in the answer. */
  readonly key: string;
  /** Where the root field stands. */
  readonly place: Place;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly projection: Projection;
  readonly nested: readonly NestedField[];
  /** Whether the store must find the feature of each row: it searches all features of the vacancy for each row. */
  readonly seeksFeatures: boolean;
}

/** Where a field stands: in the document, and in the answer. */
export interface Place {
  readonly nodes: readonly FieldNode[];
  readonly path: readonly (string | number)[];
  readonly locations: readonly SourceLocation[];
}

/** A field within the answer that needs its own grant. A connection comes with its arguments. */
interface NestedField {
  readonly via: string;
  readonly page: {
    readonly of: RecordList;
    readonly node: FieldNode;
    readonly definition: GraphQLField<unknown, unknown>;
  } | null;
}

/**
 * How often a field is answered: once; once for each row of a page; or once for each row although the rows share it, as
 * interviews share their vacancy.
 */
type Occurrence = 'once' | 'by row' | 'in common';

/** PostgreSQL's json_build_object takes 100 arguments, two for each member. */
const maxMembers = 50;

/** Thrown where an operation is left to GraphQL's execution. */
class Unplanned extends Error {}

interface Planning {
  readonly sources: Sources;
  readonly nested: NestedField[];
  seeksFeature: boolean;
}

/**
 * @param operation of a valid document @param sources with coerced variables
 * @returns null where the operation is left to GraphQL's execution
 */
export function planOf(operation: OperationDefinitionNode, sources: Sources): Plan | null {
  try {
    return planned({ sources, nested: [], seeksFeature: false }, operation);
  } catch (error) {
    // A directive whose variable is null: GraphQL's execution reports that error.
    if (error instanceof Unplanned || error instanceof GraphQLError) return null;
    throw error;
  }
}

function planned(planning: Planning, operation: OperationDefinitionNode): Plan {
  const rootType = planning.sources.schema.getRootType(operation.operation);
  if (!rootType) throw new Unplanned();
  const [root, another] = fieldsOf(planning.sources, rootType, [operation]);
  // A second root field is charged by itself, which only the execution does.
  if (!root || another) throw new Unplanned();
  const [key, nodes] = root;
  const definition = rootType.getFields()[nodes[0]?.name.value ?? ''];
  const plan = definition && fieldPlanOf(definition);
  if (!definition || plan?.by !== 'call') throw new Unplanned();
  const type = getNamedType(definition.type);
  if (!isObjectType(type)) throw new Unplanned();
  const isPage = isConnection(type);
  const projection = membersOf(planning, type, nodes, isPage ? 'by row' : 'once');
  const { nested } = planning;
  // Only the execution reads nested fields of a mutation: by further statements, which see the change.
  if (operation.operation !== 'query' && nested.length > 0) throw new Unplanned();
  const hasRows = isPage || nested.some(({ page }) => page);
  return {
    call: plan.call,
    via: grantedAt(rootType, definition.name),
    key,
    place: { nodes, path: [key], locations: locationsOf(nodes) },
    definition,
    projection,
    nested,
    seeksFeatures: hasRows && planning.seeksFeature,
  };
}

const locationsOf = (nodes: readonly FieldNode[]): SourceLocation[] =>
  nodes.flatMap(({ loc }) => (loc ? [getLocation(loc.source, loc.start)] : []));

/** Relay's: a type whose fields hold edges. */
const isConnection = (type: GraphQLObjectType): boolean => 'edges' in type.getFields();

/** Whether a connection's total is asked for. */
const isCounted = (members: Projection): boolean =>
  members.some((member) => member.kind === 'value' && member.field === 'totalCount');

function membersOf(
  planning: Planning,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  occurrence: Occurrence,
): Projection {
  const names = new Set<string>();
  const counts = new Set<string>();
  const members: Member[] = [];
  for (const [key, same] of fieldsOf(planning.sources, type, nodes)) {
    const name = same[0]?.name.value as string;
    const definition = type.getFields()[name];
    // The same field under two names would write a long text twice.
    if (names.has(name) && !(definition && definition.args.length > 0)) throw new Unplanned();
    names.add(name);
    const member = definition
      ? memberOf(planning, { key, type, name, same, definition, occurrence })
      : typeName(key, type);
    members.push(member);
    if (member.kind !== 'pages' || !isCounted(member.members)) continue;
    // The same count under two names would run twice; an execution counts once.
    const counted = `${name} ${filterOf(same[0])}`;
    if (counts.has(counted)) throw new Unplanned();
    counts.add(counted);
  }
  if (members.length > maxMembers) throw new Unplanned();
  return members;
}

/** The filter as the client wrote it. */
function filterOf(node: FieldNode | undefined): string {
  const filter = node?.arguments?.find(({ name }) => name.value === 'filter');
  return filter ? print(filter.value) : '';
}

function typeName(key: string, { name }: GraphQLObjectType): Member {
  return { kind: 'constant', key, value: name };
}

interface Field {
  readonly key: string;
  readonly type: GraphQLObjectType;
  readonly name: string;
  readonly same: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly occurrence: Occurrence;
}

function memberOf(planning: Planning, field: Field): Member {
  const { key, type, name, same, definition, occurrence } = field;
  const plan = fieldPlanOf(definition);
  if (occurrence === 'in common' && isLong(definition)) throw new Unplanned();
  switch (plan.by) {
    case 'record':
      return isLeafType(getNamedType(definition.type))
        ? { kind: 'value', key, field: name }
        : branchOf(planning, field);
    case 'pages':
      return pagesOf(planning, field, plan.of);
    case 'parent':
      planning.nested.push({ via: grantedAt(type, name), page: null });
      planning.seeksFeature ||= plan.of === 'feature';
      return {
        kind: 'branch',
        key,
        field: plan.of,
        members: membersOf(planning, objectOf(definition), same, occurrence === 'once' ? 'once' : 'in common'),
      };
    case 'variants':
      return { kind: 'variants', key, field: name, of: variantsOf(planning, plan.typeName, same) };
    case 'timers':
      return { kind: 'timers', key, members: membersOf(planning, objectOf(definition), same, occurrence) };
    default:
      throw new Unplanned();
  }
}

/** @throws Unplanned where the field's type is not an object */
function objectOf({ type }: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new Unplanned();
  return named;
}

function branchOf(planning: Planning, { key, name, same, definition, occurrence }: Field): Member {
  return {
    kind: 'branch',
    key,
    field: name,
    members: membersOf(planning, objectOf(definition), same, occurrence),
    ...(isListType(getNullableType(definition.type)) && { isList: true }),
    ...(!isNonNullType(definition.type) && { isNullable: true }),
  };
}

function pagesOf(planning: Planning, { key, type, name, same, definition, occurrence }: Field, of: RecordList): Member {
  const index = planning.nested.filter(({ page }) => page).length;
  const node = same[0] as FieldNode;
  planning.nested.push({ via: grantedAt(type, name), page: { of, node, definition } });
  const members = membersOf(planning, objectOf(definition), same, occurrence === 'in common' ? 'in common' : 'by row');
  // A count, a filter or another order may read all records of a vacancy: it must not run again for each row that
  // shares the vacancy. A plain page is found by an index.
  const looksThroughAll = isCounted(members) || node.arguments?.some(({ name }) => looksFurther.has(name.value));
  if (occurrence === 'in common' && looksThroughAll) throw new Unplanned();
  return { kind: 'pages', key, of: of.kind, index, members };
}

/** The arguments of a page that may make the database read all records of its parent. */
const looksFurther: ReadonlySet<string> = new Set(['filter', 'orderBy']);

type TypeName = Extract<FieldPlan, { by: 'variants' }>['typeName'];

function variantsOf(
  planning: Planning,
  typeName: TypeName,
  nodes: readonly FieldNode[],
): Record<FeatureCode, Projection> {
  const variants = featureCodes.map((featureCode) => {
    const type = planning.sources.schema.getType(typeName({ featureCode }));
    if (!isObjectType(type)) throw new Unplanned();
    return [featureCode, membersOf(planning, type, nodes, 'once')] as const;
  });
  return Object.fromEntries(variants) as Record<FeatureCode, Projection>;
}
