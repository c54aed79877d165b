import { z } from 'zod';
import { event, named } from '../application/domainEvent.js';
import type { DomainEvent, EventType } from '../application/event.js';
import { marked, none, shapeOf, staff } from '../kernel/marks.js';
import { storedInstant, textOrNull } from '../kernel/values/shapes.js';
import type { ApiKey } from './apiKey.js';
import { type ApiKeyRequest, apiKeyRequestStates } from './apiKeyRequest.js';

/** The events of API keys and of requests for them, and the members that their data has. */

const grant = marked({ endpoint: none(z.string()), justification: none(z.string()) });

const contact = marked({
  companyName: none(z.string()),
  fullName: none(z.string()),
  role: none(z.string()),
  email: none(z.string()),
});

const asked = {
  id: none(z.string()),
  companyId: none(z.string()),
  grants: none(z.array(grant)),
  vacancyIds: none(
    z.array(z.string()).nullable().describe('The vacancies that the key is limited to; null for the whole company.'),
  ),
  cidrs: none(
    z.array(z.string()).nullable().describe('The ranges of addresses that may use the key; null if all may.'),
  ),
  requestsPerMinute: none(
    z.int().nullable().describe('Its own rate limit: requests in any 60 seconds; null for that of all keys.'),
  ),
  contact: none(contact),
};

export const apiKeyData = shapeOf<ApiKey>()({
  ...asked,
  agentFor: staff(textOrNull.describe('The user for whom an agent with this key acts; null if for nobody.')),
  requestedBy: staff(textOrNull.describe('The user who requested it; null if an admin issued it.')),
  createdAt: none(storedInstant),
  expiresAt: none(storedInstant.nullable()),
  revokedAt: none(storedInstant.nullable()),
  lastUsedAt: none(storedInstant.nullable()),
});

/** The members of a key as its company sees it. No event has the rate limit that applies: it depends on settings. */
export const shownKeyMembers = { ...apiKeyData.shape, budget: none(z.int()) };

export const apiKeyRequestData = shapeOf<ApiKeyRequest>()({
  ...asked,
  expiresAt: none(storedInstant.nullable().describe('When the key ends.')),
  state: none(z.enum(apiKeyRequestStates)),
  requestedBy: staff(z.string()),
  requestedAt: none(storedInstant),
  approvedGrants: none(z.array(z.string()).nullable()),
  decidedBy: staff(textOrNull),
  decidedAt: none(storedInstant.nullable()),
  declineReason: none(textOrNull),
  claimUntil: none(storedInstant.nullable()),
  apiKeyId: none(textOrNull),
});

/** @param before null for a new key; neither key has its hashes */
export function apiKeyChanged(
  type: 'API_KEY_ISSUED' | 'API_KEY_ROLLED' | 'API_KEY_CHANGED' | 'API_KEY_REVOKED',
  before: ApiKey | null,
  after: ApiKey,
): DomainEvent {
  return event(type, 'ApiKey', {}, named('ApiKey', before, after, { hidden: new Set(['lastUsedAt']) }));
}

/** @param before null for a new request */
export function apiKeyRequestChanged(
  type: Extract<EventType, `API_KEY_REQUEST${string}`>,
  before: ApiKeyRequest | null,
  after: ApiKeyRequest,
): DomainEvent {
  return event(type, 'ApiKeyRequest', {}, named('ApiKeyRequest', before, after, { hidden: new Set() }));
}
