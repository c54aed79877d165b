import type { KnownPerson } from '../support/company/person.js';
import { aFeature, asFeatureInput } from '../support/company/pipeline.js';
import { tokenFor } from '../support/service/service.js';
import { workOf } from '../support/service/works.js';

/** Commands and works that can touch the same candidate, vacancy or feature, as clients and workers do them. */

export interface Command {
  readonly name: string;
  /** @returns what the call answered: `done` or the reason of a refusal, for each of its items */
  readonly call: (person: KnownPerson) => Promise<string>;
  /** What is done before, without which the call has nothing to do. */
  readonly before?: (person: KnownPerson) => Promise<string>;
}

interface Answer {
  readonly results?: readonly { readonly error: { readonly reason: string } | null }[];
}

const answered = (answer: string | Answer): string =>
  typeof answer === 'string' ? answer : (answer.results?.map(({ error }) => error?.reason ?? 'done').join() ?? 'done');

type Given = Record<string, readonly [string, unknown]>;

/** A mutation of the company's admin. */
const mutation =
  (text: string, given: (person: KnownPerson) => Given = () => ({})) =>
  async (person: KnownPerson): Promise<string> =>
    answered(await person.run(text, given(person)));

const ofRecords = (field: string, type = 'BulkInput', more: object = {}) =>
  mutation(`${field}(input: $input) { results { error { reason } } }`, ({ companyId, interviewId }) => ({
    input: [`${type}!`, { companyId, resourceIds: [interviewId], ...more }],
  }));

const ofVacancy = (field: string, input?: object) =>
  mutation(
    `${field}(companyId: $companyId, id: $id${input ? ', input: $input' : ''}) { id }`,
    ({ vacancyId }): Given => ({ id: ['ID!', vacancyId], ...(input && { input: ['UpdateVacancyInput!', input] }) }),
  );

const ofInterview = (field: string, type: string, input: object) =>
  mutation(
    `${field}(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }`,
    ({ vacancyId, interviewId }): Given => ({
      vacancyId: ['ID!', vacancyId],
      id: ['ID!', interviewId],
      input: [`${type}!`, input],
    }),
  );

const answer = async (person: KnownPerson): Promise<string> => answered(await person.answer('q1'));

/** Timers of both stages that are due at once. */
const dueAtOnce = mutation(
  'updateVacancy(companyId: $companyId, id: $id, input: $input) { id }',
  ({ vacancyId }): Given => ({
    id: ['ID!', vacancyId],
    input: [
      'UpdateVacancyInput!',
      {
        features: [
          ...(['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC'] as const).map((code, at) =>
            asFeatureInput(
              aFeature(code, {
                id: ['interview', 'test'][at],
                order: at + 1,
                jobAutomations: {
                  discardDueToLackOfInterestTime: 1e-5,
                  discardDueToLackOfInterestTimeUnit: 'minutes',
                },
              }),
            ),
          ),
        ],
      },
    ],
  }),
);

/** A run of a worker for the person's company, in the process of the caller. */
const work =
  (name: string) =>
  async (person: KnownPerson): Promise<string> => {
    await workOf(person.service, name).run(person.companyId, new AbortController().signal);
    return 'done';
  };

const onlyInterview = { features: [asFeatureInput(aFeature('INTERVIEW', { id: 'interview', order: 1 }))] };

const discard = ofRecords('discardFeatures', 'DiscardFeaturesInput');
const discardAndBan = ofRecords('discardFeatures', 'DiscardFeaturesInput', { banCandidate: true });
const ofPerson = (field: string, answer: string) =>
  mutation(`${field}(companyId: $companyId, candidateId: $candidateId) { ${answer} }`, ({ candidateId }) => ({
    candidateId: ['ID!', candidateId],
  }));

export const commands: readonly Command[] = [
  { name: 'eraseCandidate', call: async (person) => answered(await person.erase()) },
  { name: 'forwardFeatures', call: ofRecords('forwardFeatures') },
  { name: 'discardFeatures', call: discard },
  { name: 'discardFeatures and ban', call: discardAndBan },
  { name: 'cancelFeatures', call: ofRecords('cancelFeatures') },
  { name: 'reopenRecords', call: ofRecords('reopenRecords'), before: discard },
  { name: 'liftBan', call: ofPerson('liftBan', 'candidateId'), before: discardAndBan },
  { name: 'initFeatures', call: async (person) => answered({ results: [await person.init('test')].flat() }) },
  {
    name: 'orchestrate',
    call: mutation(
      `orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } }`,
      ({ vacancyId, interviewId }) => ({ vacancyId: ['ID!', vacancyId], id: ['ID!', interviewId] }),
    ),
  },
  { name: 'closeVacancy', call: ofVacancy('closeVacancy') },
  { name: 'reopenVacancy', call: ofVacancy('reopenVacancy'), before: ofVacancy('closeVacancy') },
  { name: 'updateVacancy removing a feature', call: ofVacancy('updateVacancy', onlyInterview) },
  { name: 'updateVacancy maxCandidates', call: ofVacancy('updateVacancy', { maxCandidates: 1 }) },
  {
    name: 'orchestrate over REST',
    call: async ({ service, companyId, vacancyId, interviewId }) => {
      const path = `/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}/orchestrate`;
      const body = { resourceId: interviewId };
      const answer = await service.request('POST', path, { token: tokenFor(companyId, { subject: 'boss' }), body });
      return answer.body?.reason ?? 'done';
    },
  },
  {
    name: 'updateRecordStatus',
    call: ofInterview('updateRecordStatus', 'UpdateRecordStatusInput', { code: 'TO_SCHEDULE' }),
  },
  { name: 'recordAnswers', call: answer },
  {
    name: 'reviewAnswers',
    call: ofInterview('reviewAnswers', 'ReviewAnswersInput', { reviews: [{ questionId: 'q1', score: 5 }] }),
    before: answer,
  },
  {
    name: 'requestReview',
    call: mutation(
      'requestReview(companyId: $companyId, recordId: $recordId, input: $input) { id }',
      ({ interviewId }): Given => ({
        recordId: ['ID!', interviewId],
        input: ['RequestReviewInput!', { reason: 'Unfair.', requestedBy: 'CANDIDATE' }],
      }),
    ),
    before: discard,
  },
  {
    name: 'holdCandidate',
    call: mutation(
      'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { candidateId }',
      ({ candidateId }): Given => ({
        candidateId: ['ID!', candidateId],
        input: ['HoldCandidateInput!', { reason: 'A claim' }],
      }),
    ),
  },
  {
    name: 'admitCandidate',
    call: ofPerson('admitCandidate', 'candidateId'),
    before: async (person) => answered(await person.erase()),
  },
  { name: 'timers', call: work('timers'), before: dueAtOnce },
  { name: 'erasures', call: work('erasures') },
  { name: 'leftovers of erasures', call: work('leftovers of erasures') },
  { name: 'forgetting of erased persons', call: work('forgetting of erased persons') },
];
