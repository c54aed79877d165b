/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What kind of actor did something. */
export type ActorKind =
  /** A company's server, with an API key. */
  | 'API_KEY'
  /** A command, run where the database is. */
  | 'COMMAND_LINE'
  /** A test provider, with a signed message. */
  | 'PROVIDER'
  /** A user, with a token. */
  | 'USER'
  /** The service itself. */
  | 'WORKER';

/** The state of what an agent asks a person. */
export type AgentRequestState =
  /** The person has confirmed it, and the agent may do it. */
  | 'CONFIRMED'
  /** The person has declined. */
  | 'DECLINED'
  /** The agent has done it. */
  | 'DONE'
  /** It has expired. */
  | 'ENDED'
  /** The person has not decided yet. */
  | 'OPEN';

/** Who is responsible for a key. */
export type ApiKeyContactInput = {
  /** The name of the company. */
  companyName: string;
  /** The person's e-mail address. */
  email: string;
  /** The person's full name. */
  fullName: string;
  /** The person's role in the company. */
  role: string;
};

/** Something that a key may be used for. */
export type ApiKeyGrantInput = {
  /** Method and path as in the REST API, or a GraphQL coordinate such as `Mutation.initFeatures`. */
  endpoint: string;
  /** Why the company needs it. */
  justification: string;
};

/** The state of a request for an API key. */
export type ApiKeyRequestState =
  /** The user who requested it may claim the key. */
  | 'APPROVED'
  /** It has become a key. */
  | 'CLAIMED'
  /** An admin has declined it. */
  | 'DECLINED'
  /** It was approved, and not claimed within 7 days. */
  | 'EXPIRED'
  /** No admin has decided yet. */
  | 'OPEN';

/** What is approved of a request. What is omitted stays as requested. */
export type ApproveApiKeyRequestInput = {
  /** Ranges of addresses, each within one that was requested. */
  cidrs?: Array<string> | null | undefined;
  /** When the key expires; not after what was requested. */
  expiresAt?: string | null | undefined;
  /** The endpoints of some of its grants; one at least. */
  grants?: Array<string> | null | undefined;
  /** The key's own rate limit, higher or lower than was requested: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. */
  requestsPerMinute?: number | null | undefined;
  /** The vacancies that the key is limited to, 1 to 100; if some were requested, out of those. */
  vacancyIds?: Array<string | number> | null | undefined;
};

/** What a timer does. */
export type AutomationAction =
  /** It discards a record. */
  | 'DISCARD'
  /** It freezes a vacancy. */
  | 'FREEZE';

/** Whether timers work. */
export type AutomationMode =
  /** Timers do nothing: nothing is due. */
  | 'OFF'
  /** Timers do what they are set to do. */
  | 'ON'
  /** Timers do nothing. Events say what they would have done. */
  | 'SHADOW';

/** The meeting that is booked. */
export type BookMeetingInput = {
  /** When it begins: one of the feature's possible dates, if it has any. */
  date: string;
  /** The duration in minutes. A possible date has its own duration; a feature without dates requires one here. */
  duration?: number | null | undefined;
};

/** Records that are changed one by one. */
export type BulkInput = {
  /** The company. */
  companyId: string | number;
  /** The ids of the records, 1 to 500, in the order in which they are changed. */
  resourceIds: Array<string | number>;
};

/** The kind of credential that a caller used. */
export type CallerKind =
  /** A company's server, with an API key. */
  | 'API_KEY'
  /** A user, with a bearer token. */
  | 'USER';

/** Selects candidates. Omitted conditions match everything. */
export type CandidateFilter = {
  /** These candidates: 1 to 100 ids. */
  candidateIds?: Array<string | number> | null | undefined;
  /** Candidates with this text in their name, without regard to case and accents; 2 characters at least. */
  nameContains?: string | null | undefined;
  /** Candidates whose label changed after this instant. */
  updatedAfter?: string | null | undefined;
  /** Candidates with a record in this vacancy. */
  vacancyId?: string | number | null | undefined;
};

/** What is changed of an API key. What is omitted stays as it is. */
export type ChangeApiKeyInput = {
  /** The ranges of addresses from which it can be used from now on, 1 to 50; if it has some, each within one. */
  cidrs?: Array<string> | null | undefined;
  /** When it expires; not later than before. */
  expiresAt?: string | null | undefined;
  /** The endpoints of the grants that it keeps; one at least. */
  grants?: Array<string> | null | undefined;
  /** Its own rate limit, higher or lower: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. Null: the rate limit of all keys. */
  requestsPerMinute?: number | null | undefined;
  /** The vacancies that it is limited to from now on, 1 to 100; if it is limited already, out of those. */
  vacancyIds?: Array<string | number> | null | undefined;
};

/** Changes of a company's settings. Omitted fields stay as they are. */
export type CompanySettingsInput = {
  /** Whether timers do what they are set to do, only report what they would have done, or do nothing. */
  automationMode?: AutomationMode | null | undefined;
  /** The retention period in days, 30 to 3,650: candidates without an open record and without a hold are erased this long after the last change of their records. Without it, they are not erased. Null removes it. */
  candidateRetentionDays?: number | null | undefined;
  /** Where another system shows a candidate whose label has no `externalUrl`: an https URL with `{candidateId}` once, in the place of the percent-encoded id. Null removes it. */
  candidateUrlTemplate?: string | null | undefined;
  /** The tasks that new vacancies begin with, in order, 200 at most. */
  defaultTasks?: Array<DefaultTaskInput> | null | undefined;
  /** Whether timers discard records themselves, or hold them until an admin releases or dismisses them. */
  discardMode?: DiscardMode | null | undefined;
  /** Days for which events are stored, 7 to 3,650. Older ones are deleted, the oldest first. */
  eventRetentionDays?: number | null | undefined;
  /** Days for which decisions and settled reviews are stored, 365 to 3,650, even if their events are deleted earlier. */
  evidenceRetentionDays?: number | null | undefined;
  /** 0 to 1. If timers would discard more than 10 records and more than this share of a vacancy's open records at once, these records are held. 1 means no limit. */
  holdShare?: number | null | undefined;
  /** Whether a person must make the decision to reject a candidate. If so, `discardFeatures` is rejected for `fromKernel` and for an API key without `recruiterUserId`, and timers hold records as in `discardMode: REVIEW`. */
  humanDecision?: HumanDecision | null | undefined;
  /** The language tag of new vacancies (BCP 47). */
  locale?: string | null | undefined;
  /** Whether admins may approve the API keys that they have requested. */
  ownKeyRequests?: OwnKeyRequests | null | undefined;
  /** Whether a candidate has to wait while an answer needs a review. */
  reviewGate?: boolean | null | undefined;
};

/** A button under a message. */
export type ConversationActionButtonInput = {
  /** Chosen by the company. */
  id: string | number;
  /** Whether its text may be changed. */
  isEditable: boolean;
  /** Whether the message needs it. */
  isRequired: boolean;
  /** The text on the button. */
  text: string;
  /** What it does. */
  type: ConversationActionButtonType;
};

/** What a button does. */
export type ConversationActionButtonType =
  /** It sends its text as an answer. */
  | 'QUICK_REPLY';

/** A message of the conversation with candidates; features name it in their `actions`. */
export type ConversationActionInput = {
  /** Its buttons; null if it has none. */
  buttons?: Array<ConversationActionButtonInput> | null | undefined;
  /** What it is for. */
  description: string;
  /** Chosen by the company; unique within the catalogue. */
  id: string | number;
  /** What it is called. */
  name: string;
};

/** A new vacancy. */
export type CreateVacancyInput = {
  /** The area of work. */
  areaId: string | number;
  /** The context text for the assistant. Null or omitted if there is none. */
  contextAI?: string | null | undefined;
  /** The country code. Null or omitted if there is none. */
  country?: string | null | undefined;
  /** The stage modules, in any order. */
  features: Array<FeatureInput>;
  /** Whether the vacancy has finalists. */
  hasFinalistsEnabled: boolean;
  /** The automations: timers that freeze the vacancy. */
  jobAutomations: VacancyJobAutomationsInput;
  /** The description, as plain text. */
  jobDescription: string;
  /** The description, as HTML. */
  jobDescriptionHtml: string;
  /** The id of the location. Null or omitted if there is none. */
  locationId?: number | null | undefined;
  /** The maximum number of candidates. Null or omitted if there is none. */
  maxCandidates?: number | null | undefined;
  /** The name of the vacancy. */
  name: string;
  /** The company's own reference: a number, which answers show as text. Null or omitted if there is none. */
  refCode?: number | null | undefined;
  /** The requirements, as plain text. Null or omitted if there is none. */
  requirements?: string | null | undefined;
  /** The requirements, as HTML. Null or omitted if there is none. */
  requirementsHtml?: string | null | undefined;
  /** The kind of the vacancy. */
  type: VacancyType;
  /** Who may see it. */
  visibility: Visibility;
  /** Where the work is done. */
  workModality: WorkModality;
};

/** A new webhook. */
export type CreateWebhookInput = {
  /** What it is for. */
  description?: string | null | undefined;
  /** What is sent of an event. API keys must send it; for users it is FULL if omitted. */
  payload?: WebhookPayload | null | undefined;
  /** The types of events that are sent; all if omitted. */
  types?: Array<string> | null | undefined;
  /** Where events are sent: an https URL of a public address, without credentials. */
  url: string;
  /** The vacancy whose events are sent; those of all vacancies and of the company if omitted. */
  vacancyId?: string | number | null | undefined;
};

/** Selects decisions. Omitted conditions match everything. */
export type DecisionFilter = {
  /** Decisions about this candidate. */
  candidateId?: string | number | null | undefined;
  /** Decisions after this instant. */
  createdAfter?: string | null | undefined;
  /** Decisions that no person made, or those that a person made. */
  isAutomated?: boolean | null | undefined;
  /** Decisions that were undone: discards after which the record was reopened; false: those that stand. */
  isUndone?: boolean | null | undefined;
  /** Decisions with this outcome. */
  outcome?: DecisionOutcome | null | undefined;
  /** Decisions about this record. */
  recordId?: string | number | null | undefined;
  /** Decisions in this vacancy. */
  vacancyId?: string | number | null | undefined;
};

/** The language of a text. */
export type DecisionLocale =
  /** English. */
  | 'EN'
  /** Spanish. */
  | 'ES';

/** What was decided about a record. */
export type DecisionOutcome =
  /** The candidate was rejected. */
  | 'DISCARDED'
  /** It was closed because the candidate was erased. */
  | 'ERASED'
  /** It was closed, and no feature follows. */
  | 'FINISHED'
  /** It was closed, and the candidate moved on. */
  | 'MOVED'
  /** A discard was undone. */
  | 'REOPENED';

/** What was done about a decision. */
export type DecisionStepKind =
  /** An admin dismissed the timer of the held record. */
  | 'DISMISSED'
  /** A timer would have discarded the record; it waited for an admin. */
  | 'HELD'
  /** Somebody objected to the decision. */
  | 'OBJECTED'
  /** A person reviewed answers, and changed a score. */
  | 'OVERRIDDEN'
  /** An admin released the held record. */
  | 'RELEASED'
  /** The objection was settled: the decision was undone. */
  | 'REVERSED'
  /** A person reviewed answers, and their scores stayed as they were. */
  | 'REVIEWED'
  /** The objection was settled: the decision stands. */
  | 'UPHELD';

/** Why a request is declined. */
export type DeclineApiKeyRequestInput = {
  /** The reason, which the user sees. */
  reason: string;
};

/** A task that a company's new vacancies begin with. */
export type DefaultTaskInput = {
  /** The candidate's field that it is about. */
  relatedField?: string | null | undefined;
  /** Who wrote it. */
  source: TaskSource;
  /** What is to be done. */
  text: string;
  /** What it is for. */
  type: TaskType;
};

/** The status of a delivery. */
export type DeliveryStatus =
  /** An attempt succeeded. */
  | 'DELIVERED'
  /** No attempt succeeded, and none follows. */
  | 'FAILED'
  /** It waits for an attempt. */
  | 'PENDING';

/** Records to close because their candidates are rejected. */
export type DiscardFeaturesInput = {
  /** Whether the candidates are banned in the whole company, until `liftBan` or `reopenRecords` with `liftBan` ends it. */
  banCandidate?: boolean | null | undefined;
  /** The company. */
  companyId: string | number;
  /** Whether the kernel rejects them, instead of a recruiter. Rejected if `humanDecision` is REQUIRED. */
  fromKernel?: boolean | null | undefined;
  /** Who rejects them; the caller if omitted. API keys must name a person where `humanDecision` is REQUIRED. */
  recruiterUserId?: string | number | null | undefined;
  /** The reason: an entry of the company's catalogue of reasons, if it has one. */
  rejectedReasonId?: string | number | null | undefined;
  /** The ids of the records, 1 to 500, in the order in which they are changed. */
  resourceIds: Array<string | number>;
};

