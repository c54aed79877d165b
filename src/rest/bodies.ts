import type { Move } from '../core/records/orchestrate.js';
import type { Answer, FeatureRecord, FeatureStatus, Interview, Psychometric } from '../core/records/record.js';
import type { Feature, Task, Vacancy } from '../core/vacancies/vacancy.js';

/**
 * What leaves the process over REST, field by field, in the specification's order and to its letter: a field that is not
 * named here is not sent (specification, "Resources and their fields").
 */

export const featureBody = ({
  id,
  featureCode,
  order,
  isAutomatic,
  color,
  customName,
  actions,
  selfInit,
  jobAutomations,
}: Feature) => ({
  id,
  featureCode,
  order,
  isAutomatic,
  color,
  customName,
  actions: actions.map(({ id, templateId }) => ({ id, templateId })),
  selfInit,
  jobAutomations,
});

export const taskBody = ({ id, order, text, source, type, relatedField, version, versionDate }: Task) => ({
  id,
  order,
  text,
  source,
  type,
  relatedField,
  version,
  versionDate,
});

export function vacancyBody(vacancy: Vacancy) {
  const { frozenDueToFinalistInactivityTime, frozenDueToFinalistInactivityTimeUnit } = vacancy.jobAutomations;
  const { frozenDueToSelectionInactivityTime, frozenDueToSelectionInactivityTimeUnit } = vacancy.jobAutomations;
  return {
    id: vacancy.id,
    shortCode: vacancy.shortCode,
    // The response's enumeration has no other value, though `Branch` may be sent (CONTRACT "REST").
    type: 'Standard',
    companyId: vacancy.companyId,
    locale: vacancy.locale,
    createdByUserId: vacancy.createdByUserId,
    locationId: vacancy.locationId,
    country: vacancy.country,
    status: { code: vacancy.status.code, createdAt: vacancy.status.createdAt },
    areaId: vacancy.areaId,
    visibility: vacancy.visibility,
    workModality: vacancy.workModality,
    name: vacancy.name,
    maxCandidates: vacancy.maxCandidates,
    jobDescription: vacancy.jobDescription,
    jobDescriptionHtml: vacancy.jobDescriptionHtml,
    requirements: vacancy.requirements,
    requirementsHtml: vacancy.requirementsHtml,
    contextAI: vacancy.contextAI,
    features: vacancy.features.map(featureBody),
    hasFinalistsEnabled: vacancy.hasFinalistsEnabled,
    taskList: vacancy.taskList.map(taskBody),
    refCode: vacancy.refCode,
    jobAutomations: {
      frozenDueToFinalistInactivityTime,
      frozenDueToFinalistInactivityTimeUnit,
      frozenDueToSelectionInactivityTime,
      frozenDueToSelectionInactivityTimeUnit,
    },
    createdAt: vacancy.createdAt,
    updatedAt: vacancy.updatedAt,
  };
}

export const statusBody = ({ code, descriptionCode, date, notificationDelay }: FeatureStatus) => ({
  code,
  descriptionCode,
  date,
  notificationDelay,
});

export const answerBody = (answer: Answer) => ({
  questionId: answer.questionId,
  order: answer.order,
  questionText: answer.questionText,
  questionType: answer.questionType,
  extractedAnswer: answer.extractedAnswer,
  questionScore: answer.questionScore,
  maxQuestionScore: answer.maxQuestionScore,
  complianceLevel: answer.complianceLevel,
  questionScoreExplanation: answer.questionScoreExplanation,
  scorerThinking: answer.scorerThinking,
  completionCriteria: answer.completionCriteria,
  requirementScoringRubric: answer.requirementScoringRubric,
  needsReview: answer.needsReview,
  sourceType: answer.sourceType,
  createdAt: answer.createdAt,
});

export const recordBody = (record: FeatureRecord) => ({
  id: record.id,
  featureId: record.featureId,
  relationId: record.relationId,
  candidateId: record.candidateId,
  vacancyId: record.vacancyId,
  companyId: record.companyId,
  status: statusBody(record.status),
  statusHistory: record.statusHistory.map(statusBody),
  isClosed: record.isClosed,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

export function interviewBody(interview: Interview) {
  return {
    ...recordBody(interview),
    score: interview.score,
    briefScoreExplanation: interview.briefScoreExplanation,
    origin: interview.origin,
    sourceId: interview.sourceId,
    answers: interview.answers.map(answerBody),
  };
}

export function psychometricBody(record: Psychometric) {
  return {
    ...recordBody(record),
    submissionId: record.submissionId,
    link: record.link,
    evaluationId: record.evaluationId,
    evaluationName: record.evaluationName,
    reports: record.reports.map(({ name, url }) => ({ name, url })),
  };
}

/** A record of any kind, as orchestrate answers it where the client prefers a representation. */
function featureRecordBody(record: FeatureRecord) {
  switch (record.kind) {
    case 'interview':
      return interviewBody(record);
    case 'psychometric':
      return psychometricBody(record);
    case 'module':
      return recordBody(record);
  }
}

/** What an orchestration did, where the client prefers a representation (CONTRACT "REST"). */
export function moveBody({ closed, next }: Move) {
  return { closed: featureRecordBody(closed), next: next && featureRecordBody(next) };
}
