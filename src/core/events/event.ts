import type { JsonObject } from '../shapes.js';
import type { Instant } from '../vacancies/vacancy.js';

/**
 * A company's feed (CONTRACT "Events"): every change is one event, numbered 1, 2, 3 … in the order in which changes became
 * visible. It is history, audit log, webhooks and subscriptions at once.
 */

/** The shape of what an event tells: a consumer of another version knows that it may not understand it. */
export const eventVersion = 1;

export const eventTypes = [
  'VACANCY_CREATED',
  'VACANCY_UPDATED',
  'VACANCY_PUBLISHED',
  'VACANCY_CLOSED',
  'VACANCY_REOPENED',
  'VACANCY_FROZEN',
  'VACANCY_THAWED',
  'RECORD_INITIALIZED',
  'RECORD_MOVED',
  'RECORD_FINISHED',
  'RECORD_STATUS_CHANGED',
  'RECORD_DISCARDED',
  'RECORD_CANCELLED',
  'RECORD_REOPENED',
  'RECORD_SCORED',
  'RECORD_REVIEWED',
  'RECORD_BOOKED',
  'RECORD_HELD',
  'RECORD_RELEASED',
  'RECORD_DISMISSED',
  'MEETING_REMINDER_DUE',
  'AUTOMATION_SHADOWED',
  'CANDIDATE_BANNED',
  'BAN_LIFTED',
  'SETTINGS_CHANGED',
  'CATALOGUE_CHANGED',
  'API_KEY_ISSUED',
  'API_KEY_ROLLED',
  'API_KEY_REVOKED',
  'WEBHOOK_CREATED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_DELETED',
  'WEBHOOK_DISABLED',
] as const;
export type EventType = (typeof eventTypes)[number];

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

/** What changed, by GraphQL's names: of what was made all of it, later what is another. Laid over one another they rebuild it. */
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
  /** Members that were left out of `data`, for it would have been too long. */
  readonly omitted: readonly string[] | null;
}

/** By whom and when things happened that are told together. */
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
}
