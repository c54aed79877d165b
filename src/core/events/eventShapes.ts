import { z } from 'zod';
import type { ApiKey } from '../apiKeys/apiKey.js';
import { type ApiKeyRequest, apiKeyRequestStates } from '../apiKeys/apiKeyRequest.js';
import { catalogues } from '../catalogues/catalogue.js';
import { erasureReasons } from '../people/erasure/erasure.js';
import { holdShape } from '../people/holds/hold.js';
import { content, identifier, type MarkedShape, marked, none, shapeOf, staff } from '../people/marks.js';
import type { DecisionReview } from '../people/reviews/review.js';
import { reviewShape } from '../people/shapes.js';
import { banShape } from '../records/bans/ban.js';
import {
  answerShape,
  bookingShape,
  type Interview,
  interviewShape,
  keptMembers,
  type ModuleRecord,
  type Psychometric,
  provenanceShape,
  psychometricShape,
  recordShape,
  scoredAnswerShape,
} from '../records/record.js';
import { type CompanySettings, settingsShape } from '../settings/companySettings.js';
import { heldReasons } from '../timers/storedTimers.js';
import { timeUnits } from '../vacancies/parts/timers.js';
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
  type Subject,
} from './event.js';
import type { Epoch } from './feedStore.js';

/**
 * The shapes of events by type. The published documents are made from them, and tests compare events with them. A type
 * or a field without a shape here does not compile.
 */

const instant = z.iso.datetime();
const nullable = z.string().nullable();

const timers = z
  .array(
    marked({ name: none(z.string()), time: none(z.number()), unit: none(z.enum(timeUnits)), runs: none(z.boolean()) }),
  )
  .describe('The same timers as a list.');

/** Timers by their names, and as a list. */
const shownTimers = z.object({ timers: none(timers) }).catchall(z.union([z.number(), z.string()]));

const feature = shapeOf<Feature>()({
  ...featureShape.shape,
  jobAutomations: none(shownTimers),
  data: none(jsonObject.nullable().describe('The data of the variant.')),
});

const vacancy = shapeOf<Omit<Vacancy, 'timer' | 'closedFrom'>>()({
  ...vacancyShape.shape,
  features: none(z.array(feature)),
  frozenAt: none(instant.nullable().describe('Since when it is frozen.')),
  frozenBy: none(nullable.describe('The timer that froze it.')),
});

type Hidden = 'kind' | 'reviewPending' | 'answerHistories' | 'timer';

const meeting = content(
  marked({
    ...bookingShape.shape,
    timezone: none(nullable.describe('As the feature has it.')),
    location: none(nullable.describe('As the feature has it.')),
  })
    .nullable()
    .describe('The meeting that was booked.'),
);

const answer = answerShape.extend({
  scorer: scoredAnswerShape.shape.scorer,
  version: none(z.number().int().min(1)),
  ...provenanceShape.shape,
});

const interview = shapeOf<Omit<Interview, Exclude<Hidden, 'reviewPending'> | 'meeting'>>()({
  ...interviewShape.shape,
  ...keptMembers,
  reviewPending: none(z.boolean().describe('Whether the newest version of an answer needs a review.')),
  answers: none(
    z.array(answer).describe('All answers of a new interview; later only those that are new or have a new version.'),
  ),
});
const psychometric = shapeOf<Omit<Psychometric, Hidden | 'meeting'>>()({
  ...psychometricShape.shape,
  ...provenanceShape.shape,
  ...keptMembers,
});
const moduleRecord = shapeOf<Omit<ModuleRecord, Hidden>>()({ ...recordShape.shape, ...keptMembers, meeting });

const ban = banShape.omit({ companyId: true, position: true });

const hold = holdShape.omit({ companyId: true });

const grant = marked({ endpoint: none(z.string()), justification: none(z.string()) });
const contact = marked({
  companyName: none(z.string()),
  fullName: none(z.string()),
  role: none(z.string()),
  email: none(z.string()),
});

/** What an event tells of an erasure. */
const erasure = marked({
  id: none(z.string()).describe('The id of the erasure.'),
  reason: none(z.enum(erasureReasons)),
  recordIds: none(z.array(z.string())).describe('The records of the person. Copies of these are to be deleted.'),
});

const review = shapeOf<DecisionReview>()(reviewShape.shape);

const asked = {
  id: none(z.string()),
  companyId: none(z.string()),
  grants: none(z.array(grant)),
  vacancyIds: none(
    z.array(z.string()).nullable().describe('The only vacancies that the key is for; null for the whole company.'),
  ),
  cidrs: none(
    z.array(z.string()).nullable().describe('The ranges of addresses that may use the key; null if all may.'),
  ),
  contact: none(contact),
};

