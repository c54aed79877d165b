import { z } from 'zod';
import { event, named } from '../application/domainEvent.js';
import { type DomainEvent, type EventData, type EventType, eventTypes } from '../application/event.js';
import { none, shapeOf } from '../kernel/marks.js';
import { storedInstant, textOrNull } from '../kernel/values/shapes.js';
import { disablingReasons, payloads, type Webhook, webhookStatuses } from './webhook.js';

/** The events of webhooks, and the members that their data has. */

export const webhookData = shapeOf<Webhook>()({
  companyId: none(z.string()),
  id: none(z.string()),
  url: none(z.string()),
  types: none(z.array(z.enum(eventTypes)).nullable()),
  vacancyId: none(textOrNull),
  description: none(textOrNull),
  payload: none(z.enum(payloads).describe('What is sent of an event.')),
  apiKeyId: none(textOrNull.describe("The API key that owns it; null if it is the company's.")),
  status: none(z.enum(webhookStatuses)),
  reason: none(z.enum(disablingReasons).nullable().describe('Why it is DISABLED.')),
  createdAt: none(storedInstant),
});

/**
 * The data of an API key's webhook always name the key: it alone sees them, besides admins.
 * @param before null for a new webhook
 * @param after null for a deleted one; neither webhook has its secrets
 */
export function webhookChanged(
  type: Extract<EventType, `WEBHOOK_${string}`>,
  before: Webhook | null,
  after: Webhook | null,
): DomainEvent {
  const { apiKeyId = null } = after ?? before ?? {};
  const data = named('Webhook', before, after, { hidden: new Set() });
  const owned = (part: EventData['after']) => (part && apiKeyId !== null ? { ...part, apiKeyId } : part);
  return event(type, 'Webhook', {}, { before: owned(data.before), after: owned(data.after) });
}
