import { sql } from 'kysely';
import type { Page } from '../../../core/kernel/reading/page.js';
import type { Selection } from '../../../core/kernel/reading/selection.js';
import { defined } from '../../../core/kernel/values/defined.js';
import { keysOf } from '../../../core/kernel/values/objects.js';
import { oldestFirst } from '../../../core/modules/pipeline/records/reading/recordOrder.js';
import type { RecordKind } from '../../../core/modules/pipeline/shapes/record.js';
import type {
  RecordByKind,
  RecordPagesWanted,
  RecordScope,
  RecordsWanted,
} from '../../../core/modules/pipeline/stores/recordReads.js';
import { type Column, type Row, selected } from '../../sql/mapping.js';
import { ref } from '../../sql/references.js';
import { type Sql, type Statements, unplanned } from '../../sql/statement.js';
import { ordering, recordsWanted } from '../answers/filters.js';
import { featureRecords } from '../tables/featureRecord.js';

/** The most members of an answer that are selected singly. If a selection has more, whole answers are read. */
const maxAnswerMembers = 7;

/**
 * A record's columns as a select list over the table `r`. Answers are by far the largest part of an interview, so the
 * database returns only the selected members of each answer. To read eight whole answers for three fields costs five
 * times as much, most of it for parsing.
 */
export const recordColumns = (selection: Selection | undefined): Sql =>
  selectList(featureRecords.columnsFor(selection), selection);

function selectList(columns: readonly Column[], selection: Selection | undefined): Sql {
  const members = Object.keys(selection?.answers ?? {});
  if (members.length === 0 || members.length > maxAnswerMembers) return selected(columns, 'r');
  const whole = columns.filter(({ name }) => name !== 'answers');
  return whole.length === columns.length
    ? selected(columns, 'r')
    : sql`${selected(whole, 'r')}, ${answersWith(members)}`;
}

/** The fields that lead from a record to what belongs to it, and to its place in an order. */
const always: ReadonlySet<string> = new Set([
  'companyId',
  'id',
  'kind',
  'vacancyId',
  'featureId',
  'candidateId',
  'relationId',
  'createdAt',
  'updatedAt',
  'score',
]);

function answersWith(members: readonly string[]): Sql {
  const pairs = members.map((member) => sql`${sql.lit(member)}, answer.value -> ${sql.lit(member)}`);
  return sql`(
    select jsonb_agg(jsonb_build_object(${sql.join(pairs)}) order by answer.ordinality)
    from jsonb_array_elements(r.answers) with ordinality as answer
  ) as answers`;
}

/**
 * One page of records for each scope, read by one statement for any number of scopes. The id breaks ties in the order.
 * So a cursor is a unique place in the order, and inserts do not shift the pages.
 */
export async function recordPages<K extends RecordKind>(
  statements: Statements,
  { companyId, kind, scopes, filter, page, order = oldestFirst, selection }: RecordPagesWanted<K>,
): Promise<Page<RecordByKind[K]>[]> {
  if (scopes.length === 0) return [];
  const scope = scopeTable(scopes);
  const { by, after } = ordering('r', order, page.after);
  // A literal: a plan for any number of rows may sort all of them.
  const most = sql.lit(page.first + 1);
  const kinds = [kind].flat();
  const ofKind = (one: RecordKind): Sql => sql`
    from feature_record r
    where ${recordsWanted('r', companyId, one, filter)} ${scope.joined} ${after}
    order by ${by}
    limit ${most}`;
  // The indexes have the kind before the columns of the order. So each kind's page is one index range, and the page of
  // several kinds takes the first rows of their pages.
  const pages = kinds.map((one) => sql`(select r.* ${ofKind(one)})`);
  const several = sql`from (${sql.join(pages, sql` union all `)}) r order by ${by} limit ${most}`;

  const rows = await statements.rows(sql<Row>`
    select s.scope, page.*
    from ${scope.table} cross join lateral (
      select ${selectList(featureRecords.exactColumnsFor(selection, always), selection)}
      ${kinds.length === 1 ? ofKind(defined(kinds[0])) : several}
    ) page
    order by s.scope, ${ordering('page', order, null).by}`);

  const byScope = scopes.map((): Row[] => []);
  for (const row of rows) byScope[Number(row.scope) - 1]?.push(row);
  return byScope.map((found) => ({
    items: featureRecords.shown(found.slice(0, page.first)) as unknown as RecordByKind[K][],
    hasNextPage: found.length > page.first,
  }));
}

/** The number of records of each scope, read by one statement. */
export async function recordCounts(
  statements: Statements,
  { companyId, kind, scopes, filter }: RecordsWanted<RecordKind>,
): Promise<number[]> {
  if (scopes.length === 0) return [];
  const { table, joined } = scopeTable(scopes);
  const rows = await statements.rows(sql<{ scope: string | number; total: string | number }>`
    select s.scope, (
      select count(*) from feature_record r where ${recordsWanted('r', companyId, kind, filter)} ${joined}
    ) as total
    from ${table}`);
  const counts = scopes.map(() => 0);
  for (const { scope, total } of rows) counts[Number(scope) - 1] = Number(total);
  return counts;
}

const scopeColumns = { vacancyId: 'vacancy_id', featureId: 'feature_id', candidateId: 'candidate_id' } as const;

/**
 * The scopes as a table `s`, numbered from 1. All scopes of one call have values for the same columns, so the join can
 * use an index.
 */
function scopeTable(scopes: readonly RecordScope[]): { table: Sql; joined: Sql } {
  const all = keysOf(scopeColumns);
  const named = all.filter((name) => scopes[0]?.[name] !== undefined);
  // The table needs a column even if no column is joined.
  const given = named.length > 0 ? named : (['vacancyId'] as const);
  const lists = given.map((name) => unplanned(scopes.map((scope) => scope[name] ?? null)));
  const columns = given.map((name) => ref(scopeColumns[name]));
  const joins = named.map((name) => sql`and ${ref(`r.${scopeColumns[name]}`)} = ${ref(`s.${scopeColumns[name]}`)}`);
  return {
    table: sql`unnest(${sql.join(lists)}) with ordinality as s (${sql.join(columns)}, scope)`,
    joined: sql.join(joins, sql` `),
  };
}
