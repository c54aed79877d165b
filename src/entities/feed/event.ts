import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { storedOf } from '../../core/application/domainEvent.js';
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
} from '../../core/application/event.js';
import type { Epoch } from '../../core/application/feedStore.js';
import type { Ids } from '../../core/kernel/ports.js';
import { storedEvent } from '../../core/people/personal/storedShapes.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { namedInEvent } from '../personal/staffNames.js';
import { insertInBatches, jsonMembersOf } from '../sql/bulk.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf, namesOf, type Parameter } from '../sql/mapping.js';
import { fixed, Placeholder, ref, type Statements } from '../sql/statement.js';
import type { Step, WriteScope } from '../sql/steps.js';

/**
 * A company's feed: its events, numbered 1, 2, 3 … by the company's head row. A write updates the head last, and the
 * row stays locked until the commit. So the numbers have no gaps and follow the order of the commits (ADR 16).
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
    vacancyId: p.text().strictNullable(),
    candidateId: p.text().strictNullable(),
    recordId: p.text().strictNullable(),
    nextRecordId: p.text().strictNullable(),
    actorKind: p.text().$type<Actor['kind']>(),
    actorId: p.text(),
    operation: p.text(),
    via: p.text().$type<EventVia>(),
    client: p.text().strictNullable(),
    requestId: p.text().strictNullable(),
    traceparent: p.text().strictNullable(),
    data: p.json<EventData>().lazy(),
    omitted: p.json<readonly string[]>().strictNullable(),
    isRedacted: p.boolean().default(false),
    createdAt: p.type(InstantType),
  },
  // For histories. The history of a record, and the steps of a decision, use the index of the candidate.
  indexes: [
    // Its last columns are for erasures: what a person has done as a user, and whom events about others name.
    {
      name: 'feed_event_vacancy_index',
      expression: `create index feed_event_vacancy_index on feed_event (company_id, vacancy_id, seq, actor_id, (${namedInEvent}))`,
    },
    // Changes of catalogues have no candidate: they are a part of it, for the names that reasons had when they were given.
    {
      name: 'feed_event_candidate_index',
      properties: ['companyId', 'candidateId', 'seq'],
      where: "candidate_id is not null or type = 'CATALOGUE_CHANGED'",
    },
  ],
});

markColumns(FeedEventEntity, storedEvent.omit({ data: true }), { data: 'members' });

/** The number of a company's newest event. */
export const FeedHeadEntity = defineEntity({
  name: 'FeedHead',
  tableName: 'feed_head',
  properties: {
    companyId: p.text().primary(),
    seq: p.bigint('string'),
    /** The number of the last removed event. The event after it is the oldest. */
    removed: p.bigint('string').default('0'),
    /** After the first one. They change only if the database was restored. */
    epochs: p.json<readonly Epoch[]>().default([]),
    /** How many persons were erased. A write that names a person is decided again if this has changed. */
    erasures: p.bigint('string').default('0'),
  },
});

markColumns(FeedHeadEntity, null, { companyId: none, seq: none, removed: none, erasures: none, epochs: none });

export const feedEvents = mappingOf<FeedEvent>()(FeedEventEntity, {});

/** The parameters of an event, without its number. */
function unnumbered(
  ids: Ids,
  { companyId, context: { origin, now } }: Omit<PendingEvents, 'events'>,
  event: DomainEvent,
) {
  const { actor, operation, via, client = null, requestId, traceparent = null } = origin;
  const { text, omitted } = storedOf(event.data);
  const stored: FeedEvent = {
    ...event,
    companyId,
    seq: '0',
    id: event.id ?? ids.uuid(),
    version: eventVersion,
    actorKind: actor.kind,
    actorId: actor.id,
    operation,
    via,
    client,
    requestId: event.isRedacted ? null : requestId,
    traceparent: event.isRedacted ? null : traceparent,
    createdAt: now,
    omitted,
    isRedacted: event.isRedacted ?? false,
  };
  return feedEvents.parameters(stored, { data: text });
}

/** The values of a write that appends its own event. */
export interface EventValues {
  readonly event: readonly Parameter[];
}

export const eventValues = (ids: Ids, companyId: string, event: DomainEvent, context: EventContext): EventValues => ({
  event: unnumbered(ids, { companyId, context }, event),
});

