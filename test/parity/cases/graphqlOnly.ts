import type { EndpointOperation, OperationName } from '../../../src/core/application/operations.js';
import { encodeCursor } from '../../../src/core/kernel/reading/page.js';
import { aFeature, asFeatureInput } from '../../support/company/pipeline.js';
import { actionInUse, catalogueCases, entries } from './catalogueCases.js';
import type { ByHttp } from './coordinateRequests.js';
import type { CoordinateOf } from './endpointRequests.js';
import type { PreparedCompany } from './preparedCompany.js';

/**
 * The operations that only GraphQL has: a call that succeeds, and the refusals. A new operation without a row here
 * fails the suite.
 */

export type GraphqlOnlyOperation = Exclude<OperationName, EndpointOperation | 'copyCompany'>;

/** A company with API keys and webhooks, for admins' operations. */
export interface CompanyWithKeys extends PreparedCompany {
  readonly apiKeyId: string;
  readonly revokedKeyId: string;
  /** Requests for keys by others: one to approve, and one to decline. */
  readonly openRequestId: string;
  readonly spareRequestId: string;
  /** Requests for keys by the admin: one that is approved, and one that waits. */
  readonly approvedRequestId: string;
  /** What an agent asks the calling user, and another user. */
  readonly agentRequestId: string;
  readonly foreignAgentRequestId: string;
  readonly endedAgentRequestId: string;
  readonly ownRequestId: string;
  /** A discarded record without a review, and one with an open review. */
  readonly discardedId: string;
  readonly reviewedId: string;
  /** Reviews: to settle, of the admin's own discard, and settled. */
  readonly openReviewId: string;
  readonly ownReviewId: string;
  readonly settledReviewId: string;
  readonly webhookId: string;
  /** A webhook that may be deleted. */
  readonly spareWebhookId: string;
  readonly deliveryId: string;
  /** A person with one record, who may be erased. */
  readonly spareCandidateId: string;
  readonly heldCandidateId: string;
  /** A person who was erased, and the erasure. */
  readonly erasedCandidateId: string;
  readonly erasureId: string;
}

interface DomainError {
  readonly name: string;
  readonly arguments: (prepared: CompanyWithKeys) => object;
  readonly refused: readonly [family: string, reason: string];
  /** The places of faults. */
  readonly at?: readonly string[];
}

interface GraphqlOnly<O extends GraphqlOnlyOperation> {
  readonly coordinate: Extract<ByHttp, CoordinateOf<O>>;
  /** The arguments of a call that succeeds, besides the company; null for a field within another. */
  readonly succeeds: ((prepared: CompanyWithKeys) => object) | null;
  readonly refusals: readonly DomainError[];
}

const invalid = ['BAD_USER_INPUT', 'INVALID_INPUT'] as const;

const recordMissing = ['NOT_FOUND', 'RECORD_NOT_FOUND'] as const;
const vacancyMissing = ['NOT_FOUND', 'VACANCY_NOT_FOUND'] as const;
const vacancyClosed = ['CONFLICT', 'VACANCY_CLOSED'] as const;
const webhookMissing = ['NOT_FOUND', 'WEBHOOK_NOT_FOUND'] as const;
const keyMissing = ['NOT_FOUND', 'API_KEY_NOT_FOUND'] as const;

const labelled = (...candidates: readonly object[]) => ({ input: { candidates } });

let advances = 0;

const missingVacancy: readonly DomainError[] = [
  { name: 'no such vacancy', arguments: () => ({ id: 'nowhere' }), refused: vacancyMissing },
  { name: "another company's", arguments: ({ foreign }) => ({ id: foreign.vacancyId }), refused: vacancyMissing },
  { name: 'an id with NUL', arguments: () => ({ id: 'a\0' }), refused: invalid, at: ['id'] },
];
const closedVacancy: DomainError = {
  name: 'a closed one',
  arguments: ({ closedVacancyId }) => ({ id: closedVacancyId }),
  refused: vacancyClosed,
};
const edited = ({ vacancyId }: PreparedCompany, input: object) => ({ id: vacancyId, input });
const otherStage = asFeatureInput(aFeature('INTERVIEW', { id: 'stage-9' }));
const aTask = (order: number) => ({ id: 'task', order, text: 'Ask', source: 'CUSTOM', type: 'Qualifying' });
const missingKey: readonly DomainError[] = [
  { name: 'no such key', arguments: () => ({ id: 'nowhere' }), refused: keyMissing },
  { name: 'an id of 129 characters', arguments: () => ({ id: 'x'.repeat(129) }), refused: invalid, at: ['id'] },
];

const missingRequest: readonly DomainError[] = [
  {
    name: 'no such request',
    arguments: () => ({ id: 'nowhere' }),
    refused: ['NOT_FOUND', 'API_KEY_REQUEST_NOT_FOUND'],
  },
  { name: 'an id of 129 characters', arguments: () => ({ id: 'x'.repeat(129) }), refused: invalid, at: ['id'] },
];

const objected = (recordId: string, input: object = {}) => ({
  recordId,
  input: { reason: 'Unfair.', requestedBy: 'CANDIDATE', ...input },
});
const settling = (id: string, input: object = {}) => ({ id, input: { outcome: 'UPHELD', reason: 'Fair.', ...input } });

const hooked = (input: object = {}) => ({ input: { url: 'https://example.com/hook', ...input } });
/** @param of makes the arguments from a webhook's id */
const missingWebhook = (of: (id: string) => object, at = 'id'): readonly DomainError[] => [
  { name: 'no such webhook', arguments: () => of('nowhere'), refused: webhookMissing },
  { name: 'an id of 129 characters', arguments: () => of('x'.repeat(129)), refused: invalid, at: [at] },
];
const faultyWebhooks: readonly (readonly [name: string, input: object, at: string])[] = [
  ['an http URL', { url: 'http://example.com/hook' }, 'url'],
  ['a private address', { url: 'https://10.0.0.1/hook' }, 'url'],
  ['a URL with credentials', { url: 'https://ada:secret@example.com/hook' }, 'url'],
  ['a URL of 2,049 characters', { url: `https://example.com/${'x'.repeat(2029)}` }, 'url'],
  ['an ftp URL', { url: 'ftp://example.com/hook' }, 'url'],
  ['an unknown type', { types: ['VACANCY_VANISHED'] }, 'types.0'],
  ['no types', { types: [] }, 'types'],
];

const cursorOf = (field: 'CREATED_AT' | 'UPDATED_AT') =>
  encodeCursor({ value: '2026-11-20T12:00:00.000Z', id: 'x' }, field);

