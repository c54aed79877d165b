import type { GraphQLResolveInfo } from 'graphql';
import type { Page, RecordScope } from '../../core/ports.js';
import { wants } from '../../core/selection.js';
import type { PagedQuery } from '../../core/useCase.js';
import { callOf } from '../calling.js';
import { byCreation, type Connection, connectionOf } from '../connection.js';
import type { GraphqlContext } from '../context.js';
import { grantedAt } from '../fields.js';
import type { PageArgs } from '../inputs/pages.js';
import { nodeSelectionOf, selectionOf } from '../selection.js';

interface Place {
  readonly companyId: string;
  /** The parent whose records are meant; an empty one means the whole company. */
  readonly scope: RecordScope;
}

interface Targets {
  companyId: string;
  scopes: readonly RecordScope[];
}

/**
 * One page of records, asked for together with the pages of all other parents of the same field: one call on the core
 * for all of them. What is counted is counted once, under however many names it is asked for.
 */
export async function pageOf<B, T extends { readonly id: string; readonly createdAt: string }>(
  list: PagedQuery<Targets, B, Page<T>[]>,
  { companyId, scope }: Place,
  args: PageArgs & { readonly filter?: object | null | undefined },
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Connection<T>> {
  const { batches, door } = context;
  const via = grantedAt(info.parentType, info.fieldName);
  const callOn = (scopes: readonly RecordScope[], more: Parameters<typeof callOf>[3]) =>
    callOf(context, via, { companyId, scopes }, more);
  const page = await batches.load(info, companyId, scope, (scopes) =>
    door.ask(list, callOn(scopes, { body: () => args, selection: nodeSelectionOf(info) })),
  );
  if (!wants(selectionOf(info), 'totalCount')) return connectionOf(page, args.after, byCreation);

  const { filter = null } = args;
  const counted = JSON.stringify([via, companyId, filter]);
  const total = await batches.loadInCommon(info, counted, scope, (scopes) =>
    door.ask(list.count, callOn(scopes, { body: () => ({ filter }) })),
  );
  return connectionOf(page, args.after, byCreation, total);
}
