/** The part of the service's schema that the workloads use, as the hand-written GraphQL peers have it. */

const vacancyTimers = ['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity']
  .map((name) => `${name}Time: Float ${name}TimeUnit: TimeUnit`)
  .join(' ');

const featureInput = `id: ID! order: Float! isAutomatic: Boolean! color: String! customName: String!
  actions: [FeatureActionInput!]! selfInit: Boolean! data: JSONObject jobAutomations: JSONObject!`;

export const typeDefs = `
  scalar DateTime
  scalar JSONObject

  enum VacancyStatusCode { SAVED CLOSED IN_PROGRESS }
  enum VacancyType { Standard Branch }
  enum Visibility { PUBLIC PRIVATE }
  enum WorkModality { ON_SITE REMOTE HYBRID }
  enum TimeUnit { days minutes hours }
  enum TaskSource { GPT COMPANY CUSTOM }
  enum TaskType { Qualifying Informative Disqualifier }
  enum FeatureCode {
    INTERVIEW DOCUMENTS AUTOMATIC_ENGLISH_EXAM AUTOMATIC_SCHEDULING_VIRTUAL AUTOMATIC_SCHEDULING_PRESENTIAL
    AUTOMATIC_SCHEDULING_AUTO AUTOMATIC_PSYCHOMETRIC AUTOMATIC_FORM
  }

  type AutomationTimer { name: String! time: Float! unit: TimeUnit! }
  type JobAutomations { timers: [AutomationTimer!]! }

  type FeatureAction { id: ID! templateId: ID! }
  type Feature {
    id: ID! featureCode: FeatureCode! order: Float! isAutomatic: Boolean! color: String! customName: String!
    actions: [FeatureAction!]! selfInit: Boolean! jobAutomations: JobAutomations! data: JSONObject
  }
  type Task {
    id: ID! order: Float! text: String! source: TaskSource! type: TaskType! relatedField: String version: Float!
    versionDate: DateTime!
  }
  type VacancyStatus { code: VacancyStatusCode! createdAt: DateTime! }
  type VacancyJobAutomations { ${vacancyTimers} }
  type Vacancy {
    id: ID! shortCode: String type: VacancyType! companyId: ID! locale: String! createdByUserId: ID! locationId: Float
    country: String status: VacancyStatus! areaId: ID! visibility: Visibility! workModality: WorkModality! name: String!
    maxCandidates: Float jobDescription: String! jobDescriptionHtml: String! requirements: String
    requirementsHtml: String contextAI: String features: [Feature!]! hasFinalistsEnabled: Boolean! taskList: [Task!]!
    refCode: String jobAutomations: VacancyJobAutomations! createdAt: DateTime! updatedAt: DateTime!
    interviews(first: Int = 20): InterviewConnection
    psychometrics(first: Int = 20): PsychometricConnection
  }
  type VacancyConnection { nodes: [Vacancy!]! }

  type FeatureStatus { code: String! descriptionCode: String date: DateTime! notificationDelay: Float }
  type Answer {
    questionId: ID! order: Float! questionText: String! questionType: String! extractedAnswer: String
    questionScore: Float maxQuestionScore: Float complianceLevel: String questionScoreExplanation: String
    scorerThinking: String completionCriteria: JSONObject requirementScoringRubric: JSONObject needsReview: Boolean!
    sourceType: String createdAt: DateTime!
  }
  type Report { name: String! url: String! }
  type Interview {
    id: ID! featureId: ID! relationId: ID! candidateId: ID! vacancyId: ID! companyId: ID! status: FeatureStatus!
    statusHistory: [FeatureStatus!]! isClosed: Boolean! createdAt: DateTime! updatedAt: DateTime! score: Float
    briefScoreExplanation: String origin: String! sourceId: String answers: [Answer!]! vacancy: Vacancy feature: Feature
  }
  type InterviewConnection { nodes: [Interview!]! }
  type Psychometric {
    id: ID! featureId: ID! relationId: ID! candidateId: ID! vacancyId: ID! companyId: ID! status: FeatureStatus!
    statusHistory: [FeatureStatus!]! isClosed: Boolean! createdAt: DateTime! updatedAt: DateTime! submissionId: String
    link: String evaluationId: Float evaluationName: String reports: [Report!]!
  }
  type PsychometricConnection { nodes: [Psychometric!]! }

  type Query {
    vacancy(companyId: ID!, id: ID!): Vacancy
    vacancies(companyId: ID!, first: Int = 20): VacancyConnection
    interview(companyId: ID!, vacancyId: ID!, id: ID!): Interview
  }

  input FeatureActionInput { id: ID! templateId: ID! }
  input OpenFeatureInput { ${featureInput} }
  input FeatureInput {
    schedulingPresential: OpenFeatureInput schedulingVirtual: OpenFeatureInput schedulingAuto: OpenFeatureInput
    withoutData: OpenFeatureInput psychometric: OpenFeatureInput form: OpenFeatureInput englishExam: OpenFeatureInput
    documents: OpenFeatureInput
  }
  input VacancyJobAutomationsInput { ${vacancyTimers} }
  input CreateVacancyInput {
    type: VacancyType! name: String! visibility: Visibility! areaId: ID! country: String locationId: Float
    workModality: WorkModality! jobDescription: String! jobDescriptionHtml: String! requirements: String
    requirementsHtml: String contextAI: String features: [FeatureInput!]! hasFinalistsEnabled: Boolean!
    maxCandidates: Float refCode: Float jobAutomations: VacancyJobAutomationsInput!
  }
  type Mutation { createVacancy(companyId: ID!, input: CreateVacancyInput!): Vacancy }
`;
