import { z } from 'zod';
import {
  actorKinds,
  type ChangeKind,
  descriptionOf,
  type EventTopic,
  type EventType,
  eventTypes,
  eventVersion,
  eventVias,
  type Subject,
} from './application/event.js';
import { catalogues } from './catalogues/catalogue.js';
import type { MarkedShape } from './kernel/marks.js';
import { type JsonSchema, jsonSchemasOf } from './kernel/values/jsonSchema.js';
import { storedInstant, textOrNull } from './kernel/values/shapes.js';
import { dataShapes } from './people/personal/redaction.js';
import { timeUnits } from './pipeline/shapes/namedTimers.js';
import { heldReasons } from './pipeline/shapes/storedTimers.js';
import { testType } from './webhooks/delivery.js';

/**
 * The shapes of events by type. The published documents are made from them, and tests compare events with them. A type
 * or a field without a shape here does not compile.
 */

/** All members of a GraphQL type. Members that were too long are missing, and `omitted` has their names. */
const whole = (typename: string, shape: MarkedShape) =>
  shape
    .partial()
    .extend({ __typename: z.literal(typename) })
    .meta({ id: `${typename}Whole`, description: `All members of ${typename}.` });
/** The changed members of a GraphQL type. */
const part = (typename: string, shape: MarkedShape) =>
  shape.partial().meta({ id: `${typename}Part`, description: `The changed members of ${typename}.` });

/** The shapes of one kind of thing. */
interface Shapes {
  readonly whole: z.ZodType;
  readonly part: z.ZodType;
  /** The ids that are never null in its events. */
  readonly at?: readonly IdMember[];
}
type IdMember = 'vacancyId' | 'candidateId' | 'recordId';

const pair = (typename: Subject) => ({
  whole: whole(typename, dataShapes[typename]),
  part: part(typename, dataShapes[typename]),
});
const records = [pair('Interview'), pair('Psychometric'), pair('ModuleRecord')] as const;
const entry = z.union([
  whole('NotificableStatus', catalogues.notificableStatuses),
  whole('TemplateVariable', catalogues.templateVariables),
  whole('ConversationAction', catalogues.conversationActions),
  whole('RejectionReason', catalogues.rejectionReasons),
]);

const ofVacancy: Shapes = { ...pair('Vacancy'), at: ['vacancyId'] };
const ofRecord: Shapes = {
  whole: z.union(records.map((one) => one.whole)),
  part: z.union(records.map((one) => one.part)),
  at: ['vacancyId', 'candidateId', 'recordId'],
};

const shapes: Readonly<Record<EventTopic, Shapes>> = {
  vacancy: ofVacancy,
  record: ofRecord,
  automated: { whole: ofRecord.whole, part: z.union([ofRecord.part, ofVacancy.part]), at: ['vacancyId'] },
  ban: { whole: whole('Ban', dataShapes.Ban), part: dataShapes.Ban, at: ['candidateId'] },
  settings: pair('CompanySettings'),
  erasure: { ...pair('Erasure'), at: ['candidateId'] },
  hold: { ...pair('CandidateHold'), at: ['candidateId'] },
  label: { ...pair('Candidate'), at: ['candidateId'] },
  person: { whole: z.null(), part: z.null(), at: ['candidateId'] },
  review: { ...pair('DecisionReview'), at: ['vacancyId', 'candidateId', 'recordId'] },
  entry: { whole: entry, part: entry },
  apiKey: pair('ApiKey'),
  apiKeyRequest: pair('ApiKeyRequest'),
  webhook: pair('Webhook'),
  feed: pair('Feed'),
};

/** The timer that caused the event, and its times. */
const cause = z
  .strictObject({
    timer: z.string().describe('The name of the timer; `reminders` for reminders.'),
    time: z.number(),
    unit: z.enum(timeUnits),
    enteredAt: storedInstant.describe('When the wait began.'),
    dueAt: storedInstant,
    lateMs: z.number().describe('How late the service found it, in milliseconds.'),
  })
  .meta({ id: 'AutomationCause', description: 'The timer that caused the event.' });
const heldReason = z.enum(heldReasons).describe('Why the record waits, or waited, for an admin.');

const tzdbVersions = z
  .strictObject({ before: z.string(), after: z.string() })
  .describe('The versions of the IANA time-zone database by which the instants were computed.');

