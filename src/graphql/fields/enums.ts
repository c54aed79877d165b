import { registerEnumType } from 'type-graphql';
import { agentRequestStates } from '../../core/agents/agentRequest.js';
import { apiKeyRequestStates } from '../../core/apiKeys/apiKeyRequest.js';
import { actorKinds, eventVias } from '../../core/application/event.js';
import { buttonTypes } from '../../core/catalogues/catalogue.js';
import { orderDirections } from '../../core/kernel/reading/page.js';
import { objectWith } from '../../core/kernel/values/objects.js';
import { decisionLocales } from '../../core/people/shapes/decision.js';
import {
  decisionOutcomes,
  decisionStepKinds,
  reviewRequesters,
  reviewStates,
} from '../../core/people/shapes/decisionShapes.js';
import { erasureReasons, erasureStatuses, personalPlaces } from '../../core/people/shapes/erasure.js';
import { reviewOutcomes } from '../../core/people/shapes/review.js';
import { automationActions } from '../../core/pipeline/rules/timerSimulation.js';
import { timeUnits } from '../../core/pipeline/shapes/namedTimers.js';
import { scorerKinds } from '../../core/pipeline/shapes/record.js';
import { heldReasons } from '../../core/pipeline/shapes/storedTimers.js';
import {
  featureCodes,
  vacancyStatusCodes,
  vacancyTypes,
  visibilities,
  workModalities,
} from '../../core/pipeline/shapes/vacancy.js';
import { recordKindNames, recordOrderFields } from '../../core/records/listRecords.js';
import {
  automationModes,
  discardModes,
  humanDecisions,
  ownKeyRequestModes,
  taskSources,
  taskTypes,
} from '../../core/settings/companySettings.js';
import { vacancyOrderFields } from '../../core/vacancies/listVacancies.js';
import { deliveryStatuses } from '../../core/webhooks/delivery.js';
import { payloads, webhookStatuses } from '../../core/webhooks/webhook.js';

type EnumObject<V extends string> = Readonly<Record<V, V>>;

const enumsByValues = new Map<string, object>();

/** The enum of a closed list; undefined if it has none. */
export const enumOf = (values: readonly string[]): object | undefined => enumsByValues.get(String(values));

/**
 * Makes a GraphQL enum from one of the core's closed lists. Each value is spelled as in REST, and has a description. Only
 * a field that is not made from a shape (fieldsOfShape.ts) names the enum.
 */
function enumType<const V extends string>(
  name: string,
  values: readonly V[],
  description: string,
  meanings: Readonly<Record<V, string>>,
): EnumObject<V> {
  const enumObject: EnumObject<V> = objectWith(values, (value) => value);
  const valuesConfig = objectWith(values, (value) => ({ description: meanings[value] }));
  enumsByValues.set(String(values), enumObject);
  registerEnumType(enumObject, { name, description, valuesConfig });
  return enumObject;
}

enumType('VacancyStatusCode', vacancyStatusCodes, 'The status of a vacancy.', {
  SAVED: 'Created, with no candidates yet.',
  CLOSED: 'Closed: until it is reopened, it accepts no candidates and no moves.',
  IN_PROGRESS: 'Open to candidates.',
});

enumType('VacancyType', vacancyTypes, 'The kind of a vacancy.', {
  Standard: 'An ordinary vacancy.',
  Branch: 'A vacancy of a branch. REST answers show it as Standard.',
});

enumType('Visibility', visibilities, 'Who may see a vacancy.', {
  PUBLIC: 'Anyone.',
  PRIVATE: 'Only those who were invited.',
});

enumType('WorkModality', workModalities, 'Where the work is done.', {
  ON_SITE: 'At the company.',
  REMOTE: 'From anywhere.',
  HYBRID: 'Partly at the company.',
});

export const TimeUnit = enumType('TimeUnit', timeUnits, 'The unit of a duration.', {
  days: 'Days of 24 hours.',
  minutes: 'Minutes.',
  hours: 'Hours.',
});

enumType('TaskSource', taskSources, 'Who wrote a task.', {
  GPT: 'A language model.',
  COMPANY: 'The company, for all its vacancies.',
  CUSTOM: 'A person, for this vacancy.',
});

enumType('TaskType', taskTypes, 'What a task is for.', {
  Qualifying: 'It speaks for the candidate.',
  Informative: 'It only informs.',
  Disqualifier: 'It rules the candidate out.',
});