const own = (at: number): Placeholder<EventValues> => new Placeholder(({ event }) => event[at]);
const columnIndex = (column: string): number => feedEvents.columns.findIndex(({ name }) => name === column);
const companyAt = columnIndex('company_id');
const seqAt = columnIndex('seq');

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
    name: 'appended',
    after: 'head',
    write: (done) => sql`
      insert into feed_event (${namesOf(feedEvents.columns)})
      select ${sql.join(
        feedEvents.columns.map(({ name, type }, at) => {
          if (name === 'company_id' || name === 'seq') return ref(`head.${name}`);
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
export function afterSaving({ deferEvents, notifyAppended }: WriteScope, pending: PendingEvents): void {
  deferEvents?.(pending);
  notifyAppended?.(pending);
}

const eventMembers = jsonMembersOf(feedEvents.columns);

interface Several {
  readonly companyId: string;
  readonly count: number;
  /** The rows of the events, as JSON. */
  readonly rows: string;
  /** As in {@link Appending}. */
  readonly erasures: string | null;
}

const several = (name: keyof Several): Placeholder<Several> => new Placeholder((values) => values[name]);

/** Advances the company's head by a count of numbers; no row if persons were erased since the write was decided. */
const movedHead = (companyId: unknown, count: unknown, erasures: unknown) => sql<{ readonly seq: string | number }>`
      insert into feed_head (company_id, seq) values (${companyId}, ${count})
      on conflict (company_id) do update set seq = feed_head.seq + excluded.seq
      where feed_head.erasures = coalesce(${erasures}::int8, feed_head.erasures)
      returning company_id, seq`;

/** Appends several events by one statement. */
const appendSeveral = fixed<Several, unknown>(
  () => sql`
    with head as (${movedHead(several('companyId'), several('count'), several('erasures'))}),
    appended as (
      insert into feed_event (${namesOf(feedEvents.columns)})
      select ${sql.join(
        feedEvents.columns.map(({ name }) => {
          if (name === 'company_id') return sql`head.company_id`;
          return name === 'seq' ? sql`head.seq - ${several('count')}::int8 + e.place` : ref(`e.${name}`);
        }),
      )}
      from head,
        jsonb_to_recordset(${several('rows')}::jsonb) as e (place int8, ${sql.join(
          feedEvents.columns.map(({ name, type }) => sql`${ref(name)} ${sql.raw(type)}`),
        )})
      where head.company_id = ${several('companyId')}
      returning id
    )
    select id from appended`,
);

/** Appends several events to distributed tables. Citus can't insert rows from a function or from a `with` list. */
async function appendDistributed(
  statements: Statements,
  companyId: string,
  events: readonly (readonly Parameter[])[],
  erasures: string | null,
): Promise<boolean> {
  const [head] = await statements.rows(movedHead(companyId, events.length, erasures));
  if (!head) return false;
  const before = BigInt(head.seq) - BigInt(events.length);
  const rows = events.map((event, at) => event.with(seqAt, String(before + BigInt(at + 1))));
  const count = await insertInBatches(statements, feedEvents, rows);
  if (count < rows.length) throw new Error(`Event numbers after ${before} are already in use.`);
  return true;
}

/** What a transaction appends. */
interface Appending {
  readonly ids: Ids;
  readonly isDistributed: boolean;
  readonly erasureBlock: ErasureBlockCheck;
}

/** Keeps erased persons out of the feed (entities/erasure/erasureBlocks.ts). */
export interface ErasureBlockCheck {
  /** The count of a company's erasures on which its events were decided; null if they name no new person. */
  erasuresOf(companyId: string): string | null;
  /**
   * Called if the company's head has another count.
   * @returns the present count, which can't change any more
   * @throws Collision if one of the persons was erased
   */
  checked(statements: Statements, companyId: string, candidateIds: ReadonlySet<string>): Promise<string>;
}

/** The events that are made between two pauses: one edit of a vacancy may have 10,000. */
const mostAtOnce = 1_000;
/** Lets other work of this process have its turn. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Appends the events of a transaction to the feed. These must be its last statements.
 * @throws Collision if a person of the company was erased since the transaction was decided
 */
export async function appendPending(
  statements: Statements,
  { ids, isDistributed, erasureBlock }: Appending,
  all: readonly PendingEvents[],
): Promise<void> {
  for (const [companyId, ofCompany] of Map.groupBy(all, (pending) => pending.companyId)) {
    const events: (readonly Parameter[])[] = [];
    for (const { events: its, context } of ofCompany) {
      for (const event of its) {
        events.push(unnumbered(ids, { companyId, context }, event));
        // The head is not locked yet, so that nobody waits for the pause.
        if (events.length % mostAtOnce === 0) await pause();
      }
    }
    if (events.length === 0) continue;
    const append = async (erasures: string | null): Promise<boolean> => {
      if (isDistributed) return appendDistributed(statements, companyId, events, erasures);
      const rows = events.map((row, at) => `{"place":${at + 1},${eventMembers(row)}}`);
      const values = { companyId, count: rows.length, rows: `[${rows.join(',')}]`, erasures };
      return (await appendSeveral(statements, values)).length > 0;
    };
    if (await append(erasureBlock.erasuresOf(companyId))) continue;
    const persons = ofCompany.flatMap((pending) => pending.events.flatMap(({ candidateId }) => candidateId ?? []));
    await append(await erasureBlock.checked(statements, companyId, new Set(persons)));
  }
}
