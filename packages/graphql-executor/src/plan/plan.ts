import { randomBytes } from 'node:crypto';
import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  print,
} from 'graphql';
import type { NestedPage, RootCall } from '../base/context.js';
import type { Member, Projection } from '../base/projection.js';
import { defaultOptions, type ExecutorOptions } from '../base/settings.js';
import { defined } from '../base/values.js';
import { fieldNameOf, fieldsOf, type Sources } from '../document/selectedFields.js';
import { addressOf, fieldPlanOf, isLong, shownMember } from '../schema/fieldPlans.js';
import { type FieldSteps, stepsBeneath } from './steps.js';

/**
 * A plan turns a root field into a projection: the store then makes its answer by one statement, and no field is
 * resolved. A root field has a plan where it reads one object, or one page, with what belongs to it, or is
 * `createVacancy`. The steps of all others are carried out, which answers everything.
 */

export interface Plan {
  readonly call: RootCall;
  /** The root field's name, by {@link ExecutorOptions.coordinateOf}. */
  readonly via: string;
  /** The root field's name in the answer. */
  readonly key: string;
  /** The first node that selects the root field: all of them have the same arguments. */
  readonly node: FieldNode;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly projection: Projection;
  readonly nested: readonly NestedField[];
  /** The fields that the store can't answer, by their index. Their values are put into the store's text. */
  readonly deferredFields: readonly FieldSteps[];
  /** Whether the store must search for what each row of a page belongs to. */
  readonly searchesForRows: boolean;
}

/** A field within the answer that needs its own grant. A connection comes with its arguments. */
interface NestedField {
  readonly via: string;
  readonly page: {
    readonly of: NestedPage;
    readonly node: FieldNode;
    readonly definition: GraphQLField<unknown, unknown>;
  } | null;
}

/**
 * How often a field is answered: once; once for each row of a page; or once for each row although the rows share it, as
 * interviews share their vacancy.
 */
type Occurrence = 'once' | 'by row' | 'shared';

/** PostgreSQL's json_build_object takes 100 arguments, two for each member. */
const maxMembers = 50;

/** Thrown where a root field has no plan. The message says why. */
class Unplanned extends Error {}

type Naming = Pick<ExecutorOptions, 'coordinateOf'>;

interface Planning extends Naming {
  readonly sources: Sources;
  readonly nested: NestedField[];
  /** Null where there can be none. */
  readonly deferredFields: FieldSteps[] | null;
  searchesParent: boolean;
}

/** A root field as it is selected. */
export interface RootField {
  readonly type: GraphQLObjectType;
  readonly key: string;
  readonly nodes: readonly FieldNode[];
}

/**
 * @param root of a valid document @param sources with coerced variables
 * @returns why there is no plan, where there is none
 */
export function planOf(root: RootField, sources: Sources, { coordinateOf }: Naming = defaultOptions): Plan | string {
  try {
    const deferredFields = root.type === sources.schema.getQueryType() ? [] : null;
    return planned({ sources, coordinateOf, nested: [], deferredFields, searchesParent: false }, root);
  } catch (error) {
    if (error instanceof Unplanned) return error.message;
    // A directive whose variable is null: the steps report that error.
    if (error instanceof GraphQLError) return 'a directive is refused';
    throw error;
  }
}

function planned(planning: Planning, { type: rootType, key, nodes }: RootField): Plan {
  const definition = rootType.getFields()[fieldNameOf(nodes)];
  const plan = definition && fieldPlanOf(definition);
  if (!definition || plan?.by !== 'call') throw new Unplanned('the store makes no JSON for this field');
  const type = getNamedType(definition.type);
  if (!isObjectType(type)) throw new Unplanned(`${type.name} has several types`);
  const isPage = isConnection(type);
  const projection = membersOf(planning, type, nodes, isPage ? 'by row' : 'once');
  const { nested } = planning;
  // Nested fields of a mutation are read by further statements, which see the change.
  if (rootType !== planning.sources.schema.getQueryType() && nested.length > 0)
    throw new Unplanned('a change is read again for what it nests');
  const hasRows = isPage || nested.some(({ page }) => page);
  return {
    call: plan.call,
    via: planning.coordinateOf(rootType, definition.name),
    key,
    node: defined(nodes[0]),
    definition,
    projection,
    nested,
    deferredFields: planning.deferredFields ?? [],
    searchesForRows: hasRows && planning.searchesParent,
  };
}

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
    const name = fieldNameOf(same);
    const definition = type.getFields()[name];
    // The same field under two names would write a long text twice.
    if (names.has(name) && !(definition && definition.args.length > 0))
      throw new Unplanned(`${type.name}.${name} is selected twice`);
    names.add(name);
    const member = definition
      ? plannedMember(planning, { key, type, name, same, definition, occurrence })
      : typeName(key, type);
    members.push(member);
    if (member.kind !== 'pages' || !isCounted(member.members)) continue;
    // The same count under two names would run twice; an execution counts once.
    const counted = `${name} ${filterOf(same[0])}`;
    if (counts.has(counted)) throw new Unplanned(`${type.name}.${name} is counted twice`);
    counts.add(counted);
  }
  if (members.length > maxMembers) throw new Unplanned(`more than ${maxMembers} fields of ${type.name}`);
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

