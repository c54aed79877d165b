import { afterEach, expect, it } from '@jest/globals';
import { migrationNames, openDatabase } from '../../../src/entities/database.js';
import { ids } from '../../../src/entities/ids.js';
import { migrationLock } from '../../../src/entities/schema/distribution.js';
import { aFeature, asFeatureInput, aVacancy, recordPath } from '../../support/company/pipeline.js';
import { TimedCompany } from '../../support/company/timedCompany.js';
import { freezes, hour, pair } from '../../support/company/timers.js';
import {
  asTestDatabase,
  isBehindPooler,
  isOnCluster,
  onPostgres,
  openPostgresTest,
  postgresUrl,
  type TestDatabase,
} from '../../support/database/databases.js';
import { startPooler } from '../../support/database/pooler.js';
import { eventually } from '../../support/eventually.js';
import { onServer, urlOn } from '../../support/outside/servers.js';
import { startService, TestClock, tokenFor } from '../../support/service/service.js';

/**
 * A database may have settings of its own, for its other users: `alter database … set …`. The service's answers don't
 * depend on them, because each of its connections has the settings that it needs.
 */

const digits = 'extra_float_digits = -10';
/** Settings under which PostgreSQL reads or writes values in another form, or locks in another way. */
const strange = [
  "datestyle = 'SQL, DMY'",
  "timezone = 'Asia/Kolkata'",
  "intervalstyle = 'sql_standard'",
  // Citus's own connections to its workers have these settings of the database.
  ...(isOnCluster ? [] : [digits, 'standard_conforming_strings = off']),
  "bytea_output = 'escape'",
  "client_encoding = 'LATIN1'",
  "default_transaction_isolation = 'serializable'",
  'default_transaction_deferrable = on',
  'lock_timeout = 1',
  'quote_all_identifiers = on',
  'array_nulls = off',
];

const alter = async (url: string, settings = strange): Promise<void> => {
  const name = new URL(url).pathname.slice(1);
  await onServer(url, async (client) => {
    for (const setting of settings) await client.query(`alter database ${name} set ${setting}`);
  });
};

/** What a company sees of a way through the service, with ids in the order in which they appear. */
async function journey(database: TestDatabase): Promise<unknown> {
  const clock = new TestClock();
  const service = await startService({ database, clock, hasTestClock: true });
  const company = new TimedCompany(service, 'acme');
  const companyId = 'acme';
  const next = 'nextAutomation { action timer dueAt leftSeconds heldReason }';
  const status = 'status { code date } statusHistory { code date } createdAt updatedAt';
  const seen: unknown[] = [];
  const see = async (query: string, variables: object = {}) => seen.push(await company.ask(query, variables));
  try {
    const features = ['INTERVIEW', 'AUTOMATIC_SCHEDULING_VIRTUAL'].map((code, index) =>
      asFeatureInput(
        aFeature(code as never, {
          ...{ id: `stage-${index + 1}`, order: index + 1, selfInit: false },
          jobAutomations: pair('discardDueToLackOfInterest', 5.5),
          ...(index === 1 && { data: { reminders: [{ leadTime: 1, timeUnit: 'hours' }] } }),
        }),
      ),
    );
    const input = { ...aVacancy({ maxCandidates: null, jobAutomations: freezes(2, 2) }), features };
    const name = "C:\\new \\'Ärzte' & O''Neil 東京 \u{1F600}";
    const { createVacancy } = await company.ask(
      'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id name createdAt } }',
      { input: { ...input, name, contextAI: '\\n' } },
    );
    seen.push(createVacancy);
    const pipeline = { companyId, vacancyId: createVacancy.id, token: tokenFor(companyId, { roles: ['admin'] }) };
    const [ann = ''] = await company.init(pipeline, ['ann']);
    clock.advance(1_000);
    const [bob = ''] = await company.init(pipeline, ['bob']);
    clock.advance(0.123_456 * hour);
    await see(
      `mutation ($companyId: ID!, $v: ID!, $id: ID!) { recordAnswers(companyId: $companyId, vacancyId: $v, id: $id, input: {
        scorer: { kind: PERSON, id: "ada" }, score: 0.30000000000000004, answers: [
          { questionId: "q", order: 1, questionText: "Why?", questionType: "OPEN", questionScore: 0.1 }] }) {
        score answers { questionScore createdAt } ${status} } }`,
      { v: createVacancy.id, id: ann },
    );
    const meets = await company.orchestrate(pipeline, ann);
    await company.book(pipeline, meets, company.inHours(9));
    seen.push(await company.next(pipeline), await company.stands(pipeline));
    seen.push(await company.preview(pipeline, company.inHours(99)));
    await company.pass(3);
    seen.push(await company.next(pipeline), await company.stands(pipeline), await company.found({ isHeld: false }));
    clock.advance(0.5 * hour);
    await company.enter(pipeline, bob, 'PENDING');
    await company.pass(0);
    seen.push(await company.next(pipeline), await company.found({ dueBefore: company.inHours(5.6) }));
    await company.advance(company.inHours(30));
    await see(`query ($companyId: ID!) { vacancies(companyId: $companyId, filter: { createdAfter: "2026-11-20T11:59:59.999Z",
      nameContains: "\\\\new" }) { totalCount pageInfo { endCursor } nodes { name createdAt updatedAt frozenAt ${next}
        interviews { nodes { score ${status} ${next} } } } } }`);
    await see(`query ($companyId: ID!) { records(companyId: $companyId, first: 1) { pageInfo { endCursor }
      nodes { ${status} discard { date } ${next} } } companyClock(companyId: $companyId) { now } }`);
    await see(`mutation ($companyId: ID!) { createWebhook(companyId: $companyId, input: { url: "https://example.com" }) {
      webhook { createdAt status } } }`);
    const { text } = await service.issueKey(companyId, { expiresAt: '2027-01-01T00:00:00.000Z' });
    for (const path of [recordPath(pipeline, ann), `/v2/vacancies/${createVacancy.id}/company/${companyId}`])
      seen.push((await service.request('GET', path, { apiKey: text })).body);
    await see('query ($companyId: ID!) { apiKeys(companyId: $companyId) { createdAt expiresAt } }');
    seen.push(await company.events());
  } finally {
    await service.stop();
  }
  const known = new Map<string, string>();
  const idOf = (id: string): string => {
    const name = known.get(id) ?? `id ${known.size}`;
    known.set(id, name);
    return name;
  };
  const random = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"(shortCode|endCursor)":"[^"]*"/g;
  return JSON.parse(JSON.stringify(seen).replaceAll(random, (id) => (id.startsWith('"') ? '"":""' : idOf(id))));
}

