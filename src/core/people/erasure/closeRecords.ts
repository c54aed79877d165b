import type { DomainEvent } from '../../application/event.js';
import { recordChanged } from '../../pipeline/rules/recordEvents.js';
import { endRecord } from '../../pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../../pipeline/shapes/record.js';
import { redactedRecord } from '../personal/redaction.js';
import type { Person } from './erasingPlace.js';

/**
 * The open records of an erased person end first: CANCELLED, without a next one, also in CLOSED vacancies. That thaws
 * nothing and is no activity. Their events have the token from the start.
 */

interface RecordClosedByErasure {
  readonly closed: FeatureRecord;
  readonly event: DomainEvent;
}

export function closedByErasure(record: FeatureRecord, person: Person): RecordClosedByErasure {
  const closed = endRecord(record, person.now);
  const event = recordChanged('RECORD_CANCELLED', redactedRecord(record, person), redactedRecord(closed, person));
  return { closed, event: { ...event, isRedacted: true } };
}
