import { z } from 'zod';
import { eventTypes } from '../application/event.js';
import { httpUrl, id, name } from '../kernel/values/shapes.js';
import { payloads } from './webhook.js';

/** A webhook in requests. */

const payload = z.enum(payloads);

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
  payload: payload
    .nullish()
    .describe('What is sent of an event. API keys must send it; for users it is FULL if omitted.'),
});
export const webhookPatch = newWebhook.extend({ payload, status: z.enum(['ACTIVE', 'PAUSED']) }).partial();
