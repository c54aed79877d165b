import type { GraphQLSchema } from 'graphql';
import type { OperationName } from '../../../src/core/application/operations.js';
import { aFeature, asFeatureInput, aVacancy } from '../../support/company/pipeline.js';
import type { GraphqlRequest } from '../comparison/client.js';
import { catalogueRequests } from './catalogueCases.js';
import { type CoordinateOf, fieldRequest } from './endpointRequests.js';
import type { PreparedCompany } from './preparedCompany.js';

/**
 * A request for each coordinate of the registry. It changes nothing: it asks for data that don't exist, or has a fault,
 * so that an allowed caller gets nothing. A new coordinate without a request fails the suite.
 */
type CoordinateRequest =
  /** A root field, with its arguments besides the company. */
  | { readonly arguments: (prepared: PreparedCompany) => object }
  /** A nested field, in an operation on its parent. The parent needs its own grant. */
  | { readonly within: string; readonly by: string };

/** Subscriptions use sockets (test/graphql/live/live.test.ts). */
export type ByHttp = Exclude<CoordinateOf<OperationName>, `Subscription.${string}`>;

const nowhere = { vacancyId: 'nowhere', id: 'nowhere' };
const contact = { companyName: 'a', fullName: 'b', role: 'c', email: 'd@example.com' };
const inVacancy = (fields: string) => ({
  within: `query ($companyId: ID!, $vacancyId: ID!) { vacancy(companyId: $companyId, id: $vacancyId) { ${fields} } }`,
  by: 'Query.vacancy',
});
const inRecord = (fields: string) => ({
  within: `query ($companyId: ID!, $vacancyId: ID!, $interviewId: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $interviewId) { ${fields} } }`,
  by: 'Query.record',
});

const noRecords = ({ companyId }: PreparedCompany) => ({ input: { companyId, resourceIds: [] } });

