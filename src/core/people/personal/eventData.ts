import { apiKeyData, apiKeyRequestData } from '../../apiKeys/apiKeyEvents.js';
import type { Subject } from '../../application/event.js';
import { catalogues } from '../../catalogues/catalogue.js';
import { feedData } from '../../feed/feedEvents.js';
import type { MarkedShape } from '../../kernel/marks.js';
import { banData } from '../../pipeline/rules/banEvents.js';
import { candidateData } from '../../pipeline/rules/candidateLabels.js';
import { interviewData, moduleRecordData, psychometricData } from '../../pipeline/rules/recordEvents.js';
import { vacancyData } from '../../pipeline/rules/vacancyEvents.js';
import { settingsData } from '../../settings/settingsEvents.js';
import { webhookData } from '../../webhooks/webhookEvents.js';
import { erasureData } from '../shapes/erasureEvents.js';
import { holdData } from '../shapes/holdEvents.js';
import { reviewData } from '../shapes/reviewEvents.js';

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
