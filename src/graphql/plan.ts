import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  isUnionType,
  type OperationDefinitionNode,
  type OperationTypeNode,
  print,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { OperationName } from '../core/operations.js';
import type { Member, Pages, Projection } from '../core/projection.js';
import { listInterviews, listPsychometrics } from '../core/records/listRecords.js';
import type { Nested } from '../core/useCase.js';
import { type FeatureCode, featureCodes } from '../core/vacancies/vacancy.js';
import { ByOperation, fragmentsOf } from './byOperation.js';
import { automationsTypeName } from './types/jobAutomations.js';

/**
 * What an operation asks for as a projection, where it is a query that reads one thing with what belongs to it, or a
 * mutation that shows what it made: then the store makes the answer by one statement, and nothing is resolved field by
 * field. Whatever doesn't fit is left to GraphQL's own execution, which answers everything.
 */

export interface Plan {
  readonly field: PlannedField;
  /** The root field's name in the answer. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly projection: Projection;
  readonly nested: readonly NestedField[];
  /** Whether rows have their features looked for, each by itself in all that its vacancy keeps of them. */
  readonly seeksFeatures: boolean;
}

/** Something within the answer that is granted by itself; with the arguments of a connection. */
interface NestedField extends Omit<Nested, 'page'> {
  readonly page: {
    readonly of: NonNullable<Nested['page']>['of'];
    readonly node: FieldNode;
    readonly definition: GraphQLField<unknown, unknown>;
  } | null;
}

const plannedQueries = ['vacancy', 'vacancies', 'interview', 'interviews', 'psychometric', 'psychometrics'] as const;
const plannedMutations = ['createVacancy'] as const;

export type PlannedField = (typeof plannedQueries | typeof plannedMutations)[number];

const plannedFields: Readonly<Partial<Record<OperationTypeNode, readonly PlannedField[]>>> = {
  query: plannedQueries,
  mutation: plannedMutations,
};

interface NestedPages {
  readonly kind: Pages['of'];
  readonly operation: OperationName;
  readonly of: NonNullable<Nested['page']>['of'];
}

const interviews: NestedPages = { kind: 'interview', operation: 'readInterview', of: listInterviews as never };
const psychometrics: NestedPages = {
  kind: 'psychometric',
  operation: 'readPsychometric',
  of: listPsychometrics as never,
};
const nestedPages: Readonly<Record<string, NestedPages>> = {
  'Vacancy.interviews': interviews,
  'Feature.interviews': interviews,
  'Vacancy.psychometrics': psychometrics,
  'Feature.psychometrics': psychometrics,
};

const featureOfRecord = 'FeatureRecord.feature';

/** What a record stands in. By its coordinate at the interface it is granted. */
const parents: Readonly<Record<string, string>> = {
  'Interview.vacancy': 'FeatureRecord.vacancy',
  'Interview.feature': featureOfRecord,
  'Psychometric.vacancy': 'FeatureRecord.vacancy',
  'Psychometric.feature': featureOfRecord,
};

/**
 * How often something is answered: once; once for each row of a page; or once for each row although rows have it in
 * common, as interviews have their vacancy.
 */
type Occurrence = 'once' | 'by row' | 'in common';

/** What rows have in common is written again for each of them: not these, which may be as long as a body can be. */
const large = new Set([
  'Vacancy.jobDescription',
  'Vacancy.jobDescriptionHtml',
  'Vacancy.requirements',
  'Vacancy.requirementsHtml',
  'Vacancy.contextAI',
  'Vacancy.features',
  'Vacancy.taskList',
  'Feature.data',
  'Feature.actions',
  'Feature.jobAutomations',
  'Interview.statusHistory',
  'Interview.briefScoreExplanation',
  'Interview.answers',
  'Psychometric.statusHistory',
  'Psychometric.link',
  'Psychometric.evaluationName',
  'Psychometric.reports',
]);

/** json_build_object takes 100 arguments, two for each member. */
const maxMembers = 50;

/** Thrown where an operation is left to GraphQL's execution. */
class Unplanned extends Error {}

interface Asked {
  readonly schema: GraphQLSchema;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly variables: Record<string, unknown>;
  readonly nested: NestedField[];
}

/** Plans by document; those of one whose fields depend on variables, by their values. */
export class Plans {
  readonly #schema: GraphQLSchema;
  readonly #known = new ByOperation<Plan | null>({
    // Its members are objects of some hundred bytes, and as JSON of some fifty.
    bytesOf: (plan) => (plan ? JSON.stringify(plan.projection).length * 2 : 0),
  });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** @param operation of a valid document @param variables coerced @returns null where it is not to be answered by a plan */
  of(document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): Plan | null {
    return this.#known.of(document, operation, variables, () => this.#make(document, operation, variables));
  }

  #make(document: DocumentNode, operation: OperationDefinitionNode, variables: Record<string, unknown>): Plan | null {
    try {
      return planned({ schema: this.#schema, fragments: fragmentsOf(document), variables, nested: [] }, operation);
    } catch (error) {
      // GraphQL's own complaint, of a variable that is null where it decides, is for its execution to make.
      if (error instanceof Unplanned || error instanceof GraphQLError) return null;
      throw error;
    }
  }
}

