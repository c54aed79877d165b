import { defineEntity, type EntityData, type InferEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Actor } from '../../core/application/event.js';
import type { RefusalCount, RefusalReads, RefusalWrites } from '../../core/refusals/refusal.js';
import { FeedHeadEntity } from '../feed/event.js';
import { markColumns, none, staff } from '../personal/columnMarks.js';
import { type Entities, insertUnlessThere } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { lockName, type Statements } from '../sql/statement.js';

/**
 * Counts of refusals by minute, caller and reason. Without a caller, the actor's kind and id are empty texts, because a
 * primary key has no nulls.
 */
export const RefusalCountEntity = defineEntity({
  name: 'RefusalCount',
  tableName: 'refusal_count',
  properties: {
    companyId: p.text().primary(),
    minute: p.type(InstantType).primary(),
    actorKind: p.text().$type<Actor['kind'] | ''>().primary(),
    actorId: p.text().primary(),
    reason: p.text().primary(),
    count: p.bigint('string'),
  },
  indexes: [
    { name: 'refusal_count_actor_index', properties: ['companyId', 'actorKind', 'actorId', 'minute', 'reason'] },
  ],
});

markColumns(RefusalCountEntity, null, {
  companyId: none,
  minute: none,
  actorKind: none,
  actorId: staff,
  reason: none,
  count: none,
});

/** The largest `Int` of GraphQL. */
const maxCount = 2 ** 31 - 1;

const countOf = ({
  actorKind,
  actorId,
  reason,
  minute,
  count,
}: InferEntity<typeof RefusalCountEntity>): RefusalCount => ({
  actor: actorKind === '' ? null : { kind: actorKind, id: actorId },
  reason,
  minute,
  count: Math.min(Number(count), maxCount),
});

export const refusalReadsOn = (entities: Entities, statements: Statements): RefusalReads => ({
  async list(companyId, since, atMost) {
    const counts = await entities((em) =>
      em.find(
        RefusalCountEntity,
        { companyId, ...(since !== null && { minute: { $gte: since } }) },
        // All columns of the key, so that the index gives the order.
        {
          orderBy: { companyId: 'desc', minute: 'desc', actorKind: 'desc', actorId: 'desc', reason: 'desc' },
          limit: atMost,
        },
      ),
    );
    return counts.map(countOf);
  },

  async listOfKeys(companyId, apiKeyIds, since, atMost) {
    const rows = await statements.rows(sql<EntityData<InferEntity<typeof RefusalCountEntity>>>`
      select r.* from unnest(${apiKeyIds}::text[]) as k(id) cross join lateral (
        select * from refusal_count
        where company_id = ${companyId} and actor_kind = 'API_KEY' and actor_id = k.id
          and minute >= coalesce(${since}::timestamptz, '-infinity')
        order by minute desc, reason desc limit ${atMost}) r`);
    return (await entities(async (em) => rows.map((row) => em.map(RefusalCountEntity, row)))).map(countOf);
  },
});

/** The most rows per statement. */
const batch = 500;

export function refusalWritesOn(entities: Entities, statements: Statements): RefusalWrites {
  return {
    async lock(companyId, minutes) {
      await lockName(statements, `refusals ${companyId}`);
      const counts = await entities((em) =>
        em.find(RefusalCountEntity, { companyId, minute: { $in: [...minutes] }, actorKind: { $ne: '' } }),
      );
      return counts.map(countOf);
    },

    async add(companyId, counts) {
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
      await entities((em) => insertUnlessThere(em, FeedHeadEntity, { companyId, seq: '0' }));
    },

    async remove(companyId, before, atMost) {
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
