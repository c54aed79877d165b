import { gql, type TypedDocumentNode } from '@apollo/client';
import type { VacancyNamesQuery, VacancyNamesQueryVariables } from '../generated/graphql.js';

/** The vacancies that comboboxes offer, last changed first. */
export const vacancyNames: TypedDocumentNode<VacancyNamesQuery, VacancyNamesQueryVariables> = gql`
  query VacancyNames($companyId: ID!, $first: Int!) {
    vacancies(companyId: $companyId, first: $first, orderBy: { field: UPDATED_AT, direction: DESC }) {
      nodes { id name }
    }
  }
`;
