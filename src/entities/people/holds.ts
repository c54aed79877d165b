import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { Collision } from '../../core/application/dispatching/transactions.js';
import type { Instant } from '../../core/kernel/values/instants.js';
import { type CandidateHold, holdShape } from '../../core/people/shapes/hold.js';
import type { HoldReads, HoldWrites } from '../../core/people/stores/retentionStore.js';
import { markColumns } from '../personal/columnMarks.js';
import { valuesOf } from '../sql/bulk.js';
import type { Entities } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf, type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements } from '../sql/statement.js';

/** Legal holds. A row whose `until` is over is no hold, and is removed with the next hold or the erasure. */
export const CandidateHoldEntity = defineEntity({
  name: 'CandidateHold',
  tableName: 'candidate_hold',
  properties: {
    companyId: p.text().primary(),
    candidateId: p.text().primary(),
    reason: p.text(),
    until: p.type(InstantType).strictNullable(),
    heldBy: p.text(),
    heldAt: p.type(InstantType),
  },
  indexes: [{ name: 'candidate_hold_held_index', properties: ['companyId', 'heldAt', 'candidateId'] }],
});

markColumns(CandidateHoldEntity, holdShape, {});

export const holds = mappingOf<CandidateHold>()(CandidateHoldEntity, {});

/** The condition that the hold `h` stands at an instant. */
const standing = (now: Instant): Sql => sql`(h.until is null or h.until > ${now}::timestamptz)`;

/** The condition that a hold stands for a person. @param candidateId an id, or the column of one */
export const isOnLegalHold = (companyId: string, candidateId: string | Sql, now: Instant): Sql => sql`exists (
  select from candidate_hold h
  where h.company_id = ${companyId} and h.candidate_id = ${candidateId} and ${standing(now)})`;

export function holdReadsOn(entities: Entities, statements: Statements): HoldReads {
  const columns = selected(holds.columns, 'h');
  return {
    async held(companyId, candidateIds, now) {
      const rows = await statements.rows(sql<{ id: string }>`
        select h.candidate_id as id from candidate_hold h
        where h.company_id = ${companyId} and h.candidate_id = any(${candidateIds}::text[]) and ${standing(now)}`);
      return new Set(rows.map(({ id }) => id));
    },

    async findOne(companyId, candidateId, now) {
      const [row] = await statements.rows(sql<Row>`
        select ${columns} from candidate_hold h
        where h.company_id = ${companyId} and h.candidate_id = ${candidateId} and ${standing(now)}`);
      return row ? holds.record(row) : null;
    },

    async page(companyId, now, { first, after }) {
      return entities(async (em) => {
        const { items, hasNextPage } = await em.findByCursor(CandidateHoldEntity, {
          where: { companyId, $or: [{ until: null }, { until: { $gt: now } }] },
          first,
          ...(after && { after: { heldAt: after.value, candidateId: after.id } }),
          orderBy: { heldAt: 'asc', candidateId: 'asc' },
          includeCount: false,
        });
        return { items, hasNextPage };
      });
    },
  };
}

export function holdWritesOn(statements: Statements): HoldWrites {
  const one = (companyId: string, candidateId: string): Sql =>
    sql`h.company_id = ${companyId} and h.candidate_id = ${candidateId}`;
  return {
    async replace(hold) {
      const { companyId, candidateId, reason, until, heldBy, heldAt } = hold;
      const [before] = await statements.rows(sql<Row>`
        select ${selected(holds.columns, 'h')} from candidate_hold h
        where ${one(companyId, candidateId)} for update`);
      if (before) {
        await statements.rows(sql`
          update candidate_hold h set reason = ${reason}, until = ${until}::timestamptz, held_by = ${heldBy},
            held_at = ${heldAt}::timestamptz
          where ${one(companyId, candidateId)}`);
        return holds.record(before);
      }
      const made = await statements.rows(sql`
        insert into candidate_hold (${sql.join(holds.columns.map(({ name }) => ref(name)))})
        values ${valuesOf([holds.parameters(hold)])} on conflict do nothing returning candidate_id`);
      if (made.length === 0) throw new Collision('the person was held meanwhile');
      return null;
    },

    async delete(companyId, candidateId, now) {
      const [row] = await statements.rows(sql<Row>`
        delete from candidate_hold h where ${one(companyId, candidateId)} and ${standing(now)}
        returning ${selected(holds.columns, 'h')}`);
      return row ? holds.record(row) : null;
    },

    async erase(companyId, candidateId, token, now) {
      const ended = await statements.rows(sql`
        delete from candidate_hold h where ${one(companyId, candidateId)} and not ${standing(now)}
        returning h.candidate_id`);
      const ordered = await statements.rows(sql`
        update candidate_hold h set held_by = ${token}
        where h.company_id = ${companyId} and h.held_by = ${candidateId} returning h.candidate_id`);
      return ended.length + ordered.length;
    },
  };
}
