import { sql } from 'kysely';
import type { Instant } from '../../../core/kernel/values/instants.js';
import type { Sql } from '../../sql/statement.js';

/**
 * The `updated_at` of a row that changes at an instant: it always rises, so that who reads by `updatedAfter` sees the
 * change. Only a time without zone plus an interval is IMMUTABLE, which Citus demands of an update.
 */
export const raised = (at: Instant): Sql => sql`greatest(
  (updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC', ${at}::timestamptz)`;
