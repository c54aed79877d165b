import 'reflect-metadata';
import {
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  type GraphQLSchema,
  GraphQLUnionType,
  printSchema,
} from 'graphql';
import { buildSchema } from 'type-graphql';
import type { ShownEvent } from '../../core/modules/feed/listEvents.js';
import { noteResolvers } from '../engine/fields/fieldPlans.js';
import { AgentResolver } from './agents/agents.js';
import { ApiKeyRequestResolver } from './apiKeys/apiKeyRequests.js';
import { ApiKeyFields, ApiKeyResolver } from './apiKeys/apiKeys.js';
import { CallbackSecretResolver } from './callbacks/callbackSecrets.js';
import {
  ConversationActionResolver,
  NotificableStatusResolver,
  RejectionReasonResolver,
  TemplateVariableResolver,
} from './catalogues/catalogues.js';
import { EventResolver, EventSubscription, RecordHistory, VacancyHistory } from './feed/events.js';
import { BanResolver } from './people/bans.js';
import { CandidateFields, CandidateResolver } from './people/candidates.js';
import { DecisionFields, DecisionResolver, RecordDecision } from './people/decisions/decisions.js';
import { ReviewResolver } from './people/decisions/reviews.js';
import { ErasureFields, ErasureResolver } from './people/erasures.js';
import { ExportResolver } from './people/exports.js';
import { HoldResolver } from './people/holds.js';
import { BulkResolver } from './pipeline/records/bulk.js';
import { IntakeResolver } from './pipeline/records/intake.js';
import { ModuleFields } from './pipeline/records/moduleFields.js';
import { InterviewFields, RecordFields } from './pipeline/records/recordFields.js';
import { RecordResolver } from './pipeline/records/records.js';
import { AutomationResolver, RecordAutomationFields, VacancyAutomationFields } from './pipeline/timers/automations.js';
import { ModuleRecordType, recordTypeName } from './pipeline/types/records/recordTypes.js';
import { automationsTypeName } from './pipeline/types/timers/jobAutomationsTypes.js';
import { FeatureFields } from './pipeline/vacancies/featureFields.js';
import { VacancyResolver } from './pipeline/vacancies/vacancies.js';
import { VacancyFields } from './pipeline/vacancies/vacancyFields.js';
import { RefusalResolver } from './refusals/refusals.js';
import { SettingsResolver } from './settings/settings.js';
import { ViewerResolver } from './viewer/viewer.js';
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
      SettingsResolver,
      AutomationResolver,
      NotificableStatusResolver,
      TemplateVariableResolver,
      ConversationActionResolver,
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
    ],
    // No field has this type directly.
    orphanedTypes: [ModuleRecordType],
    // The use cases validate the input. A second validation here would refuse other values than REST does.
    validate: false,
    // Each subscription says itself which feed it follows.
    pubSub: nobodyPublishes,
  });
  complete(schema);
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