function planned(asked: Asked, { operation, selectionSet }: OperationDefinitionNode): Plan {
  const rootType = asked.schema.getRootType(operation);
  if (!rootType) throw new Unplanned();
  const roots = collectFields(asked.schema, asked.fragments, asked.variables, rootType, selectionSet);
  const [root, another] = [...roots];
  // A second root field has its own charge.
  if (!root || another) throw new Unplanned();
  const [key, nodes] = root;
  const field = plannedFields[operation]?.find((name) => name === nodes[0]?.name.value);
  const definition = field && rootType.getFields()[field];
  if (!definition) throw new Unplanned();
  const type = getNamedType(definition.type);
  if (!isObjectType(type)) throw new Unplanned();
  const isPage = field.endsWith('s');
  const projection = membersOf(asked, type, nodes, isPage ? 'by row' : 'once');
  // What belongs to it is read by statements of their own, which see what this one has made.
  if (operation !== 'query' && asked.nested.length > 0) throw new Unplanned();
  const { nested } = asked;
  const hasRows = isPage || nested.some(({ page }) => page);
  const seeksFeatures = hasRows && nested.some(({ via }) => via === featureOfRecord);
  return { field, key, nodes, definition, projection, nested, seeksFeatures };
}

/** Whether a connection's total is asked for. */
const isCounted = (members: Projection): boolean =>
  members.some((member) => member.kind === 'value' && member.field === 'totalCount');

function membersOf(
  asked: Asked,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  occurrence: Occurrence,
): Projection {
  const names = new Set<string>();
  const counts = new Set<string>();
  const members: Member[] = [];
  for (const [key, same] of collectSubfields(asked.schema, asked.fragments, asked.variables, type, nodes)) {
    const name = same[0]?.name.value as string;
    const definition = type.getFields()[name];
    // Under two names a long text would be written twice, and so on.
    if (names.has(name) && !(definition && definition.args.length > 0)) throw new Unplanned();
    names.add(name);
    const member = definition
      ? memberOf(asked, { key, type, name, same, definition, occurrence })
      : typeName(key, type);
    members.push(member);
    if (member.kind !== 'pages' || !isCounted(member.members)) continue;
    // Under two names the same would be counted twice: an execution counts it once.
    const counted = `${name} ${filterOf(same[0])}`;
    if (counts.has(counted)) throw new Unplanned();
    counts.add(counted);
  }
  if (members.length > maxMembers) throw new Unplanned();
  return members;
}

/** As it is written. */
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

function memberOf(asked: Asked, { key, type, name, same, definition, occurrence }: Field): Member {
  const coordinate = `${type.name}.${name}`;
  const of = getNamedType(definition.type);
  const pages = nestedPages[coordinate];
  if (occurrence === 'in common' && large.has(coordinate)) throw new Unplanned();
  if (pages && isObjectType(of)) {
    const index = asked.nested.filter(({ page }) => page).length;
    const node = same[0] as FieldNode;
    asked.nested.push({ operation: pages.operation, via: coordinate, page: { of: pages.of, node, definition } });
    const members = membersOf(asked, of, same, occurrence === 'in common' ? 'in common' : 'by row');
    // Nor is it looked for again for each what may be all that a vacancy has; a page itself is found by an index.
    const looksThroughAll = isCounted(members) || node.arguments?.some(({ name: { value } }) => value === 'filter');
    if (occurrence === 'in common' && looksThroughAll) throw new Unplanned();
    return { kind: 'pages', key, of: pages.kind, index, members };
  }
  if (isLeafType(of)) return { kind: 'value', key, field: name };
  if (isUnionType(of)) return { kind: 'variants', key, field: name, of: variantsOf(asked, same) };
  if (!isObjectType(of) || coordinate === 'Vacancy.pipeline') throw new Unplanned();
  const via = parents[coordinate];
  if (via === undefined) {
    const members = membersOf(asked, of, same, occurrence);
    const isList = isListType(getNullableType(definition.type));
    return { kind: 'branch', key, field: name, members, ...(isList && { isList: true }) };
  }
  asked.nested.push({ operation: 'readVacancy', via, page: null });
  const members = membersOf(asked, of, same, occurrence === 'once' ? 'once' : 'in common');
  return { kind: 'branch', key, field: name, members };
}

function variantsOf(asked: Asked, nodes: readonly FieldNode[]): Record<FeatureCode, Projection> {
  const variants = featureCodes.map((featureCode) => {
    const type = asked.schema.getType(automationsTypeName({ featureCode }));
    if (!isObjectType(type)) throw new Unplanned();
    return [featureCode, membersOf(asked, type, nodes, 'once')] as const;
  });
  return Object.fromEntries(variants) as Record<FeatureCode, Projection>;
}
