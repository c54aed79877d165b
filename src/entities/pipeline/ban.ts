import { defineEntity, type EntityData, type InferEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { type Ban, banShape } from '../../core/pipeline/shapes/ban.js';
import type { BanReads, BanWrites } from '../../core/pipeline/stores/labelStore.js';
import { cursorValueIn } from '../../core/records/bans.js';
import { markColumns, none } from '../personal/columnMarks.js';
import type { PersonHash } from '../personal/personHash.js';
import type { Entities } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { type Statements, unplanned } from '../sql/statement.js';

export const BanEntity = defineEntity({
  name: 'Ban',
  tableName: 'ban',
  properties: {
    companyId: p.text().primary(),
    candidateId: p.text().primary(),
    /** The default is for nodes of the release before, which know no ids. */
    id: p.text().defaultRaw('(gen_random_uuid())::text'),
    reason: p.text().strictNullable(),
    bannedBy: p.text(),
    bannedAt: p.type(InstantType),
    position: p.double().$type<number>(),
    /** The keyed hash of an erased person's id, which keeps the person banned. */
    personHash: p.text().nullable(),
  },
  indexes: [
    { name: 'ban_banned_index', properties: ['companyId', 'bannedAt', 'position', 'candidateId'] },
    { name: 'ban_person_index', properties: ['companyId', 'personHash'], where: 'person_hash is not null' },
  ],
});

/** A ban without the hash of its person. */
const banOf = ({ id, companyId, candidateId, reason, bannedBy, bannedAt, position }: Ban): Ban => ({
  id,
  companyId,
  candidateId,
  reason,
  bannedBy,
  bannedAt,
  position,
});

markColumns(BanEntity, banShape, { personHash: none });

const byCandidate = (bans: readonly Ban[]): ReadonlyMap<string, Ban> =>
  new Map(bans.map((ban) => [ban.candidateId, ban]));

const bansIn = (entities: Entities, rows: readonly BanRow[]): Promise<StoredBan[]> =>
  entities(async (em) => rows.map((row) => em.map(BanEntity, row)));
type StoredBan = InferEntity<typeof BanEntity>;
type BanRow = EntityData<StoredBan>;

export function banReadsOn(entities: Entities, statements: Statements, personHash: PersonHash | null): BanReads {
  return {
    async find(companyId, candidateIds) {
      if (candidateIds.length === 0) return new Map();
      // The ban of somebody who was erased stands by the hash, also for who is admitted again.
      const hashes = personHash ? candidateIds.map((id) => personHash.of(companyId, id)) : [];
      const rows = await statements.rows(sql<BanRow>`
        select * from ban where company_id = ${companyId} and (
          candidate_id = any(${unplanned(candidateIds)}) or person_hash = any(${unplanned(hashes)}))`);
      if (rows.length === 0) return new Map();
      const found = await bansIn(entities, rows);
      const byHash = new Map(found.flatMap((ban) => (ban.personHash ? [[ban.personHash, ban] as const] : [])));
      const byId = new Map(found.map((ban) => [ban.candidateId, ban]));
      return new Map(
        candidateIds.flatMap((id, at) => {
          const ban = byId.get(id) ?? byHash.get(hashes[at] ?? '');
          return ban ? [[id, banOf(ban)] as const] : [];
        }),
      );
    },

    async naming(companyId, person, { first, after }) {
      const rows = await statements.rows(sql<BanRow>`
        select * from ban where company_id = ${companyId} and (candidate_id = ${person} or banned_by = ${person})
          and id > ${after} order by id limit ${first + 1}`);
      const bans = (await bansIn(entities, rows.slice(0, first))).map(banOf);
      return { items: bans, hasNextPage: rows.length > first };
    },

    async page(companyId, { first, after }) {
      const place = after && cursorValueIn(after.value);
      return entities(async (em) => {
        const { items, hasNextPage } = await em.findByCursor(BanEntity, {
          where: { companyId },
          first,
          ...(place && { after: { ...place, id: after.id } }),
          // The position is unique within a call, so the id hardly ever decides. It names nobody, as a cursor must not.
          orderBy: { bannedAt: 'asc', position: 'asc', id: 'asc' },
          includeCount: false,
        });
        return { items: items.map(banOf), hasNextPage };
      });
    },

    count: (companyId) => entities((em) => em.count(BanEntity, { companyId })),
  };
}

export function banWritesOn(entities: Entities, statements: Statements, personHash: PersonHash | null): BanWrites {
  return {
    async insert(made) {
      if (made.length === 0) return new Set();
      // All calls insert in the same order, so that two calls can't deadlock.
      const inOrder = made.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1));
      const added = await entities((em) =>
        em
          .createQueryBuilder(BanEntity)
          .insert(inOrder)
          .onConflict()
          .ignore()
          .returning('candidateId')
          .execute<Pick<Ban, 'candidateId'>[]>('all'),
      );
      return new Set(added.map(({ candidateId }) => candidateId));
    },

    async delete(companyId, candidateIds) {
      if (candidateIds.length === 0) return new Map();
      const hashes = personHash ? candidateIds.map((id) => personHash.of(companyId, id)) : [];
      // In the order in which others insert, so that two calls can't deadlock. An erasure may give a ban another id while
      // this waits for it: only the next statement sees the row by that id.
      const found = await statements.rows(sql<{ candidate_id: string }>`
        select candidate_id from ban where company_id = ${companyId} and (
          candidate_id = any(${candidateIds}::text[]) or person_hash = any(${hashes}::text[]))
        order by candidate_id for update`);
      const rows = await statements.rows(sql<BanRow>`
        delete from ban where company_id = ${companyId}
          and candidate_id = any(${found.map((row) => row.candidate_id)}::text[])
        returning *`);
      return byCandidate((await bansIn(entities, rows)).map(banOf));
    },
  };
}
