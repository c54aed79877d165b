import type { Instant } from '../kernel/values/instants.js';
import { keysOf } from '../kernel/values/objects.js';
import type { JsonObject } from '../kernel/values/shapes.js';

/**
 * A company's feed (docs/EVENTS.md): every change is one event. Events have the numbers 1, 2, 3 … in the order in which
 * the changes became visible. The history, the audit log, webhooks and subscriptions all read the feed.
 */

/** The version of the schema of `data`. A consumer of another version knows that it may not understand the event. */
export const eventVersion = 1;

/** The kinds of changes in events. The shape of `data` for each kind is in core/events.ts (`eventShapes`). */
export type ChangeKind =
  | 'made'
  | 'changed'
  | 'moved'
  | 'deleted'
  | 'replaced'
  /** Without members in events. */
  | 'noted'
  /** By a timer. */
  | 'timed'
  /** By a person, or by a timer. */
  | 'discarded'
  /** By an admin, about a held record. */
  | 'decided'
  /** By a newer table of time zones. */
  | 'retimed';
/** What events are about: `record` is of any kind, `entry` of any catalogue, `automated` is a record or a vacancy. */
export type EventTopic =
  | 'vacancy'
  | 'record'
  | 'automated'
  | 'ban'
  | 'erasure'
  | 'person'
  | 'hold'
  | 'label'
  | 'review'
  | 'settings'
  | 'entry'
  | 'apiKey'
  | 'apiKeyRequest'
  | 'webhook'
  | 'feed';

type Described = readonly [of: EventTopic, kind: ChangeKind, means: string];

/**
 * All types of events. A new type also needs a line in docs/EVENTS.md, its name on the board
 * (packages/board/src/words, in both languages) and a test that causes it (test/graphql/live/events.test.ts).
 */
