import type { ApiKeyCaller } from '../application/access/caller.js';
import type { PlacedEvent } from '../application/feedStore.js';
import { isOutOfScope } from '../feed/eventScope.js';
import { shownTo } from '../feed/listEvents.js';
import { listOf, memberOf } from '../kernel/values/objects.js';
import type { JsonObject, JsonValue } from '../kernel/values/shapes.js';
import type { Payload } from './webhook.js';

/** What is sent of an event (docs/WEBHOOKS.md, "The request"). It is made at each attempt. */

/** The webhook to which an event is sent. */
export interface Destination {
  readonly payload: Payload;
  /** The API key that owns it; null if it is the company's. */
  readonly owner: ApiKeyCaller | null;
}

/** An event as admins see it, with the members of `Event` of the GraphQL schema. */
export function eventJson(event: PlacedEvent): JsonObject {
  const { id, seq, cursor, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId } = event;
  const { actorKind, actorId, operation, via, client, requestId, createdAt, data, omitted, isRedacted } = event;
  return {
    id,
    seq,
    cursor,
    type,
    version,
    companyId,
    vacancyId,
    candidateId,
    recordId,
    nextRecordId,
    actor: { kind: actorKind, id: actorId },
    operation,
    via,
    client,
    requestId,
    createdAt,
    data,
    omitted: omitted ?? [],
    isRedacted,
  };
}

/** @returns the message; null if the owner may not see the event any more */
export function sentEvent(event: PlacedEvent, { payload, owner }: Destination): JsonObject | null {
  if (owner === null) return payload === 'THIN' ? thin(eventJson(event)) : eventJson(event);
  const shown = shownToKey(event, owner);
  if (shown === null) return null;
  return payload === 'THIN' ? thin({ ...shown, data: eventJson(event).data ?? null }) : shown;
}

/** The message of a test, which is in no feed and about the webhook itself. */
export function sentTest(event: JsonObject, { payload, owner }: Destination): JsonObject {
  if (payload === 'THIN') return thin(event);
  return owner === null ? event : { ...event, requestId: null };
}

/**
 * The event of an erasure with the records in some vacancies only.
 * @param recordIds the person's records there
 */
export function withRecords(event: PlacedEvent, recordIds: ReadonlySet<string>): PlacedEvent {
  const after = event.data?.after;
  if (!after) return event;
  const named = erasedRecords(event).filter((id) => recordIds.has(id));
  return { ...event, data: { ...event.data, after: { ...after, recordIds: named } } };
}

/** The records that the event of an erasure names. */
export const erasedRecords = (event: PlacedEvent): readonly string[] =>
  listOf(event.data?.after?.recordIds).filter((id): id is string => typeof id === 'string');

const noEpochs = { epochs: [] };

function shownToKey(event: PlacedEvent, owner: ApiKeyCaller): JsonObject | null {
  const isRedacted = isOutOfScope(event, owner.vacancyIds);
  // Only who was sent events of the erased person is queued this one. It names nothing that was not sent before.
  if (isRedacted && event.type !== 'CANDIDATE_ERASED') return null;
  const full = eventJson(event);
  if (isRedacted) return { ...full, requestId: null, data: null, omitted: [] };
  const { data, omitted } = shownTo(owner, event.companyId)(event, noEpochs);
  return { ...full, requestId: null, data: data === null ? null : (full.data ?? null), omitted };
}

/** The members that every message has, and none of which identifies a person or is content. */
const thinMembers = [
  ...['id', 'seq', 'cursor', 'type', 'version', 'companyId', 'vacancyId', 'recordId', 'nextRecordId', 'createdAt'],
] as const;

function thin(event: JsonObject): JsonObject {
  const members = Object.fromEntries(thinMembers.map((name) => [name, event[name] ?? null]));
  const data = thinData(event);
  return { payload: 'THIN', ...members, ...(data !== null && { data }) };
}

/** Who has copies needs these two: which records to delete, and up to which event the copy is good. */
function thinData({ type, data = null }: JsonObject): JsonValue {
  if (type === 'FEED_RESTORED') return data;
  if (type !== 'CANDIDATE_ERASED') return null;
  const after = memberOf(data, 'after');
  const named = Object.fromEntries(['__typename', 'id', 'recordIds'].map((name) => [name, memberOf(after, name)]));
  return { before: null, after: named as JsonObject };
}
