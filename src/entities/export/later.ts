import { sql } from 'kysely';
import type { EventType } from '../../core/application/event.js';
import type { ExportWanted } from '../../core/people/stores/exportStore.js';
import type { Sql } from '../sql/statement.js';

/**
 * What came after the end of an export. The feed tells it exactly, in the order of commits; times would not, because two
 * nodes' clocks differ and a test clock stands still.
 */

export type OfPerson = Pick<ExportWanted, 'companyId' | 'candidateId'>;

/** The condition of the person's events `e` of some types that came after the end. */
export const hasLater = ({ companyId, candidateId, end }: ExportWanted, types: readonly EventType[]): Sql => sql`
  e.company_id = ${companyId} and e.candidate_id = ${candidateId} and e.seq > ${end.seq}::int8
  and e.type = any(${types}::text[])`;

/** The ids of the records that began after the end. */
export const begunLater = (of: ExportWanted): Sql => sql`
  select coalesce(e.next_record_id, e.record_id) from feed_event e
  where ${hasLater(of, ['RECORD_INITIALIZED', 'RECORD_MOVED'])}`;
