import { dayMs } from '../instants.js';
import type { Duty } from '../useCase.js';
import type { Instant } from '../vacancies/vacancy.js';
import { refusalsKeptDays } from './refusal.js';

/** Rows that one transaction removes at most. */
const batch = 5_000;

/** Before which instant counts are removed. */
export const refusalsBefore = (now: number): Instant => new Date(now - refusalsKeptDays * dayMs).toISOString();

/** Removes some of a company's counts that are too old. @returns whether there may be more */
export const removeOldRefusals: Duty<boolean> = {
  by: { actor: { kind: 'WORKER', id: 'retention' }, operation: 'removeOldRefusals' },
  run: async (companyId, { store, now }) =>
    (await store.removeRefusals(companyId, refusalsBefore(Date.parse(now)), batch)) === batch,
};
