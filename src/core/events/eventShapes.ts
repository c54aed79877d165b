import { z } from 'zod';
import type { ApiKey } from '../apiKeys/apiKey.js';
import { catalogues } from '../catalogues/catalogue.js';
import type { Ban } from '../records/bans/ban.js';
import {
  answerShape,
  type Interview,
  interviewShape,
  type ModuleRecord,
  type Psychometric,
  psychometricShape,
  recordShape,
  scorerKinds,
} from '../records/record.js';
import { type CompanySettings, settingsShape } from '../settings/companySettings.js';
import { heldReasons } from '../timers/kept.js';
import { timeUnits } from '../vacancies/timers.js';
import { type Feature, featureShape, type Vacancy, vacancyShape } from '../vacancies/vacancy.js';
import { type JsonSchema, jsonSchemasOf } from '../values/jsonSchema.js';
import { jsonObject } from '../values/shapes.js';
import { disablingReasons, type Webhook, webhookStatuses } from '../webhooks/webhook.js';
import {
  actorKinds,
  type ChangeKind,
  descriptionOf,
  type EventTopic,
  type EventType,
  eventTypes,
  eventVersion,
  eventVias,
} from './event.js';

/**
 * The shapes of events by type. The published documents are made from them, and tests compare events with them. A type
 * or a field without a shape here does not compile.
 */

const instant = z.iso.datetime();
const nullable = z.string().nullable();

/** Makes the shape of a type in events. It must have all members of the type. */
const shapeOf =
  <T extends object>() =>
  <M extends { readonly [K in keyof T]-?: z.ZodType }>(members: M) =>
    z.strictObject(members);

const timers = z
  .array(z.strictObject({ name: z.string(), time: z.number(), unit: z.enum(timeUnits), runs: z.boolean() }))
  .describe('The same timers as a list.');

/** Timers by their names, and as a list. */
const shownTimers = z.object({ timers }).catchall(z.union([z.number(), z.string()]));

const feature = shapeOf<Feature>()({
  ...featureShape.shape,
  jobAutomations: shownTimers,
  data: jsonObject.nullable().describe('The data of the variant.'),
});

const vacancy = shapeOf<Omit<Vacancy, 'timer' | 'closedFrom'>>()({
  ...vacancyShape.shape,
  features: z.array(feature),
  frozenAt: instant.nullable().describe('Since when it is frozen.'),
  frozenBy: nullable.describe('The timer that froze it.'),
});

type Hidden = 'kind' | 'reviewPending' | 'answerHistories' | 'timer';

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
};

const meeting = z
  .strictObject({
    date: instant,
    duration: z.number(),
    timezone: nullable.describe('As the feature has it.'),
    location: nullable.describe('As the feature has it.'),
  })
  .nullable()
  .describe('The meeting that was booked.');

const scorer = z.strictObject({ kind: z.enum(scorerKinds), id: z.string(), version: nullable }).nullable();
const answer = answerShape.extend({ scorer, version: z.number().int().min(1) });

const interview = shapeOf<Omit<Interview, Exclude<Hidden, 'reviewPending'> | 'meeting'>>()({
  ...interviewShape.shape,
  ...kept,
  reviewPending: z.boolean().describe('Whether the newest version of an answer needs a review.'),
  answers: z
    .array(answer)
    .describe('All answers of a new interview; later only those that are new or have a new version.'),
});
const psychometric = shapeOf<Omit<Psychometric, Hidden | 'meeting'>>()({ ...psychometricShape.shape, ...kept });
const moduleRecord = shapeOf<Omit<ModuleRecord, Hidden>>()({ ...recordShape.shape, ...kept, meeting });

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
  reason: z.enum(disablingReasons).nullable().describe('Why it is DISABLED.'),
  createdAt: instant,
});

const settings = shapeOf<CompanySettings>()({ companyId: z.string(), ...settingsShape.shape });

type Whole = z.ZodObject;

/** All members of a GraphQL type. Members that were too long are missing, and `omitted` has their names. */
const whole = (typename: string, shape: Whole) =>
  shape
    .partial()
    .extend({ __typename: z.literal(typename) })
    .meta({ id: `${typename}Whole`, description: `All members of ${typename}.` });
/** The changed members of a GraphQL type. */
const part = (typename: string, shape: Whole) =>
  shape.partial().meta({ id: `${typename}Part`, description: `The changed members of ${typename}.` });

/** The shapes of one kind of thing. */
interface Shapes {
  readonly whole: z.ZodType;
  readonly part: z.ZodType;
  /** The ids that are never null in its events. */
  readonly at?: readonly Place[];
}
type Place = 'vacancyId' | 'candidateId' | 'recordId';

