/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What kind of actor did something. */
export type ActorKind =
  /** A company's server, with an API key. */
  | 'API_KEY'
  /** A command, run where the database is. */
  | 'COMMAND_LINE'
  /** A test provider, with a signed message. */
  | 'PROVIDER'
  /** A user, with a token. */
  | 'USER'
  /** The service itself. */
  | 'WORKER';

/** What a timer does. */
export type AutomationAction =
  /** It discards a record. */
  | 'DISCARD'
  /** It freezes a vacancy. */
  | 'FREEZE';

/** Records that are changed one by one. */
export type BulkInput = {
  /** The company. */
  companyId: string | number;
  /** The ids of the records, 1 to 500, in the order in which they are changed. */
  resourceIds: Array<string | number>;
};

/** The kind of credential that a caller used. */
export type CallerKind =
  /** A company's server, with an API key. */
  | 'API_KEY'
  /** A user, with a bearer token. */
  | 'USER';

/** Records to close because their candidates are rejected. */
export type DiscardFeaturesInput = {
  /** Whether the candidates are banned in the whole company, until `liftBan` or `reopenRecords` with `liftBan` ends it. */
  banCandidate?: boolean | null | undefined;
  /** The company. */
  companyId: string | number;
  /** Whether the kernel rejects them, instead of a recruiter. Refused where `humanDecision` is REQUIRED. */
  fromKernel?: boolean | null | undefined;
  /** Who rejects them. If it is omitted, the caller. API keys must name a person where `humanDecision` is REQUIRED. */
  recruiterUserId?: string | number | null | undefined;
  /** The reason: an entry of the company's catalogue of reasons, if it has one. */
  rejectedReasonId?: string | number | null | undefined;
  /** The ids of the records, 1 to 500, in the order in which they are changed. */
  resourceIds: Array<string | number>;
};

/** Selects events. All given conditions must hold. */
export type EventFilter = {
  /** Events by this actor. */
  actorId?: string | number | null | undefined;
  /** Events of this candidate. */
  candidateId?: string | number | null | undefined;
  /** Events after this instant. */
  createdAfter?: string | null | undefined;
  /** Events of this operation. */
  operation?: string | null | undefined;
  /** Events of this record. A move belongs to both of its records. */
  recordId?: string | number | null | undefined;
  /** Events of one of these types. */
  types?: Array<string> | null | undefined;
  /** Events in this vacancy. */
  vacancyId?: string | number | null | undefined;
  /** Events that came by this way. */
  via?: EventVia | null | undefined;
};

/** The way by which a change came. */
export type EventVia =
  /** A signed message. */
  | 'CALLBACK'
  /** A command. */
  | 'COMMAND_LINE'
  /** A mutation. */
  | 'GRAPHQL'
  /** An endpoint. */
  | 'REST'
  /** The service itself. */
  | 'WORKER';

/** Closes one of a candidate's records and says where the candidate goes. */
export type OrchestrateInput = {
  /** The feature to move to. If none is named, the one with the next higher order. */
  destFeatureId?: string | number | null | undefined;
  /** The phase; the new record keeps it. */
  destPhaseId?: string | number | null | undefined;
  /** The record to close: the one named by `id`, or another record of the same candidate in the vacancy. */
  resourceId: string | number;
};

/** Which end of an order comes first. */
export type OrderDirection =
  /** The least first. */
  | 'ASC'
  /** The greatest first. */
  | 'DESC';

/** Selects records. Conditions that are left out do not matter. */
export type RecordFilter = {
  /** Records of this candidate. */
  candidateId?: string | number | null | undefined;
  /** Records whose `nextAutomation` is due before this instant, with held ones. */
  dueBefore?: string | null | undefined;
  /** Records in this feature. */
  featureId?: string | number | null | undefined;
  /** Closed records, or open ones. */
  isClosed?: boolean | null | undefined;
  /** Records that a timer holds, or records that no timer holds. */
  isHeld?: boolean | null | undefined;
  /** Records of these kinds, at least one. */
  kinds?: Array<RecordKind> | null | undefined;
  /** Records of this relation of a candidate to a vacancy. */
  relationId?: string | number | null | undefined;
  /** Interviews of which an answer needs a review, or records of which none does. */
  reviewPending?: boolean | null | undefined;
  /** Records whose current status has this code. */
  statusCode?: string | null | undefined;
  /** Records changed after this instant. A change is visible within 15 s after its `updatedAt`, or never. To synchronise by UPDATED_AT, continue from the greatest `updatedAt` that existed when the previous reading began, minus 15 s. */
  updatedAfter?: string | null | undefined;
  /** Records of this vacancy. */
  vacancyId?: string | number | null | undefined;
};

