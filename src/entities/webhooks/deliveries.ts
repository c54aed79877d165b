import { sql } from 'kysely';
import type { Instant } from '../../core/kernel/values/instants.js';
import type { AttemptKind } from '../../core/webhooks/delivery.js';
import type {
  CompletedAttempt,
  DeliveryAttempts,
  DueWanted,
  TakenDelivery,
  Taking,
} from '../../core/webhooks/deliveryStore.js';
import { recheckAfterMs } from '../../core/webhooks/queueing.js';
import { wantedAfter } from '../../core/webhooks/webhook.js';
import { instant } from '../sql/instants.js';
import { type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';
import { insertDeliveries } from './deliveryManagement.js';
import { deliveries } from './webhook.js';

/**
 * Workers queue, take and settle deliveries. No lock is held while a request is running. A taken delivery has a claim
 * instead: other workers respect the claim until it expires (ADR 17).
 */

/** The most attempts that a delivery stores: all scheduled ones, and some that were requested. */
const maxAttempts = 20;
/** A worker reads this many more due deliveries of a webhook than it can take, because blocked ones are postponed. */
const searchedBesides = 250;
/** @param together runs work in a transaction */
export function deliveryAttemptsOn(
  statements: Statements,
  together: <R>(work: (statements: Statements) => Promise<R>) => Promise<R>,
): DeliveryAttempts {
  return {
    async queue(webhook, to, queued) {
      const { companyId, id, cursorSeq, revision } = webhook;
      const advance = (within: Statements) =>
        within.rows(sql`
          update webhook set cursor_seq = ${to}, wanted_before = ${JSON.stringify(wantedAfter(webhook, to))}
          where company_id = ${companyId} and id = ${id} and cursor_seq = ${cursorSeq} and revision = ${revision}
            and not is_deleted
          returning id`);
      if (queued.length === 0) return (await advance(statements)).length > 0;
      return together(async (within) => {
        if ((await advance(within)).length === 0) return false;
        await insertDeliveries(within, queued);
        return true;
      });
    },

    async due(wanted) {
      const found = await statements.rows(sql<Found>`
        ${sql.join([...wanted.scheduled.map((queue) => dueIn(queue, wanted)), requestedAttempts(wanted)], sql` union all `)}`);
      await putOff(
        statements,
        wanted,
        found.filter(({ blocker }) => blocker !== null),
      );
      return found
        .filter(({ blocker }) => blocker === null)
        .map(({ id, webhook_id: webhookId, kind }) => ({ id, webhookId, kind }));
    },

    async take(taking, due) {
      const taken: TakenDelivery[] = [];
      for (const kind of ['scheduled', 'requested'] as const) {
        const ids = due.filter((one) => one.kind === kind).map(({ id }) => id);
        if (ids.length > 0) taken.push(...(await take(statements, taking, kind, ids)));
      }
      return taken;
    },

    async settleAttempts(companyId, at, made) {
      if (made.length === 0) return;
      // One transaction: if the worker dies between the two statements, no next delivery stays postponed.
      await together(async (within) => {
        await settle(within, companyId, made);
        await storeBackoff(within, companyId, made);
        await makeDue(within, companyId, at, made);
      });
    },

    async giveBack(companyId, at, taken) {
      for (const kind of ['scheduled', 'requested'] as const) {
        const ofKind = taken.filter((one) => one.kind === kind).map(({ delivery }) => delivery);
        if (ofKind.length === 0) continue;
        await statements.rows(sql`
          update webhook_delivery set claim_id = null, taken_until = null,
            ${ref(kind === 'requested' ? 'requested_at' : 'next_attempt_at')} = ${at}
          where company_id = ${companyId} and id = any(${ofKind.map(({ id }) => id)}::text[])
            and claim_id = any(${[...new Set(ofKind.map(({ claimId }) => claimId))]}::text[])
            ${kind === 'requested' ? sql`` : sql`and status = 'PENDING'`}`);
      }
    },
  };
}

/** A delivery that is due. */
interface Found {
  readonly id: string;
  readonly webhook_id: string;
  readonly kind: AttemptKind;
  readonly due: Instant;
  /** When the first delivery before it in its thread is due; null if there is none. */
  readonly blocker: Instant | null;
}

/** The pending deliveries of the same thread that must be sent before the delivery `d`. */
const before = (companyId: string, rest = sql``): Sql => sql`
  from webhook_delivery b
  where b.company_id = ${companyId} and b.webhook_id = d.webhook_id and b.thread = d.thread and b.status = 'PENDING'
    and b.seq < d.seq ${rest}`;

/** Deliveries of a person's events wait until the person is erased, so that they are sent redacted and in order. */
const isNotErased = (companyId: string): Sql => sql`not exists (
      select 1 from erasure x
      join feed_event e on e.company_id = x.company_id and e.candidate_id in (x.candidate_id, x.token)
      where x.company_id = ${companyId} and x.status = 'RUNNING' and e.company_id = ${companyId} and e.seq = d.seq
        and e.type <> 'CANDIDATE_ERASED')`;

const dueIn = ({ webhookId, limit }: DueWanted['scheduled'][number], { companyId, at }: DueWanted): Sql => sql`(
  select d.id, d.webhook_id, 'scheduled' as kind, d.next_attempt_at as due,
    (select b.next_attempt_at ${before(companyId, sql`order by b.seq limit 1`)}) as blocker
  from webhook_delivery d
  where d.company_id = ${companyId} and d.webhook_id = ${webhookId} and d.next_attempt_at <= ${at}::timestamptz
    and ${isNotErased(companyId)}
  order by d.next_attempt_at, d.seq limit ${limit + searchedBesides})`;

/** A delivery that is being attempted is not found: it would hide those behind it. */
const requestedAttempts = ({ companyId, at, requested }: DueWanted): Sql => sql`(
  select a.id, a.webhook_id, 'requested' as kind, a.requested_at as due, null::timestamptz as blocker
  from (
    select d.id, d.webhook_id, d.requested_at, row_number() over (partition by d.webhook_id order by d.requested_at) as place
    from webhook_delivery d
    where d.company_id = ${companyId} and d.requested_at <= ${at}::timestamptz
      and (d.taken_until is null or d.taken_until <= ${at}::timestamptz)
  ) a
  where a.place <= ${requested}
  order by a.requested_at)`;

/** Postpones blocked deliveries, except those that have changed meanwhile, because those may be due. */
async function putOff(statements: Statements, { companyId, at }: DueWanted, blocked: readonly Found[]): Promise<void> {
  if (blocked.length === 0) return;
  const soonest = Date.parse(at) + recheckAfterMs;
  const rows = blocked.map(({ id, due, blocker }) => {
    const until = new Date(Math.max(soonest, blocker === null ? 0 : Date.parse(instant(blocker)))).toISOString();
    return sql`(${id}::text, ${due}::timestamptz, ${until}::timestamptz)`;
  });
  await statements.rows(sql`
    update webhook_delivery d set next_attempt_at = p.until
    from (values ${sql.join(rows)}) as p (id, due, until)
    where d.company_id = ${companyId} and d.id = any(${blocked.map(({ id }) => id)}::text[]) and d.id = p.id
      and d.next_attempt_at = p.due and d.claim_id is null`);
}

async function take(
  statements: Statements,
  { companyId, claimId, at, until, thin }: Taking,
  kind: AttemptKind,
  ids: readonly string[],
): Promise<TakenDelivery[]> {
  const due = ref(kind === 'requested' ? 'requested_at' : 'next_attempt_at');
  // The webhook may have been paused or disabled since the worker read it, or its receiver may have asked for a pause.
  const isNext = sql`and d.status = 'PENDING' and not exists (select 1 ${before(companyId)}) and exists (
        select 1 from webhook w
        where w.company_id = ${companyId} and w.id = d.webhook_id and w.status = 'ACTIVE' and w.fails_before is null
          and (w.backoff_until is null or w.backoff_until <= ${at}::timestamptz))`;
  const rows = await statements.rows(sql<Row>`
    update webhook_delivery d set claim_id = ${claimId}, taken_until = ${until}, ${due} = ${until},
      is_thin = d.is_thin and d.webhook_id = any(${thin}::text[])
    where d.company_id = ${companyId} and d.id = any(${ids.toSorted()}::text[])
      and d.${due} <= ${at}::timestamptz and (d.taken_until is null or d.taken_until <= ${at}::timestamptz) and ${isNotErased(companyId)} ${kind === 'requested' ? sql`` : isNext}
    returning ${selected(deliveries.columns, 'd')}`);
  return rows.map((row) => ({ delivery: deliveries.record(row), kind }));
}

/** Whether an attempt changes nothing. Then a change that others made meanwhile is kept (recovered or failed). */
const leavesAsIs = ({ taken: { delivery }, outcome }: CompletedAttempt): boolean =>
  outcome.status === delivery.status &&
  outcome.nextAttemptAt === delivery.nextAttemptAt &&
  outcome.tries === delivery.tries;

const outcomeRow = (made: CompletedAttempt): Sql => {
  const { taken, attempt, outcome } = made;
  const { delivery, kind } = taken;
  return sql`(
  ${delivery.id}::text, ${delivery.claimId}::text, ${kind}::text, ${leavesAsIs(made)}::boolean, ${outcome.status}::text,
  ${outcome.nextAttemptAt}::timestamptz, ${outcome.tries}::int4, ${JSON.stringify(attempt ? [attempt] : [])}::jsonb)`;
};

/** Stores the results of attempts. An attempt that was requested while another was running stays requested. */
async function settle(statements: Statements, companyId: string, made: readonly CompletedAttempt[]): Promise<void> {
  await statements.rows(sql`
    update webhook_delivery d
    set status = case when s.is_left or s.status = 'PENDING' then d.status else s.status end,
      next_attempt_at = case when s.is_left then d.next_attempt_at when d.status = 'PENDING' then s.next_attempt_at end,
      tries = case when s.is_left then d.tries else s.tries end, claim_id = null, taken_until = null,
      requested_at = case when s.kind = 'requested' and d.requested_at = d.taken_until then null else d.requested_at end,
      attempts = case when jsonb_array_length(d.attempts) < ${sql.lit(maxAttempts)} then d.attempts else d.attempts - 0 end
        || case when d.is_redacted then jsonb_set(s.attempt, '{0,answer}', 'null') else s.attempt end
    from (values ${sql.join(made.map(outcomeRow))})
      as s (id, claim_id, kind, is_left, status, next_attempt_at, tries, attempt)
    where d.company_id = ${companyId} and d.id = any(${made.map(({ taken }) => taken.delivery.id)}::text[])
      and d.id = s.id and d.claim_id = s.claim_id`);
}

/** Stores the longest pause that each receiver has asked for. */
async function storeBackoff(
  statements: Statements,
  companyId: string,
  made: readonly CompletedAttempt[],
): Promise<void> {
  const untils = new Map<string, Instant>();
  for (const { taken, backoffUntil } of made) {
    const { webhookId } = taken.delivery;
    if (backoffUntil !== null && backoffUntil > (untils.get(webhookId) ?? '')) untils.set(webhookId, backoffUntil);
  }
  // In the order of ids, so that two workers can't wait for each other.
  for (const [id, until] of [...untils].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await statements.rows(sql`
      update webhook set backoff_until = ${until}
      where company_id = ${companyId} and id = ${id} and (backoff_until is null or backoff_until < ${until}::timestamptz)`);
  }
}

/**
 * Makes the next delivery of each thread due when the one before it is finished. This also updates deliveries that are
 * due already: another worker may have just seen them as blocked, and it postpones them only if their instant is
 * unchanged.
 */
async function makeDue(
  statements: Statements,
  companyId: string,
  at: Instant,
  made: readonly CompletedAttempt[],
): Promise<void> {
  const threads = new Map(
    made
      .filter(({ outcome }) => outcome.status !== 'PENDING')
      .map(({ taken: { delivery } }) => [`${delivery.webhookId} ${delivery.thread}`, delivery]),
  );
  if (threads.size === 0) return;
  const firsts = [...threads.values()].map(
    ({ webhookId, thread }) => sql`(
      select b.id from webhook_delivery b
      where b.company_id = ${companyId} and b.webhook_id = ${webhookId} and b.thread = ${thread} and b.status = 'PENDING'
      order by b.seq limit 1)`,
  );
  await statements.rows(sql`
    update webhook_delivery d set next_attempt_at = ${at}
    where d.company_id = ${companyId} and d.id = any(array(${sql.join(firsts, sql` union all `)}))
      and d.status = 'PENDING' and d.tries = 0 and d.claim_id is null`);
}