const described = {
  VACANCY_CREATED: ['vacancy', 'made', 'A vacancy was created.'],
  VACANCY_UPDATED: ['vacancy', 'changed', 'A vacancy was edited.'],
  VACANCY_PUBLISHED: ['vacancy', 'changed', 'A vacancy was opened to candidates.'],
  VACANCY_CLOSED: ['vacancy', 'changed', 'A vacancy was closed.'],
  VACANCY_REOPENED: ['vacancy', 'changed', 'A closed vacancy was reopened.'],
  VACANCY_FROZEN: ['vacancy', 'timed', 'A vacancy was frozen by a timer.'],
  VACANCY_THAWED: ['vacancy', 'changed', 'A frozen vacancy was thawed.'],
  RECORD_INITIALIZED: ['record', 'made', 'A candidate was added to a feature.'],
  RECORD_MOVED: ['record', 'moved', 'A record was closed, and the next one began.'],
  RECORD_FINISHED: ['record', 'changed', 'A record was closed, and no feature follows.'],
  RECORD_STATUS_CHANGED: ['record', 'changed', "A record's status was changed."],
  RECORD_DISCARDED: ['record', 'discarded', 'A record was discarded, by a person or by a timer.'],
  RECORD_CANCELLED: ['record', 'changed', 'A record was cancelled.'],
  RECORD_REOPENED: ['record', 'changed', 'A discard was undone.'],
  RECORD_SCORED: ['record', 'changed', 'Answers or results were saved, with their scores.'],
  RECORD_REVIEWED: ['record', 'changed', 'A person reviewed answers.'],
  RECORD_BOOKED: [
    'record',
    'changed',
    'A meeting was booked, or an edit of its feature gave it another zone or place.',
  ],
  RECORD_HELD: ['record', 'timed', 'A timer would have discarded a record; the record waits for an admin.'],
  RECORD_RELEASED: ['record', 'decided', 'An admin released a held record: it is discarded.'],
  RECORD_DISMISSED: ['record', 'decided', 'An admin dismissed the timer of a held record: it stays as it is.'],
  MEETING_RETIMED: [
    'record',
    'retimed',
    'The rules of a time zone have changed: a meeting that was booked at a local time has another instant.',
  ],
  MEETING_REMINDER_DUE: ['record', 'timed', 'A reminder of a meeting is due.'],
  AUTOMATION_SHADOWED: [
    'automated',
    'timed',
    'A timer only reports that it would have discarded a record, or frozen a vacancy.',
  ],
  CANDIDATE_BANNED: ['ban', 'made', 'A candidate was banned.'],
  BAN_LIFTED: ['ban', 'deleted', 'A ban was lifted.'],
  CANDIDATE_LABELLED: [
    'label',
    'replaced',
    'A candidate got a name or an address in another system, or these were changed or removed.',
  ],
  CANDIDATE_ERASED: ['erasure', 'made', 'The data of a candidate was erased. Receivers delete their copies of it.'],
  CANDIDATE_HELD: ['hold', 'replaced', "A legal hold was ordered for a candidate's data, or replaced by another one."],
  CANDIDATE_RELEASED: ['hold', 'deleted', "The legal hold of a candidate's data was ended."],
  CANDIDATE_EXPORTED: ['person', 'noted', 'The data stored about a candidate was exported.'],
  CANDIDATE_ADMITTED: ['person', 'noted', 'A candidate whose data was erased may be added again.'],
  REVIEW_REQUESTED: ['review', 'made', 'Somebody objected to a discard.'],
  REVIEW_SETTLED: ['review', 'changed', 'An objection was settled: the discard stands, or is reversed.'],
  SETTINGS_CHANGED: ['settings', 'changed', "A company's settings were changed, or its secret for a test provider."],
  CATALOGUE_CHANGED: ['entry', 'replaced', 'An entry of a catalogue was added, replaced or deleted.'],
  API_KEY_ISSUED: ['apiKey', 'made', 'An API key was issued.'],
  API_KEY_ROLLED: ['apiKey', 'changed', 'An API key got a new secret.'],
  API_KEY_CHANGED: ['apiKey', 'changed', 'The rate limit of an API key was changed, or its rights were narrowed.'],
  API_KEY_REVOKED: ['apiKey', 'changed', 'An API key was revoked.'],
  API_KEY_REQUESTED: ['apiKeyRequest', 'made', 'A user requested an API key.'],
  API_KEY_REQUEST_APPROVED: ['apiKeyRequest', 'changed', 'An admin approved a request for an API key.'],
  API_KEY_REQUEST_DECLINED: ['apiKeyRequest', 'changed', 'An admin declined a request for an API key.'],
  API_KEY_REQUEST_EXPIRED: ['apiKeyRequest', 'changed', 'Nobody claimed an approved API key in time.'],
  WEBHOOK_CREATED: ['webhook', 'made', 'A webhook was created.'],
  WEBHOOK_CHANGED: ['webhook', 'changed', 'A webhook was changed, or got a new secret.'],
  WEBHOOK_DELETED: ['webhook', 'deleted', 'A webhook was deleted.'],
  WEBHOOK_DISABLED: ['webhook', 'changed', 'The service disabled a webhook that does not work.'],
  FEED_RESTORED: [
    'feed',
    'made',
    'The database was restored. Events after `data.after.seq` that came before this one are lost.',
  ],
} as const satisfies Readonly<Record<string, Described>>;

export type EventType = keyof typeof described;
export const eventTypes = keysOf(described);

export const descriptionOf = (type: EventType): Described => described[type];

export const actorKinds = ['USER', 'API_KEY', 'WORKER', 'PROVIDER', 'COMMAND_LINE'] as const;
export const eventVias = ['REST', 'GRAPHQL', 'MCP', 'WORKER', 'CALLBACK', 'COMMAND_LINE'] as const;
export type EventVia = (typeof eventVias)[number];

export interface Actor {
  readonly kind: (typeof actorKinds)[number];
  /** A user's `sub`, a key's public id, or the name of a worker. */
  readonly id: string;
}

