import { defineEntity, p } from '@mikro-orm/core';
import type { DomainEvent, Ids } from '../core/ports.js';
import type { JsonObject } from '../core/shapes.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import { mappingOf, type Parameter } from './mapping.js';
import { Slot } from './statement.js';
import { insertion, type Step } from './steps.js';

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

/** An event as it is kept. */
interface KeptEvent extends Omit<DomainEvent, 'type'> {
  readonly companyId: string;
  readonly id: string;
  readonly type: string;
  readonly createdAt: Instant;
}

const events = mappingOf<KeptEvent>()(EventEntity, {});

/** The values of a write that tells of itself. */
export interface Telling {
  readonly event: readonly Parameter[];
}

export function telling(ids: Ids, companyId: string, event: DomainEvent, at: Instant): Telling {
  return { event: events.parameters({ ...event, companyId, id: ids.uuid(), createdAt: at }) };
}

/** The step that every write ends with: the one way in which events are kept. @param after the change it tells of */
export const tellingOf = (after: string): Step => ({
  name: 'told',
  after,
  write: insertion<Telling>(events, (_, at) => new Slot(({ event }) => event[at])),
});
