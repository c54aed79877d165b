import { z } from 'zod';
import { eventTypes } from '../../application/events/event.js';
import { httpUrl, id, name } from '../../kernel/values/shapes.js';

/** A webhook in requests. */

export const newWebhook = z.strictObject({
  url: httpUrl.describe('Where events are sent: an https URL of a public address, without credentials.'),
  types: z
    .array(z.enum(eventTypes))
    .min(1)
    .max(eventTypes.length)
    .nullish()
    .describe('The types of events that are sent; all if it is omitted.'),
  vacancyId: id
    .nullish()
    .describe('The vacancy whose events are sent. If it is omitted, the events of all vacancies and of the company.'),
  description: name.nullish().describe('What it is for.'),
});
export const webhookPatch = newWebhook.extend({ status: z.enum(['ACTIVE', 'PAUSED']) }).partial();
