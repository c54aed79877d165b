import type { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { event, whole } from '../application/domainEvent.js';
import type { DomainEvent, Subject } from '../application/event.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import type { OperationName } from '../application/operations.js';
import { errors } from '../kernel/errors.js';
import { wants } from '../kernel/reading/projection.js';
import { defined } from '../kernel/values/objects.js';
import { companyTarget, itemTarget } from '../kernel/values/shapes.js';
import {
  type CatalogueName,
  type CatalogueReads,
  type CatalogueWrites,
  catalogues,
  type Entry,
  maxCharacters,
  maxEntries,
} from './catalogue.js';
/** Callers with a grant list a company's catalogues. Only admins change them. */

/** An entry as clients see it. A conversation action also says whether features use it. */
export type ShownEntry<C extends CatalogueName> = C extends 'conversationActions'
  ? Entry<C> & { readonly isBeingUsed: boolean }
  : Entry<C>;

type Changes = { readonly catalogues: CatalogueReads & CatalogueWrites; readonly feed: FeedLock & FeedWrites };

/** The subject of the events of each catalogue. */
export const entrySubjects = {
  notificableStatuses: 'NotificableStatus',
  templateVariables: 'TemplateVariable',
  conversationActions: 'ConversationAction',
  rejectionReasons: 'RejectionReason',
} as const satisfies Readonly<Record<CatalogueName, Subject>>;

/** The read of used entries. Entries of other catalogues may always be deleted: their users keep the ids. */
const inUse: { readonly [C in CatalogueName]?: 'actionsInUse' } = { conversationActions: 'actionsInUse' };

const shapes: { readonly [C in CatalogueName]: z.ZodType<Entry<C>> } = catalogues;

/** The entries as clients see them. A conversation action is looked up only if the caller asks whether it is used. */
async function shown<C extends CatalogueName>(
  catalogue: C,
  entries: readonly Entry<C>[],
  companyId: string,
  { store, selection }: UseCaseContext<{ readonly catalogues: CatalogueReads }>,
): Promise<readonly ShownEntry<C>[]> {
  const usage = inUse[catalogue];
  if (!usage || !wants(selection, 'isBeingUsed')) return entries as readonly ShownEntry<C>[];
  const used = await store.catalogues[usage](
    companyId,
    entries.map((entry) => entry.id),
  );
  return entries.map((entry) => ({ ...entry, isBeingUsed: used.has(entry.id) }) as unknown as ShownEntry<C>);
}

/** The use cases of one catalogue. */
function catalogueOf<C extends CatalogueName>(
  catalogue: C,
  operations: Readonly<Record<'list' | 'save' | 'delete', OperationName>>,
) {
  const usage = inUse[catalogue];

  /** Answers the whole entry, because an idempotency key may store the answer. */
  async function changed(
    entry: Entry<C>,
    { before, after }: { before: Entry<C> | null; after: Entry<C> | null },
    companyId: string,
    context: UseCaseContext<Changes>,
  ): Promise<ShownEntry<C>> {
    await context.store.feed.append(companyId, [catalogueChanged(entrySubjects[catalogue], before, after)], context);
    return whole(entry, companyId, context);
  }

  async function whole(entry: Entry<C>, companyId: string, context: UseCaseContext<Changes>): Promise<ShownEntry<C>> {
    const [one] = await shown(catalogue, [entry], companyId, { ...context, selection: undefined });
    return defined(one);
  }

  return {
    /** The entries in the order of their ids. */
    list: defineQuery({
      operation: operations.list,
      takes: inputOf(companyTarget),
      run: async (
        { target: { companyId } },
        context: UseCaseContext<{ readonly catalogues: CatalogueReads }>,
      ): Promise<readonly ShownEntry<C>[]> =>
        shown(catalogue, await context.store.catalogues.list(companyId, catalogue), companyId, context),
    }),
    /** Adds an entry, or replaces the entry with the same id. @throws CONFLICT LIMIT_REACHED */
    save: defineCommand({
      operation: operations.save,
      takes: inputOf(companyTarget, shapes[catalogue]),
      async run({ target: { companyId }, body: entry }, context: UseCaseContext<Changes>): Promise<ShownEntry<C>> {
        const { before, others } = await context.store.catalogues.lock(companyId, catalogue, entry.id);
        if (!before && others.count >= maxEntries) throw errors.limitReached('entries per catalogue', maxEntries);
        if (others.characters + JSON.stringify(entry).length > maxCharacters) {
          throw errors.limitReached('characters per catalogue', maxCharacters);
        }
        const isAnother = await context.store.catalogues.save(companyId, catalogue, entry);
        return isAnother
          ? changed(entry, { before, after: entry }, companyId, context)
          : whole(entry, companyId, context);
      },
    }),
    /**
     * Checks with the feed locked whether the entry is in use. A vacancy that begins to use the entry later in the feed
     * has an action that is in no catalogue. That is allowed.
     * @throws NOT_FOUND CATALOGUE_ENTRY_NOT_FOUND; CONFLICT CATALOGUE_ENTRY_IN_USE
     */
    delete: defineCommand({
      operation: operations.delete,
      takes: inputOf(itemTarget),
      async run({ target: { companyId, id: entryId } }, context: UseCaseContext<Changes>): Promise<ShownEntry<C>> {
        const { store } = context;
        // Another call may be about to replace the entry.
        await store.catalogues.lock(companyId, catalogue, entryId);
        const entry = await store.catalogues.delete(companyId, catalogue, entryId);
        if (!entry) throw errors.catalogueEntryNotFound();
        if (usage) {
          await store.feed.lock(companyId);
          if ((await store.catalogues[usage](companyId, [entryId])).size > 0) throw errors.catalogueEntryInUse();
        }
        return changed(entry, { before: entry, after: null }, companyId, context);
      },
    }),
  };
}

export type CatalogueUseCases<C extends CatalogueName> = ReturnType<typeof catalogueOf<C>>;

export const notificableStatuses = catalogueOf('notificableStatuses', {
  list: 'listNotificableStatuses',
  save: 'saveNotificableStatus',
  delete: 'deleteNotificableStatus',
});

export const templateVariables = catalogueOf('templateVariables', {
  list: 'listTemplateVariables',
  save: 'saveTemplateVariable',
  delete: 'deleteTemplateVariable',
});

export const conversationActions = catalogueOf('conversationActions', {
  list: 'listConversationActions',
  save: 'saveConversationAction',
  delete: 'deleteConversationAction',
});

export const rejectionReasons = catalogueOf('rejectionReasons', {
  list: 'listRejectionReasons',
  save: 'saveRejectionReason',
  delete: 'deleteRejectionReason',
});

/** The event of an entry of a catalogue. */

/** @param before null for a new entry @param after null for a deleted entry */
export function catalogueChanged(subject: Subject, before: object | null, after: object | null): DomainEvent {
  const shown = (entry: object | null) => entry && whole(subject, entry);
  return event('CATALOGUE_CHANGED', subject, {}, { before: shown(before), after: shown(after) });
}