/** Who decides about records that timers would discard. */
export type DiscardMode =
  /** Nobody: a record is discarded when it is due. */
  | 'AUTOMATIC'
  /** An admin: a record that is due is held. */
  | 'REVIEW';

/** Why a person's data is erased. */
export type EraseCandidateInput = {
  /** The reason; not RETENTION. */
  reason: ErasureReason;
  /** The caller's own reference: 1 to 64 letters, digits and `. _ / -`, without the person's id. */
  reference?: string | null | undefined;
};

/** Selects erasures. All given conditions must hold. */
export type ErasureFilter = {
  /** Erasures of this person, by the id from before. */
  candidateId?: string | number | null | undefined;
  /** Erasures that began after this instant. */
  createdAfter?: string | null | undefined;
  /** Erasures for this reason. */
  reason?: ErasureReason | null | undefined;
  /** Erasures in this status. */
  status?: ErasureStatus | null | undefined;
};

/** Why a person was erased. */
export type ErasureReason =
  /** The person withdrew the consent. */
  | 'CONSENT_WITHDRAWN'
  /** Another reason. */
  | 'OTHER'
  /** The person asked for it. */
  | 'REQUEST'
  /** The retention period was over. Only the service sets this reason. */
  | 'RETENTION'
  /** The data was stored unlawfully. */
  | 'UNLAWFUL';

/** The status of an erasure. */
export type ErasureStatus =
  /** Nothing of the person is left, except for the id in CANDIDATE_ERASED until `forgottenAt`. */
  | 'DONE'
  /** Workers are still erasing. */
  | 'RUNNING';

/** Selects events. All given conditions must hold. */
export type EventFilter = {
  /** Events by this actor. */
  actorId?: string | number | null | undefined;
  /** Events of this candidate. */
  candidateId?: string | number | null | undefined;
  /** Events after this instant. */
  createdAfter?: string | null | undefined;
  /** Events of this operation. */
  operation?: string | null | undefined;
  /** Events of this record. A move belongs to both of its records. */
  recordId?: string | number | null | undefined;
  /** Events of one of these types. */
  types?: Array<string> | null | undefined;
  /** Events in this vacancy. */
  vacancyId?: string | number | null | undefined;
  /** Events of changes that entered here. */
  via?: EventVia | null | undefined;
};

/** Where a change entered the service. */
export type EventVia =
  /** A signed message. */
  | 'CALLBACK'
  /** A command. */
  | 'COMMAND_LINE'
  /** A mutation. */
  | 'GRAPHQL'
  /** A tool, which an agent has called. */
  | 'MCP'
  /** An endpoint. */
  | 'REST'
  /** The service itself. */
  | 'WORKER';

/** A message template that a feature uses. */
export type FeatureActionInput = {
  /** The id of the action. */
  id: string | number;
  /** The id of the template. */
  templateId: string | number;
};

/** The kind of a stage module. */
export type FeatureCode =
  /** An English exam. */
  | 'AUTOMATIC_ENGLISH_EXAM'
  /** A form. */
  | 'AUTOMATIC_FORM'
  /** A psychometric test. */
  | 'AUTOMATIC_PSYCHOMETRIC'
  /** Scheduling without a recruiter. */
  | 'AUTOMATIC_SCHEDULING_AUTO'
  /** Scheduling of a meeting on site. */
  | 'AUTOMATIC_SCHEDULING_PRESENTIAL'
  /** Scheduling of a virtual meeting. */
  | 'AUTOMATIC_SCHEDULING_VIRTUAL'
  /** Documents that the candidate hands in. */
  | 'DOCUMENTS'
  /** An interview led by the assistant. */
  | 'INTERVIEW';

/** A feature: exactly one member, which implies its `featureCode`. */
export type FeatureInput =
  {   /** The feature, if it is a request for documents. */
  documents: OpenFeatureInput; englishExam?: never; form?: never; interview?: never; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never;   /** The feature, if it is an English exam. */
  englishExam: OpenFeatureInput; form?: never; interview?: never; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never;   /** The feature, if it is a form. */
  form: OpenFeatureInput; interview?: never; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never;   /** The feature, if it is an interview. */
  interview: WithoutDataFeatureInput; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never; interview?: never;   /** The feature, if it is a psychometric test. */
  psychometric: OpenFeatureInput; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never; interview?: never; psychometric?: never;   /** The feature, if it is scheduling without a recruiter. */
  schedulingAuto: OpenFeatureInput; schedulingPresential?: never; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never; interview?: never; psychometric?: never; schedulingAuto?: never;   /** The feature, if it is the scheduling of a meeting on site. */
  schedulingPresential: SchedulingPresentialFeatureInput; schedulingVirtual?: never; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never; interview?: never; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never;   /** The feature, if it is the scheduling of a virtual meeting. */
  schedulingVirtual: OpenFeatureInput; withoutData?: never; }
  |  { documents?: never; englishExam?: never; form?: never; interview?: never; psychometric?: never; schedulingAuto?: never; schedulingPresential?: never; schedulingVirtual?: never;   /** The same as `interview`, by its earlier name. */
  withoutData: WithoutDataFeatureInput; };

/** Why a record that is due waits for an admin. */
export type HeldReason =
  /** The service found it more than six hours late. */
  | 'OVERDUE'
  /** The company lets a person decide. */
  | 'REVIEW'
  /** More than ten records, and more than the company's share of the vacancy's open records, were due at once. */
  | 'TOO_MANY';

/** Why a candidate's data must be kept, and how long. */
export type HoldCandidateInput = {
  /** Why the data must be kept, 1 to 512 characters. */
  reason: string;
  /** When the hold ends automatically; without it, only `releaseCandidate` ends it. */
  until?: string | null | undefined;
};

/** Whether a person must make the decision to reject a candidate. */
export type HumanDecision =
  /** An API key, the kernel or a timer may decide, too. */
  | 'OPTIONAL'
  /** Each discard names a person. Records that timers would discard are held. */
  | 'REQUIRED';

/** A candidate to add to a feature. */
export type InitFeaturesCandidateInput = {
  /** The candidate. */
  candidateId: string | number;
  /** The name, 1 to 200 characters. If it is omitted, it stays; null removes it. */
  displayName?: string | null | undefined;
  /** Where another system shows the candidate, by https. If it is omitted, it stays; null removes it. */
  externalUrl?: string | null | undefined;
  /** The candidate's relation to the vacancy. */
  relationId: string | number;
  /** The id of the source that this candidate came from. If it is omitted or null, the `sourceId` of the call. */
  sourceId?: string | number | null | undefined;
};

/** Candidates to add to a feature. */
export type InitFeaturesInput = {
  /** The candidates, 1 to 500. */
  candidates: Array<InitFeaturesCandidateInput>;
  /** The company. */
  companyId: string | number;
  /** The feature of the vacancy. */
  featureId: string | number;
  /** Where the candidates came from. */
  origin?: string | null | undefined;
  /** The id of the source of the candidates that name none themselves. */
  sourceId?: string | number | null | undefined;
  /** The vacancy. */
  vacancyId: string | number;
};

/** A new API key. */
export type IssueApiKeyInput = {
  /** The user (`sub` of the token) for whom an agent with this key acts: this user is asked to confirm. If omitted, operations that a person must confirm are rejected. */
  agentFor?: string | number | null | undefined;
  /** The ranges of IPv4 and IPv6 addresses from which it can be used, in CIDR notation, 1 to 50. If omitted, it can be used from anywhere. */
  cidrs?: Array<string> | null | undefined;
  /** The company that the key is tied to. */
  companyId: string | number;
  /** Who is responsible for it. */
  contact: ApiKeyContactInput;
  /** When it expires. If omitted, it never expires. */
  expiresAt?: string | null | undefined;
  /** What the key may be used for, 1 to 100 grants. */
  grants: Array<ApiKeyGrantInput>;
  /** Its own rate limit: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. If omitted, it has the rate limit of all keys. */
  requestsPerMinute?: number | null | undefined;
  /** The vacancies that it is limited to, 1 to 100. It then cannot access what belongs to the whole company. If omitted, it is valid for the whole company. */
  vacancyIds?: Array<string | number> | null | undefined;
};

/** A status that candidates may be notified of. */
export type NotificableStatusInput = {
  /** Chosen by the company; unique within the catalogue. */
  id: string | number;
  /** What it is called. */
  name: string;
};

/** A feature whose data is stored as sent. */
export type OpenFeatureInput = {
  /** The message templates in use. */
  actions: Array<FeatureActionInput>;
  /** The colour code, `#RRGGBB`. */
  color: string;
  /** The display name. */
  customName: string;
  /** What the module needs, stored as sent. */
  data: Record<string, unknown>;
  /** Unique within the vacancy. */
  id: string | number;
  /** Whether the module runs automatically. */
  isAutomatic: boolean;
  /** The automations: pairs of `<name>Time` and `<name>TimeUnit` in REST's form. */
  jobAutomations: Record<string, unknown>;
  /** The position within the vacancy, unique there. */
  order: number;
  /** Whether a candidate's record starts IN_PROGRESS instead of PENDING. */
  selfInit: boolean;
};

/** Closes one of a candidate's records and says where the candidate goes. */
export type OrchestrateInput = {
  /** The feature to move to. If none is named, the one with the next higher order. */
  destFeatureId?: string | number | null | undefined;
  /** The phase, which is stored in the new record. */
  destPhaseId?: string | number | null | undefined;
  /** The record to close: the one named by `id`, or another record of the same candidate in the vacancy. */
  resourceId: string | number;
};

/** The direction of an order. */
export type OrderDirection =
  /** Ascending. */
  | 'ASC'
  /** Descending. */
  | 'DESC';

/** Whether admins may approve the API keys that they request. */
export type OwnKeyRequests =
  /** An admin may approve them. */
  | 'ALLOWED'
  /** Another admin approves them. */
  | 'REFUSED';

/** Where a person's data is stored. */
export type PersonalPlace =
  /** Older versions of answers. */
  | 'ANSWER_VERSION'
  /** Bans. */
  | 'BAN'
  /** The label: the name, and the address in another system. */
  | 'CANDIDATE'
  /** Decisions about the person. */
  | 'DECISION'
  /** Deliveries to webhooks, with the responses of receivers. */
  | 'DELIVERY'
  /** Events of the feed. */
  | 'EVENT'
  /** Legal holds. */
  | 'HOLD'
  /** Results of idempotency keys. */
  | 'IDEMPOTENCY_RESULT'
  /** Records. */
  | 'RECORD'
  /** Counts of rejected requests of which the person was the caller. */
  | 'REFUSAL'
  /** Reviews of decisions. */
  | 'REVIEW';

/** A date on which a meeting can take place. */
export type PossibleDateInput = {
  /** When it begins. */
  date: string;
  /** How long it takes. */
  duration: number;
};

/** A name of a candidate, and an address in another system. */
export type PutCandidateInput = {
  /** The candidate. */
  candidateId: string | number;
  /** The name, 1 to 200 characters. If it is omitted, it stays; null removes it. */
  displayName?: string | null | undefined;
  /** Where another system shows the candidate, by https. If it is omitted, it stays; null removes it. */
  externalUrl?: string | null | undefined;
};

/** Names of candidates, and their addresses in other systems. */
export type PutCandidatesInput = {
  /** The candidates, 1 to 500, each once. */
  candidates: Array<PutCandidateInput>;
};

/** Selects records. Omitted conditions match everything. */
export type RecordFilter = {
  /** Records of this candidate. */
  candidateId?: string | number | null | undefined;
  /** Records whose `nextAutomation` is due before this instant, with held ones. */
  dueBefore?: string | null | undefined;
  /** Records in this feature. */
  featureId?: string | number | null | undefined;
  /** Closed records, or open ones. */
  isClosed?: boolean | null | undefined;
  /** Records that a timer holds, or records that no timer holds. */
  isHeld?: boolean | null | undefined;
  /** Records of these kinds, at least one. */
  kinds?: Array<RecordKind> | null | undefined;
  /** Records of this relation of a candidate to a vacancy. */
  relationId?: string | number | null | undefined;
  /** Interviews with an answer that needs a review, or records without one. */
  reviewPending?: boolean | null | undefined;
  /** Records whose current status has this code. */
  statusCode?: string | null | undefined;
  /** Records changed after this instant. A change is visible within 15 s after its `updatedAt`, or never. To synchronise by UPDATED_AT, continue from the greatest `updatedAt` that existed when the previous reading began, minus 15 s. */
  updatedAfter?: string | null | undefined;
  /** Records of this vacancy. */
  vacancyId?: string | number | null | undefined;
};

