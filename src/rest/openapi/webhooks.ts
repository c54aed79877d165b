import { descriptionOf, type EventType, eventTypes } from '../../core/application/event.js';
import { ref } from '../resource.js';
import { requiredHeader } from './headers.js';
import type { Part } from './part.js';

/** The messages to a company's webhooks, as OpenAPI "Webhooks": a POST for each type of event. */

const responses: Part = {
  '2XX': {
    description: 'The event was accepted. Only the beginning of the response is read, for the log of deliveries.',
  },
  410: { description: 'The webhook no longer exists: it is disabled at once.' },
  default: {
    description:
      'The event was not accepted. A redirect counts as not accepted. It is sent again at growing intervals for 28 hours.',
  },
};

const parameters: readonly Part[] = [
  requiredHeader(
    'webhook-id',
    'The id of the event. It stays the same when the event is sent again.',
    '019aa1f0-6b8e-7c55-9d0a-5a1c2f6f7e10',
  ),
  requiredHeader('webhook-timestamp', 'When it is sent, in seconds since the epoch.', '1795338037'),
  requiredHeader(
    'webhook-signature',
    'The signature of `id.timestamp.body` (Standard Webhooks). After a roll there is one for each valid secret, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const webhook = (type: EventType): Part => ({
  post: {
    operationId: `on_${type}`,
    tags: ['Webhooks'],
    summary: descriptionOf(type)[2],
    description:
      'Sent at least once, in order for each candidate in a vacancy. Answer within 10 seconds, and process the event afterwards.',
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema: ref(type) } } },
    responses,
  },
});

export const webhooks: Part = Object.fromEntries(eventTypes.map((type) => [type, webhook(type)]));
