import { sql } from 'kysely';
import { grantsOpening } from '../core/application/operations.js';
import { recordKinds } from '../core/pipeline/shapes/record.js';
import type { Backlog, Scans } from '../core/ports.js';
import { webhookGrants } from '../core/webhooks/owner.js';
import { byItsClock } from './pipeline/companyClock.js';
import { firstDue, hasLocalMeeting, isRetained, tzdbVersion } from './pipeline/recordIndexes.js';
import { isUntimed } from './pipeline/vacancy.js';
import { ref, type Sql, type Statements } from './sql/statement.js';

/**
 * Finds due work of all companies. The joins use the company, so that each shard of a cluster answers for its own
 * companies. Each `min` is one index lookup: PostgreSQL would turn an `exists` into a read of all waiting rows of all
 * companies.
 */
export function scansOn(statements: Statements): Scans {
  return { ...dueWorkOn(statements), ...oldDataOn(statements), ...personScansOn(statements) };
}

const companies = async (found: Promise<readonly { company_id: string }[]>): Promise<string[]> =>
  (await found).map(({ company_id }) => company_id);

const companyTime = (at: string, withClocks: boolean): Sql =>
  withClocks ? byItsClock(sql`${at}::timestamptz`) : sql`${at}::timestamptz`;

/** What is due: deliveries of events, timers, and meetings that a new release of the time zones moves. */
function dueWorkOn(
  statements: Statements,
): Pick<Scans, 'backlog' | 'deliveries' | 'withWebhooks' | 'endedWebhooks' | 'timers' | 'meetingsBefore'> {
  return {
    backlog: backlogOn(statements),

    deliveries: (now) => {
      const isDue = (column: 'next_attempt_at' | 'requested_at'): Sql => sql`(
        select min(${ref(`d.${column}`)}) from webhook_delivery d
        where d.company_id = w.company_id and d.webhook_id = w.id and ${ref(`d.${column}`)} <= ${now}::timestamptz
      ) is not null`;
      return companies(
        statements.rows(sql<{ company_id: string }>`
          select w.company_id from webhook w join feed_head h on h.company_id = w.company_id
          where h.seq > w.cursor_seq and (w.status = 'ACTIVE' or w.wanted_before <> '[]'::jsonb) and not w.is_deleted
          union
          select w.company_id from webhook w
          where w.is_deleted or w.fails_before is not null or ${isDue('requested_at')} or w.status = 'ACTIVE'
            and (w.backoff_until is null or w.backoff_until <= ${now}::timestamptz) and ${isDue('next_attempt_at')}`),
      );
    },

    withWebhooks: (limit) =>
      companies(statements.rows(sql<{ company_id: string }>`select distinct company_id from webhook limit ${limit}`)),

    endedWebhooks: (now) => {
      const isGranted = (grant: string): Sql => sql`k.grants @> ${JSON.stringify([{ endpoint: grant }])}::jsonb`;
      const hasGrants = webhookGrants.map(
        (grant) => sql`(${sql.join(grantsOpening(grant).map(isGranted), sql` or `)})`,
      );
      return companies(
        statements.rows(sql<{ company_id: string }>`
          select distinct w.company_id from webhook w
          where w.api_key_id is not null and w.status <> 'DISABLED' and not w.is_deleted and not exists (
            select from api_key k where k.company_id = w.company_id and k.id = w.api_key_id and k.revoked_at is null
              and (k.expires_at is null or k.expires_at > ${now}::timestamptz) and ${sql.join(hasGrants, sql` and `)})`),
      );
    },

    timers: (by, withClocks, abandonedSince) => {
      const at = companyTime(by, withClocks);
      // While a clock advances, only the call that advances it does the company's due work. A worker takes over a clock
      // that nobody advances any more.
      const onItsWay = withClocks ? sql`c.target is not null` : sql`false`;
      const isDue = (column: 'remind_at' | 'wake_at'): Sql =>
        sql`${firstDue(column, sql`h.company_id`, at)} is not null`;
      const isLookedAt = sql`(
        select min(v.look_at) from vacancy v where v.company_id = h.company_id and v.look_at <= ${at}) is not null`;
      const isRetimed = sql`(
        select min(v.id) from vacancy v where v.company_id = h.company_id and ${isUntimed('v')}) is not null`;
      return companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          left join company_settings s on s.company_id = h.company_id
          left join company_clock c on c.company_id = h.company_id
          where case when ${onItsWay} then c.stepped_at < ${abandonedSince}::timestamptz
            else ${isDue('remind_at')} or ${isRetimed}
              or s.automation_mode is distinct from 'OFF' and (${isDue('wake_at')} or ${isLookedAt}) end`),
      );
    },

    meetingsBefore: (version) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          where (
            select min(${tzdbVersion('r')}) from feature_record r
            where r.company_id = h.company_id and ${hasLocalMeeting('r')} and ${tzdbVersion('r')} < ${version}) is not null`),
      ),
  };
}

