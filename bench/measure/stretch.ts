/** The results of a round of load on one target, per request. */
export interface Stretch {
  readonly requests: number;
  /** Milliseconds. */
  readonly serverCpu: number;
  /** Milliseconds; null where they are not known. */
  readonly postgresCpu: number | null;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Milliseconds of CPU that a request takes of server and PostgreSQL together; NaN where PostgreSQL's are not known. */
export const sumOf = ({ serverCpu, postgresCpu }: Stretch): number => serverCpu + (postgresCpu ?? Number.NaN);