const candidate = { candidateId: 'candidate-9', relationId: 'relation-9' };
const begun = ({ companyId, vacancyId }: PreparedCompany, more: object = {}) => ({
  input: { companyId, vacancyId, featureId: 'stage-1', candidates: [candidate], ...more },
});
const named = ({ companyId, interviewId }: PreparedCompany, more: object = {}) => ({
  input: { companyId, resourceIds: [interviewId], ...more },
});
/** The refusals of a whole call on many records. Results of single records are tested in test/graphql/records/bulk.test.ts. */
const refusedInBulk: readonly DomainError[] = [
  {
    name: 'no ids',
    arguments: (prepared) => named(prepared, { resourceIds: [] }),
    refused: invalid,
    at: ['resourceIds'],
  },
  {
    name: '501 ids',
    arguments: (prepared) => named(prepared, { resourceIds: Array(501).fill('nowhere') }),
    refused: invalid,
    at: ['resourceIds'],
  },
  {
    name: 'an id of 129 characters among others',
    arguments: (prepared) => named(prepared, { resourceIds: ['nowhere', 'x'.repeat(129)] }),
    refused: invalid,
    at: ['resourceIds.1'],
  },
  {
    name: 'an empty idempotency key',
    arguments: (prepared) => ({ ...named(prepared), idempotencyKey: '' }),
    refused: invalid,
    at: ['idempotencyKey'],
  },
];
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const issued = ({ companyId }: PreparedCompany, more: object = {}) => ({
  input: { companyId, contact, grants: [{ endpoint: 'Query.record', justification: 'a test' }], ...more },
});

interface RecordIds {
  readonly vacancyId: string;
  readonly id: string;
}
const entering = (ids: RecordIds, input: object = {}) => ({ ...ids, input: { code: 'TO_SCHEDULE', ...input } });
const booking = (ids: RecordIds, input: object = {}) => ({ ...ids, input: { date: '2026-12-01T16:00:00Z', ...input } });

/** The refusals that every change of one record has. @param of makes the arguments */
const missingRecord = (of: (ids: RecordIds) => object): DomainError[] => [
  { name: 'no such record', arguments: ({ vacancyId }) => of({ vacancyId, id: 'nowhere' }), refused: recordMissing },
  {
    name: "another vacancy's",
    arguments: ({ emptyVacancyId, schedulingId }) => of({ vacancyId: emptyVacancyId, id: schedulingId }),
    refused: recordMissing,
  },
  {
    name: "another company's",
    arguments: ({ foreign }) => of({ vacancyId: foreign.vacancyId, id: foreign.interviewId }),
    refused: recordMissing,
  },
  {
    name: 'an id of 129 characters',
    arguments: () => of({ vacancyId: 'v', id: 'x'.repeat(129) }),
    refused: invalid,
    at: ['id'],
  },
];
const anAnswer = { questionId: 'question-1', order: 1, questionText: 'Why us?', questionType: 'OPEN' };
const answered = ({ vacancyId, answeredId }: PreparedCompany, more: object = {}) => ({
  vacancyId,
  id: answeredId,
  input: { answers: [anAnswer], scorer: { kind: 'PERSON', id: 'ada' }, ...more },
});
const aReview = { questionId: 'answered', score: 2 };
/** A review of an interview without answers. */
const reviewed = ({ vacancyId, interviewId }: PreparedCompany, more: object = {}) => ({
  vacancyId,
  id: interviewId,
  input: { reviews: [aReview], ...more },
});
const tested = ({ vacancyId, psychometricId }: PreparedCompany, more: object = {}) => ({
  vacancyId,
  id: psychometricId,
  input: { evaluationName: 'Moss', ...more },
});

/** Refusals for a missing record, and for a closed vacancy. */
const missingRecordOfKind = (
  reason: 'INTERVIEW_NOT_FOUND' | 'PSYCHOMETRIC_NOT_FOUND',
  good: (prepared: PreparedCompany) => object,
): readonly DomainError[] => {
  const missing = ['NOT_FOUND', reason] as const;
  const isInterview = reason === 'INTERVIEW_NOT_FOUND';
  return [
    { name: 'no such record', arguments: (prepared) => ({ ...good(prepared), id: 'nowhere' }), refused: missing },
    {
      name: "another vacancy's",
      arguments: (prepared) => ({ ...good(prepared), vacancyId: prepared.emptyVacancyId }),
      refused: missing,
    },
    {
      name: "another company's",
      arguments: (prepared) => ({
        ...good(prepared),
        vacancyId: prepared.foreign.vacancyId,
        id: isInterview ? prepared.foreign.interviewId : prepared.foreign.psychometricId,
      }),
      refused: missing,
    },
    {
      name: 'a record of another kind',
      arguments: (prepared) => ({
        ...good(prepared),
        id: isInterview ? prepared.psychometricId : prepared.interviewId,
      }),
      refused: missing,
    },
    {
      name: 'a record of a closed vacancy',
      arguments: (prepared) => ({
        ...good(prepared),
        vacancyId: prepared.closedVacancyId,
        id: isInterview ? prepared.openInClosedId : prepared.testedInClosedId,
      }),
      refused: vacancyClosed,
    },
  ];
};