const coordinateRequests = {
  'Mutation.createVacancy': {
    arguments: () => ({ input: { ...aVacancy({ name: 'a\0b' }), features: [asFeatureInput(aFeature('INTERVIEW'))] } }),
  },
  'Query.vacancy': { arguments: () => nowhere },
  'Query.vacancies': { arguments: () => ({ after: 'nowhere' }) },
  'FeatureRecord.vacancy': inRecord('vacancy { id }'),
  'FeatureRecord.feature': inRecord('feature { id }'),
  'Query.interview': { arguments: () => nowhere },
  'Query.interviews': { arguments: () => ({ after: 'nowhere' }) },
  'Vacancy.interviews': inVacancy('interviews { nodes { id } }'),
  'Feature.interviews': inVacancy('features { interviews { nodes { id } } }'),
  'Mutation.orchestrate': { arguments: () => ({ ...nowhere, input: { resourceId: 'nowhere' } }) },
  'Query.psychometric': { arguments: () => nowhere },
  'Query.psychometrics': { arguments: () => ({ after: 'nowhere' }) },
  'Vacancy.psychometrics': inVacancy('psychometrics { nodes { id } }'),
  'Feature.psychometrics': inVacancy('features { psychometrics { nodes { id } } }'),
  'Query.record': { arguments: () => nowhere },
  'FeatureRecord.previousRecord': inRecord('previousRecord { id }'),
  'Query.records': { arguments: () => ({ after: 'nowhere' }) },
  'Vacancy.records': inVacancy('records { nodes { id } }'),
  'Feature.records': inVacancy('features { records { nodes { id } } }'),
  'Candidate.records': {
    within: `query ($companyId: ID!, $candidateId: ID!) { candidate(companyId: $companyId, candidateId: $candidateId) { records { nodes { id } } } }`,
    by: 'Query.candidate',
  },
  'Query.candidate': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Vacancy.pipeline': inVacancy('pipeline { pending }'),
  'Mutation.publishVacancy': { arguments: () => nowhere },
  'Mutation.closeVacancy': { arguments: () => nowhere },
  'Mutation.reopenVacancy': { arguments: () => nowhere },
  'Mutation.updateVacancy': { arguments: () => ({ ...nowhere, input: {} }) },
  'Query.companySettings': { arguments: () => ({}) },
  'Mutation.updateCompanySettings': { arguments: () => ({ input: {} }) },
  ...catalogueRequests('notificableStatuses', 'NotificableStatus'),
  ...catalogueRequests('templateVariables', 'TemplateVariable'),
  ...catalogueRequests('conversationActions', 'ConversationAction'),
  ...catalogueRequests('rejectionReasons', 'RejectionReason'),
  'Mutation.recordAnswers': {
    arguments: () => ({ ...nowhere, input: { answers: [], scorer: { kind: 'PERSON', id: 'ada' } } }),
  },
  'Mutation.reviewAnswers': { arguments: () => ({ ...nowhere, input: { reviews: [] } }) },
  'Mutation.recordPsychometric': { arguments: () => ({ ...nowhere, input: {} }) },
  'Mutation.rollCallbackSecret': { arguments: () => ({}) },
  'Mutation.initFeatures': {
    arguments: ({ companyId }) => ({
      input: { companyId, vacancyId: 'nowhere', featureId: 'nowhere', candidates: [] },
    }),
  },
  'Mutation.forwardFeatures': { arguments: noRecords },
  'Mutation.cancelFeatures': { arguments: noRecords },
  'Mutation.discardFeatures': { arguments: noRecords },
  'Mutation.reopenRecords': { arguments: noRecords },
  'Mutation.releaseHeld': { arguments: noRecords },
  'Mutation.dismissHeld': { arguments: noRecords },
  'Query.companyClock': { arguments: () => ({}) },
  'Mutation.advanceClock': { arguments: () => ({ to: '2020-01-01T00:00:00Z' }) },
  'Query.automationPreview': { arguments: () => ({ vacancyId: 'nowhere', at: '2026-12-01T16:00:00Z' }) },
  'FeatureRecord.nextAutomation': inRecord('nextAutomation { dueAt }'),
  'Vacancy.nextAutomation': inVacancy('nextAutomation { dueAt }'),
  'Query.events': { arguments: () => ({ after: 'nowhere' }) },
  'Query.feed': { arguments: () => ({}) },
  'Vacancy.history': inVacancy('history(first: 1) { nodes { seq } }'),
  'FeatureRecord.history': inRecord('history(first: 1) { nodes { seq } }'),
  'Query.refusals': { arguments: () => ({}) },
  'Query.decision': { arguments: () => ({ recordId: 'nowhere' }) },
  'Query.decisions': { arguments: () => ({ after: 'nowhere' }) },
  'FeatureRecord.decision': inRecord('decision { outcome }'),
  'Query.reviews': { arguments: () => ({ after: 'nowhere' }) },
  'Mutation.requestReview': {
    arguments: () => ({ recordId: 'nowhere', input: { reason: 'none', requestedBy: 'CANDIDATE' } }),
  },
  'Mutation.settleReview': { arguments: () => ({ id: 'nowhere', input: { outcome: 'UPHELD', reason: 'none' } }) },
  'Query.candidates': { arguments: () => ({ after: 'nowhere' }) },
  'Mutation.putCandidates': { arguments: () => ({ input: { candidates: [] } }) },
  'FeatureRecord.candidate': inRecord('candidate { displayName }'),
  'Query.bans': { arguments: () => ({ after: 'nowhere' }) },
  'Mutation.liftBan': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Mutation.eraseCandidate': { arguments: () => ({ candidateId: 'nowhere', input: { reason: 'REQUEST' } }) },
  'Mutation.admitCandidate': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Mutation.holdCandidate': { arguments: () => ({ candidateId: 'nowhere', input: { reason: 'A claim' } }) },
  'Mutation.releaseCandidate': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Query.candidateHolds': { arguments: () => ({ after: 'nowhere' }) },
  'Query.retentionPreview': { arguments: () => ({ at: '2026-12-01T16:00:00Z', first: 0 }) },
  'Query.candidateExport': { arguments: () => ({ candidateId: 'nowhere' }) },
  'Query.erasure': { arguments: () => ({ id: 'nowhere' }) },
  'Query.erasures': { arguments: () => ({ after: 'nowhere' }) },
  'Erasure.receivers': {
    within: `query ($companyId: ID!) { erasures(companyId: $companyId) { nodes { receivers { webhookId } } } }`,
    by: 'Query.erasures',
  },
  'Mutation.updateRecordStatus': { arguments: () => ({ ...nowhere, input: { code: 'TO_SCHEDULE' } }) },
  'Mutation.bookMeeting': { arguments: () => ({ ...nowhere, input: { date: '2026-12-01T16:00:00Z' } }) },
  'ModuleRecord.meeting': inRecord('... on ModuleRecord { meeting { date timezone } }'),
  'Query.viewer': { arguments: () => ({}) },
  'Query.apiKeys': { arguments: () => ({}) },
  'Query.apiKeyPages': { arguments: () => ({ after: 'nowhere' }) },
  'Mutation.issueApiKey': { arguments: ({ companyId }) => ({ input: { companyId, grants: [], contact } }) },
  'Mutation.changeApiKey': { arguments: () => ({ ...nowhere, input: {} }) },
  'Mutation.rollApiKey': { arguments: () => nowhere },
  'Query.apiKeyRequests': { arguments: () => ({ after: 'nowhere' }) },
  'Mutation.requestApiKey': { arguments: ({ companyId }) => ({ input: { companyId, grants: [], contact } }) },
  'Mutation.approveApiKeyRequest': { arguments: () => ({ id: 'nowhere' }) },
  'Mutation.declineApiKeyRequest': { arguments: () => ({ id: 'nowhere', input: { reason: 'none' } }) },
  'Mutation.claimApiKey': { arguments: () => ({ id: 'nowhere' }) },
  'ApiKey.refusals': {
    within: `query ($companyId: ID!) { apiKeys(companyId: $companyId) { refusals { count } } }`,
    by: 'Query.apiKeys',
  },
  'Mutation.revokeApiKey': { arguments: () => nowhere },
  'Query.agentUses': { arguments: () => ({}) },
  'Query.agentRequests': { arguments: () => ({}) },
  'Mutation.decideAgentRequest': { arguments: () => ({ id: 'nowhere', confirms: true }) },
  'Query.webhooks': { arguments: () => ({}) },
  'Query.webhook': { arguments: () => ({ id: 'nowhere' }) },
  'Webhook.deliveries': {
    within: `query ($companyId: ID!) { webhooks(companyId: $companyId) { deliveries(first: 1) { nodes { id } } } }`,
    by: 'Query.webhooks',
  },
  'Mutation.createWebhook': { arguments: () => ({ input: { url: 'nowhere' } }) },
  'Mutation.updateWebhook': { arguments: () => ({ id: 'nowhere', input: {} }) },
  'Mutation.rollWebhookSecret': { arguments: () => ({ id: 'nowhere' }) },
  'Mutation.deleteWebhook': { arguments: () => ({ id: 'nowhere' }) },
  'Mutation.sendTestEvent': { arguments: () => ({ webhookId: 'nowhere' }) },
  'Mutation.resendDelivery': { arguments: () => ({ id: 'nowhere' }) },
  'Mutation.recoverDeliveries': { arguments: () => ({ webhookId: 'nowhere', since: '2026-11-20T12:00:00Z' }) },
} satisfies Readonly<Record<ByHttp, CoordinateRequest>>;

export const coordinates = Object.keys(coordinateRequests) as ByHttp[];
const requestOf = (coordinate: ByHttp): CoordinateRequest => coordinateRequests[coordinate];

/** The request for a coordinate. */
export function requestAt(schema: GraphQLSchema, coordinate: ByHttp, prepared: PreparedCompany): GraphqlRequest {
  const request = requestOf(coordinate);
  if ('within' in request) return { query: request.within, variables: prepared };
  const variables = { companyId: prepared.companyId, ...request.arguments(prepared) };
  return fieldRequest(schema, coordinate, variables, '{ __typename }');
}

/** The grant that a nested field's parent needs; null for root fields. */
export function parentGrant(coordinate: ByHttp): string | null {
  const request = requestOf(coordinate);
  return 'by' in request ? request.by : null;
}
