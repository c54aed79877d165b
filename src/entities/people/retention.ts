import { sql } from 'kysely';
import type { DueWanted, RetentionReads } from '../../core/people/stores/retentionStore.js';
import { type RecordKind, recordKinds } from '../../core/pipeline/shapes/record.js';
import { isRetained } from '../pipeline/recordIndexes.js';
import { instant } from '../sql/instants.js';
import type { Sql, Statements } from '../sql/statement.js';
import { isOnLegalHold } from './holds.js';

/** The condition that an OPEN review keeps the person of the record `r`. */
const isInReview = (companyId: string): Sql => sql`exists (
  select from decision_review v
  where v.company_id = ${companyId} and v.candidate_id = r.candidate_id and v.state = 'OPEN')`;

/**
 * The newest records of due persons `r`. The index gives the oldest first, so a limited read looks only at the records
 * before its end. It passes over those whose person has a newer or an open record, an OPEN review, or a hold.
 */
const due = ({ companyId, at, days }: DueWanted, joined: Sql = sql``): Sql => sql`
  from feature_record r ${joined}
  where r.company_id = ${companyId} and ${isRetained('r')}
    and r.updated_at <= ${at}::timestamptz - interval '24 hours' * ${days}::int
    and not exists (
      select from feature_record o
      where o.company_id = ${companyId} and o.candidate_id = r.candidate_id
        and (not o.is_closed or (o.updated_at, o.id) > (r.updated_at, r.id)))
    and not ${isOnLegalHold(companyId, sql`r.candidate_id`, at)} and not ${isInReview(companyId)}`;

export const retentionReadsOn = (statements: Statements): RetentionReads => ({
  async duePersons(wanted, limit, { among, except = [] } = {}) {
    const { companyId, days } = wanted;
    const over = sql`r.updated_at + interval '24 hours' * ${days}::int`;
    const some = sql`${among ? sql`and r.candidate_id = any(${among}::text[])` : sql``}
      ${except.length > 0 ? sql`and r.candidate_id <> all(${except}::text[])` : sql``}`;
    // A company has few holds. Those that end after the retention of their person are read apart, so that the others are
    // found in the order of an index.
    const later = sql`h.company_id = ${companyId} and h.candidate_id = r.candidate_id and h.until > ${over}`;
    // The index has the kind before the instant.
    const unheld = (kind: RecordKind): Sql => sql`
        (select r.candidate_id, ${over} as due_at ${due(wanted)} ${some} and r.kind = ${sql.lit(kind)}
          and not exists (select from candidate_hold h where ${later})
        order by r.updated_at, r.candidate_id limit ${limit})`;
    const rows = await statements.rows(sql<{ candidate_id: string; due_at: string }>`
      select d.candidate_id, d.due_at from (
        ${sql.join(recordKinds.map(unheld), sql` union all `)}
        union all
        (select r.candidate_id, h.until ${due(wanted, sql`join candidate_hold h on ${later}`)} ${some}
        order by h.until, r.candidate_id limit ${limit})) d
      order by d.due_at, d.candidate_id limit ${limit}`);
    return rows.map(({ candidate_id, due_at }) => ({ candidateId: candidate_id, dueAt: instant(due_at) }));
  },

  async duePersonCount({ companyId, at, days }) {
    // Here all records of the company are read.
    const [row] = await statements.rows(sql<{ count: number }>`
      select count(*)::int as count
      from (
        select r.candidate_id from feature_record r
        where r.company_id = ${companyId} and ${isRetained('r')}
        group by r.candidate_id
        having max(r.updated_at) <= ${at}::timestamptz - interval '24 hours' * ${days}::int) r
      where not exists (
          select from feature_record o
          where o.company_id = ${companyId} and o.candidate_id = r.candidate_id and not o.is_closed)
        and not ${isOnLegalHold(companyId, sql`r.candidate_id`, at)} and not ${isInReview(companyId)}`);
    return row?.count ?? 0;
  },
});
