/** The names for the command line. */

/** Requests that this benchmark wrote itself. They have a floor. */
export const ownWorkloads = ['R1', 'R2', 'G1', 'G2', 'G3', 'W1', 'C1'] as const;
export type OwnWorkload = (typeof ownWorkloads)[number];
export const isOwn = (workload: Workload): workload is OwnWorkload =>
  (ownWorkloads as readonly Workload[]).includes(workload);

/** What our own clients send (workloads/clientRequests.ts). */
export const clientWorkloads = ['B1', 'B2', 'B3', 'B4', 'B5', 'E1', 'D1', 'M1'] as const;

export const workloads = [...ownWorkloads, ...clientWorkloads] as const;
export type Workload = (typeof workloads)[number];

export const targetNames = [
  'floor',
  'twin',
  'fastify',
  'mercurius',
  'apollo',
  'apollo-jit',
  'yoga',
  'postgraphile',
  'service',
] as const;

/** The named ones, in the order of `all`; all of them where none is named. @throws where a name is unknown */
export function chosen<T extends string>(named: readonly string[], all: readonly T[]): T[] {
  const unknown = named.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return all.filter((one) => named.length === 0 || named.includes(one));
}
