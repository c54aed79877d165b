import fc, { type Arbitrary } from 'fast-check';
import type { EndpointOperation } from '../../../src/core/application/operations.js';

/**
 * The share of the cases that is run: `PARITY_SHARE=1 npm test -- test/parity` runs all. By default it is smaller, so
 * that the tests take minutes. `npm run test:services` sets a share of its own. Another seed makes other cases.
 */
const share = Number(process.env.PARITY_SHARE ?? 0.15);

/** The share of a number of cases. */
export const part = (count: number): number => Math.ceil(count * share);

/** The number of cases for each operation: random records through both adapters, and random faults. */
export const cases = {
  createVacancy: part(80),
  readVacancy: part(60),
  readInterview: part(70),
  orchestrate: part(300),
  readPsychometric: part(70),
} satisfies Record<EndpointOperation, number>;

/** Random faults in the inputs of both commands. */
export const faultyCases = { createVacancy: part(120), orchestrate: part(50) };

/** Milliseconds that a test of many cases may take on a busy machine. */
export const timeoutMs = 120_000;

/**
 * The cases are the same in every run, unless PARITY_SEED is set. fast-check prints the seed, with the path to a failed
 * case.
 */
const seed = Number(process.env.PARITY_SEED ?? 20_261_120);

/** Checks a property with this many random cases. */
export async function forRandom<T>(
  of: Arbitrary<T>,
  numRuns: number,
  property: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(of, property), { seed, numRuns, endOnFailure: true });
}