function plannedMember(planning: Planning, field: Field): Member {
  const { key, type, name, same, definition, occurrence } = field;
  const plan = fieldPlanOf(definition);
  if (occurrence === 'shared' && isLong(definition))
    throw new Unplanned(`${type.name}.${name} would be written for each row`);
  switch (plan.by) {
    case 'record':
      return isLeafType(getNamedType(definition.type))
        ? { kind: 'value', key, field: shownMember(definition) }
        : branchOf(planning, field);
    case 'pages':
      return pagesOf(planning, field, plan.of);
    case 'parent':
      planning.nested.push({ via: planning.coordinateOf(type, name), page: null });
      planning.searchesParent ||= plan.isSearched === true;
      return {
        kind: 'branch',
        key,
        field: plan.of,
        members: membersOf(planning, objectOf(definition), same, occurrence === 'once' ? 'once' : 'shared'),
      };
    case 'variants':
      return { kind: 'variants', key, field: name, of: variantsOf(planning, plan.typeNames, same) };
    case 'list':
      return { kind: 'list', key, of: plan.of, members: membersOf(planning, objectOf(definition), same, occurrence) };
    default:
      return deferredFieldOf(planning, field);
  }
}

/** In the store's text: nobody outside can know it, so no text of a client can be taken for it. */
export const mark = randomBytes(16).toString('hex');

function deferredFieldOf(
  { sources, deferredFields }: Planning,
  { key, type, name, same, definition, occurrence }: Field,
): Member {
  const plan = fieldPlanOf(definition);
  const address = addressOf(type);
  if (!deferredFields || !address || plan.by !== 'execution' || plan.needs === null || plan.ofHolder)
    throw new Unplanned(`${type.name}.${name} is resolved`);
  const needs = [...new Set([...address, ...plan.needs])];
  if (occurrence === 'shared' && needs.some((one) => isLongMember(type, one)))
    throw new Unplanned(`${type.name}.${name} needs long fields for each row`);
  deferredFields.push(stepsBeneath(sources, type, key, same));
  return { kind: 'deferred', key, mark, index: deferredFields.length - 1, needs };
}

const isLongMember = (type: GraphQLObjectType, name: string): boolean => {
  const field = type.getFields()[name];
  return field !== undefined && isLong(field);
};

/** @throws Unplanned where the field's type is not an object */
function objectOf({ type }: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new Unplanned(`${named.name} has several types`);
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

function pagesOf(planning: Planning, { key, type, name, same, definition, occurrence }: Field, of: NestedPage): Member {
  const index = planning.nested.filter(({ page }) => page).length;
  const node = defined(same[0]);
  planning.nested.push({ via: planning.coordinateOf(type, name), page: { of, node, definition } });
  const members = membersOf(planning, objectOf(definition), same, occurrence === 'shared' ? 'shared' : 'by row');
  // A count, a filter or another order may read all records of a vacancy: it must not run again for each row that
  // shares the vacancy. A plain page is found by an index.
  const looksThroughAll = isCounted(members) || node.arguments?.some(({ name }) => looksFurther.has(name.value));
  if (occurrence === 'shared' && looksThroughAll)
    throw new Unplanned(`${type.name}.${name} would be searched for each row`);
  return { kind: 'pages', key, of: of.recordKind, index, members };
}

/** The arguments of a page that may make the database read all records of its parent. */
const looksFurther: ReadonlySet<string> = new Set(['filter', 'orderBy']);

function variantsOf(
  planning: Planning,
  typeNames: Readonly<Record<string, string>>,
  nodes: readonly FieldNode[],
): Record<string, Projection> {
  const variants = Object.entries(typeNames).map(([value, typeName]) => {
    const type = planning.sources.schema.getType(typeName);
    if (!isObjectType(type)) throw new Unplanned(`${typeName} is no object type`);
    return [value, membersOf(planning, type, nodes, 'once')] as const;
  });
  return Object.fromEntries(variants);
}
