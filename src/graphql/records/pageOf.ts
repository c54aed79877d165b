import type { ClassType } from 'type-graphql';
import { type FieldPlan, nodeSelectionOf, selectionOf } from '#graphql-executor';
import type { AnyQuery } from '../../core/dispatcher.js';
import { encodeCursor, type Page } from '../../core/kernel/reading/page.js';
import { wants } from '../../core/kernel/reading/projection.js';
import type { RecordScope } from '../../core/pipeline/stores/recordReads.js';
import { type OrderedRecord, oldestFirst, recordOrderedBy } from '../../core/records/listRecords.js';
import { loadFor } from '../calls/batches.js';
import { callOf, coordinateOf } from '../calls/calling.js';
import { type Connection, connectionOf } from '../fields/connection.js';
import { nested } from '../fields/nestedRows.js';
import type { RecordPageArgs } from '../fields/pageInputs.js';
import type { Targeted } from '../fields/rootRows.js';
import type { At } from '../fields/scalars.js';

interface PageParent {
  readonly companyId: string;
  /** The parent whose records are read; an empty scope means the whole company. */
  readonly scope: RecordScope;
}

interface Targets {
  companyId: string;
  scopes: readonly RecordScope[];
}

/** A query for pages of records: one page for each scope. */
export type RecordPages<T> = AnyQuery<Page<T>[]> &
  Targeted<Targets> & {
    /** The total count for each scope. */
    readonly count: AnyQuery<readonly number[]>;
  };

type Given = RecordPageArgs & { readonly filter?: object | null | undefined };

/**
 * Reads a page of records of each parent, by one call on the core. A count that is selected under several names is
 * counted once.
 */
export async function pagesOf<T extends OrderedRecord>(
  list: RecordPages<T>,
  parents: readonly PageParent[],
  args: Given,
  { context, info }: At,
): Promise<readonly Connection<T>[]> {
  const { batches, dispatcher } = context;
  const via = coordinateOf(info);
  const callOn = (companyId: string, scopes: readonly RecordScope[], more: Parameters<typeof callOf>[3]) =>
    callOf(context, via, { companyId, scopes }, more);
  const scopeOf = ({ scope }: PageParent) => scope;
  const selection = selectionOf(info);
  const hasItems = ['nodes', 'edges', 'pageInfo'].some((part) => wants(selection, part));
  const pages = await loadFor(parents, scopeOf, async (companyId, scopes) => {
    // The arguments are checked even where only the total is selected, of which no item is read.
    const read = hasItems ? scopes : [];
    const found = await dispatcher.query(
      list,
      callOn(companyId, read, { body: () => args, selection: nodeSelectionOf(info) }),
    );
    return hasItems ? found : scopes.map((): Page<T> => ({ items: [], hasNextPage: false }));
  });
  const { field } = args.orderBy ?? oldestFirst;
  const cursorOf = (record: OrderedRecord) =>
    encodeCursor({ value: recordOrderedBy(record, field), id: record.id }, field);
  if (!wants(selection, 'totalCount')) return pages.map((page) => connectionOf(page, args.after, cursorOf));

  const { filter = null } = args;
  const totals = await loadFor(parents, scopeOf, (companyId, scopes) =>
    batches.shared(info, JSON.stringify([via, companyId, filter]), scopes, (wanted) =>
      dispatcher.query(list.count, callOn(companyId, wanted, { body: () => ({ filter }) })),
    ),
  );
  return pages.map((page, at) => connectionOf(page, args.after, cursorOf, totals[at]));
}

/** A field that holds a page of records of its object. */
export const pagesField = <P extends { readonly companyId: string }, T extends OrderedRecord>(
  list: RecordPages<T>,
  field: {
    readonly type: () => object;
    readonly page: ClassType;
    readonly description: string;
    readonly plan: FieldPlan;
    readonly scopeOf: (parent: P) => RecordScope;
  },
): ReturnType<typeof nested> => {
  const { scopeOf, ...declared } = field;
  return nested<P, Given>({
    ...declared,
    nullable: true,
    resolve: (parents, args, at) =>
      pagesOf(
        list,
        parents.map((parent) => ({ companyId: parent.companyId, scope: scopeOf(parent) })),
        args,
        at,
      ),
  });
};
