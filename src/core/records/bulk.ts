import { z } from 'zod';
import type { DomainEvent, EventContext } from '../application/event.js';
import type { FeedWrites } from '../application/feedStore.js';
import { DomainError, errors } from '../kernel/errors.js';
import type { Instant } from '../kernel/values/instants.js';
import { id } from '../kernel/values/shapes.js';
import { timed } from '../pipeline/rules/recordTimer.js';
import { assertVacancyOpen } from '../pipeline/rules/vacancyTransitions.js';
import { assertNotErased } from '../pipeline/shapes/erasureToken.js';
import { type FeatureRecord, maxItems } from '../pipeline/shapes/record.js';
import type { BulkWrites, LockedRecords, VacancyRules } from '../pipeline/stores/recordWrites.js';

/**
 * Calls that change many records independently (docs/BEHAVIOUR.md, "Bulk operations"). All records are locked and
 * read, decided one after the other in memory, and stored together. The number of statements does not depend on the
 * number of records.
 */

export const bulkBody = z.strictObject({ resourceIds: z.array(id).min(1).max(maxItems) });

/** Why one item failed. */
export interface ItemError {
  readonly code: DomainError['family'];
  readonly reason: string;
  readonly message: string;
}

/** The outcome for one named record. */
export interface BulkOutcome {
  readonly resourceId: string;
  /** The record after the change; null if there is an error. */
  readonly record: FeatureRecord | null;
  readonly error: ItemError | null;
}

/** A record, and the data on which its change is decided. */
export interface Candidacy {
  readonly record: FeatureRecord;
  /** The candidate's records in the vacancy: the open ones, the named ones, and at least the last closed one. */
  readonly records: readonly FeatureRecord[];
  readonly vacancy: VacancyRules;
}

export interface Change {
  readonly changed: FeatureRecord;
  /** A new record that the change begins. */
  readonly begun: FeatureRecord | null;
  /** The events of the change, in order. */
  readonly events: readonly DomainEvent[];
}

/** The outcome of one item: a result, or a refusal. */
export type Decided<T> =
  | { readonly made: T; readonly error: null }
  | { readonly made: null; readonly error: ItemError };

/** Decides one item. A refusal becomes the error of this item only. */
export function decided<T>(decide: () => T): Decided<T> {
  try {
    return { made: decide(), error: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { made: null, error: { code: error.family, reason: error.reason, message: error.message } };
  }
}

/**
 * Decides on records one after the other. Each decision sees the results of those before it.
 * @param decide is called for an existing record in a vacancy that is not closed; it may throw a Refusal
 */
export function inOrder(
  resourceIds: readonly string[],
  { records, vacancies }: LockedRecords,
  decide: (candidacy: Candidacy) => Change,
  at: Instant,
): Decided<Change>[] {
  const vacancyOf = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]));
  const byId = new Map(records.map((record) => [record.id, record]));
  const byCandidate = new Map<string, Set<string>>();
  const note = (record: FeatureRecord): void => {
    const key = JSON.stringify([record.vacancyId, record.candidateId]);
    byId.set(record.id, record);
    byCandidate.set(key, (byCandidate.get(key) ?? new Set()).add(record.id));
  };
  const otherRecordsOf = ({ vacancyId, candidateId }: FeatureRecord): FeatureRecord[] =>
    [...(byCandidate.get(JSON.stringify([vacancyId, candidateId])) ?? [])].flatMap((one) => byId.get(one) ?? []);
  records.forEach(note);

  return resourceIds.map((resourceId) =>
    decided(() => {
      const record = byId.get(resourceId);
      const vacancy = record && vacancyOf.get(record.vacancyId);
      if (!record || !vacancy) throw errors.recordNotFound();
      assertNotErased(record);
      assertVacancyOpen(vacancy.status);
      const decision = decide({ record, records: otherRecordsOf(record), vacancy });
      const { freezeState } = vacancy;
      // Reminders come from the feature's data, which bulk calls don't read. They need none, because they book no
      // meeting.
      const feature = vacancy.features.find((one) => one.id === record.featureId);
      const surroundings = { feature: feature ? { ...feature, data: null } : null, freezeState };
      const change = { ...decision, changed: timed(record, decision.changed, surroundings, at) };
      note(change.changed);
      if (change.begun) note(change.begun);
      return change;
    }),
  );
}

/** How a command stores its changes, if not in the default way. */
export interface SaveOptions {
  /** Stores the changed records. By default, they are stored as records that have entered a status. */
  readonly save?: (store: { readonly records: BulkWrites }, changed: readonly FeatureRecord[]) => Promise<void>;
  /** Further events, which come after the events of a change. */
  readonly moreEvents?: (change: Change) => readonly DomainEvent[];
}

/**
 * Makes an event for some of the candidates, after the first change of each.
 * @param values of these candidates, by candidate
 */
export function afterFirstOf<T>(
  values: ReadonlyMap<string, T>,
  eventOf: (value: T, { changed }: Change) => DomainEvent,
): NonNullable<SaveOptions['moreEvents']> {
  const left = new Map(values);
  return (change) => {
    const { candidateId } = change.changed;
    const value = left.get(candidateId);
    return value !== undefined && left.delete(candidateId) ? [eventOf(value, change)] : [];
  };
}

/** Stores all changes and appends their events. */
export async function saveChanges(
  store: { readonly records: BulkWrites; readonly feed: FeedWrites },
  companyId: string,
  all: readonly Decided<Change>[],
  context: EventContext,
  { save = (tx, changed) => tx.records.saveEntered(changed), moreEvents = () => [] }: SaveOptions = {},
): Promise<void> {
  const changes = changesOf(all);
  if (changes.length === 0) return;
  await save(
    store,
    changes.map(({ changed }) => changed),
  );
  await store.records.insert(changes.flatMap(({ begun }) => begun ?? []));
  const events = changes.flatMap((change) => [...change.events, ...moreEvents(change)]);
  await store.feed.append(companyId, events, context);
}

/** The ids of the candidates of some records, without duplicates. */
export const candidateIdsOf = (records: readonly Pick<FeatureRecord, 'candidateId'>[]): string[] => [
  ...new Set(records.map(({ candidateId }) => candidateId)),
];

export const changesOf = <T>(all: readonly Decided<T>[]): T[] => all.flatMap(({ made }) => made ?? []);

/** @param resourceIds in the order of `all` */
export function bulkOutcomes(resourceIds: readonly string[], all: readonly Decided<Change>[]): BulkOutcome[] {
  return all.map(({ made, error }, at) => ({
    resourceId: resourceIds[at] ?? '',
    record: made?.changed ?? null,
    error,
  }));
}
