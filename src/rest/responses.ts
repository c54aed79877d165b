import { type JsonSchema, jsonSchemaOf } from '../core/jsonSchema.js';
import type { Report } from '../core/records/record.js';
import { resultValidationTimerNames } from '../core/vacancies/featureVariants.js';
import { timersNamed } from '../core/vacancies/timers.js';
import {
  type FeatureAction,
  featureCodes,
  taskSources,
  taskTypes,
  vacancyStatusCodes,
  visibilities,
  workModalities,
} from '../core/vacancies/vacancy.js';
import type {
  answerBody,
  featureBody,
  interviewBody,
  moveBody,
  psychometricBody,
  recordBody,
  statusBody,
  taskBody,
  vacancyBody,
} from './bodies.js';

/**
 * The shapes of bodies.ts as JSON Schema, to the specification's letter: which fields are always there, which may be
 * null, which values there are. A field that is in the one file and not in the other fails to compile.
 */

/** Where the OpenAPI document keeps schemas. */
export const schemasAt = '#/components/schemas/';

export const ref = (name: string, description?: string): JsonSchema => ({ $ref: schemasAt + name, description });

/** The schema of an object whose fields are a body's, all of them there unless `optional` names them. */
function body<B extends object>(
  description: string,
  properties: { readonly [K in keyof B]: JsonSchema },
  optional: readonly (keyof B)[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name));
  return { type: 'object', description, properties, required, additionalProperties: false };
}

const string = (description: string): JsonSchema => ({ type: 'string', description });
const number = (description: string): JsonSchema => ({ type: 'number', description });
const boolean = (description: string): JsonSchema => ({ type: 'boolean', description });
const dateTime = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });
const oneOf = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: [...values],
  description,
});
const list = (items: JsonSchema, description: string): JsonSchema => ({ type: 'array', items, description });
const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema.type as 'string', 'null'] });
const texts = (description: string): JsonSchema => ({
  type: ['object', 'null'],
  additionalProperties: { type: 'string' },
  description,
});

const action = body<FeatureAction>('A message template that a feature uses.', {
  id: string('The id of the action.'),
  templateId: string('The id of the template.'),
});

const feature = body<ReturnType<typeof featureBody>>('A stage module of a vacancy.', {
  id: string('The id of the feature, chosen by the client; unique within the vacancy.'),
  featureCode: oneOf(featureCodes, 'Which kind of feature it is.'),
  order: number('The position within the vacancy; unique there.'),
  isAutomatic: boolean('Whether the module runs by itself.'),
  color: { ...string('The colour code, `#RRGGBB`.'), pattern: '^#[0-9a-fA-F]{6}$' },
  customName: string('The display name.'),
  actions: list(action, 'The message templates in use.'),
  selfInit: boolean("Whether a candidate's record starts `IN_PROGRESS` instead of `PENDING`."),
  jobAutomations: {
    description: 'What happens by itself, as it was sent: the timers of one of seven variants.',
    anyOf: ['SchedulingPresentialJobAutomations', 'ResultValidationJobAutomations', 'FeatureJobAutomations'].map(
      (name) => ref(name),
    ),
  },
});

const task = body<ReturnType<typeof taskBody>>("A task of a vacancy's list.", {
  id: string('The id of the task.'),
  order: number('The position within the list.'),
  text: string('What is to be done.'),
  source: oneOf(taskSources, 'Who wrote it.'),
  type: oneOf(taskTypes, 'What it is for.'),
  relatedField: nullable(string("The vacancy's field that it is about.")),
  version: number('The version of its text.'),
  versionDate: dateTime('Since when this version holds.'),
});

const vacancy = body<ReturnType<typeof vacancyBody>>('A job opening of a company.', {
  id: string('The id of the vacancy.'),
  shortCode: nullable(string('A short code for people.')),
  type: oneOf(['Standard'], 'The kind of the vacancy, of which responses know one.'),
  companyId: string('The company that it belongs to.'),
  locale: string("The language code of the vacancy's texts: the company's setting."),
  createdByUserId: string("Who created it: a user's id, or `api-key:` and the key's public id."),
  locationId: nullable(number('The id of the location.')),
  country: nullable(string('The country code.')),
  status: body<ReturnType<typeof vacancyBody>['status']>('Where it stands, and since when.', {
    code: oneOf(vacancyStatusCodes, 'Where it stands.'),
    createdAt: dateTime('Since when.'),
  }),
  areaId: string('The area of work.'),
  visibility: oneOf(visibilities, 'Who may see it.'),
  workModality: oneOf(workModalities, 'Where the work is done.'),
  name: string('The name of the vacancy.'),
  maxCandidates: nullable(number('How many candidates it takes at most.')),
  jobDescription: string('The description, as plain text.'),
  jobDescriptionHtml: string('The description, as HTML.'),
  requirements: nullable(string('What is required, as plain text.')),
  requirementsHtml: nullable(string('What is required, as HTML.')),
  contextAI: nullable(string('The context text for the assistant.')),
  features: list(ref('Feature'), 'The stage modules, in ascending order.'),
  hasFinalistsEnabled: boolean('Whether the vacancy has finalists.'),
  taskList: list(ref('Task'), 'The list of tasks.'),
  refCode: nullable(string("The company's own reference, as text.")),
  jobAutomations: ref('VacancyJobAutomations'),
  createdAt: dateTime('When it was created.'),
  updatedAt: dateTime('When it was last changed.'),
});

