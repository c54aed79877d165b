/** A list with its next page; null before the first page was read. */
export const joined = <T, P extends { readonly nodes: readonly T[] }>(before: P | null, next: P | null): P | null =>
  before && next ? { ...next, nodes: [...before.nodes, ...next.nodes] } : before;
