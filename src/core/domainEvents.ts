import { difference, type EventMembers, whole } from './application/events/changes.js';
import {
  type DomainEvent,
  type EventData,
  type EventType,
  type Subject,
  subjectOf,
} from './application/events/event.js';
import type { Epoch } from './application/events/feedStore.js';
import type { JsonObject } from './kernel/values/shapes.js';
import type { ApiKey } from './modules/apiKeys/apiKey.js';
import type { ApiKeyRequest } from './modules/apiKeys/apiKeyRequest.js';
import type { CandidateHold } from './modules/people/holds/hold.js';
import type { DecisionReview } from './modules/people/reviews/review.js';
import type { Ban } from './modules/pipeline/records/bans/ban.js';
import type { Move } from './modules/pipeline/records/moving/moves.js';
import type { FeatureRecord, Interview } from './modules/pipeline/records/record.js';
import { historiesByQuestion, newestOf } from './modules/pipeline/records/scoring/answers.js';
import { shownTimers } from './modules/pipeline/timers/timerSettings.js';
import type { Vacancy } from './modules/pipeline/vacancies/vacancy.js';
import type { CompanySettings } from './modules/settings/companySettings.js';
import type { Webhook } from './modules/webhooks/webhook.js';

/** Makes the events of changes: one function for each kind of change. */

export type RecordEventType = Extract<EventType, `RECORD_${string}`>;

const nowhere = { vacancyId: null, candidateId: null, recordId: null, nextRecordId: null } as const;

function event(
  type: EventType,
  subject: Subject,
  where: Partial<Record<keyof typeof nowhere, string | null>>,
  data: EventData,
): DomainEvent {
  return { type, subject, ...nowhere, ...where, data };
}

/** False also for an interview whose answers were not read. */
const hasAnswers = (record: FeatureRecord): record is Interview => record.kind === 'interview' && 'answers' in record;

/**
 * A record with the fields of its GraphQL type: answers have their versions, and other fields are undefined, so that
 * JSON leaves them out. To copy an object without some members takes V8 several times as long.
 */
function shownRecord(record: FeatureRecord): object {
  const meeting = record.kind === 'module' ? record.meeting : undefined;
  const reviewPending = record.kind === 'interview' ? record.reviewPending : undefined;
  const shown = { ...record, kind: undefined, reviewPending, timer: undefined, meeting };
  if (!hasAnswers(record)) return shown;
  const { answers, answerHistories } = record;
  const histories = historiesByQuestion({ answerHistories });
  return {
    ...shown,
    answerHistories: undefined,
    answers: answers.map((answer) => newestOf(answer, histories.get(answer.questionId))),
  };
}

/** The event of a changed record has no history, because `status` is its last entry. It has only the new answers. */
const ofRecords: EventMembers = {
  hidden: new Set(['statusHistory', 'kind', 'timer', 'answerHistories']),
  changed: {
    answers: (before, after) => {
      const known = new Set(((before ?? []) as readonly unknown[]).map((answer) => JSON.stringify(answer)));
      return ((after ?? []) as readonly unknown[]).filter((answer) => !known.has(JSON.stringify(answer)));
    },
    meeting: (_, after) => {
      if (after !== null && !('timezone' in (after as object))) throw new Error('a meeting is told without its place');
      return after;
    },
  },
};

/** Converts the answers only if they have changed: they are most of a record, and most changes do not touch them. */
function changesOf(before: FeatureRecord, after: FeatureRecord): ReturnType<typeof difference> {
  const isShown = areAnswersOther(before, after);
  return difference(isShown ? shownRecord(before) : before, isShown ? shownRecord(after) : after, ofRecords);
}

function areAnswersOther(before: FeatureRecord, after: FeatureRecord): boolean {
  if (!hasAnswers(before) || !hasAnswers(after)) return hasAnswers(before) || hasAnswers(after);
  return before.answers !== after.answers || before.answerHistories !== after.answerHistories;
}

const idsOf = ({ vacancyId, candidateId, id }: FeatureRecord) => ({ vacancyId, candidateId, recordId: id });

export function recordBegun(record: FeatureRecord): DomainEvent {
  const subject = subjectOf(record);
  const after = whole(subject, shownRecord(record));
  return event('RECORD_INITIALIZED', subject, idsOf(record), { before: null, after });
}

/**
 * @param before the record as it was read; the event has no member that was not read. If the meeting has changed, both
 *   records must have it whole (`placed` in core/modules/pipeline/records/meetings/meetings.ts)
 */
