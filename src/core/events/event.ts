import type { JsonObject } from '../shapes.js';
import type { Instant } from '../vacancies/vacancy.js';

/**
 * A company's feed (CONTRACT "Events"): every change is one event, numbered 1, 2, 3 … in the order in which changes became
 * visible. It is history, audit log, webhooks and subscriptions at once.
 */

/** The shape of what an event tells: a consumer of another version knows that it may not understand it. */
export const eventVersion = 1;

/** The kinds of changes that are told; what `data` holds of each stands in eventShapes.ts. */
export type ChangeKind =
  | 'made'
  | 'changed'
  | 'moved'
  | 'deleted'
  | 'replaced'
  /** By a timer. */
  | 'timed'
  /** By a person, or by a timer. */
  | 'discarded'
  /** What was held for an admin. */
  | 'decided';
/** What events tell of; a record is of any kind, an entry of any catalogue; `automated` is a record or a vacancy. */
export type ToldOf = 'vacancy' | 'record' | 'automated' | 'ban' | 'settings' | 'entry' | 'apiKey' | 'webhook';

type Described = readonly [of: ToldOf, kind: ChangeKind, means: string];

/** Every type of event. A new one stands here, and in docs/EVENTS.md. */
const described = {
  VACANCY_CREATED: ['vacancy', 'made', 'A vacancy was created.'],
  VACANCY_UPDATED: ['vacancy', 'changed', 'A vacancy was edited.'],
  VACANCY_PUBLISHED: ['vacancy', 'changed', 'A vacancy was opened to candidates.'],
  VACANCY_CLOSED: ['vacancy', 'changed', 'A vacancy was closed.'],
  VACANCY_REOPENED: ['vacancy', 'changed', 'A closed vacancy was opened again.'],
  VACANCY_FROZEN: ['vacancy', 'timed', 'A vacancy was frozen by a timer.'],
  VACANCY_THAWED: ['vacancy', 'changed', 'A frozen vacancy goes on.'],
  RECORD_INITIALIZED: ['record', 'made', 'A candidate was put into a feature.'],
  RECORD_MOVED: ['record', 'moved', 'A record was closed, and the next one begun.'],
  RECORD_FINISHED: ['record', 'changed', 'A record was closed, and no feature follows.'],
  RECORD_STATUS_CHANGED: ['record', 'changed', 'A record has another status.'],
  RECORD_DISCARDED: ['record', 'discarded', 'A record was discarded, by a person or by a timer.'],
  RECORD_CANCELLED: ['record', 'changed', 'A record was cancelled.'],
  RECORD_REOPENED: ['record', 'changed', 'A discard was taken back.'],
  RECORD_SCORED: ['record', 'changed', 'Answers or results came, with what they score.'],
  RECORD_REVIEWED: ['record', 'changed', 'A person reviewed answers.'],
  RECORD_BOOKED: ['record', 'changed', 'A meeting was booked.'],
  RECORD_HELD: ['record', 'timed', 'A timer would have discarded a record; it waits for an admin.'],
  RECORD_RELEASED: ['record', 'decided', 'An admin has a held record discarded.'],
  RECORD_DISMISSED: ['record', 'decided', 'An admin leaves a held record as it is.'],
  MEETING_REMINDER_DUE: ['record', 'timed', 'A candidate is to be reminded of a meeting.'],
  AUTOMATION_SHADOWED: [
    'automated',
    'timed',
    'A timer would have discarded a record, or frozen a vacancy, were it not only to say so.',
  ],
  CANDIDATE_BANNED: ['ban', 'made', 'A candidate was banned.'],
  BAN_LIFTED: ['ban', 'deleted', 'A ban was lifted.'],
  SETTINGS_CHANGED: ['settings', 'changed', "A company's settings were changed, or its secret for a test provider."],
  CATALOGUE_CHANGED: ['entry', 'replaced', 'An entry of a catalogue was added, replaced or deleted.'],
  API_KEY_ISSUED: ['apiKey', 'made', 'An API key was issued.'],
  API_KEY_ROLLED: ['apiKey', 'changed', 'An API key got another secret.'],
  API_KEY_REVOKED: ['apiKey', 'changed', 'An API key was revoked.'],
  WEBHOOK_CREATED: ['webhook', 'made', 'A webhook was made.'],
  WEBHOOK_CHANGED: ['webhook', 'changed', 'A webhook was changed, or got another secret.'],
  WEBHOOK_DELETED: ['webhook', 'deleted', 'A webhook was deleted.'],
  WEBHOOK_DISABLED: ['webhook', 'changed', 'The service disabled a webhook that does not work.'],
} as const satisfies Readonly<Record<string, Described>>;

export type EventType = keyof typeof described;
export const eventTypes = Object.keys(described) as EventType[];

export const descriptionOf = (type: EventType): Described => described[type];

export const actorKinds = ['USER', 'API_KEY', 'WORKER', 'PROVIDER', 'COMMAND_LINE'] as const;
export const eventVias = ['REST', 'GRAPHQL', 'WORKER', 'CALLBACK', 'COMMAND_LINE'] as const;
export type EventVia = (typeof eventVias)[number];

export interface Actor {
  readonly kind: (typeof actorKinds)[number];
  /** A user's `sub`, a key's public id, or the name of what works by itself. */
  readonly id: string;
}

/** Who did something, and how. */
export interface Origin {
  readonly actor: Actor;
  /** The registry's name of the operation. */
  readonly operation: string;
  readonly via: EventVia;
  /** What the response says in `X-Request-Id`; null where there was no request. */
  readonly requestId: string | null;
}

/** The kinds of things that change, by the names of their GraphQL types: who may read one may see what changed of it. */
export const subjects = [
  'Vacancy',
  'Interview',
  'Psychometric',
  'ModuleRecord',
  'Ban',
  'CompanySettings',
  'NotificableStatus',
  'TemplateVariable',
  'ConversationAction',
  'RejectionReason',
  'ApiKey',
  'Webhook',
] as const;
export type Subject = (typeof subjects)[number];

/**
 * What changed, by GraphQL's names: all of a thing that was made, later what is different. Laid over one another they
 * rebuild it.
 */
export interface EventData {
  /** Null of what was made. */
  readonly before: JsonObject | null;
  /** Null of what was deleted. */
  readonly after: JsonObject | null;
  /** The record that a move begins. */
  readonly next?: JsonObject;
  /** The timer that brought it about. */
  readonly cause?: JsonObject;
  /** Why what is due waits for an admin, or waited. */
  readonly heldReason?: string;
}

/** Something that happened, as a use case tells it. */
export interface DomainEvent {
  readonly type: EventType;
  readonly subject: Subject;
  /** Null where it happened in no vacancy; so with the others. */
  readonly vacancyId: string | null;
  readonly candidateId: string | null;
  readonly recordId: string | null;
  /** The record that a move begins. */
  readonly nextRecordId: string | null;
  readonly data: EventData;
}

/** Who did the things that are told together, and when. */
export interface Telling {
  readonly origin: Origin;
  readonly now: Instant;
}

/** Events that a transaction tells at its end. */
export interface Untold {
  readonly companyId: string;
  readonly events: readonly DomainEvent[];
  readonly telling: Telling;
}

/** An event of the feed. */
export interface FeedEvent extends DomainEvent {
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
  readonly requestId: string | null;
  readonly createdAt: Instant;
  /** Members that were left out of `data`, for it would have been too long. */
  readonly omitted: readonly string[] | null;
}
