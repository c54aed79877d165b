import type { Words } from '../words/sentenceOf.js';

/** What a grant lets one do, in words. A grant is a GraphQL coordinate, or a REST method and path. */

/** The operations that fields belong to; those of mutations have the field's name. */
const operationOf: Readonly<Record<string, keyof Words['names']['operations']>> = {
  vacancy: 'readVacancy',
  vacancies: 'readVacancy',
  feature: 'readVacancy',
  interview: 'readInterview',
  interviews: 'readInterview',
  psychometric: 'readPsychometric',
  psychometrics: 'readPsychometric',
  record: 'readRecord',
  records: 'listRecords',
  previousRecord: 'readPreviousRecord',
  candidate: 'readCandidate',
  candidates: 'listCandidates',
  pipeline: 'readPipeline',
  companyClock: 'readCompanyClock',
  automationPreview: 'previewAutomations',
  nextAutomation: 'readNextAutomation',
  decision: 'readDecision',
  decisions: 'readDecision',
  reviews: 'listReviews',
  events: 'listEvents',
  feed: 'listEvents',
  history: 'listEvents',
  webhooks: 'listWebhooks',
  webhook: 'listWebhooks',
  deliveries: 'listDeliveries',
  bans: 'listBans',
  ban: 'listBans',
  companySettings: 'readCompanySettings',
  notificableStatuses: 'listNotificableStatuses',
  templateVariables: 'listTemplateVariables',
  conversationActions: 'listConversationActions',
  rejectionReasons: 'listRejectionReasons',
};

/** The name of a grant; null for one that is newer than the board. */
export function grantName({ names: { operations } }: Words, grant: string): string | null {
  const [type, field = ''] = grant.split('.');
  const name = type === 'Mutation' ? field : operationOf[field];
  return name && Object.hasOwn(operations, name) ? operations[name as keyof typeof operations] : null;
}

/** The grants that a key can be asked for, by coordinates: what changes something last. */
export const pickable = (grants: readonly string[]): readonly string[] =>
  grants
    .filter((grant) => /^\w+\.\w+$/.test(grant))
    .toSorted((one, other) => Number(one.startsWith('Mutation')) - Number(other.startsWith('Mutation')));