onPostgres('a database with settings of its own (set TEST_DATABASE_URL)', () => {
  /** Functions that close what a test opened. They run however the test ends, in reverse order. */
  const closings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });
  const opened = async (): Promise<TestDatabase> => {
    const database = await openPostgresTest();
    closings.push(database.close);
    return database;
  };

  it('answers as any other, through a pooler too', async () => {
    const usual = await journey(await opened());
    // In transaction mode, no pooler keeps the one for digits for a client (docs/adr/0012-database-connections.md).
    const pooledSettings = strange.filter((setting) => setting !== digits);
    const altered = await opened();
    await alter(altered.url as string, isBehindPooler ? pooledSettings : strange);
    expect(await journey(altered)).toEqual(usual);

    const pooled = await opened();
    await alter(pooled.url as string, pooledSettings);
    const pooler = await startPooler(pooled.url as string, 3);
    closings.push(pooler.close);
    const database = await openDatabase({ kind: 'postgres', url: pooler.url }, ids);
    closings.push(database.close);
    if (isOnCluster) await database.migrate();
    expect(await journey(asTestDatabase(database, pooled.url as string))).toEqual(usual);
    // PgBouncer refuses any other at the start of a connection.
    const accepted = new Set([
      'user',
      'database',
      'client_encoding',
      'DateStyle',
      'TimeZone',
      'standard_conforming_strings',
    ]);
    expect(pooler.startupParameters().filter((name) => !accepted.has(name))).toEqual([]);
  }, 120_000);

  /** A new database without tables. It is dropped at the end. */
  async function emptyDatabase(purpose: string): Promise<{ name: string; url: string }> {
    const name = `recruitment_test_${purpose}_${process.pid}`;
    await onServer(postgresUrl as string, (client) => client.query(`create database ${name}`));
    closings.push(() =>
      onServer(postgresUrl as string, (client) => client.query(`drop database ${name} with (force)`)),
    );
    return { name, url: urlOn(postgresUrl as string, name) };
  }

  it('is migrated', async () => {
    const { url } = await emptyDatabase('settings');
    await alter(url);
    for (let start = 1; start <= 2; start += 1) {
      const database = await openDatabase({ kind: 'postgres', url }, ids);
      closings.push(database.close);
      await database.migrate();
    }
    const usual = await journey(await opened());
    const database = await openDatabase({ kind: 'postgres', url }, ids);
    closings.push(database.close);
    expect(await journey(asTestDatabase(database, url))).toEqual(usual);
  }, 120_000);

  it('is migrated also if it ends statements and transactions soon', async () => {
    const { name, url } = await emptyDatabase('limits');
    const limit = '250 ms';
    await alter(
      url,
      ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((one) => `${one} = '${limit}'`),
    );
    const database = await openDatabase({ kind: 'postgres', url }, ids);
    closings.push(database.close);
    const applied = await onServer(postgresUrl as string, (client) =>
      onServer(url, async (other) => {
        await other.query('set idle_in_transaction_session_timeout = 0; begin');
        await other.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        const migrating = database.migrate();
        const hasWaited = async () => {
          const { rows } = await client.query(
            `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'
              and clock_timestamp() - query_start > interval '${limit}' * 2`,
            [name],
          );
          return rows.length > 0;
        };
        await Promise.race([migrating, eventually(hasWaited)]);
        await other.query('commit');
        return migrating;
      }),
    );
    expect(applied).toEqual(migrationNames);
  }, 60_000);
});
