import type { z } from 'zod';
import { apiKeyData, apiKeyRequestData } from '../../apiKeys/apiKeyEvents.js';
import type { EventData, FeedEvent, Subject } from '../../application/event.js';
import { catalogues } from '../../catalogues/catalogue.js';
import { feedData } from '../../feed/epochs.js';
import { emptyOf, erasingRuleOf, type MarkedShape, objectIn } from '../../kernel/marks.js';
import { hasOwn, isObject } from '../../kernel/values/objects.js';
import type { JsonObject } from '../../kernel/values/shapes.js';
import { candidateData } from '../../pipeline/rules/candidateLabels.js';
import { banData, interviewData, moduleRecordData, psychometricData } from '../../pipeline/rules/recordEvents.js';
import { vacancyData } from '../../pipeline/rules/vacancyEvents.js';
import { type Ban, banShape } from '../../pipeline/shapes/ban.js';
import type { FeatureRecord } from '../../pipeline/shapes/record.js';
import { settingsData } from '../../settings/companySettings.js';
import { webhookData } from '../../webhooks/webhook.js';
import type { ArchivedDecision } from '../shapes/decision.js';
import { erasureData } from '../shapes/erasure.js';
import { holdData } from '../shapes/hold.js';
import { reviewData, type StoredReview } from '../shapes/review.js';
import { personalShapes, recordShapes, sentEvent, storedDecision, storedEvent, storedReview } from './storedShapes.js';

/** The members that the data of events have, by the kind of object that changed. */
export const dataShapes = {
  Vacancy: vacancyData,
  DecisionReview: reviewData,
  Erasure: erasureData,
  Candidate: candidateData,
  CandidateHold: holdData,
  Interview: interviewData,
  Psychometric: psychometricData,
  ModuleRecord: moduleRecordData,
  Ban: banData,
  CompanySettings: settingsData,
  NotificableStatus: catalogues.notificableStatuses,
  TemplateVariable: catalogues.templateVariables,
  ConversationAction: catalogues.conversationActions,
  RejectionReason: catalogues.rejectionReasons,
  ApiKey: apiKeyData,
  ApiKeyRequest: apiKeyRequestData,
  Webhook: webhookData,
  Feed: feedData,
} as const satisfies Readonly<Record<Subject, MarkedShape>>;

/**
 * What erasing a person leaves of what is stored, as pure functions (docs/PRIVACY.md, "Each field"). They follow the
 * marks of the shapes. A member that no shape has goes. To redact again changes nothing.
 */

