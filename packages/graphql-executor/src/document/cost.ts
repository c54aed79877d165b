import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { defaultLimits, type Limits, limitExceeded } from '../base/limits.js';
import { countsRows, multipliesUpTo, nodesOf } from '../schema/fieldPlans.js';
import { Introspection } from './introspection.js';
import { collect, fieldOf, nothingSelected, type Selected, type Sources, valueGiven } from './selectedFields.js';

/** The most that an operation can cost, computed before any of it runs. */
export interface Cost {
  /**
   * Records: the sum over all connections of the product of `first` from the root down to each. The items that a
   * mutation is sent multiply the nodes nested in its results.
   */
  readonly nodes: number;
  /**
   * Fields of the answer. A list without `first` counts as {@link usualItems} items, a count of rows as {@link
   * fieldsOfCount}.
   */
  readonly work: number;
  /** Fields that introspection answers. The count is exact up to the limit; above it, it stops one beyond the limit. */
  readonly introspection: number;
  readonly __schema: number;
  readonly __type: number;
}

/**
 * The items that a list without `first` counts as. Its length is known only once it is read, and is charged then
 * (`resolved`). Its highest possible length would reject usual operations, such as 50 lists of 100 items.
 */
const usualItems = 10;

/** The work of a count of rows: the database looks at the rows one by one. */
const fieldsOfCount = 500;

const limited = ['__schema', '__type', 'nodes', 'work', 'introspection'] as const;

/** The error of an operation that costs too much; null where it does not. */
export function costExceeded(cost: Cost, limits: Limits = defaultLimits): GraphQLError | null {
  const limit = limited.find((name) => cost[name] > limits[name]);
  return limit ? limitExceeded(limit, cost[limit], limits) : null;
}

/** What of an operation's variables its cost depends on. */
export interface CostDeciders {
  /** The names of the arguments. */
  readonly arguments: ReadonlySet<string>;
  /** The names of lists in inputs: their lengths count. */
  readonly lists: readonly string[];
}

export function costDecidersOf(schema: GraphQLSchema): CostDeciders {
  const inputs = new Set<string>();
  const lists = new Set<string>();
  for (const { args } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    for (const argument of args) {
      const list = multiplierIn(argument);
      if (!list) continue;
      inputs.add(argument.name);
      lists.add(list.name);
    }
  }
  return { arguments: new Set(['first', 'name', 'includeDeprecated', ...inputs]), lists: [...lists] };
}

/** The list in an argument whose items multiply what the field's result nests. */
function multiplierIn({ type }: GraphQLArgument): GraphQLInputField | undefined {
  const input = getNamedType(type);
  return isInputObjectType(input)
    ? Object.values(input.getFields()).find((field) => multipliesUpTo(field) > 0)
    : undefined;
}

/**
 * @param operation of a valid document: then no fragment spreads itself @param sources with variables as the client sent
 *   them
 */
export function costOf(
  { operation, selectionSet }: OperationDefinitionNode,
  sources: Sources,
  limits: Limits = defaultLimits,
): Cost {
  const root = sources.schema.getRootType(operation);
  const selected = nothingSelected();
  if (root) collect(sources, selectionSet.selections, root, selected);
  const introspection = new Introspection(sources, limits);
  for (const [key, sameKey] of selected.fields) {
    if (!introspection.take(sameKey.map(({ node }) => node))) continue;
    selected.fields.delete(key);
  }
  const { nodes, work } = totalsOf({ sources, known: new Map(), places: new Map() }, selected, 0);
  return { nodes, work, introspection: introspection.fields, ...introspection.roots };
}

type Totals = Pick<Cost, 'nodes' | 'work'>;

type SameKey = readonly { readonly node: FieldNode; readonly parent: GraphQLCompositeType }[];

/** What one field of an answer costs. It does not depend on where the field stands. */
interface FieldCost {
  readonly within: Totals;
  /** The records that the field itself reads. */
  readonly own: number;
  /** Of a bulk mutation: the items that it is sent. */
  readonly sent: number;
  readonly isList: boolean;
  readonly isCounted: boolean;
}

interface CostContext {
  readonly sources: Sources;
  /**
   * By the places of the nodes that make the field. A fragment that is spread at many places makes the same fields
   * there, and without this its fields were computed once for each path to them: a few levels of shared fragments have
   * thousands of paths.
   */
  readonly known: Map<string, FieldCost>;
  /** A number for each node. */
  readonly places: Map<FieldNode, string>;
}

