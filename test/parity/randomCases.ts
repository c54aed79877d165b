import fc, { type Arbitrary } from 'fast-check';
import type { EndpointOperation } from '../../src/core/operations.js';

/** How many cases are made of each operation: random records through both adapters, and random faults. */
export const cases = {
  createVacancy: 80,
  readVacancy: 60,
  readInterview: 70,
  orchestrate: 100,
  readPsychometric: 70,
} satisfies Record<EndpointOperation, number>;

/** Random faults in the inputs of both commands. */
export const faultyCases = { createVacancy: 120, orchestrate: 50 };

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
