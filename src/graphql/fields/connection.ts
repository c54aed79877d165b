import { selectionOf } from '#graphql-executor';
import type { AnyQuery } from '../../core/dispatcher.js';
import type { Page } from '../../core/kernel/reading/page.js';
import { wants } from '../../core/kernel/reading/projection.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import type { At } from './scalars.js';

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

/** The total of a root field's connection; undefined if it is not selected. What is asked several times is counted once. */
export async function totalOf(
  count: AnyQuery<number>,
  target: { readonly companyId: string },
  body: object | undefined,
  { context, info }: At,
): Promise<number | undefined> {
  if (!wants(selectionOf(info), 'totalCount')) return undefined;
  const via = coordinateOf(info);
  const [total] = await context.batches.shared(info, via, [{ target, body }], (wanted) =>
    Promise.all(
      wanted.map((one) =>
        context.dispatcher.query(count, callOf(context, via, one.target, one.body && { body: () => one.body })),
      ),
    ),
  );
  return total;
}
