import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Projection } from '../../../src/core/kernel/reading/projection.js';
import type { VacancyOrder } from '../../../src/core/pipeline/stores/vacancyStore.js';
import { openTestDatabase, type TestDatabase } from '../../support/database/databases.js';

/** Names are searched in companies with very many vacancies and candidates, for words of few of them and of many. */

const many = 21_500;
const firstFinal = 20_800;
const companyId = 'big';
const words = [
  ['few', 'RARO', (n: number) => n % 700 === 3],
  ['many, everywhere', 'INGENIERO', (n: number) => n % 2 === 0],
  ['many, all of them far from the begin', 'FINAL', (n: number) => n > firstFinal],
  ['none', 'NADIE', () => false],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const name = `concat_ws(' ', case when n % 2 = 0 then 'INGENIERO' end, case when n % 700 = 3 then 'RARO' end,
    case when n > ${firstFinal} then 'FINAL' end, lpad(((n * 7919) % 100000)::text, 6, '0'))`;
  const id = `lpad(n::text, 6, '0')`;
  await database.rows(
    `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
       area_id, visibility, work_modality, name, folded_name, job_description, job_description_html, features,
       shown_features, has_finalists_enabled, task_list, job_automations, created_at, updated_at)
     select '${companyId}', ${id}, ${id}, 'Standard', 'es', 'u', 'IN_PROGRESS', now(), 'area', 'PUBLIC', 'REMOTE', ${name}, ${name},
       '', '', '[]', '[]', false, '[]', '{}', timestamptz '2026-01-01' + n * interval '1 minute',
       timestamptz '2026-06-01' - n * interval '1 minute' from generate_series(1, ${many}) n`,
  );
  await database.rows(
    `insert into candidate (company_id, id, candidate_id, display_name, folded_name, created_at, updated_at)
     select '${companyId}', ${id}, 'c' || ${id}, ${name}, ${name}, now(), timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, ${many}) n`,
  );
  await database.rows('analyze vacancy, candidate');
}, 60_000);
afterAll(() => database.close());

const all = Array.from({ length: many }, (_, index) => index + 1);
const idOf = (n: number) => String(n).padStart(6, '0');
const minute = 60_000;
const created = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * minute).toISOString();
const updated = (n: number) => new Date(Date.UTC(2026, 5, 1) - n * minute).toISOString();

const orders: readonly [VacancyOrder, (n: number) => string][] = [
  [{ field: 'CREATED_AT', direction: 'ASC' }, created],
  [{ field: 'CREATED_AT', direction: 'DESC' }, created],
  [{ field: 'UPDATED_AT', direction: 'DESC' }, updated],
];
const first = 100;
const idsAndTotal: Projection = [
  { kind: 'value', field: 'totalCount', key: 'totalCount' },
  { kind: 'branch', field: 'nodes', key: 'nodes', members: [{ kind: 'value', field: 'id', key: 'id' }] },
];
/** Enough to reach words that begin far away, and the last page of a few. */
const readPages = 3;

describe.each(words)('a word in the names of %s', (_of, word, has) => {
  describe.each(orders)('in the order %o', (order, instantOf) => {
    const inOrder = order.field === 'UPDATED_AT' ? all : all.filter(has);
    const expected = (order.direction === 'ASC' || order.field === 'UPDATED_AT' ? inOrder : inOrder.toReversed())
      .filter(has)
      .map(idOf);
    const wantedAfter = (id: string | undefined) => ({
      companyId,
      order,
      filter: { nameContains: word },
      page: { first, after: id === undefined ? null : { value: instantOf(Number(id)), id } },
    });

    it('finds each vacancy once, page by page', async () => {
      const found: string[] = [];
      let hasNext = true;
      for (let page = 0; page < readPages && hasNext; page += 1) {
        const { items, hasNextPage } = await database.store.vacancies.page(wantedAfter(found.at(-1)));
        found.push(...items.map(({ id }) => id));
        hasNext = hasNextPage;
      }
      expect(found).toEqual(expected.slice(0, readPages * first));
      expect(hasNext).toBe(expected.length > readPages * first);
    });

    it('finds the same in JSON from the database, with the number of all', async () => {
      const after = expected.length > first ? expected[first - 1] : undefined;
      const body = await database.store.renderer.vacancyPage(wantedAfter(after), {
        projection: idsAndTotal,
        pages: [],
      });
      const from = after === undefined ? 0 : first;
      expect(JSON.parse(String(body))).toEqual({
        totalCount: expected.length,
        nodes: expected.slice(from, from + first).map((id) => ({ id })),
      });
    });
  });

  it.each(['ID', 'UPDATED_AT'] as const)('finds each candidate once, by %s', async (order) => {
    const expected = all.filter(has).map((n) => `c${idOf(n)}`);
    const found: string[] = [];
    let after: { value: string; id: string } | null = null;
    for (let page = 0; page < readPages; page += 1) {
      const wanted = { companyId, filter: { nameContains: word }, order, page: { first, after } };
      const { items, hasNextPage } = await database.store.labels.page(wanted);
      found.push(...items.map(({ candidateId }) => candidateId));
      const last = items.at(-1);
      expect(hasNextPage).toBe(expected.length > found.length);
      if (!last) break;
      after = { value: created(Number(last.id)), id: last.id };
    }
    expect(found).toEqual(expected.slice(0, readPages * first));
  });
});
