import type { Answer } from '../../../src/core/pipeline/shapes/record.js';
import type { FeatureCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { TestDatabase } from '../database/databases.js';
import { type Service, tokenFor } from '../service/service.js';

/** Common data of tests: vacancies as integrators send them, and candidates in them. */

const pairs = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Time`, 3],
      [`${name}TimeUnit`, 'days'],
    ]),
  );

const presentialTimers = pairs(
  'discardDueToInactivityInToSchedule',
  'discardDueToInactivityInAttendanceValidation',
  'discardDueToInactivityInError',
  'discardDueToInactivityAfterBeingCancelled',
  'discardDueToLackOfInterest',
);
const resultValidationTimers = pairs(
  'discardDueToInactivityInResultValidation',
  'discardDueToInactivityInError',
  'discardDueToLackOfInterest',
);

export const presentialData = {
  name: 'On-site interview',
  timezone: 'America/Mexico_City',
  reminders: [{ leadTime: 2, timeUnit: 'hours' }],
  location: 'Reforma 1, Mexico City',
  additionalInformation: 'Bring an identification.',
  possibleDates: [{ date: '2026-12-01T16:00:00Z', duration: 30 }],
};

/** A feature as it is sent, of any of the eight variants. */
export function aFeature(featureCode: FeatureCode, overrides: Record<string, unknown> = {}) {
  const presential = featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL';
  return {
    id: featureCode.toLowerCase(),
    order: 1,
    isAutomatic: true,
    color: '#1A2B3C',
    customName: `Stage ${featureCode}`,
    featureCode: featureCode as string,
    actions: [{ id: 'action-1', templateId: 'template-1' }],
    selfInit: true,
    jobAutomations: presential ? presentialTimers : resultValidationTimers,
    ...(featureCode === 'INTERVIEW' ? {} : { data: presential ? presentialData : { anything: { goes: [1, null] } } }),
    ...overrides,
  };
}

/** The specification's create request, with its one feature as an object. */
export function aVacancy(overrides: Record<string, unknown> = {}) {
  return {
    features: aFeature('INTERVIEW') as unknown,
    type: 'Standard',
    name: 'Backend engineer',
    visibility: 'PUBLIC',
    areaId: 'engineering',
    country: 'MX' as string | null,
    locationId: 7 as number | null,
    workModality: 'REMOTE',
    jobDescription: 'Builds services.',
    jobDescriptionHtml: '<p>Builds services.</p>',
    requirements: null as string | null,
    requirementsHtml: null as string | null,
    contextAI: null as string | null,
    hasFinalistsEnabled: true,
    maxCandidates: 10 as number | null,
    refCode: 4711 as number | null,
    jobAutomations: pairs('frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'),
    ...overrides,
  };
}

const member: Record<FeatureCode, string> = {
  INTERVIEW: 'withoutData',
  DOCUMENTS: 'documents',
  AUTOMATIC_ENGLISH_EXAM: 'englishExam',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'schedulingVirtual',
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'schedulingPresential',
  AUTOMATIC_SCHEDULING_AUTO: 'schedulingAuto',
  AUTOMATIC_PSYCHOMETRIC: 'psychometric',
  AUTOMATIC_FORM: 'form',
};

/** The same feature in the form of `FeatureInput`. */
export function asFeatureInput({ featureCode, ...rest }: ReturnType<typeof aFeature>) {
  return { [member[featureCode as FeatureCode]]: rest };
}

/** An answer as it is stored. */
export const anAnswer: Answer = {
  questionId: 'answered',
  order: 1,
  questionText: 'Why us?',
  questionType: 'OPEN',
  extractedAnswer: 'Because.',
  questionScore: 3,
  maxQuestionScore: 5,
  complianceLevel: null,
  questionScoreExplanation: null,
  scorerThinking: null,
  completionCriteria: null,
  requirementScoringRubric: null,
  needsReview: false,
  sourceType: null,
  createdAt: '2026-11-20T12:00:00.000Z',
};

export interface Pipeline {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly token: string;
}

const creation = /* GraphQL */ `
  mutation ($companyId: ID!, $input: CreateVacancyInput!) {
    createVacancy(companyId: $companyId, input: $input) { id }
  }`;

/** Creates a vacancy with several stages, in ascending order, as the token's user. */
export async function createPipeline(
  service: Pick<Service, 'graphql'>,
  {
    companyId = 'acme',
    stages = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'DOCUMENTS'] as FeatureCode[],
    overrides = {},
  } = {},
): Promise<Pipeline> {
  const token = tokenFor(companyId);
  const features = stages.map((code, index) =>
    asFeatureInput(aFeature(code, { id: `stage-${index + 1}`, order: index + 1 })),
  );
  const { body } = await service.graphql(creation, {
    token,
    variables: { companyId, input: { ...aVacancy({ maxCandidates: null, ...overrides }), features } },
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return { companyId, vacancyId: body.data.createVacancy.id, token };
}

const initiation = /* GraphQL */ `
  mutation ($input: InitFeaturesInput!) {
    initFeatures(input: $input) { results { candidateId record { id } error { code reason message } } }
  }`;

/** The ids of this many candidates. */
export const candidateIds = (count: number, name = 'candidate'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

/** Puts candidates into a stage. @returns the ids of their records, in order */
export async function initCandidates(
  service: Pick<Service, 'graphql'>,
  { companyId, vacancyId, token }: Pipeline,
  candidates: readonly string[],
  featureId = 'stage-1',
): Promise<string[]> {
  const { body } = await service.graphql(initiation, {
    token,
    variables: {
      input: {
        companyId,
        vacancyId,
        featureId,
        candidates: candidates.map((candidateId) => ({ candidateId, relationId: `relation-of-${candidateId}` })),
      },
    },
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data.initFeatures.results.map((result: { record: { id: string } }) => result.record.id);
}

/** The types of the events of a record of acme, in their order. */
export async function eventTypesOf(database: TestDatabase, recordId: string): Promise<string[]> {
  const rows = await database.rows<{ type: string }>(
    "select type from feed_event where company_id = 'acme' and record_id = $1 order by seq",
    [recordId],
  );
  return rows.map(({ type }) => type);
}

export function recordPath(
  { companyId, vacancyId }: Pipeline,
  id: string,
  family: 'interviews' | 'psychometrics' = 'interviews',
) {
  return `/v2/candidates/${family}/${id}/company/${companyId}/vacancy/${vacancyId}`;
}
