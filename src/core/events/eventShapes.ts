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
import {
  actorKinds,
  type ChangeKind,
  descriptionOf,
  type EventType,
  eventTypes,
  eventVersion,
  eventVias,
  type ToldOf,
} from './event.js';

/**
 * What events are made of, type by type. Documents are made from it, and tests compare events with it. A type or a field
 * that has no shape here fails to compile.
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

/** What the shapes of one kind of thing are. */
interface Shapes {
  readonly whole: z.ZodType;
  readonly part: z.ZodType;
  /** The ids that its events have always; others may be null. */
  readonly at?: readonly Place[];
}
type Place = 'vacancyId' | 'candidateId' | 'recordId';

const pair = (typename: string, shape: z.ZodObject, more: z.ZodObject = shape) => ({
  whole: whole(typename, shape),
  part: part(typename, more),
});
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
const settingsPart = z.union([part('CompanySettings', settings), secretRolled]);

const ofVacancy: Shapes = { ...pair('Vacancy', vacancy), at: ['vacancyId'] };
const ofRecord: Shapes = {
  whole: z.union(records.map((one) => one.whole)),
  part: z.union(records.map((one) => one.part)),
  at: ['vacancyId', 'candidateId', 'recordId'],
};

const shapes: Readonly<Record<ToldOf, Shapes>> = {
  vacancy: ofVacancy,
  record: ofRecord,
  automated: { whole: ofRecord.whole, part: z.union([ofRecord.part, ofVacancy.part]), at: ['vacancyId'] },
  ban: { whole: whole('Ban', ban), part: ban, at: ['candidateId'] },
  settings: { whole: settings, part: settingsPart },
  entry: { whole: entry, part: entry },
  apiKey: pair('ApiKey', apiKey),
  webhook: pair('Webhook', webhook, webhookChange),
};

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

/** An event of a type, as the feed and webhooks give it. */
function eventShape(type: EventType): z.ZodObject {
  const [of, kind, means] = descriptionOf(type);
  const { at = [] } = shapes[of];
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
      nextRecordId: kind === 'moved' ? z.string() : nullable,
      actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string() }).describe('Who did it.'),
      operation: z.string().describe('Which operation did it.'),
      via: z.enum(eventVias).describe('By which way.'),
      requestId: nullable.describe('`X-Request-Id`; for admins and webhooks.'),
      createdAt: instant.describe('When. It need not ascend with `seq`.'),
      data: dataOf[kind](shapes[of]).nullable().describe('Null for whom may not read the thing itself.'),
      omitted: z.array(z.string()).describe('Members that were too long for `data`.'),
    })
    .meta({ id: type, description: means });
}

/** An event of each type. */
export const eventShapes: ReadonlyMap<EventType, z.ZodObject> = new Map(
  eventTypes.map((type) => [type, eventShape(type)]),
);

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
