import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

/** The members that events have of a GraphQL type, derived from the schema (docs/EVENTS.md, "An event"). */

/**
 * The fields without arguments that events do not have, because they are other things or are computed when they are
 * read. Other fields with arguments are connections, but for lists that can be read in parts.
 */
const notInEvents: ReadonlySet<string> = new Set([
  'Vacancy.nextAutomation',
  'Feature.possibleDates',
  'Meeting.clockTime',
  'Meeting.hasUnknownTimezone',
  'Vacancy.pipeline',
  'Candidate.ban',
  'Interview.candidate',
  'Interview.nextAutomation',
  'Interview.vacancy',
  'Interview.feature',
  'Interview.previousRecord',
  'Interview.decision',
  'Psychometric.candidate',
  'Psychometric.nextAutomation',
  'Psychometric.vacancy',
  'Psychometric.feature',
  'Psychometric.previousRecord',
  'Psychometric.decision',
  'ModuleRecord.candidate',
  'ModuleRecord.nextAutomation',
  'ModuleRecord.vacancy',
  'ModuleRecord.feature',
  'ModuleRecord.previousRecord',
  'ModuleRecord.decision',
  'Answer.versions',
  'ApiKey.budget',
  'ConversationAction.isBeingUsed',
  'Feed.oldest',
]);

const ofParts: ReadonlySet<string> = new Set(['limit', 'offset']);

type Composite = GraphQLObjectType | GraphQLInterfaceType;

function eventFields(type: Composite): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(
    ({ name, args }) =>
      args.every((argument) => ofParts.has(argument.name)) && !notInEvents.has(`${type.name}.${name}`),
  );
}

/** The names of the members of a type. */
export function membersOf(schema: GraphQLSchema, typeName: string): string[] {
  return eventFields(schema.getType(typeName) as GraphQLObjectType).map(({ name }) => name);
}

/** The selection of all members of a type, with those of their parts. */
export function selectionOfMembers(schema: GraphQLSchema, typeName: string): string {
  return `{ __typename ${fieldsOf(schema.getType(typeName) as GraphQLObjectType, schema)} }`;
}

const fieldsOf = (type: Composite, schema: GraphQLSchema): string =>
  eventFields(type)
    .map((field) => `${field.name} ${partsOf(field.type, schema)}`)
    .join(' ');

function partsOf(type: GraphQLOutputType, schema: GraphQLSchema): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    return `{ ${named
      .getTypes()
      .map((one) => `... on ${one.name} { ${fieldsOf(one, schema)} }`)
      .join(' ')} }`;
  }
  return isObjectType(named) || isInterfaceType(named) ? `{ ${fieldsOf(named, schema)} }` : '';
}
