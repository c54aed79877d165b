import { z } from 'zod';
import { eventTypes } from '../application/event.js';
import { httpUrl, id, name } from '../kernel/values/shapes.js';

/** A webhook in requests. */

export const newWebhook = z.strictObject({
  url: httpUrl.describe('Where events are sent: an https URL of a public address, without credentials.'),
  types: z
    .array(z.enum(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .nullish()
    .describe('The types of events that are sent; all if omitted.'),
  vacancyId: id
    .nullish()
    .describe('The vacancy whose events are sent; those of all vacancies and of the company if omitted.'),
  description: name.nullish().describe('What it is for.'),
});
export const webhookPatch = newWebhook.extend({ status: z.enum(['ACTIVE', 'PAUSED']) }).partial();
