import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import type { OperationName } from '../application/operations.js';
import type { CatalogueName, CatalogueReads } from '../catalogues/catalogue.js';
import { companyTarget } from '../kernel/values/targets.js';
import type { ListPage } from './listing.js';
import { entryAsJson } from './objectJson.js';

/** The entries of a catalogue, all of them, in the order of their ids. */

const entriesOf = (catalogue: CatalogueName, operation: OperationName) =>
  defineQuery({
    operation,
    takes: inputOf(companyTarget, z.strictObject({})),
    async run(
      { target: { companyId } },
      { store }: UseCaseContext<{ readonly catalogues: CatalogueReads }>,
    ): Promise<ListPage> {
      const entries = await store.catalogues.list(companyId, catalogue);
      return { data: entries.map((entry) => entryAsJson(catalogue, entry)), nextCursor: null, settledUntil: null };
    },
  });

export const entries = {
  notificableStatuses: entriesOf('notificableStatuses', 'listNotificableStatuses'),
  templateVariables: entriesOf('templateVariables', 'listTemplateVariables'),
  conversationActions: entriesOf('conversationActions', 'listConversationActions'),
  rejectionReasons: entriesOf('rejectionReasons', 'listRejectionReasons'),
} satisfies Readonly<Record<CatalogueName, unknown>>;
