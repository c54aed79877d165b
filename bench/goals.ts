/** The limits of the benchmark. */

/**
 * The share of RSS by which it may grow in a minute under load: over 10 minutes, that is within the noise of garbage
 * collections.
 */
export const memorySlope = 0.005;

/** Bytes of RSS for each byte of answers that are read slowly. One is the answer itself; the rest is what V8 collects later. */
export const heldPerAnswerByte = 2;
