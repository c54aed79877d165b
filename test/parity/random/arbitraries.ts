import fc, { type Arbitrary } from 'fast-check';
import { presentialTimerNames, resultValidationTimerNames } from '../../../src/core/pipeline/shapes/featureVariants.js';
import { timeUnits } from '../../../src/core/pipeline/shapes/namedTimers.js';
import {
  type Answer,
  type AnswerHistory,
  type Discard,
  type FeatureStatus,
  type Interview,
  type ModuleRecord,
  type Psychometric,
  type Scorer,
  type Scoring,
  scorerKinds,
} from '../../../src/core/pipeline/shapes/record.js';
import { heldReasons, restartedByEdit } from '../../../src/core/pipeline/shapes/storedTimers.js';
import { watchers } from '../../../src/core/pipeline/shapes/timerSettings.js';
import {
  type Feature,
  type FeatureCode,
  featureCodes,
  type Task,
  type Vacancy,
  vacancyStatusCodes,
  vacancyTypes,
  visibilities,
  workModalities,
} from '../../../src/core/pipeline/shapes/vacancy.js';
import { taskSources, taskTypes } from '../../../src/core/settings/companySettings.js';
import { oddIds } from '../../support/company/clientIds.js';
import { asFeatureInput } from '../../support/company/pipeline.js';

/** Random vacancies and records, with all texts, numbers and nulls that can be stored. */

/**
 * All characters except NUL, which PostgreSQL can't store, and halves of surrogate pairs. The library's own unit costs
 * each suite a second for a table.
 */
const codePoint = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((it) => it < 0xd800 || it > 0xdfff)
  .map((it) => String.fromCodePoint(it));
const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((it) => it.replaceAll('\0', ' ')),
  fc.constantFrom('', '<b>&amp;</b>', '{"a":1}', "'; --"),
);
const id = fc.oneof(
  text.filter((it) => it.length > 0).map((it) => it.slice(0, 128).toWellFormed()),
  // No path can hold a lone dot or two.
  fc.constantFrom(...oddIds).filter((it) => !/^\.\.?$/.test(it)),
);
// JSON does not distinguish negative zero from zero.
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((it) => it + 0);
const amount = number.map(Math.abs);
/** Within the bounds in which JSON changes no number. */
const exact = number.map((it) => (Math.abs(it) <= Number.MAX_SAFE_INTEGER ? it : it % 1_000));
const nullable = <T>(of: Arbitrary<T>): Arbitrary<T | null> => fc.option(of, { freq: 4 });
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((it) => it.toISOString());
const sentDate = fc.oneof(
  instant,
  instant.map((it) => it.replace('Z', '+05:30')),
  instant.map((it) => it.slice(0, 19)),
);

/** JSON as a request can contain it: without negative zero, and without the key that is refused. */
const json = fc
  .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }), { maxKeys: 4 })
  .map((it) => JSON.parse(JSON.stringify(it).replaceAll('"__proto__":', '"proto":')));

const timersOf = (names: readonly string[]) =>
  fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), amount, fc.constantFrom(...timeUnits)))).map((timers) =>
    Object.fromEntries(
      timers.flatMap(([name, time, unit]) => [
        [`${name}Time`, time],
        [`${name}TimeUnit`, unit],
      ]),
    ),
  );
