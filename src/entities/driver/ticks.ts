/**
 * Time limits are counted in ticks of this process's event loop. While the loop is busy, no tick passes. So nothing times
 * out while the answer of the database has arrived but is not yet read. pg's own limits (`connectionTimeoutMillis`,
 * `query_timeout`) are timers, which end before the answer is read.
 */
export const tickMs = 100;

export const ticksOf = (ms: number): number => ms / tickMs;
