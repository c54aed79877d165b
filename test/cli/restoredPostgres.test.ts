import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiKeyCommand } from '../../src/cli/commands/apiKeyCommand.js';
import { erasuresCommand } from '../../src/cli/commands/erasuresCommand.js';
import { restoredCommand } from '../../src/cli/commands/restoredCommand.js';
import { readConfig } from '../../src/start/config.js';
import { openStore } from '../../src/start/opening/openStore.js';
import { knownPerson } from '../support/company/person.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { notOnCluster } from '../support/database/nodes.js';
import { toolsFor } from '../support/database/privateCluster.js';
import { feedIn, pageIn } from '../support/feed/storedFeed.js';
import { onServer, urlOn } from '../support/outside/servers.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** PostgreSQL's own restore, by its tools (docs/EVENTS.md, "A restored feed"). */

const tools = postgresUrl ? await toolsFor(postgresUrl) : null;
const ifTools = tools ? it : it.skip;
const run = (tool: string, ...args: string[]) => promisify(execFile)(join(tools ?? '', tool), args);

const copies = ['copy', 'older'].map((name) => `recruitment_test_${name}_${randomBytes(6).toString('hex')}`);
let directory: string;
let database: TestDatabase;

const env = (url: string) => ({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), PERSON_KEY: 'y'.repeat(32) });
const issue = (url: string) =>
  apiKeyCommand(
    ['issue', '--company', 'acme', '--grant', 'Query.events', '--justification', 'x']
      .concat(['--contact-company', 'x', '--contact-name', 'x', '--contact-role', 'x'])
      .concat(['--contact-email', 'x@example.org']),
    env(url),
  );

/** Runs a service on the database meanwhile. */
async function serving<R>(url: string, work: (service: Service) => Promise<R>): Promise<R> {
  const { store, close } = await openStore(readConfig(env(url)));
  const service = await startService({ database: { store } as TestDatabase });
  try {
    return await work(service);
  } finally {
    await service.stop();
    await close();
  }
}

notOnCluster('a cluster is restored node by node')('a database that was restored', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recruitment-restored-'));
    database = await openPostgresTest();
  });
  afterAll(async () => {
    await database.close();
    for (const name of copies) {
      await onServer(postgresUrl as string, (client) => client.query(`drop database if exists ${name} with (force)`));
    }
    await rm(directory, { recursive: true, force: true });
  });

  ifTools(
    'by pg_restore into a new one begins one epoch at the first start, of however many processes',
    async () => {
      const url = database.url as string;
      await issue(url);
      const { seq: common } = await feedIn(env(url), 'acme');
      await run('pg_dump', '--format=custom', `--file=${join(directory, 'dump')}`, url);
      await issue(url);
      const { seq: seen } = await feedIn(env(url), 'acme');
      const [copy] = copies.map((name) => urlOn(postgresUrl as string, name)) as [string];
      await onServer(postgresUrl as string, (client) => client.query(`create database ${copies[0]}`));
      await run('pg_restore', `--dbname=${copy}`, join(directory, 'dump'));

      const [first, ...others] = await Promise.all([1, 2, 3].map(() => feedIn(env(copy), 'acme')));
      expect(others).toEqual([first, first]);
      const { epoch, seq } = await feedIn(env(copy), 'acme');
      expect([epoch, seq]).toEqual([first?.epoch, String(Number(common) + 1)]);
      expect(await pageIn(env(copy), 'acme', seen)).toEqual({
        reason: 'FEED_RESTORED',
        epoch,
        seq: common,
        after: `${common}.${epoch}`,
      });
      expect(await feedIn(env(url), 'acme')).toMatchObject({ seq: seen });
    },
    60_000,
  );

  ifTools(
    'from an older dump gets the erasures of since, before a service starts',
    async () => {
      const [url, dump, ledger] = [database.url as string, join(directory, 'older'), join(directory, 'ledger')];
      const older = urlOn(postgresUrl as string, copies[1] as string);
      const companyId = 'erasing';
      const begin = (service: Service, candidateId: string) => knownPerson(service, { companyId, candidateId }).begin();
      await serving(url, async (service) => void (await Promise.all([begin(service, 'ann'), begin(service, 'ben')])));
      await run('pg_dump', '--format=custom', `--file=${dump}`, url);
      const { token } = await serving(url, (service) =>
        knownPerson(service, { companyId, candidateId: 'ann' }).erase(),
      );
      await erasuresCommand(['export', ledger], env(url), () => undefined);
      await onServer(postgresUrl as string, (client) => client.query(`create database ${copies[1]}`));
      await run('pg_restore', `--dbname=${older}`, dump);

      const said: string[] = [];
      await erasuresCommand(['apply', ledger], env(older), (line) => said.push(line));
      expect(said).toEqual(['applied 1, already 0, not here 0']);
      expect((await feedIn(env(older), companyId)).epoch).not.toBe((await feedIn(env(url), companyId)).epoch);
      const query = `{ records(companyId: "${companyId}") { nodes { candidateId } } }`;
      const { body } = await serving(older, (service) =>
        service.graphql(query, { token: tokenFor(companyId, { roles: ['admin'] }) }),
      );
      const candidates = body.data.records.nodes.map((node: { candidateId: string }) => node.candidateId);
      expect(candidates.toSorted()).toEqual(['ben', token].toSorted());
    },
    60_000,
  );

  it('to a point in time keeps its OID, and needs the command', async () => {
    const url = database.url as string;
    await issue(url);
    await issue(url);
    const before = await feedIn(env(url), 'acme');
    await database.rows("delete from feed_event where company_id = 'acme' and seq = $1", [before.seq]);
    await database.rows("update feed_head set seq = seq - 1 where company_id = 'acme'");
    expect((await feedIn(env(url), 'acme')).epoch).toBe(before.epoch);
    const said: string[] = [];
    await restoredCommand([], env(url), (line) => said.push(line));
    expect(said).toEqual(['The feeds have a new epoch.']);
    const common = String(Number(before.seq) - 1);
    expect(await pageIn(env(url), 'acme', before.seq)).toMatchObject({ reason: 'FEED_RESTORED', seq: common });
    expect(await pageIn(env(url), 'acme', common)).toMatchObject([{ type: 'FEED_RESTORED', seq: before.seq }]);
  });
});