const dataOf: Readonly<Record<ChangeKind, (shapes: Shapes) => z.ZodType>> = {
  made: ({ whole }) => z.strictObject({ before: z.null(), after: whole }),
  changed: ({ part }) => z.strictObject({ before: part, after: part }),
  moved: ({ whole, part }) => z.strictObject({ before: part, after: part, next: whole }),
  timed: ({ part }) => z.strictObject({ before: part, after: part, cause, heldReason: heldReason.optional() }),
  discarded: ({ part }) =>
    z.strictObject({ before: part, after: part, cause: cause.optional(), heldReason: heldReason.optional() }),
  decided: ({ part }) => z.strictObject({ before: part, after: part, heldReason }),
  retimed: ({ part }) => z.strictObject({ before: part, after: part, tzdbVersions }),
  deleted: ({ whole }) => z.strictObject({ before: whole, after: z.null() }),
  replaced: ({ whole }) => z.strictObject({ before: whole.nullable(), after: whole.nullable() }),
  noted: () => z.strictObject({ before: z.null(), after: z.null() }),
};

/** The shape of an event of a type, as the feed and webhooks send it. */
function eventShape(type: EventType): z.ZodObject {
  const [of, kind, means] = descriptionOf(type);
  const { at = [] } = shapes[of];
  const where = (member: IdMember) => (at.includes(member) ? z.string() : textOrNull);
  return z
    .strictObject({
      id: z.string().describe('The id of the event, a UUIDv7. Webhooks also get it as `webhook-id`.'),
      seq: z.string().regex(/^\d+$/).describe('Its number in the feed, without gaps, in the order of commits.'),
      cursor: z.string().describe('Its cursor in the feed, for `after`.'),
      type: z.literal(type),
      version: z.literal(eventVersion).describe('The version of the schema of `data`.'),
      companyId: z.string(),
      vacancyId: where('vacancyId'),
      candidateId: where('candidateId'),
      recordId: where('recordId'),
      nextRecordId: kind === 'moved' ? z.string() : textOrNull,
      actor: z.strictObject({ kind: z.enum(actorKinds), id: z.string() }).describe('Who did it.'),
      operation: z.string().describe('The operation.'),
      via: z.enum(eventVias).describe('Where the change entered the service.'),
      client: textOrNull.describe('The name that the agent gives itself (`via: MCP`); null if there was no agent.'),
      requestId: textOrNull.describe('`X-Request-Id`; only admins and webhooks get it.'),
      createdAt: storedInstant.describe('When it happened. It does not always ascend with `seq`.'),
      data: dataOf[kind](shapes[of]).nullable().describe('Null for callers who may not read the object itself.'),
      omitted: z.array(z.string()).describe('Members that were too long for `data`.'),
      isRedacted: z
        .boolean()
        .describe('Whether its person was erased: ids are replaced by a token, and content is deleted.'),
    })
    .meta({ id: type, description: means });
}

/** What a webhook with the payload THIN is sent of an event. */
const thinMessage = z
  .strictObject({
    payload: z.literal('THIN'),
    id: z.string().describe('The id of the event, a UUIDv7. It is also sent as `webhook-id`.'),
    seq: z.string().regex(/^\d+$/).describe('Its number in the feed; "0" for a test.'),
    cursor: z.string().describe('Its cursor in the feed, for `after`.'),
    type: z.enum([...eventTypes, testType]),
    version: z.literal(eventVersion),
    companyId: z.string(),
    vacancyId: textOrNull,
    recordId: textOrNull,
    nextRecordId: textOrNull,
    createdAt: storedInstant,
    data: z
      .strictObject({ before: z.null(), after: z.record(z.string(), z.unknown()) })
      .optional()
      .describe('Only of CANDIDATE_ERASED, with `id` and `recordIds`, and of FEED_RESTORED.'),
  })
  .meta({ id: 'ThinMessage', description: 'What a webhook with the payload THIN is sent of an event.' });

/** The company's settings as a whole, which no event has: they are there from the beginning. */
export const wholeSettings = shapes.settings.whole;

/** The shape of an event by type. */
export const eventShapes: ReadonlyMap<EventType, z.ZodObject> = new Map(
  eventTypes.map((type) => [type, eventShape(type)]),
);

/**
 * The JSON schemas of all events and of the schemas that they refer to. The key of an event's schema is its type.
 * @param definitionsAt the member of the schemas in the document
 */
export const eventSchemas = (definitionsAt: string): Readonly<Record<string, JsonSchema>> =>
  openSchemasOf([...eventShapes.values()], definitionsAt);

/** The same, and that of THIN messages to webhooks. */
export const messageSchemas = (definitionsAt: string): Readonly<Record<string, JsonSchema>> =>
  openSchemasOf([...eventShapes.values(), thinMessage], definitionsAt);

/**
 * The JSON schemas of named shapes, as {@link jsonSchemasOf} makes them. Unknown members are allowed, because later
 * releases may add members, and consumers ignore those that they don't know.
 */
export function openSchemasOf(
  shapes: readonly z.ZodType[],
  definitionsAt: string,
): Readonly<Record<string, JsonSchema>> {
  const closed = jsonSchemasOf(shapes, definitionsAt);
  return JSON.parse(
    JSON.stringify(closed, (key, value) => (key === 'additionalProperties' && !value ? undefined : value)),
  );
}
