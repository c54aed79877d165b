import type { DomainEvent } from '../application/event.js';
import { errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { areEqual } from '../kernel/values/patch.js';
import { type MeetingPlace, placed, placeOf } from '../pipeline/rules/meetings.js';
import { recordChanged } from '../pipeline/rules/recordEvents.js';
import type { Feature, Vacancy } from '../pipeline/shapes/vacancy.js';
import type { MeetingWrites } from '../pipeline/stores/recordWrites.js';

/**
 * An edit of a vacancy may move meetings, because reads show a meeting at the place that its feature has now
 * (docs/BEHAVIOUR.md, "Meetings").
 */

/** The most records whose meetings one edit may move. One transaction makes all their events. */
const maxRelocated = 10_000;

/**
 * Raises `updatedAt` of the records whose meetings an edit moves: of open ones, and of closed ones.
 * @param before the vacancy, which must be locked alone
 * @returns their events
 * @throws CONFLICT LIMIT_REACHED
 */
export async function relocate(
  store: { readonly records: MeetingWrites },
  before: Vacancy,
  after: Vacancy,
  at: Instant,
): Promise<DomainEvent[]> {
  const [was, is] = [placesIn(before), placesIn(after)];
  const moved = [...new Set([...before.features, ...after.features].map(({ id }) => id))].filter(
    (id) => !areEqual(was(id), is(id)),
  );
  if (moved.length === 0) return [];
  const touched = await store.records.touchMeetings(before, moved, at, maxRelocated + 1);
  if (touched.length > maxRelocated) throw errors.tooManyMeetings(maxRelocated);
  return touched.map(({ record, updatedAt }) => {
    const { featureId } = record;
    return recordChanged(
      'RECORD_BOOKED',
      placed(record, was(featureId)),
      placed({ ...record, updatedAt }, is(featureId)),
    );
  });
}

function placesIn({ features }: { readonly features: readonly Feature[] }): (featureId: string) => MeetingPlace {
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  return (featureId) => placeOf(byId.get(featureId));
}
