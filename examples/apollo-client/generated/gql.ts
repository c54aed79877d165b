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
    "\n  fragment Card on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code descriptionCode date }\n    discard { date recruiterUserId rejectedReasonId }\n    updatedAt\n    ... on Interview { score }\n    ... on ModuleRecord { meeting { date duration timezone location } }\n  }\n": typeof types.CardFragmentDoc,
    "\n  query Columns($companyId: ID!, $vacancyId: ID!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      pipeline {\n        feature { id customName color }\n        statuses { code count }\n        medianDays\n      }\n    }\n  }\n": typeof types.ColumnsDocument,
    "\n  query Cards($companyId: ID!, $filter: RecordFilter!, $orderBy: RecordOrder, $first: Int!, $after: String) {\n    records(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      nodes { ...Card }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.CardsDocument,
    "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String!) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...Card }\n        next { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": typeof types.MoveCardsDocument,
    "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String!) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": typeof types.DiscardCardsDocument,
    "\n  mutation UndoDiscards($input: BulkInput!, $idempotencyKey: String!) {\n    reopenRecords(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": typeof types.UndoDiscardsDocument,
    "\n  fragment Interviews on InterviewConnection {\n    edges {\n      cursor\n      node {\n        id\n        candidateId\n        score\n        isClosed\n        status { code date }\n      }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n": typeof types.InterviewsFragmentDoc,
    "\n  query Pipeline($companyId: ID!, $vacancyId: ID!, $first: Int!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      status { code }\n      pipeline {\n        feature { id customName }\n        pending\n        inProgress\n        finished\n        discarded\n      }\n      interviews(first: $first) {\n        totalCount\n        ...Interviews\n      }\n    }\n  }\n": typeof types.PipelineDocument,
    "\n  query MoreInterviews($companyId: ID!, $vacancyId: ID!, $first: Int!, $after: String) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      interviews(first: $first, after: $after) { ...Interviews }\n    }\n  }\n": typeof types.MoreInterviewsDocument,
    "\n  query InterviewStatus($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {\n      id\n      isClosed\n      status { code date }\n    }\n  }\n": typeof types.InterviewStatusDocument,
    "\n  mutation MoveOn($companyId: ID!, $vacancyId: ID!, $id: ID!, $idempotencyKey: String!) {\n    orchestrate(\n      companyId: $companyId\n      vacancyId: $vacancyId\n      id: $id\n      input: { resourceId: $id }\n      idempotencyKey: $idempotencyKey\n    ) {\n      closed {\n        id\n        isClosed\n        status { code date }\n      }\n      next {\n        id\n        featureId\n      }\n    }\n  }\n": typeof types.MoveOnDocument,
};
const documents: Documents = {
    "\n  fragment Card on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code descriptionCode date }\n    discard { date recruiterUserId rejectedReasonId }\n    updatedAt\n    ... on Interview { score }\n    ... on ModuleRecord { meeting { date duration timezone location } }\n  }\n": types.CardFragmentDoc,
    "\n  query Columns($companyId: ID!, $vacancyId: ID!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      pipeline {\n        feature { id customName color }\n        statuses { code count }\n        medianDays\n      }\n    }\n  }\n": types.ColumnsDocument,
    "\n  query Cards($companyId: ID!, $filter: RecordFilter!, $orderBy: RecordOrder, $first: Int!, $after: String) {\n    records(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      nodes { ...Card }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.CardsDocument,
    "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String!) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...Card }\n        next { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": types.MoveCardsDocument,
    "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String!) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": types.DiscardCardsDocument,
    "\n  mutation UndoDiscards($input: BulkInput!, $idempotencyKey: String!) {\n    reopenRecords(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n": types.UndoDiscardsDocument,
    "\n  fragment Interviews on InterviewConnection {\n    edges {\n      cursor\n      node {\n        id\n        candidateId\n        score\n        isClosed\n        status { code date }\n      }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n": types.InterviewsFragmentDoc,
    "\n  query Pipeline($companyId: ID!, $vacancyId: ID!, $first: Int!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      status { code }\n      pipeline {\n        feature { id customName }\n        pending\n        inProgress\n        finished\n        discarded\n      }\n      interviews(first: $first) {\n        totalCount\n        ...Interviews\n      }\n    }\n  }\n": types.PipelineDocument,
    "\n  query MoreInterviews($companyId: ID!, $vacancyId: ID!, $first: Int!, $after: String) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      interviews(first: $first, after: $after) { ...Interviews }\n    }\n  }\n": types.MoreInterviewsDocument,
    "\n  query InterviewStatus($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {\n      id\n      isClosed\n      status { code date }\n    }\n  }\n": types.InterviewStatusDocument,
    "\n  mutation MoveOn($companyId: ID!, $vacancyId: ID!, $id: ID!, $idempotencyKey: String!) {\n    orchestrate(\n      companyId: $companyId\n      vacancyId: $vacancyId\n      id: $id\n      input: { resourceId: $id }\n      idempotencyKey: $idempotencyKey\n    ) {\n      closed {\n        id\n        isClosed\n        status { code date }\n      }\n      next {\n        id\n        featureId\n      }\n    }\n  }\n": types.MoveOnDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Card on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code descriptionCode date }\n    discard { date recruiterUserId rejectedReasonId }\n    updatedAt\n    ... on Interview { score }\n    ... on ModuleRecord { meeting { date duration timezone location } }\n  }\n"): (typeof documents)["\n  fragment Card on FeatureRecord {\n    id\n    candidateId\n    featureId\n    isClosed\n    status { code descriptionCode date }\n    discard { date recruiterUserId rejectedReasonId }\n    updatedAt\n    ... on Interview { score }\n    ... on ModuleRecord { meeting { date duration timezone location } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Columns($companyId: ID!, $vacancyId: ID!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      pipeline {\n        feature { id customName color }\n        statuses { code count }\n        medianDays\n      }\n    }\n  }\n"): (typeof documents)["\n  query Columns($companyId: ID!, $vacancyId: ID!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      pipeline {\n        feature { id customName color }\n        statuses { code count }\n        medianDays\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Cards($companyId: ID!, $filter: RecordFilter!, $orderBy: RecordOrder, $first: Int!, $after: String) {\n    records(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      nodes { ...Card }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): (typeof documents)["\n  query Cards($companyId: ID!, $filter: RecordFilter!, $orderBy: RecordOrder, $first: Int!, $after: String) {\n    records(companyId: $companyId, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {\n      nodes { ...Card }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String!) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...Card }\n        next { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MoveCards($input: BulkInput!, $idempotencyKey: String!) {\n    forwardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        closed { ...Card }\n        next { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String!) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation DiscardCards($input: DiscardFeaturesInput!, $idempotencyKey: String!) {\n    discardFeatures(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoDiscards($input: BulkInput!, $idempotencyKey: String!) {\n    reopenRecords(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UndoDiscards($input: BulkInput!, $idempotencyKey: String!) {\n    reopenRecords(input: $input, idempotencyKey: $idempotencyKey) {\n      results {\n        resourceId\n        record { ...Card }\n        error { reason message }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Interviews on InterviewConnection {\n    edges {\n      cursor\n      node {\n        id\n        candidateId\n        score\n        isClosed\n        status { code date }\n      }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n"): (typeof documents)["\n  fragment Interviews on InterviewConnection {\n    edges {\n      cursor\n      node {\n        id\n        candidateId\n        score\n        isClosed\n        status { code date }\n      }\n    }\n    pageInfo { hasNextPage endCursor }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Pipeline($companyId: ID!, $vacancyId: ID!, $first: Int!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      status { code }\n      pipeline {\n        feature { id customName }\n        pending\n        inProgress\n        finished\n        discarded\n      }\n      interviews(first: $first) {\n        totalCount\n        ...Interviews\n      }\n    }\n  }\n"): (typeof documents)["\n  query Pipeline($companyId: ID!, $vacancyId: ID!, $first: Int!) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      name\n      status { code }\n      pipeline {\n        feature { id customName }\n        pending\n        inProgress\n        finished\n        discarded\n      }\n      interviews(first: $first) {\n        totalCount\n        ...Interviews\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MoreInterviews($companyId: ID!, $vacancyId: ID!, $first: Int!, $after: String) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      interviews(first: $first, after: $after) { ...Interviews }\n    }\n  }\n"): (typeof documents)["\n  query MoreInterviews($companyId: ID!, $vacancyId: ID!, $first: Int!, $after: String) {\n    vacancy(companyId: $companyId, id: $vacancyId) {\n      id\n      interviews(first: $first, after: $after) { ...Interviews }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InterviewStatus($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {\n      id\n      isClosed\n      status { code date }\n    }\n  }\n"): (typeof documents)["\n  query InterviewStatus($companyId: ID!, $vacancyId: ID!, $id: ID!) {\n    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {\n      id\n      isClosed\n      status { code date }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MoveOn($companyId: ID!, $vacancyId: ID!, $id: ID!, $idempotencyKey: String!) {\n    orchestrate(\n      companyId: $companyId\n      vacancyId: $vacancyId\n      id: $id\n      input: { resourceId: $id }\n      idempotencyKey: $idempotencyKey\n    ) {\n      closed {\n        id\n        isClosed\n        status { code date }\n      }\n      next {\n        id\n        featureId\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MoveOn($companyId: ID!, $vacancyId: ID!, $id: ID!, $idempotencyKey: String!) {\n    orchestrate(\n      companyId: $companyId\n      vacancyId: $vacancyId\n      id: $id\n      input: { resourceId: $id }\n      idempotencyKey: $idempotencyKey\n    ) {\n      closed {\n        id\n        isClosed\n        status { code date }\n      }\n      next {\n        id\n        featureId\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;