import type { KnownPerson } from '../support/company/person.js';
import { aFeature, asFeatureInput } from '../support/company/pipeline.js';

/** Commands that can touch the same candidate, vacancy or feature, as clients call them. */

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
];
