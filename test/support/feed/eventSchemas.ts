import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { EventType } from '../../../src/core/application/event.js';
import { eventSchemas, eventShapes } from '../../../src/core/events.js';

/** Checks events as they are read against the published documents. */

/** All fields of an event. */
export const eventFields = `id seq cursor type version companyId vacancyId candidateId recordId nextRecordId actor { kind id }
  operation via client requestId createdAt data omitted isRedacted`;

const at = '#/$defs/';
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'events', $defs: eventSchemas(at) });

/** The faults of an event, by the published schema for its type and by its shape, which knows all its members. */
export function eventFaults(event: unknown): string[] {
  const { type, seq } = event as { type: EventType; seq: string };
  const shape = eventShapes.get(type);
  const matches = ajv.getSchema(`events${at}${type}`);
  if (!shape || !matches) return [`${type}: has no schema`];
  const published = matches(event) ? [] : [ajv.errorsText(matches.errors)];
  const known = shape.safeParse(event);
  return [...published, ...(known.error ? [JSON.stringify(known.error.issues)] : [])].map(
    (fault) => `${type} ${seq}: ${fault.slice(0, 1_000)}`,
  );
}