/** What kind of record a feature has. */
export type RecordKind =
  /** Of an interview. */
  | 'INTERVIEW'
  /** Of any other feature. */
  | 'MODULE'
  /** Of a psychometric test. */
  | 'PSYCHOMETRIC';

/** The order of records. Ties are ordered by id. */
export type RecordOrder = {
  /** The direction. */
  direction: OrderDirection;
  /** What they are ordered by. */
  field: RecordOrderField;
};

/** What records are ordered by. */
export type RecordOrderField =
  /** When they were created. */
  | 'CREATED_AT'
  /** The score of an interview. Records without one come last, in both directions. Psychometric tests have none. */
  | 'SCORE'
  /** When they were last changed. */
  | 'UPDATED_AT';

/** A reason for which the company rejects candidates. */
export type RejectionReasonInput = {
  /** Chosen by the company; unique within the catalogue. */
  id: string | number;
  /** What it is called. */
  name: string;
};

/** A reminder before a meeting. */
export type ReminderInput = {
  /** How long before the meeting, in `timeUnit`. */
  leadTime: number;
  /** The unit of `leadTime`. */
  timeUnit: string;
};

/** The API key that a user requests. */
export type RequestApiKeyInput = {
  /** The ranges of IPv4 and IPv6 addresses from which it can be used, in CIDR notation, 1 to 50. If omitted, it can be used from anywhere. */
  cidrs?: Array<string> | null | undefined;
  /** The company that the key is tied to. */
  companyId: string | number;
  /** Who is responsible for it. */
  contact: ApiKeyContactInput;
  /** When it expires. If omitted, it never expires. */
  expiresAt?: string | null | undefined;
  /** What the key may be used for, 1 to 100 grants. */
  grants: Array<ApiKeyGrantInput>;
  /** Its own rate limit: requests in any 60 seconds, 1 to 100,000, at most the setting KEY_RATE_LIMIT_MAX. If omitted, it has the rate limit of all keys. */
  requestsPerMinute?: number | null | undefined;
  /** The vacancies that it is limited to, 1 to 100. It then cannot access what belongs to the whole company. If omitted, it is valid for the whole company. */
  vacancyIds?: Array<string | number> | null | undefined;
};

/** A person's review of answers of an interview. */
export type ReviewAnswersInput = {
  /** A brief explanation of the score; null if none is sent. */
  briefScoreExplanation?: string | null | undefined;
  /** The person; the calling user if omitted. API keys must name a person. */
  reviewerUserId?: string | number | null | undefined;
  /** The reviews, 1 to 200; one for each answer. */
  reviews: Array<ReviewInput>;
  /** The score of the whole interview, 0 or more. If none is sent, it is computed from the answers. */
  score?: number | null | undefined;
};

/** Selects reviews. Omitted conditions match everything. */
export type ReviewFilter = {
  /** Reviews for this candidate. */
  candidateId?: string | number | null | undefined;
  /** Reviews that were requested after this instant. */
  createdAfter?: string | null | undefined;
  /** Reviews of this record. */
  recordId?: string | number | null | undefined;
  /** Reviews in this state. */
  state?: ReviewState | null | undefined;
  /** Reviews in this vacancy. */
  vacancyId?: string | number | null | undefined;
};

/** A person's review of one answer. */
export type ReviewInput = {
  /** Why it has this score. If none is sent, it stays, unless the score changes; null removes it. */
  explanation?: string | null | undefined;
  /** The id of the question. */
  questionId: string | number;
  /** The new score, 0 or more. If none is sent, the score stays; null removes it. */
  score?: number | null | undefined;
};

/** How a review is settled. */
export type ReviewOutcome =
  /** The decision is undone: the record is reopened. */
  | 'REVERSED'
  /** The decision stands. */
  | 'UPHELD';

/** Who wants a review. */
export type ReviewRequester =
  /** The candidate. */
  | 'CANDIDATE'
  /** The company itself. */
  | 'COMPANY'
  /** Somebody who acts for the candidate. */
  | 'REPRESENTATIVE';

/** The state of a review. */
export type ReviewState =
  /** It ended because the candidate was erased. */
  | 'ERASED'
  /** Nobody has settled it yet. */
  | 'OPEN'
  /** The decision was undone: the record was reopened. */
  | 'REVERSED'
  /** The decision stands. */
  | 'UPHELD';

/** The meetings on site that a feature schedules. */
export type SchedulingPresentialDataInput = {
  /** What else the candidate should know. */
  additionalInformation: string;
  /** Where the meeting takes place. */
  location: string;
  /** The name of the meeting. */
  name: string;
  /** The dates to choose from. */
  possibleDates: Array<PossibleDateInput>;
  /** The reminders that are sent. */
  reminders: Array<ReminderInput>;
  /** The name of the time zone, such as `America/Mexico_City`. */
  timezone: string;
};

/** A feature that schedules meetings on site. */
export type SchedulingPresentialFeatureInput = {
  /** The message templates in use. */
  actions: Array<FeatureActionInput>;
  /** The colour code, `#RRGGBB`. */
  color: string;
  /** The display name. */
  customName: string;
  /** The meetings. */
  data: SchedulingPresentialDataInput;
  /** Unique within the vacancy. */
  id: string | number;
  /** Whether the module runs automatically. */
  isAutomatic: boolean;
  /** The automations: timers that act without a request. */
  jobAutomations: SchedulingPresentialJobAutomationsInput;
  /** The position within the vacancy, unique there. */
  order: number;
  /** Whether a candidate's record starts IN_PROGRESS instead of PENDING. */
  selfInit: boolean;
};

/** The automations of the scheduling of a meeting on site: timers that act without a request. */
export type SchedulingPresentialJobAutomationsInput = {
  /** The time after which a candidate whose meeting was cancelled is discarded. */
  discardDueToInactivityAfterBeingCancelledTime: number;
  /** The unit of discardDueToInactivityAfterBeingCancelledTime. */
  discardDueToInactivityAfterBeingCancelledTimeUnit: TimeUnit;
  /** The time after which a candidate whose attendance nobody confirms is discarded. */
  discardDueToInactivityInAttendanceValidationTime: number;
  /** The unit of discardDueToInactivityInAttendanceValidationTime. */
  discardDueToInactivityInAttendanceValidationTimeUnit: TimeUnit;
  /** The time after which a candidate whose module stays in error is discarded. */
  discardDueToInactivityInErrorTime: number;
  /** The unit of discardDueToInactivityInErrorTime. */
  discardDueToInactivityInErrorTimeUnit: TimeUnit;
  /** The time after which a candidate who schedules no meeting is discarded. */
  discardDueToInactivityInToScheduleTime: number;
  /** The unit of discardDueToInactivityInToScheduleTime. */
  discardDueToInactivityInToScheduleTimeUnit: TimeUnit;
  /** The time after which a candidate who shows no interest is discarded: the record stays PENDING, which cannot happen in a feature with selfInit. */
  discardDueToLackOfInterestTime: number;
  /** The unit of discardDueToLackOfInterestTime. */
  discardDueToLackOfInterestTimeUnit: TimeUnit;
};

/** What scores answers. */
export type ScorerKind =
  /** A model, of a certain version. */
  | 'MODEL'
  /** A person. */
  | 'PERSON'
  /** A rubric that is applied without judgement. */
  | 'RUBRIC';

/** How a review is settled. */
export type SettleReviewInput = {
  /** Whether the decision stands. */
  outcome: ReviewOutcome;
  /** Why: 2,000 characters at most. */
  reason: string;
};

/** A task of a vacancy's list. */
export type TaskInput = {
  /** Unique within the vacancy. A task without one is new. */
  id?: string | number | null | undefined;
  /** The position within the list, unique there. */
  order: number;
  /** The candidate's field that it is about. */
  relatedField?: string | null | undefined;
  /** Who wrote it. */
  source: TaskSource;
  /** What is to be done. */
  text: string;
  /** What it is for. */
  type: TaskType;
};

/** Who wrote a task. */
export type TaskSource =
  /** The company, for all its vacancies. */
  | 'COMPANY'
  /** A person, for this vacancy. */
  | 'CUSTOM'
  /** A language model. */
  | 'GPT';

/** What a task is for. */
export type TaskType =
  /** It rules the candidate out. */
  | 'Disqualifier'
  /** It only informs. */
  | 'Informative'
  /** It speaks for the candidate. */
  | 'Qualifying';

/** A variable that message templates may contain. */
export type TemplateVariableInput = {
  /** Whether highly structured messages may contain it. */
  canBeUsedInHSM: boolean;
  /** Whether static messages may contain it. */
  canBeUsedInStatic: boolean;
  /** The templates that may contain it; null if none is named. */
  canBeUsedInTemplateIds?: Array<string | number> | null | undefined;
  /** The text that replaces it. */
  description: string;
  /** An example of its value. */
  example: string;
  /** Chosen by the company; unique within the catalogue. */
  id: string | number;
  /** What it is called. */
  name: string;
};

/** The unit of a duration. */
export type TimeUnit =
  /** Days of 24 hours. */
  | 'days'
  /** Hours. */
  | 'hours'
  /** Minutes. */
  | 'minutes';

/** Changes of a vacancy. Omitted fields stay as they are. A list replaces the whole list: items with a known id change, missing items are removed, and the others are new. */
export type UpdateVacancyInput = {
  /** The area of work. */
  areaId?: string | number | null | undefined;
  /** The context text for the assistant. Null removes it. */
  contextAI?: string | null | undefined;
  /** The country code. Null removes it. */
  country?: string | null | undefined;
  /** The stage modules, in any order. */
  features?: Array<FeatureInput> | null | undefined;
  /** Whether the vacancy has finalists. */
  hasFinalistsEnabled?: boolean | null | undefined;
  /** The `updatedAt` that was read. If the vacancy has changed since, this change is rejected (STALE). */
  ifUpdatedAt?: string | null | undefined;
  /** The automations: timers that freeze the vacancy. */
  jobAutomations?: VacancyJobAutomationsInput | null | undefined;
  /** The description, as plain text. */
  jobDescription?: string | null | undefined;
  /** The description, as HTML. */
  jobDescriptionHtml?: string | null | undefined;
  /** The language tag of the vacancy's texts (BCP 47). */
  locale?: string | null | undefined;
  /** The id of the location. Null removes it. */
  locationId?: number | null | undefined;
  /** The maximum number of candidates. Null removes it. */
  maxCandidates?: number | null | undefined;
  /** The name of the vacancy. */
  name?: string | null | undefined;
  /** The company's own reference: a number, which answers show as text. Null removes it. */
  refCode?: number | null | undefined;
  /** The requirements, as plain text. Null removes it. */
  requirements?: string | null | undefined;
  /** The requirements, as HTML. Null removes it. */
  requirementsHtml?: string | null | undefined;
  /** The tasks, in any order, 200 at most. A task's version rises with its text. */
  taskList?: Array<TaskInput> | null | undefined;
  /** Who may see it. */
  visibility?: Visibility | null | undefined;
  /** Where the work is done. */
  workModality?: WorkModality | null | undefined;
};

/** Changes of a webhook. Omitted fields stay as they are. */
export type UpdateWebhookInput = {
  /** What it is for. */
  description?: string | null | undefined;
  /** What is sent of an event. API keys must send it; for users it is FULL if omitted. */
  payload?: WebhookPayload | null | undefined;
  /** ACTIVE or PAUSED. */
  status?: WebhookStatus | null | undefined;
  /** The types of events that are sent; all if omitted. */
  types?: Array<string> | null | undefined;
  /** Where events are sent: an https URL of a public address, without credentials. */
  url?: string | null | undefined;
  /** The vacancy whose events are sent; those of all vacancies and of the company if omitted. */
  vacancyId?: string | number | null | undefined;
};

/** Selects vacancies. Omitted conditions match everything. */
export type VacancyFilter = {
  /** Vacancies of this area of work. */
  areaId?: string | number | null | undefined;
  /** Vacancies with this country code. */
  country?: string | null | undefined;
  /** Vacancies created after this instant. */
  createdAfter?: string | null | undefined;
  /** Vacancies with this text in their name, without regard to case and accents. */
  nameContains?: string | null | undefined;
  /** Vacancies with this reference of the company's own. */
  refCode?: string | null | undefined;
  /** The vacancy with this short code. */
  shortCode?: string | null | undefined;
  /** Vacancies with this status. */
  status?: VacancyStatusCode | null | undefined;
  /** Vacancies of this kind. */
  type?: VacancyType | null | undefined;
  /** Vacancies changed after this instant. */
  updatedAfter?: string | null | undefined;
  /** Vacancies with this visibility. */
  visibility?: Visibility | null | undefined;
  /** Vacancies with this work modality. */
  workModality?: WorkModality | null | undefined;
};

