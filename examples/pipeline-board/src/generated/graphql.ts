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

/** The kind of credential that a caller used. */
export type CallerKind =
  /** A company's server, with an API key. */
  | 'API_KEY'
  /** A user, with a bearer token. */
  | 'USER';

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

/** Which end of an order comes first. */
export type OrderDirection =
  /** The least first. */
  | 'ASC'
  /** The greatest first. */
  | 'DESC';

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
export const FeedHeadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedHead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"oldest"}}]}}]}}]} as unknown as DocumentNode<FeedHeadQuery, FeedHeadQueryVariables>;
export const FeedPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<FeedPageQuery, FeedPageQueryVariables>;
export const EventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Events"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<EventsSubscription, EventsSubscriptionVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"companyIds"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const VacanciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Vacancies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyOrder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"inProgress"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<VacanciesQuery, VacanciesQueryVariables>;