import { defineEntity, p } from '@mikro-orm/core';
import { type RawBuilder, sql } from 'kysely';
import { Collision } from '../../core/application/dispatching/transactions.js';
import { folded } from '../../core/kernel/values/folded.js';
import type { LabelFilter } from '../../core/pipeline/shapes/candidateFilter.js';
import { type CandidateLabel, labelShape } from '../../core/pipeline/shapes/candidateLabel.js';
import type { LabelReads, LabelWrites } from '../../core/pipeline/stores/labelStore.js';
import { content, markColumns } from '../personal/columnMarks.js';
import { insertRows, valuesOf } from '../sql/bulk.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf, namesOf, type Row, selected } from '../sql/mapping.js';
import { ref, type Sql, type Statements, unplanned } from '../sql/statement.js';
import { patternOf } from './filters.js';
import { idsByName } from './nameSearch.js';

/** The labels of candidates. An erasure deletes the row. */
export const CandidateEntity = defineEntity({
  name: 'Candidate',
  tableName: 'candidate',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    candidateId: p.text(),
    displayName: p.text().strictNullable(),
    /** A copy of `displayName`, for searches: without case and accents, the same on each database. */
    foldedName: p.text().collation('C').strictNullable().lazy(),
    externalUrl: p.text().strictNullable(),
    createdAt: p.type(InstantType),
    updatedAt: p.type(InstantType),
  },
  uniques: [{ name: 'candidate_candidate_unique', properties: ['companyId', 'candidateId'] }],
  // A migration adds one for text within names if the server has the extensions.
  indexes: [{ name: 'candidate_updated_at_index', properties: ['companyId', 'updatedAt', 'id'] }],
});

markColumns(CandidateEntity, labelShape, { foldedName: content });

export const labels = mappingOf<CandidateLabel>()(CandidateEntity, {
  repeated: { foldedName: { of: 'displayName', as: (name: string | null) => name && folded(name) } },
});

const columns = selected(labels.columnsFor({}), 'c');

/** The condition that a candidate has a record in some vacancies. @param candidateId the column of an id */
const hasRecordIn = (companyId: string, candidateId: Sql, vacancyIds: readonly string[]): Sql => sql`exists (
  select from feature_record r
  where r.company_id = ${companyId} and r.candidate_id = ${candidateId} and r.vacancy_id = any(${vacancyIds}::text[]))`;

const conditions = (companyId: string, filter: LabelFilter): Sql => {
  const { nameContains, candidateIds, vacancyId, updatedAfter, within } = filter;
  const candidateId = sql`c.candidate_id`;
  return sql.join(
    [
      sql`c.company_id = ${companyId}`,
      nameContains !== undefined && sql`and c.folded_name like ${patternOf(nameContains)}`,
      candidateIds !== undefined && sql`and ${candidateId} = any(${candidateIds}::text[])`,
      updatedAfter !== undefined && sql`and c.updated_at > ${updatedAfter}::timestamptz`,
      vacancyId !== undefined && sql`and ${hasRecordIn(companyId, candidateId, [vacancyId])}`,
      within !== undefined && sql`and ${hasRecordIn(companyId, candidateId, within)}`,
    ].filter((one): one is RawBuilder<unknown> => one !== false),
    sql` `,
  );
};

export const labelReadsOn = (statements: Statements): LabelReads => ({
  async ofCandidates(companyId, candidateIds, within) {
    if (candidateIds.length === 0) return new Map();
    const rows = await statements.rows(sql<Row>`
      select ${columns} from candidate c
      where ${conditions(companyId, within ? { within } : {})} and c.candidate_id = any(${candidateIds}::text[])`);
    return new Map(rows.map((row) => labels.record(row)).map((label) => [label.candidateId, label]));
  },

  async page({ companyId, filter, order, page: { first, after } }) {
    const isById = order === 'ID';
    const by = isById ? sql`c.id` : sql`c.updated_at, c.id`;
    const begin = after && (isById ? sql`${after.id}` : sql`${after.value}::timestamptz, ${after.id}`);
    const beyond = begin ? sql`and (${by}) > (${begin})` : sql``;
    const wanted = conditions(companyId, filter);
    const limit = first + 1;
    const ids =
      filter.nameContains === undefined
        ? null
        : await idsByName(statements, {
            table: 'candidate',
            alias: 'c',
            companyId,
            wanted,
            columns: isById ? ['id'] : ['updated_at', 'id'],
            by,
            after: beyond,
            limit,
          });
    // An erasure may delete a row between the two statements, which does not make this the last page.
    const rows = await statements.rows(sql<Row>`
      select ${columns} from candidate c
      where ${ids ? sql`c.company_id = ${companyId} and c.id = any(${unplanned(ids)})` : sql`${wanted} ${beyond}`}
      order by ${by} limit ${limit}`);
    return { items: rows.slice(0, first).map((row) => labels.record(row)), hasNextPage: (ids ?? rows).length > first };
  },

  async withRecords(companyId, candidateIds, within) {
    const inVacancies = within ? sql`and r.vacancy_id = any(${within}::text[])` : sql``;
    const rows = await statements.rows(sql<{ id: string }>`
      select distinct r.candidate_id as id from feature_record r
      where r.company_id = ${companyId} and r.candidate_id = any(${candidateIds}::text[]) ${inVacancies}`);
    return new Set(rows.map(({ id }) => id));
  },
});

const changing = ['display_name', 'folded_name', 'external_url', 'updated_at'];

export const labelWritesOn = (statements: Statements): LabelWrites => ({
  async lock(companyId, candidateIds) {
    // All calls lock and insert in the same order, so that two calls can't deadlock.
    const rows = await statements.rows(sql<Row>`
      select ${columns} from candidate c
      where c.company_id = ${companyId} and c.candidate_id = any(${candidateIds}::text[])
      order by c.candidate_id for update`);
    return rows.map((row) => labels.record(row));
  },

  async insert(made) {
    const inOrder = made.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1));
    const inserted = await insertRows(
      statements,
      labels,
      inOrder.map((label) => labels.parameters(label)),
    );
    if (inserted.length < made.length) throw new Collision('a candidate was labelled meanwhile');
  },

  async save(changed) {
    // Citus can't update from the rows of a function.
    await statements.rows(sql`
      insert into candidate (${namesOf(labels.columns)})
      values ${valuesOf(changed.map((label) => labels.parameters(label)))}
      on conflict (company_id, id) do update
      set ${sql.join(changing.map((name) => sql`${ref(name)} = excluded.${ref(name)}`))}`);
  },

  async delete(companyId, ids) {
    await statements.rows(sql`delete from candidate where company_id = ${companyId} and id = any(${ids}::text[])`);
  },

  async erase(companyId, candidateId) {
    const [row] = await statements.rows(sql<{ id: string }>`
      delete from candidate where company_id = ${companyId} and candidate_id = ${candidateId} returning id`);
    return row?.id ?? null;
  },
});
