/** The names for the command line. */

export const workloads = ['R1', 'R2', 'G1', 'G2', 'G3', 'W1', 'C1'] as const;
export type Workload = (typeof workloads)[number];

export const targetNames = ['floor', 'twin', 'fastify', 'mercurius', 'postgraphile', 'service'] as const;

/** The named ones, in the order of `all`; all of them where none is named. @throws where a name is unknown */
export function chosen<T extends string>(named: readonly string[], all: readonly T[]): T[] {
  const unknown = named.filter((name) => !(all as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${all.join(', ')}`);
  return all.filter((one) => named.length === 0 || named.includes(one));
}
