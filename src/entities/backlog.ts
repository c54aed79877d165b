import { sql } from 'kysely';
import type { Backlog, Scans } from '../core/ports.js';
import { byItsClock } from './pipeline/companyClock.js';
import { ref } from './sql/references.js';
import type { Sql, Statements } from './sql/statement.js';

/**
 * What is late over all companies. As the search for due work, it names no company: it only reads, and returns three
 * numbers. Each `min` is one look into an index (entities/scans.ts).
 */
export const backlogOn =
  (statements: Statements): Scans['backlog'] =>
  async (now, withClocks) => {
    const wall = sql`${now}::timestamptz`;
    const at = withClocks ? byItsClock(wall) : wall;
    const first = (table: string, column: string, more: Sql): Sql => sql`(
      select min(${ref(`t.${column}`)}) from ${sql.table(table)} t
      where t.company_id = h.company_id and ${ref(`t.${column}`)} <= ${at} ${more})`;
    const open = sql`and not t.is_closed`;
    const [timers] = await statements.rows(sql<{ lag: number }>`
      select coalesce(extract(epoch from max(due.at - due.since)), 0)::float8 as lag from (
        select ${at} as at, least(
          ${first('feature_record', 'remind_at', open)},
          case when s.automation_mode is distinct from 'OFF' then least(
            ${first('feature_record', 'wake_at', open)}, ${first('vacancy', 'look_at', sql``)}) end) as since
        from feed_head h
        left join company_settings s on s.company_id = h.company_id
        left join company_clock c on c.company_id = h.company_id) due`);
    const [deliveries] = await statements.rows(sql<Omit<Backlog, 'timersLag'>>`
      select coalesce(sum(of_webhook.waiting), 0)::float8 as waiting,
        coalesce(extract(epoch from max(${wall} - of_webhook.due)), 0)::float8 as oldest
      from (
        select (
          select count(*) from webhook_delivery d
          where d.company_id = w.company_id and d.webhook_id = w.id and d.status = 'PENDING') as waiting,
          case when w.status = 'ACTIVE' then (
            select min(d.next_attempt_at) from webhook_delivery d
            where d.company_id = w.company_id and d.webhook_id = w.id and d.next_attempt_at <= ${wall}) end as due
        from webhook w where not w.is_deleted) of_webhook`);
    return { timersLag: timers?.lag ?? 0, waiting: deliveries?.waiting ?? 0, oldest: deliveries?.oldest ?? 0 };
  };