export const FeatureCode = enumType('FeatureCode', featureCodes, 'The kind of a stage module.', {
  INTERVIEW: 'An interview led by the assistant.',
  DOCUMENTS: 'Documents that the candidate hands in.',
  AUTOMATIC_ENGLISH_EXAM: 'An English exam.',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'Scheduling of a virtual meeting.',
  AUTOMATIC_SCHEDULING_PRESENTIAL: 'Scheduling of a meeting on site.',
  AUTOMATIC_SCHEDULING_AUTO: 'Scheduling without a recruiter.',
  AUTOMATIC_PSYCHOMETRIC: 'A psychometric test.',
  AUTOMATIC_FORM: 'A form.',
});

enumType('ConversationActionButtonType', buttonTypes, 'What a button does.', {
  QUICK_REPLY: 'It sends its text as an answer.',
});

export const ScorerKind = enumType('ScorerKind', scorerKinds, 'What scores answers.', {
  PERSON: 'A person.',
  MODEL: 'A model, of a certain version.',
  RUBRIC: 'A rubric that is applied without judgement.',
});

export const CallerKind = enumType('CallerKind', ['USER', 'API_KEY'], 'The kind of credential that a caller used.', {
  USER: 'A user, with a bearer token.',
  API_KEY: "A company's server, with an API key.",
});

export const VacancyOrderField = enumType('VacancyOrderField', vacancyOrderFields, 'What vacancies are ordered by.', {
  CREATED_AT: 'When they were created.',
  UPDATED_AT: 'When they were last changed.',
  NAME: 'Their name, without regard to case and accents.',
});

export const OrderDirection = enumType('OrderDirection', orderDirections, 'The direction of an order.', {
  ASC: 'Ascending.',
  DESC: 'Descending.',
});

export const RecordOrderField = enumType('RecordOrderField', recordOrderFields, 'What records are ordered by.', {
  CREATED_AT: 'When they were created.',
  UPDATED_AT: 'When they were last changed.',
  SCORE: 'The score of an interview. Records without one come last, in both directions. Psychometric tests have none.',
});

enumType('RecordKind', recordKindNames, 'What kind of record a feature has.', {
  INTERVIEW: 'Of an interview.',
  PSYCHOMETRIC: 'Of a psychometric test.',
  MODULE: 'Of any other feature.',
});

export const ActorKind = enumType('ActorKind', actorKinds, 'What kind of actor did something.', {
  USER: 'A user, with a token.',
  API_KEY: "A company's server, with an API key.",
  WORKER: 'The service itself.',
  PROVIDER: 'A test provider, with a signed message.',
  COMMAND_LINE: 'A command, run where the database is.',
});

export const EventVia = enumType('EventVia', eventVias, 'Where a change entered the service.', {
  REST: 'An endpoint.',
  GRAPHQL: 'A mutation.',
  MCP: 'A tool, which an agent has called.',
  WORKER: 'The service itself.',
  CALLBACK: 'A signed message.',
  COMMAND_LINE: 'A command.',
});

export const WebhookStatus = enumType('WebhookStatus', webhookStatuses, 'The status of a webhook.', {
  ACTIVE: 'Events are sent.',
  PAUSED: 'No event is sent or queued. Deliveries that wait are not attempted.',
  DISABLED: 'The service has stopped sending; `reason` says why.',
});

enumType('WebhookPayload', payloads, 'What is sent of an event.', {
  FULL: 'The event as the owner of the webhook may see it.',
  THIN: 'Only its ids, number, type and instant: no person, no actor and no content.',
});

export const DeliveryStatus = enumType('DeliveryStatus', deliveryStatuses, 'The status of a delivery.', {
  PENDING: 'It waits for an attempt.',
  DELIVERED: 'An attempt succeeded.',
  FAILED: 'No attempt succeeded, and none follows.',
});

enumType('AutomationMode', automationModes, 'Whether timers work.', {
  ON: 'Timers do what they are set to do.',
  SHADOW: 'Timers do nothing. Events say what they would have done.',
  OFF: 'Timers do nothing: nothing is due.',
});

enumType('DiscardMode', discardModes, 'Who decides about records that timers would discard.', {
  AUTOMATIC: 'Nobody: a record is discarded when it is due.',
  REVIEW: 'An admin: a record that is due is held.',
});

enumType('OwnKeyRequests', ownKeyRequestModes, 'Whether admins may approve the API keys that they request.', {
  REFUSED: 'Another admin approves them.',
  ALLOWED: 'An admin may approve them.',
});

export const ApiKeyRequestStateName = enumType(
  'ApiKeyRequestState',
  apiKeyRequestStates,
  'The state of a request for an API key.',
  {
    OPEN: 'No admin has decided yet.',
    APPROVED: 'The user who requested it may claim the key.',
    DECLINED: 'An admin has declined it.',
    CLAIMED: 'It has become a key.',
    EXPIRED: 'It was approved, and not claimed within 7 days.',
  },
);

