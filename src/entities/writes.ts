import type { Kysely } from 'kysely';
import { errors } from '../core/errors.js';
import type { DecidedMove, DomainEvent, Ids, VacancyDecision, Writes } from '../core/ports.js';
import type { Instant, Vacancy } from '../core/vacancies/vacancy.js';
import { recordNames, recordTypes, vacancyNames } from './columns.js';
import type { Client } from './compiled.js';
import { isUniqueViolation } from './faults.js';
import type { NewVacancies } from './newVacancies.js';
import { SqlReads } from './reads.js';
import { recordToRow, type Tables, vacancyToRow } from './rows.js';

/** The event's parameters are the first. */
const insertEvent = 'insert into event (company_id, id, type, vacancy_id, data, created_at)';

const insertVacancy = `insert into vacancy (${vacancyNames.join(', ')})
  values (${vacancyNames.map((_, index) => `$${index + 1}`).join(', ')})`;

/**
 * All conditions are looked at once more after a lock was waited for, so that of two calls the second meets what the
 * first one left: the vacancy is locked against being closed meanwhile, the record by being changed.
 */
const close = `with decided_on as (
    select from vacancy where company_id = $1 and id = $7 and status_code = $8 for share
  ), closed as (
    update feature_record set status_code = $10, status = $11, status_history = $12, is_closed = true, updated_at = $13
    where company_id = $1 and id = $9 and not is_closed and status_history = $14 and exists (select from decided_on)
    returning id
  )`;
const closeParameters = 14;
const begin = `insert into feature_record (${recordNames.join(', ')})
  select ${recordNames.map((name, index) => `$${closeParameters + 1 + index}::${recordTypes[name] ?? 'text'}`).join(', ')}
  from closed`;
const tellOfMove = `${insertEvent}
  select $1::text, $2::text, $3::text, $4::text, $5::jsonb, $6::timestamptz from closed
  returning id`;
const finish = `${close} ${tellOfMove}`;
const moveOn = `${close}, begun as (${begin}) ${tellOfMove}`;

/**
 * Writes of one statement each. The unit of work would cost more than all else that such a write does, and a transaction
 * around it two more journeys to the database (ADR 11).
 */
export class SqlWrites extends SqlReads implements Writes {
  constructor(
    sql: () => Kysely<Tables>,
    client: Client,
    protected readonly ids: Ids,
    protected readonly newVacancies: NewVacancies,
  ) {
    super(sql, client);
  }

  async insertVacancy(vacancy: Vacancy): Promise<void> {
    const row = vacancyToRow(vacancy);
    await this.#write(
      insertVacancy,
      vacancyNames.map((name) => row[name]),
    );
  }

  createVacancy(companyId: string, decide: VacancyDecision): Promise<Vacancy> {
    return this.newVacancies.keep(this.client, companyId, decide);
  }

  async saveMove({ closed, next, vacancyStatus }: DecidedMove, event: DomainEvent, at: Instant): Promise<boolean> {
    const values = [
      ...this.#eventValues(closed.companyId, event, at),
      closed.vacancyId,
      vacancyStatus,
      closed.id,
      closed.status.code,
      JSON.stringify(closed.status),
      JSON.stringify(closed.statusHistory),
      closed.updatedAt,
      // As it was read: what anyone has added meanwhile must not be lost.
      JSON.stringify(closed.statusHistory.slice(0, -1)),
    ];
    const row = next && recordToRow(next);
    try {
      const kept = row
        ? await this.#write(moveOn, [...values, ...recordNames.map((name) => row[name])])
        : await this.#write(finish, values);
      return kept.length > 0;
    } catch (error) {
      // A record begun by a racing call since this one read; the unique index sees it.
      if (isUniqueViolation(error)) throw errors.candidateAlreadyInFeature();
      throw error;
    }
  }

  #eventValues(companyId: string, { type, vacancyId, data }: DomainEvent, at: Instant): unknown[] {
    return [companyId, this.ids.uuid(), type, vacancyId, JSON.stringify(data), at];
  }

  async #write(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const { rows } = await this.client.query(text, values);
    return rows;
  }
}