/**
 * @param first of the connection that these fields belong to, or the number of items sent to a bulk mutation; else 0
 */
function totalsOf(context: CostContext, { fields }: Selected, first: number): Totals {
  let nodes = 0;
  let work = 0;
  for (const sameKey of fields.values()) {
    const { within, own, sent, isList, isCounted } = fieldCostOf(context, sameKey);
    nodes += own === 0 ? (sent || 1) * within.nodes : own * (1 + within.nodes);
    work += 1 + (isList ? first || usualItems : 1) * within.work + (isCounted ? fieldsOfCount : 0);
  }
  return { nodes, work };
}

function fieldCostOf(context: CostContext, sameKey: SameKey): FieldCost {
  const place = placeOf(context, sameKey);
  const known = context.known.get(place);
  if (known) return known;
  const { sources } = context;
  const below = nothingSelected();
  let pageSize = 0;
  let declared = 0;
  let sent = 0;
  let isList = false;
  let isCounted = false;
  for (const { node, parent } of sameKey) {
    const field = fieldOf(node, parent);
    if (!field) continue;
    pageSize = Math.max(pageSize, firstOf(sources, node, field));
    declared = Math.max(declared, nodesOf(field));
    sent = Math.max(sent, itemsSent(sources, node, field));
    isCounted ||= countsRows(field);
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type)) continue;
    isList ||= isListType(getNullableType(field.type));
    collect(sources, node.selectionSet.selections, type, below);
  }
  const within = totalsOf(context, below, pageSize || sent);
  const cost = { within, own: pageSize || declared, sent, isList, isCounted };
  context.known.set(place, cost);
  return cost;
}

function placeOf({ places }: CostContext, sameKey: SameKey): string {
  return sameKey
    .map(({ node, parent }) => {
      const known = places.get(node) ?? String(places.size);
      places.set(node, known);
      return `${known} ${parent.name}`;
    })
    .join();
}

/** A connection's `first`, at least 1; 0 for any other field. */
function firstOf(sources: Sources, node: FieldNode, field: GraphQLField<unknown, unknown>): number {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return 0;
  const sent = node.arguments?.find(({ name }) => name.value === 'first');
  const first = sent ? valueGiven(sources, sent.value) : undefined;
  return Math.max(1, typeof first === 'number' ? first : Number(argument.defaultValue));
}

/** How many items a bulk mutation is sent, each of which is answered; 0 where the field takes no such list. */
function itemsSent(sources: Sources, node: FieldNode, { args }: GraphQLField<unknown, unknown>): number {
  for (const argument of args) {
    const list = multiplierIn(argument);
    const sent = list && node.arguments?.find(({ name }) => name.value === argument.name);
    if (sent) return Math.min(multipliesUpTo(list), lengthIn(sources, sent.value, list.name));
  }
  return 0;
}

function lengthIn(sources: Sources, input: ValueNode, name: string): number {
  if (input.kind !== Kind.OBJECT) return lengthOf(ownMemberOf(valueGiven(sources, input), name));
  const value = input.fields.find((field) => field.name.value === name)?.value;
  if (!value) return 0;
  return value.kind === Kind.LIST ? value.values.length : lengthOf(valueGiven(sources, value));
}

/** How many items were sent for a list. A single value counts as a list of one. */
export function lengthOf(sent: unknown): number {
  if (Array.isArray(sent)) return sent.length;
  return sent === undefined || sent === null ? 0 : 1;
}

export const ownMemberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** The fields that one item of a list resolves, without those of lists within it. */
export function fieldsOfItem(info: GraphQLResolveInfo): number {
  const { schema, fragments, variableValues: variables, fieldNodes, returnType } = info;
  const sources: Sources = { schema, fragments, variables, isLenient: true };
  const selected = nothingSelected();
  const type = getNamedType(returnType);
  if (isCompositeType(type)) {
    for (const { selectionSet } of fieldNodes) collect(sources, selectionSet?.selections ?? [], type, selected);
  }
  return 1 + countFields(sources, selected);
}

function countFields(sources: Sources, { fields }: Selected): number {
  let count = 0;
  for (const sameKey of fields.values()) {
    count += 1;
    const below = nothingSelected();
    for (const { node, parent } of sameKey) {
      const field = fieldOf(node, parent);
      const type = field && getNamedType(field.type);
      if (!node.selectionSet || !isCompositeType(type) || isListType(getNullableType(field?.type))) continue;
      collect(sources, node.selectionSet.selections, type, below);
    }
    count += countFields(sources, below);
  }
  return count;
}
