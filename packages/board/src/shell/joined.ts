/** A list with its next page; null before the first page was read. */
export const joined = <T, P extends { readonly nodes: readonly T[] }>(before: P | null, next: P | null): P | null =>
  before && next ? { ...next, nodes: [...before.nodes, ...next.nodes] } : before;

type FetchMore<D> = (options: {
  readonly variables: { readonly after: string | null };
  readonly updateQuery: (before: D, next: { readonly fetchMoreResult: D }) => D;
}) => Promise<unknown>;

/** Reads the page of records after a cursor, and joins it to those before. @param fetchMore of Apollo Client's query */
export const moreRecords =
  <P extends { readonly nodes: readonly unknown[] }, D extends { readonly records: P | null }>(
    fetchMore: FetchMore<D>,
  ) =>
  (after: string | null): Promise<unknown> =>
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { records: next } }) => ({
        ...before,
        records: joined(before.records, next),
      }),
    });
