import type { EndpointOperation } from '../../../src/core/application/operations.js';
import { aFeature, aVacancy } from '../../support/company/pipeline.js';
import type { RestCall } from './endpointRequests.js';
import { goodCall, type PreparedCompany } from './preparedCompany.js';

/** All refusals that depend on the call itself, and on the state of what it names. */
export interface RefusedCall {
  readonly name: string;
  readonly call: (prepared: PreparedCompany) => RestCall;
  readonly refused: readonly [family: string, reason: string];
  /** GraphQL's own types find the fault before the core does, and name no places. */
  readonly seenByTypes?: true;
}

const invalid = ['BAD_USER_INPUT', 'INVALID_INPUT'] as const;
const notAllowed = ['FORBIDDEN', 'COMPANY_NOT_ALLOWED'] as const;
const unprocessable = (reason: string) => ['UNPROCESSABLE', reason] as const;
const conflict = (reason: string) => ['CONFLICT', reason] as const;
const notFound = (reason: string) => ['NOT_FOUND', reason] as const;

const naming =
  (
    name: EndpointOperation,
    target: (prepared: PreparedCompany) => Record<string, string>,
    more: Partial<RestCall> = {},
  ) =>
  (prepared: PreparedCompany): RestCall => {
    const call = goodCall(name, prepared);
    return { ...call, ...more, target: { ...call.target, ...target(prepared) } };
  };

const foreignCompany = (name: EndpointOperation): RefusedCall[] => [
  { name: 'another company', call: naming(name, ({ foreign }) => foreign), refused: notAllowed },
  { name: 'a company that does not exist', call: naming(name, () => ({ companyId: 'nobody' })), refused: notAllowed },
  { name: 'an invalid company id', call: naming(name, () => ({ companyId: 'a\0b' })), refused: notAllowed },
];

const faultyIds = (name: EndpointOperation, ...parameters: string[]): RefusedCall[] =>
  parameters.flatMap((parameter) => [
    {
      name: `a ${parameter} of 129 characters`,
      call: naming(name, () => ({ [parameter]: 'é'.repeat(129) })),
      refused: invalid,
    },
    { name: `a ${parameter} with NUL`, call: naming(name, () => ({ [parameter]: 'a\0b' })), refused: invalid },
  ]);

const missingRecord = (name: EndpointOperation, reason: string): RefusedCall[] => [
  { name: 'no such record', call: naming(name, () => ({ id: 'nowhere' })), refused: notFound(reason) },
  { name: 'no such vacancy', call: naming(name, () => ({ vacancyId: 'nowhere' })), refused: notFound(reason) },
  {
    name: 'a record of another vacancy',
    call: naming(name, ({ emptyVacancyId }) => ({ vacancyId: emptyVacancyId })),
    refused: notFound(reason),
  },
  {
    name: "another company's record",
    call: naming(name, ({ foreign }) => ({ vacancyId: foreign.vacancyId, id: foreign.interviewId })),
    refused: notFound(reason),
  },
  { name: 'a module record', call: naming(name, ({ moduleId }) => ({ id: moduleId })), refused: notFound(reason) },
];

const creating = (name: string, overrides: Record<string, unknown>, more: Partial<RefusedCall> = {}): RefusedCall => ({
  name,
  call: (prepared) => ({ ...goodCall('createVacancy', prepared), body: aVacancy(overrides) }),
  refused: invalid,
  ...more,
});

const moving = (
  name: string,
  refused: RefusedCall['refused'],
  body: (prepared: PreparedCompany) => object,
  target: (prepared: PreparedCompany) => Record<string, string> = () => ({}),
): RefusedCall => ({
  name,
  call: (prepared) => naming('orchestrate', target, { body: body(prepared) })(prepared),
  refused,
});

const faultyKeys = (name: EndpointOperation): RefusedCall[] =>
  ['two words', 'x'.repeat(256), 'é'].map((idempotencyKey) => ({
    name: `an idempotency key ${JSON.stringify(idempotencyKey.slice(0, 12))}`,
    call: naming(name, () => ({}), { idempotencyKey }),
    refused: invalid,
  }));

const presential = aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL') as ReturnType<typeof aFeature> & { data: object };
const typed = { seenByTypes: true } as const;

