import type { CountedQuery } from '../../../core/door/useCase.js';
import { encodeCursor, type Page } from '../../../core/reading/page.js';
import { wants } from '../../../core/reading/selection.js';
import { type OrderedRecord, oldestFirst, recordOrderedBy } from '../../../core/records/reading/recordOrder.js';
import type { RecordReads, RecordScope } from '../../../core/records/recordReads.js';
import { nodeSelectionOf, selectionOf } from '../../answering/selection.js';
import { callOf } from '../../calls/calling.js';
import type { At } from '../fields/at.js';
import { coordinateOf } from '../fields/fieldPlans.js';
import { type Connection, connectionOf } from '../lists/connection.js';
import type { RecordPageArgs } from '../lists/pageInputs.js';

interface PageParent {
  readonly companyId: string;
  /** The parent whose records are read; an empty scope means the whole company. */
  readonly scope: RecordScope;
}

interface Targets {
  companyId: string;
  scopes: readonly RecordScope[];
}

/** A query for pages of records. */
export type RecordPages<B, T> = CountedQuery<Targets, B, Page<T>[], RecordReads>;

/**
 * Reads one page of records. All parents of the same field share one call on the core. A count that is selected under
 * several names is counted once.
 */
export async function pageOf<B, T extends OrderedRecord>(
  list: RecordPages<B, T>,
  { companyId, scope }: PageParent,
  args: RecordPageArgs & { readonly filter?: object | null | undefined },
  { context, info }: At,
): Promise<Connection<T>> {
  const { batches, door } = context;
  const via = coordinateOf(info);
  const callOn = (scopes: readonly RecordScope[], more: Parameters<typeof callOf>[3]) =>
    callOf(context, via, { companyId, scopes }, more);
  const page = await batches.load(info, companyId, scope, (scopes) =>
    door.ask(list, callOn(scopes, { body: () => args, selection: nodeSelectionOf(info) })),
  );
  const { field } = args.orderBy ?? oldestFirst;
  const cursorOf = (record: OrderedRecord) =>
    encodeCursor({ value: recordOrderedBy(record, field), id: record.id }, field);
  if (!wants(selectionOf(info), 'totalCount')) return connectionOf(page, args.after, cursorOf);

  const { filter = null } = args;
  const counted = JSON.stringify([via, companyId, filter]);
  const total = await batches.loadInCommon(info, counted, scope, (scopes) =>
    door.ask(list.count, callOn(scopes, { body: () => ({ filter }) })),
  );
  return connectionOf(page, args.after, cursorOf, total);
}