export const AgentRequestStateName = enumType(
  'AgentRequestState',
  agentRequestStates,
  'The state of what an agent asks a person.',
  {
    OPEN: 'The person has not decided yet.',
    CONFIRMED: 'The person has confirmed it, and the agent may do it.',
    DECLINED: 'The person has declined.',
    DONE: 'The agent has done it.',
    ENDED: 'It has expired.',
  },
);

enumType('HumanDecision', humanDecisions, 'Whether a person must make the decision to reject a candidate.', {
  OPTIONAL: 'An API key, the kernel or a timer may decide, too.',
  REQUIRED: 'Each discard names a person. Records that timers would discard are held.',
});

export const ErasureStatusName = enumType('ErasureStatus', erasureStatuses, 'The status of an erasure.', {
  RUNNING: 'Workers are still erasing.',
  DONE: 'Nothing of the person is left, except for the id in CANDIDATE_ERASED until `forgottenAt`.',
});

export const ErasureReasonName = enumType('ErasureReason', erasureReasons, 'Why a person was erased.', {
  REQUEST: 'The person asked for it.',
  CONSENT_WITHDRAWN: 'The person withdrew the consent.',
  UNLAWFUL: 'The data was stored unlawfully.',
  OTHER: 'Another reason.',
  RETENTION: 'The retention period was over. Only the service sets this reason.',
});

export const PersonalPlaceName = enumType('PersonalPlace', personalPlaces, "Where a person's data is stored.", {
  RECORD: 'Records.',
  ANSWER_VERSION: 'Older versions of answers.',
  DECISION: 'Decisions about the person.',
  REVIEW: 'Reviews of decisions.',
  BAN: 'Bans.',
  HOLD: 'Legal holds.',
  CANDIDATE: 'The label: the name, and the address in another system.',
  EVENT: 'Events of the feed.',
  DELIVERY: 'Deliveries to webhooks, with the responses of receivers.',
  IDEMPOTENCY_RESULT: 'Results of idempotency keys.',
  REFUSAL: 'Counts of rejected requests of which the person was the caller.',
});

export const AutomationActionName = enumType('AutomationAction', automationActions, 'What a timer does.', {
  DISCARD: 'It discards a record.',
  FREEZE: 'It freezes a vacancy.',
});

export const HeldReasonName = enumType('HeldReason', heldReasons, 'Why a record that is due waits for an admin.', {
  OVERDUE: 'The service found it more than six hours late.',
  TOO_MANY: "More than ten records, and more than the company's share of the vacancy's open records, were due at once.",
  REVIEW: 'The company lets a person decide.',
});

enumType('DecisionOutcome', decisionOutcomes, 'What was decided about a record.', {
  MOVED: 'It was closed, and the candidate moved on.',
  FINISHED: 'It was closed, and no feature follows.',
  DISCARDED: 'The candidate was rejected.',
  REOPENED: 'A discard was undone.',
  ERASED: 'It was closed because the candidate was erased.',
});

export const DecisionLocaleName = enumType('DecisionLocale', decisionLocales, 'The language of a text.', {
  EN: 'English.',
  ES: 'Spanish.',
});

enumType('DecisionStepKind', decisionStepKinds, 'What was done about a decision.', {
  REVIEWED: 'A person reviewed answers, and their scores stayed as they were.',
  OVERRIDDEN: 'A person reviewed answers, and changed a score.',
  HELD: 'A timer would have discarded the record; it waited for an admin.',
  RELEASED: 'An admin released the held record.',
  DISMISSED: 'An admin dismissed the timer of the held record.',
  OBJECTED: 'Somebody objected to the decision.',
  UPHELD: 'The objection was settled: the decision stands.',
  REVERSED: 'The objection was settled: the decision was undone.',
});

enumType('ReviewState', reviewStates, 'The state of a review.', {
  OPEN: 'Nobody has settled it yet.',
  UPHELD: 'The decision stands.',
  REVERSED: 'The decision was undone: the record was reopened.',
  ERASED: 'It ended because the candidate was erased.',
});

enumType('ReviewOutcome', reviewOutcomes, 'How a review is settled.', {
  UPHELD: 'The decision stands.',
  REVERSED: 'The decision is undone: the record is reopened.',
});

enumType('ReviewRequester', reviewRequesters, 'Who wants a review.', {
  CANDIDATE: 'The candidate.',
  REPRESENTATIVE: 'Somebody who acts for the candidate.',
  COMPANY: 'The company itself.',
});