/** What kind of record a feature has. */
export type RecordKind =
  /** Of an interview. */
  | 'INTERVIEW'
  /** Of any other feature. */
  | 'MODULE'
  /** Of a psychometric test. */
  | 'PSYCHOMETRIC';

/** The order of records. Equal ones are ordered by their ids. */
export type RecordOrder = {
  /** Which end comes first. */
  direction: OrderDirection;
  /** What they are ordered by. */
  field: RecordOrderField;
};

/** What records are ordered by. */
export type RecordOrderField =
  /** When they were created. */
  | 'CREATED_AT'
  /** The score of an interview. Records without one come last, in both directions. Psychometric tests have none. */
  | 'SCORE'
  /** When they were last changed. */
  | 'UPDATED_AT';

/** Selects vacancies. Conditions that are left out do not matter. */
export type VacancyFilter = {
  /** Vacancies of this area of work. */
  areaId?: string | number | null | undefined;
  /** Vacancies with this country code. */
  country?: string | null | undefined;
  /** Vacancies created after this instant. */
  createdAfter?: string | null | undefined;
  /** Vacancies with this text in their name, without regard to case and accents. */
  nameContains?: string | null | undefined;
  /** Vacancies with this reference of the company's own. */
  refCode?: string | null | undefined;
  /** The vacancy with this short code. */
  shortCode?: string | null | undefined;
  /** Vacancies with this status. */
  status?: VacancyStatusCode | null | undefined;
  /** Vacancies of this kind. */
  type?: VacancyType | null | undefined;
  /** Vacancies changed after this instant. */
  updatedAfter?: string | null | undefined;
  /** Vacancies with this visibility. */
  visibility?: Visibility | null | undefined;
  /** Vacancies with this work modality. */
  workModality?: WorkModality | null | undefined;
};

/** The order of vacancies. Equal ones are ordered by their ids. */
export type VacancyOrder = {
  /** Which end comes first. */
  direction: OrderDirection;
  /** What they are ordered by. */
  field: VacancyOrderField;
};

/** What vacancies are ordered by. */
export type VacancyOrderField =
  /** When they were created. */
  | 'CREATED_AT'
  /** Their name, without regard to case and accents. */
  | 'NAME'
  /** When they were last changed. */
  | 'UPDATED_AT';

/** The status of a vacancy. */
export type VacancyStatusCode =
  /** Closed: until it is reopened, it accepts no candidates and no moves. */
  | 'CLOSED'
  /** Open to candidates. */
  | 'IN_PROGRESS'
  /** Created, with no candidates yet. */
  | 'SAVED';

/** The kind of a vacancy. */
export type VacancyType =
  /** A vacancy of a branch. REST answers show it as Standard. */
  | 'Branch'
  /** An ordinary vacancy. */
  | 'Standard';

/** Who may see a vacancy. */
export type Visibility =
  /** Only those who were invited. */
  | 'PRIVATE'
  /** Anyone. */
  | 'PUBLIC';

/** Where the work is done. */
export type WorkModality =
  /** Partly at the company. */
  | 'HYBRID'
  /** At the company. */
  | 'ON_SITE'
  /** From anywhere. */
  | 'REMOTE';

export type FeedEventFragment = { seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, id: string } };

export type FeedHeadQueryVariables = Exact<{
  companyId: string | number;
}>;


export type FeedHeadQuery = { feed: { epoch: string, seq: string, oldest: string } | null };