/** Who did something, and how. */
export interface Origin {
  readonly actor: Actor;
  /** The name of the operation in the registry. */
  readonly operation: string;
  readonly via: EventVia;
  /** The agent by which it came, as it names itself; missing if it came by none, or the agent has not said. */
  readonly client?: string | null | undefined;
  /** The `X-Request-Id` of the response; null if there was no request. */
  readonly requestId: string | null;
  /** Its place in a trace, as W3C's header `traceparent`; missing if nobody collects traces. */
  readonly traceparent?: string | undefined;
}

/** The GraphQL types of the objects that change. A caller who may read the type may see the data of its events. */
export const subjects = [
  'Vacancy',
  'Interview',
  'Psychometric',
  'ModuleRecord',
  'Ban',
  'Erasure',
  'Candidate',
  'CandidateHold',
  'DecisionReview',
  'CompanySettings',
  'NotificableStatus',
  'TemplateVariable',
  'ConversationAction',
  'RejectionReason',
  'ApiKey',
  'ApiKeyRequest',
  'Webhook',
  'Feed',
] as const;
export type Subject = (typeof subjects)[number];

const subjectByKind = {
  interview: 'Interview',
  psychometric: 'Psychometric',
  module: 'ModuleRecord',
} as const satisfies Readonly<Record<string, Subject>>;
type RecordKind = keyof typeof subjectByKind;

/** The GraphQL type of a record. */
export const subjectOf = ({ kind }: { readonly kind: RecordKind }): (typeof subjectByKind)[RecordKind] =>
  subjectByKind[kind];

/**
 * What changed, with the field names of GraphQL. The first event of an object has all its members, later events have the
 * changed ones. A consumer that merges all `after` objects in order gets the object as it is. It is no interface, because
 * only a type like this one is known to be a JSON object.
 */
export type EventData = {
  /** Null for a new object. */
  readonly before: JsonObject | null;
  /** Null for a deleted object. */
  readonly after: JsonObject | null;
  /** The record that a move begins. */
  readonly next?: JsonObject;
  /** The timer that caused the change. */
  readonly cause?: JsonObject;
  /** Why the record waits, or waited, for an admin. */
  readonly heldReason?: string;
  /** The versions of the tables of time zones, if another one has moved a meeting. */
  readonly tzdbVersions?: JsonObject;
};

/** An event as a use case makes it. */
export interface DomainEvent {
  /** Its id, if it is known already; else the store makes one. */
  readonly id?: string;
  /** Whether the data of its person was erased. */
  readonly isRedacted?: boolean;
  readonly type: EventType;
  readonly subject: Subject;
  /** Null if the event is about no vacancy; the other ids likewise. */
  readonly vacancyId: string | null;
  readonly candidateId: string | null;
  readonly recordId: string | null;
  /** The record that a move begins. */
  readonly nextRecordId: string | null;
  readonly data: EventData;
}

/** Who made the changes of some events, and when. */
export interface EventContext {
  readonly origin: Origin;
  readonly now: Instant;
}

/** Events that a transaction appends at its end. */
export interface PendingEvents {
  readonly companyId: string;
  readonly events: readonly DomainEvent[];
  readonly context: EventContext;
}

/** An event of the feed. */
export interface FeedEvent extends Omit<DomainEvent, 'id' | 'isRedacted'> {
  readonly companyId: string;
  /** Its number in the feed. */
  readonly seq: string;
  /** A UUIDv7. */
  readonly id: string;
  readonly version: number;
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly operation: string;
  readonly via: EventVia;
  /** As in {@link Origin}. */
  readonly client: string | null;
  readonly requestId: string | null;
  /** The place in a trace of what has made it; null if there is none. */
  readonly traceparent: string | null;
  readonly createdAt: Instant;
  /** The members that are missing in `data`, because it was too long. */
  readonly omitted: readonly string[] | null;
  /** Whether its person was erased: ids are replaced by a token, and content is deleted. */
  readonly isRedacted: boolean;
}
