import { sql } from 'kysely';
import { errors } from '../core/errors.js';
import type { DomainEvent, Telling } from '../core/events/event.js';
import type { Ids } from '../core/ports.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import type { DecidedMove } from '../core/writes.js';
import { afterKeeping, type Tells, tellingSteps, told } from './event.js';
import { isUniqueViolation } from './faults.js';
import { featureRecords, timerColumns } from './featureRecord.js';
import type { Parameter } from './mapping.js';
import { Slot, slots } from './statement.js';
import { insertion, type Place, type Step, Steps } from './steps.js';
import { thawVacancy } from './timers.js';

interface Values extends Tells {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly vacancyUpdatedAt: Instant;
  readonly id: string;
  readonly statusCode: string;
  readonly status: string;
  readonly statusHistory: string;
  readonly updatedAt: Instant;
  /** As it was read: what anyone has changed meanwhile must not be lost, and may hold the candidate back. */
  readonly recordUpdatedAt: Instant;
  readonly next: readonly Parameter[];
}

const slot = slots<Values>();

/**
 * All conditions are looked at once more after a lock was waited for, so that of two calls the second meets what the
 * first one left: the vacancy is locked against being closed or edited meanwhile, the record by being
 * changed.
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
/** What a closed record has of its timer is nobody's any more: whoever looks for timers looks at open records alone. */
const begin = (isWatched: boolean): Step => {
  const { table, columns } = featureRecords;
  const kept = columns.filter(({ name }) => isWatched || !timerColumns.has(name));
  return {
    name: 'begun',
    after: 'closed',
    write: insertion<Values>(
      { table, columns: kept },
      (column) => {
        const at = columns.indexOf(column);
        return new Slot(({ next }) => next[at]);
      },
      sql.ref('id'),
    ),
  };
};
/** A move with the event of it; without, where a transaction tells all of its events at its end. */
const moves = {
  finish: new Steps<Values, unknown>([...close, ...tellingSteps('closed')], sql`select id from told`),
  moveOn: new Steps<Values, unknown>([...close, begin(false), ...tellingSteps('begun')], sql`select id from told`),
  moveOnWatched: new Steps<Values, unknown>(
    [...close, begin(true), ...tellingSteps('begun')],
    sql`select id from told`,
  ),
  finishUntold: new Steps<Values, unknown>(close, sql`select id from closed`),
  moveOnUntold: new Steps<Values, unknown>([...close, begin(false)], sql`select id from begun`),
  moveOnWatchedUntold: new Steps<Values, unknown>([...close, begin(true)], sql`select id from begun`),
} as const;

/** As {@link Writes.saveMove}. */
export function saveMove(
  place: Place,
  ids: Ids,
  move: DecidedMove,
  event: DomainEvent,
  telling: Telling,
): Promise<boolean> {
  const { thaw } = move;
  if (!thaw) return saveAlone(place, ids, move, event, telling);
  // A frozen vacancy is rare: it is held alone first, for of several that share it none could let it go on.
  return place.together(async (within) => {
    const { companyId } = move.closed;
    await within.statements.rows(sql`
      select id from vacancy where company_id = ${companyId} and id = ${thaw.id} for update`);
    if (!(await saveAlone(within, ids, move, event, telling))) return false;
    await thawVacancy(within.statements, companyId, thaw);
    within.tellLater?.({ companyId, events: [thaw.event], telling });
    return true;
  });
}

/** Of most records nothing is to be kept for a timer: they have what is there by default. */
function wayOf(next: DecidedMove['next']): 'finish' | 'moveOn' | 'moveOnWatched' {
  if (!next) return 'finish';
  return next.timer.dueAt === null && next.timer.stoodMs === 0 ? 'moveOn' : 'moveOnWatched';
}

async function saveAlone(
  place: Place,
  ids: Ids,
  { closed, next, recordUpdatedAt, vacancyUpdatedAt }: DecidedMove,
  event: DomainEvent,
  telling: Telling,
): Promise<boolean> {
  const values: Values = {
    ...told(ids, closed.companyId, event, telling),
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
    const steps = moves[`${wayOf(next)}${place.tellLater ? 'Untold' : ''}`];
    const isKept = (await steps.write(place, values)).length > 0;
    if (isKept) afterKeeping(place, { companyId: closed.companyId, events: [event], telling });
    return isKept;
  } catch (error) {
    // A record begun by a racing call since this one read; the unique index sees it.
    if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
    throw error;
  }
}
