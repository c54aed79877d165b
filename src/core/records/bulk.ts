import { z } from 'zod';
import { errors, Refusal } from '../errors.js';
import type { DomainEvent, Telling } from '../events/event.js';
import type { LockedRecords, Transaction, VacancyRules } from '../ports.js';
import { id } from '../shapes.js';
import { timed } from '../timers/recordTimer.js';
import { assertOpen } from '../vacancies/transitions.js';
import type { Instant } from '../vacancies/vacancy.js';
import type { FeatureRecord } from './record.js';

/**
 * Calls that change many records, each by itself (CONTRACT "Bulk"): all are locked and read, decided one after the other in
 * memory, and kept together. The number of statements doesn't depend on the number of records.
 */

/** How many records, or candidates, a call may name. */
export const maxItems = 500;

export const bulkTarget = z.strictObject({ companyId: id });
export type BulkTarget = z.infer<typeof bulkTarget>;
export const bulkBody = z.strictObject({ resourceIds: z.array(id).min(1).max(maxItems) });
export type BulkBody = z.infer<typeof bulkBody>;

/** Why nothing became of one item. */
export interface ItemError {
  readonly code: string;
  readonly reason: string;
  readonly message: string;
}

/** What became of one record that was named. */
export interface BulkOutcome {
  readonly resourceId: string;
  /** As it is now; null where there is an error. */
  readonly record: FeatureRecord | null;
  readonly error: ItemError | null;
}

/** A record, and what its change is decided on. */
export interface Candidacy {
  readonly record: FeatureRecord;
  /** All records of the candidate in the vacancy. */
  readonly records: readonly FeatureRecord[];
  readonly vacancy: VacancyRules;
}

export interface Change {
  readonly changed: FeatureRecord;
  /** A record that begins by it. */
  readonly begun: FeatureRecord | null;
  /** What it is told by, in their order. */
  readonly events: readonly DomainEvent[];
}

/** What became of one item: something was made of it, or it was refused. */
export type Decided<T> =
  | { readonly made: T; readonly error: null }
  | { readonly made: null; readonly error: ItemError };

/** Decides one item; what it is refused for is its own. */
export function decided<T>(decide: () => T): Decided<T> {
  try {
    return { made: decide(), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { made: null, error: { code: error.family, reason: error.reason, message: error.message } };
  }
}

/**
 * Decides on records one after the other: each finds what those before it left.
 * @param decide a record that is there, in a vacancy that is not closed; may throw a Refusal
 */
export function inTurn(
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
  const recordsBeside = ({ vacancyId, candidateId }: FeatureRecord): FeatureRecord[] =>
    [...(byCandidate.get(JSON.stringify([vacancyId, candidateId])) ?? [])].flatMap((one) => byId.get(one) ?? []);
  records.forEach(note);

  return resourceIds.map((resourceId) =>
    decided(() => {
      const record = byId.get(resourceId);
      const vacancy = record && vacancyOf.get(record.vacancyId);
      if (!record || !vacancy) throw errors.recordNotFound();
      assertOpen(vacancy.status);
      const decision = decide({ record, records: recordsBeside(record), vacancy });
      const { standing } = vacancy;
      // Its reminders are its feature's, of whose data a call on many reads nothing: whatever it enters has none.
      const feature = vacancy.features.find((one) => one.id === record.featureId);
      const place = { feature: feature ? { ...feature, data: null } : null, standing };
      const change = { ...decision, changed: timed(record, decision.changed, place, at) };
      note(change.changed);
      if (change.begun) note(change.begun);
      return change;
    }),
  );
}

/** How changes are kept, where it is not the usual way. */
export interface Keep {
  /** Keeps the changed records; as such that entered a status where left out. */
  readonly save?: (store: Transaction, changed: readonly FeatureRecord[]) => Promise<void>;
  /** Events that follow those of a change. */
  readonly tellAlso?: (change: Change) => readonly DomainEvent[];
}

/** Keeps what was decided, with the events of it. */
export async function keepChanges(
  store: Transaction,
  companyId: string,
  all: readonly Decided<Change>[],
  telling: Telling,
  { save = (tx, changed) => tx.saveEntered(changed), tellAlso = () => [] }: Keep = {},
): Promise<void> {
  const changes = changesOf(all);
  if (changes.length === 0) return;
  await save(
    store,
    changes.map(({ changed }) => changed),
  );
  await store.insertRecords(changes.flatMap(({ begun }) => begun ?? []));
  const events = changes.flatMap((change) => [...change.events, ...tellAlso(change)]);
  await store.appendEvents(companyId, events, telling);
}

/** The candidates of some records, each once. */
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
