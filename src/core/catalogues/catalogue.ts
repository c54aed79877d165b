import { z } from 'zod';
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
