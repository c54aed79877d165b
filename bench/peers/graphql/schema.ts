/** The part of the service's schema that the workloads use, as the hand-written GraphQL peers have it. */

const vacancyTimers = ['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity']
  .map((name) => `${name}Time: Float ${name}TimeUnit: TimeUnit`)
  .join(' ');

/** The fields of records of every kind. */
const recordFields = `id: ID! featureId: ID! relationId: ID! candidateId: ID! vacancyId: ID! companyId: ID!
  status: FeatureStatus! statusHistory: [FeatureStatus!]! isClosed: Boolean! createdAt: DateTime! updatedAt: DateTime!
  vacancy: Vacancy feature: Feature candidate: Candidate nextAutomation: NextAutomation decision: Decision
  history(first: Int = 50, after: String): EventConnection`;

/** The fields of an answer, and of each of its versions. */
const answerFields = `questionId: ID! order: Float! questionText: String! questionType: String! extractedAnswer: String
  questionScore: Float maxQuestionScore: Float complianceLevel: String questionScoreExplanation: String
  scorerThinking: String completionCriteria: JSONObject requirementScoringRubric: JSONObject needsReview: Boolean!
  sourceType: String createdAt: DateTime! version: Int! scorer: Scorer`;

const page = 'first: Int = 20, after: String';
const ofRecords = `${page}, filter: RecordFilter, orderBy: RecordOrder`;

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
    possibleDates: [PossibleDate!]!
  }
  type PossibleDate { date: String! instant: DateTime duration: Float }
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
    interviews(${ofRecords}): InterviewConnection
    psychometrics(${ofRecords}): PsychometricConnection
    records(${ofRecords}): RecordConnection
    pipeline: [PipelineStage!] nextAutomation: NextAutomation
  }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type VacancyConnection { nodes: [Vacancy!]! pageInfo: PageInfo! }
  type PipelineStage {
    feature: Feature! pending: Int! inProgress: Int! finished: Int! discarded: Int! medianDays: Float
  }

  enum AutomationAction { DISCARD FREEZE }
  enum HeldReason { OVERDUE TOO_MANY REVIEW }
  type NextAutomation {
    action: AutomationAction! timer: String! dueAt: DateTime leftSeconds: Float heldReason: HeldReason
  }
  type PreviewedAutomation { recordId: ID action: AutomationAction! timer: String! dueAt: DateTime! }
  type AutomationPreview { totalCount: Int! items: [PreviewedAutomation!]! }
  type CompanyClock { companyId: ID! now: DateTime! }
  type CompanySettings { candidateUrlTemplate: String }

  enum ActorKind { USER API_KEY WORKER PROVIDER COMMAND_LINE }
  type Actor { kind: ActorKind! actorId: ID! }
  enum EventVia { REST GRAPHQL MCP WORKER CALLBACK COMMAND_LINE }
  type Event {
    id: ID! seq: String! cursor: String! type: String! vacancyId: ID candidateId: ID recordId: ID nextRecordId: ID
    actor: Actor! operation: String! via: EventVia! createdAt: DateTime! data: JSONObject omitted: [String!]!
  }
  type EventConnection { nodes: [Event!]! pageInfo: PageInfo! }

  enum DecisionOutcome { MOVED FINISHED DISCARDED REOPENED ERASED }
  enum DecisionLocale { EN ES }
  enum DecisionStepKind { REVIEWED OVERRIDDEN HELD RELEASED DISMISSED OBJECTED UPHELD REVERSED }
  enum ScorerKind { PERSON MODEL RUBRIC }
  type Scorer { kind: ScorerKind! scorerId: ID! version: String }
  type DecisionScore { questionId: ID! score: Float maxScore: Float version: Int! scorer: Scorer }
  type DecisionStep { kind: DecisionStepKind! person: ID at: DateTime! seq: String! }
  type DecisionCause { timer: String rejectedReason: String }
  type Decision {
    id: ID! recordId: ID! nextRecordId: ID outcome: DecisionOutcome! at: DateTime! person: ID isAutomated: Boolean!
    undoneAt: DateTime cause: DecisionCause! score: Float scores: [DecisionScore!]! steps: [DecisionStep!]! text(locale: DecisionLocale!): String!
  }
  type DecisionConnection { nodes: [Decision!]! }
  type Candidate {
    candidateId: ID! displayName: String externalUrl: String records(${page}, orderBy: RecordOrder): RecordConnection
  }

  type FeatureStatus { code: String! descriptionCode: String date: DateTime! notificationDelay: Float }
  type AnswerVersion { ${answerFields} }
  type Answer { ${answerFields} versions: [AnswerVersion!]! }
  type Report { name: String! url: String! }
  type Meeting { date: DateTime! duration: Float! timezone: String clockTime: String location: String }
  interface FeatureRecord { ${recordFields} }
  type Interview implements FeatureRecord {
    ${recordFields} score: Float briefScoreExplanation: String origin: String! sourceId: String answers: [Answer!]!
    reviewPending: Boolean!
  }
  type InterviewConnection { nodes: [Interview!]! pageInfo: PageInfo! totalCount: Int }
  type Psychometric implements FeatureRecord {
    ${recordFields} submissionId: String link: String evaluationId: Float evaluationName: String reports: [Report!]!
  }
  type PsychometricConnection { nodes: [Psychometric!]! pageInfo: PageInfo! totalCount: Int }
  type ModuleRecord implements FeatureRecord { ${recordFields} meeting: Meeting }
  type RecordConnection { nodes: [FeatureRecord!]! pageInfo: PageInfo! totalCount: Int }

  enum OrderDirection { ASC DESC }
  enum RecordOrderField { CREATED_AT UPDATED_AT }
  enum VacancyOrderField { CREATED_AT UPDATED_AT }
  input RecordOrder { field: RecordOrderField! direction: OrderDirection! }
  input VacancyOrder { field: VacancyOrderField! direction: OrderDirection! }
  input RecordFilter { vacancyId: ID isClosed: Boolean dueBefore: DateTime isHeld: Boolean reviewPending: Boolean }
  input VacancyFilter { status: VacancyStatusCode nameContains: String }
  input DecisionFilter { candidateId: ID }
  input EventFilter { types: [String!] }

  type Query {
    vacancy(companyId: ID!, id: ID!): Vacancy
    vacancies(companyId: ID!, ${page}, filter: VacancyFilter, orderBy: VacancyOrder): VacancyConnection
    interview(companyId: ID!, vacancyId: ID!, id: ID!): Interview
    interviews(companyId: ID!, ${ofRecords}): InterviewConnection
    record(companyId: ID!, vacancyId: ID!, id: ID!): FeatureRecord
    records(companyId: ID!, ${ofRecords}): RecordConnection
    candidate(companyId: ID!, candidateId: ID!): Candidate
    decisions(companyId: ID!, filter: DecisionFilter!, first: Int = 20): DecisionConnection
    events(companyId: ID!, first: Int = 50, after: String, filter: EventFilter): EventConnection
    companyClock(companyId: ID!): CompanyClock
    companySettings(companyId: ID!): CompanySettings
    automationPreview(companyId: ID!, vacancyId: ID!, at: DateTime!, first: Int = 100): AutomationPreview
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
  input BulkInput { companyId: ID! resourceIds: [ID!]! }
  type ItemError { code: String! reason: String! message: String! }
  type ForwardItem { resourceId: ID! closed: FeatureRecord next: FeatureRecord error: ItemError }
  type ForwardResult { results: [ForwardItem!]! }
  type Mutation {
    createVacancy(companyId: ID!, input: CreateVacancyInput!): Vacancy
    forwardFeatures(input: BulkInput!, idempotencyKey: String): ForwardResult
  }
`;
