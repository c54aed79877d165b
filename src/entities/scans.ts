import { sql } from 'kysely';
import type { Scans } from '../core/ports.js';
import type { Statements } from './statement.js';

/** What is due in any company. Tables are joined by the company, so that a cluster's shards each answer for theirs. */
export function scansOn(statements: Statements): Scans {
  const companies = async (found: Promise<readonly { company_id: string }[]>): Promise<string[]> =>
    (await found).map(({ company_id }) => company_id);
  return {
    oldEvents: (now, usualDays) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          join feed_event e on e.company_id = h.company_id and e.seq = h.removed + 1
          left join company_settings s on s.company_id = h.company_id
          where e.created_at < ${now}::timestamptz - interval '24 hours' * coalesce(s.event_retention_days, ${usualDays}::int)`),
      ),
    oldRefusals: (before) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          where exists (
            select 1 from refusal_count r where r.company_id = h.company_id and r.minute < ${before}::timestamptz)`),
      ),
  };
}
