import { describe, expect } from '@jest/globals';
import { distributeCommand } from '../../../src/cli/commands/distributeCommand.js';
import { openDatabase, tables } from '../../../src/entities/database.js';
import { ids } from '../../../src/entities/ids.js';
import { bulk } from '../../support/company/bulk.js';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { asTestDatabase, postgresUrl, type TestDatabase } from '../../support/database/databases.js';
import { onCluster } from '../../support/database/nodes.js';
import { personHash, personKey } from '../../support/database/personHash.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { ownOnCluster } from '../../support/outside/servers.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { type Reply, type Service, startService, tokenFor } from '../../support/service/service.js';

const open = async (url: string): Promise<TestDatabase> => {
  const database = await openDatabase({ kind: 'postgres', url, personHash }, ids);
  await database.migrate();
  return asTestDatabase(database, url);
};

const serve = (database: TestDatabase): Promise<Service> =>
  startService({ database, hasTestClock: true, allowsLoopbackWebhooks: true });

/** Runs an operation as an admin. `COMPANY` stands for the argument with the company. */
async function run(
  service: Service,
  companyId: string,
  operation: string,
  variables: object = {},
): Promise<Reply['body']> {
  const { body } = await service.graphql(operation.replaceAll('COMPANY', `companyId: "${companyId}"`), {
    token: tokenFor(companyId, { subject: 'ada', roles: ['admin'] }),
    variables,
  });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/** Creates a row of one company in every table. */
async function live(service: Service, companyId: string, webhookUrl: string): Promise<void> {
  await run(
    service,
    companyId,
    `mutation { updateCompanySettings(COMPANY, input: { eventRetentionDays: 30 }) { locale } }`,
  );
  await run(
    service,
    companyId,
    'mutation ($url: String!) { createWebhook(COMPANY, input: { url: $url }) { secret } }',
    {
      url: webhookUrl,
    },
  );
  const pipeline = await createPipeline(service, { companyId });
  const [ann = ''] = await initCandidates(service, pipeline, ['ann', 'bob', 'eve']);
  await run(
    service,
    companyId,
    'mutation { eraseCandidate(COMPANY, candidateId: "eve", input: { reason: REQUEST }) { erasure { id } } }',
  );
  const [test = ''] = await initCandidates(service, pipeline, ['cid'], 'stage-2');
  await bulk(service, 'discardFeatures', pipeline, [ann], { input: { banCandidate: true } });
  const { secret } = await rollSecret(service, companyId);
  const message = { vacancyId: pipeline.vacancyId, recordId: test, evaluationName: 'Moss' };
  expect((await tell(service, { secret, webhookId: 'message', body: message, companyId })).status).toBe(204);
  await run(
    service,
    companyId,
    `mutation { saveRejectionReason(COMPANY, idempotencyKey: "once", input: { id: "late", name: "Too late" }) { id } }`,
  );
  await run(service, companyId, 'mutation ($to: DateTime!) { advanceClock(COMPANY, to: $to) { now } }', {
    to: new Date(Date.now() + 60_000).toISOString(),
  });
  await service.issueKey(companyId);
  await service.request('GET', `/v2/vacancies/nowhere/company/${companyId}`, { token: pipeline.token });
  await service.saveRefusals();
}

/** A row of a table that the calls above leave empty, with any values. */
async function insertAnyRow(database: TestDatabase, table: string): Promise<void> {
  const values: Record<string, string> = { text: `'x'`, jsonb: `'{}'`, boolean: 'false', ARRAY: `'{}'` };
  const columns = await database.rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const anyOf = ({ name, type }: { name: string; type: string }): string => {
    if (name === 'company_id') return `'acme'`;
    return values[type] ?? (type.startsWith('timestamp') ? 'now()' : '1');
  };
  const names = columns.map(({ name }) => name).join(', ');
  await database.rows(`insert into ${table} (${names}) values (${columns.map(anyOf).join(', ')})`);
}

/** All rows, as text. */
async function contents(database: TestDatabase): Promise<Record<string, readonly string[]>> {
  const all: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const rows = await database.rows<{ row: string }>(`select t::text as row from ${table} t`);
    all[table] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}

describe('a cluster (set TEST_CITUS_URL)', () => {
  onCluster('gets all rows of all companies exactly once, and the service continues', async () => {
    const own = await ownOnCluster(postgresUrl as string, async (url) => (await open(url)).close());
    const receiver = await Receiver.start();
    const received: string[] = [];
    receiver.at('/hook', (response, one) => {
      received.push(`${one.event.companyId} ${one.event.seq}`);
      status(204)(response, one);
    });
    const companies = ['acme', 'beta', 'globex'];
    const alone = await open(own.url);
    const before = await serve(alone);
    for (const companyId of companies) await live(before, companyId, receiver.url('/hook'));
    await delivererOf(before).deliver();
    const sent = received.length;
    await before.stop();
    const found = await contents(alone);
    for (const table of tables.filter((one) => found[one]?.length === 0)) await insertAnyRow(alone, table);
    const stored = await contents(alone);
    expect(tables.filter((table) => stored[table]?.length === 0)).toEqual([]);
    await alone.close();

    const said: string[] = [];
    const distributing = () =>
      distributeCommand([], { DATABASE_URL: own.url, PERSON_KEY: personKey }, (line) => said.push(line));
    await distributing();
    expect(said.map((line) => line.replace(/ in \d+ ms$/, ''))).toEqual([
      ...tables.map((table) => `${table}: ${stored[table]?.length} rows`),
      'Done. Restart every node of the service, and every worker.',
    ]);
    said.length = 0;
    await distributing();
    expect(said).toEqual(['All tables are distributed already.']);

    const database = await open(own.url);
    expect(await contents(database)).toEqual(stored);
    const after = await serve(database);
    for (const companyId of companies) {
      const newest = stored.feed_event?.filter((row) => row.startsWith(`(${companyId},`)).length;
      await initCandidates(after, await createPipeline(after, { companyId }), ['dan']);
      const { events } = await run(after, companyId, '{ events(COMPANY, first: 100) { nodes { seq } } }');
      const seqs = events.nodes.map(({ seq }: { seq: string }) => Number(seq));
      expect(seqs).toEqual(Array.from({ length: (newest ?? 0) + 3 }, (_, at) => at + 1));
    }
    await delivererOf(after).deliver();
    expect(received.length).toBe(sent + 3 * companies.length);
    expect(new Set(received).size).toBe(received.length);
    await after.stop();
    await receiver.stop();
    await database.close();
    await own.drop();
  });
});
