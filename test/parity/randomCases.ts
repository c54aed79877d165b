import fc, { type Arbitrary } from 'fast-check';
import type { EndpointOperation } from '../../src/core/operations.js';

/**
 * Which part of the cases is made: `PARITY_SHARE=1 npm test -- test/parity` makes them all. By default a part of them, so that the
 * tests take minutes; another seed makes others.
 */
const share = Number(process.env.PARITY_SHARE ?? 0.3);

/** How many of so many. */
export const part = (count: number): number => Math.ceil(count * share);

/** How many cases are made of each operation: random records through both adapters, and random faults. */
export const cases = {
  createVacancy: part(80),
  readVacancy: part(60),
  readInterview: part(70),
  orchestrate: part(150),
  readPsychometric: part(70),
} satisfies Record<EndpointOperation, number>;

/** Random faults in the inputs of both commands. */
export const faultyCases = { createVacancy: part(120), orchestrate: part(50) };

/** How long a test of many cases may take, in milliseconds, on a machine that is busy with others. */
export const patienceMs = 120_000;

/** The same cases in every run, unless PARITY_SEED says otherwise; fast-check prints it, with the path to the case that failed. */
const seed = Number(process.env.PARITY_SEED ?? 20_261_120);

/** Runs a property over that many random cases. */
export async function forRandom<T>(
  of: Arbitrary<T>,
  numRuns: number,
  property: (value: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(of, property), { seed, numRuns, endOnFailure: true });
}
