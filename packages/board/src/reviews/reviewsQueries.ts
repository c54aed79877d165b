import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  AnswerVersionsQuery,
  AnswerVersionsQueryVariables,
  ReviewAnswersMutation,
  ReviewAnswersMutationVariables,
  WaitingReviewsQuery,
  WaitingReviewsQueryVariables,
} from '../generated/graphql.js';

/** What a reviewer sees of an answer. */
const answerOfReview = gql`
  fragment AnswerOfReview on Answer {
    questionId
    questionText
    extractedAnswer
    questionScore
    maxQuestionScore
    questionScoreExplanation
    needsReview
    version
    scorer { kind scorerId version }
    versions {
      version
      questionScore
      maxQuestionScore
      questionScoreExplanation
      createdAt
      scorer { kind scorerId version }
    }
  }
`;

export const reviews: TypedDocumentNode<WaitingReviewsQuery, WaitingReviewsQueryVariables> = gql`
  query WaitingReviews($companyId: ID!, $first: Int!, $after: String, $orderBy: RecordOrder!) {
    interviews(
      companyId: $companyId
      first: $first
      after: $after
      orderBy: $orderBy
      filter: { isClosed: false, reviewPending: true }
    ) {
      totalCount
      nodes {
        id
        vacancyId
        candidateId
        candidate { displayName }
        createdAt
        score
        vacancy { name status { code } }
        feature { customName }
        answers { ...AnswerOfReview }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${answerOfReview}
`;

export type Waiting = NonNullable<WaitingReviewsQuery['interviews']>['nodes'][number];
export type WaitingAnswer = Waiting['answers'][number];

/** The versions of a record's answers now, and whether one still waits. */
export const answerVersions: TypedDocumentNode<AnswerVersionsQuery, AnswerVersionsQueryVariables> = gql`
  query AnswerVersions($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      id
      answers { questionId version }
    }
  }
`;

export const reviewAnswers: TypedDocumentNode<ReviewAnswersMutation, ReviewAnswersMutationVariables> = gql`
  mutation ReviewAnswers(
    $companyId: ID!
    $vacancyId: ID!
    $id: ID!
    $input: ReviewAnswersInput!
    $idempotencyKey: String
  ) {
    reviewAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) {
      id
      score
      reviewPending
      answers { ...AnswerOfReview }
    }
  }
  ${answerOfReview}
`;
