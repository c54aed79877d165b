import { apiKeyData, apiKeyRequestData } from '../../apiKeys/apiKeyEvents.js';
import type { Subject } from '../../application/event.js';
import { catalogues } from '../../catalogues/catalogue.js';
import { feedData } from '../../feed/epochs.js';
import type { MarkedShape } from '../../kernel/marks.js';
import { banData } from '../../pipeline/rules/banEvents.js';
import { candidateData } from '../../pipeline/rules/candidateLabels.js';
import { interviewData, moduleRecordData, psychometricData } from '../../pipeline/rules/recordEvents.js';
import { vacancyData } from '../../pipeline/rules/vacancyEvents.js';
import { settingsData } from '../../settings/companySettings.js';
import { webhookData } from '../../webhooks/webhook.js';
import { erasureData } from '../shapes/erasure.js';
import { holdData } from '../shapes/hold.js';
import { reviewData } from '../shapes/review.js';

/** The members that the data of events have, by the kind of object that changed. */
export const dataShapes = {
  Vacancy: vacancyData,
  DecisionReview: reviewData,
  Erasure: erasureData,
  Candidate: candidateData,
  CandidateHold: holdData,
  Interview: interviewData,
  Psychometric: psychometricData,
  ModuleRecord: moduleRecordData,
  Ban: banData,
  CompanySettings: settingsData,
  NotificableStatus: catalogues.notificableStatuses,
  TemplateVariable: catalogues.templateVariables,
  ConversationAction: catalogues.conversationActions,
  RejectionReason: catalogues.rejectionReasons,
  ApiKey: apiKeyData,
  ApiKeyRequest: apiKeyRequestData,
  Webhook: webhookData,
  Feed: feedData,
} as const satisfies Readonly<Record<Subject, MarkedShape>>;
