import { defineEntity, p } from '@mikro-orm/core';
import type { JsonObject } from '../core/shapes.js';

/** What happened, written by the transaction in which it happened. */
export const EventEntity = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    type: p.text(),
    vacancyId: p.text(),
    data: p.json<JsonObject>(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'event_created_index', properties: ['companyId', 'createdAt', 'id'] }],
});