const timerName = fc.oneof(
  fc.constantFrom(...resultValidationTimerNames),
  fc.stringMatching(/^[a-z][A-Za-z]{0,10}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
);
const anyTimers = fc.uniqueArray(timerName, { maxLength: 5 }).chain(timersOf);
const vacancyTimers = timersOf(['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity']);

const presentialData = fc.record({
  name: text,
  timezone: fc.constantFrom('America/Mexico_City', 'Asia/Kathmandu', 'UTC', 'Pacific/Chatham'),
  reminders: fc.array(fc.record({ leadTime: amount, timeUnit: fc.constantFrom('minutes', 'hour', 'Days', 'WEEKS') }), {
    maxLength: 2,
  }),
  location: text,
  additionalInformation: text,
  possibleDates: fc.array(fc.record({ date: sentDate, duration: amount }), { maxLength: 2 }),
});

const dataOf = (code: FeatureCode): Arbitrary<object> => {
  if (code === 'AUTOMATIC_SCHEDULING_PRESENTIAL') return fc.record({ data: presentialData });
  if (code === 'INTERVIEW') return fc.oneof(fc.constant({}), fc.record({ data: nullable(json) }));
  return fc.record({ data: json });
};

const color = fc.stringMatching(/^#[0-9a-fA-F]{6}$/);

/** A feature of one variant, as it is sent. */
const featureOf = (featureCode: FeatureCode): Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record({
        id,
        order: number,
        isAutomatic: fc.boolean(),
        color,
        customName: text,
        featureCode: fc.constant(featureCode),
        actions: fc.array(fc.record({ id, templateId: id }), { maxLength: 3 }),
        selfInit: fc.boolean(),
        jobAutomations: featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL' ? timersOf(presentialTimerNames) : anyTimers,
      }),
      dataOf(featureCode),
    )
    .map(([common, data]) => ({ ...common, ...data }));

// Made once: making the arbitraries costs more than drawing from them.
const featureByCode = new Map(featureCodes.map((code) => [code, featureOf(code)]));
const sentFeature = fc
  .constantFrom(...featureCodes)
  .chain((code) => featureByCode.get(code) as ReturnType<typeof featureOf>);

const sentFields = {
  type: fc.constantFrom(...vacancyTypes),
  name: text,
  visibility: fc.constantFrom(...visibilities),
  areaId: id,
  country: nullable(text),
  locationId: nullable(number),
  workModality: fc.constantFrom(...workModalities),
  jobDescription: text,
  jobDescriptionHtml: text,
  requirements: nullable(text),
  requirementsHtml: nullable(text),
  contextAI: nullable(text),
  hasFinalistsEnabled: fc.boolean(),
  maxCandidates: nullable(fc.nat()),
  refCode: nullable(exact),
  jobAutomations: vacancyTimers,
};

/** A vacancy as integrators send it, with one feature of any of the eight variants. */
export const sentVacancy: Arbitrary<Record<string, unknown>> = fc.record({ features: sentFeature, ...sentFields });

/** An object in PostgreSQL's order of jsonb members: by length, then by octets. */
function inStoredOrder(of: object): object {
  const members = Object.entries(of).map(([key, value]) => ({ key, value, octets: Buffer.from(key) }));
  const ordered = members.toSorted((a, b) => a.octets.length - b.octets.length || Buffer.compare(a.octets, b.octets));
  return Object.fromEntries(ordered.map(({ key, value }) => [key, value]));
}

const task: Arbitrary<Task> = fc.record({
  id,
  order: number,
  text,
  source: fc.constantFrom(...taskSources),
  type: fc.constantFrom(...taskTypes),
  relatedField: nullable(text),
  version: number,
  versionDate: instant,
});

/** Several features with distinct ids and orders, in ascending order, as they are stored. */
const features: Arbitrary<Feature[]> = fc
  .uniqueArray(sentFeature, { minLength: 1, maxLength: 5, selector: ({ id }) => id })
  .map((all) => all.map((one, index) => ({ data: null, ...one, order: index + 1 }) as unknown as Feature));

/** A vacancy in the form of `CreateVacancyInput`. Its timers are in the order in which a list of them is answered. */
export const vacancyInput: Arbitrary<Record<string, unknown>> = fc.record({
  ...sentFields,
  features: features.map((all) =>
    all.map(({ data, jobAutomations, ...feature }) => {
      const sent = { ...feature, ...(data !== null && { data }), jobAutomations: inStoredOrder(jobAutomations) };
      return asFeatureInput(sent as never);
    }),
  ),
});

const retiming = fc.record({
  spans: nullable(fc.dictionary(id, fc.dictionary(text, fc.nat(), { maxKeys: 3 }), { maxKeys: 3 })),
  restarts: fc.dictionary(id, fc.dictionary(text, fc.constant(restartedByEdit), { maxKeys: 3 }), { maxKeys: 3 }),
  frozenMsAtRestart: nullable(fc.nat()),
  remindAfter: nullable(instant),
  last: fc.record({ kind: text, createdAt: instant, id }),
  frozenMs: fc.nat(),
});

/** A vacancy as it is stored, in any state. The test decides its ids. */
export const storedVacancy: Arbitrary<Omit<Vacancy, 'id' | 'companyId' | 'shortCode'>> = fc.record({
  ...sentFields,
  refCode: nullable(text),
  features,
  locale: fc.constantFrom('es', 'pt-BR'),
  createdByUserId: id,
  status: fc.record({ code: fc.constantFrom(...vacancyStatusCodes), createdAt: instant }),
  taskList: fc.array(task, { maxLength: 3 }),
  frozenAt: nullable(instant),
  frozenBy: nullable(text),
  timer: fc.record({
    ...{ frozenMs: fc.nat(), lookAt: nullable(instant), isStale: fc.boolean(), activeAt: nullable(instant) },
    ...{ finalistClosedAt: nullable(instant), seenSeq: fc.nat().map(String) },
    ...{ heldUntil: nullable(instant), shadowedAt: nullable(instant), retiming: nullable(retiming) },
  }),
  closedFrom: nullable(fc.constantFrom('SAVED', 'IN_PROGRESS')),
  createdAt: instant,
  updatedAt: instant,
}) as unknown as Arbitrary<Omit<Vacancy, 'id' | 'companyId' | 'shortCode'>>;

/**
 * The fields that the test decides: the record's id, and the company, vacancy, feature and candidate that it belongs
 * to.
 */
type Place = 'id' | 'companyId' | 'vacancyId' | 'featureId' | 'candidateId';

const status: Arbitrary<FeatureStatus> = fc.record({
  code: fc.oneof(fc.constantFrom('FINISHED', ...Object.keys(watchers)), text),
  descriptionCode: nullable(text),
  date: instant,
  notificationDelay: nullable(number),
});

const discard: Arbitrary<Discard> = fc.record({
  date: instant,
  recruiterUserId: nullable(id),
  rejectedReasonId: nullable(id),
  fromKernel: fc.boolean(),
});

const common = {
  relationId: id,
  phaseId: nullable(id),
  discard: nullable(discard),
  meeting: nullable(fc.record({ date: instant, duration: number })),
  reviewPending: fc.boolean(),
  timer: fc.record({
    ...{ dueAt: nullable(instant), frozenMs: fc.nat(), wakeAt: nullable(instant), remindAt: nullable(instant) },
    state: nullable(fc.constantFrom(...heldReasons, 'ENDED' as const)),
  }),
  status,
  statusHistory: fc.array(status, { minLength: 1, maxLength: 3 }),
  isClosed: fc.boolean(),
  origin: text,
  sourceId: nullable(id),
  createdAt: instant,
  updatedAt: instant,
};

const criteria = nullable(fc.dictionary(fc.string({ maxLength: 8 }), text, { maxKeys: 3 }));

const answer: Arbitrary<Answer> = fc.record({
  questionId: id,
  order: number,
  questionText: text,
  questionType: text,
  extractedAnswer: nullable(text),
  questionScore: nullable(number),
  maxQuestionScore: nullable(number),
  complianceLevel: nullable(text),
  questionScoreExplanation: nullable(text),
  scorerThinking: nullable(text),
  completionCriteria: criteria,
  requirementScoringRubric: criteria,
  needsReview: fc.boolean(),
  sourceType: nullable(text),
  createdAt: instant,
});

const scorer: Arbitrary<Scorer | null> = nullable(
  fc.record({ kind: fc.constantFrom(...scorerKinds), id, version: nullable(text) }),
);

const hash = nullable(fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 64, maxLength: 64 }));
const provenance = { rubricHash: hash, promptHash: hash, inputHash: hash, runId: nullable(id) };
const scoring: Arbitrary<Scoring> = fc.record({ scorer, ...provenance });

