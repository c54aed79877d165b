import { z } from 'zod';
import type { ScopedReads } from '../application/access/scopedReads.js';
import { marked, none } from '../kernel/marks.js';
import { keysOf } from '../kernel/values/objects.js';
import { id, name, type Of, orNull, text } from '../kernel/values/shapes.js';

/**
 * A company's catalogues (specification, "Other shapes defined without an endpoint"; docs/BEHAVIOUR.md, "Catalogues").
 * The company chooses the ids of their entries. All four catalogues are stored, listed, saved and deleted in the same
 * way.
 */

/** The most entries of a catalogue, because it is listed as a whole. */
export const maxEntries = 500;
/** The most characters of all entries together as JSON, because one answer has all of them. */
export const maxCharacters = 8 * 1024 * 1024;
const maxButtons = 100;
const maxTemplates = 1_000;

export const buttonTypes = ['QUICK_REPLY'] as const;

const notificableStatus = marked({ id: none(id), name: none(name) });

const templateVariable = marked({
  id: none(id),
  name: none(name),
  description: none(text),
  example: none(text),
  canBeUsedInHSM: none(z.boolean()),
  canBeUsedInStatic: none(z.boolean()),
  canBeUsedInTemplateIds: none(orNull(z.array(id).max(maxTemplates))),
});

export const buttonShape = marked({
  id: none(id),
  text: none(text),
  isRequired: none(z.boolean()),
  isEditable: none(z.boolean()),
  type: none(z.enum(buttonTypes)),
});

/** Without `isBeingUsed`, which is computed from the vacancies. */
const conversationAction = marked({
  id: none(id),
  name: none(name),
  description: none(text),
  buttons: none(orNull(z.array(buttonShape).max(maxButtons))),
});

const rejectionReason = marked({ id: none(id), name: none(name) });

/** The shape of the entries of each catalogue. */
export const catalogues = {
  notificableStatuses: notificableStatus,
  templateVariables: templateVariable,
  conversationActions: conversationAction,
  rejectionReasons: rejectionReason,
} as const;

export type CatalogueName = keyof typeof catalogues;
export const catalogueNames = keysOf(catalogues);
/** A stored entry. */
export type Entry<C extends CatalogueName> = Of<(typeof catalogues)[C]>;

/** What the core reads and writes of catalogues. */

/** The part of a locked catalogue that the rules for a saved entry need. */
interface LockedCatalogue<C extends CatalogueName> {
  /** The present entry; null if there is none. */
  readonly before: Entry<C> | null;
  /** The number of the other entries, and their length in characters of JSON. */
  readonly others: { readonly count: number; readonly characters: number };
}

/** Every statement names one company. */
export interface CatalogueReads {
  /** A company's catalogue, by id. */
  list<C extends CatalogueName>(companyId: string, catalogue: C): Promise<Entry<C>[]>;
  /** The given conversation actions that features of vacancies use, except of CLOSED vacancies. */
  actionsInUse(companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a candidate may be rejected for a reason: the company's catalogue has the reason, or it has no reasons. */
  acceptsRejectionReason(companyId: string, id: string): Promise<boolean>;
}

/** Within a transaction. */
export interface CatalogueWrites {
  /**
   * Locks a catalogue until the transaction ends: concurrent calls can't exceed its limits, and each sees what the one
   * before it has left.
   */
  lock<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<LockedCatalogue<C>>;
  /** Adds an entry or replaces it. @returns whether this changed the catalogue */
  save<C extends CatalogueName>(companyId: string, catalogue: C, entry: Entry<C>): Promise<boolean>;
  /** @returns the deleted entry; null if there was none */
  delete<C extends CatalogueName>(companyId: string, catalogue: C, id: string): Promise<Entry<C> | null>;
}

export const scopedCatalogues: ScopedReads<{ readonly catalogues: CatalogueReads }> = {
  catalogues: { list: 'whole', acceptsRejectionReason: 'whole', actionsInUse: 'refused' },
};
