import { defineEntity, p } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { keptOf } from '../../core/events/changes.js';
import {
  type Actor,
  type DomainEvent,
  type EventContext,
  type EventData,
  type EventType,
  type EventVia,
  eventVersion,
  type FeedEvent,
  type PendingEvents,
  type Subject,
} from '../../core/events/event.js';
import type { Ids } from '../../core/ports.js';
import { insertInBatches } from '../sql/bulk.js';
import { mappingOf, namesOf, type Parameter } from '../sql/mapping.js';
import { fixed, Slot, type Sql, type Statements } from '../sql/statement.js';
import type { Place, Step } from '../sql/steps.js';

/**
 * A company's feed: its events, numbered 1, 2, 3 … by the company's head row. A write updates the head last, and the
 * row stays locked until the commit. So the numbers have no gaps and follow the order of the commits (ADR 24).
 */

export const FeedEventEntity = defineEntity({
  name: 'FeedEvent',
  tableName: 'feed_event',
  properties: {
    companyId: p.text().primary(),
    seq: p.bigint('string').primary(),
    id: p.text(),
    type: p.text().$type<EventType>(),
    version: p.integer(),
    subject: p.text().$type<Subject>(),
    vacancyId: p.text().nullable(),
    candidateId: p.text().nullable(),
    recordId: p.text().nullable(),
    nextRecordId: p.text().nullable(),
    actorKind: p.text().$type<Actor['kind']>(),
    actorId: p.text(),
    operation: p.text(),
    via: p.text().$type<EventVia>(),
    requestId: p.text().nullable(),
    data: p.json<EventData>().lazy(),
    omitted: p.json<readonly string[]>().nullable(),
    createdAt: p.datetime(3),
  },
  // For histories. The history of a record uses the index of its candidate, who has few events.
  indexes: [
    { name: 'feed_event_vacancy_index', properties: ['companyId', 'vacancyId', 'seq'] },
    { name: 'feed_event_candidate_index', properties: ['companyId', 'candidateId', 'seq'] },
  ],
});

/** The number of a company's newest event. */
export const FeedHeadEntity = defineEntity({
  name: 'FeedHead',
  tableName: 'feed_head',
  properties: {
    companyId: p.text().primary(),
    seq: p.bigint('string'),
    /** The number of the last removed event. The event after it is the oldest. */
    removed: p.bigint('string').default('0'),
  },
});

export const feedEvents = mappingOf<FeedEvent>()(FeedEventEntity, {});

/** The parameters of an event, without its number. */
function unnumbered(
  ids: Ids,
  { companyId, context: { origin, now } }: Omit<PendingEvents, 'events'>,
  event: DomainEvent,
) {
  const { actor, operation, via, requestId } = origin;
  const { text, omitted } = keptOf(event.data);
  const kept: FeedEvent = {
    ...event,
    companyId,
    seq: '0',
    id: ids.uuid(),
    version: eventVersion,
    actorKind: actor.kind,
    actorId: actor.id,
    operation,
    via,
    requestId,
    createdAt: now,
    omitted,
  };
  return feedEvents.parameters(kept, { data: text });
}

/** The values of a write that appends its own event. */
export interface EventValues {
  readonly event: readonly Parameter[];
}

export const eventValues = (ids: Ids, companyId: string, event: DomainEvent, context: EventContext): EventValues => ({
  event: unnumbered(ids, { companyId, context }, event),
});

const own = (at: number): Slot<EventValues> => new Slot(({ event }) => event[at]);
const placeOf = (column: string): number => feedEvents.columns.findIndex(({ name }) => name === column);
const companyAt = placeOf('company_id');
const seqAt = placeOf('seq');

/**
 * The last steps of a write: they advance the head and insert the event under its number.
 * @param after the last of the write's other steps. It returns at most one row, and the head is locked only after it
 */
