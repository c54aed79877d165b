import { z } from 'zod';
import type { Query } from '../application/dispatching/useCase.js';
import type { OperationName } from '../application/operations.js';
import type { CatalogueName } from '../catalogues/catalogue.js';
import type { CatalogueReads } from '../catalogues/catalogueStore.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import type { ListPage } from './listing.js';
import { entryAsJson } from './things.js';

/** The entries of a catalogue, all of them, in the order of their ids. */

type EntriesQuery = Query<{
  target: CompanyTarget;
  body: Record<string, never>;
  result: ListPage;
  store: { readonly catalogues: CatalogueReads };
}>;

const entriesOf = (catalogue: CatalogueName, operation: OperationName): EntriesQuery => ({
  kind: 'query',
  operation,
  target: companyTarget,
  body: z.strictObject({}) as z.ZodType<Record<string, never>>,
  async run({ target: { companyId } }, { store }) {
    const entries = await store.catalogues.list(companyId, catalogue);
    return { data: entries.map((entry) => entryAsJson(catalogue, entry)), nextCursor: null, settledUntil: null };
  },
});

export const entries: Readonly<Record<CatalogueName, EntriesQuery>> = {
  notificableStatuses: entriesOf('notificableStatuses', 'listNotificableStatuses'),
  templateVariables: entriesOf('templateVariables', 'listTemplateVariables'),
  conversationActions: entriesOf('conversationActions', 'listConversationActions'),
  rejectionReasons: entriesOf('rejectionReasons', 'listRejectionReasons'),
};