export const refusedCalls = {
  createVacancy: [
    ...foreignCompany('createVacancy'),
    ...faultyKeys('createVacancy'),
    creating('a name of 513 characters', { name: 'x'.repeat(513) }),
    creating('a description of 200,001 characters', { jobDescription: 'x'.repeat(200_001) }),
    creating('half a surrogate pair', { contextAI: '\ud800' }),
    creating('several faults at once', { name: 'a\0b', areaId: '\udc00', requirements: 'a\0' }),
    creating('several faults in meaning', {
      areaId: '',
      maxCandidates: -1,
      features: aFeature('DOCUMENTS', { id: '', color: 'red' }),
    }),
    creating('an action without an id', { features: aFeature('INTERVIEW', { actions: [{ id: '', templateId: '' }] }) }),
    creating('101 actions', {
      features: aFeature('INTERVIEW', { actions: Array(101).fill({ id: 'a', templateId: 'b' }) }),
    }),
    creating('an unknown time zone', {
      features: { ...presential, data: { ...presential.data, timezone: 'Mars/Olympus' } },
    }),
    creating('a date that does not exist', {
      features: {
        ...presential,
        data: { ...presential.data, possibleDates: [{ date: '2026-02-30T10:00:00Z', duration: 1 }] },
      },
    }),
    creating('a negative presential timer', {
      features: {
        ...presential,
        jobAutomations: { ...presential.jobAutomations, discardDueToInactivityInErrorTime: -1 },
      },
    }),
    creating('half a timer', { features: aFeature('DOCUMENTS', { jobAutomations: { waitTime: 3 } }) }),
    creating('a timer with an unknown unit', {
      features: aFeature('AUTOMATIC_FORM', { jobAutomations: { waitTime: 3, waitTimeUnit: 'weeks' } }),
    }),
    creating('a name that is not a timer', { features: aFeature('AUTOMATIC_FORM', { jobAutomations: { wait: 3 } }) }),
    creating('data nested too deep', {
      features: aFeature('AUTOMATIC_FORM', { data: JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) }),
    }),
    creating('NUL within data', { features: aFeature('AUTOMATIC_FORM', { data: { list: [{ deep: 'a\0' }] } }) }),
    creating('half a surrogate pair as a key of data', {
      features: aFeature('AUTOMATIC_FORM', { data: { '\udfff': 1 } }),
    }),
    creating('a reference beyond 2^53', { refCode: 2 ** 53 }),
    creating('a limit of one and a half candidates', { maxCandidates: 1.5 }),
    creating('an unknown type', { type: 'Chain' }, typed),
    creating('an unknown visibility', { visibility: 'HIDDEN' }, typed),
    creating('an unknown feature', { features: { ...presential, featureCode: 'DANCE' } }, typed),
    creating('no name', { name: null }, typed),
    creating('no feature', { features: null }, typed),
    creating('a name that is a number', { name: 5 }, typed),
    creating('a number that is text', { refCode: '12' }, typed),
    creating('an unknown field', { salary: 1 }, typed),
    creating('data that are not an object', { features: aFeature('AUTOMATIC_FORM', { data: 'x' }) }, typed),
    creating(
      'an unknown field of presential data',
      { features: { ...presential, data: { ...presential.data, floor: 3 } } },
      typed,
    ),
    creating(
      'an unknown presential timer',
      {
        features: {
          ...presential,
          jobAutomations: { ...presential.jobAutomations, waitTime: 1, waitTimeUnit: 'days' },
        },
      },
      typed,
    ),
    {
      ...creating('a body that is a list', {}, typed),
      call: (prepared) => ({ ...goodCall('createVacancy', prepared), body: [] }),
    },
    {
      ...creating('a body that is text', {}, typed),
      call: (prepared) => ({ ...goodCall('createVacancy', prepared), body: 'x' }),
    },
  ],
  readVacancy: [
    ...foreignCompany('readVacancy'),
    ...faultyIds('readVacancy', 'vacancyId'),
    {
      name: 'no such vacancy',
      call: naming('readVacancy', () => ({ vacancyId: 'nowhere' })),
      refused: notFound('VACANCY_NOT_FOUND'),
    },
    {
      name: "another company's vacancy",
      call: naming('readVacancy', ({ foreign }) => ({ vacancyId: foreign.vacancyId })),
      refused: notFound('VACANCY_NOT_FOUND'),
    },
    {
      name: 'a record instead of a vacancy',
      call: naming('readVacancy', ({ interviewId }) => ({ vacancyId: interviewId })),
      refused: notFound('VACANCY_NOT_FOUND'),
    },
  ],
  readInterview: [
    ...foreignCompany('readInterview'),
    ...faultyIds('readInterview', 'vacancyId', 'id'),
    ...missingRecord('readInterview', 'INTERVIEW_NOT_FOUND'),
    {
      name: 'a psychometric record',
      call: naming('readInterview', ({ psychometricId }) => ({ id: psychometricId })),
      refused: notFound('INTERVIEW_NOT_FOUND'),
    },
  ],
  orchestrate: [
    ...foreignCompany('orchestrate'),
    ...faultyIds('orchestrate', 'vacancyId', 'id'),
    ...faultyKeys('orchestrate'),
    ...missingRecord('orchestrate', 'RECORD_NOT_FOUND').filter(({ name }) => name !== 'a module record'),
    moving(
      'a closed vacancy',
      conflict('VACANCY_CLOSED'),
      ({ openInClosedId }) => ({ resourceId: openInClosedId }),
      ({ closedVacancyId, openInClosedId }) => ({ vacancyId: closedVacancyId, id: openInClosedId }),
    ),
    moving(
      'a record that is no longer open',
      conflict('FEATURE_ALREADY_CLOSED'),
      ({ closedId }) => ({ resourceId: closedId }),
      ({ closedId }) => ({ id: closedId }),
    ),
    moving(
      'a candidate who is banned',
      conflict('CANDIDATE_BANNED'),
      ({ bannedId }) => ({ resourceId: bannedId }),
      ({ bannedId }) => ({ id: bannedId }),
    ),
    moving(
      'a record that waits for a review, where the company requires it',
      conflict('REVIEW_PENDING'),
      ({ waitingId }) => ({ resourceId: waitingId }),
      ({ waitingId }) => ({ id: waitingId }),
    ),
    moving(
      'a candidate who is in the feature already',
      conflict('CANDIDATE_ALREADY_IN_FEATURE'),
      ({ twiceOpenId }) => ({ resourceId: twiceOpenId }),
      ({ twiceOpenId }) => ({ id: twiceOpenId }),
    ),
    moving('a destination that is not a feature', unprocessable('INVALID_DESTINATION'), ({ interviewId }) => ({
      resourceId: interviewId,
      destFeatureId: 'stage-9',
    })),
    moving("the record's own feature", unprocessable('INVALID_DESTINATION'), ({ interviewId }) => ({
      resourceId: interviewId,
      destFeatureId: 'stage-1',
    })),
    moving('a resource that does not exist', unprocessable('RESOURCE_MISMATCH'), () => ({ resourceId: 'nowhere' })),
    moving("another candidate's record", unprocessable('RESOURCE_MISMATCH'), ({ moduleId }) => ({
      resourceId: moduleId,
    })),
    moving("another company's record", unprocessable('RESOURCE_MISMATCH'), ({ foreign }) => ({
      resourceId: foreign.interviewId,
    })),
    moving('empty ids', invalid, () => ({ resourceId: '', destFeatureId: '', destPhaseId: '' })),
    moving('NUL and half a surrogate pair', invalid, () => ({ resourceId: 'a\0', destPhaseId: '\ud800' })),
    { ...moving('no resource', invalid, () => ({})), ...typed },
    { ...moving('a resource that is null', invalid, () => ({ resourceId: null })), ...typed },
    {
      ...moving('an unknown field', invalid, ({ interviewId }) => ({ resourceId: interviewId, force: true })),
      ...typed,
    },
  ],
  readPsychometric: [
    ...foreignCompany('readPsychometric'),
    ...faultyIds('readPsychometric', 'vacancyId', 'id'),
    ...missingRecord('readPsychometric', 'PSYCHOMETRIC_NOT_FOUND'),
    {
      name: 'an interview',
      call: naming('readPsychometric', ({ interviewId }) => ({ id: interviewId })),
      refused: notFound('PSYCHOMETRIC_NOT_FOUND'),
    },
  ],
} satisfies Readonly<Record<EndpointOperation, readonly RefusedCall[]>>;
