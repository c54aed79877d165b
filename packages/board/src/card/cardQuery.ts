import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CardQuery,
  CardQueryVariables,
  OtherStagesQuery,
  OtherStagesQueryVariables,
  RecordAnswersQuery,
  RecordAnswersQueryVariables,
} from '../generated/graphql.js';

/** What a card's dialog asks. What a model thought while it scored is not asked for. */

const cardDecision = gql`
  fragment CardDecision on Decision {
    id
    outcome
    at
    isAutomated
    person
    undoneAt
    cause { timer rejectedReason }
    scores { questionId score maxScore version scorer { kind scorerId version } }
    steps { kind person at seq }
    text(locale: $locale)
  }
`;

const cardAnswers = gql`
  fragment CardAnswers on Interview {
    briefScoreExplanation
    answers {
      questionId
      questionText
      extractedAnswer
      questionScore
      maxQuestionScore
      questionScoreExplanation
      needsReview
      createdAt
      version
      scorer { kind scorerId version }
      versions {
        version
        extractedAnswer
        questionScore
        maxQuestionScore
        createdAt
        scorer { kind scorerId version }
      }
    }
  }
`;

export const card: TypedDocumentNode<CardQuery, CardQueryVariables> = gql`
  query Card($companyId: ID!, $vacancyId: ID!, $id: ID!, $locale: DecisionLocale!, $after: String) {
    companySettings(companyId: $companyId) { candidateUrlTemplate }
    record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      __typename
      id
      candidateId
      candidate { displayName externalUrl }
      featureId
      isClosed
      createdAt
      updatedAt
      status { code descriptionCode date }
      feature { id customName featureCode possibleDates { date instant duration } }
      nextAutomation { action timer dueAt heldReason }
      decision { ...CardDecision }
      history(first: 100, after: $after) {
        nodes { id seq type actor { kind actorId } operation via createdAt }
        pageInfo { hasNextPage endCursor }
      }
      ... on Interview {
        score
        reviewPending
        ...CardAnswers
      }
      ... on Psychometric {
        evaluationName
        link
        reports { name url }
      }
      ... on ModuleRecord {
        meeting { date duration timezone clockTime location }
      }
    }
  }
  ${cardDecision}
  ${cardAnswers}
`;

export const recordAnswers: TypedDocumentNode<RecordAnswersQuery, RecordAnswersQueryVariables> = gql`
  query RecordAnswers($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) { id ...CardAnswers }
  }
  ${cardAnswers}
`;

/**
 * The candidate's records, here and in other vacancies, and the decisions that led from one to the next. It is asked
 * when the candidate is known.
 */
export const otherStages: TypedDocumentNode<OtherStagesQuery, OtherStagesQueryVariables> = gql`
  query OtherStages(
    $companyId: ID!
    $candidateId: ID!
    $first: Int!
    $filter: DecisionFilter!
    $locale: DecisionLocale!
  ) {
    candidate(companyId: $companyId, candidateId: $candidateId) {
      candidateId
      records(first: $first, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes {
          id
          vacancyId
          isClosed
          createdAt
          status { code }
          feature { customName }
          vacancy { name }
        }
      }
    }
    decisions(companyId: $companyId, filter: $filter, first: $first) {
      nodes { recordId nextRecordId ...CardDecision }
    }
  }
  ${cardDecision}
`;

/** A card with one more page of its history. */
export function withMoreHistory(before: CardQuery, { record: next }: CardQuery): CardQuery {
  const { record } = before;
  // Another card may be open by now.
  if (!record?.history || !next?.history || record.id !== next.id) return before;
  const nodes = [...record.history.nodes, ...next.history.nodes];
  return { ...before, record: { ...record, history: { ...next.history, nodes } } };
}

/** A card that was read again, with the history that it had before. */
export function withSameHistory({ record: before }: CardQuery, next: CardQuery): CardQuery {
  if (!before?.history || next.record?.id !== before.id) return next;
  return { ...next, record: { ...next.record, history: before.history } };
}

export type CardRecord = NonNullable<CardQuery['record']>;
export type CardInterview = Extract<CardRecord, { __typename: 'Interview' }>;
export type CardModule = Extract<CardRecord, { __typename: 'ModuleRecord' }>;
export type CardPsychometric = Extract<CardRecord, { __typename: 'Psychometric' }>;
export type CardDecision = NonNullable<CardRecord['decision']>;
export type Stage = NonNullable<NonNullable<OtherStagesQuery['candidate']>['records']>['nodes'][number];
