import type { EndpointOperation, OperationName } from '../../src/core/operations.js';
import type { CoordinateOf } from './endpointRequests.js';
import type { PreparedCompany } from './preparedCompany.js';

/** The operations that GraphQL has alone: what succeeds, and what they refuse. A new one without a row here fails the suite. */

export type GraphqlOnlyOperation = Exclude<OperationName, EndpointOperation>;

/** With keys of the company, for what admins do. */
export interface CompanyWithKeys extends PreparedCompany {
  readonly apiKeyId: string;
  readonly revokedKeyId: string;
}

interface Refusal {
  readonly name: string;
  readonly arguments: (prepared: CompanyWithKeys) => object;
  readonly refused: readonly [family: string, reason: string];
  /** The places of faults. */
  readonly at?: readonly string[];
}

interface GraphqlOnly<O extends GraphqlOnlyOperation> {
  readonly coordinate: CoordinateOf<O>;
  /** The arguments of a call that succeeds, besides the company; null for a field within another. */
  readonly succeeds: ((prepared: CompanyWithKeys) => object) | null;
  readonly refusals: readonly Refusal[];
}

const invalid = ['BAD_USER_INPUT', 'INVALID_INPUT'] as const;

const recordMissing = ['NOT_FOUND', 'RECORD_NOT_FOUND'] as const;
const vacancyMissing = ['NOT_FOUND', 'VACANCY_NOT_FOUND'] as const;
const vacancyClosed = ['CONFLICT', 'VACANCY_CLOSED'] as const;
const keyMissing = ['NOT_FOUND', 'API_KEY_NOT_FOUND'] as const;

const missingVacancy: readonly Refusal[] = [
  { name: 'no such vacancy', arguments: () => ({ id: 'nowhere' }), refused: vacancyMissing },
  { name: "another company's", arguments: ({ foreign }) => ({ id: foreign.vacancyId }), refused: vacancyMissing },
  { name: 'a closed one', arguments: ({ closedVacancyId }) => ({ id: closedVacancyId }), refused: vacancyClosed },
  { name: 'an id with NUL', arguments: () => ({ id: 'a\0' }), refused: invalid, at: ['id'] },
];
const missingKey: readonly Refusal[] = [
  { name: 'no such key', arguments: () => ({ id: 'nowhere' }), refused: keyMissing },
  { name: 'an id of 129 characters', arguments: () => ({ id: 'x'.repeat(129) }), refused: invalid, at: ['id'] },
];

const candidate = { candidateId: 'candidate-9', relationId: 'relation-9' };
const begun = ({ companyId, vacancyId }: PreparedCompany, more: object = {}) => ({
  input: { companyId, vacancyId, featureId: 'stage-1', candidates: [candidate], ...more },
});
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
const issued = ({ companyId }: PreparedCompany, more: object = {}) => ({
  input: { companyId, contact, grants: [{ endpoint: 'Query.record', justification: 'a test' }], ...more },
});

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
  readCandidate: {
    coordinate: 'Query.candidate',
    succeeds: ({ candidateId }) => ({ candidateId }),
    refusals: [
      { name: 'no such candidate', arguments: () => ({ candidateId: 'nowhere' }), refused: recordMissing },
      { name: 'an id without text', arguments: () => ({ candidateId: '' }), refused: invalid, at: ['candidateId'] },
    ],
  },
  readPipeline: { coordinate: 'Vacancy.pipeline', succeeds: null, refusals: [] },
  publishVacancy: {
    coordinate: 'Mutation.publishVacancy',
    succeeds: ({ vacancyId }) => ({ id: vacancyId }),
    refusals: missingVacancy,
  },
  closeVacancy: {
    coordinate: 'Mutation.closeVacancy',
    succeeds: ({ emptyVacancyId }) => ({ id: emptyVacancyId }),
    refusals: missingVacancy,
  },
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
  viewer: { coordinate: 'Query.viewer', succeeds: () => ({}), refusals: [] },
  listApiKeys: { coordinate: 'Query.apiKeys', succeeds: () => ({}), refusals: [] },
  issueApiKey: {
    coordinate: 'Mutation.issueApiKey',
    succeeds: issued,
    refusals: [
      {
        name: 'what nobody can be granted',
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
  revokeApiKey: {
    coordinate: 'Mutation.revokeApiKey',
    succeeds: ({ revokedKeyId }) => ({ id: revokedKeyId }),
    refusals: missingKey,
  },
} satisfies { readonly [O in GraphqlOnlyOperation]: GraphqlOnly<O> };

export const graphqlOnlyOperations = Object.keys(graphqlOnly) as GraphqlOnlyOperation[];
export const graphqlOnlyOf = (name: GraphqlOnlyOperation): GraphqlOnly<GraphqlOnlyOperation> => graphqlOnly[name];
