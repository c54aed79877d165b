import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddedTest, type TestDatabase } from '../../support/database/databases.js';

/**
 * Reads that have no index of their own look through the last columns of another one (ADR 10). Each is here with the index
 * that it looks through: it reads no row that does not fit, and never a whole table.
 */

let database: TestDatabase;
const count = 20_000;
const at = '2026-11-20T12:00:00.000Z';
const later = '2027-11-20T12:00:00.000Z';

beforeAll(async () => {
  database = await openEmbeddedTest();
  await database.rows(
    `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
       area_id, visibility, work_modality, name, job_description, job_description_html, features, shown_features,
       has_finalists_enabled, task_list, job_automations, look_at, is_stale, created_at, updated_at)
     select 'c', 'v' || n, 's' || n, 'Standard', 'es', 'u' || n % 40, case when n % 500 = 0 then 'SAVED' else 'IN_PROGRESS' end,
       $1::timestamptz, 'area', 'PUBLIC', 'REMOTE', 'V', repeat('x', 500), '', '[]', '[]', false, '[]', '{}',
       case when n % 4 = 0 then $2::timestamptz end, n = 7, $1::timestamptz + n * interval '1 second', $1
     from generate_series(1, 5000) n`,
    [at, later],
  );
  // One in four is open. Of these, a tenth has a meeting, and few wait for a review.
  await database.rows(
    `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code, status,
       status_history, is_closed, origin, discard, meeting, review_pending, wake_at, remind_at, created_at, updated_at, answers,
       brief_score_explanation)
     select 'c', 'r' || n, case when n % 40 = 0 then 'module' else 'interview' end, 'v' || n % 50 + 1, 'f' || n % 500, 'c' || n, 'x',
       case when n % 1000 = 1 then 'RARE' else 'PENDING' end, '{}', '[]', n % 4 <> 0, 'API',
       case when n % 2 = 1 then jsonb_build_object('recruiterUserId', 'u' || n % 40) end,
       case when n % 40 = 0 then '{"local": {"tzdbVersion": "2026c"}}'::jsonb end, n % 2000 = 4,
       case when n % 4 = 0 then $2::timestamptz + n * interval '1 second' end, case when n % 40 = 0 then $2::timestamptz end,
       $1::timestamptz + n * interval '1 second', $1::timestamptz + n * interval '1 second', '[]', repeat('x', 400)
     from generate_series(1, ${count}) n`,
    [at, later],
  );
  await database.rows(
    `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id, actor_kind,
       actor_id, operation, via, data, created_at)
     select 'c', n, 'e' || n, case when n % 5000 = 0 then 'CATALOGUE_CHANGED' when n % 2 = 1 then 'RECORD_DISCARDED' else 'X' end,
       1, 'Interview', 'v' || n % 50, case when n % 5000 <> 0 then 'c' || n end, 'r' || n, 'USER', 'u' || n % 40, 'o', 'REST',
       jsonb_build_object('after', jsonb_build_object('discard', jsonb_build_object('recruiterUserId', 'u' || n % 40))), $1
     from generate_series(1, ${count}) n`,
    [at],
  );
  await database.rows(`insert into feed_head (company_id, seq) values ('c', ${count})`);
  await database.rows('vacuum analyze vacancy, feature_record, feed_event, feed_head');
});
afterAll(() => database.close());

/** The plan of the first statement of a read, with literals in place of its parameters. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  database.takeStatements();
  await read();
  const said = database.takeStatements().find((statement) => /^\s*\(?\s*select/.test(statement)) ?? '';
  const text = said
    .replaceAll(/"([a-z_]+)"/g, '$1')
    .replaceAll(/(company_id) = \$\d+/g, "$1 = 'c'")
    .replaceAll(/\$\d+::int/g, '1')
    .replaceAll(/\$\d+::timestamptz/g, `'${later}'::timestamptz`)
    .replaceAll(/limit \$\d+/g, 'limit 20')
    .replaceAll(/(status_code) = \$\d+/g, "$1 = 'RARE'")
    .replaceAll(/(is_closed) = \$\d+/g, '$1 = false')
    .replaceAll(/(review_pending) = \$\d+/g, '$1 = true')
    .replaceAll(/\$\d+::text\[\]/g, "'{v7}'::text[]")
    .replaceAll(/\$\d+/g, "'nobody'");
  const rows = await database.rows<{ 'QUERY PLAN': string }>(`explain ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const ofCompany = { companyId: 'c', kind: 'interview', scopes: [{}] } as const;
const firstPage = { first: 20, after: null } as const;

describe('without an index of its own, there is a read', () => {
  it.each<[string, string, string, () => Promise<unknown>]>([
    [
      'of the number of open reviews',
      'feature_record_waiting_index',
      'review_pending = true',
      () => database.store.records.counts({ ...ofCompany, filter: { isClosed: false, reviewPending: true } }),
    ],
    [
      'of the records of a status that few have',
      'feature_record_created_index',
      'status_code = ',
      () => database.store.records.pages({ ...ofCompany, filter: { statusCode: 'RARE' }, page: firstPage }),
    ],
    [
      'of the open records of a feature',
      'feature_record_vacancy_index',
      'feature_id = ',
      () =>
        database.store.records.pages({
          ...ofCompany,
          filter: { vacancyId: 'v7', featureId: 'f7', isClosed: false },
          page: firstPage,
        }),
    ],
    [
      'of the next timer or reminder',
      'feature_record_waiting_index',
      'remind_at <= ',
      () => database.store.timers.nextWake('c', true, later),
    ],
    [
      'of the next work of workers',
      'vacancy_waiting_index',
      'CASE WHEN',
      () => database.store.timers.nextWakes('c', later, true, 20),
    ],
    [
      'of meetings by the table of zones',
      'feature_record_waiting_index',
      'tzdbVersion',
      () => database.store.transaction((tx) => tx.records.vacancyToRetime('c', '2026d')),
    ],
    [
      'of the persons whose retention is over',
      'feature_record_updated_index',
      'is_closed AND',
      () => database.store.retention.duePersons({ companyId: 'c', at, days: 1 }, 20),
    ],
    [
      'of the events that a person has done, or that name the person as staff',
      'feed_event_vacancy_index',
      'CASE',
      () => database.store.transaction((tx) => tx.staff.rows('c', 'nobody', 20)),
    ],
    [
      'of the vacancies of a status',
      'vacancy_created_at_index',
      'status_code = ',
      () =>
        database.store.vacancies.page({
          companyId: 'c',
          filter: { status: 'CLOSED' },
          order: { field: 'CREATED_AT', direction: 'ASC' },
          page: firstPage,
        }),
    ],
  ])('%s', async (_read, index, compared, read) => {
    const plan = await planOf(read);
    expect(plan).toContain(index);
    expect(
      plan
        .split('\n')
        .filter((line) => line.includes('Index Cond'))
        .join('\n'),
    ).toContain(compared);
    expect(plan).not.toMatch(/Seq Scan on (feature_record|feed_event|vacancy)\b/);
  });
});

it('has at most 7 indexes of records and of vacancies, and 3 of events: each write pays for each', async () => {
  const rows = await database.rows<{ table: string; count: number }>(
    `select tablename as table, count(*)::int as count from pg_indexes
     where tablename in ('feature_record', 'feed_event', 'vacancy') group by tablename order by tablename`,
  );
  // The embedded database has no index of texts within names.
  expect(rows).toEqual([
    { table: 'feature_record', count: 7 },
    { table: 'feed_event', count: 3 },
    { table: 'vacancy', count: 6 },
  ]);
});