/** What companies keep no longer. */
function oldDataOn(
  statements: Statements,
): Pick<Scans, 'withEvents' | 'oldEvents' | 'oldEvidence' | 'endedApprovals' | 'expiredKeys' | 'oldRefusals'> {
  return {
    withEvents: () =>
      companies(statements.rows(sql<{ company_id: string }>`select company_id from feed_head where seq > 0`)),

    oldEvents: (now, withClocks, usualDays) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          join feed_event e on e.company_id = h.company_id and e.seq = h.removed + 1
          left join company_settings s on s.company_id = h.company_id
          left join company_clock c on c.company_id = h.company_id
          where e.created_at < ${companyTime(now, withClocks)}
            - interval '24 hours' * coalesce(s.event_retention_days, ${usualDays}::int)`),
      ),

    oldEvidence: (now, withClocks, usualDays) => {
      const before = sql`${companyTime(now, withClocks)}
        - interval '24 hours' * coalesce(s.evidence_retention_days, ${usualDays}::int)`;
      const hasOlder = (table: string, column: string): Sql => sql`(
        select min(${ref(`o.${column}`)}) from ${sql.table(table)} o
        where o.company_id = h.company_id and ${ref(`o.${column}`)} < ${before}) is not null`;
      return companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          left join company_settings s on s.company_id = h.company_id
          left join company_clock c on c.company_id = h.company_id
          where ${hasOlder('decision', 'at')} or ${hasOlder('decision_step', 'created_at')}
            or ${hasOlder('decision_review', 'settled_at')}`),
      );
    },

    endedApprovals: (now, withClocks) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          left join company_clock c on c.company_id = h.company_id
          where (
            select min(q.claim_until) from api_key_request q
            where q.company_id = h.company_id and q.state = 'APPROVED'
              and q.claim_until <= ${companyTime(now, withClocks)}) is not null`),
      ),

    expiredKeys: (until) =>
      companies(
        statements.rows(
          sql<{ company_id: string }>`select distinct company_id from idempotency_key where claimed_at <= ${until}`,
        ),
      ),

    oldRefusals: (before) =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select h.company_id from feed_head h
          where (
            select min(r.minute) from refusal_count r
            where r.company_id = h.company_id and r.minute < ${before}::timestamptz) is not null`),
      ),
  };
}

/** Erasures, and persons whose retention has ended. */
function personScansOn(
  statements: Statements,
): Pick<Scans, 'runningErasures' | 'openAfterErasure' | 'rememberedErasures' | 'endedRetentions'> {
  return {
    // Partial indexes have only these erasures.
    runningErasures: () =>
      companies(
        statements.rows(sql<{ company_id: string }>`select distinct company_id from erasure where status = 'RUNNING'`),
      ),

    openAfterErasure: () =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select distinct e.company_id from erasure e
          join feature_record r on r.company_id = e.company_id and r.candidate_id = e.token
          where not r.is_closed`),
      ),

    rememberedErasures: () =>
      companies(
        statements.rows(sql<{ company_id: string }>`
          select distinct company_id from erasure where forgotten_at is null`),
      ),

    endedRetentions: (now, withClocks) => {
      const ended = sql`${companyTime(now, withClocks)} - interval '24 hours' * s.candidate_retention_days`;
      const hasEnded = recordKinds.map(
        (kind) => sql`(
            select min(r.updated_at) from feature_record r
            where r.company_id = s.company_id and r.kind = ${sql.lit(kind)} and ${isRetained('r')}
              and r.updated_at <= ${ended}) is not null`,
      );
      return companies(
        statements.rows(sql<{ company_id: string }>`
          select s.company_id from company_settings s
          left join company_clock c on c.company_id = s.company_id
          where s.candidate_retention_days is not null and (${sql.join(hasEnded, sql` or `)})`),
      );
    },
  };
}

/**
 * What is late over all companies. As the search for due work, it names no company: it only reads, and returns three
 * numbers. Each `min` is one look into an index (entities/scans.ts).
 */
const backlogOn =
  (statements: Statements): Scans['backlog'] =>
  async (now, withClocks) => {
    const wall = sql`${now}::timestamptz`;
    const at = withClocks ? byItsClock(wall) : wall;
    const [timers] = await statements.rows(sql<{ lag: number }>`
      select coalesce(extract(epoch from max(due.at - due.since)), 0)::float8 as lag from (
        select ${at} as at, least(
          ${firstDue('remind_at', sql`h.company_id`, at)},
          case when s.automation_mode is distinct from 'OFF' then least(
            ${firstDue('wake_at', sql`h.company_id`, at)},
            (select min(v.look_at) from vacancy v where v.company_id = h.company_id and v.look_at <= ${at})) end) as since
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