type Status = ReturnType<typeof statusBody>;

const status = body<Status>('Where a record stands, or stood.', {
  code: string('The status: `PENDING`, `IN_PROGRESS`, `FINISHED`, or another; not a closed list.'),
  descriptionCode: nullable(string('What brought it there: `INITIALIZED`, `ORCHESTRATED`, or another.')),
  date: string('Since when: an ISO 8601 date-time.'),
  notificationDelay: nullable(number('The delay of the notification.')),
});

/** The same where the specification allows no null: in psychometric records. */
const psychometricStatus = body<Status>('Where a psychometric record stands.', {
  code: string('The status: `PENDING`, `IN_PROGRESS`, `FINISHED`, or another; not a closed list.'),
  descriptionCode: string('What brought it there: `INITIALIZED`, `ORCHESTRATED`, or another.'),
  date: string('Since when: an ISO 8601 date-time.'),
  notificationDelay: number('The delay of the notification.'),
});

const recordFields = {
  id: string('The id of the record.'),
  featureId: string("The vacancy's feature that it is of."),
  relationId: string('The id of the relation between candidate and vacancy.'),
  candidateId: string('The candidate.'),
  vacancyId: string('The vacancy.'),
  companyId: string('The company.'),
  status: ref('FeatureStatus', 'The current status.'),
  statusHistory: list(ref('FeatureStatus'), 'Every status, oldest first; the last is the current one.'),
  isClosed: boolean('Whether the feature is closed for the candidate.'),
  createdAt: string('When it was created: an ISO 8601 date-time.'),
  updatedAt: string('When it was last changed: an ISO 8601 date-time.'),
};

const answer = body<ReturnType<typeof answerBody>>('What a candidate answered to a question, and how it was scored.', {
  questionId: string('The id of the question.'),
  order: number('The position within the interview.'),
  questionText: string('The question.'),
  questionType: string('The kind of the question; not a closed list.'),
  extractedAnswer: nullable(string('What the candidate said.')),
  questionScore: nullable(number('The score of the answer.')),
  maxQuestionScore: nullable(number('The highest score that there is for it.')),
  complianceLevel: nullable(string('How well it meets the criteria; not a closed list.')),
  questionScoreExplanation: nullable(string('Why it scores what it scores.')),
  scorerThinking: nullable(string('How the score came about.')),
  completionCriteria: texts('What a complete answer holds, by criterion.'),
  requirementScoringRubric: texts('How it is scored, by criterion.'),
  needsReview: boolean('Whether a person should look at it.'),
  sourceType: nullable(string('How the answer was given; not a closed list.')),
  createdAt: string('When it was given: an ISO 8601 date-time.'),
});

const interview = body<ReturnType<typeof interviewBody>>("A candidate's interview for a vacancy.", {
  ...recordFields,
  createdAt: nullable(recordFields.createdAt),
  updatedAt: nullable(recordFields.updatedAt),
  score: nullable(number('The score of the interview.')),
  briefScoreExplanation: nullable(string('Why it scores what it scores, in brief.')),
  origin: string('Where the candidate came from; not a closed list.'),
  sourceId: nullable(string('The id of the source that the candidate came from.')),
  answers: list(ref('Answer'), 'The answers.'),
});

const report = body<Report>('A report on a psychometric test.', {
  name: string('A label.'),
  url: string('Where it can be downloaded.'),
});

const psychometric = body<ReturnType<typeof psychometricBody>>(
  "A candidate's psychometric test for a vacancy.",
  {
    ...recordFields,
    status: ref('PsychometricStatus', 'The current status.'),
    submissionId: nullable(string("The company's submission id; null until the submission exists.")),
    link: nullable(string('The link to the test, for the candidate; null until accepted.')),
    evaluationId: nullable(number("The provider's evaluation id; null until assigned.")),
    evaluationName: nullable(string("The provider's evaluation name; null until assigned.")),
    reports: list(report, 'The reports, once the test is finished.'),
  },
  ['submissionId', 'link', 'evaluationId', 'evaluationName'],
);

const moduleRecord = body<ReturnType<typeof recordBody>>(
  "A candidate's record in a feature of any other kind.",
  recordFields,
);

const anyRecord = ['Interview', 'Psychometric', 'ModuleRecord'].map((name) => ref(name));

const move = body<ReturnType<typeof moveBody>>('What an orchestration did.', {
  closed: { description: 'The record that was closed.', oneOf: anyRecord },
  next: {
    description: 'The record that was begun; null where no feature follows: the candidate has finished.',
    oneOf: [...anyRecord, { type: 'null' }],
  },
});

/** Every schema that responses are made of, by name. */
export const responseSchemas = {
  Vacancy: vacancy,
  Feature: feature,
  Task: task,
  ResultValidationJobAutomations: {
    ...jsonSchemaOf(timersNamed(...resultValidationTimerNames), schemasAt).schema,
    description: 'When a candidate is discarded by itself, where results are validated: three timers.',
  },
  Interview: interview,
  Answer: answer,
  Psychometric: psychometric,
  ModuleRecord: moduleRecord,
  FeatureStatus: status,
  PsychometricStatus: psychometricStatus,
  Move: move,
} satisfies Readonly<Record<string, JsonSchema>>;

export type ResponseName = keyof typeof responseSchemas;
