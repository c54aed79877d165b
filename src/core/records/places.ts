import { errors } from '../kernel/errors.js';
import type { FeatureRecord } from '../pipeline/shapes/record.js';
import type { VacancyRules } from '../pipeline/stores/recordWrites.js';

/** The candidates who count towards a vacancy's `maxCandidates` (docs/BEHAVIOUR.md, "Vacancies"). */

type Counted = Pick<FeatureRecord, 'id' | 'isClosed' | 'status'>;

/** A closed record in one of these statuses takes no place: its candidate was rejected, or erased. */
const free: ReadonlySet<string> = new Set(['DISCARDED', 'CANCELLED']);

/**
 * Whether a candidate takes a place: one of the records is open, or the last closed one is not {@link free}. The store
 * counts by the same rule (`placesTaken` in src/entities/records/bulk.ts).
 * @param records of the candidate in the vacancy: the open ones, and at least the last closed one
 */
export function takesPlace(records: readonly Counted[]): boolean {
  if (records.some(({ isClosed }) => !isClosed)) return true;
  const last = records.toSorted((a, b) => (closedLater(a, b) ? -1 : 1))[0];
  return last !== undefined && !free.has(last.status.code);
}

const closedLater = (a: Counted, b: Counted): boolean =>
  a.status.date === b.status.date ? a.id > b.id : a.status.date > b.status.date;

/** Counts the places of vacancies while a call takes them one by one. */
export class Places {
  readonly #taken: Map<string, number>;

  /** @param taken the places taken before the call, by vacancy id */
  constructor(taken: ReadonlyMap<string, number>) {
    this.#taken = new Map(taken);
  }

  /** Takes a place for a candidate who has none. @throws CONFLICT VACANCY_FULL */
  take({ id, maxCandidates }: Pick<VacancyRules, 'id' | 'maxCandidates'>): void {
    const taken = (this.#taken.get(id) ?? 0) + 1;
    if (maxCandidates !== null && taken > maxCandidates) throw errors.vacancyFull();
    this.#taken.set(id, taken);
  }
}
