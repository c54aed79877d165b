import type { Workload } from './names.ts';

/** The service's goals. Ratios are the service's server CPU per request ÷ the floor's in the same round. */

interface Goal {
  readonly must: number;
  readonly aim: number;
}

export const serverCpu: Readonly<Partial<Record<Workload, Goal>>> = {
  R1: { must: 2.2, aim: 1.2 },
  R2: { must: 2.2, aim: 1.2 },
  G1: { must: 3.0, aim: 1.6 },
  G2: { must: 4.5, aim: 1.8 },
  G3: { must: 4.0, aim: 1.8 },
  W1: { must: 3.5, aim: 1.5 },
};

/** Statements of one request, with those of the transaction itself. */
export const statements: Readonly<Partial<Record<Workload, number>>> = { G1: 1, G2: 3, G3: 2, W1: 4 };

/** The CPU of server and PostgreSQL together must be below this peer's. */
export const sumBelow: { readonly workload: Workload; readonly peer: string } = {
  workload: 'G2',
  peer: 'postgraphile',
};

/** The peak memory must be below this peer's. */
export const memoryBelow = 'apollo';

/** The cost of a vacancy read among 200,000 vacancies ÷ its cost among 2,000. */
export const growth = 1.1;

/** Milliseconds from the start of the process until it is ready. */
export const start = { embeddedFresh: 5_000, otherwise: 1_500 };

/**
 * The share of RSS by which it may grow in a minute under load: over 10 minutes, that is within the noise of garbage
 * collections.
 */
export const memorySlope = 0.005;
