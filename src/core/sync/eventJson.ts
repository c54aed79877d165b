import type { ShownEvent } from '../feed/listEvents.js';
import { JsonText } from '../kernel/reading/renderedJson.js';

/** An event as JSON, with the members of `/events.schema.json` in its order. */

/** Data that the store rendered go into the text as they are. */
export function eventAsJson(event: ShownEvent): string {
  const { id, seq, cursor, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId } = event;
  const { actor, operation, via, client, requestId, createdAt, data, omitted, isRedacted } = event;
  const ids = { id, seq, cursor, type, version, companyId, vacancyId, candidateId, recordId, nextRecordId };
  const head = JSON.stringify({ ...ids, actor, operation, via, client, requestId, createdAt });
  const shown = data instanceof JsonText ? data.text : JSON.stringify(data);
  return `${head.slice(0, -1)},"data":${shown},"omitted":${JSON.stringify(omitted)},"isRedacted":${isRedacted}}`;
}
