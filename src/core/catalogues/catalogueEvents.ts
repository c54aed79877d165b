import { event, whole } from '../application/domainEvent.js';
import type { DomainEvent, Subject } from '../application/event.js';

/** The event of an entry of a catalogue. */

/** @param before null for a new entry @param after null for a deleted entry */
export function catalogueChanged(subject: Subject, before: object | null, after: object | null): DomainEvent {
  const shown = (entry: object | null) => entry && whole(subject, entry);
  return event('CATALOGUE_CHANGED', subject, {}, { before: shown(before), after: shown(after) });
}
