import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Transaction } from '../../core/ports.js';
import type { Reads } from '../../core/reads.js';
import type { Ban } from '../../core/records/bans/ban.js';
import { placeIn } from '../../core/records/bans/bans.js';
import { insertRows } from '../sql/bulk.js';
import { mappingOf, namesOf, type Row } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

export const BanEntity = defineEntity({
  name: 'Ban',
  tableName: 'ban',
  properties: {
    companyId: p.text().primary(),
    candidateId: p.text().primary(),
    reason: p.text().nullable(),
    bannedBy: p.text(),
    bannedAt: p.datetime(3),
    position: p.double().$type<number>(),
  },
  indexes: [{ name: 'ban_banned_index', properties: ['companyId', 'bannedAt', 'position', 'candidateId'] }],
});

const bans = mappingOf<Ban>()(BanEntity, {});

const byCandidate = (rows: readonly Row[]): ReadonlyMap<string, Ban> =>
  new Map(rows.map((row) => bans.record(row)).map((ban) => [ban.candidateId, ban]));

export function banReadsOn(statements: Statements): Pick<Reads, 'bansOf' | 'banPage' | 'banCount'> {
  return {
    async bansOf(companyId, candidateIds) {
      if (candidateIds.length === 0) return new Map();
      const rows = await statements.rows(sql<Row>`
        select ${namesOf(bans.columns)} from ban
        where company_id = ${companyId} and candidate_id = any(${candidateIds}::text[])`);
      return byCandidate(rows);
    },

    async banPage(companyId, { first, after }) {
      const place = after && placeIn(after.value);
      const beyond = place
        ? sql`and (banned_at, position, candidate_id) > (${place.bannedAt}::timestamptz, ${place.position}, ${after.id})`
        : sql``;
      const rows = await statements.rows(sql<Row>`
        select ${namesOf(bans.columns)} from ban where company_id = ${companyId} ${beyond}
        order by banned_at, position, candidate_id
        limit ${first + 1}`);
      return { items: rows.slice(0, first).map((row) => bans.record(row)), hasNextPage: rows.length > first };
    },

    async banCount(companyId) {
      const [row] = await statements.rows(sql<{ total: string | number }>`
        select count(*) as total from ban where company_id = ${companyId}`);
      return Number(row?.total);
    },
  };
}

export function banWritesOn(statements: Statements): Pick<Transaction, 'insertBans' | 'deleteBans'> {
  return {
    async insertBans(made) {
      // All calls insert in the same order, so that two calls can't deadlock.
      const inOrder = made.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1));
      const added = await insertRows<{ candidate_id: string }>(
        statements,
        bans,
        inOrder.map((ban) => bans.parameters(ban)),
        'candidate_id',
      );
      return new Set(added.map((row) => row.candidate_id));
    },

    async deleteBans(companyId, candidateIds) {
      if (candidateIds.length === 0) return new Map();
      // In the order in which others insert, so that two calls can't deadlock.
      const rows = await statements.rows(sql<Row>`
        delete from ban where company_id = ${companyId} and candidate_id = any(array(
          select candidate_id from ban where company_id = ${companyId} and candidate_id = any(${candidateIds}::text[])
          order by candidate_id for update
        ))
        returning ${namesOf(bans.columns)}`);
      return byCandidate(rows);
    },
  };
}
