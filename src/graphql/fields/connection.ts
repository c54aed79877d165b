import type { Page } from '../../core/kernel/reading/page.js';

/** Makes Relay's connections from the core's pages. */

export interface Edge<T> {
  readonly cursor: string;
  readonly node: T;
}

export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** A connection without a total. */
export interface List<T = unknown> {
  readonly edges: readonly Edge<T>[];
  readonly nodes: readonly T[];
  readonly pageInfo: PageInfo;
}

export interface Connection<T> extends List<T> {
  /** Undefined where it is not selected; null where nobody counts. */
  readonly totalCount: number | null | undefined;
}

/** A page of which the last item is not where the next one begins: items were passed over. */
interface FeedPage<T> extends Page<T> {
  readonly endCursor: string | null;
}

/**
 * Makes a connection from a page. A part that is not selected is not made.
 * @param after the cursor that the page was asked for with
 * @param cursorOf the cursor of an item, by whatever orders the page
 * @param totalCount undefined where it is not selected
 */
export function connectionOf<T>(
  page: Page<T> | FeedPage<T>,
  after: string | null | undefined,
  cursorOf: (item: T) => string,
  totalCount?: number | null,
): Connection<T> {
  const { items, hasNextPage } = page;
  let edges: readonly Edge<T>[] | undefined;
  return {
    nodes: items,
    totalCount,
    get edges() {
      edges ??= items.map((node) => ({ cursor: cursorOf(node), node }));
      return edges;
    },
    get pageInfo() {
      const first = items[0];
      const last = items.at(-1);
      const lastCursor = last ? cursorOf(last) : null;
      return {
        hasNextPage,
        hasPreviousPage: typeof after === 'string',
        startCursor: first ? cursorOf(first) : null,
        endCursor: 'endCursor' in page ? page.endCursor : lastCursor,
      };
    },
  };
}
