import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Actor } from '../../core/events/event.js';
import type { Transaction } from '../../core/ports.js';
import type { Reads } from '../../core/reads.js';
import type { RefusalCount } from '../../core/refusals/refusal.js';
import type { Statements } from '../sql/statement.js';

/**
 * Counts of refusals by minute, caller and reason. Without a caller, the actor's kind and id are empty texts, because a
 * primary key has no nulls.
 */
export const RefusalCountEntity = defineEntity({
  name: 'RefusalCount',
  tableName: 'refusal_count',
  properties: {
    companyId: p.text().primary(),
    minute: p.datetime(3).primary(),
    actorKind: p.text().primary(),
    actorId: p.text().primary(),
    reason: p.text().primary(),
    count: p.bigint('string'),
  },
});

interface CountRow {
  readonly minute: string;
  readonly kind: Actor['kind'] | '';
  readonly id: string;
  readonly reason: string;
  readonly count: string;
}

const columns = sql`minute, actor_kind as kind, actor_id as id, reason, count::text as count`;
/** The largest `Int` of GraphQL. */
const maxCount = 2 ** 31 - 1;

const countOf = ({ minute, kind, id, reason, count }: CountRow): RefusalCount => ({
  actor: kind === '' ? null : { kind, id },
  reason,
  minute: new Date(minute).toISOString(),
  count: Math.min(Number(count), maxCount),
});

export const refusalReadsOn = (statements: Statements): Pick<Reads, 'refusals'> => ({
  async refusals(companyId, since, atMost) {
    const rows = await statements.rows(sql<CountRow>`
      select ${columns} from refusal_count
      where company_id = ${companyId} ${since === null ? sql`` : sql`and minute >= ${since}::timestamptz`}
      order by company_id desc, minute desc, actor_kind desc, actor_id desc, reason desc limit ${atMost}`);
    return rows.map(countOf);
  },
});

/** The most rows per statement. */
const batch = 500;

export function refusalWritesOn(
  statements: Statements,
): Pick<Transaction, 'lockRefusals' | 'addRefusals' | 'removeRefusals'> {
  return {
    async lockRefusals(companyId, minutes) {
      // An advisory lock, because there may be no row to lock. The second of two nodes sees the actors that the first
      // added.
      await statements.rows(
        sql`select pg_advisory_xact_lock(hashtextextended(${`refusals ${companyId}`}, 0)) is null as locked`,
      );
      const rows = await statements.rows(sql<CountRow>`
        select ${columns} from refusal_count
        where company_id = ${companyId} and minute = any(${minutes}::timestamptz[]) and actor_kind <> ''`);
      return rows.map(countOf);
    },

    async addRefusals(companyId, counts) {
      for (let at = 0; at < counts.length; at += batch) {
        const rows = counts
          .slice(at, at + batch)
          .map(
            ({ minute, actor, reason, count }) =>
              sql`(${companyId}, ${minute}::timestamptz, ${actor?.kind ?? ''}, ${actor?.id ?? ''}, ${reason}, ${count}::int8)`,
          );
        await statements.rows(sql`
          insert into refusal_count (company_id, minute, actor_kind, actor_id, reason, count)
          values ${sql.join(rows)}
          on conflict (company_id, minute, actor_kind, actor_id, reason)
          do update set count = refusal_count.count + excluded.count`);
      }
      // The removal of old counts finds companies by their feed heads.
      await statements.rows(sql`
        insert into feed_head (company_id, seq) values (${companyId}, 0) on conflict (company_id) do nothing`);
    },

    async removeRefusals(companyId, before, atMost) {
      const rows = await statements.rows(sql`
        delete from refusal_count
        where company_id = ${companyId} and minute < ${before}::timestamptz
          and (minute, actor_kind, actor_id, reason) in (
            select minute, actor_kind, actor_id, reason from refusal_count
            where company_id = ${companyId} and minute < ${before}::timestamptz
            order by company_id, minute, actor_kind, actor_id, reason limit ${atMost})
        returning reason`);
      return rows.length;
    },
  };
}