/** The automations of a vacancy: timers that freeze it. */
export type VacancyJobAutomationsInput = {
  /** The time after which the vacancy is frozen when its finalists stay inactive. */
  frozenDueToFinalistInactivityTime: number;
  /** The unit of frozenDueToFinalistInactivityTime. */
  frozenDueToFinalistInactivityTimeUnit: TimeUnit;
  /** The time after which the vacancy is frozen when its selection stays inactive. */
  frozenDueToSelectionInactivityTime: number;
  /** The unit of frozenDueToSelectionInactivityTime. */
  frozenDueToSelectionInactivityTimeUnit: TimeUnit;
};

/** The order of vacancies. Ties are ordered by id. */
export type VacancyOrder = {
  /** The direction. */
  direction: OrderDirection;
  /** What they are ordered by. */
  field: VacancyOrderField;
};

/** What vacancies are ordered by. */
export type VacancyOrderField =
  /** When they were created. */
  | 'CREATED_AT'
  /** Their name, without regard to case and accents. */
  | 'NAME'
  /** When they were last changed. */
  | 'UPDATED_AT';

/** The status of a vacancy. */
export type VacancyStatusCode =
  /** Closed: until it is reopened, it accepts no candidates and no moves. */
  | 'CLOSED'
  /** Open to candidates. */
  | 'IN_PROGRESS'
  /** Created, with no candidates yet. */
  | 'SAVED';

/** The kind of a vacancy. */
export type VacancyType =
  /** A vacancy of a branch. REST answers show it as Standard. */
  | 'Branch'
  /** An ordinary vacancy. */
  | 'Standard';

/** Who may see a vacancy. */
export type Visibility =
  /** Only those who were invited. */
  | 'PRIVATE'
  /** Anyone. */
  | 'PUBLIC';

/** What is sent of an event. */
export type WebhookPayload =
  /** The event as the owner of the webhook may see it. */
  | 'FULL'
  /** Only its ids, number, type and instant: no person, no actor and no content. */
  | 'THIN';

/** The status of a webhook. */
export type WebhookStatus =
  /** Events are sent. */
  | 'ACTIVE'
  /** The service has stopped sending; `reason` says why. */
  | 'DISABLED'
  /** No event is sent or queued. Deliveries that wait are not attempted. */
  | 'PAUSED';

/** A feature that needs no data: an interview. */
export type WithoutDataFeatureInput = {
  /** The message templates in use. */
  actions: Array<FeatureActionInput>;
  /** The colour code, `#RRGGBB`. */
  color: string;
  /** The display name. */
  customName: string;
  /** Stored as sent; optional. */
  data?: Record<string, unknown> | null | undefined;
  /** Unique within the vacancy. */
  id: string | number;
  /** Whether the module runs automatically. */
  isAutomatic: boolean;
  /** The automations: pairs of `<name>Time` and `<name>TimeUnit` in REST's form. */
  jobAutomations: Record<string, unknown>;
  /** The position within the vacancy, unique there. */
  order: number;
  /** Whether a candidate's record starts IN_PROGRESS instead of PENDING. */
  selfInit: boolean;
};

/** Where the work is done. */
export type WorkModality =
  /** Partly at the company. */
  | 'HYBRID'
  /** At the company. */
  | 'ON_SITE'
  /** From anywhere. */
  | 'REMOTE';

export type AgentUsesQueryVariables = Exact<{
  companyId: string | number;
}>;


export type AgentUsesQuery = { agentUses: Array<{ apiKeyId: string | null, client: string | null, tool: string, calls: number, refused: number, confirmed: number, lastAt: string }> | null };

export type AgentRequestsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type AgentRequestsQuery = { agentRequests: Array<{ id: string, client: string | null, count: number, rejectedReasonId: string | null, bans: boolean, state: AgentRequestState, isOwn: boolean, requestedAt: string, endsAt: string, records: Array<{ recordId: string, candidateId: string }> }> | null };

export type DecideAgentRequestMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  confirms: boolean;
}>;


export type DecideAgentRequestMutation = { decideAgentRequest: { id: string, state: AgentRequestState } | null };

export type AdvanceClockMutationVariables = Exact<{
  companyId: string | number;
  to: string;
}>;


export type AdvanceClockMutation = { advanceClock: { companyId: string, now: string } | null };

export type HeldQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type HeldQuery = { records: { totalCount: number, nodes: Array<
      | { id: string, candidateId: string, vacancyId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, vacancyId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, vacancyId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ReleaseHeldMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey: string;
}>;


export type ReleaseHeldMutation = { releaseHeld: { results: Array<{ resourceId: string, error: { reason: string, message: string } | null }> } | null };

export type DismissHeldMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey: string;
}>;


export type DismissHeldMutation = { dismissHeld: { results: Array<{ resourceId: string, error: { reason: string, message: string } | null }> } | null };

export type CompanyNowQueryVariables = Exact<{
  companyId: string | number;
}>;


export type CompanyNowQuery = { companyClock: { companyId: string, now: string } | null };

export type AutomationPreviewQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  at: string;
  first: number;
}>;


export type AutomationPreviewQuery = { automationPreview: { totalCount: number, items: Array<{ recordId: string | null, action: AutomationAction, timer: string, dueAt: string }> } | null };

export type DueRecordsQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
  after?: string | null | undefined;
}>;


export type DueRecordsQuery = { records: { nodes: Array<
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WholeCandidateQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  first: number;
  locale: DecisionLocale;
}>;


export type WholeCandidateQuery = { companySettings: { candidateUrlTemplate: string | null } | null, candidate: { candidateId: string, displayName: string | null, externalUrl: string | null, ban: { reason: string | null, bannedBy: string, bannedAt: string } | null, records: { nodes: Array<
        | { __typename: 'Interview', score: number | null, reviewPending: boolean, id: string, vacancyId: string, featureId: string, isClosed: boolean, createdAt: string, status: { code: string }, feature: { customName: string, color: string } | null, vacancy: { name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { __typename: 'ModuleRecord', id: string, vacancyId: string, featureId: string, isClosed: boolean, createdAt: string, meeting: { date: string, duration: number, timezone: string | null, clockTime: string | null, location: string | null } | null, status: { code: string }, feature: { customName: string, color: string } | null, vacancy: { name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { __typename: 'Psychometric', id: string, vacancyId: string, featureId: string, isClosed: boolean, createdAt: string, status: { code: string }, feature: { customName: string, color: string } | null, vacancy: { name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null }
      >, pageInfo: { hasNextPage: boolean } } | null } | null, decisions: { nodes: Array<{ id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, recordId: string, text: string, cause: { timer: string | null, rejectedReason: string | null } }> } | null, reviews: { nodes: Array<{ id: string, state: ReviewState, reason: string | null, requestedAt: string, requestedBy: ReviewRequester, settledReason: string | null }> } | null };

export type CandidateEventsQueryVariables = Exact<{
  companyId: string | number;
  filter: EventFilter;
  after?: string | null | undefined;
}>;


export type CandidateEventsQuery = { events: { nodes: Array<{ id: string, seq: string, type: string, operation: string, recordId: string | null, createdAt: string, data: Record<string, unknown> | null, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type AddCandidatesMutationVariables = Exact<{
  input: InitFeaturesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type AddCandidatesMutation = { initFeatures: { results: Array<{ candidateId: string, record:
        | { id: string }
        | { id: string }
        | { id: string }
       | null, error: { reason: string, message: string } | null }> } | null };

export type CardDecisionFragment = { id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, person: string | null, undoneAt: string | null, text: string, cause: { timer: string | null, rejectedReason: string | null }, scores: Array<{ questionId: string, score: number | null, maxScore: number | null, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }>, steps: Array<{ kind: DecisionStepKind, person: string | null, at: string, seq: string }> };

export type CardAnswersFragment = { briefScoreExplanation: string | null, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, createdAt: string, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> }> };

export type CardQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
  locale: DecisionLocale;
  after?: string | null | undefined;
}>;


export type CardQuery = { companySettings: { candidateUrlTemplate: string | null } | null, record:
    | { __typename: 'Interview', score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, briefScoreExplanation: string | null, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string, descriptionCode: string | null, date: string }, feature: { id: string, customName: string, featureCode: FeatureCode, possibleDates: Array<{ date: string, instant: string | null, duration: number | null }> } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null, decision: { id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, person: string | null, undoneAt: string | null, text: string, cause: { timer: string | null, rejectedReason: string | null }, scores: Array<{ questionId: string, score: number | null, maxScore: number | null, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }>, steps: Array<{ kind: DecisionStepKind, person: string | null, at: string, seq: string }> } | null, history: { nodes: Array<{ id: string, seq: string, type: string, operation: string, via: EventVia, createdAt: string, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, createdAt: string, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> }> }
    | { __typename: 'ModuleRecord', id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, meeting: { date: string, duration: number, timezone: string | null, clockTime: string | null, location: string | null } | null, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string, descriptionCode: string | null, date: string }, feature: { id: string, customName: string, featureCode: FeatureCode, possibleDates: Array<{ date: string, instant: string | null, duration: number | null }> } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null, decision: { id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, person: string | null, undoneAt: string | null, text: string, cause: { timer: string | null, rejectedReason: string | null }, scores: Array<{ questionId: string, score: number | null, maxScore: number | null, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }>, steps: Array<{ kind: DecisionStepKind, person: string | null, at: string, seq: string }> } | null, history: { nodes: Array<{ id: string, seq: string, type: string, operation: string, via: EventVia, createdAt: string, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null }
    | { __typename: 'Psychometric', evaluationName: string | null, link: string | null, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, reports: Array<{ name: string, url: string }>, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string, descriptionCode: string | null, date: string }, feature: { id: string, customName: string, featureCode: FeatureCode, possibleDates: Array<{ date: string, instant: string | null, duration: number | null }> } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null, heldReason: HeldReason | null } | null, decision: { id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, person: string | null, undoneAt: string | null, text: string, cause: { timer: string | null, rejectedReason: string | null }, scores: Array<{ questionId: string, score: number | null, maxScore: number | null, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }>, steps: Array<{ kind: DecisionStepKind, person: string | null, at: string, seq: string }> } | null, history: { nodes: Array<{ id: string, seq: string, type: string, operation: string, via: EventVia, createdAt: string, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null }
   | null };

export type RecordAnswersQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
}>;


export type RecordAnswersQuery = { interview: { id: string, briefScoreExplanation: string | null, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, createdAt: string, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> }> } | null };

export type OtherStagesQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  first: number;
  filter: DecisionFilter;
  locale: DecisionLocale;
}>;


export type OtherStagesQuery = { candidate: { candidateId: string, records: { nodes: Array<
        | { id: string, vacancyId: string, isClosed: boolean, createdAt: string, status: { code: string }, feature: { customName: string } | null, vacancy: { name: string } | null }
        | { id: string, vacancyId: string, isClosed: boolean, createdAt: string, status: { code: string }, feature: { customName: string } | null, vacancy: { name: string } | null }
        | { id: string, vacancyId: string, isClosed: boolean, createdAt: string, status: { code: string }, feature: { customName: string } | null, vacancy: { name: string } | null }
      > } | null } | null, decisions: { nodes: Array<{ recordId: string, nextRecordId: string | null, id: string, outcome: DecisionOutcome, at: string, isAutomated: boolean, person: string | null, undoneAt: string | null, text: string, cause: { timer: string | null, rejectedReason: string | null }, scores: Array<{ questionId: string, score: number | null, maxScore: number | null, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }>, steps: Array<{ kind: DecisionStepKind, person: string | null, at: string, seq: string }> }> } | null };

export type CompareCardQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
}>;


export type CompareCardQuery = { record:
    | { __typename: 'Interview', score: number | null, id: string, candidateId: string, createdAt: string, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null }>, candidate: { displayName: string | null } | null, status: { code: string }, feature: { customName: string } | null, nextAutomation: { dueAt: string | null } | null }
    | { __typename: 'ModuleRecord', id: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null, status: { code: string }, feature: { customName: string } | null, nextAutomation: { dueAt: string | null } | null }
    | { __typename: 'Psychometric', evaluationName: string | null, id: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null, status: { code: string }, feature: { customName: string } | null, nextAutomation: { dueAt: string | null } | null }
   | null };

export type BookMeetingMutationVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
  input: BookMeetingInput;
  idempotencyKey?: string | null | undefined;
}>;


export type BookMeetingMutation = { bookMeeting: { id: string, updatedAt: string, status: { code: string }, meeting: { date: string, duration: number, timezone: string | null, clockTime: string | null, location: string | null } | null } | null };

export type CreateWebhookMutationVariables = Exact<{
  companyId: string | number;
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string } } | null };

export type ApiKeysQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeyPages: { nodes: Array<{ id: string, requestsPerMinute: number | null, budget: number, vacancyIds: Array<string> | null, cidrs: Array<string> | null, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, contact: { companyName: string, fullName: string, email: string }, grants: Array<{ endpoint: string }>, refusals: Array<{ reason: string, minute: string, count: number }> }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null };

export type AttemptedDeliveryQueryVariables = Exact<{
  companyId: string | number;
  webhookId: string | number;
  eventId: string | number;
}>;


export type AttemptedDeliveryQuery = { webhook: { id: string, deliveries: { nodes: Array<{ id: string, attempts: Array<{ at: string, status: number | null, error: string | null }> }> } | null } | null };

export type ChangeApiKeyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: ChangeApiKeyInput;
  idempotencyKey: string;
}>;


