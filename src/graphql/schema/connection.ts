import type { Page } from '../../core/reading/page.js';

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
  /** Undefined where it is not selected. */
  readonly totalCount: number | undefined;
}

/**
 * Makes a connection from a page. A part that is not selected is not made.
 * @param after the cursor that the page was asked for with
 * @param cursorOf the cursor of an item, by whatever orders the page
 * @param totalCount undefined where it is not selected
 */
export function connectionOf<T>(
  { items, hasNextPage }: Page<T>,
  after: string | null | undefined,
  cursorOf: (item: T) => string,
  totalCount?: number,
): Connection<T> {
  return {
    nodes: items,
    totalCount,
    get edges() {
      return items.map((node) => ({ cursor: cursorOf(node), node }));
    },
    get pageInfo() {
      const first = items[0];
      const last = items.at(-1);
      return {
        hasNextPage,
        hasPreviousPage: typeof after === 'string',
        startCursor: first ? cursorOf(first) : null,
        endCursor: last ? cursorOf(last) : null,
      };
    },
  };
}
