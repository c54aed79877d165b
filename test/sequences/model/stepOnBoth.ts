import { expect } from '@jest/globals';
import fc, { type AsyncCommand } from 'fast-check';
import type { Reply } from '../../support/service/service.js';
import { agree } from './agreement.js';
import { type Model, type ModelRecord, type ModelVacancy, Refused } from './model.js';
import type { Real } from './real.js';

/** How a step is done on the service and on the model. */

export type Step = AsyncCommand<Model, Real>;

/** A step that is printed as its name and its arguments. */
export function step<A extends object>(
  name: string,
  args: A,
  run: (args: A, model: Model, real: Real) => Promise<void>,
): Step {
  return {
    check: () => true,
    async run(model, real) {
      // No two steps have the same time, so the order in which records were closed is known.
      real.clock.advance(1_000);
      await run(args, model, real);
      await agree(model, real);
    },
    toString: () => `${name}(${JSON.stringify(args)})`,
  };
}

/** The reason that refused a single call; null if it succeeded. */
const reasonOf = (body: Reply['body']): string | null => body.errors?.[0]?.extensions?.reason ?? null;

/** The model's result of a change: the reason of the refusal, or null. */
export function refusal(change: () => unknown): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/**
 * Compares a single call with the model.
 * @returns the answer, null where the call was refused
 */
export function compared(body: Reply['body'], field: string, expected: string | null): Reply['body'] {
  expect(reasonOf(body)).toBe(expected);
  return expected === null ? body.data[field] : null;
}

// The record, vacancy or feature is known only when a step runs. Before that, a number selects it.
export const nth = fc.nat({ max: 40 });

/** An existing record or, rarely, none. */
export const recordAt = (model: Model, at: number): ModelRecord | null =>
  at === 40 ? null : (model.records[at % Math.max(1, model.records.length)] ?? null);
/** Usually a record that fits; sometimes any record, or none. */
export function recordLike(model: Model, at: number, fits: (record: ModelRecord) => boolean): ModelRecord | null {
  const fitting = at < 30 ? model.records.filter(fits) : [];
  return fitting.length > 0 ? (fitting[at % fitting.length] ?? null) : recordAt(model, at);
}
export const vacancyAt = (model: Model, at: number): ModelVacancy =>
  model.vacancies[at % model.vacancies.length] as ModelVacancy;
export const featureIdAt = ({ features }: ModelVacancy, at: number): string =>
  at === 40 ? 'nowhere' : (features[at % features.length]?.id ?? 'nowhere');
export const idOf = (record: ModelRecord | null): string => record?.id ?? 'no-such-record';
export const placeOf = ({ companyId }: Real, record: ModelRecord | null) => ({
  companyId,
  vacancyId: record?.vacancy.id ?? 'no-such-vacancy',
  id: idOf(record),
});
