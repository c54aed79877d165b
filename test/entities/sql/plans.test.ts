import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredWebhook } from '../../../src/core/webhooks/webhook.js';
import { openEmbeddedTest, type TestDatabase } from '../../support/database/databases.js';

/** How PostgreSQL carries out reads in companies with very many rows. */

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbeddedTest();
});
afterAll(() => database.close());

/** The plan of a statement with the given texts in place of its parameters. */
async function planOf(read: () => Promise<unknown>, values: readonly (readonly [RegExp, string])[]): Promise<string> {
  database.takeStatements();
  await read();
  const said = database.takeStatements().find((statement) => /^\s*(select|with)/.test(statement)) ?? '';
  const text = values.reduce((statement, [place, value]) => statement.replaceAll(place, value), said);
  const rows = await database.rows<{ 'QUERY PLAN': string }>(`explain ${text}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const many = 20_000;

describe('a read of a worker', () => {
  it('finds a batch of records that wake at the same instant by the index, without a sort', async () => {
    await database.rows(
      `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
         area_id, visibility, work_modality, name, job_description, job_description_html, features, shown_features,
         has_finalists_enabled, task_list, job_automations, created_at, updated_at)
       values ('c', 'v', 'v', 'Standard', 'es', 'u', 'IN_PROGRESS', now(), 'area', 'PUBLIC', 'REMOTE', 'V', '', '', '[]', '[]',
         false, '[]', '{}', now(), now())`,
    );
    await database.rows(
      `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code,
         status, status_history, is_closed, origin, created_at, updated_at, answers, due_at, wake_at)
       select 'c', 'r' || n, 'interview', 'v', 'f', 'c' || n, 'x', 'PENDING', '{}', '[]', false, 'API', now(), now(), '[]',
         '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z' from generate_series(1, ${many}) n`,
    );
    await database.rows('analyze feature_record');
    const until = '2026-11-21T12:00:00.000Z';
    const wanted = {
      companyId: 'c',
      vacancyId: 'v',
      statusCodes: ['PENDING'],
      finalistFeatureId: null,
      until,
      most: 500,
    };
    const plan = await planOf(
      () => database.store.timers.watched({ ...wanted, withAll: false, counts: false, mayFreeze: false }),
      [
        [/(company_id) = \$\d+/g, "$1 = 'c'"],
        [/(vacancy_id) = \$\d+/g, "$1 = 'v'"],
        [/\$\d+::text\[\]/g, "array['PENDING']"],
        [/\$\d+::timestamptz/g, `'${until}'::timestamptz`],
        [/limit \$\d+/g, 'limit 500'],
      ],
    );
    expect(plan).toContain('feature_record_waiting_index');
    expect(plan).not.toMatch(/-> +(Incremental )?Sort/);
  });

  it('finds the companies with old counts of refusals without reading all of these', async () => {
    await database.rows(
      `insert into refusal_count (company_id, minute, actor_kind, actor_id, reason, count)
       select 'c', '2026-01-01T00:00:00Z', 'API_KEY', 'k' || n, 'INVALID_INPUT', 1 from generate_series(1, ${many}) n`,
    );
    await database.rows(`insert into feed_head (company_id, seq) values ('c', 0)`);
    await database.rows('analyze refusal_count');
    const before = '2026-06-01T00:00:00.000Z';
    expect(await database.store.scans.oldRefusals(before)).toEqual(['c']);
    const plan = await planOf(
      () => database.store.scans.oldRefusals(before),
      [[/\$\d+::timestamptz/g, `'${before}'::timestamptz`]],
    );
    expect(plan).toContain('Limit');
    expect(plan).not.toContain('Seq Scan on refusal_count');
  });

  it('finds the companies with old evidence without reading all of it', async () => {
    await database.rows(
      `insert into decision (company_id, seq, id, record_id, vacancy_id, candidate_id, subject, outcome, at, dossier)
       select 'c', n, 'd' || n, 'r', 'v', 'x', 'Interview', 'MOVED', '2020-01-01T00:00:00Z', '{}' from generate_series(1, ${many}) n`,
    );
    await database.rows(
      `insert into decision_step (company_id, seq, type, record_id, actor_kind, actor_id, created_at, facts)
       select 'c', n, 'RECORD_HELD', 'r', 'WORKER', 'timers', '2020-01-01T00:00:00Z', '{}' from generate_series(1, ${many}) n`,
    );
    await database.rows(
      `insert into decision_review (company_id, id, decision_id, record_id, vacancy_id, candidate_id, subject, state,
         requested_by, actor_kind, actor_id, requested_at, settled_at)
       select 'c', 'w' || n, 'd' || n, 'r', 'v', 'x', 'Interview', 'UPHELD', 'CANDIDATE', 'USER', 'u',
         '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z' from generate_series(1, ${many}) n`,
    );
    await database.rows('analyze decision, decision_step, decision_review');
    const now = '2026-06-01T00:00:00.000Z';
    expect(await database.store.scans.oldEvidence(now, false, 1_461)).toEqual(['c']);
    const plan = await planOf(
      () => database.store.scans.oldEvidence(now, false, 1_461),
      [
        [/\$\d+::timestamptz/g, `'${now}'::timestamptz`],
        [/\$\d+::int/g, '1461'],
      ],
    );
    expect(plan).toContain('decision_at_index');
    expect(plan).toContain('decision_step_created_index');
    expect(plan).toContain('decision_review_settled_index');
    expect(plan).not.toMatch(/Seq Scan on decision/);
  });
});

describe('a search for a word that many names have', () => {
  it('reads vacancies in the order of the page, without a sort', async () => {
    await database.rows(
      `insert into vacancy (company_id, id, short_code, type, locale, created_by_user_id, status_code, status_created_at,
         area_id, visibility, work_modality, name, folded_name, job_description, job_description_html, features,
         shown_features, has_finalists_enabled, task_list, job_automations, created_at, updated_at)
       select 'n', 'v' || n, 'n' || n, 'Standard', 'es', 'u', 'IN_PROGRESS', now(), 'area', 'PUBLIC', 'REMOTE', 'Engineer',
         'ENGINEER', '', '', '[]', '[]', false, '[]', '{}', timestamptz '2026-01-01' + n * interval '1 minute', now()
       from generate_series(1, ${many}) n`,
    );
    await database.rows('analyze vacancy');
    const wanted = {
      companyId: 'n',
      order: { field: 'CREATED_AT', direction: 'ASC' } as const,
      filter: { nameContains: 'ENGINEER' },
      page: { first: 20, after: null },
    };
    database.takeStatements();
    await database.store.vacancies.page(wanted);
    const [sorted, inOrder, page] = database.takeStatements();
    const planned = await database.rows<{ 'QUERY PLAN': string }>(
      `explain ${inOrder
        ?.replaceAll(/(company_id"?) = \$\d+/g, "$1 = 'n'")
        .replaceAll(/like \$\d+/g, "like '%ENGINEER%'")
        .replaceAll(/limit \$\d+/g, 'limit 21')}`,
    );
    const plan = planned.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('vacancy_created_at_index');
    expect(plan).not.toMatch(/Sort|trigram/);
    expect(sorted).toContain('limit 501');
    expect(page).toContain('v.id = any');
  });
});

describe('a read for an admin', () => {
  it('finds the missed events of one vacancy, and those that come whatever the filter, by indexes', async () => {
    await database.rows(
      `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, actor_kind, actor_id,
         operation, via, data, created_at)
       select 'f', n, 'e' || n, case when n % 1000 = 0 then 'CANDIDATE_ERASED' when n = 71 then 'FEED_RESTORED' else 'X' end,
         1, 'Interview', case when n % 200 = 7 then 'few' when n % 200 < 190 then 'v' || n % 200 end, 'c' || n, 'USER', 'u',
         'o', 'REST', '{}', '2026-11-20T12:00:00Z' from generate_series(1, ${many}) n`,
    );
    await database.rows(
      `insert into erasure (company_id, id, token, status, reason, actor_kind, actor_id, created_at, counts, person_hash,
         key_id, event_seq, webhook_ids)
       select 'f', 'e' || n, 't' || n, 'DONE', 'REQUEST', 'USER', 'u', '2026-11-20T12:00:00Z', '{}', 'h' || n, 'k', n,
         case when n = 3000 then '["w"]' else '["other"]' end::jsonb from generate_series(1000, ${many}, 1000) n`,
    );
    await database.rows(
      `insert into feed_head (company_id, seq, epochs) values ('f', ${many}, '[{"epoch": "abcdefghij", "seq": "70"}]')`,
    );
    await database.rows('analyze feed_event, erasure, feed_head');
    const since = '2026-11-20T00:00:00.000Z';
    const webhook = { companyId: 'f', id: 'w', types: null, vacancyId: 'few', failsBefore: null } as StoredWebhook;
    const read = () =>
      database.store.transaction(async (tx) => {
        const missed = await tx.deliveries.missedEvents({ webhook, after: '0', since, limit: 500, vacancyIds: null });
        return missed.map(({ seq }) => Number(seq));
      });
    const few = Array.from({ length: many / 200 }, (_, at) => at * 200 + 7);
    expect(await read()).toEqual([...few, 71, 3000].toSorted((a, b) => a - b));
    const plan = await planOf(read, [
      [/(company_id) = \$\d+/g, "$1 = 'f'"],
      [/(vacancy_id) = \$\d+/g, "$1 = 'few'"],
      [/(webhook_id|\{after,id\}') = \$\d+/g, "$1 = 'w'"],
      [/\$\d+::text/g, "'w'::text"],
      [/\$\d+::int8/g, '0'],
      [/\$\d+::timestamptz/g, `'${since}'::timestamptz`],
      [/limit \$\d+/g, 'limit 500'],
    ]);
    expect(plan).toContain('feed_event_vacancy_index');
    expect(plan).not.toContain('Seq Scan on feed_event');
  });
});

describe('names of candidates', () => {
  it('are found by the ids of a filter, whatever other names there are', async () => {
    await database.rows(
      `insert into candidate (company_id, id, candidate_id, display_name, folded_name, created_at, updated_at)
       select 'n', 'label-' || n, 'person-' || n, 'Ann', 'ANN', '2026-11-20T12:00:00Z',
         '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, ${many}) n`,
    );
    await database.rows('analyze candidate');
    const candidateIds = Array.from({ length: 100 }, (_, at) => `person-${(at + 1) * 200}`);
    const read = () =>
      database.store.labels.page({
        companyId: 'n',
        filter: { candidateIds },
        order: 'UPDATED_AT',
        page: { first: 100, after: null },
      });
    expect((await read()).items.map(({ candidateId }) => candidateId)).toEqual(candidateIds);
    const plan = await planOf(read, [
      [/(company_id) = \$\d+/g, "$1 = 'n'"],
      [/\$\d+::text\[\]/g, `'{${candidateIds.join()}}'::text[]`],
      [/limit \$\d+/g, 'limit 101'],
    ]);
    expect(plan).toContain('candidate_candidate_unique');
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('a page of the decisions about a person with many events', () => {
  const person = { companyId: 'g', candidateId: 'ann' };
  beforeAll(async () => {
    await database.rows(
      `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id, actor_kind,
         actor_id, operation, via, data, created_at)
       select 'g', n, 'e' || n, case when n % 20 = 0 then 'RECORD_DISCARDED' else 'RECORD_SCORED' end, 1, 'Interview', 'v',
         'ann', 'r' || n % 500, 'USER', 'u', 'discardFeatures', 'GRAPHQL', '{}', '2026-11-20T12:00:00Z'
       from generate_series(1, ${many}) n`,
    );
    await database.rows('analyze feed_event');
  });

  it('reads the feed from its cursor to its end', async () => {
    const read = () =>
      database.store.decisions.seqs({ ...person, after: '10000', upTo: '20000', limit: 3 }, [
        { type: 'RECORD_DISCARDED', outcome: 'DISCARDED' },
      ]);
    expect(await read()).toEqual(['10020', '10040', '10060']);
    const plan = await planOf(read, [
      [/(company_id) = \$\d+/g, "$1 = 'g'"],
      [/(candidate_id) = \$\d+/g, "$1 = 'ann'"],
      [/> \$\d+::int8/g, '> 10000'],
      [/<= \$\d+::int8/g, '<= 20000'],
      [/(type) = \$\d+/g, "$1 = 'RECORD_DISCARDED'"],
      [/limit \$\d+/g, 'limit 3'],
    ]);
    expect(plan).toMatch(/Index Scan using feed_event_(candidate_index|pkey) on feed_event/);
    expect(plan).toContain('seq > ');
  });

  it('reads the steps of its records by the index of the person', async () => {
    const read = () =>
      database.store.decisions.stepEvents(
        'g',
        [{ recordId: 'r1', candidateId: 'ann' }],
        ['RECORD_SCORED', 'RECORD_HELD'],
        1_000,
      );
    expect((await read()).length).toBe(many / 500);
    const plan = await planOf(read, [
      [/(company_id) = \$\d+/g, "$1 = 'g'"],
      [/(candidate_id = any\(\(select) \$\d+/g, "$1 '{ann}'"],
      [/(record_id = any\(\(select) \$\d+/g, "$1 '{r1}'"],
      [/(type = any\(\(select) \$\d+/g, "$1 '{RECORD_SCORED,RECORD_HELD}'"],
    ]);
    expect(plan).toContain('feed_event_candidate_index');
  });
});

describe('what undid a discard', () => {
  it('is looked for among the events of its person', async () => {
    await database.rows(
      `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id, actor_kind,
         actor_id, operation, via, data, created_at)
       select 'h', n, 'h' || n, case when n % 20 = 0 then 'RECORD_REOPENED' else 'RECORD_SCORED' end, 1, 'Interview', 'v',
         'person-' || n / 20, 'r' || n / 20, 'USER', 'u', 'reopenRecords', 'GRAPHQL', '{}', '2026-11-20T12:00:00Z'
       from generate_series(1, 20000) n`,
    );
    await database.rows('analyze feed_event');
    const discard = { seq: '100', recordId: 'r6', candidateId: 'person-6' };
    const read = () => database.store.decisions.undoings('h', [discard]);
    expect((await read()).get('100')).toMatchObject({ undoneBy: 'u' });
    const plan = await planOf(read, [
      [/(company_id) = \$\d+/g, "$1 = 'h'"],
      [/unnest\(\(select \$\d+/g, "unnest((select '{100}'"],
      [/('\{100\}'::text\[\]\)::text\[\], \(select) \$\d+/g, "$1 '{r6}'"],
      [/('\{r6\}'::text\[\]\)::text\[\], \(select) \$\d+/g, "$1 '{person-6}'"],
    ]);
    expect(plan).toMatch(/feed_event_candidate_index/);
    expect(plan).not.toContain('Seq Scan');
  });
});