/** The person whose data is erased. */
export interface Erased {
  readonly candidateId: string;
  /** What the id becomes, everywhere. */
  readonly token: string;
  /** Whether the company's catalogue of rejection reasons has an entry of this id. */
  isCatalogueReason(id: string): boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** A record of the person, with its answers' versions. Members that were not read stay so. */
export const redactedRecord = <R extends FeatureRecord>(record: R, erased: Erased): R =>
  redacted(record, recordShapes[record.kind], erased);

/** The ban of the person; or of somebody else, by the person as staff: there only the id of staff goes. */
export const redactedBan = (ban: Ban, erased: Erased): Ban =>
  isOf(ban, erased) ? redacted(ban, banShape, erased) : unnamed(ban, banShape, erased);

/** A review of a decision about the person. */
export const redactedReview = (review: StoredReview, erased: Erased): StoredReview =>
  redacted(review, storedReview, erased);

/** A decision about the person, which stays as evidence. */
export const redactedDecision = (decision: ArchivedDecision, erased: Erased): ArchivedDecision => ({
  ...redacted(decision, storedDecision, erased),
  isRedacted: true,
});

/**
 * An event of the person, which is then `isRedacted`; or an event about something else, by the person as a user. Of that,
 * only the ids of staff change, and the id of the person's request goes.
 */
export function redactedEvent(event: FeedEvent, erased: Erased): FeedEvent {
  const { data, ...row } = event;
  if (isOf(event, erased)) {
    const shown = redacted(row, storedEvent, erased);
    return { ...shown, data: data && redactedData(data, event.subject, erased), isRedacted: true };
  }
  const requestId = event.actorId === erased.candidateId ? null : event.requestId;
  const shape = dataShapes[event.subject];
  const left = data && { ...data, ...eachPart(data, (part) => unnamed(part, shape, erased)) };
  return { ...unnamed(row, storedEvent, erased), requestId, data: left };
}

/**
 * Any JSON that is stored, such as the result of an idempotency key. An object whose `candidateId` is the person's is
 * redacted, as the object that has its members. From all others only the person's id goes.
 */
export const redactedJson = (value: unknown, erased: Erased): unknown => withoutId(value, erased, null);

/** An object about somebody else that names the person as staff: only the id goes. */
export const unnamed = <T extends object>(thing: T, shape: MarkedShape, erased: Erased): T =>
  withoutId(thing, erased, shape) as T;

const isOf = ({ candidateId }: { readonly candidateId?: unknown }, { candidateId: id, token }: Erased): boolean =>
  candidateId === id || candidateId === token;

/** An object of the person: the members that its shape has, each as its mark says. */
function redacted<T extends object>(thing: T, shape: MarkedShape, erased: Erased): T {
  const members = Object.entries(thing).map(([name, value]) => [name, redactedMember(shape, name, value, erased)]);
  return Object.fromEntries(members) as T;
}

const own = ({ shape }: MarkedShape, name: string): z.ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;

function redactedMember(shape: MarkedShape, name: string, value: unknown, erased: Erased): unknown {
  if (value === null || value === undefined || name === '__typename') return value;
  const member = own(shape, name);
  if (!member) return null;
  const { mark, isStaff, unlessInCatalogue } = erasingRuleOf(member);
  if (mark === 'identifier' || (isStaff && value === erased.candidateId)) return erased.token;
  if (mark === 'none') return within(value, member, erased);
  return unlessInCatalogue && erased.isCatalogueReason(String(value)) ? value : emptyOf(member);
}

/** What is left of a member that bears no mark itself: of an object in it, each member by its own. */
function within(value: unknown, member: z.ZodType, erased: Erased): unknown {
  const shape = objectIn(member);
  if (!shape) return withoutId(value, erased, null);
  const each = (one: unknown): unknown => (isObject(one) ? redacted(one, shape, erased) : one);
  return Array.isArray(value) ? value.map(each) : each(value);
}

/** The data of an event of the person. The other members are of timers and time zones. */
function redactedData(data: EventData, subject: Subject | null, erased: Erased): EventData {
  const { cause, heldReason, tzdbVersions } = data;
  return {
    ...eachPart(data, (part) => redacted(part, shapeOfPart(part, subject), erased)),
    ...(cause && { cause }),
    ...(heldReason !== undefined && { heldReason }),
    ...(tzdbVersions && { tzdbVersions }),
  };
}

function eachPart({ before, after, next }: EventData, of: (part: JsonObject) => JsonObject): EventData {
  return { before: before && of(before), after: after && of(after), ...(next && { next: of(next) }) };
}

/** A whole object says its type. A part of it is of the subject of its event. */
function shapeOfPart(part: Members, subject: Subject | null): MarkedShape {
  const type = part.__typename ?? subject;
  if (typeof type === 'string' && hasOwn(dataShapes, type)) return dataShapes[type];
  return fitting(part, Object.values(dataShapes));
}

/** JSON without the person's id. @param known the shape of the value, if it is known */
function withoutId(value: unknown, erased: Erased, known: MarkedShape | null): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutId(one, erased, known));
  if (!isObject(value)) return value;
  if (known === null && isOf(value, erased)) return redactedAsItFits(value, erased);
  const shape = known ?? wholeShapeOf(value);
  const members = Object.entries(value).map(([name, its]) => {
    const member = (shape && own(shape, name)) ?? named.get(name);
    if (its === erased.candidateId && member && isId(member)) return [name, erased.token];
    return [name, withoutId(its, erased, member ? objectIn(member) : null)];
  });
  return Object.fromEntries(members);
}

function redactedAsItFits(thing: Members, erased: Erased): Members {
  const shape = fitting(thing, [...personalShapes, sentEvent]);
  const left = redacted(thing, shape, erased);
  if (shape !== sentEvent || !isObject(thing.data)) return left;
  return { ...left, data: redactedData(thing.data as unknown as EventData, null, erased) };
}

/** The shape that has all members of an object about a person: a name may be an id in one shape, and a word in another. */
function wholeShapeOf(thing: Members): MarkedShape | null {
  if (!Object.hasOwn(thing, 'candidateId')) return null;
  const shape = fitting(thing, personalShapes);
  return Object.keys(thing).every((name) => Object.hasOwn(shape.shape, name)) ? shape : null;
}

/** The shape that lacks the fewest members of an object, and of these the one with the fewest more. */
function fitting(thing: Members, shapes: readonly MarkedShape[]): MarkedShape {
  const names = Object.keys(thing);
  const faults = ({ shape }: MarkedShape): number => {
    const unknown = names.filter((name) => !Object.hasOwn(shape, name)).length;
    return unknown * 1_000 + Object.keys(shape).length;
  };
  return shapes.reduce((best, shape) => (faults(shape) < faults(best) ? shape : best));
}

const isId = (member: z.ZodType): boolean => {
  const { mark, isStaff } = erasingRuleOf(member);
  return mark === 'identifier' || isStaff === true;
};

/**
 * The members of all objects, by name: for JSON of which it is not known what it is. Of two with a name, the one that is an
 * id: it changes nothing but the person's.
 */
const named: ReadonlyMap<string, z.ZodType> = new Map(
  [...Object.values(dataShapes), sentEvent, ...personalShapes]
    .flatMap(({ shape }) => Object.entries(shape))
    .toSorted(([, one], [, other]) => Number(isId(one)) - Number(isId(other))),
);
