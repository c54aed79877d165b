import { type Command, createdId, inOrder, mutation, once, via } from './command.js';

/** Commands about webhooks and their deliveries. */

const input = { url: 'https://hooks.example.com/events' };
const creation = 'createWebhook(companyId: $companyId, input: $input) { webhook { id } }';

const webhook = once('webhook', async (cast) =>
  createdId(await cast.run(creation, { input: ['CreateWebhookInput!', input] }), 'webhook', 'id'),
);

const test = 'sendTestEvent(companyId: $companyId, webhookId: $id) { id }';
const ofWebhook = (text: string) => mutation(text, (cast) => ({ id: ['ID!', cast.get('webhook')] }));

const delivery = inOrder(
  webhook,
  once('delivery', async (cast) => createdId(await cast.run(test, { id: ['ID!', cast.get('webhook')] }), 'id')),
);

const both = { writes: ['webhook'], reads: [] } as const;

export const webhookCommands: readonly Command[] = [
  {
    name: 'createWebhook',
    via: via('createWebhook'),
    ...both,
    reads: ['vacancy'],
    call: mutation(creation, () => ({ input: ['CreateWebhookInput!', input] })),
  },
  {
    name: 'updateWebhook',
    via: via('updateWebhook'),
    ...both,
    reads: ['vacancy'],
    call: mutation('updateWebhook(companyId: $companyId, id: $id, input: $input) { id }', (cast) => ({
      id: ['ID!', cast.get('webhook')],
      input: ['UpdateWebhookInput!', { status: 'PAUSED' }],
    })),
    before: webhook,
  },
  {
    name: 'rollWebhookSecret',
    via: via('rollWebhookSecret'),
    ...both,
    call: ofWebhook('rollWebhookSecret(companyId: $companyId, id: $id) { webhook { id } }'),
    before: webhook,
  },
  {
    name: 'deleteWebhook',
    via: via('deleteWebhook'),
    ...both,
    call: ofWebhook('deleteWebhook(companyId: $companyId, id: $id) { id }'),
    before: webhook,
  },
  { name: 'sendTestEvent', via: via('sendTestEvent'), ...both, call: ofWebhook(test), before: webhook },
  {
    name: 'resendDelivery',
    via: via('resendDelivery'),
    ...both,
    call: mutation('resendDelivery(companyId: $companyId, id: $id) { id }', (cast) => ({
      id: ['ID!', cast.get('delivery')],
    })),
    before: delivery,
  },
  {
    name: 'recoverDeliveries',
    via: via('recoverDeliveries'),
    ...both,
    reads: ['candidate'],
    call: mutation('recoverDeliveries(companyId: $companyId, webhookId: $id, since: $since)', (cast) => ({
      id: ['ID!', cast.get('webhook')],
      since: ['DateTime!', '2026-01-01T00:00:00Z'],
    })),
    before: webhook,
  },
];
