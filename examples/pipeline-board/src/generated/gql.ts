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
    "\n  fragment CardParts on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code }\n    createdAt\n    updatedAt\n    nextAutomation { action dueAt }\n    ... on Interview { score }\n  }\n": typeof types.CardPartsFragmentDoc,
    "\n  query Columns($companyId: ID!, $id: ID!) {\n    vacancy(companyId: $companyId, id: $id) {\n      id\n      name\n      pipeline {\n        feature { id customName color order }\n        medianDays\n      }\n    }\n  }\n": typeof types.ColumnsDocument,
    "\n  query Cards($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder, $filter: RecordFilter) {\n    records(companyId: $companyId, first: $first, after: $after, orderBy: $orderBy, filter: $filter) {\n      nodes { ...CardParts }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n": typeof types.CardsDocument,
    "\n  query CardAgain($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ...CardParts }\n  }\n  \n": typeof types.CardAgainDocument,
    "\n  query Reasons($companyId: ID!) {\n    rejectionReasons(companyId: $companyId) { id name }\n  }\n": typeof types.ReasonsDocument,
    "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...CardParts }\n        next { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": typeof types.MoveCardsDocument,
    "\n  mutation MoveCardTo($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $idempotencyKey: String) {\n    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {\n      closed { ...CardParts }\n      next { ...CardParts }\n    }\n  }\n  \n": typeof types.MoveCardToDocument,
    "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": typeof types.DiscardCardsDocument,
    "\n  mutation CancelCards($input: BulkInput!, $idempotencyKey: String) {\n    cancelFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": typeof types.CancelCardsDocument,
    "\n  mutation UndoDiscards($input: BulkInput!, $liftBan: Boolean, $idempotencyKey: String) {\n    reopenRecords(input: $input, liftBan: $liftBan, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": typeof types.UndoDiscardsDocument,
    "\n  query Viewer {\n    viewer { kind id companyIds }\n  }\n": typeof types.ViewerDocument,
    "\n  query Vacancies($companyId: ID!, $first: Int!, $after: String, $filter: VacancyFilter, $orderBy: VacancyOrder) {\n    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        name\n        status { code }\n        pipeline { pending inProgress }\n        nextAutomation { action dueAt }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.VacanciesDocument,
};
const documents: Documents = {
    "\n  fragment FeedEvent on Event {\n    seq\n    cursor\n    type\n    vacancyId\n    candidateId\n    recordId\n    nextRecordId\n    actor { kind id }\n    operation\n    via\n    createdAt\n    data\n    omitted\n  }\n": types.FeedEventFragmentDoc,
    "\n  query FeedHead($companyId: ID!) {\n    feed(companyId: $companyId) { epoch seq oldest }\n  }\n": types.FeedHeadDocument,
    "\n  query FeedPage($companyId: ID!, $first: Int!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, first: $first, after: $after, filter: $filter) {\n      nodes { ...FeedEvent }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n": types.FeedPageDocument,
    "\n  subscription Events($companyId: ID!, $after: String, $filter: EventFilter) {\n    events(companyId: $companyId, after: $after, filter: $filter) { ...FeedEvent }\n  }\n  \n": types.EventsDocument,
    "\n  fragment CardParts on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code }\n    createdAt\n    updatedAt\n    nextAutomation { action dueAt }\n    ... on Interview { score }\n  }\n": types.CardPartsFragmentDoc,
    "\n  query Columns($companyId: ID!, $id: ID!) {\n    vacancy(companyId: $companyId, id: $id) {\n      id\n      name\n      pipeline {\n        feature { id customName color order }\n        medianDays\n      }\n    }\n  }\n": types.ColumnsDocument,
    "\n  query Cards($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder, $filter: RecordFilter) {\n    records(companyId: $companyId, first: $first, after: $after, orderBy: $orderBy, filter: $filter) {\n      nodes { ...CardParts }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n": types.CardsDocument,
    "\n  query CardAgain($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ...CardParts }\n  }\n  \n": types.CardAgainDocument,
    "\n  query Reasons($companyId: ID!) {\n    rejectionReasons(companyId: $companyId) { id name }\n  }\n": types.ReasonsDocument,
    "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...CardParts }\n        next { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": types.MoveCardsDocument,
    "\n  mutation MoveCardTo($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $idempotencyKey: String) {\n    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {\n      closed { ...CardParts }\n      next { ...CardParts }\n    }\n  }\n  \n": types.MoveCardToDocument,
    "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": types.DiscardCardsDocument,
    "\n  mutation CancelCards($input: BulkInput!, $idempotencyKey: String) {\n    cancelFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": types.CancelCardsDocument,
    "\n  mutation UndoDiscards($input: BulkInput!, $liftBan: Boolean, $idempotencyKey: String) {\n    reopenRecords(input: $input, liftBan: $liftBan, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n": types.UndoDiscardsDocument,
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
export function gql(source: "\n  fragment CardParts on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code }\n    createdAt\n    updatedAt\n    nextAutomation { action dueAt }\n    ... on Interview { score }\n  }\n"): (typeof documents)["\n  fragment CardParts on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code }\n    createdAt\n    updatedAt\n    nextAutomation { action dueAt }\n    ... on Interview { score }\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query Columns($companyId: ID!, $id: ID!) {\n    vacancy(companyId: $companyId, id: $id) {\n      id\n      name\n      pipeline {\n        feature { id customName color order }\n        medianDays\n      }\n    }\n  }\n"): (typeof documents)["\n  query Columns($companyId: ID!, $id: ID!) {\n    vacancy(companyId: $companyId, id: $id) {\n      id\n      name\n      pipeline {\n        feature { id customName color order }\n        medianDays\n      }\n    }\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query Cards($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder, $filter: RecordFilter) {\n    records(companyId: $companyId, first: $first, after: $after, orderBy: $orderBy, filter: $filter) {\n      nodes { ...CardParts }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n"): (typeof documents)["\n  query Cards($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder, $filter: RecordFilter) {\n    records(companyId: $companyId, first: $first, after: $after, orderBy: $orderBy, filter: $filter) {\n      nodes { ...CardParts }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query CardAgain($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ...CardParts }\n  }\n  \n"): (typeof documents)["\n  query CardAgain($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) { ...CardParts }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  query Reasons($companyId: ID!) {\n    rejectionReasons(companyId: $companyId) { id name }\n  }\n"): (typeof documents)["\n  query Reasons($companyId: ID!) {\n    rejectionReasons(companyId: $companyId) { id name }\n  }\n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...CardParts }\n        next { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"): (typeof documents)["\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...CardParts }\n        next { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  mutation MoveCardTo($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $idempotencyKey: String) {\n    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {\n      closed { ...CardParts }\n      next { ...CardParts }\n    }\n  }\n  \n"): (typeof documents)["\n  mutation MoveCardTo($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!, $idempotencyKey: String) {\n    orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {\n      closed { ...CardParts }\n      next { ...CardParts }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"): (typeof documents)["\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  mutation CancelCards($input: BulkInput!, $idempotencyKey: String) {\n    cancelFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"): (typeof documents)["\n  mutation CancelCards($input: BulkInput!, $idempotencyKey: String) {\n    cancelFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"];
/**
 * The gql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function gql(source: "\n  mutation UndoDiscards($input: BulkInput!, $liftBan: Boolean, $idempotencyKey: String) {\n    reopenRecords(input: $input, liftBan: $liftBan, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"): (typeof documents)["\n  mutation UndoDiscards($input: BulkInput!, $liftBan: Boolean, $idempotencyKey: String) {\n    reopenRecords(input: $input, liftBan: $liftBan, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...CardParts }\n        error { reason message }\n      }\n    }\n  }\n  \n"];
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