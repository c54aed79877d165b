import { sql } from 'kysely';
import { errors } from '../core/errors.js';
import type { DecidedMove, DomainEvent, Ids } from '../core/ports.js';
import type { Instant } from '../core/vacancies/vacancy.js';
import { type Telling, telling, tellingOf } from './event.js';
import { isUniqueViolation } from './faults.js';
import { featureRecords } from './featureRecord.js';
import type { Parameter } from './mapping.js';
import { Slot, slots } from './statement.js';
import { insertion, type Place, type Step, Steps } from './steps.js';

interface Values extends Telling {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly vacancyStatus: string;
  readonly id: string;
  readonly statusCode: string;
  readonly status: string;
  readonly statusHistory: string;
  readonly updatedAt: Instant;
  /** As it was read: what anyone has added meanwhile must not be lost. */
  readonly historyBefore: string;
  readonly next: readonly Parameter[];
}

const slot = slots<Values>();

/**
 * All conditions are looked at once more after a lock was waited for, so that of two calls the second meets what the
 * first one left: the vacancy is locked against being closed meanwhile, the record by being changed.
 */
const close: readonly Step[] = [
  {
    name: 'decided_on',
    write: () => sql`
      select id from vacancy
      where company_id = ${slot('companyId')} and id = ${slot('vacancyId')} and status_code = ${slot('vacancyStatus')}
      for share`,
  },
  {
    name: 'closed',
    after: 'decided_on',
    write: (after) => sql`
      update feature_record set status_code = ${slot('statusCode')}, status = ${slot('status')},
        status_history = ${slot('statusHistory')}, is_closed = true, updated_at = ${slot('updatedAt')}
      where company_id = ${slot('companyId')} and id = ${slot('id')} and not is_closed
        and status_history = ${slot('historyBefore')} ${after ? sql`and exists (select from ${after})` : sql``}
      returning id`,
  },
];
const begin: Step = {
  name: 'begun',
  after: 'closed',
  write: insertion<Values>(featureRecords, (_, at) => new Slot(({ next }) => next[at])),
};
const tell = tellingOf('closed');
const kept = sql<unknown>`select id from told`;

const finish = new Steps<Values, unknown>([...close, tell], kept);
const moveOn = new Steps<Values, unknown>([...close, begin, tell], kept);

/** As {@link Writes.saveMove}. */
export async function saveMove(
  place: Place,
  ids: Ids,
  { closed, next, vacancyStatus }: DecidedMove,
  event: DomainEvent,
  at: Instant,
): Promise<boolean> {
  const values: Values = {
    ...telling(ids, closed.companyId, event, at),
    companyId: closed.companyId,
    vacancyId: closed.vacancyId,
    vacancyStatus,
    id: closed.id,
    statusCode: closed.status.code,
    status: JSON.stringify(closed.status),
    statusHistory: JSON.stringify(closed.statusHistory),
    updatedAt: closed.updatedAt,
    historyBefore: JSON.stringify(closed.statusHistory.slice(0, -1)),
    next: next ? featureRecords.parameters(next) : [],
  };
  try {
    return (await (next ? moveOn : finish).write(place, values)).length > 0;
  } catch (error) {
    // A record begun by a racing call since this one read; the unique index sees it.
    if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
    throw error;
  }
}