export function recordChanged(type: RecordEventType, before: FeatureRecord, after: FeatureRecord): DomainEvent {
  return event(type, subjectOf(after), idsOf(after), changesOf(before, after));
}

/** The event of a move contains both records: the closed one and the next one. */
export function recordMoved(before: FeatureRecord, { closed, next }: Move): DomainEvent {
  if (!next) return recordChanged('RECORD_FINISHED', before, closed);
  const subject = subjectOf(closed);
  const data = {
    ...changesOf(before, closed),
    next: whole(subjectOf(next), shownRecord(next)),
  };
  return event('RECORD_MOVED', subject, { ...idsOf(closed), nextRecordId: next.id }, data);
}

/** The reason of a change that a timer made. */
interface Because {
  readonly cause?: JsonObject;
  readonly heldReason?: string;
}

/** The event of what a timer did to a record, or would have done. */
export function recordTimed(
  type: RecordEventType | 'AUTOMATION_SHADOWED' | 'MEETING_REMINDER_DUE',
  before: FeatureRecord,
  after: FeatureRecord,
  because: Because,
): DomainEvent {
  const changes = changesOf(before, after);
  return event(type, subjectOf(after), idsOf(after), { ...changes, ...because });
}

/** The event of what a timer did to a vacancy, or would have done. */
export function vacancyTimed(
  type: 'VACANCY_FROZEN' | 'AUTOMATION_SHADOWED',
  before: Vacancy,
  after: Vacancy,
  because: Because,
): DomainEvent {
  const changes = difference(before, after, ofVacancies);
  return event(type, 'Vacancy', { vacancyId: after.id }, { ...changes, ...because });
}

type Timers = Readonly<Record<string, number | string>>;

/** Timers by their REST names, and as a list, as GraphQL has them. */
const shownAutomations = (timers: Timers): object => ({ ...timers, timers: shownTimers(timers) });

const shownFeatures = (features: Vacancy['features']): readonly object[] =>
  features.map((feature) => ({ ...feature, jobAutomations: shownAutomations(feature.jobAutomations) }));

const ofVacancies: EventMembers = {
  hidden: new Set(['timer', 'closedFrom']),
  changed: { features: (_, after) => shownFeatures(after as Vacancy['features']) },
};

export function vacancyCreated(vacancy: Vacancy): DomainEvent {
  const shown = { ...vacancy, timer: undefined, closedFrom: undefined, features: shownFeatures(vacancy.features) };
  return event(
    'VACANCY_CREATED',
    'Vacancy',
    { vacancyId: vacancy.id },
    { before: null, after: whole('Vacancy', shown) },
  );
}

export function vacancyChanged(
  type: Extract<EventType, `VACANCY_${string}`>,
  before: Vacancy,
  after: Vacancy,
): DomainEvent {
  return event(type, 'Vacancy', { vacancyId: after.id }, difference(before, after, ofVacancies));
}

/** A vacancy that is no longer frozen, for callers that have not read all of it. @param before its frozen values */
export function vacancyThawed(
  vacancyId: string,
  before: { readonly frozenAt: string; readonly frozenBy: string | null; readonly updatedAt: string },
  updatedAt: string,
): DomainEvent {
  const after = { frozenAt: null, frozenBy: null, updatedAt };
  return event('VACANCY_THAWED', 'Vacancy', { vacancyId }, difference(before, after, ofVacancies));
}

function shownBan({ candidateId, reason, bannedBy, bannedAt }: Ban): JsonObject {
  return whole('Ban', { candidateId, reason, bannedBy, bannedAt });
}

/** @param vacancyId of the discard that it came with */
export function candidateBanned(ban: Ban, vacancyId: string): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('CANDIDATE_BANNED', 'Ban', where, { before: null, after: shownBan(ban) });
}

/** @param vacancyId of the reopening that it came with; null if it was lifted alone */
export function banLifted(ban: Ban, vacancyId: string | null = null): DomainEvent {
  const where = { vacancyId, candidateId: ban.candidateId };
  return event('BAN_LIFTED', 'Ban', where, { before: shownBan(ban), after: null });
}

/** The last event that names an erased person. Who has copies deletes them by it, or by the ids of the records. */
export function candidateErased({
  candidateId,
  ...told
}: {
  readonly id: string;
  readonly candidateId: string;
  readonly reason: string;
  readonly recordIds: readonly string[];
}): DomainEvent {
  const data = { before: null, after: whole('Erasure', told) };
  return { ...event('CANDIDATE_ERASED', 'Erasure', { candidateId }, data), id: told.id };
}

