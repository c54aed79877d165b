import { type RawBuilder, sql } from 'kysely';
import type { Page, PageRequest } from '../../core/kernel/reading/page.js';
import type { Selection } from '../../core/kernel/reading/projection.js';
import { defined, keysOf, presentOnly } from '../../core/kernel/values/objects.js';
import type { RecordKind } from '../../core/pipeline/shapes/record.js';
import type { RecordFilter } from '../../core/pipeline/shapes/recordFilter.js';
import type {
  RecordByKind,
  RecordOrder,
  RecordPagesWanted,
  RecordScope,
  RecordsWanted,
} from '../../core/pipeline/stores/recordReads.js';
import { oldestFirst } from '../../core/records/listRecords.js';
import { featureRecords } from '../pipeline/featureRecord.js';
import { ordering, recordsWanted } from '../pipeline/filters.js';
import { withPlaceholders } from '../pipeline/json.js';
import { type Column, type Row, selected } from '../sql/mapping.js';
import { byForm, Placeholder, ref, type Sql, type Statements, unplanned } from '../sql/statement.js';

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

/** What a statement of pages is given when it runs. */
interface PagesValues {
  readonly companyId: string;
  readonly scopes: readonly RecordScope[];
  readonly filter: RecordFilter;
  readonly after: PageRequest['after'];
}

const value = (read: (values: PagesValues) => unknown): Placeholder<PagesValues> => new Placeholder(read);

const pagesByForm = byForm<PagesValues, Row>();

/**
 * One page of records for each scope, read by one statement for any number of scopes. The id breaks ties in the order.
 * So a cursor is a unique place in the order, and inserts do not shift the pages.
 */
export async function recordPages<K extends RecordKind>(
  statements: Statements,
  { companyId, kind, scopes, filter: sent, page, order = oldestFirst, selection }: RecordPagesWanted<K>,
): Promise<Page<RecordByKind[K]>[]> {
  if (scopes.length === 0) return [];
  const filter = presentOnly(sent);
  const kinds = [kind].flat();
  const columns = featureRecords.exactColumnsFor(selection, always);
  const form = [
    ...[kinds, scopedBy(scopes), Object.keys(filter).toSorted(), order.field, order.direction],
    ...[page.after !== null, page.first, columns.map(({ name }) => name), Object.keys(selection?.answers ?? {})],
  ].join(' ');
  const statement = () => pagesStatement({ kinds, scopes, filter, order, page, list: selectList(columns, selection) });
  const rows = await pagesByForm(statements, form, statement, { companyId, scopes, filter, after: page.after });

  const byScope = scopes.map((): Row[] => []);
  for (const row of rows) byScope[Number(row.scope) - 1]?.push(row);
  return byScope.map((found) => ({
    items: featureRecords.shown(found.slice(0, page.first)) as unknown as RecordByKind[K][],
    hasNextPage: found.length > page.first,
  }));
}

interface PagesForm extends Pick<RecordPagesWanted<RecordKind>, 'scopes' | 'filter' | 'page'> {
  readonly kinds: readonly RecordKind[];
  readonly order: RecordOrder;
  readonly list: Sql;
}

function pagesStatement({ kinds, scopes, filter, order, page, list }: PagesForm): RawBuilder<Row> {
  const names = scopedBy(scopes);
  const scope = scopeTable(names, (name) => value((given) => given.scopes.map((one) => one[name] ?? null)));
  const position = page.after && { value: value(({ after }) => after?.value), id: value(({ after }) => after?.id) };
  const { by, after } = ordering('r', order, position);
  const companyId = value((given) => given.companyId);
  const given = withPlaceholders(filter, (name) => value((values) => values.filter[name]));
  // A literal: a plan for any number of rows may sort all of them.
  const most = sql.lit(page.first + 1);
  const ofKind = (one: RecordKind): Sql => sql`
    from feature_record r
    where ${recordsWanted('r', companyId, one, given)} ${scope.joined} ${after}
    order by ${by}
    limit ${most}`;
  // The indexes have the kind before the columns of the order. So each kind's page is one index range, and the page of
  // several kinds takes the first rows of their pages.
  const pages = kinds.map((one) => sql`(select r.* ${ofKind(one)})`);
  const several = sql`from (${sql.join(pages, sql` union all `)}) r order by ${by} limit ${most}`;
  return sql<Row>`
    select s.scope, page.*
    from ${scope.table} cross join lateral (
      select ${list}
      ${kinds.length === 1 ? ofKind(defined(kinds[0])) : several}
    ) page
    order by s.scope, ${ordering('page', order, null).by}`;
}

/** The number of records of each scope, read by one statement. */
export async function recordCounts(
  statements: Statements,
  { companyId, kind, scopes, filter }: RecordsWanted<RecordKind>,
): Promise<number[]> {
  if (scopes.length === 0) return [];
  const { table, joined } = scopeTable(scopedBy(scopes), (name) => scopes.map((scope) => scope[name] ?? null));
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

type ScopeName = keyof typeof scopeColumns;

/** All scopes of one call have values for the same columns, so the join can use an index. */
const scopedBy = (scopes: readonly RecordScope[]): ScopeName[] =>
  keysOf(scopeColumns).filter((name) => scopes[0]?.[name] !== undefined);

/** The scopes as a table `s`, numbered from 1. @param valuesOf gives their values for a column */
function scopeTable(
  named: readonly ScopeName[],
  valuesOf: (name: ScopeName) => Parameters<typeof unplanned>[0],
): { table: Sql; joined: Sql } {
  // The table needs a column even if no column is joined.
  const given = named.length > 0 ? named : (['vacancyId'] as const);
  const lists = given.map((name) => unplanned(valuesOf(name)));
  const columns = given.map((name) => ref(scopeColumns[name]));
  const joins = named.map((name) => sql`and ${ref(`r.${scopeColumns[name]}`)} = ${ref(`s.${scopeColumns[name]}`)}`);
  return {
    table: sql`unnest(${sql.join(lists)}) with ordinality as s (${sql.join(columns)}, scope)`,
    joined: sql.join(joins, sql` `),
  };
}