const pair = (typename: string, shape: z.ZodObject) => ({ whole: whole(typename, shape), part: part(typename, shape) });
const records = [
  pair('Interview', interview),
  pair('Psychometric', psychometric),
  pair('ModuleRecord', moduleRecord),
] as const;
const entry = z.union([
  whole('NotificableStatus', catalogues.notificableStatuses),
  whole('TemplateVariable', catalogues.templateVariables),
  whole('ConversationAction', catalogues.conversationActions),
  whole('RejectionReason', catalogues.rejectionReasons),
]);

const ofVacancy: Shapes = { ...pair('Vacancy', vacancy), at: ['vacancyId'] };
const ofRecord: Shapes = {
  whole: z.union(records.map((one) => one.whole)),
  part: z.union(records.map((one) => one.part)),
  at: ['vacancyId', 'candidateId', 'recordId'],
};

const shapes: Readonly<Record<EventTopic, Shapes>> = {
  vacancy: ofVacancy,
  record: ofRecord,
  automated: { whole: ofRecord.whole, part: z.union([ofRecord.part, ofVacancy.part]), at: ['vacancyId'] },
  ban: { whole: whole('Ban', ban), part: ban, at: ['candidateId'] },
  settings: pair('CompanySettings', settings),
  entry: { whole: entry, part: entry },
  apiKey: pair('ApiKey', apiKey),
  webhook: pair('Webhook', webhook),
};

/** The timer that caused the event, and its times. */
const cause = z
  .strictObject({
    timer: z.string().describe('The name of the timer; `reminders` for reminders.'),
    time: z.number(),
    unit: z.enum(timeUnits),
    enteredAt: instant.describe('When the wait began.'),
    dueAt: instant,
    lateMs: z.number().describe('How late the service found it, in milliseconds.'),
  })
  .meta({ id: 'AutomationCause', description: 'The timer that caused the event.' });
const heldReason = z.enum(heldReasons).describe('Why the record waits, or waited, for an admin.');

const dataOf: Readonly<Record<ChangeKind, (shapes: Shapes) => z.ZodType>> = {
  made: ({ whole }) => z.strictObject({ before: z.null(), after: whole }),
  changed: ({ part }) => z.strictObject({ before: part, after: part }),
  moved: ({ whole, part }) => z.strictObject({ before: part, after: part, next: whole }),
  timed: ({ part }) => z.strictObject({ before: part, after: part, cause, heldReason: heldReason.optional() }),
  discarded: ({ part }) =>
    z.strictObject({ before: part, after: part, cause: cause.optional(), heldReason: heldReason.optional() }),
  decided: ({ part }) => z.strictObject({ before: part, after: part, heldReason }),
  deleted: ({ whole }) => z.strictObject({ before: whole, after: z.null() }),
  replaced: ({ whole }) => z.strictObject({ before: whole.nullable(), after: whole.nullable() }),
};

/** The shape of an event of a type, as the feed and webhooks send it. */
function eventShape(type: EventType): z.ZodObject {
  const [of, kind, means] = descriptionOf(type);
  const { at = [] } = shapes[of];
  const where = (place: Place) => (at.includes(place) ? z.string() : nullable);
  return z
    .strictObject({
      id: z.string().describe('The id of the event, a UUIDv7. Webhooks also get it as `webhook-id`.'),
      seq: z.string().regex(/^\d+$/).describe('Its number in the feed, without gaps, in the order of commits.'),
      type: z.literal(type),
      version: z.literal(eventVersion).describe('The version of the form of `data`.'),
      companyId: z.string(),
      vacancyId: where('vacancyId'),
      candidateId: where('candidateId'),
      recordId: where('recordId'),
      nextRecordId: kind === 'moved' ? z.string() : nullable,
      actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string() }).describe('Who did it.'),
      operation: z.string().describe('The operation.'),
      via: z.enum(eventVias).describe('The way by which the change came.'),
      requestId: nullable.describe('`X-Request-Id`; only admins and webhooks get it.'),
      createdAt: instant.describe('When it happened. It does not always ascend with `seq`.'),
      data: dataOf[kind](shapes[of]).nullable().describe('Null for callers who may not read the object itself.'),
      omitted: z.array(z.string()).describe('Members that were too long for `data`.'),
    })
    .meta({ id: type, description: means });
}

/** The shape of an event by type. */
export const eventShapes: ReadonlyMap<EventType, z.ZodObject> = new Map(
  eventTypes.map((type) => [type, eventShape(type)]),
);

/**
 * The JSON schemas of all events and of the schemas that they refer to. The key of an event's schema is its type.
 * Unknown members are allowed, because later releases may add members, and consumers ignore those that they don't know.
 * @param definitionsAt the place of the schemas in the document
 */
export function eventSchemas(definitionsAt: string): Readonly<Record<string, JsonSchema>> {
  const closed = jsonSchemasOf([...eventShapes.values()], definitionsAt);
  return JSON.parse(
    JSON.stringify(closed, (key, value) => (key === 'additionalProperties' && !value ? undefined : value)),
  );
}
