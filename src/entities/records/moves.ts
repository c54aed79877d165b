import { sql } from 'kysely';
import { errors } from '../../core/errors.js';
import type { DomainEvent, EventContext } from '../../core/events/event.js';
import type { Ids } from '../../core/ports.js';
import type { FeatureRecord } from '../../core/records/record.js';
import type { DecidedMove } from '../../core/records/recordWrites.js';
import type { Instant } from '../../core/vacancies/vacancy.js';
import { isUniqueViolation } from '../driver/faults.js';
import { afterKeeping, appendSteps, type EventValues, eventValues } from '../events/event.js';
import type { Parameter } from '../sql/mapping.js';
import { Placeholder, placeholders } from '../sql/statement.js';
import { insertion, type Step, Steps, type WriteScope } from '../sql/steps.js';
import { thawVacancy } from '../timers/timers.js';
import { featureRecords } from './featureRecord.js';

/**
 * A move in one statement: it closes the record, begins the next one, thaws the vacancy and appends the event, or does
 * nothing at all where something has changed since the record was read. Then {@link saveMove} finds out why.
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
  /** The values of the columns that the begun record has. */
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
/** The new record of a move, without the columns that have no value. They are null, as by default. */
interface Begun {
  readonly values: readonly Parameter[];
  readonly filled: Filled;
}
/** Which columns have a value: for each, in the order of the columns, `1` or `0`. */
type Filled = string;

function begunOf(record: FeatureRecord): Begun {
  const values: Parameter[] = [];
  let filled: Filled = '';
  for (const value of featureRecords.parameters(record)) {
    filled += value === null ? '0' : '1';
    if (value !== null) values.push(value);
  }
  return { values, filled };
}

const { table, columns } = featureRecords;
const begin = (filled: Filled): Step => ({
  name: 'begun',
  after: 'closed',
  write: insertion<MoveValues>(
    { table, columns: columns.filter((_, index) => filled[index] === '1') },
    (_, at) => new Placeholder(({ next }) => next[at]),
    sql.ref('id'),
  ),
});

type MoveSteps = Steps<MoveValues, unknown>;

/**
 * Moves by the filled columns of the record that they begin: a new record has values for half of its columns, and both
 * sides pay for each parameter. There are few such sets, because a rule decides which values a new record has.
 */
const known = { alone: new Map<Filled, MoveSteps>(), deferred: new Map<Filled, MoveSteps>() };
/** A move that begins no record. */
const beginsNone: Filled = '';

/**
 * The timer columns of the closed record keep their values. That is safe, because timers look only at open records.
 * @param isDeferred within a transaction, which appends all its events at its end
 */
function stepsOf(filled: Filled, isDeferred: boolean): MoveSteps {
  const ofPlace = isDeferred ? known.deferred : known.alone;
  const before = ofPlace.get(filled);
  if (before) return before;
  const steps = filled === beginsNone ? closingSteps : [...closingSteps, begin(filled)];
  const last = filled === beginsNone ? 'closed' : 'begun';
  const made: MoveSteps = isDeferred
    ? new Steps(steps, sql`select id from ${sql.ref(last)}`)
    : new Steps([...steps, ...appendSteps(last)], sql`select id from appended`);
  ofPlace.set(filled, made);
  return made;
}

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
  const begun = next && begunOf(next);
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
    next: begun?.values ?? [],
  };
  try {
    const steps = stepsOf(begun?.filled ?? beginsNone, scope.deferEvents !== undefined);
    const isKept = (await steps.write(scope, values)).length > 0;
    if (isKept) afterKeeping(scope, { companyId: closed.companyId, events: [event], context });
    return isKept;
  } catch (error) {
    // A racing call has begun a record since this call read. The unique index reports it.
    if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
    throw error;
  }
}