const graphqlOnly = {
  readRecord: {
    coordinate: 'Query.record',
    succeeds: ({ vacancyId, moduleId }) => ({ vacancyId, id: moduleId }),
    refusals: [
      { name: 'no such record', arguments: ({ vacancyId }) => ({ vacancyId, id: 'nowhere' }), refused: recordMissing },
      {
        name: "another vacancy's",
        arguments: ({ emptyVacancyId, moduleId }) => ({ vacancyId: emptyVacancyId, id: moduleId }),
        refused: recordMissing,
      },
      {
        name: "another company's",
        arguments: ({ foreign }) => ({ vacancyId: foreign.vacancyId, id: foreign.interviewId }),
        refused: recordMissing,
      },
      { name: 'faulty ids', arguments: () => ({ vacancyId: '', id: '\ud800' }), refused: invalid, at: ['id'] },
    ],
  },
  readPreviousRecord: { coordinate: 'FeatureRecord.previousRecord', succeeds: null, refusals: [] },
  listRecords: {
    coordinate: 'Query.records',
    succeeds: ({ candidateId }) => ({
      filter: { kinds: ['INTERVIEW', 'MODULE'], candidateId, relationId: 'relation-1', isClosed: false },
      orderBy: { field: 'UPDATED_AT', direction: 'DESC' },
    }),
    refusals: [
      { name: 'no kind', arguments: () => ({ filter: { kinds: [] } }), refused: invalid, at: ['filter.kinds'] },
      {
        name: 'an id of 129 characters',
        arguments: () => ({ filter: { relationId: 'x'.repeat(129) } }),
        refused: invalid,
        at: ['filter.relationId'],
      },
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      {
        name: 'a cursor of another order',
        arguments: () => ({ after: cursorOf('UPDATED_AT'), orderBy: { field: 'CREATED_AT', direction: 'ASC' } }),
        refused: invalid,
        at: ['after'],
      },
      {
        name: 'a cursor of the usual order in another',
        arguments: () => ({ after: cursorOf('CREATED_AT'), orderBy: { field: 'UPDATED_AT', direction: 'ASC' } }),
        refused: invalid,
        at: ['after'],
      },
    ],
  },
  readCandidate: {
    coordinate: 'Query.candidate',
    succeeds: ({ candidateId }) => ({ candidateId }),
    refusals: [
      { name: 'no such candidate', arguments: () => ({ candidateId: 'nowhere' }), refused: recordMissing },
      { name: 'an id without text', arguments: () => ({ candidateId: '' }), refused: invalid, at: ['candidateId'] },
    ],
  },
  listCandidates: {
    coordinate: 'Query.candidates',
    succeeds: ({ vacancyId }) => ({ filter: { nameContains: 'áda', vacancyId, updatedAfter: '2026-11-01T00:00:00Z' } }),
    refusals: [
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      {
        name: 'a cursor of another order',
        arguments: () => ({ after: cursorOf('CREATED_AT') }),
        refused: invalid,
        at: ['after'],
      },
      {
        name: 'a text of one letter with its accent',
        arguments: () => ({ filter: { nameContains: 'e\u0301' } }),
        refused: invalid,
        at: ['filter.nameContains'],
      },
    ],
  },
  readCandidateLabel: { coordinate: 'FeatureRecord.candidate', succeeds: null, refusals: [] },
  putCandidates: {
    coordinate: 'Mutation.putCandidates',
    succeeds: ({ candidateId }) => labelled({ candidateId, displayName: 'Ada Lovelace' }),
    refusals: [
      { name: 'no candidates', arguments: () => labelled(), refused: invalid, at: ['candidates'] },
      {
        name: 'a candidate twice',
        arguments: () => labelled({ candidateId: 'a' }, { candidateId: 'a' }),
        refused: invalid,
        at: ['candidates'],
      },
      {
        name: 'a name of 201 characters',
        arguments: () => labelled({ candidateId: 'a', displayName: 'x'.repeat(201) }),
        refused: invalid,
        at: ['candidates.0.displayName'],
      },
      {
        name: 'a name that turns the text around it',
        arguments: () => labelled({ candidateId: 'a', displayName: 'Ada\u202E' }),
        refused: invalid,
        at: ['candidates.0.displayName'],
      },
      {
        name: 'an address by http',
        arguments: () => labelled({ candidateId: 'a', externalUrl: 'http://ats.example/a' }),
        refused: invalid,
        at: ['candidates.0.externalUrl'],
      },
      {
        name: 'an address with credentials',
        arguments: () => labelled({ candidateId: 'a', externalUrl: 'https://ada:secret@ats.example/a' }),
        refused: invalid,
        at: ['candidates.0.externalUrl'],
      },
    ],
  },
  readPipeline: { coordinate: 'Vacancy.pipeline', succeeds: null, refusals: [] },
  publishVacancy: {
    coordinate: 'Mutation.publishVacancy',
    succeeds: ({ vacancyId }) => ({ id: vacancyId }),
    refusals: [...missingVacancy, closedVacancy],
  },
  closeVacancy: {
    coordinate: 'Mutation.closeVacancy',
    succeeds: ({ emptyVacancyId }) => ({ id: emptyVacancyId }),
    refusals: [...missingVacancy, closedVacancy],
  },
  reopenVacancy: {
    coordinate: 'Mutation.reopenVacancy',
    succeeds: ({ closedVacancyId }) => ({ id: closedVacancyId }),
    refusals: [
      ...missingVacancy,
      {
        name: 'an open one',
        arguments: ({ vacancyId }) => ({ id: vacancyId }),
        refused: ['CONFLICT', 'VACANCY_NOT_CLOSED'],
      },
    ],
  },
  updateVacancy: {
    coordinate: 'Mutation.updateVacancy',
    succeeds: (prepared) => edited(prepared, { name: 'Another' }),
    refusals: [
      ...[...missingVacancy, closedVacancy].map((refusal) => ({
        ...refusal,
        arguments: (prepared: CompanyWithKeys) => ({ ...refusal.arguments(prepared), input: {} }),
      })),
      {
        name: 'a vacancy that has changed since',
        arguments: (prepared) => edited(prepared, { ifUpdatedAt: '2020-01-01T00:00:00Z' }),
        refused: ['CONFLICT', 'STALE'],
      },
      {
        name: 'removing a feature with candidates',
        arguments: (prepared) => edited(prepared, { features: [otherStage] }),
        refused: ['CONFLICT', 'FEATURE_IN_USE'],
      },
      {
        name: 'null where there must be a value',
        arguments: (prepared) =>
          edited(prepared, { name: null, locale: null, features: null, taskList: null, jobAutomations: null }),
        refused: invalid,
        at: ['features', 'jobAutomations', 'locale', 'name', 'taskList'],
      },
      {
        name: 'a reference beyond 2^53, and half a candidate',
        arguments: (prepared) => edited(prepared, { refCode: -(2 ** 53), maxCandidates: 0.5 }),
        refused: invalid,
        at: ['maxCandidates', 'refCode'],
      },
      {
        name: 'two tasks with the same id',
        arguments: (prepared) => edited(prepared, { taskList: [aTask(1), aTask(2)] }),
        refused: invalid,
        at: ['taskList.1.id'],
      },
    ],
  },
  readCompanySettings: { coordinate: 'Query.companySettings', succeeds: () => ({}), refusals: [] },
  updateCompanySettings: {
    coordinate: 'Mutation.updateCompanySettings',
    succeeds: () => ({ input: { reviewGate: false } }),
    refusals: [
      {
        name: 'null where there must be a value',
        arguments: () => ({ input: { locale: null, defaultTasks: null, reviewGate: null } }),
        refused: invalid,
        at: ['defaultTasks', 'locale', 'reviewGate'],
      },
      ...[6, 3_651].map((eventRetentionDays) => ({
        name: `events kept for ${eventRetentionDays} days`,
        arguments: () => ({ input: { eventRetentionDays } }),
        refused: invalid,
        at: ['eventRetentionDays'],
      })),
      {
        name: 'a locale that is not a language tag',
        arguments: () => ({ input: { locale: 'es_MX' } }),
        refused: invalid,
        at: ['locale'],
      },
    ],
  },
  ...catalogueCases('NotificableStatuses', 'NotificableStatus', {
    save: [
      {
        name: 'one entry more than allowed',
        arguments: () => ({ input: { ...entries.NotificableStatus, id: 'one-more' } }),
        refused: ['CONFLICT', 'LIMIT_REACHED'],
      },
    ],
  }),
  ...catalogueCases('TemplateVariables', 'TemplateVariable'),
  ...catalogueCases('ConversationActions', 'ConversationAction', {
    delete: [
      {
        name: 'an action that features use',
        arguments: () => ({ id: actionInUse }),
        refused: ['CONFLICT', 'CATALOGUE_ENTRY_IN_USE'],
      },
    ],
  }),
  ...catalogueCases('RejectionReasons', 'RejectionReason'),
  recordAnswers: {
    coordinate: 'Mutation.recordAnswers',
    succeeds: answered,
    refusals: [
      ...missingRecordOfKind('INTERVIEW_NOT_FOUND', answered),
      {
        name: 'an answer twice',
        arguments: (prepared) => answered(prepared, { answers: [anAnswer, anAnswer] }),
        refused: invalid,
        at: ['answers.1.questionId'],
      },
      {
        name: 'no answers',
        arguments: (prepared) => answered(prepared, { answers: [] }),
        refused: invalid,
        at: ['answers'],
      },
      {
        name: 'a score below 0',
        arguments: (prepared) => answered(prepared, { answers: [{ ...anAnswer, questionScore: -1 }] }),
        refused: invalid,
        at: ['answers.0.questionScore'],
      },
      {
        name: 'a criterion that is not text',
        arguments: (prepared) => answered(prepared, { answers: [{ ...anAnswer, completionCriteria: { a: 1 } }] }),
        refused: invalid,
        at: ['answers.0.completionCriteria.a'],
      },
      {
        name: 'a hash that is too short',
        arguments: (prepared) => answered(prepared, { answers: [{ ...anAnswer, rubricHash: 'a'.repeat(63) }] }),
        refused: invalid,
        at: ['answers.0.rubricHash'],
      },
      {
        name: 'a model without its version',
        arguments: (prepared) => answered(prepared, { scorer: { kind: 'MODEL', id: 'one' } }),
        refused: invalid,
        at: ['scorer.version'],
      },
      {
        name: 'a model whose version is empty',
        arguments: (prepared) => answered(prepared, { scorer: { kind: 'MODEL', id: 'one', version: '' } }),
        refused: invalid,
        at: ['scorer.version'],
      },
    ],
  },
  reviewAnswers: {
    coordinate: 'Mutation.reviewAnswers',
    succeeds: ({ vacancyId, answeredId }) => ({ vacancyId, id: answeredId, input: { reviews: [aReview] } }),
    refusals: [
      ...missingRecordOfKind('INTERVIEW_NOT_FOUND', reviewed),
      {
        name: 'a question without an answer',
        arguments: reviewed,
        refused: ['UNPROCESSABLE', 'UNKNOWN_QUESTION'],
      },
      {
        name: 'a score below 0',
        arguments: (prepared) => reviewed(prepared, { reviews: [{ ...aReview, score: -1 }] }),
        refused: invalid,
        at: ['reviews.0.score'],
      },
      {
        name: 'an answer twice',
        arguments: (prepared) => reviewed(prepared, { reviews: [aReview, aReview] }),
        refused: invalid,
        at: ['reviews.1.questionId'],
      },
    ],
  },
  recordPsychometric: {
    coordinate: 'Mutation.recordPsychometric',
    succeeds: tested,
    refusals: [
      ...missingRecordOfKind('PSYCHOMETRIC_NOT_FOUND', tested),
      {
        name: 'a script as a link',
        arguments: (prepared) => tested(prepared, { link: 'javascript:alert(1)' }),
        refused: invalid,
        at: ['link'],
      },
      {
        name: 'a hash with a digit that is not hexadecimal',
        arguments: (prepared) => tested(prepared, { inputHash: 'g'.repeat(64) }),
        refused: invalid,
        at: ['inputHash'],
      },
      {
        name: 'null for the reports',
        arguments: (prepared) => tested(prepared, { reports: null }),
        refused: invalid,
        at: ['reports'],
      },
      {
        name: 'a status that only a move sets',
        arguments: (prepared) => tested(prepared, { status: 'FINISHED' }),
        refused: ['UNPROCESSABLE', 'INVALID_TRANSITION'],
      },
      {
        name: 'a status in small letters',
        arguments: (prepared) => tested(prepared, { status: 'done' }),
        refused: invalid,
        at: ['status'],
      },
      {
        name: 'a status of a closed record',
        arguments: (prepared) => ({ ...tested(prepared, { status: 'REVISED' }), id: prepared.closedPsychometricId }),
        refused: ['CONFLICT', 'FEATURE_ALREADY_CLOSED'],
      },
    ],
  },
  rollCallbackSecret: { coordinate: 'Mutation.rollCallbackSecret', succeeds: () => ({}), refusals: [] },
  initFeatures: {
    coordinate: 'Mutation.initFeatures',
    succeeds: begun,
    refusals: [
      {
        name: 'no such vacancy',
        arguments: (prepared) => begun(prepared, { vacancyId: 'nowhere' }),
        refused: vacancyMissing,
      },
      {
        name: 'a closed vacancy',
        arguments: (prepared) => begun(prepared, { vacancyId: prepared.closedVacancyId }),
        refused: vacancyClosed,
      },
      {
        name: 'no such feature',
        arguments: (prepared) => begun(prepared, { featureId: 'stage-9' }),
        refused: ['UNPROCESSABLE', 'INVALID_DESTINATION'],
      },
      {
        name: 'no candidates',
        arguments: (prepared) => begun(prepared, { candidates: [] }),
        refused: invalid,
        at: ['candidates'],
      },
      {
        name: 'a candidate without an id',
        arguments: (prepared) => begun(prepared, { candidates: [candidate, { ...candidate, candidateId: '' }] }),
        refused: invalid,
        at: ['candidates.1.candidateId'],
      },
      {
        name: 'an idempotency key of two words',
        arguments: (prepared) => ({ ...begun(prepared), idempotencyKey: 'two words' }),
        refused: invalid,
        at: ['idempotencyKey'],
      },
    ],
  },
  forwardFeatures: { coordinate: 'Mutation.forwardFeatures', succeeds: named, refusals: refusedInBulk },
  cancelFeatures: { coordinate: 'Mutation.cancelFeatures', succeeds: named, refusals: refusedInBulk },
  discardFeatures: {
    coordinate: 'Mutation.discardFeatures',
    succeeds: (prepared) => named(prepared, { rejectedReasonId: 'reason-1', recruiterUserId: 'ada' }),
    refusals: [
      ...refusedInBulk,
      {
        name: 'a reason without an id',
        arguments: (prepared) => named(prepared, { rejectedReasonId: '', recruiterUserId: '' }),
        refused: invalid,
        at: ['recruiterUserId', 'rejectedReasonId'],
      },
    ],
  },
  reopenRecords: { coordinate: 'Mutation.reopenRecords', succeeds: named, refusals: refusedInBulk },
  releaseHeld: { coordinate: 'Mutation.releaseHeld', succeeds: named, refusals: refusedInBulk },
  dismissHeld: { coordinate: 'Mutation.dismissHeld', succeeds: named, refusals: refusedInBulk },
  readCompanyClock: { coordinate: 'Query.companyClock', succeeds: () => ({}), refusals: [] },
  advanceClock: {
    coordinate: 'Mutation.advanceClock',
    // The clock never goes back, so each call names a later instant.
    succeeds: () => {
      advances += 1;
      return { to: new Date(Date.parse('2026-11-20T12:00:01Z') + advances).toISOString() };
    },
    refusals: [
      {
        name: 'an instant in the past',
        arguments: () => ({ to: '2020-01-01T00:00:00Z' }),
        refused: invalid,
        at: ['to'],
      },
    ],
  },
  previewAutomations: {
    coordinate: 'Query.automationPreview',
    succeeds: ({ vacancyId }) => ({ vacancyId, at: '2030-01-01T00:00:00Z', change: { name: 'Another' }, first: 5 }),
    refusals: [
      ...missingVacancy.map(({ arguments: ids, ...refusal }) => ({
        ...refusal,
        arguments: (prepared: CompanyWithKeys) => {
          const { id } = ids(prepared) as { readonly id: string };
          return { vacancyId: id, at: '2030-01-01T00:00:00Z' };
        },
        ...(refusal.at && { at: ['vacancyId'] }),
      })),
      {
        name: 'a change of a closed vacancy',
        arguments: ({ closedVacancyId }) => ({ vacancyId: closedVacancyId, at: '2030-01-01T00:00:00Z', change: {} }),
        refused: vacancyClosed,
      },
      {
        name: 'a change of an outdated state',
        arguments: ({ vacancyId }) => ({
          ...{ vacancyId, at: '2030-01-01T00:00:00Z' },
          change: { ifUpdatedAt: '2020-01-01T00:00:00.000Z' },
        }),
        refused: ['CONFLICT', 'STALE'],
      },
      ...[0, 1_001].map((first) => ({
        name: `${first} items`,
        arguments: ({ vacancyId }: CompanyWithKeys) => ({ vacancyId, at: '2030-01-01T00:00:00Z', first }),
        refused: invalid,
        at: ['first'],
      })),
    ],
  },
  readNextAutomation: { coordinate: 'FeatureRecord.nextAutomation', succeeds: null, refusals: [] },
  listEvents: {
    coordinate: 'Query.events',
    succeeds: () => ({ first: 5, filter: { types: ['RECORD_INITIALIZED'] } }),
    refusals: [
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      { name: 'no cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
      {
        name: 'a cursor beyond the newest',
        arguments: () => ({ after: '999999999' }),
        refused: invalid,
        at: ['after'],
      },
      {
        name: 'an unknown type',
        arguments: () => ({ filter: { types: ['RECORD_LOST'] } }),
        refused: invalid,
        at: ['filter.types.0'],
      },
    ],
  },
  listBans: {
    coordinate: 'Query.bans',
    succeeds: () => ({}),
    refusals: [
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      { name: 'no cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
    ],
  },
  holdCandidate: {
    coordinate: 'Mutation.holdCandidate',
    succeeds: ({ candidateId }) => ({ candidateId, input: { reason: 'A claim', until: '2036-01-01T00:00:00Z' } }),
    refusals: [
      {
        name: 'nobody',
        arguments: () => ({ candidateId: 'nowhere', input: { reason: 'A claim' } }),
        refused: ['NOT_FOUND', 'CANDIDATE_NOT_FOUND'],
      },
      {
        name: 'an erased person',
        arguments: ({ erasedCandidateId }) => ({ candidateId: erasedCandidateId, input: { reason: 'A claim' } }),
        refused: ['CONFLICT', 'CANDIDATE_ERASED'],
      },
      {
        name: 'a hold that has ended',
        arguments: ({ candidateId }) => ({ candidateId, input: { reason: 'A claim', until: '2020-01-01T00:00:00Z' } }),
        refused: invalid,
        at: ['until'],
      },
      {
        name: 'no reason',
        arguments: ({ candidateId }) => ({ candidateId, input: { reason: '' } }),
        refused: invalid,
        at: ['reason'],
      },
    ],
  },
  releaseCandidate: {
    coordinate: 'Mutation.releaseCandidate',
    succeeds: ({ heldCandidateId }) => ({ candidateId: heldCandidateId }),
    refusals: [
      { name: 'nobody', arguments: () => ({ candidateId: 'nowhere' }), refused: ['NOT_FOUND', 'HOLD_NOT_FOUND'] },
      {
        name: 'an erased person',
        arguments: ({ erasedCandidateId }) => ({ candidateId: erasedCandidateId }),
        refused: ['CONFLICT', 'CANDIDATE_ERASED'],
      },
    ],
  },
  listCandidateHolds: {
    coordinate: 'Query.candidateHolds',
    succeeds: () => ({ first: 5 }),
    refusals: [
      { name: 'no items', arguments: () => ({ first: 0 }), refused: invalid, at: ['first'] },
      { name: 'a made-up cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
    ],
  },
  previewRetention: {
    coordinate: 'Query.retentionPreview',
    succeeds: () => ({ at: '2036-01-01T00:00:00Z' }),
    refusals: [
      {
        name: 'no items',
        arguments: () => ({ at: '2036-01-01T00:00:00Z', first: 0 }),
        refused: invalid,
        at: ['first'],
      },
    ],
  },
  exportCandidate: {
    coordinate: 'Query.candidateExport',
    succeeds: ({ candidateId }) => ({ candidateId, first: 5 }),
    refusals: [
      {
        name: 'nobody',
        arguments: () => ({ candidateId: 'nowhere' }),
        refused: ['NOT_FOUND', 'CANDIDATE_NOT_FOUND'],
      },
      {
        name: 'an erased person',
        arguments: ({ erasedCandidateId }) => ({ candidateId: erasedCandidateId }),
        refused: ['CONFLICT', 'CANDIDATE_ERASED'],
      },
      {
        name: 'no items',
        arguments: ({ candidateId }) => ({ candidateId, first: 0 }),
        refused: invalid,
        at: ['first'],
      },
      {
        name: 'a made-up cursor',
        arguments: ({ candidateId }) => ({ candidateId, after: 'nowhere' }),
        refused: invalid,
        at: ['after'],
      },
    ],
  },
  eraseCandidate: {
    coordinate: 'Mutation.eraseCandidate',
    succeeds: ({ spareCandidateId }) => ({ candidateId: spareCandidateId, input: { reason: 'REQUEST' } }),
    refusals: [
      {
        name: 'nobody',
        arguments: () => ({ candidateId: 'nowhere', input: { reason: 'REQUEST' } }),
        refused: ['NOT_FOUND', 'CANDIDATE_NOT_FOUND'],
      },
      {
        name: "another company's",
        arguments: ({ foreign }) => ({ candidateId: foreign.bannedCandidateId, input: { reason: 'REQUEST' } }),
        refused: ['NOT_FOUND', 'CANDIDATE_NOT_FOUND'],
      },
      {
        name: "the worker's reason",
        arguments: ({ candidateId }) => ({ candidateId, input: { reason: 'RETENTION' } }),
        refused: invalid,
        at: ['reason'],
      },
      {
        name: 'a reference with a space',
        arguments: ({ candidateId }) => ({ candidateId, input: { reason: 'OTHER', reference: 'case 7' } }),
        refused: invalid,
        at: ['reference'],
      },
      {
        name: 'a reference with the id',
        arguments: ({ candidateId }) => ({ candidateId, input: { reason: 'OTHER', reference: `of-${candidateId}` } }),
        refused: invalid,
        at: ['reference'],
      },
    ],
  },
  admitCandidate: {
    coordinate: 'Mutation.admitCandidate',
    succeeds: ({ erasedCandidateId }) => ({ candidateId: erasedCandidateId }),
    refusals: [
      { name: 'nobody', arguments: () => ({ candidateId: 'nowhere' }), refused: ['CONFLICT', 'NOT_ERASED'] },
      {
        name: 'somebody who is there',
        arguments: ({ candidateId }) => ({ candidateId }),
        refused: ['CONFLICT', 'NOT_ERASED'],
      },
    ],
  },
  readErasure: {
    coordinate: 'Query.erasure',
    succeeds: ({ erasureId }) => ({ id: erasureId }),
    refusals: [
      { name: 'no such erasure', arguments: () => ({ id: 'nowhere' }), refused: ['NOT_FOUND', 'ERASURE_NOT_FOUND'] },
    ],
  },
  listErasures: {
    coordinate: 'Query.erasures',
    succeeds: () => ({ first: 5, filter: { status: 'DONE' } }),
    refusals: [
      { name: 'no items', arguments: () => ({ first: 0 }), refused: invalid, at: ['first'] },
      { name: 'a made-up cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
    ],
  },
  readErasureReceivers: { coordinate: 'Erasure.receivers', succeeds: null, refusals: [] },
  readDecision: {
    coordinate: 'Query.decision',
    succeeds: ({ discardedId }) => ({ recordId: discardedId }),
    refusals: [
      { name: 'no such record', arguments: () => ({ recordId: 'nowhere' }), refused: recordMissing },
      {
        name: "another company's record",
        arguments: ({ foreign }) => ({ recordId: foreign.interviewId }),
        refused: recordMissing,
      },
      { name: 'an id without text', arguments: () => ({ recordId: '' }), refused: invalid, at: ['recordId'] },
    ],
  },
  listReviews: {
    coordinate: 'Query.reviews',
    succeeds: ({ vacancyId }) => ({ filter: { state: 'OPEN', vacancyId } }),
    refusals: [
      { name: 'a cursor of another list', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
      { name: '101 of them', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
    ],
  },
  requestReview: {
    coordinate: 'Mutation.requestReview',
    succeeds: ({ discardedId }) => objected(discardedId),
    refusals: [
      { name: 'no such record', arguments: () => objected('nowhere'), refused: recordMissing },
      {
        name: "another company's record",
        arguments: ({ foreign }) => objected(foreign.interviewId),
        refused: recordMissing,
      },
      {
        name: 'a record that is not discarded',
        arguments: ({ interviewId }) => objected(interviewId),
        refused: ['CONFLICT', 'NOT_DISCARDED'],
      },
      {
        name: 'a record with an open review',
        arguments: ({ reviewedId }) => objected(reviewedId),
        refused: ['CONFLICT', 'REVIEW_OPEN'],
      },
      {
        name: 'a reason of 2,001 characters',
        arguments: ({ discardedId }) => objected(discardedId, { reason: 'x'.repeat(2_001) }),
        refused: invalid,
        at: ['reason'],
      },
    ],
  },
  settleReview: {
    coordinate: 'Mutation.settleReview',
    succeeds: ({ openReviewId }) => settling(openReviewId),
    refusals: [
      {
        name: 'no such review',
        arguments: () => settling('nowhere'),
        refused: ['NOT_FOUND', 'REVIEW_NOT_FOUND'],
      },
      {
        name: "a review of the admin's own decision",
        arguments: ({ ownReviewId }) => settling(ownReviewId),
        refused: ['FORBIDDEN', 'OWN_DECISION'],
      },
      {
        name: 'a review that is settled',
        arguments: ({ settledReviewId }) => settling(settledReviewId),
        refused: ['CONFLICT', 'REVIEW_SETTLED_ALREADY'],
      },
      {
        name: 'no reason',
        arguments: ({ openReviewId }) => settling(openReviewId, { reason: '' }),
        refused: invalid,
        at: ['reason'],
      },
    ],
  },
  liftBan: {
    coordinate: 'Mutation.liftBan',
    succeeds: ({ bannedCandidateId }) => ({ candidateId: bannedCandidateId }),
    refusals: [
      {
        name: 'a candidate who is not banned',
        arguments: ({ candidateId }) => ({ candidateId }),
        refused: ['NOT_FOUND', 'BAN_NOT_FOUND'],
      },
      {
        name: "another company's ban",
        arguments: ({ foreign }) => ({ candidateId: foreign.bannedCandidateId }),
        refused: ['NOT_FOUND', 'BAN_NOT_FOUND'],
      },
      { name: 'an id without text', arguments: () => ({ candidateId: '' }), refused: invalid, at: ['candidateId'] },
    ],
  },
  updateRecordStatus: {
    coordinate: 'Mutation.updateRecordStatus',
    succeeds: ({ vacancyId, moduleId }) => entering({ vacancyId, id: moduleId }),
    refusals: [
      ...missingRecord(entering),
      {
        name: 'a record of a closed vacancy',
        arguments: ({ closedVacancyId: vacancyId, openInClosedId: id }) => entering({ vacancyId, id }),
        refused: vacancyClosed,
      },
      {
        name: 'a closed record, with any code',
        arguments: ({ vacancyId, closedId }) => entering({ vacancyId, id: closedId }, { code: 'FINISHED' }),
        refused: ['CONFLICT', 'FEATURE_ALREADY_CLOSED'],
      },
      ...['FINISHED', 'DISCARDED', 'CANCELLED'].map((code) => ({
        name: code,
        arguments: ({ vacancyId, moduleId }: PreparedCompany) => entering({ vacancyId, id: moduleId }, { code }),
        refused: ['UNPROCESSABLE', 'INVALID_TRANSITION'] as const,
      })),
      ...['to_schedule', 'TO SCHEDULE', '_TO', 'TO_', '', 'X'.repeat(65)].map((code) => ({
        name: `the code "${code}"`,
        arguments: ({ vacancyId, moduleId }: PreparedCompany) => entering({ vacancyId, id: moduleId }, { code }),
        refused: invalid,
        at: ['code'],
      })),
      {
        name: 'an invalid description, and a negative delay',
        arguments: ({ vacancyId, moduleId }) =>
          entering({ vacancyId, id: moduleId }, { descriptionCode: 'because', notificationDelay: -1 }),
        refused: invalid,
        at: ['descriptionCode', 'notificationDelay'],
      },
    ],
  },
  bookMeeting: {
    coordinate: 'Mutation.bookMeeting',
    succeeds: ({ schedulingVacancyId: vacancyId, schedulingId: id }) => booking({ vacancyId, id }),
    refusals: [
      ...missingRecord(booking),
      {
        name: 'a record of another kind of feature',
        arguments: ({ vacancyId, moduleId }) => booking({ vacancyId, id: moduleId }),
        refused: recordMissing,
      },
      ...['2026-11-20T12:00:00Z', '2026-12-01T16:00:01Z'].map((date) => ({
        name: `the date ${date}`,
        arguments: ({ schedulingVacancyId: vacancyId, schedulingId: id }: PreparedCompany) =>
          booking({ vacancyId, id }, { date }),
        refused: ['UNPROCESSABLE', 'INVALID_DATE'] as const,
      })),
      {
        name: 'a negative duration',
        arguments: ({ schedulingVacancyId: vacancyId, schedulingId: id }) =>
          booking({ vacancyId, id }, { duration: -1 }),
        refused: invalid,
        at: ['duration'],
      },
    ],
  },
  readMeetingPlace: { coordinate: 'ModuleRecord.meeting', succeeds: null, refusals: [] },
  viewer: { coordinate: 'Query.viewer', succeeds: () => ({}), refusals: [] },
  listRefusals: {
    coordinate: 'Query.refusals',
    succeeds: () => ({ since: '2026-11-01T00:00:00Z' }),
    refusals: [
      {
        name: 'an instant in the year 0',
        arguments: () => ({ since: '0000-01-01T00:00:00Z' }),
        refused: invalid,
        at: ['since'],
      },
    ],
  },
  listApiKeys: { coordinate: 'Query.apiKeys', succeeds: () => ({}), refusals: [] },
  listApiKeyPages: {
    coordinate: 'Query.apiKeyPages',
    succeeds: () => ({ first: 100 }),
    refusals: [
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      { name: 'no cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
    ],
  },
  issueApiKey: {
    coordinate: 'Mutation.issueApiKey',
    succeeds: issued,
    refusals: [
      {
        name: 'an operation that no key can be granted',
        arguments: (prepared) =>
          issued(prepared, { grants: [{ endpoint: 'Query.apiKeys', justification: 'curious' }] }),
        refused: invalid,
        at: ['grants.0.endpoint'],
      },
      {
        name: 'an end in the past',
        arguments: (prepared) => issued(prepared, { expiresAt: '2020-01-01T00:00:00Z' }),
        refused: invalid,
        at: ['expiresAt'],
      },
    ],
  },
  changeApiKey: {
    coordinate: 'Mutation.changeApiKey',
    succeeds: ({ apiKeyId }) => ({ id: apiKeyId, input: { requestsPerMinute: 7 } }),
    refusals: [
      ...missingKey.map((refusal) => ({
        ...refusal,
        arguments: (prepared: CompanyWithKeys) => ({ ...refusal.arguments(prepared), input: {} }),
      })),
      {
        name: 'a revoked one',
        arguments: ({ revokedKeyId }) => ({ id: revokedKeyId, input: {} }),
        refused: ['CONFLICT', 'API_KEY_REVOKED'],
      },
      {
        name: 'a grant that it does not have',
        arguments: ({ apiKeyId }) => ({ id: apiKeyId, input: { grants: ['Query.apiKeys'] } }),
        refused: invalid,
        at: ['grants.0'],
      },
    ],
  },
  rollApiKey: {
    coordinate: 'Mutation.rollApiKey',
    succeeds: ({ apiKeyId }) => ({ id: apiKeyId }),
    refusals: [
      ...missingKey,
      {
        name: 'a revoked one',
        arguments: ({ revokedKeyId }) => ({ id: revokedKeyId }),
        refused: ['CONFLICT', 'API_KEY_REVOKED'],
      },
      {
        name: 'an overlap of a year',
        arguments: ({ apiKeyId }) => ({ id: apiKeyId, overlapHours: 8760 }),
        refused: invalid,
        at: ['overlapHours'],
      },
    ],
  },
  listApiKeyRequests: {
    coordinate: 'Query.apiKeyRequests',
    succeeds: () => ({ state: 'OPEN' }),
    refusals: [
      { name: 'a page of 101', arguments: () => ({ first: 101 }), refused: invalid, at: ['first'] },
      { name: 'no cursor', arguments: () => ({ after: 'nowhere' }), refused: invalid, at: ['after'] },
    ],
  },
  requestApiKey: {
    coordinate: 'Mutation.requestApiKey',
    succeeds: issued,
    refusals: [
      {
        name: 'no grants',
        arguments: (prepared) => issued(prepared, { grants: [] }),
        refused: invalid,
        at: ['grants'],
      },
      {
        name: 'an end in the past',
        arguments: (prepared) => issued(prepared, { expiresAt: '2020-01-01T00:00:00Z' }),
        refused: invalid,
        at: ['expiresAt'],
      },
    ],
  },
  approveApiKeyRequest: {
    coordinate: 'Mutation.approveApiKeyRequest',
    succeeds: ({ openRequestId }) => ({ id: openRequestId }),
    refusals: [
      ...missingRequest,
      {
        name: 'a grant that was not asked for',
        arguments: ({ spareRequestId }) => ({ id: spareRequestId, input: { grants: ['Query.records'] } }),
        refused: invalid,
        at: ['grants.0'],
      },
      {
        name: "the admin's own",
        arguments: ({ ownRequestId }) => ({ id: ownRequestId }),
        refused: ['FORBIDDEN', 'OWN_REQUEST'],
      },
    ],
  },
  declineApiKeyRequest: {
    coordinate: 'Mutation.declineApiKeyRequest',
    succeeds: ({ spareRequestId }) => ({ id: spareRequestId, input: { reason: 'Not needed.' } }),
    refusals: [
      ...missingRequest.map((refusal) => ({
        ...refusal,
        arguments: (prepared: CompanyWithKeys) => ({ ...refusal.arguments(prepared), input: { reason: 'none' } }),
      })),
      {
        name: 'an approved one',
        arguments: ({ approvedRequestId }) => ({ id: approvedRequestId, input: { reason: 'none' } }),
        refused: ['CONFLICT', 'REQUEST_NOT_OPEN'],
      },
    ],
  },
  claimApiKey: {
    coordinate: 'Mutation.claimApiKey',
    succeeds: ({ approvedRequestId }) => ({ id: approvedRequestId }),
    refusals: [
      ...missingRequest,
      {
        name: "another user's",
        arguments: ({ openRequestId }) => ({ id: openRequestId }),
        refused: ['FORBIDDEN', 'NOT_REQUESTER'],
      },
      {
        name: 'one that waits',
        arguments: ({ ownRequestId }) => ({ id: ownRequestId }),
        refused: ['CONFLICT', 'REQUEST_NOT_APPROVED'],
      },
    ],
  },
  readKeyRefusals: { coordinate: 'ApiKey.refusals', succeeds: null, refusals: [] },
  revokeApiKey: {
    coordinate: 'Mutation.revokeApiKey',
    succeeds: ({ revokedKeyId }) => ({ id: revokedKeyId }),
    refusals: missingKey,
  },
  listAgentUses: { coordinate: 'Query.agentUses', succeeds: () => ({}), refusals: [] },
  listAgentRequests: { coordinate: 'Query.agentRequests', succeeds: () => ({}), refusals: [] },
  decideAgentRequest: {
    coordinate: 'Mutation.decideAgentRequest',
    succeeds: ({ agentRequestId: id }) => ({ id, confirms: true }),
    refusals: [
      {
        name: 'no such request',
        arguments: () => ({ id: 'nowhere', confirms: true }),
        refused: ['NOT_FOUND', 'AGENT_REQUEST_NOT_FOUND'],
      },
      {
        name: "another user's",
        arguments: ({ foreignAgentRequestId: id }) => ({ id, confirms: true }),
        refused: ['NOT_FOUND', 'AGENT_REQUEST_NOT_FOUND'],
      },
      {
        name: 'one that has ended',
        arguments: ({ endedAgentRequestId: id }) => ({ id, confirms: true }),
        refused: ['CONFLICT', 'AGENT_REQUEST_NOT_OPEN'],
      },
    ],
  },
  listWebhooks: { coordinate: 'Query.webhooks', succeeds: () => ({}), refusals: [] },
  readWebhook: {
    coordinate: 'Query.webhook',
    succeeds: ({ webhookId }) => ({ id: webhookId }),
    refusals: missingWebhook((id) => ({ id })),
  },
  listDeliveries: { coordinate: 'Webhook.deliveries', succeeds: null, refusals: [] },
  createWebhook: {
    coordinate: 'Mutation.createWebhook',
    succeeds: () => hooked(),
    refusals: [
      ...faultyWebhooks.map(([name, input, at]) => ({
        name,
        arguments: () => hooked(input),
        refused: invalid,
        at: [at],
      })),
      { name: 'no such vacancy', arguments: () => hooked({ vacancyId: 'nowhere' }), refused: vacancyMissing },
    ],
  },
  updateWebhook: {
    coordinate: 'Mutation.updateWebhook',
    succeeds: ({ webhookId }) => ({ id: webhookId, input: { description: 'Another' } }),
    refusals: [
      ...missingWebhook((id) => ({ id, input: {} })),
      ...faultyWebhooks.map(([name, input, at]) => ({
        name,
        arguments: ({ webhookId: id }: CompanyWithKeys) => ({ id, input }),
        refused: invalid,
        at: [at],
      })),
      {
        name: 'a status that only the service sets',
        arguments: ({ webhookId: id }) => ({ id, input: { status: 'DISABLED' } }),
        refused: invalid,
        at: ['status'],
      },
      {
        name: 'no such vacancy',
        arguments: ({ webhookId: id }) => ({ id, input: { vacancyId: 'nowhere' } }),
        refused: vacancyMissing,
      },
    ],
  },
  rollWebhookSecret: {
    coordinate: 'Mutation.rollWebhookSecret',
    succeeds: ({ webhookId }) => ({ id: webhookId }),
    refusals: missingWebhook((id) => ({ id })),
  },
  deleteWebhook: {
    coordinate: 'Mutation.deleteWebhook',
    succeeds: ({ spareWebhookId }) => ({ id: spareWebhookId }),
    refusals: missingWebhook((id) => ({ id })),
  },
  sendTestEvent: {
    coordinate: 'Mutation.sendTestEvent',
    succeeds: ({ webhookId }) => ({ webhookId }),
    refusals: missingWebhook((webhookId) => ({ webhookId }), 'webhookId'),
  },
  resendDelivery: {
    coordinate: 'Mutation.resendDelivery',
    succeeds: ({ deliveryId }) => ({ id: deliveryId }),
    refusals: [
      { name: 'no such delivery', arguments: () => ({ id: 'nowhere' }), refused: ['NOT_FOUND', 'DELIVERY_NOT_FOUND'] },
    ],
  },
  recoverDeliveries: {
    coordinate: 'Mutation.recoverDeliveries',
    succeeds: ({ webhookId }) => ({ webhookId, since: '2026-11-20T00:00:00Z' }),
    refusals: [
      ...missingWebhook((webhookId) => ({ webhookId, since: '2026-11-20T00:00:00Z' }), 'webhookId'),
      {
        name: 'no date',
        arguments: ({ webhookId }) => ({ webhookId, since: 'yesterday' }),
        refused: invalid,
        at: ['since'],
      },
    ],
  },
} satisfies { readonly [O in GraphqlOnlyOperation]: GraphqlOnly<O> };

export const graphqlOnlyOperations = Object.keys(graphqlOnly) as GraphqlOnlyOperation[];
export const graphqlOnlyOf = (name: GraphqlOnlyOperation): GraphqlOnly<GraphqlOnlyOperation> => graphqlOnly[name];
