import { z } from 'zod';
import type { ApiKey } from '../apiKeys/apiKey.js';
import { catalogues } from '../catalogues/catalogue.js';
import { type JsonSchema, jsonSchemasOf } from '../jsonSchema.js';
import type { Ban } from '../records/ban.js';
import {
  answerShape,
  type FeatureRecord,
  type Interview,
  interviewShape,
  type ModuleRecord,
  type Psychometric,
  psychometricShape,
  recordShape,
  scorerKinds,
} from '../records/record.js';
import { type CompanySettings, settingsShape } from '../settings/companySettings.js';
import { jsonObject } from '../shapes.js';
import { heldReasons } from '../timers/kept.js';
import { timeUnits } from '../vacancies/timers.js';
import { type Feature, featureShape, type Vacancy, vacancyShape } from '../vacancies/vacancy.js';
import { type Webhook, webhookStatuses } from '../webhooks/webhook.js';
import { actorKinds, type EventType, eventTypes, eventVersion, eventVias } from './event.js';

/**
 * What events are made of, type by type: for documents, and for tests that hold what is told against it. A type, or a field
 * of what is told, that has no shape here fails to compile.
 */

const instant = z.iso.datetime();
const nullable = z.string().nullable();

/** A shape of what is told of a type: it has a member for each. */
const shapeOf =
  <T extends object>() =>
  <M extends { readonly [K in keyof T]-?: z.ZodType }>(members: M) =>
    z.strictObject(members);

const timers = z
  .array(z.strictObject({ name: z.string(), time: z.number(), unit: z.enum(timeUnits), runs: z.boolean() }))
  .describe('The same timers as a list.');

/** Timers by their names, and once more as a list. */
const shownTimers = z.object({ timers }).catchall(z.union([z.number(), z.string()]));

const feature = shapeOf<Feature>()({
  ...featureShape.shape,
  jobAutomations: shownTimers,
  data: jsonObject.nullable().describe('What its variant carries of its own.'),
});

const vacancy = shapeOf<Omit<Vacancy, 'timer'>>()({
  ...vacancyShape.shape,
  features: z.array(feature),
  frozenAt: instant.nullable().describe('Since when it is frozen.'),
  frozenBy: nullable.describe('The timer that froze it.'),
});

type Shown<R extends FeatureRecord> = Omit<R, 'kind' | 'reviewPending' | 'answerHistories' | 'timer'>;

const kept = {
  phaseId: nullable,
  origin: z.string(),
  sourceId: nullable,
  discard: z
    .strictObject({
      date: instant,
      recruiterUserId: nullable,
      rejectedReasonId: nullable,
      fromKernel: z.boolean(),
    })
    .nullable()
    .describe('Why it is DISCARDED; null in any other status.'),
  meeting: z
    .strictObject({
      date: instant,
      duration: z.number(),
      // Of the feature, where a meeting is booked or reminded of.
      timezone: nullable.optional(),
      location: nullable.optional(),
    })
    .nullable()
    .describe('The meeting that was booked.'),
};

const scorer = z.strictObject({ kind: z.enum(scorerKinds), id: z.string(), version: nullable }).nullable();
const answer = answerShape.extend({ scorer, version: z.number().int().min(1) });

const interview = shapeOf<Shown<Interview>>()({
  ...interviewShape.shape,
  ...kept,
  answers: z.array(answer).describe('All of what was made; later those that are new or have another version.'),
});
const psychometric = shapeOf<Shown<Psychometric>>()({ ...psychometricShape.shape, ...kept });
const moduleRecord = shapeOf<Shown<ModuleRecord>>()({ ...recordShape.shape, ...kept });

const ban = shapeOf<Omit<Ban, 'companyId' | 'position'>>()({
  candidateId: z.string(),
  reason: nullable,
  bannedBy: z.string(),
  bannedAt: instant,
});

