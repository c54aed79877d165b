import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import {
  type CatalogueName,
  type CatalogueReads,
  type CatalogueWrites,
  catalogueNames,
  type Entry,
} from '../../core/catalogues/catalogue.js';
import { vacancyStatusCodes } from '../../core/pipeline/shapes/vacancy.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { lockName, type Statements } from '../sql/statement.js';

/** The entries of all catalogues of all companies. The core defines the members of an entry. */
export const CatalogueEntryEntity = defineEntity({
  name: 'CatalogueEntry',
  tableName: 'catalogue_entry',
  properties: {
    companyId: p.text().primary(),
    catalogue: p.enum(catalogueNames).primary(),
    id: p.text().primary(),
    entry: p.json<Entry<CatalogueName>>(),
  },
});

markColumns(CatalogueEntryEntity, null, { companyId: none, catalogue: none, id: none, entry: 'members' });

/** A list, not `<> 'CLOSED'`, so that the index of the status is used. Most vacancies of a company are closed. */
const openStatuses = vacancyStatusCodes.filter((code) => code !== 'CLOSED');

export function catalogueReadsOn(statements: Statements): CatalogueReads {
  return {
    async list<C extends CatalogueName>(companyId: string, catalogue: C) {
      const rows = await statements.rows(sql<{ entry: Entry<C> }>`
        select entry from catalogue_entry where company_id = ${companyId} and catalogue = ${catalogue}
        order by id collate "C"`);
      return rows.map(({ entry }) => entry);
    },

    async actionsInUse(companyId, ids) {
      const rows = await statements.rows(sql<{ id: string }>`
        select distinct a ->> 'id' as id
        from vacancy v, jsonb_array_elements(v.features) f, jsonb_array_elements(f -> 'actions') a
        where v.company_id = ${companyId} and v.status_code = any(${openStatuses}::text[])
          and a ->> 'id' = any(${ids}::text[])`);
      return new Set(rows.map(({ id }) => id));
    },

    async acceptsRejectionReason(companyId, id) {
      // Both lookups use the primary key.
      const reason = (rest = sql``) => sql`exists (
        select from catalogue_entry where company_id = ${companyId} and catalogue = 'rejectionReasons' ${rest})`;
      const [row] = await statements.rows(sql<{ accepts: boolean }>`
        select not ${reason()} or ${reason(sql`and id = ${id}`)} as accepts`);
      return row?.accepts === true;
    },
  };
}

interface LockedRow<E> {
  readonly before: E | null;
  readonly others: string | number;
  readonly characters: string | number | null;
}

export function catalogueWritesOn(statements: Statements): CatalogueWrites {
  return {
    async lock<C extends CatalogueName>(companyId: string, catalogue: C, id: string) {
      // By its name, because there may be no entry yet. Only a statement that begins after the wait for the lock sees the
      // entries that another transaction has added.
      await lockName(statements, `catalogue ${companyId} ${catalogue}`);
      const [row] = await statements.rows(sql<LockedRow<Entry<C>>>`
        select jsonb_agg(entry) filter (where id = ${id}) -> 0 as before, count(*) filter (where id <> ${id}) as others,
          sum(length(entry::text)) filter (where id <> ${id}) as characters
        from catalogue_entry where company_id = ${companyId} and catalogue = ${catalogue}`);
      return {
        before: row?.before ?? null,
        others: { count: Number(row?.others), characters: Number(row?.characters ?? 0) },
      };
    },

    async save(companyId, catalogue, entry) {
      const changed = await statements.rows(sql`
        insert into catalogue_entry (company_id, catalogue, id, entry)
        values (${companyId}, ${catalogue}, ${entry.id}, ${JSON.stringify(entry)})
        on conflict (company_id, catalogue, id) do update set entry = excluded.entry
        where catalogue_entry.entry <> excluded.entry
        returning id`);
      return changed.length > 0;
    },

    async delete<C extends CatalogueName>(companyId: string, catalogue: C, id: string) {
      const [deleted] = await statements.rows(sql<{ entry: Entry<C> }>`
        delete from catalogue_entry where company_id = ${companyId} and catalogue = ${catalogue} and id = ${id}
        returning entry`);
      return deleted?.entry ?? null;
    },
  };
}