/** A history without its question. */
const history: Arbitrary<Omit<AnswerHistory, 'questionId'>> = fc
  .tuple(
    scoring,
    fc.array(
      fc.tuple(answer, scoring).map(([older, by]) => ({ ...older, ...by })),
      { maxLength: 2 },
    ),
  )
  .map(([newest, older]) => ({ ...newest, older }));

const unversioned = fc.record({
  kind: fc.constant('interview' as const),
  ...common,
  score: nullable(number),
  briefScoreExplanation: nullable(text),
  answers: fc.array(answer, { maxLength: 3 }),
});

/** Some answers have a history. Others have none, as answers from before there were versions. */
export const interview: Arbitrary<Omit<Interview, Place>> = fc
  .tuple(unversioned, fc.array(history, { maxLength: 2 }))
  .map(([made, histories]) => ({
    ...made,
    answerHistories: made.answers.flatMap(({ questionId }, at) =>
      histories[at] ? [{ questionId, ...histories[at] }] : [],
    ),
  }));

export const psychometric: Arbitrary<Omit<Psychometric, Place>> = fc.record({
  kind: fc.constant('psychometric' as const),
  ...common,
  submissionId: nullable(id),
  link: nullable(text),
  evaluationId: nullable(number),
  evaluationName: nullable(text),
  reports: fc.array(fc.record({ name: text, url: text }), { maxLength: 3 }),
  ...provenance,
});

export const moduleRecord: Arbitrary<Omit<ModuleRecord, Place>> = fc.record({
  kind: fc.constant('module' as const),
  ...common,
});