/** It names no erasure: nothing ties the old person to the new one. */
export const candidateAdmitted = (candidateId: string): DomainEvent =>
  event('CANDIDATE_ADMITTED', 'Candidate', { candidateId }, { before: null, after: null });

/** It names nobody but the candidate: who asked is the actor. */
export const candidateExported = (candidateId: string): DomainEvent =>
  event('CANDIDATE_EXPORTED', 'Candidate', { candidateId }, { before: null, after: null });

function shownHold({ candidateId, reason, until, heldBy, heldAt }: CandidateHold): JsonObject {
  return whole('CandidateHold', { candidateId, reason, until, heldBy, heldAt });
}

/** @param before the hold that it replaces; null if none stood */
export function candidateHeld(before: CandidateHold | null, after: CandidateHold): DomainEvent {
  const where = { candidateId: after.candidateId };
  return event('CANDIDATE_HELD', 'CandidateHold', where, {
    before: before && shownHold(before),
    after: shownHold(after),
  });
}

export function candidateReleased(hold: CandidateHold): DomainEvent {
  const where = { candidateId: hold.candidateId };
  return event('CANDIDATE_RELEASED', 'CandidateHold', where, { before: shownHold(hold), after: null });
}

/** @param before null for a new review. What changes one also names its decision */
export function reviewChanged(
  type: 'REVIEW_REQUESTED' | 'REVIEW_SETTLED',
  before: DecisionReview | null,
  after: DecisionReview,
): DomainEvent {
  const { vacancyId, candidateId, recordId, decisionId } = after;
  const { before: was, after: is } = named('DecisionReview', before, after, { hidden: new Set() });
  const data = before ? { before: { ...was, decisionId }, after: { ...is, decisionId } } : { before: was, after: is };
  return event(type, 'DecisionReview', { vacancyId, candidateId, recordId }, data);
}

export function settingsChanged(before: CompanySettings, after: CompanySettings): DomainEvent {
  return event('SETTINGS_CHANGED', 'CompanySettings', {}, difference(before, after, { hidden: new Set() }));
}

/** The secret for a provider's messages was replaced. No member of the settings shows it: the operation says it. */
export const callbackSecretRolled = (): DomainEvent =>
  event('SETTINGS_CHANGED', 'CompanySettings', {}, { before: {}, after: {} });

/** @param before null for a new entry @param after null for a deleted entry */
export function catalogueChanged(subject: Subject, before: object | null, after: object | null): DomainEvent {
  const shown = (entry: object | null) => entry && whole(subject, entry);
  return event('CATALOGUE_CHANGED', subject, {}, { before: shown(before), after: shown(after) });
}

/** @param before null for a new key; neither key has its hashes */
export function apiKeyChanged(
  type: 'API_KEY_ISSUED' | 'API_KEY_ROLLED' | 'API_KEY_REVOKED',
  before: ApiKey | null,
  after: ApiKey,
): DomainEvent {
  return event(type, 'ApiKey', {}, named('ApiKey', before, after, { hidden: new Set(['lastUsedAt']) }));
}

/** @param before null for a new request */
export function apiKeyRequestChanged(
  type: Extract<EventType, `API_KEY_REQUEST${string}`>,
  before: ApiKeyRequest | null,
  after: ApiKeyRequest,
): DomainEvent {
  return event(type, 'ApiKeyRequest', {}, named('ApiKeyRequest', before, after, { hidden: new Set() }));
}

/** The data of a thing whose id is in no column of an event: so the data of a change has its id, too. */
function named<T extends { readonly id: string }>(
  type: string,
  before: T | null,
  after: T | null,
  of: EventMembers,
): EventData {
  const all = (thing: T | null) => thing && whole(type, thing);
  if (!before || !after) return { before: all(before), after: all(after) };
  const { id } = after;
  const changes = difference(before, after, of);
  return { before: { id, ...changes.before }, after: { id, ...changes.after } };
}

/** @param before null for a new webhook @param after null for a deleted one; neither webhook has its secrets */
export function webhookChanged(
  type: Extract<EventType, `WEBHOOK_${string}`>,
  before: Webhook | null,
  after: Webhook | null,
): DomainEvent {
  return event(type, 'Webhook', {}, named('Webhook', before, after, { hidden: new Set() }));
}

/** The first event of an epoch. */
export const feedRestored = (begun: Epoch): DomainEvent =>
  event('FEED_RESTORED', 'Feed', {}, { before: null, after: whole('Feed', begun) });
