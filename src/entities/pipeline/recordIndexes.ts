import { sql } from 'kysely';
import { recruiter } from '../personal/staffNames.js';
import { ref, type Sql } from '../sql/statement.js';

/**
 * The indexes of records that compare more than columns, and the conditions by which statements use them. The last columns
 * of an index order nothing: PostgreSQL compares them within the index, so that it reads no row that does not fit (ADR 10).
 */

const index = (name: string, columns: string, where = '') => ({
  name,
  expression: `create index ${name} on feature_record (${columns})${where}`,
});

/** A candidate has few records, so ties need no id. The recruiter is for erasures of staff. */
export const candidateIndex = index(
  'feature_record_candidate_index',
  `company_id, candidate_id, vacancy_id, created_at, (${recruiter})`,
);

/** Closed, and not of a person who was erased. */
const retained = "is_closed and candidate_id !~ '^erased-[0-9a-f]{32}$'";

/** Its last column is for the retention of candidates, which else would read all rows that it has left behind. */
export const updatedIndex = index('feature_record_updated_index', `company_id, kind, updated_at, id, (${retained})`);

/** The condition of records `alias` that the retention may end. As one condition, so that the index compares it. */
export const isRetained = (alias: string): Sql =>
  sql`(${ref(`${alias}.is_closed`)} and ${ref(`${alias}.candidate_id`)} !~ '^erased-[0-9a-f]{32}$') is true`;

/** The meetings of local date-times, by the version of the table of zones that their instants were computed by. */
const localMeeting = (r: string): string => `${r}meeting -> 'local' is not null`;
/** Versions are compared byte by byte, as the core compares them. */
const tzdbVersionIn = (r: string): string => `(${r}meeting #>> '{local,tzdbVersion}') collate "C"`;

/** 1 for records with a meeting, which alone have reminders. As a number: PostgreSQL takes a boolean for half of all rows. */
const meets = (r: string): string => `(case when ${r}meeting is null and ${r}remind_at is null then 0 else 1 end)`;

/**
 * Open records that wait: for a timer, a reminder, a review, or a newer table of zones. Those with a meeting are apart, so
 * that a look for reminders or zones reads only these, and a look for timers reads both parts in the order of their
 * instants.
 */
export const waitingIndex = index(
  'feature_record_waiting_index',
  `company_id, ${meets('')}, wake_at, vacancy_id, id, remind_at, review_pending, (${tzdbVersionIn('')})`,
  ` where not is_closed and (wake_at is not null or remind_at is not null or review_pending or ${localMeeting('')})`,
);

const isMeeting = (r: string): Sql => sql.raw(`${meets(`${r}.`)} = 1`);

/** Whether an open record `r` has a meeting of a local date-time. */
export const hasLocalMeeting = (r: string): Sql =>
  sql`${sql.raw(localMeeting(`${r}.`))} and not ${ref(`${r}.is_closed`)} and ${isMeeting(r)}`;
/** The version of the table by which the instant of its meeting was computed. */
export const tzdbVersion = (r: string): Sql => sql.raw(tzdbVersionIn(`${r}.`));

/** The condition of the records `r` that may have a reminder. */
export const mayRemind: Sql = isMeeting('r');

/** The conditions of both parts of the records `r` that may wake. Within each, the index has the order of `wake_at`. */
export const wakingParts: readonly Sql[] = [sql.raw(`${meets('r.')} = 0`), mayRemind];

/** The first instant at which an open record `r` of a company is due, not after another one; null if none is. */
export function firstDue(column: 'wake_at' | 'remind_at', companyId: unknown, by: Sql): Sql {
  const parts = column === 'wake_at' ? wakingParts : [mayRemind];
  // Each `min` is one look into the index. Without the upper bound, it would also read the entries of records that moved
  // on before they were due.
  const firsts = parts.map(
    (part) => sql`(
        select min(${ref(`r.${column}`)}) from feature_record r
        where r.company_id = ${companyId} and not r.is_closed and ${part} and ${ref(`r.${column}`)} <= ${by})`,
  );
  return sql`least(${sql.join(firsts)})`;
}
