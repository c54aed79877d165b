import { z } from 'zod';
import { id, name, type Of, text } from '../shapes.js';

/**
 * What a company keeps lists of (specification, "Other shapes defined without an endpoint"; CONTRACT "The candidate's way"):
 * entries with ids of the company's own. The four catalogues are kept, listed, saved and deleted in one way.
 */

/** How many entries a catalogue has at most: it is listed whole. */
export const maxEntries = 500;
/** Of all entries together, as JSON: about what one answer can hold. */
export const maxCharacters = 8 * 1024 * 1024;
const maxButtons = 100;
const maxTemplates = 1_000;

export const buttonTypes = ['QUICK_REPLY'] as const;

const notificableStatus = z.strictObject({ id, name });

const templateVariable = z.strictObject({
  id,
  name,
  description: text,
  example: text,
  canBeUsedInHSM: z.boolean(),
  canBeUsedInStatic: z.boolean(),
  canBeUsedInTemplateIds: orNull(z.array(id).max(maxTemplates)),
});

const button = z.strictObject({
  id,
  text,
  isRequired: z.boolean(),
  isEditable: z.boolean(),
  type: z.enum(buttonTypes),
});

/** Without `isBeingUsed`, which is seen from the vacancies. */
const conversationAction = z.strictObject({
  id,
  name,
  description: text,
  buttons: orNull(z.array(button).max(maxButtons)),
});

const rejectionReason = z.strictObject({ id, name });

/** The catalogues, each by the shape of its entries. */
export const catalogues = {
  notificableStatuses: notificableStatus,
  templateVariables: templateVariable,
  conversationActions: conversationAction,
  rejectionReasons: rejectionReason,
} as const;

export type CatalogueName = keyof typeof catalogues;
export const catalogueNames = Object.keys(catalogues) as CatalogueName[];
/** An entry as it is kept. */
export type Entry<C extends CatalogueName> = Of<(typeof catalogues)[C]>;

export type NotificableStatus = Entry<'notificableStatuses'>;
export type TemplateVariable = Entry<'templateVariables'>;
export type ConversationActionButton = Of<typeof button>;
export type RejectionReason = Entry<'rejectionReasons'>;

/** What may be left out is kept as null. */
function orNull<S extends z.ZodType>(shape: S) {
  return shape.nullish().transform((sent) => sent ?? null);
}
