import { event } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';

/** The event of the secret for a test provider's messages. */

/** The secret for a provider's messages was replaced. No member of the settings shows it: the operation says it. */
export const callbackSecretRolled = (): DomainEvent =>
  event('SETTINGS_CHANGED', 'CompanySettings', {}, { before: {}, after: {} });
