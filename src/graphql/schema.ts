import 'reflect-metadata';
import {
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  type GraphQLSchema,
  GraphQLUnionType,
  printSchema,
} from 'graphql';
import { buildSchema } from 'type-graphql';
import { noteResolvers } from '#graphql-executor';
import type { ShownEvent } from '../core/feed/listEvents.js';
import { ApiKeyRequestResolver } from './apiKeys/apiKeyRequests.js';
import { ApiKeyFields, ApiKeyResolver } from './apiKeys/apiKeys.js';
import { AgentResolver } from './company/agents.js';
import { CallbackSecretResolver } from './company/callbackSecrets.js';
import {
  ButtonFields,
  ConversationActionResolver,
  NotificableStatusResolver,
  RejectionReasonResolver,
  TemplateVariableResolver,
} from './company/catalogues.js';
import { SettingsResolver } from './company/settings.js';
import { ViewerResolver } from './company/viewer.js';
import { DecisionFields, DecisionResolver, RecordDecision, ReviewResolver } from './decisions/decisions.js';
import { describeKeys } from './decorators/keys.js';
import { EventResolver, EventSubscription, RecordHistory, VacancyHistory } from './feed/events.js';
import { RefusalResolver } from './feed/refusals.js';
import { BanResolver } from './people/bans.js';
import { CandidateFields, CandidateResolver } from './people/candidates.js';
import { ErasureFields, ErasureResolver } from './people/erasures.js';
import { ExportResolver } from './people/exports.js';
import { HoldResolver } from './people/holds.js';
import { LabelFields, LabelResolver, RecordCandidate } from './people/labels.js';
import { AnswerFields } from './pipeline/answerTypes.js';
import { automationsTypeName } from './pipeline/jobAutomationsTypes.js';
import { ModuleRecordType, recordTypeName } from './pipeline/recordTypes.js';
import { BulkResolver } from './records/bulk.js';
import { InterviewFields, ModuleFields, RecordFields } from './records/recordFields.js';
import { IntakeResolver, RecordResolver } from './records/records.js';
import { AutomationResolver, RecordAutomationFields, VacancyAutomationFields } from './vacancies/automations.js';
import { FeatureFields } from './vacancies/featureFields.js';
import { VacancyResolver } from './vacancies/vacancies.js';
import { VacancyFields } from './vacancies/vacancyFields.js';
import { WebhookFields, WebhookResolver } from './webhooks/webhooks.js';

/** The whole schema, in which each root field is charged. @param change a test's addition to it */
export async function graphqlSchema(change: (schema: GraphQLSchema) => void = () => undefined): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: [
      ViewerResolver,
      VacancyResolver,
      RecordResolver,
      BulkResolver,
      BanResolver,
      EventResolver,
      EventSubscription,
      VacancyHistory,
      RecordHistory,
      CandidateResolver,
      CandidateFields,
      LabelResolver,
      LabelFields,
      SettingsResolver,
      AutomationResolver,
      NotificableStatusResolver,
      TemplateVariableResolver,
      ConversationActionResolver,
      ButtonFields,
      RejectionReasonResolver,
      AgentResolver,
      ApiKeyResolver,
      ApiKeyFields,
      ApiKeyRequestResolver,
      ErasureResolver,
      ErasureFields,
      HoldResolver,
      ExportResolver,
      WebhookResolver,
      WebhookFields,
      VacancyFields,
      FeatureFields,
      AnswerFields,
      RecordFields,
      RecordAutomationFields,
      VacancyAutomationFields,
      ModuleFields,
      InterviewFields,
      IntakeResolver,
      CallbackSecretResolver,
      RefusalResolver,
      DecisionResolver,
      DecisionFields,
      RecordDecision,
      ReviewResolver,
      RecordCandidate,
    ],
    // No field has this type directly.
    orphanedTypes: [ModuleRecordType],
    // The use cases validate the input. A second validation here would reject other values than REST does.
    validate: false,
    // Each subscription says itself which feed it follows.
    pubSub: nobodyPublishes,
  });
  complete(schema);
  describeKeys(schema);
  change(schema);
  noteResolvers(schema);
  return schema;
}

const nobodyPublishes = {
  publish: () => undefined,
  subscribe: (): never => {
    throw new Error('a subscription has no feed');
  },
};

/** Adds what TypeGraphQL can't express, and replaces what it does more slowly. */
function complete(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  const mutation = schema.getMutationType();
  if (query) query.description = 'What can be read.';
  if (mutation) mutation.description = 'What can be changed.';
  const subscription = schema.getSubscriptionType();
  if (subscription) subscription.description = 'What can be followed.';
  const followed = subscription?.getFields().events;
  // TypeGraphQL would make a promise for each event.
  if (followed) followed.resolve = (event: ShownEvent) => event;

  const featureInput = schema.getType('FeatureInput');
  if (featureInput instanceof GraphQLInputObjectType) featureInput.isOneOf = true;

  // TypeGraphQL would make a promise for each value.
  for (const [name, typeName] of [
    ['FeatureRecord', recordTypeName],
    ['FeatureJobAutomations', automationsTypeName],
    ['JobAutomations', automationsTypeName],
  ] as const) {
    const type = schema.getType(name);
    if (type instanceof GraphQLInterfaceType || type instanceof GraphQLUnionType) type.resolveType = typeName;
  }
}

/** The schema as text. Its order depends on the source alone. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}
