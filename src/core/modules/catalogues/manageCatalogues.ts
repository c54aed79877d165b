import type { z } from 'zod';
import type { Subject } from '../../application/events/event.js';
import type { FeedLock, FeedWrites } from '../../application/events/feedStore.js';
import type { OperationName } from '../../application/operations.js';
import { type Command, nothing, type Query } from '../../application/useCases/useCase.js';
import type { UseCaseContext } from '../../application/useCases/useCaseContext.js';
import { errors } from '../../kernel/errors.js';
import { wants } from '../../kernel/reading/selection.js';
import { defined } from '../../kernel/values/defined.js';
import { type CompanyTarget, companyTarget, type ItemTarget, itemTarget } from '../../kernel/values/targets.js';
import { type CatalogueName, catalogues, type Entry, maxCharacters, maxEntries } from './catalogue.js';
import { catalogueChanged } from './catalogueEvents.js';
import type { CatalogueReads, CatalogueWrites } from './catalogueStore.js';

/** Callers with a grant list a company's catalogues. Only admins change them. */

/** An entry as clients see it. A conversation action also says whether features use it. */
export type ShownEntry<C extends CatalogueName> = C extends 'conversationActions'
  ? Entry<C> & { readonly isBeingUsed: boolean }
  : Entry<C>;

type Changes = { readonly catalogues: CatalogueReads & CatalogueWrites; readonly feed: FeedLock & FeedWrites };

/** The use cases of one catalogue. */
export interface CatalogueUseCases<C extends CatalogueName> {
  /** The entries in the order of their ids. */
  readonly list: Query<CompanyTarget, undefined, readonly ShownEntry<C>[], { readonly catalogues: CatalogueReads }>;
  /** Adds an entry, or replaces the entry with the same id. @throws CONFLICT LIMIT_REACHED */
  readonly save: Command<CompanyTarget, Entry<C>, ShownEntry<C>, Changes>;
  /** @throws NOT_FOUND CATALOGUE_ENTRY_NOT_FOUND; CONFLICT CATALOGUE_ENTRY_IN_USE */
  readonly delete: Command<ItemTarget, undefined, ShownEntry<C>, Changes>;
}

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

function catalogueOf<C extends CatalogueName>(
  catalogue: C,
  operations: Readonly<Record<keyof CatalogueUseCases<C>, OperationName>>,
): CatalogueUseCases<C> {
  const usage = inUse[catalogue];

  async function shown(
    entries: readonly Entry<C>[],
    companyId: string,
    { store, selection }: UseCaseContext<{ readonly catalogues: CatalogueReads }>,
  ): Promise<readonly ShownEntry<C>[]> {
    if (!usage || !wants(selection, 'isBeingUsed')) return entries as readonly ShownEntry<C>[];
    const used = await store.catalogues[usage](
      companyId,
      entries.map((entry) => entry.id),
    );
    return entries.map((entry) => ({ ...entry, isBeingUsed: used.has(entry.id) }) as unknown as ShownEntry<C>);
  }

  /** Answers the whole entry, because an idempotency key may store the answer. */
  async function changed(
    entry: Entry<C>,
    { before, after }: { before: Entry<C> | null; after: Entry<C> | null },
    companyId: string,
    scene: UseCaseContext<Changes>,
  ): Promise<ShownEntry<C>> {
    await scene.store.feed.append(companyId, [catalogueChanged(entrySubjects[catalogue], before, after)], scene);
    return whole(entry, companyId, scene);
  }

  async function whole(entry: Entry<C>, companyId: string, scene: UseCaseContext<Changes>): Promise<ShownEntry<C>> {
    const [one] = await shown([entry], companyId, { ...scene, selection: undefined });
    return defined(one);
  }

  return {
    list: {
      kind: 'query',
      operation: operations.list,
      target: companyTarget,
      body: nothing,
      run: async ({ target: { companyId } }, scene) =>
        shown(await scene.store.catalogues.list(companyId, catalogue), companyId, scene),
    },
    save: {
      kind: 'command',
      operation: operations.save,
      target: companyTarget,
      body: shapes[catalogue],
      async run({ target: { companyId }, body: entry }, scene) {
        const { before, others } = await scene.store.catalogues.lock(companyId, catalogue, entry.id);
        if (!before && others.count >= maxEntries) throw errors.limitReached('entries of a catalogue', maxEntries);
        if (others.characters + JSON.stringify(entry).length > maxCharacters) {
          throw errors.limitReached('characters of a catalogue', maxCharacters);
        }
        const isAnother = await scene.store.catalogues.save(companyId, catalogue, entry);
        return isAnother ? changed(entry, { before, after: entry }, companyId, scene) : whole(entry, companyId, scene);
      },
    },
    /**
     * Checks with the feed locked whether the entry is in use. A vacancy that begins to use the entry later in the feed
     * has an action that is in no catalogue. That is allowed.
     */
    delete: {
      kind: 'command',
      operation: operations.delete,
      target: itemTarget,
      body: nothing,
      async run({ target: { companyId, id: entryId } }, scene) {
        const { store } = scene;
        // Another call may be about to replace the entry.
        await store.catalogues.lock(companyId, catalogue, entryId);
        const entry = await store.catalogues.delete(companyId, catalogue, entryId);
        if (!entry) throw errors.catalogueEntryNotFound();
        if (usage) {
          await store.feed.lock(companyId);
          if ((await store.catalogues[usage](companyId, [entryId])).size > 0) throw errors.catalogueEntryInUse();
        }
        return changed(entry, { before: entry, after: null }, companyId, scene);
      },
    },
  };
}

export const notificableStatuses: CatalogueUseCases<'notificableStatuses'> = catalogueOf('notificableStatuses', {
  list: 'listNotificableStatuses',
  save: 'saveNotificableStatus',
  delete: 'deleteNotificableStatus',
});

export const templateVariables: CatalogueUseCases<'templateVariables'> = catalogueOf('templateVariables', {
  list: 'listTemplateVariables',
  save: 'saveTemplateVariable',
  delete: 'deleteTemplateVariable',
});

export const conversationActions: CatalogueUseCases<'conversationActions'> = catalogueOf('conversationActions', {
  list: 'listConversationActions',
  save: 'saveConversationAction',
  delete: 'deleteConversationAction',
});

export const rejectionReasons: CatalogueUseCases<'rejectionReasons'> = catalogueOf('rejectionReasons', {
  list: 'listRejectionReasons',
  save: 'saveRejectionReason',
  delete: 'deleteRejectionReason',
});
