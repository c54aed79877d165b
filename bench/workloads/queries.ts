/** The GraphQL operations of the workloads, in the service's schema; each is named after its workload. */

const status = 'status { code descriptionCode date notificationDelay }';

export const queries = {
  G1: `query G1($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) {
      id shortCode type companyId locale createdByUserId locationId country
      status { code createdAt }
      areaId visibility workModality name maxCandidates
      jobDescription jobDescriptionHtml requirements requirementsHtml contextAI
      features {
        id featureCode order isAutomatic color customName actions { id templateId } selfInit data
        jobAutomations { ... on JobAutomations { timers { name time unit } } }
      }
      hasFinalistsEnabled
      taskList { id order text source type relatedField version versionDate }
      refCode
      jobAutomations {
        frozenDueToFinalistInactivityTime frozenDueToFinalistInactivityTimeUnit
        frozenDueToSelectionInactivityTime frozenDueToSelectionInactivityTimeUnit
      }
      createdAt updatedAt
    }
  }`,

  G2: `query G2($companyId: ID!, $first: Int!) {
    vacancies(companyId: $companyId, first: $first) {
      nodes {
        id name workModality
        features { id featureCode order isAutomatic color customName selfInit }
        interviews(first: 5) {
          nodes { id ${status} score answers { questionText questionScore complianceLevel } }
        }
        psychometrics(first: 5) { nodes { id ${status} evaluationName reports { name url } } }
      }
    }
  }`,

  G3: `query G3($companyId: ID!, $vacancyId: ID!, $id: ID!) {
    interview(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
      id relationId candidateId isClosed origin sourceId createdAt updatedAt
      ${status}
      statusHistory { code descriptionCode date notificationDelay }
      score briefScoreExplanation
      answers {
        questionId order questionText extractedAnswer questionScore maxQuestionScore complianceLevel
        questionScoreExplanation needsReview createdAt
      }
      vacancy { id name status { code createdAt } visibility workModality areaId country }
      feature { id featureCode order customName color selfInit }
    }
  }`,

  C1: `mutation C1($companyId: ID!, $input: CreateVacancyInput!) {
    createVacancy(companyId: $companyId, input: $input) {
      id name type companyId status { code createdAt } refCode
      features { id featureCode order }
      taskList { id }
      createdAt
    }
  }`,
} as const;

/**
 * One vacancy, its first two interviews, their vacancy, its first two interviews, and so on: to measure the cost of
 * nesting.
 * @param turns how often it goes down to interviews; each turn adds two levels of records and doubles the records of
 *   the last level
 */
export function nestedQuery(turns: number): string {
  const beneath = (left: number): string =>
    left === 0 ? '' : `interviews(first: 2) { nodes { id score vacancy { id name ${beneath(left - 1)} } } }`;
  return `query Nested${turns}($companyId: ID!, $id: ID!) {
    vacancy(companyId: $companyId, id: $id) { id name ${beneath(turns)} }
  }`;
}