const apiKey = shapeOf<ApiKey>()({
  id: z.string(),
  companyId: z.string(),
  grants: z.array(z.strictObject({ endpoint: z.string(), justification: z.string() })),
  contact: z.strictObject({ companyName: z.string(), fullName: z.string(), role: z.string(), email: z.string() }),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

const webhook = shapeOf<Webhook>()({
  companyId: z.string(),
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(eventTypes)).nullable(),
  vacancyId: nullable,
  description: nullable,
  status: z.enum(webhookStatuses),
  reason: z.enum(['GONE', 'FAILING']).nullable().describe('Why it is DISABLED.'),
  createdAt: instant,
});
const webhookChange = webhook.partial().extend({
  secret: z
    .strictObject({ previousValidUntil: instant.nullable() })
    .optional()
    .describe('That its secret is another; the secret itself is never told.'),
});

const settings = shapeOf<CompanySettings>()({ companyId: z.string(), ...settingsShape.shape });
const secretRolled = z
  .strictObject({ callbackSecret: z.strictObject({ previousValidUntil: instant.nullable() }) })
  .describe('That the secret for a test provider is another.');

type Whole = z.ZodObject;

/** All of it, by its GraphQL type; what was too long is missing, and named in `omitted`. */
const whole = (typename: string, shape: Whole) =>
  shape
    .partial()
    .extend({ __typename: z.literal(typename) })
    .meta({ id: `${typename}Whole`, description: `All of a ${typename}.` });
/** What is another of it. */
const part = (typename: string, shape: Whole) =>
  shape.partial().meta({ id: `${typename}Part`, description: `What is another of a ${typename}.` });

const told = {
  vacancy: [whole('Vacancy', vacancy), part('Vacancy', vacancy)],
  interview: [whole('Interview', interview), part('Interview', interview)],
  psychometric: [whole('Psychometric', psychometric), part('Psychometric', psychometric)],
  moduleRecord: [whole('ModuleRecord', moduleRecord), part('ModuleRecord', moduleRecord)],
  ban: whole('Ban', ban),
  apiKey: [whole('ApiKey', apiKey), part('ApiKey', apiKey)],
  webhook: [whole('Webhook', webhook), part('Webhook', webhookChange)],
} as const;
const anyRecord = {
  whole: z.union([told.interview[0], told.psychometric[0], told.moduleRecord[0]]),
  part: z.union([told.interview[1], told.psychometric[1], told.moduleRecord[1]]),
};
const entries = z.union([
  whole('NotificableStatus', catalogues.notificableStatuses),
  whole('TemplateVariable', catalogues.templateVariables),
  whole('ConversationAction', catalogues.conversationActions),
  whole('RejectionReason', catalogues.rejectionReasons),
]);

const made = (after: z.ZodType) => z.strictObject({ before: z.null(), after });
const changed = (one: z.ZodType, more: z.core.$ZodLooseShape = {}) =>
  z.strictObject({ before: one, after: one, ...more });
const ofVacancy = changed(told.vacancy[1]);
const ofRecord = changed(anyRecord.part);

/** Which timer did it, and why then. */
const cause = z
  .strictObject({
    timer: z.string().describe('The name of the timer; of reminders `reminders`.'),
    time: z.number(),
    unit: z.enum(timeUnits),
    enteredAt: instant.describe('When what it waits for began.'),
    dueAt: instant,
    lateMs: z.number().describe('How late it was met.'),
  })
  .meta({ id: 'AutomationCause', description: 'The timer that brought something about.' });
const heldReason = z.enum(heldReasons).describe('Why it waits for an admin, or waited.');
const byTimer = changed(anyRecord.part, { cause, heldReason: heldReason.optional() });
const ofKey = changed(told.apiKey[1]);
const ofWebhook = changed(told.webhook[1]);

type Place = 'vacancyId' | 'candidateId' | 'recordId' | 'nextRecordId';
const inRecord = ['vacancyId', 'candidateId', 'recordId'] as const;

interface Described {
  readonly means: string;
  /** The ids that it has always; others may be null. */
  readonly at: readonly Place[];
  readonly data: z.ZodType;
}

/** Every type of event. */
const described: Readonly<Record<EventType, Described>> = {
  VACANCY_CREATED: { means: 'A vacancy was created.', at: ['vacancyId'], data: made(told.vacancy[0]) },
  VACANCY_UPDATED: { means: 'A vacancy was edited.', at: ['vacancyId'], data: ofVacancy },
  VACANCY_PUBLISHED: { means: 'A vacancy was opened to candidates.', at: ['vacancyId'], data: ofVacancy },
  VACANCY_CLOSED: { means: 'A vacancy was closed.', at: ['vacancyId'], data: ofVacancy },
  VACANCY_REOPENED: { means: 'A closed vacancy was opened again.', at: ['vacancyId'], data: ofVacancy },
  VACANCY_FROZEN: {
    means: 'A vacancy was frozen by a timer.',
    at: ['vacancyId'],
    data: changed(told.vacancy[1], { cause }),
  },
  VACANCY_THAWED: { means: 'A frozen vacancy goes on.', at: ['vacancyId'], data: ofVacancy },
  RECORD_INITIALIZED: { means: 'A candidate was put into a feature.', at: inRecord, data: made(anyRecord.whole) },
  RECORD_MOVED: {
    means: 'A record was closed, and the next one begun.',
    at: [...inRecord, 'nextRecordId'],
    data: changed(anyRecord.part, { next: anyRecord.whole }),
  },
  RECORD_FINISHED: { means: 'A record was closed, and no feature follows.', at: inRecord, data: ofRecord },
  RECORD_STATUS_CHANGED: { means: 'A record has another status.', at: inRecord, data: ofRecord },
  RECORD_DISCARDED: {
    means: 'A record was discarded, by a person or by a timer.',
    at: inRecord,
    data: changed(anyRecord.part, { cause: cause.optional(), heldReason: heldReason.optional() }),
  },
  RECORD_HELD: { means: 'A timer would have discarded a record; it waits for an admin.', at: inRecord, data: byTimer },
  RECORD_RELEASED: {
    means: 'An admin has a held record discarded.',
    at: inRecord,
    data: changed(anyRecord.part, { heldReason }),
  },
  RECORD_DISMISSED: {
    means: 'An admin leaves a held record as it is.',
    at: inRecord,
    data: changed(anyRecord.part, { heldReason }),
  },
  MEETING_REMINDER_DUE: { means: 'A candidate is to be reminded of a meeting.', at: inRecord, data: byTimer },
  AUTOMATION_SHADOWED: {
    means: 'A timer would have discarded a record, or frozen a vacancy, were it not only to say so.',
    at: ['vacancyId'],
    data: z.union([byTimer, changed(told.vacancy[1], { cause })]),
  },
  RECORD_CANCELLED: { means: 'A record was cancelled.', at: inRecord, data: ofRecord },
  RECORD_REOPENED: { means: 'A discard was taken back.', at: inRecord, data: ofRecord },
  RECORD_SCORED: { means: 'Answers or results came, with what they score.', at: inRecord, data: ofRecord },
  RECORD_REVIEWED: { means: 'A person reviewed answers.', at: inRecord, data: ofRecord },
  RECORD_BOOKED: { means: 'A meeting was booked.', at: inRecord, data: ofRecord },
  CANDIDATE_BANNED: { means: 'A candidate was banned.', at: ['candidateId'], data: made(told.ban) },
  BAN_LIFTED: {
    means: 'A ban was lifted.',
    at: ['candidateId'],
    data: z.strictObject({ before: told.ban, after: z.null() }),
  },
  SETTINGS_CHANGED: {
    means: "A company's settings were changed, or its secret for a test provider.",
    at: [],
    data: z.union([
      changed(part('CompanySettings', settings)),
      z.strictObject({ before: z.strictObject({}), after: secretRolled }),
    ]),
  },
  CATALOGUE_CHANGED: {
    means: 'An entry of a catalogue was added, replaced or deleted.',
    at: [],
    data: z.strictObject({ before: entries.nullable(), after: entries.nullable() }),
  },
  API_KEY_ISSUED: { means: 'An API key was issued.', at: [], data: made(told.apiKey[0]) },
  API_KEY_ROLLED: { means: 'An API key got another secret.', at: [], data: ofKey },
  API_KEY_REVOKED: { means: 'An API key was revoked.', at: [], data: ofKey },
  WEBHOOK_CREATED: { means: 'A webhook was made.', at: [], data: made(told.webhook[0]) },
  WEBHOOK_CHANGED: { means: 'A webhook was changed, or got another secret.', at: [], data: ofWebhook },
  WEBHOOK_DELETED: {
    means: 'A webhook was deleted.',
    at: [],
    data: z.strictObject({ before: told.webhook[0], after: z.null() }),
  },
  WEBHOOK_DISABLED: { means: 'The service disabled a webhook that does not work.', at: [], data: ofWebhook },
};

/** An event of a type, as the feed and webhooks give it. */
function eventShape(type: EventType): z.ZodObject {
  const { means, at, data } = described[type];
  const where = (place: Place) => (at.includes(place) ? z.string() : nullable);
  return z
    .strictObject({
      id: z.string().describe('The id of the event, a UUIDv7; of a webhook also `webhook-id`.'),
      seq: z.string().regex(/^\d+$/).describe('Its number in the feed, without a gap; ascending with commits.'),
      type: z.literal(type),
      version: z.literal(eventVersion).describe('Of what `data` holds.'),
      companyId: z.string(),
      vacancyId: where('vacancyId'),
      candidateId: where('candidateId'),
      recordId: where('recordId'),
      nextRecordId: where('nextRecordId'),
      actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string() }).describe('Who did it.'),
      operation: z.string().describe('Which operation did it.'),
      via: z.enum(eventVias).describe('By which way.'),
      requestId: nullable.describe('`X-Request-Id`; for admins and webhooks.'),
      createdAt: instant.describe('When. It need not ascend with `seq`.'),
      data: data.nullable().describe('Null for whom may not read the thing itself.'),
      omitted: z.array(z.string()).describe('Members that were too long for `data`.'),
    })
    .meta({ id: type, description: means });
}

/** An event of each type. */
export const eventShapes: ReadonlyMap<EventType, z.ZodObject> = new Map(
  eventTypes.map((type) => [type, eventShape(type)]),
);

/** What the event of a type means. */
export const meaningOf = (type: EventType): string => described[type].means;

/**
 * The schemas of all events, and of what they refer to, by name; those of events by their types. Members that are to come are
 * allowed: a consumer leaves alone what it doesn't know.
 * @param definitionsAt where the document will keep them
 */
export function eventSchemas(definitionsAt: string): Readonly<Record<string, JsonSchema>> {
  const closed = jsonSchemasOf([...eventShapes.values()], definitionsAt);
  return JSON.parse(
    JSON.stringify(closed, (key, value) => (key === 'additionalProperties' && !value ? undefined : value)),
  );
}
