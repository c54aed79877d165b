/* eslint-disable */
import * as types from './graphql.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment FeedEvent on Event {\n    seq\n    cursor\n    type\n    vacancyId\n    candidateId\n    recordId\n    nextRecordId\n    actor { kind id }\n    operation\n    via\n    createdAt\n    data\n    omitted\n  }\n": typeof types.FeedEventFragmentDoc,
    "\n  query FeedHead($companyId: ID!) {\n    feed(companyId: $companyId) { epoch seq oldest }\n  }\n": typeof types.FeedHeadDocument,
    "\n  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {\n      nodes { ...FeedEvent }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n": typeof types.FeedPageDocument,
    "\n  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }\n  }\n  \n": typeof types.EventsDocument,
    "\n  query Viewer {\n    viewer { kind id companyIds }\n  }\n": typeof types.ViewerDocument,
    "\n  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {\n    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        name\n        status { code }\n        pipeline { pending inProgress }\n        nextAutomation { action dueAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.VacanciesDocument,
};
const documents: Documents = {
    "\n  fragment FeedEvent on Event {\n    seq\n    cursor\n    type\n    vacancyId\n    candidateId\n    recordId\n    nextRecordId\n    actor { kind id }\n    operation\n    via\n    createdAt\n    data\n    omitted\n  }\n": types.FeedEventFragmentDoc,
    "\n  query FeedHead($companyId: ID!) {\n    feed(companyId: $companyId) { epoch seq oldest }\n  }\n": types.FeedHeadDocument,
    "\n  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {\n      nodes { ...FeedEvent }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n": types.FeedPageDocument,
    "\n  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }\n  }\n  \n": types.EventsDocument,
    "\n  query Viewer {\n    viewer { kind id companyIds }\n  }\n": types.ViewerDocument,
    "\n  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {\n    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        name\n        status { code }\n        pipeline { pending inProgress }\n        nextAutomation { action dueAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.VacanciesDocument,
};

/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = gql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function gql(source: string): unknown;

/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  fragment FeedEvent on Event {\n    seq\n    cursor\n    type\n    vacancyId\n    candidateId\n    recordId\n    nextRecordId\n    actor { kind id }\n    operation\n    via\n    createdAt\n    data\n    omitted\n  }\n"): (typeof documents)["\n  fragment FeedEvent on Event {\n    seq\n    cursor\n    type\n    vacancyId\n    candidateId\n    recordId\n    nextRecordId\n    actor { kind id }\n    operation\n    via\n    createdAt\n    data\n    omitted\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query FeedHead($companyId: ID!) {\n    feed(companyId: $companyId) { epoch seq oldest }\n  }\n"): (typeof documents)["\n  query FeedHead($companyId: ID!) {\n    feed(companyId: $companyId) { epoch seq oldest }\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {\n      nodes { ...FeedEvent }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n"): (typeof documents)["\n  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {\n      nodes { ...FeedEvent }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }\n  }\n  \n"): (typeof documents)["\n  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query Viewer {\n    viewer { kind id companyIds }\n  }\n"): (typeof documents)["\n  query Viewer {\n    viewer { kind id companyIds }\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {\n    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        name\n        status { code }\n        pipeline { pending inProgress }\n        nextAutomation { action dueAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): (typeof documents)["\n  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {\n    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        name\n        status { code }\n        pipeline { pending inProgress }\n        nextAutomation { action dueAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"];

export function gql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;