import type { Workload } from './names.ts';

/** The service's goals. Ratios are the service's server CPU per request ÷ the floor's in the same round. */

interface Goal {
  /** A figure above it is a defect. */
  readonly limit: number;
  /** What further work should reach. */
  readonly target: number;
}

export const serverCpu: Readonly<Partial<Record<Workload, Goal>>> = {
  R1: { limit: 2.2, target: 1.2 },
  R2: { limit: 2.2, target: 1.2 },
  G1: { limit: 3.0, target: 1.6 },
  G2: { limit: 4.5, target: 1.8 },
  G3: { limit: 4.0, target: 1.8 },
  W1: { limit: 3.5, target: 1.5 },
};

/**
 * The share of RSS by which it may grow in a minute under load: over 10 minutes, that is within the noise of garbage
 * collections.
 */
export const memorySlope = 0.005;

/** Bytes of RSS for each byte of answers that are read slowly. One is the answer itself; the rest is what V8 collects later. */
export const heldPerAnswerByte = 2;
