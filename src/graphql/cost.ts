import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { ByOperation, fragmentsOf } from './byOperation.js';
import { countsRows } from './fields.js';
import { limitExceeded, limits } from './limits.js';

/** What an operation can come to, found out before anything of it runs (CONTRACT "Limits"). */
export interface Cost {
  /** Records: the sum over connections of the product of `first` down to each. */
  readonly nodes: number;
  /** Fields of the answer, lists that are no connections reckoned by {@link usualItems}, counts by {@link countWork}. */
  readonly work: number;
  /** Fields that introspection answers: exact, but for one more than is allowed where there are more. */
  readonly introspection: number;
  readonly __schema: number;
  readonly __type: number;
}

/**
 * What a list is reckoned by that has no `first`: what it holds shows only once it is read, and is counted then
 * (`resolved`). The most that it may hold would refuse what usual clients ask: 50 features with 100 actions each.
 */
const usualItems = 10;

/** What a count is reckoned by: the rows are looked at one by one. */
const countWork = 500;

const limited = ['__schema', '__type', 'nodes', 'work', 'introspection'] as const;

/** The refusal of an operation that costs too much; null where it doesn't. */
export function costExceeded(cost: Cost): GraphQLError | null {
  const limit = limited.find((name) => cost[name] > limits[name]);
  return limit ? limitExceeded(limit, cost[limit]) : null;
}

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

/** Finds out what operations cost; one that comes again with the same numbers is not reckoned again. */
export class Costs {
  readonly #schema: GraphQLSchema;
  readonly #known = new ByOperation<Cost>({ deciding: ['first', 'name', 'includeDeprecated'] });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @param operation of a valid document @param variables as the client sent them */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Operation['variables']): Cost {
    return this.#known.of(document, operation, variables, () =>
      costOf({ schema: this.#schema, operation, fragments: fragmentsOf(document), variables }),
    );
  }
}

/** The operation is valid: no fragment spreads itself. */
function costOf(asked: Operation): Cost {
  const root = asked.schema.getRootType(asked.operation.operation);
  const selected = nothingSelected();
  if (root) collect(asked, asked.operation.selectionSet.selections, root, selected);
  const introspection = new Introspection(asked);
  for (const [key, sameKey] of selected.fields) {
    if (!introspection.take(sameKey.map(({ node }) => node))) continue;
    selected.fields.delete(key);
  }
  const { nodes, work } = reckoned(asked, selected, 0);
  return { nodes, work, introspection: introspection.fields, ...introspection.roots };
}

type Reckoned = Pick<Cost, 'nodes' | 'work'>;

/** @param first of the connection whose fields these are; 0 where they are no connection's */
function reckoned(asked: Operation, { fields }: Selected, first: number): Reckoned {
  let nodes = 0;
  let work = 0;
  for (const sameKey of fields.values()) {
    const below = nothingSelected();
    let pageSize = 0;
    let items = 1;
    let isCounted = false;
    for (const { node, parent } of sameKey) {
      const field = fieldOf(node, parent);
      if (!field) continue;
      pageSize = Math.max(pageSize, firstOf(asked, node, field));
      isCounted ||= countsRows(field);
      const type = getNamedType(field.type);
      if (!node.selectionSet || !isCompositeType(type)) continue;
      if (isListType(getNullableType(field.type))) items = first || usualItems;
      collect(asked, node.selectionSet.selections, type, below);
    }
    const within = reckoned(asked, below, pageSize);
    nodes += pageSize === 0 ? within.nodes : pageSize * (1 + within.nodes);
    work += 1 + items * within.work + (isCounted ? countWork : 0);
  }
  return { nodes, work };
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
    case Kind.STRING:
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

/** Fields that one item of a list takes, but for those of lists within it. */
export function fieldsOfItem(info: GraphQLResolveInfo): number {
  const { schema, operation, fragments, variableValues: variables, fieldNodes, returnType } = info;
  const asked: Operation = { schema, operation, fragments, variables };
  const selected = nothingSelected();
  const type = getNamedType(returnType);
  if (isCompositeType(type)) {
    for (const { selectionSet } of fieldNodes) collect(asked, selectionSet?.selections ?? [], type, selected);
  }
  return 1 + countFields(asked, selected);
}

function countFields(asked: Operation, { fields }: Selected): number {
  let count = 0;
  for (const sameKey of fields.values()) {
    count += 1;
    const below = nothingSelected();
    for (const { node, parent } of sameKey) {
      const field = fieldOf(node, parent);
      const type = field && getNamedType(field.type);
      if (!node.selectionSet || !isCompositeType(type) || isListType(getNullableType(field?.type))) continue;
      collect(asked, node.selectionSet.selections, type, below);
    }
    count += countFields(asked, below);
  }
  return count;
}

/** Counts what introspection answers by walking the schema as its execution would, and no further than is allowed. */
class Introspection {
  readonly #asked: Operation;
  readonly roots = { __schema: 0, __type: 0 };
  fields = 0;

  constructor(asked: Operation) {
    this.#asked = asked;
  }

  /** Takes a root field. @returns whether it is one of introspection's */
  take(nodes: readonly FieldNode[]): boolean {
    const name = nodes[0]?.name.value;
    if (name !== '__schema' && name !== '__type') return false;
    this.roots[name] += 1;
    this.#walk(name === '__schema' ? SchemaMetaFieldDef : TypeMetaFieldDef, nodes, undefined);
    return true;
  }

  #walk(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[], source: unknown): void {
    if (this.fields > limits.introspection) return;
    this.fields += 1;
    const type = getNamedType(field.type);
    if (!isObjectType(type)) return;
    const selected = nothingSelected();
    for (const node of nodes) collect(this.#asked, node.selectionSet?.selections ?? [], type, selected);
    const value = this.#resolved(field, nodes[0] as FieldNode, source);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === null || item === undefined) continue;
      for (const sameKey of selected.fields.values()) this.#walkMember(sameKey, type.getFields(), item);
    }
  }

  #walkMember(
    sameKey: readonly { readonly node: FieldNode }[],
    fields: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
    source: unknown,
  ): void {
    const field = fields[sameKey[0]?.node.name.value ?? ''];
    if (field)
      this.#walk(
        field,
        sameKey.map(({ node }) => node),
        source,
      );
    else this.fields += 1;
  }

  #resolved(field: GraphQLField<unknown, unknown>, node: FieldNode, source: unknown): unknown {
    const given = node.arguments?.map(({ name, value }) => [name.value, valueGiven(this.#asked, value)]) ?? [];
    const { schema } = this.#asked;
    return field.resolve?.(source, Object.fromEntries(given), undefined, { schema } as GraphQLResolveInfo);
  }
}
