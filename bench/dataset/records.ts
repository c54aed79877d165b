import type { Answer, FeatureStatus, Interview, Psychometric } from '../../src/core/pipeline/shapes/record.ts';
import { type Random, random } from './random.ts';
import type { Scale } from './scale.ts';
import { prose, questions } from './texts.ts';
import { companyOf, createdAt, featureId, instant, psychometricOrder, vacancyId } from './vacancies.ts';

/** The records of a vacancy's candidates. Each record depends only on its numbers. Both kinds are oldest first. */

const hour = 3_600_000;
const answersPerInterview = 8;

/**
 * The number of a record among all records: first the first record of every vacancy, then the second of every vacancy.
 */
const numberOf = (vacancy: number, index: number, { vacancies }: Scale): number => vacancy + index * vacancies;

export const interviewId = (vacancy: number, index: number, scale: Scale): string =>
  `interview-${numberOf(vacancy, index, scale)}`;

const psychometricId = (vacancy: number, index: number, scale: Scale): string =>
  `psychometric-${numberOf(vacancy, index, scale)}`;

const candidateId = (vacancy: number, index: number): string => `candidate-${vacancy}-${index + 1}`;

function history(begun: number, codes: readonly string[]): FeatureStatus[] {
  return codes.map((code, step) => ({
    code,
    descriptionCode: step === 0 ? 'INITIALIZED' : 'ORCHESTRATED',
    date: instant(begun + step * 26 * hour),
    notificationDelay: step === 0 ? 0 : null,
  }));
}

function answers(vacancy: number, begun: number, source: Random): Answer[] {
  return Array.from({ length: answersPerInterview }, (_, index) => {
    const number = (vacancy * 5 + index * 3) % questions.length;
    const question = questions[number] as (typeof questions)[number];
    return {
      questionId: `question-${number + 1}`,
      order: index + 1,
      questionText: question.text,
      questionType: question.type,
      extractedAnswer: prose(200, source),
      questionScore: source.below(question.maxScore + 1),
      maxQuestionScore: question.maxScore,
      complianceLevel: source.pick(['FULL', 'PARTIAL', 'NONE']),
      questionScoreExplanation: prose(90, source),
      scorerThinking: prose(90, source),
      completionCriteria: question.criteria,
      requirementScoringRubric: question.rubric,
      needsReview: source.below(5) === 0,
      sourceType: source.pick(['TEXT', 'VOICE']),
      createdAt: instant(begun + (index + 1) * 240_000),
    };
  });
}

/** The ids of a record, and its status. */
function standing(vacancy: number, index: number, scale: Scale, statusHistory: readonly FeatureStatus[]) {
  return {
    relationId: `relation-${vacancy}-${index + 1}`,
    candidateId: candidateId(vacancy, index),
    vacancyId: vacancyId(vacancy),
    companyId: companyOf(vacancy, scale),
    phaseId: null,
    discard: null,
    meeting: null,
    reviewPending: false,
    // No timer watches a record in progress.
    timer: { dueAt: null, frozenMs: 0, wakeAt: null, state: null, remindAt: null },
    status: statusHistory.at(-1) as FeatureStatus,
    statusHistory,
  };
}

/** @param index of the record in its vacancy, from 0 */
export function interviewOf(vacancy: number, index: number, scale: Scale): Interview {
  const source = random(numberOf(vacancy, index, scale) + 1_000_000);
  const begun = createdAt(vacancy) + (index + 1) * 7 * hour + source.below(hour);
  const isClosed = index % 3 !== 2;
  const statusHistory = history(begun, isClosed ? ['IN_PROGRESS', 'FINISHED'] : ['IN_PROGRESS']);
  return {
    kind: 'interview',
    id: interviewId(vacancy, index, scale),
    featureId: featureId(vacancy, 1),
    ...standing(vacancy, index, scale, statusHistory),
    isClosed,
    origin: source.pick(['JOB_BOARD', 'REFERRAL', 'CAREERS_PAGE']),
    sourceId: source.below(2) === 0 ? null : `source-${source.below(30) + 1}`,
    createdAt: instant(begun),
    updatedAt: instant(begun + (isClosed ? 26 : 1) * hour),
    score: 40 + source.below(600) / 10,
    briefScoreExplanation: prose(140, source),
    answers: answers(vacancy, begun, source),
    answerHistories: [],
  };
}

/** @param index of the record in its vacancy, from 0 */
export function psychometricOf(vacancy: number, index: number, scale: Scale): Psychometric {
  const number = numberOf(vacancy, index, scale);
  const source = random(number + 30_000_000);
  const begun = createdAt(vacancy) + (index + 10) * 9 * hour + source.below(hour);
  const statusHistory = history(begun, ['PENDING', 'FINISHED']);
  const provider = `https://assessments.example/evaluations/${number}`;
  return {
    kind: 'psychometric',
    id: psychometricId(vacancy, index, scale),
    featureId: featureId(vacancy, psychometricOrder),
    ...standing(vacancy, index, scale, statusHistory),
    isClosed: true,
    origin: 'CAREERS_PAGE',
    sourceId: null,
    createdAt: instant(begun),
    updatedAt: instant(begun + 26 * hour),
    submissionId: `submission-${number}`,
    link: `${provider}/start`,
    evaluationId: number,
    evaluationName: source.pick(['Terman-Merrill', 'Cleaver', 'Moss', 'Kostick']),
    reports: [
      { name: 'Resumen', url: `${provider}/reports/summary.pdf` },
      { name: 'Perfil completo', url: `${provider}/reports/profile.pdf` },
    ],
    ...{ rubricHash: null, promptHash: null, inputHash: null, runId: null },
  };
}