const apiKey = shapeOf<ApiKey>()({
  ...asked,
  agentFor: staff(nullable.describe('The user for whom an agent with this key acts; null: for nobody.')),
  requestedBy: staff(nullable.describe('The user who asked for it; null if an admin issued it.')),
  createdAt: none(instant),
  expiresAt: none(instant.nullable()),
  revokedAt: none(instant.nullable()),
  lastUsedAt: none(instant.nullable()),
});

const apiKeyRequest = shapeOf<ApiKeyRequest>()({
  ...asked,
  expiresAt: none(instant.nullable().describe('When the key ends.')),
  state: none(z.enum(apiKeyRequestStates)),
  requestedBy: staff(z.string()),
  requestedAt: none(instant),
  approvedGrants: none(z.array(z.string()).nullable()),
  decidedBy: staff(nullable),
  decidedAt: none(instant.nullable()),
  declineReason: none(nullable),
  claimUntil: none(instant.nullable()),
  apiKeyId: none(nullable),
});

const webhook = shapeOf<Webhook>()({
  companyId: none(z.string()),
  id: none(z.string()),
  url: none(z.string()),
  types: none(z.array(z.enum(eventTypes)).nullable()),
  vacancyId: none(nullable),
  description: none(nullable),
  status: none(z.enum(webhookStatuses)),
  reason: none(z.enum(disablingReasons).nullable().describe('Why it is DISABLED.')),
  createdAt: none(instant),
});

const settings = shapeOf<CompanySettings>()({ companyId: none(z.string()), ...settingsShape.shape });

const feed = shapeOf<Epoch>()({
  epoch: none(z.string().describe('The epoch that begins.')),
  seq: none(z.string().describe('The number of the last event that it has in common with the epoch before.')),
});

/** The members that the data of events have, by the kind of thing that changed. */
export const dataShapes = {
  Vacancy: vacancy,
  DecisionReview: review,
  Erasure: erasure,
  Candidate: marked({ candidateId: identifier(z.string()) }),
  CandidateHold: hold,
  Interview: interview,
  Psychometric: psychometric,
  ModuleRecord: moduleRecord,
  Ban: ban,
  CompanySettings: settings,
  NotificableStatus: catalogues.notificableStatuses,
  TemplateVariable: catalogues.templateVariables,
  ConversationAction: catalogues.conversationActions,
  RejectionReason: catalogues.rejectionReasons,
  ApiKey: apiKey,
  ApiKeyRequest: apiKeyRequest,
  Webhook: webhook,
  Feed: feed,
} as const satisfies Readonly<Record<Subject, MarkedShape>>;

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
  ban: { whole: whole('Ban', ban), part: ban, at: ['candidateId'] },
  settings: pair('CompanySettings'),
  erasure: { ...pair('Erasure'), at: ['candidateId'] },
  hold: { ...pair('CandidateHold'), at: ['candidateId'] },
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
  noted: () => z.strictObject({ before: z.null(), after: z.null() }),
};

/** The shape of an event of a type, as the feed and webhooks send it. */
function eventShape(type: EventType): z.ZodObject {
  const [of, kind, means] = descriptionOf(type);
  const { at = [] } = shapes[of];
  const where = (member: IdMember) => (at.includes(member) ? z.string() : nullable);
  return z
    .strictObject({
      id: z.string().describe('The id of the event, a UUIDv7. Webhooks also get it as `webhook-id`.'),
      seq: z.string().regex(/^\d+$/).describe('Its number in the feed, without gaps, in the order of commits.'),
      cursor: z.string().describe('Its place in the feed: what `after` takes.'),
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
      client: nullable.describe('The agent by which it came (`via: MCP`), as it names itself; null if by none.'),
      requestId: nullable.describe('`X-Request-Id`; only admins and webhooks get it.'),
      createdAt: instant.describe('When it happened. It does not always ascend with `seq`.'),
      data: dataOf[kind](shapes[of]).nullable().describe('Null for callers who may not read the object itself.'),
      omitted: z.array(z.string()).describe('Members that were too long for `data`.'),
      isRedacted: z
        .boolean()
        .describe('Whether the data of its person was erased: ids became a token, and content is gone.'),
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
 * @param definitionsAt the member of the schemas in the document
 */
export function eventSchemas(definitionsAt: string): Readonly<Record<string, JsonSchema>> {
  const closed = jsonSchemasOf([...eventShapes.values()], definitionsAt);
  return JSON.parse(
    JSON.stringify(closed, (key, value) => (key === 'additionalProperties' && !value ? undefined : value)),
  );
}
