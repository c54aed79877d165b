import type { Workload } from './names.ts';

/** What the service is to reach; ratios are server CPU per request ÷ the floor's in the same round. */

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

/** Statements of one request, the transaction's own included. */
export const statements: Readonly<Partial<Record<Workload, number>>> = { G1: 1, G2: 3, G3: 2, W1: 4 };

/** The CPU of server and PostgreSQL together is below this peer's. */
export const sumBelow: { readonly workload: Workload; readonly peer: string } = {
  workload: 'G2',
  peer: 'postgraphile',
};

/** The peak of the memory is below this peer's. */
export const memoryBelow = 'apollo';

/** A vacancy read with 200,000 vacancies ÷ one with 2,000. */
export const growth = 1.1;

/** Milliseconds from the start of the process until it can serve. */
export const start = { embeddedFresh: 5_000, otherwise: 1_500 };

/** What RSS may grow in a minute under load, of what it is: 10 minutes stay within what collections leave uncertain. */
export const memorySlope = 0.005;
