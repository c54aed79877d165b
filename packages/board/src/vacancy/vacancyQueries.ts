import { gql, type TypedDocumentNode } from '@apollo/client';
import type {
  CreateVacancyMutation,
  CreateVacancyMutationVariables,
  TimeZonesQuery,
  TimeZonesQueryVariables,
  UpdateVacancyMutation,
  UpdateVacancyMutationVariables,
  WholeVacancyQuery,
  WholeVacancyQueryVariables,
} from '../generated/graphql.js';

/** A vacancy with all that can be changed in it, and what changes it. */

export const wholeVacancy: TypedDocumentNode<WholeVacancyQuery, WholeVacancyQueryVariables> = gql`
  query WholeVacancy($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) {
      id
      name
      type
      status { code createdAt }
      createdAt
      createdByUserId
      updatedAt
      frozenAt
      visibility
      workModality
      areaId
      country
      locationId
      locale
      refCode
      shortCode
      hasFinalistsEnabled
      maxCandidates
      jobDescription
      jobDescriptionHtml
      requirements
      requirementsHtml
      contextAI
      jobAutomations {
        frozenDueToFinalistInactivityTime
        frozenDueToFinalistInactivityTimeUnit
        frozenDueToSelectionInactivityTime
        frozenDueToSelectionInactivityTimeUnit
      }
      taskList { id order text source type relatedField }
      features {
        id
        featureCode
        order
        isAutomatic
        color
        customName
        selfInit
        actions { id templateId }
        data
        possibleDates { clockTime }
        jobAutomations {
          ... on JobAutomations { timers { name time unit } }
        }
      }
    }
  }
`;

/** The time zones that the service knows. The browser may have others. */
export const timeZones: TypedDocumentNode<TimeZonesQuery, TimeZonesQueryVariables> = gql`
  query TimeZones { viewer { id timeZones { names } } }
`;

export type WholeVacancy = NonNullable<WholeVacancyQuery['vacancy']>;

export const createVacancy: TypedDocumentNode<CreateVacancyMutation, CreateVacancyMutationVariables> = gql`
  mutation CreateVacancy($companyId: ID!, $input: CreateVacancyInput!, $idempotencyKey: String) {
    createVacancy(companyId: $companyId, input: $input, idempotencyKey: $idempotencyKey) { id name }
  }
`;

export const updateVacancy: TypedDocumentNode<UpdateVacancyMutation, UpdateVacancyMutationVariables> = gql`
  mutation UpdateVacancy($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!, $idempotencyKey: String) {
    updateVacancy(companyId: $companyId, id: $id, input: $input, idempotencyKey: $idempotencyKey) { id name }
  }
`;
