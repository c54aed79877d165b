import { sql } from 'kysely';
import type { DomainEvent, EventContext } from '../../core/application/event.js';
import { errors } from '../../core/kernel/errors.js';
import type { Ids } from '../../core/kernel/ports.js';
import type { Instant } from '../../core/kernel/values/instants.js';
import { defined } from '../../core/kernel/values/objects.js';
import type { DecidedMove } from '../../core/pipeline/stores/recordWrites.js';
import { isUniqueViolation } from '../driver/faults.js';
import { afterSaving, appendSteps, type EventValues, eventValues } from '../feed/event.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { thawVacancy } from '../pipeline/timers.js';
import type { Parameter } from '../sql/mapping.js';
import { Placeholder, placeholders, ref } from '../sql/statement.js';
import { insertion, type Step, Steps, type WriteScope } from '../sql/steps.js';

/**
 * A move in one statement: it closes the record, begins the next one and appends the event, or does nothing if something
 * has changed since the record was read. A thaw makes it a transaction.
 */

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
  /** The columns of the record that begins; empty if none does. */
  readonly next: readonly Parameter[];
}

const placeholder = placeholders<MoveValues>();

/**
 * PostgreSQL checks all conditions again after it has waited for a lock. So the second of two racing calls sees the
 * changes of the first. The lock on the vacancy keeps others from closing or editing it meanwhile. The update locks the
 * record.
 */
const closingSteps: readonly Step[] = [
  {
    name: 'decided_on',
    write: () => sql`
      select id from vacancy
      where company_id = ${placeholder('companyId')} and id = ${placeholder('vacancyId')} and updated_at = ${placeholder('vacancyUpdatedAt')}
      for share`,
  },
  {
    name: 'closed',
    after: 'decided_on',
    write: (after) => sql`
      update feature_record set status_code = ${placeholder('statusCode')}, status = ${placeholder('status')},
        status_history = ${placeholder('statusHistory')}, is_closed = true, updated_at = ${placeholder('updatedAt')}
      where company_id = ${placeholder('companyId')} and id = ${placeholder('id')} and not is_closed
        and updated_at = ${placeholder('recordUpdatedAt')} ${after ? sql`and exists (select from ${after})` : sql``}
      returning id`,
  },
];
const begun: Step = {
  name: 'begun',
  after: 'closed',
  write: insertion<MoveValues>(featureRecords, (_, at) => new Placeholder(({ next }) => next[at]), ref('id')),
};

/** @param steps the last of which says whether the move was made */
function movesBy(steps: readonly Step[]) {
  const { name } = defined(steps.at(-1));
  return {
    alone: new Steps<MoveValues, unknown>([...steps, ...appendSteps(name)], sql`select id from appended`),
    /** Within a transaction, which appends all its events at its end. */
    deferred: new Steps<MoveValues, unknown>(steps, sql`select id from ${ref(name)}`),
  };
}

/** The timer columns of the closed record keep their values. That is safe, because timers look only at open records. */
const closing = movesBy(closingSteps);
const beginning = movesBy([...closingSteps, begun]);

/** As {@link MoveWrites.saveMove}. */
export function saveMove(
  scope: WriteScope,
  ids: Ids,
  move: DecidedMove,
  event: DomainEvent,
  context: EventContext,
): Promise<boolean> {
  const { thaw } = move;
  if (!thaw) return saveAlone(scope, ids, move, event, context);
  // A frozen vacancy is rare. It is locked exclusively first: with shared locks, several moves would block each other
  // when they unfreeze it.
  return scope.together(async (within) => {
    const { companyId } = move.closed;
    await within.statements.rows(sql`
      select id from vacancy where company_id = ${companyId} and id = ${thaw.id} for update`);
    if (!(await saveAlone(within, ids, move, event, context))) return false;
    await thawVacancy(within.statements, companyId, thaw);
    within.deferEvents?.({ companyId, events: [thaw.event], context });
    return true;
  });
}

async function saveAlone(
  scope: WriteScope,
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
    const { alone, deferred } = next ? beginning : closing;
    const steps = scope.deferEvents ? deferred : alone;
    const isSaved = (await steps.write(scope, values)).length > 0;
    if (isSaved) afterSaving(scope, { companyId: closed.companyId, events: [event], context });
    return isSaved;
  } catch (error) {
    // A racing call has begun a record since this call read. The unique index reports it.
    if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
    throw error;
  }
}
