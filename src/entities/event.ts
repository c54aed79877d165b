import { defineEntity, p } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { keptOf } from '../core/events/changes.js';
import {
  type Actor,
  type DomainEvent,
  type EventData,
  type EventType,
  type EventVia,
  eventVersion,
  type FeedEvent,
  type Subject,
  type Telling,
  type Untold,
} from '../core/events/event.js';
import type { Ids } from '../core/ports.js';
import type { JsonObject } from '../core/shapes.js';
import { insertInBatches } from './bulk.js';
import { mappingOf, namesOf, type Parameter } from './mapping.js';
import { fixed, Slot, type Sql, type Statements } from './statement.js';
import type { Place, Step } from './steps.js';

/**
 * A company's feed: what happened, numbered 1, 2, 3 … by the company's head row. The head is changed after all else that a
 * write does, and its row is held until the commit: so the numbers have no gaps, and are in the order of commits (ADR 24).
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
  // Histories read by them. A record's is found by its candidate, who has few events.
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
    /** Of the last event that was removed: the one after it is the oldest. */
    removed: p.bigint('string').default('0'),
  },
});

/** What was told before there was a feed. The node of the release before writes it during an upgrade; nobody reads it. */
export const EarlierEventEntity = defineEntity({
  name: 'EarlierEvent',
  tableName: 'event',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    type: p.text(),
    vacancyId: p.text().nullable(),
    data: p.json<JsonObject>(),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'event_created_index', properties: ['companyId', 'createdAt', 'id'] }],
});

export const feedEvents = mappingOf<FeedEvent>()(FeedEventEntity, {});

/** All of an event except its number. */
function unnumbered(ids: Ids, { companyId, telling: { origin, now } }: Omit<Untold, 'events'>, event: DomainEvent) {
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

/** The values of a write that tells of itself. */
export interface Tells {
  readonly event: readonly Parameter[];
}

export const told = (ids: Ids, companyId: string, event: DomainEvent, telling: Telling): Tells => ({
  event: unnumbered(ids, { companyId, telling }, event),
});

const own = (at: number): Slot<Tells> => new Slot(({ event }) => event[at]);
const placeOf = (column: string): number => feedEvents.columns.findIndex(({ name }) => name === column);
const companyAt = placeOf('company_id');
const seqAt = placeOf('seq');

/**
 * The steps that a write ends with: the head is moved on, then the event is kept under its number.
 * @param after the last of its other steps: the head waits until that has been done
 */
export const tellingSteps = (after: string): readonly Step[] => [
  {
    name: 'head',
    after,
    write: (done) => sql`
      insert into feed_head (company_id, seq)
      ${done ? sql`select ${own(companyAt)}::text, count(*) from ${done} having count(*) > 0` : sql`values (${own(companyAt)}, 1)`}
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

/** To be called when a write with its event was kept: within a transaction it is told at the end. */
export function afterKeeping({ tellLater, nowTold }: Place, untold: Untold): void {
  tellLater?.(untold);
  nowTold?.(untold.companyId);
}

interface Several {
  readonly companyId: string;
  readonly count: number;
  /** Their rows, as JSON. */
  readonly rows: string;
}

const several = (name: keyof Several): Slot<Several> => new Slot((values) => values[name]);

/** The company's head, moved on by so many numbers. */
const movedHead = (companyId: unknown, count: unknown): Sql => sql`
      insert into feed_head (company_id, seq) values (${companyId}, ${count})
      on conflict (company_id) do update set seq = feed_head.seq + excluded.seq
      returning company_id, seq`;

/** Events that are told together. */
const toldTogether = fixed<Several, unknown>(
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

/** The same where the tables are distributed: a function's rows are none to insert there, and neither are those of a `with`. */
async function tellDistributed(
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
  if (count < rows.length) throw new Error(`Numbers of the feed behind ${before} are taken.`);
}

/** Keeps what was told within a transaction, as its last statements. */
export async function keepTold(
  statements: Statements,
  isDistributed: boolean,
  ids: Ids,
  all: readonly Untold[],
): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(all, (untold) => untold.companyId)) {
    const events = ofCompany.flatMap(({ events, telling }) =>
      events.map((event) => unnumbered(ids, { companyId, telling }, event)),
    );
    if (events.length === 0) continue;
    if (isDistributed) await tellDistributed(statements, companyId, events);
    else {
      const rows = events.map((parameters, at) => asJson(parameters, at + 1));
      await toldTogether(statements, { companyId, count: rows.length, rows: `[${rows.join(',')}]` });
    }
  }
}

function asJson(parameters: readonly Parameter[], place: number): string {
  const members = feedEvents.columns.map(({ name, type }, at) => {
    const value = parameters[at] ?? null;
    // JSON is in text already.
    return `${JSON.stringify(name)}:${type === 'jsonb' && value !== null ? value : JSON.stringify(value)}`;
  });
  return `{"place":${place},${members.join(',')}}`;
}
