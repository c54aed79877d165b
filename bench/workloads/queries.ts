/** The GraphQL operations of the workloads, in the service's schema; each is named after its workload. */

/** What G3 selects of an answer. */
export const answerDetails = [
  'questionId',
  'order',
  'questionText',
  'extractedAnswer',
  'questionScore',
  'maxQuestionScore',
  'complianceLevel',
  'questionScoreExplanation',
  'needsReview',
  'createdAt',
] as const;

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
      answers { ${answerDetails.join(' ')} }
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
