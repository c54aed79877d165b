import { sql } from 'kysely';
import { errors } from '../core/errors.js';
import type { DomainEvent, EventContext } from '../core/events/event.js';
import type { Ids } from '../core/ports.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import type { DecidedMove } from '../core/writes.js';
import { afterKeeping, appendSteps, type EventValues, eventValues } from './event.js';
import { isUniqueViolation } from './faults.js';
import { featureRecords, timerColumns } from './featureRecord.js';
import type { Parameter } from './mapping.js';
import { Slot, slots } from './statement.js';
import { insertion, type Place, type Step, Steps } from './steps.js';
import { thawVacancy } from './timers.js';

interface MoveValues extends EventValues {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly vacancyUpdatedAt: Instant;
  readonly id: string;
  readonly statusCode: string;
  readonly status: string;
  readonly statusHistory: string;
  readonly updatedAt: Instant;
  /**
   * As it was read. If the record has changed since then, the move must fail: it must not overwrite the change, and the
   * change may forbid the move.
   */
  readonly recordUpdatedAt: Instant;
  readonly next: readonly Parameter[];
}

const slot = slots<MoveValues>();

/**
 * PostgreSQL checks all conditions again after it has waited for a lock. So the second of two racing calls sees the
 * changes of the first. The lock on the vacancy keeps others from closing or editing it meanwhile. The update locks the
 * record.
 */
const close: readonly Step[] = [
  {
    name: 'decided_on',
    write: () => sql`
      select id from vacancy
      where company_id = ${slot('companyId')} and id = ${slot('vacancyId')} and updated_at = ${slot('vacancyUpdatedAt')}
      for share`,
  },
  {
    name: 'closed',
    after: 'decided_on',
    write: (after) => sql`
      update feature_record set status_code = ${slot('statusCode')}, status = ${slot('status')},
        status_history = ${slot('statusHistory')}, is_closed = true, updated_at = ${slot('updatedAt')}
      where company_id = ${slot('companyId')} and id = ${slot('id')} and not is_closed
        and updated_at = ${slot('recordUpdatedAt')} ${after ? sql`and exists (select from ${after})` : sql``}
      returning id`,
  },
];
/** The timer columns of a closed record keep their values. That is safe, because timers look only at open records. */
const begin = (isWatched: boolean): Step => {
  const { table, columns } = featureRecords;
  const kept = columns.filter(({ name }) => isWatched || !timerColumns.has(name));
  return {
    name: 'begun',
    after: 'closed',
    write: insertion<MoveValues>(
      { table, columns: kept },
      (column) => {
        const at = columns.indexOf(column);
        return new Slot(({ next }) => next[at]);
      },
      sql.ref('id'),
    ),
  };
};
/**
 * Moves with their event. Within a transaction a move has no event of its own: the transaction appends all events at
 * its end.
 */
const moves = {
  finish: new Steps<MoveValues, unknown>([...close, ...appendSteps('closed')], sql`select id from told`),
  moveOn: new Steps<MoveValues, unknown>([...close, begin(false), ...appendSteps('begun')], sql`select id from told`),
  moveOnWatched: new Steps<MoveValues, unknown>(
    [...close, begin(true), ...appendSteps('begun')],
    sql`select id from told`,
  ),
  finishDeferred: new Steps<MoveValues, unknown>(close, sql`select id from closed`),
  moveOnDeferred: new Steps<MoveValues, unknown>([...close, begin(false)], sql`select id from begun`),
  moveOnWatchedDeferred: new Steps<MoveValues, unknown>([...close, begin(true)], sql`select id from begun`),
} as const;

/** As {@link Writes.saveMove}. */
export function saveMove(
  place: Place,
  ids: Ids,
  move: DecidedMove,
  event: DomainEvent,
  context: EventContext,
): Promise<boolean> {
  const { thaw } = move;
  if (!thaw) return saveAlone(place, ids, move, event, context);
  // A frozen vacancy is rare. It is locked exclusively first: with shared locks, several moves would block each other
  // when they unfreeze it.
  return place.together(async (within) => {
    const { companyId } = move.closed;
    await within.statements.rows(sql`
      select id from vacancy where company_id = ${companyId} and id = ${thaw.id} for update`);
    if (!(await saveAlone(within, ids, move, event, context))) return false;
    await thawVacancy(within.statements, companyId, thaw);
    within.deferEvents?.({ companyId, events: [thaw.event], context });
    return true;
  });
}

/**
 * Which steps a move needs. Most new records have no timer, and the defaults of the timer columns are right for them.
 */
function wayOf(next: DecidedMove['next']): 'finish' | 'moveOn' | 'moveOnWatched' {
  if (!next) return 'finish';
  return next.timer.dueAt === null && next.timer.stoodMs === 0 ? 'moveOn' : 'moveOnWatched';
}

async function saveAlone(
  place: Place,
  ids: Ids,
  { closed, next, recordUpdatedAt, vacancyUpdatedAt }: DecidedMove,
  event: DomainEvent,
  context: EventContext,
): Promise<boolean> {
  const values: MoveValues = {
    ...eventValues(ids, closed.companyId, event, context),
    companyId: closed.companyId,
    vacancyId: closed.vacancyId,
    vacancyUpdatedAt,
    id: closed.id,
    statusCode: closed.status.code,
    status: JSON.stringify(closed.status),
    statusHistory: JSON.stringify(closed.statusHistory),
    updatedAt: closed.updatedAt,
    recordUpdatedAt,
    next: next ? featureRecords.parameters(next) : [],
  };
  try {
    const steps = moves[`${wayOf(next)}${place.deferEvents ? 'Deferred' : ''}`];
    const isKept = (await steps.write(place, values)).length > 0;
    if (isKept) afterKeeping(place, { companyId: closed.companyId, events: [event], context });
    return isKept;
  } catch (error) {
    // A racing call has begun a record since this call read. The unique index reports it.
    if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
    throw error;
  }
}