export type ChangeApiKeyMutation = { changeApiKey: { id: string, requestsPerMinute: number | null, budget: number, vacancyIds: Array<string> | null, cidrs: Array<string> | null, expiresAt: string | null, grants: Array<{ endpoint: string }> } | null };

export type ClaimableQueryVariables = Exact<{
  companyId: string | number;
}>;


export type ClaimableQuery = { apiKeyRequests: { nodes: Array<{ id: string, requestedBy: string, claimUntil: string | null, contact: { companyName: string } }> } | null };

export type ClaimApiKeyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type ClaimApiKeyMutation = { claimApiKey: { secret: string } | null };

export type ResendDeliveryMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type ResendDeliveryMutation = { resendDelivery: { id: string, status: DeliveryStatus, nextAttemptAt: string | null } | null };

export type EditWebhookMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: UpdateWebhookInput;
}>;


export type EditWebhookMutation = { updateWebhook: { id: string, url: string, types: Array<string> | null, vacancyId: string | null, description: string | null, payload: WebhookPayload } | null };

export type WebhooksQueryVariables = Exact<{
  companyId: string | number;
  first: number;
}>;


export type WebhooksQuery = { webhooks: Array<{ id: string, url: string, types: Array<string> | null, description: string | null, payload: WebhookPayload, apiKeyId: string | null, status: WebhookStatus, deliveries: { nodes: Array<{ id: string, attempts: Array<{ at: string, status: number | null, error: string | null }> }> } | null }> | null };

export type ApiKeyRequestsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  state?: ApiKeyRequestState | null | undefined;
}>;


export type ApiKeyRequestsQuery = { apiKeyRequests: { nodes: Array<{ id: string, requestsPerMinute: number | null, vacancyIds: Array<string> | null, cidrs: Array<string> | null, expiresAt: string | null, requestedAt: string, contact: { companyName: string, fullName: string, email: string }, grants: Array<{ endpoint: string, justification: string }> }> } | null };

export type ApproveApiKeyRequestMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input?: ApproveApiKeyRequestInput | null | undefined;
  idempotencyKey: string;
}>;


export type ApproveApiKeyRequestMutation = { approveApiKeyRequest: { id: string, state: ApiKeyRequestState } | null };

export type DeclineApiKeyRequestMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: DeclineApiKeyRequestInput;
  idempotencyKey: string;
}>;


export type DeclineApiKeyRequestMutation = { declineApiKeyRequest: { id: string, state: ApiKeyRequestState } | null };

export type RollApiKeyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type RollApiKeyMutation = { rollApiKey: { secret: string } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { id: string, revokedAt: string | null } | null };

export type RollCallbackSecretMutationVariables = Exact<{
  companyId: string | number;
}>;


export type RollCallbackSecretMutation = { rollCallbackSecret: { secret: string } | null };

export type GrantsQueryVariables = Exact<{ [key: string]: never; }>;


export type GrantsQuery = { viewer: { id: string, grants: Array<string> } | null };