export type FeedPageQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type FeedPageQuery = { events: { nodes: Array<{ seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EventsSubscriptionVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type EventsSubscription = { events: { seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, id: string } } };

type CardParts_Interview_Fragment = { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null };

type CardParts_ModuleRecord_Fragment = { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null };

type CardParts_Psychometric_Fragment = { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null };

export type CardPartsFragment =
  | CardParts_Interview_Fragment
  | CardParts_ModuleRecord_Fragment
  | CardParts_Psychometric_Fragment
;

export type ColumnsQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type ColumnsQuery = { vacancy: { id: string, name: string, pipeline: Array<{ medianDays: number | null, feature: { id: string, customName: string, color: string, order: number } }> | null } | null };

export type CardsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  orderBy?: RecordOrder | null | undefined;
  filter?: RecordFilter | null | undefined;
}>;


export type CardsQuery = { records: { nodes: Array<
      | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CardAgainQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
}>;


export type CardAgainQuery = { record:
    | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
    | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
    | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
   | null };

export type ReasonsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type ReasonsQuery = { rejectionReasons: Array<{ id: string, name: string }> | null };

export type MoveCardsMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey?: string | null | undefined;
}>;


export type MoveCardsMutation = { forwardFeatures: { results: Array<{ resourceId: string, closed:
        | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
       | null, next:
        | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type MoveCardToMutationVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
  input: OrchestrateInput;
  idempotencyKey?: string | null | undefined;
}>;


export type MoveCardToMutation = { orchestrate: { closed:
      | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
    , next:
      | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
     | null } | null };

export type DiscardCardsMutationVariables = Exact<{
  input: DiscardFeaturesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DiscardCardsMutation = { discardFeatures: { results: Array<{ resourceId: string, record:
        | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type CancelCardsMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelCardsMutation = { cancelFeatures: { results: Array<{ resourceId: string, record:
        | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type UndoDiscardsMutationVariables = Exact<{
  input: BulkInput;
  liftBan?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type UndoDiscardsMutation = { reopenRecords: { results: Array<{ resourceId: string, record:
        | { score: number | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { kind: CallerKind, id: string, companyIds: Array<string> } | null };

export type VacanciesQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: VacancyFilter | null | undefined;
  orderBy?: VacancyOrder | null | undefined;
}>;


export type VacanciesQuery = { vacancies: { nodes: Array<{ id: string, name: string, status: { code: VacancyStatusCode }, pipeline: Array<{ pending: number, inProgress: number }> | null, nextAutomation: { action: AutomationAction, dueAt: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export const FeedEventFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<FeedEventFragment, unknown>;
export const CardPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<CardPartsFragment, unknown>;
export const FeedHeadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedHead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"oldest"}}]}}]}}]} as unknown as DocumentNode<FeedHeadQuery, FeedHeadQueryVariables>;
export const FeedPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<FeedPageQuery, FeedPageQueryVariables>;
export const EventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Events"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<EventsSubscription, EventsSubscriptionVariables>;
export const ColumnsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Columns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"order"}}]}},{"kind":"Field","name":{"kind":"Name","value":"medianDays"}}]}}]}}]}}]} as unknown as DocumentNode<ColumnsQuery, ColumnsQueryVariables>;
export const CardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Cards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordOrder"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<CardsQuery, CardsQueryVariables>;
export const CardAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CardAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"record"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<CardAgainQuery, CardAgainQueryVariables>;
export const ReasonsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reasons"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReasons"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReasonsQuery, ReasonsQueryVariables>;
export const MoveCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forwardFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<MoveCardsMutation, MoveCardsMutationVariables>;
export const MoveCardToDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveCardTo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OrchestrateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orchestrate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<MoveCardToMutation, MoveCardToMutationVariables>;
export const DiscardCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardFeaturesInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<DiscardCardsMutation, DiscardCardsMutationVariables>;
export const CancelCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<CancelCardsMutation, CancelCardsMutationVariables>;
export const UndoDiscardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoDiscards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"liftBan"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"liftBan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"liftBan"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}}]}}]}}]} as unknown as DocumentNode<UndoDiscardsMutation, UndoDiscardsMutationVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"companyIds"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const VacanciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Vacancies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyOrder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"inProgress"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<VacanciesQuery, VacanciesQueryVariables>;