export const appendSteps = (after: string): readonly Step[] => [
  {
    name: 'head',
    after,
    write: (done) => sql`
      insert into feed_head (company_id, seq)
      ${done ? sql`select ${own(companyAt)}::text, 1 from ${done}` : sql`values (${own(companyAt)}, 1)`}
      on conflict (company_id) do update set seq = feed_head.seq + excluded.seq
      returning company_id, seq`,
  },
  {
    name: 'told',
    after: 'head',
    write: (done) => sql`
      insert into feed_event (${namesOf(feedEvents.columns)})
      select ${sql.join(
        feedEvents.columns.map(({ name, type }, at) => {
          if (name === 'company_id' || name === 'seq') return sql.ref(`head.${name}`);
          return sql`${own(at)}::${sql.raw(type)}`;
        }),
      )}
      from ${done ?? sql`feed_head head where head.company_id = ${own(companyAt)}`}
      returning id`,
  },
];

/**
 * Call this when a write and its event are stored. Outside a transaction it notifies the listeners. Within a
 * transaction, the event is appended at the end.
 */
export function afterKeeping({ deferEvents, notifyAppended }: Place, pending: PendingEvents): void {
  deferEvents?.(pending);
  notifyAppended?.(pending.companyId);
}

interface Several {
  readonly companyId: string;
  readonly count: number;
  /** The rows of the events, as JSON. */
  readonly rows: string;
}

const several = (name: keyof Several): Slot<Several> => new Slot((values) => values[name]);

/** Advances the company's head by a count of numbers. */
const movedHead = (companyId: unknown, count: unknown): Sql => sql`
      insert into feed_head (company_id, seq) values (${companyId}, ${count})
      on conflict (company_id) do update set seq = feed_head.seq + excluded.seq
      returning company_id, seq`;

/** Appends several events by one statement. */
const appendSeveral = fixed<Several, unknown>(
  () => sql`
    with head as (${movedHead(several('companyId'), several('count'))}),
    told as (
      insert into feed_event (${namesOf(feedEvents.columns)})
      select ${sql.join(
        feedEvents.columns.map(({ name }) => {
          if (name === 'company_id') return sql`head.company_id`;
          return name === 'seq' ? sql`head.seq - ${several('count')}::int8 + e.place` : sql.ref(`e.${name}`);
        }),
      )}
      from head,
        jsonb_to_recordset(${several('rows')}::jsonb) as e (place int8, ${sql.join(
          feedEvents.columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`),
        )})
      where head.company_id = ${several('companyId')}
      returning id
    )
    select id from told`,
);

/** Appends several events to distributed tables. Citus can't insert rows from a function or from a `with` list. */
async function appendDistributed(
  statements: Statements,
  companyId: string,
  events: readonly (readonly Parameter[])[],
): Promise<void> {
  const [head] = await statements.rows(
    movedHead(companyId, events.length) as RawBuilder<{ readonly seq: string | number }>,
  );
  const before = BigInt(head?.seq ?? 0) - BigInt(events.length);
  const rows = events.map((event, at) => event.with(seqAt, String(before + BigInt(at + 1))));
  const count = await insertInBatches(statements, feedEvents, rows);
  if (count < rows.length) throw new Error(`Event numbers after ${before} are already in use.`);
}

/** Appends the events of a transaction to the feed. These must be its last statements. */
export async function appendPending(
  statements: Statements,
  isDistributed: boolean,
  ids: Ids,
  all: readonly PendingEvents[],
): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(all, (pending) => pending.companyId)) {
    const events = ofCompany.flatMap(({ events, context }) =>
      events.map((event) => unnumbered(ids, { companyId, context }, event)),
    );
    if (events.length === 0) continue;
    if (isDistributed) await appendDistributed(statements, companyId, events);
    else {
      const rows = events.map((parameters, at) => asJson(parameters, at + 1));
      await appendSeveral(statements, { companyId, count: rows.length, rows: `[${rows.join(',')}]` });
    }
  }
}

function asJson(parameters: readonly Parameter[], place: number): string {
  const members = feedEvents.columns.map(({ name, type }, at) => {
    const value = parameters[at] ?? null;
    // The value of a jsonb column is JSON text already.
    return `${JSON.stringify(name)}:${type === 'jsonb' && value !== null ? value : JSON.stringify(value)}`;
  });
  return `{"place":${place},${members.join(',')}}`;
}