export type RequestApiKeyMutationVariables = Exact<{
  input: RequestApiKeyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type RequestApiKeyMutation = { requestApiKey: { id: string, state: ApiKeyRequestState } | null };

export type IssueApiKeyMutationVariables = Exact<{
  input: IssueApiKeyInput;
}>;


export type IssueApiKeyMutation = { issueApiKey: { secret: string } | null };

export type WebhookQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookQuery = { webhook: { id: string, url: string, status: WebhookStatus, reason: string | null, description: string | null, types: Array<string> | null, vacancyId: string | null, payload: WebhookPayload, apiKeyId: string | null, deliveries: { nodes: Array<{ id: string, webhookId: string, eventId: string, seq: string, type: string, status: DeliveryStatus, nextAttemptAt: string | null, attempts: Array<{ at: string, durationMs: number, status: number | null, error: string | null, answer: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type UpdateWebhookMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: string, status: WebhookStatus, reason: string | null } | null };

export type SendTestEventMutationVariables = Exact<{
  companyId: string | number;
  webhookId: string | number;
}>;


export type SendTestEventMutation = { sendTestEvent: { id: string, eventId: string } | null };

export type RecoverDeliveriesMutationVariables = Exact<{
  companyId: string | number;
  webhookId: string | number;
  since: string;
}>;


export type RecoverDeliveriesMutation = { recoverDeliveries: number | null };

export type RollWebhookSecretMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type RollWebhookSecretMutation = { rollWebhookSecret: { secret: string, webhook: { id: string } } | null };

export type DeleteWebhookMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { id: string } | null };

export type FeedEventFragment = { seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, actorId: string } };

export type FeedHeadQueryVariables = Exact<{
  companyId: string | number;
}>;


export type FeedHeadQuery = { feed: { epoch: string, seq: string, oldest: string } | null };

export type FeedPageQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type FeedPageQuery = { events: { nodes: Array<{ seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EventsSubscriptionVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;


export type EventsSubscription = { events: { seq: string, cursor: string, type: string, vacancyId: string | null, candidateId: string | null, recordId: string | null, nextRecordId: string | null, operation: string, via: EventVia, createdAt: string, data: Record<string, unknown> | null, omitted: Array<string>, actor: { kind: ActorKind, actorId: string } } };

export type DiscardedPeopleQueryVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
}>;


export type DiscardedPeopleQuery = { records: { nodes: Array<
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { name: string } | null, feature: { customName: string } | null, decision: { at: string, cause: { timer: string | null, rejectedReason: string | null } } | null }
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { name: string } | null, feature: { customName: string } | null, decision: { at: string, cause: { timer: string | null, rejectedReason: string | null } } | null }
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { name: string } | null, feature: { customName: string } | null, decision: { at: string, cause: { timer: string | null, rejectedReason: string | null } } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type EraseCandidateMutationVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  input: EraseCandidateInput;
  idempotencyKey?: string | null | undefined;
}>;


export type EraseCandidateMutation = { eraseCandidate: { erasure: { id: string, status: ErasureStatus } } | null };

export type CandidateExportQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type CandidateExportQuery = { candidateExport: { nodes: Array<{ place: PersonalPlace, at: string, data: Record<string, unknown>, id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type HoldCandidateMutationVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  input: HoldCandidateInput;
  idempotencyKey?: string | null | undefined;
}>;


export type HoldCandidateMutation = { holdCandidate: { candidateId: string, until: string | null } | null };

export type ReleaseCandidateMutationVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type ReleaseCandidateMutation = { releaseCandidate: { candidateId: string } | null };

export type PersonQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  first: number;
}>;


export type PersonQuery = { candidate: { candidateId: string, displayName: string | null, ban: { reason: string | null, bannedBy: string, bannedAt: string } | null, records: { nodes: Array<
        | { id: string, vacancyId: string, createdAt: string, isClosed: boolean, status: { code: string }, decision: { outcome: DecisionOutcome, cause: { timer: string | null, rejectedReason: string | null } } | null, feature: { customName: string } | null, vacancy: { name: string } | null }
        | { id: string, vacancyId: string, createdAt: string, isClosed: boolean, status: { code: string }, decision: { outcome: DecisionOutcome, cause: { timer: string | null, rejectedReason: string | null } } | null, feature: { customName: string } | null, vacancy: { name: string } | null }
        | { id: string, vacancyId: string, createdAt: string, isClosed: boolean, status: { code: string }, decision: { outcome: DecisionOutcome, cause: { timer: string | null, rejectedReason: string | null } } | null, feature: { customName: string } | null, vacancy: { name: string } | null }
      >, pageInfo: { hasNextPage: boolean } } | null } | null };

export type ErasuresQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: ErasureFilter | null | undefined;
}>;


export type ErasuresQuery = { erasures: { nodes: Array<{ id: string, token: string, status: ErasureStatus, reason: ErasureReason, reference: string | null, createdAt: string, doneAt: string | null, forgottenAt: string | null, actor: { kind: ActorKind, actorId: string }, places: Array<{ place: PersonalPlace, count: number }>, receivers: Array<{ webhookId: string, acknowledgedAt: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CandidateHoldsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type CandidateHoldsQuery = { candidateHolds: { nodes: Array<{ candidateId: string, reason: string, until: string | null, heldBy: string, heldAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ReviewsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: ReviewFilter | null | undefined;
}>;


export type ReviewsQuery = { reviews: { nodes: Array<{ id: string, recordId: string, vacancyId: string, candidateId: string, state: ReviewState, reason: string | null, requestedBy: ReviewRequester, requestedAt: string, settledBy: string | null, settledAt: string | null, settledReason: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type AdmitCandidateMutationVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type AdmitCandidateMutation = { admitCandidate: { candidateId: string } | null };

export type DecisionTextQueryVariables = Exact<{
  companyId: string | number;
  recordId: string | number;
  locale: DecisionLocale;
}>;


export type DecisionTextQuery = { decision: { id: string, text: string } | null };

export type SettleReviewMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: SettleReviewInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SettleReviewMutation = { settleReview: { id: string, state: ReviewState, settledBy: string | null, settledAt: string | null, settledReason: string | null } | null };

export type ClosedListQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
  after?: string | null | undefined;
}>;


export type ClosedListQuery = { records: { nodes: Array<
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, decision: { outcome: DecisionOutcome, at: string, person: string | null, isAutomated: boolean, cause: { timer: string | null, rejectedReason: string | null } } | null }
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, decision: { outcome: DecisionOutcome, at: string, person: string | null, isAutomated: boolean, cause: { timer: string | null, rejectedReason: string | null } } | null }
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, decision: { outcome: DecisionOutcome, at: string, person: string | null, isAutomated: boolean, cause: { timer: string | null, rejectedReason: string | null } } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ClosedRecordsQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
  after?: string | null | undefined;
}>;


export type ClosedRecordsQuery = { records: { nodes: Array<
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, status: { code: string } }
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, status: { code: string } }
      | { id: string, candidateId: string, featureId: string, updatedAt: string, candidate: { displayName: string | null } | null, status: { code: string } }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type DiscardedCountQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
}>;


export type DiscardedCountQuery = { records: { totalCount: number } | null };

type CardParts_Interview_Fragment = { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null };

type CardParts_ModuleRecord_Fragment = { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null };

type CardParts_Psychometric_Fragment = { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null };

export type CardPartsFragment =
  | CardParts_Interview_Fragment
  | CardParts_ModuleRecord_Fragment
  | CardParts_Psychometric_Fragment
;

export type ColumnsQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type ColumnsQuery = { vacancy: { id: string, name: string, status: { code: VacancyStatusCode }, pipeline: Array<{ medianDays: number | null, feature: { id: string, customName: string, color: string, order: number } }> | null } | null };

export type CardsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  orderBy?: RecordOrder | null | undefined;
  filter?: RecordFilter | null | undefined;
}>;


export type CardsQuery = { records: { nodes: Array<
      | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CardAgainQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
}>;


export type CardAgainQuery = { record:
    | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
    | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
    | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
   | null };

export type ReasonsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type ReasonsQuery = { rejectionReasons: Array<{ id: string, name: string }> | null };

export type MoveCardsMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey?: string | null | undefined;
}>;


export type MoveCardsMutation = { forwardFeatures: { results: Array<{ resourceId: string, closed:
        | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
       | null, next:
        | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type MoveCardToMutationVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
  input: OrchestrateInput;
  idempotencyKey?: string | null | undefined;
}>;


export type MoveCardToMutation = { orchestrate: { closed:
      | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
    , next:
      | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
      | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
     | null } | null };

export type DiscardCardsMutationVariables = Exact<{
  input: DiscardFeaturesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type DiscardCardsMutation = { discardFeatures: { results: Array<{ resourceId: string, record:
        | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type CancelCardsMutationVariables = Exact<{
  input: BulkInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CancelCardsMutation = { cancelFeatures: { results: Array<{ resourceId: string, record:
        | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type UndoDiscardsMutationVariables = Exact<{
  input: BulkInput;
  liftBan?: boolean | null | undefined;
  idempotencyKey?: string | null | undefined;
}>;


export type UndoDiscardsMutation = { reopenRecords: { results: Array<{ resourceId: string, record:
        | { score: number | null, reviewPending: boolean, id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
        | { id: string, candidateId: string, featureId: string, isClosed: boolean, createdAt: string, updatedAt: string, candidate: { displayName: string | null, externalUrl: string | null } | null, status: { code: string }, nextAutomation: { action: AutomationAction, dueAt: string | null, heldReason: HeldReason | null } | null }
       | null, error: { reason: string, message: string } | null }> } | null };

export type AnswerOfReviewFragment = { questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> };

export type WaitingReviewsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  orderBy: RecordOrder;
}>;


export type WaitingReviewsQuery = { interviews: { totalCount: number, nodes: Array<{ id: string, vacancyId: string, candidateId: string, createdAt: string, score: number | null, candidate: { displayName: string | null } | null, vacancy: { name: string, status: { code: VacancyStatusCode } } | null, feature: { customName: string } | null, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type AnswerVersionsQueryVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
}>;


export type AnswerVersionsQuery = { interview: { id: string, answers: Array<{ questionId: string, version: number }> } | null };

export type ReviewAnswersMutationVariables = Exact<{
  companyId: string | number;
  vacancyId: string | number;
  id: string | number;
  input: ReviewAnswersInput;
  idempotencyKey?: string | null | undefined;
}>;


export type ReviewAnswersMutation = { reviewAnswers: { id: string, score: number | null, reviewPending: boolean, answers: Array<{ questionId: string, questionText: string, extractedAnswer: string | null, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, needsReview: boolean, version: number, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null, versions: Array<{ version: number, questionScore: number | null, maxQuestionScore: number | null, questionScoreExplanation: string | null, createdAt: string, scorer: { kind: ScorerKind, scorerId: string, version: string | null } | null }> }> } | null };

export type FindVacanciesQueryVariables = Exact<{
  companyId: string | number;
  filter?: VacancyFilter | null | undefined;
}>;


export type FindVacanciesQuery = { vacancies: { nodes: Array<{ id: string, name: string }> } | null };

export type RecentCandidatesQueryVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
}>;


export type RecentCandidatesQuery = { records: { nodes: Array<
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
      | { id: string, candidateId: string, candidate: { displayName: string | null } | null }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type CataloguesQueryVariables = Exact<{
  companyId: string | number;
}>;


export type CataloguesQuery = { rejectionReasons: Array<{ id: string, name: string }> | null, notificableStatuses: Array<{ id: string, name: string }> | null, templateVariables: Array<{ id: string, name: string, description: string, example: string, canBeUsedInHSM: boolean, canBeUsedInStatic: boolean, canBeUsedInTemplateIds: Array<string> | null }> | null, conversationActions: Array<{ id: string, name: string, description: string, buttons: Array<{ text: string, isRequired: boolean, isEditable: boolean, type: ConversationActionButtonType, id: string }> | null }> | null };

export type SaveRejectionReasonMutationVariables = Exact<{
  companyId: string | number;
  input: RejectionReasonInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SaveRejectionReasonMutation = { saveRejectionReason: { id: string } | null };

export type DeleteRejectionReasonMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type DeleteRejectionReasonMutation = { deleteRejectionReason: { id: string } | null };

export type SaveNotificableStatusMutationVariables = Exact<{
  companyId: string | number;
  input: NotificableStatusInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SaveNotificableStatusMutation = { saveNotificableStatus: { id: string } | null };

export type DeleteNotificableStatusMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type DeleteNotificableStatusMutation = { deleteNotificableStatus: { id: string } | null };

export type SaveTemplateVariableMutationVariables = Exact<{
  companyId: string | number;
  input: TemplateVariableInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SaveTemplateVariableMutation = { saveTemplateVariable: { id: string } | null };

export type DeleteTemplateVariableMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type DeleteTemplateVariableMutation = { deleteTemplateVariable: { id: string } | null };

export type SaveConversationActionMutationVariables = Exact<{
  companyId: string | number;
  input: ConversationActionInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SaveConversationActionMutation = { saveConversationAction: { id: string } | null };

export type DeleteConversationActionMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type DeleteConversationActionMutation = { deleteConversationAction: { id: string } | null };

export type SettingsPartsFragment = { companyId: string, locale: string, reviewGate: boolean, humanDecision: HumanDecision, discardMode: DiscardMode, automationMode: AutomationMode, holdShare: number, ownKeyRequests: OwnKeyRequests, candidateRetentionDays: number | null, eventRetentionDays: number, evidenceRetentionDays: number, candidateUrlTemplate: string | null, defaultTasks: Array<{ text: string, source: TaskSource, type: TaskType, relatedField: string | null }> };

export type SettingsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type SettingsQuery = { companySettings: { companyId: string, locale: string, reviewGate: boolean, humanDecision: HumanDecision, discardMode: DiscardMode, automationMode: AutomationMode, holdShare: number, ownKeyRequests: OwnKeyRequests, candidateRetentionDays: number | null, eventRetentionDays: number, evidenceRetentionDays: number, candidateUrlTemplate: string | null, defaultTasks: Array<{ text: string, source: TaskSource, type: TaskType, relatedField: string | null }> } | null };

export type SaveSettingsMutationVariables = Exact<{
  companyId: string | number;
  input: CompanySettingsInput;
  idempotencyKey?: string | null | undefined;
}>;


export type SaveSettingsMutation = { updateCompanySettings: { companyId: string, locale: string, reviewGate: boolean, humanDecision: HumanDecision, discardMode: DiscardMode, automationMode: AutomationMode, holdShare: number, ownKeyRequests: OwnKeyRequests, candidateRetentionDays: number | null, eventRetentionDays: number, evidenceRetentionDays: number, candidateUrlTemplate: string | null, defaultTasks: Array<{ text: string, source: TaskSource, type: TaskType, relatedField: string | null }> } | null };

export type FindCandidateQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
}>;


export type FindCandidateQuery = { candidate: { candidateId: string, displayName: string | null } | null };

export type NamedCandidatesQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  filter: CandidateFilter;
}>;


export type NamedCandidatesQuery = { candidates: { nodes: Array<{ candidateId: string, displayName: string | null }> } | null };

export type LabelFormQueryVariables = Exact<{
  companyId: string | number;
  candidateId: string | number;
}>;


export type LabelFormQuery = { viewer: { grants: Array<string> } | null, candidate: { candidateId: string, displayName: string | null, externalUrl: string | null } | null };

export type PutLabelMutationVariables = Exact<{
  companyId: string | number;
  input: PutCandidatesInput;
  idempotencyKey?: string | null | undefined;
}>;


export type PutLabelMutation = { putCandidates: { results: Array<{ candidateId: string, candidate: { displayName: string | null, externalUrl: string | null } | null, error: { reason: string, message: string } | null }> } | null };

export type LabelsQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  filter: CandidateFilter;
}>;


export type LabelsQuery = { candidates: { nodes: Array<{ candidateId: string, displayName: string | null }> } | null };

export type ReviewsWaitingQueryVariables = Exact<{
  companyId: string | number;
}>;


export type ReviewsWaitingQuery = { interviews: { totalCount: number } | null };

export type AllVacanciesQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type AllVacanciesQuery = { vacancies: { nodes: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { kind: CallerKind, id: string, companyIds: Array<string> } | null };

export type TodayQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  today: string;
}>;


export type TodayQuery = { reviews: { totalCount: number, nodes: Array<{ id: string, vacancyId: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string, status: { code: VacancyStatusCode } } | null }> } | null, meetings: { nodes: Array<
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null }
      | { id: string, vacancyId: string, candidateId: string, meeting: { date: string, duration: number, timezone: string | null, clockTime: string | null, location: string | null } | null, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null }
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null }
    >, pageInfo: { hasNextPage: boolean } } | null, timers: { totalCount: number, nodes: Array<
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null } | null }
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null } | null }
      | { id: string, vacancyId: string, candidateId: string, candidate: { displayName: string | null } | null, vacancy: { id: string, name: string } | null, nextAutomation: { action: AutomationAction, timer: string, dueAt: string | null } | null }
    > } | null, held: { totalCount: number } | null };

export type FailedWebhooksQueryVariables = Exact<{
  companyId: string | number;
  first: number;
}>;


export type FailedWebhooksQuery = { webhooks: Array<{ id: string, url: string, status: WebhookStatus, deliveries: { nodes: Array<{ id: string, attempts: Array<{ at: string, status: number | null, error: string | null }> }> } | null }> | null };

export type VacanciesQueryVariables = Exact<{
  companyId: string | number;
  first: number;
  after?: string | null | undefined;
  filter?: VacancyFilter | null | undefined;
  orderBy?: VacancyOrder | null | undefined;
  today: string;
}>;


export type VacanciesQuery = { vacancies: { nodes: Array<{ id: string, name: string, createdByUserId: string, updatedAt: string, status: { code: VacancyStatusCode }, pipeline: Array<{ pending: number, inProgress: number, feature: { id: string, customName: string, color: string } }> | null, nextAutomation: { action: AutomationAction, dueAt: string | null } | null, oldest: { nodes: Array<
          | { id: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null }
          | { id: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null }
          | { id: string, candidateId: string, createdAt: string, candidate: { displayName: string | null } | null }
        > } | null, latest: { nodes: Array<
          | { id: string, updatedAt: string }
          | { id: string, updatedAt: string }
          | { id: string, updatedAt: string }
        > } | null, due: { totalCount: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type VacancyHistoryQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
  after?: string | null | undefined;
}>;


export type VacancyHistoryQuery = { vacancy: { id: string, history: { nodes: Array<{ seq: string, type: string, operation: string, candidateId: string | null, createdAt: string, actor: { kind: ActorKind, actorId: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null };

export type OfferedActionsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type OfferedActionsQuery = { conversationActions: Array<{ id: string, name: string }> | null };

export type StatisticsQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type StatisticsQuery = { vacancy: { id: string, name: string, status: { code: VacancyStatusCode }, pipeline: Array<{ pending: number, inProgress: number, finished: number, discarded: number, medianDays: number | null, feature: { id: string, customName: string, color: string } }> | null } | null };

export type DiscardsQueryVariables = Exact<{
  companyId: string | number;
  filter: DecisionFilter;
  after?: string | null | undefined;
}>;


export type DiscardsQuery = { decisions: { nodes: Array<{ id: string, recordId: string, candidateId: string, isAutomated: boolean, cause: { timer: string | null, rejectedReason: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RecordsBehindQueryVariables = Exact<{
  companyId: string | number;
  filter: RecordFilter;
  after?: string | null | undefined;
}>;


export type RecordsBehindQuery = { records: { nodes: Array<
      | { id: string, candidateId: string, isClosed: boolean, createdAt: string, candidate: { displayName: string | null } | null, status: { code: string, date: string } }
      | { id: string, candidateId: string, isClosed: boolean, createdAt: string, candidate: { displayName: string | null } | null, status: { code: string, date: string } }
      | { id: string, candidateId: string, isClosed: boolean, createdAt: string, candidate: { displayName: string | null } | null, status: { code: string, date: string } }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type PublishVacancyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type PublishVacancyMutation = { publishVacancy: { id: string, updatedAt: string, status: { code: VacancyStatusCode } } | null };

export type CloseVacancyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type CloseVacancyMutation = { closeVacancy: { id: string, updatedAt: string, status: { code: VacancyStatusCode } } | null };

export type ReopenVacancyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  idempotencyKey?: string | null | undefined;
}>;


export type ReopenVacancyMutation = { reopenVacancy: { id: string, updatedAt: string, status: { code: VacancyStatusCode } } | null };

export type WholeVacancyQueryVariables = Exact<{
  companyId: string | number;
  id: string | number;
}>;


export type WholeVacancyQuery = { vacancy: { id: string, name: string, type: VacancyType, createdAt: string, createdByUserId: string, updatedAt: string, frozenAt: string | null, visibility: Visibility, workModality: WorkModality, areaId: string, country: string | null, locationId: number | null, locale: string, refCode: string | null, shortCode: string | null, hasFinalistsEnabled: boolean, maxCandidates: number | null, jobDescription: string, jobDescriptionHtml: string, requirements: string | null, requirementsHtml: string | null, contextAI: string | null, status: { code: VacancyStatusCode, createdAt: string }, jobAutomations: { frozenDueToFinalistInactivityTime: number, frozenDueToFinalistInactivityTimeUnit: TimeUnit, frozenDueToSelectionInactivityTime: number, frozenDueToSelectionInactivityTimeUnit: TimeUnit }, taskList: Array<{ id: string, order: number, text: string, source: TaskSource, type: TaskType, relatedField: string | null }>, features: Array<{ id: string, featureCode: FeatureCode, order: number, isAutomatic: boolean, color: string, customName: string, selfInit: boolean, data: Record<string, unknown> | null, actions: Array<{ id: string, templateId: string }>, possibleDates: Array<{ clockTime: string | null }>, jobAutomations:
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
        | { timers: Array<{ name: string, time: number, unit: TimeUnit }> }
       }> } | null };

export type TimeZonesQueryVariables = Exact<{ [key: string]: never; }>;


export type TimeZonesQuery = { viewer: { id: string, timeZones: { names: Array<string> } } | null };

export type CreateVacancyMutationVariables = Exact<{
  companyId: string | number;
  input: CreateVacancyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type CreateVacancyMutation = { createVacancy: { id: string, name: string } | null };

export type UpdateVacancyMutationVariables = Exact<{
  companyId: string | number;
  id: string | number;
  input: UpdateVacancyInput;
  idempotencyKey?: string | null | undefined;
}>;


export type UpdateVacancyMutation = { updateVacancy: { id: string, name: string } | null };

export const CardDecisionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"maxScore"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}]}]}}]} as unknown as DocumentNode<CardDecisionFragment, unknown>;
export const CardAnswersFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardAnswers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"briefScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CardAnswersFragment, unknown>;
export const FeedEventFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<FeedEventFragment, unknown>;
export const CardPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<CardPartsFragment, unknown>;
export const AnswerOfReviewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnswerOfReview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Answer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<AnswerOfReviewFragment, unknown>;
export const SettingsPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanySettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"reviewGate"}},{"kind":"Field","name":{"kind":"Name","value":"humanDecision"}},{"kind":"Field","name":{"kind":"Name","value":"discardMode"}},{"kind":"Field","name":{"kind":"Name","value":"automationMode"}},{"kind":"Field","name":{"kind":"Name","value":"holdShare"}},{"kind":"Field","name":{"kind":"Name","value":"ownKeyRequests"}},{"kind":"Field","name":{"kind":"Name","value":"candidateRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"eventRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"candidateUrlTemplate"}},{"kind":"Field","name":{"kind":"Name","value":"defaultTasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"relatedField"}}]}}]}}]} as unknown as DocumentNode<SettingsPartsFragment, unknown>;
export const AgentUsesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentUses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentUses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"refused"}},{"kind":"Field","name":{"kind":"Name","value":"confirmed"}},{"kind":"Field","name":{"kind":"Name","value":"lastAt"}}]}}]}}]} as unknown as DocumentNode<AgentUsesQuery, AgentUsesQueryVariables>;
export const AgentRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"agentRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"client"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReasonId"}},{"kind":"Field","name":{"kind":"Name","value":"bans"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"records"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}}]}}]}}]}}]} as unknown as DocumentNode<AgentRequestsQuery, AgentRequestsQueryVariables>;
export const DecideAgentRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideAgentRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"confirms"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideAgentRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"confirms"},"value":{"kind":"Variable","name":{"kind":"Name","value":"confirms"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<DecideAgentRequestMutation, DecideAgentRequestMutationVariables>;
export const AdvanceClockDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdvanceClock"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"advanceClock"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"now"}}]}}]}}]} as unknown as DocumentNode<AdvanceClockMutation, AdvanceClockMutationVariables>;
export const HeldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Held"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<HeldQuery, HeldQueryVariables>;
export const ReleaseHeldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseHeld"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseHeld"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReleaseHeldMutation, ReleaseHeldMutationVariables>;
export const DismissHeldDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DismissHeld"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dismissHeld"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DismissHeldMutation, DismissHeldMutationVariables>;
export const CompanyNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompanyNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyClock"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"now"}}]}}]}}]} as unknown as DocumentNode<CompanyNowQuery, CompanyNowQueryVariables>;
export const AutomationPreviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AutomationPreview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"automationPreview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}}]}}]}}]} as unknown as DocumentNode<AutomationPreviewQuery, AutomationPreviewQueryVariables>;
export const DueRecordsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DueRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DueRecordsQuery, DueRecordsQueryVariables>;
export const WholeCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WholeCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionLocale"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companySettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateUrlTemplate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}},{"kind":"Field","name":{"kind":"Name","value":"ban"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"bannedBy"}},{"kind":"Field","name":{"kind":"Name","value":"bannedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"color"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModuleRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meeting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","name":{"kind":"Name","value":"clockTime"}},{"kind":"Field","name":{"kind":"Name","value":"location"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}]}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"reviews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"settledReason"}}]}}]}}]}}]} as unknown as DocumentNode<WholeCandidateQuery, WholeCandidateQueryVariables>;
export const CandidateEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CandidateEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CandidateEventsQuery, CandidateEventsQueryVariables>;
export const AddCandidatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddCandidates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"InitFeaturesInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"initFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AddCandidatesMutation, AddCandidatesMutationVariables>;
export const CardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Card"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionLocale"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companySettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateUrlTemplate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"record"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"descriptionCode"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"featureCode"}},{"kind":"Field","name":{"kind":"Name","value":"possibleDates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"instant"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardDecision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardAnswers"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Psychometric"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationName"}},{"kind":"Field","name":{"kind":"Name","value":"link"}},{"kind":"Field","name":{"kind":"Name","value":"reports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModuleRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meeting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","name":{"kind":"Name","value":"clockTime"}},{"kind":"Field","name":{"kind":"Name","value":"location"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"maxScore"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}]}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardAnswers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"briefScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CardQuery, CardQueryVariables>;
export const RecordAnswersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecordAnswers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"interview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardAnswers"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardAnswers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"briefScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RecordAnswersQuery, RecordAnswersQueryVariables>;
export const OtherStagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OtherStages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionLocale"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardDecision"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardDecision"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"maxScore"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}]}]}}]} as unknown as DocumentNode<OtherStagesQuery, OtherStagesQueryVariables>;
export const CompareCardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareCard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"record"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Psychometric"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evaluationName"}}]}}]}}]}}]} as unknown as DocumentNode<CompareCardQuery, CompareCardQueryVariables>;
export const BookMeetingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BookMeeting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BookMeetingInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookMeeting"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"meeting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","name":{"kind":"Name","value":"clockTime"}},{"kind":"Field","name":{"kind":"Name","value":"location"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<BookMeetingMutation, BookMeetingMutationVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeyPages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoint"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyIds"}},{"kind":"Field","name":{"kind":"Name","value":"cidrs"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"refusals"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"minute"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const AttemptedDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AttemptedDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"eventId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AttemptedDeliveryQuery, AttemptedDeliveryQueryVariables>;
export const ChangeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeApiKeyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"grants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoint"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancyIds"}},{"kind":"Field","name":{"kind":"Name","value":"cidrs"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<ChangeApiKeyMutation, ChangeApiKeyMutationVariables>;
export const ClaimableDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Claimable"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeyRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"EnumValue","value":"APPROVED"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"claimUntil"}}]}}]}}]}}]} as unknown as DocumentNode<ClaimableQuery, ClaimableQueryVariables>;
export const ClaimApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClaimApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"claimApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<ClaimApiKeyMutation, ClaimApiKeyMutationVariables>;
export const ResendDeliveryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendDelivery"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendDelivery"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}}]}}]}}]} as unknown as DocumentNode<ResendDeliveryMutation, ResendDeliveryMutationVariables>;
export const EditWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EditWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"types"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}}]}}]}}]} as unknown as DocumentNode<EditWebhookMutation, EditWebhookMutationVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"types"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const ApiKeyRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeyRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKeyRequestState"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeyRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"contact"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyName"}},{"kind":"Field","name":{"kind":"Name","value":"fullName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"justification"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyIds"}},{"kind":"Field","name":{"kind":"Name","value":"cidrs"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}}]}}]}}]}}]} as unknown as DocumentNode<ApiKeyRequestsQuery, ApiKeyRequestsQueryVariables>;
export const ApproveApiKeyRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveApiKeyRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ApproveApiKeyRequestInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveApiKeyRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<ApproveApiKeyRequestMutation, ApproveApiKeyRequestMutationVariables>;
export const DeclineApiKeyRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeclineApiKeyRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeclineApiKeyRequestInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declineApiKeyRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<DeclineApiKeyRequestMutation, DeclineApiKeyRequestMutationVariables>;
export const RollApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RollApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rollApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<RollApiKeyMutation, RollApiKeyMutationVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RollCallbackSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RollCallbackSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rollCallbackSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<RollCallbackSecretMutation, RollCallbackSecretMutationVariables>;
export const GrantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Grants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"grants"}}]}}]}}]} as unknown as DocumentNode<GrantsQuery, GrantsQueryVariables>;
export const RequestApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestApiKeyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<RequestApiKeyMutation, RequestApiKeyMutationVariables>;
export const IssueApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"IssueApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"IssueApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"issueApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<IssueApiKeyMutation, IssueApiKeyMutationVariables>;
export const WebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"types"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"webhookId"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"answer"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<WebhookQuery, WebhookQueryVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const SendTestEventDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendTestEvent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendTestEvent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}}]}}]}}]} as unknown as DocumentNode<SendTestEventMutation, SendTestEventMutationVariables>;
export const RecoverDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecoverDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recoverDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}},{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}]}]}}]} as unknown as DocumentNode<RecoverDeliveriesMutation, RecoverDeliveriesMutationVariables>;
export const RollWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RollWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rollWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<RollWebhookSecretMutation, RollWebhookSecretMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const FeedHeadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedHead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feed"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"epoch"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"oldest"}}]}}]}}]} as unknown as DocumentNode<FeedHeadQuery, FeedHeadQueryVariables>;
export const FeedPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeedPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<FeedPageQuery, FeedPageQueryVariables>;
export const EventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"Events"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EventFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"events"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FeedEvent"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FeedEvent"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Event"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"nextRecordId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"via"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"omitted"}}]}}]} as unknown as DocumentNode<EventsSubscription, EventsSubscriptionVariables>;
export const DiscardedPeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DiscardedPeople"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":true}},{"kind":"ObjectField","name":{"kind":"Name","value":"statusCode"},"value":{"kind":"StringValue","value":"DISCARDED","block":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DiscardedPeopleQuery, DiscardedPeopleQueryVariables>;
export const EraseCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EraseCandidateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eraseCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<EraseCandidateMutation, EraseCandidateMutationVariables>;
export const CandidateExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CandidateExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CandidateExportQuery, CandidateExportQueryVariables>;
export const HoldCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HoldCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"HoldCandidateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"until"}}]}}]}}]} as unknown as DocumentNode<HoldCandidateMutation, HoldCandidateMutationVariables>;
export const ReleaseCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}}]}}]}}]} as unknown as DocumentNode<ReleaseCandidateMutation, ReleaseCandidateMutationVariables>;
export const PersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Person"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"ban"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"bannedBy"}},{"kind":"Field","name":{"kind":"Name","value":"bannedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PersonQuery, PersonQueryVariables>;
export const ErasuresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Erasures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ErasureFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"forgottenAt"}},{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receivers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhookId"}},{"kind":"Field","name":{"kind":"Name","value":"acknowledgedAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ErasuresQuery, ErasuresQueryVariables>;
export const CandidateHoldsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CandidateHolds"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateHolds"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"heldBy"}},{"kind":"Field","name":{"kind":"Name","value":"heldAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<CandidateHoldsQuery, CandidateHoldsQueryVariables>;
export const ReviewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reviews"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledReason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ReviewsQuery, ReviewsQueryVariables>;
export const AdmitCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AdmitCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"admitCandidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}}]}}]}}]} as unknown as DocumentNode<AdmitCandidateMutation, AdmitCandidateMutationVariables>;
export const DecisionTextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DecisionText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"recordId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locale"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionLocale"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"recordId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"recordId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"locale"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locale"}}}]}]}}]}}]} as unknown as DocumentNode<DecisionTextQuery, DecisionTextQueryVariables>;
export const SettleReviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SettleReview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SettleReviewInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"settleReview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"settledBy"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"settledReason"}}]}}]}}]} as unknown as DocumentNode<SettleReviewMutation, SettleReviewMutationVariables>;
export const ClosedListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClosedList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"person"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ClosedListQuery, ClosedListQueryVariables>;
export const ClosedRecordsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ClosedRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ClosedRecordsQuery, ClosedRecordsQueryVariables>;
export const DiscardedCountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DiscardedCount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<DiscardedCountQuery, DiscardedCountQueryVariables>;
export const ColumnsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Columns"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"order"}}]}},{"kind":"Field","name":{"kind":"Name","value":"medianDays"}}]}}]}}]}}]} as unknown as DocumentNode<ColumnsQuery, ColumnsQueryVariables>;
export const CardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Cards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordOrder"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<CardsQuery, CardsQueryVariables>;
export const CardAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CardAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"record"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<CardAgainQuery, CardAgainQueryVariables>;
export const ReasonsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Reasons"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReasons"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ReasonsQuery, ReasonsQueryVariables>;
export const MoveCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forwardFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<MoveCardsMutation, MoveCardsMutationVariables>;
export const MoveCardToDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveCardTo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OrchestrateInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orchestrate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<MoveCardToMutation, MoveCardToMutationVariables>;
export const DiscardCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardFeaturesInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<DiscardCardsMutation, DiscardCardsMutationVariables>;
export const CancelCardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelCards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelFeatures"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<CancelCardsMutation, CancelCardsMutationVariables>;
export const UndoDiscardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoDiscards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"liftBan"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"liftBan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"liftBan"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"record"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeatureRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"featureId"}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"heldReason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Interview"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}}]}}]}}]} as unknown as DocumentNode<UndoDiscardsMutation, UndoDiscardsMutationVariables>;
export const WaitingReviewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WaitingReviews"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordOrder"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"interviews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"reviewPending"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnswerOfReview"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnswerOfReview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Answer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<WaitingReviewsQuery, WaitingReviewsQueryVariables>;
export const AnswerVersionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnswerVersions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"interview"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<AnswerVersionsQuery, AnswerVersionsQueryVariables>;
export const ReviewAnswersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReviewAnswers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReviewAnswersInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviewAnswers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"vacancyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"vacancyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reviewPending"}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnswerOfReview"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnswerOfReview"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Answer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"questionText"}},{"kind":"Field","name":{"kind":"Name","value":"extractedAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"needsReview"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"versions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"questionScore"}},{"kind":"Field","name":{"kind":"Name","value":"maxQuestionScore"}},{"kind":"Field","name":{"kind":"Name","value":"questionScoreExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"scorer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"scorerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]}}]}}]} as unknown as DocumentNode<ReviewAnswersMutation, ReviewAnswersMutationVariables>;
export const FindVacanciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindVacancies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"6"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<FindVacanciesQuery, FindVacanciesQueryVariables>;
export const RecentCandidatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecentCandidates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<RecentCandidatesQuery, RecentCandidatesQueryVariables>;
export const CataloguesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Catalogues"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectionReasons"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notificableStatuses"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"templateVariables"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"example"}},{"kind":"Field","name":{"kind":"Name","value":"canBeUsedInHSM"}},{"kind":"Field","name":{"kind":"Name","value":"canBeUsedInStatic"}},{"kind":"Field","name":{"kind":"Name","value":"canBeUsedInTemplateIds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"conversationActions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"buttons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"buttonId"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"isRequired"}},{"kind":"Field","name":{"kind":"Name","value":"isEditable"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]} as unknown as DocumentNode<CataloguesQuery, CataloguesQueryVariables>;
export const SaveRejectionReasonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveRejectionReason"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RejectionReasonInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveRejectionReason"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SaveRejectionReasonMutation, SaveRejectionReasonMutationVariables>;
export const DeleteRejectionReasonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRejectionReason"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRejectionReason"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteRejectionReasonMutation, DeleteRejectionReasonMutationVariables>;
export const SaveNotificableStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveNotificableStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificableStatusInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveNotificableStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SaveNotificableStatusMutation, SaveNotificableStatusMutationVariables>;
export const DeleteNotificableStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteNotificableStatus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteNotificableStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteNotificableStatusMutation, DeleteNotificableStatusMutationVariables>;
export const SaveTemplateVariableDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveTemplateVariable"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TemplateVariableInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveTemplateVariable"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SaveTemplateVariableMutation, SaveTemplateVariableMutationVariables>;
export const DeleteTemplateVariableDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteTemplateVariable"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTemplateVariable"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteTemplateVariableMutation, DeleteTemplateVariableMutationVariables>;
export const SaveConversationActionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveConversationAction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConversationActionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveConversationAction"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<SaveConversationActionMutation, SaveConversationActionMutationVariables>;
export const DeleteConversationActionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteConversationAction"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteConversationAction"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteConversationActionMutation, DeleteConversationActionMutationVariables>;
export const SettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Settings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companySettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanySettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"reviewGate"}},{"kind":"Field","name":{"kind":"Name","value":"humanDecision"}},{"kind":"Field","name":{"kind":"Name","value":"discardMode"}},{"kind":"Field","name":{"kind":"Name","value":"automationMode"}},{"kind":"Field","name":{"kind":"Name","value":"holdShare"}},{"kind":"Field","name":{"kind":"Name","value":"ownKeyRequests"}},{"kind":"Field","name":{"kind":"Name","value":"candidateRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"eventRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"candidateUrlTemplate"}},{"kind":"Field","name":{"kind":"Name","value":"defaultTasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"relatedField"}}]}}]}}]} as unknown as DocumentNode<SettingsQuery, SettingsQueryVariables>;
export const SaveSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompanySettingsInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCompanySettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CompanySettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"companyId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"reviewGate"}},{"kind":"Field","name":{"kind":"Name","value":"humanDecision"}},{"kind":"Field","name":{"kind":"Name","value":"discardMode"}},{"kind":"Field","name":{"kind":"Name","value":"automationMode"}},{"kind":"Field","name":{"kind":"Name","value":"holdShare"}},{"kind":"Field","name":{"kind":"Name","value":"ownKeyRequests"}},{"kind":"Field","name":{"kind":"Name","value":"candidateRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"eventRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceRetentionDays"}},{"kind":"Field","name":{"kind":"Name","value":"candidateUrlTemplate"}},{"kind":"Field","name":{"kind":"Name","value":"defaultTasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"relatedField"}}]}}]}}]} as unknown as DocumentNode<SaveSettingsMutation, SaveSettingsMutationVariables>;
export const FindCandidateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindCandidate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]} as unknown as DocumentNode<FindCandidateQuery, FindCandidateQueryVariables>;
export const NamedCandidatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NamedCandidates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CandidateFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]}}]} as unknown as DocumentNode<NamedCandidatesQuery, NamedCandidatesQueryVariables>;
export const LabelFormDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LabelForm"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"grants"}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"candidateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"candidateId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}}]}}]} as unknown as DocumentNode<LabelFormQuery, LabelFormQueryVariables>;
export const PutLabelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PutLabel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PutCandidatesInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"putCandidates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"externalUrl"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PutLabelMutation, PutLabelMutationVariables>;
export const LabelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Labels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CandidateFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]}}]} as unknown as DocumentNode<LabelsQuery, LabelsQueryVariables>;
export const ReviewsWaitingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReviewsWaiting"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"interviews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"reviewPending"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<ReviewsWaitingQuery, ReviewsWaitingQueryVariables>;
export const AllVacanciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AllVacancies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AllVacanciesQuery, AllVacanciesQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"companyIds"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const TodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Today"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"reviews"},"name":{"kind":"Name","value":"interviews"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"reviewPending"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"meetings"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"statusCode"},"value":{"kind":"StringValue","value":"SCHEDULED","block":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"kinds"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"MODULE"}]}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModuleRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"meeting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"timezone"}},{"kind":"Field","name":{"kind":"Name","value":"clockTime"}},{"kind":"Field","name":{"kind":"Name","value":"location"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"timers"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"isHeld"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"vacancyId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"held"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"isHeld"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<TodayQuery, TodayQueryVariables>;
export const FailedWebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FailedWebhooks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<FailedWebhooksQuery, FailedWebhooksQueryVariables>;
export const VacanciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Vacancies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VacancyOrder"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdByUserId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"color"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"inProgress"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextAutomation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"oldest"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"ASC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"latest"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"UPDATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"due"},"name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isClosed"},"value":{"kind":"BooleanValue","value":false}},{"kind":"ObjectField","name":{"kind":"Name","value":"dueBefore"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<VacanciesQuery, VacanciesQueryVariables>;
export const VacancyHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VacancyHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"30"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<VacancyHistoryQuery, VacancyHistoryQueryVariables>;
export const OfferedActionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OfferedActions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"conversationActions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<OfferedActionsQuery, OfferedActionsQueryVariables>;
export const StatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Statistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pipeline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"feature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"color"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"inProgress"}},{"kind":"Field","name":{"kind":"Name","value":"finished"}},{"kind":"Field","name":{"kind":"Name","value":"discarded"}},{"kind":"Field","name":{"kind":"Name","value":"medianDays"}}]}}]}}]}}]} as unknown as DocumentNode<StatisticsQuery, StatisticsQueryVariables>;
export const DiscardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Discards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecisionFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomated"}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timer"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedReason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<DiscardsQuery, DiscardsQueryVariables>;
export const RecordsBehindDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecordsBehind"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"records"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"candidateId"}},{"kind":"Field","name":{"kind":"Name","value":"candidate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isClosed"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<RecordsBehindQuery, RecordsBehindQueryVariables>;
export const PublishVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishVacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<PublishVacancyMutation, PublishVacancyMutationVariables>;
export const CloseVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CloseVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closeVacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<CloseVacancyMutation, CloseVacancyMutationVariables>;
export const ReopenVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenVacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<ReopenVacancyMutation, ReopenVacancyMutationVariables>;
export const WholeVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WholeVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"vacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdByUserId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"frozenAt"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"workModality"}},{"kind":"Field","name":{"kind":"Name","value":"areaId"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"locale"}},{"kind":"Field","name":{"kind":"Name","value":"refCode"}},{"kind":"Field","name":{"kind":"Name","value":"shortCode"}},{"kind":"Field","name":{"kind":"Name","value":"hasFinalistsEnabled"}},{"kind":"Field","name":{"kind":"Name","value":"maxCandidates"}},{"kind":"Field","name":{"kind":"Name","value":"jobDescription"}},{"kind":"Field","name":{"kind":"Name","value":"jobDescriptionHtml"}},{"kind":"Field","name":{"kind":"Name","value":"requirements"}},{"kind":"Field","name":{"kind":"Name","value":"requirementsHtml"}},{"kind":"Field","name":{"kind":"Name","value":"contextAI"}},{"kind":"Field","name":{"kind":"Name","value":"jobAutomations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frozenDueToFinalistInactivityTime"}},{"kind":"Field","name":{"kind":"Name","value":"frozenDueToFinalistInactivityTimeUnit"}},{"kind":"Field","name":{"kind":"Name","value":"frozenDueToSelectionInactivityTime"}},{"kind":"Field","name":{"kind":"Name","value":"frozenDueToSelectionInactivityTimeUnit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"taskList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"relatedField"}}]}},{"kind":"Field","name":{"kind":"Name","value":"features"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"featureCode"}},{"kind":"Field","name":{"kind":"Name","value":"order"}},{"kind":"Field","name":{"kind":"Name","value":"isAutomatic"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"customName"}},{"kind":"Field","name":{"kind":"Name","value":"selfInit"}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"templateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"possibleDates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockTime"}}]}},{"kind":"Field","name":{"kind":"Name","value":"jobAutomations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobAutomations"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<WholeVacancyQuery, WholeVacancyQueryVariables>;
export const TimeZonesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TimeZones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"timeZones"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"names"}}]}}]}}]}}]} as unknown as DocumentNode<TimeZonesQuery, TimeZonesQueryVariables>;
export const CreateVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVacancyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createVacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CreateVacancyMutation, CreateVacancyMutationVariables>;
export const UpdateVacancyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateVacancy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateVacancyInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateVacancy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"companyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"companyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"idempotencyKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"idempotencyKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<UpdateVacancyMutation, UpdateVacancyMutationVariables>;