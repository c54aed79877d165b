import 'reflect-metadata';
import {
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  type GraphQLSchema,
  GraphQLUnionType,
  printSchema,
} from 'graphql';
import { buildSchema, getMetadataStorage } from 'type-graphql';
import { noteResolvers } from './fields.js';
import { ApiKeyResolver } from './resolvers/apiKeys.js';
import { CandidateResolver } from './resolvers/candidates.js';
import { FeatureFields } from './resolvers/featureFields.js';
import { RecordFields } from './resolvers/recordFields.js';
import { RecordResolver } from './resolvers/records.js';
import { VacancyResolver } from './resolvers/vacancies.js';
import { VacancyFields } from './resolvers/vacancyFields.js';
import { ViewerResolver } from './resolvers/viewer.js';
import { chargeRootFields } from './rootFields.js';
import { automationsTypeName } from './types/jobAutomations.js';
import { ModuleRecordType, recordTypeName } from './types/record.js';
import { chargeLists } from './work.js';

/** The whole schema, each root field charged. @param change what a test adds to it */
export async function graphqlSchema(change: (schema: GraphQLSchema) => void = () => undefined): Promise<GraphQLSchema> {
  // Parameters are decorated from the last to the first; arguments should stand as they are written.
  getMetadataStorage().params.sort((a, b) => a.index - b.index);
  const schema = await buildSchema({
    resolvers: [
      ViewerResolver,
      VacancyResolver,
      RecordResolver,
      CandidateResolver,
      ApiKeyResolver,
      VacancyFields,
      FeatureFields,
      RecordFields,
    ],
    // No field has this type alone.
    orphanedTypes: [ModuleRecordType],
    // The use cases parse; a second opinion here would refuse for other reasons than REST.
    validate: false,
  });
  leaveInputsAsTheyAre();
  complete(schema);
  change(schema);
  noteResolvers(schema);
  chargeLists(schema);
  chargeRootFields(schema);
  return schema;
}

/**
 * The classes of inputs declare them and no more: the use cases parse what GraphQL made of the values, which TypeGraphQL
 * would copy into instances first. It reads the declarations anew for every schema.
 */
function leaveInputsAsTheyAre(): void {
  for (const mutation of getMetadataStorage().mutations) {
    mutation.params = mutation.params?.map((param) =>
      param.kind === 'arg' ? { ...param, getType: () => Object } : param,
    );
  }
}

/** What TypeGraphQL has no words for, or says in a slower way. */
function complete(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  const mutation = schema.getMutationType();
  if (query) query.description = 'What can be read.';
  if (mutation) mutation.description = 'What can be changed.';

  const featureInput = schema.getType('FeatureInput');
  if (featureInput instanceof GraphQLInputObjectType) featureInput.isOneOf = true;

  // TypeGraphQL would find out by promises, one for each value.
  for (const [name, typeName] of [
    ['FeatureRecord', recordTypeName],
    ['FeatureJobAutomations', automationsTypeName],
    ['JobAutomations', automationsTypeName],
  ] as const) {
    const type = schema.getType(name);
    if (type instanceof GraphQLInterfaceType || type instanceof GraphQLUnionType) type.resolveType = typeName;
  }
}

/** The schema as text, in an order that only its source decides. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}
