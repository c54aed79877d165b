import type { GraphQLResolveInfo } from 'graphql';
import type { Page, RecordScope } from '../../core/ports.js';
import type { Query } from '../../core/useCase.js';
import { byCreation, type Connection, connectionOf } from '../connection.js';
import type { GraphqlContext } from '../context.js';
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
 * for all of them.
 */
export async function pageOf<B, T extends { readonly id: string; readonly createdAt: string }>(
  list: Query<Targets, B, Page<T>[]>,
  via: string,
  { companyId, scope }: Place,
  args: PageArgs,
  { batches, caller, door }: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Connection<T>> {
  const page = await batches.load(info, companyId, scope, (scopes) =>
    door.ask(list, {
      caller,
      via,
      target: { companyId, scopes },
      body: () => ({ ...args, wantTotal: 'totalCount' in selectionOf(info) }),
      selection: nodeSelectionOf(info),
    }),
  );
  return connectionOf(page, args.after, byCreation);
}
