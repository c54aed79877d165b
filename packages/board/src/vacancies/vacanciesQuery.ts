import { gql, type TypedDocumentNode } from '@apollo/client';
import type { VacanciesQuery, VacanciesQueryVariables } from '../generated/graphql.js';

/** The statements that answer it are as many for 50 vacancies as for three. */
export const vacancies: TypedDocumentNode<VacanciesQuery, VacanciesQueryVariables> = gql`
  query Vacancies(
    $companyId: ID!
    $first: Int!
    $after: String
    $filter: VacancyFilter
    $orderBy: VacancyOrder
    $today: DateTime!
  ) {
    vacancies(companyId: $companyId, first: $first, after: $after, filter: $filter, orderBy: $orderBy) {
      nodes {
        id
        name
        createdByUserId
        updatedAt
        status { code }
        pipeline { feature { id customName color } pending inProgress }
        nextAutomation { action dueAt }
        oldest: records(first: 1, filter: { isClosed: false }, orderBy: { field: CREATED_AT, direction: ASC }) {
          nodes { id candidateId candidate { displayName } createdAt }
        }
        latest: records(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) {
          nodes { id updatedAt }
        }
        due: records(first: 1, filter: { isClosed: false, dueBefore: $today }) {
          totalCount
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

export type VacancyNode = NonNullable<VacanciesQuery['vacancies']>['nodes'][number];
