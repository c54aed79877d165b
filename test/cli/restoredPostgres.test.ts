import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { restoredCommand } from '../../src/cli/copies/restoredCommand.js';
import { apiKeyCommand } from '../../src/cli/credentials/apiKeyCommand.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/database/databases.js';
import { postgresTools } from '../support/database/privateCluster.js';
import { feedIn, pageIn } from '../support/feed/storedFeed.js';
import { onServer, urlOn } from '../support/outside/servers.js';
import { notOnCluster } from '../support/service/nodes.js';

/** PostgreSQL's own restore, by its tools (CONTRACT of operation, "A restored feed"). */

const ifTools = postgresTools ? it : it.skip;
const run = (tool: string, ...args: string[]) => promisify(execFile)(join(postgresTools ?? '', tool), args);

const copies = ['copy'].map((name) => `recruitment_test_${name}_${randomBytes(6).toString('hex')}`);
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
    expect(said).toEqual(['A new epoch of the feeds has begun.']);
    const common = String(Number(before.seq) - 1);
    expect(await pageIn(env(url), 'acme', before.seq)).toMatchObject({ reason: 'FEED_RESTORED', seq: common });
    expect(await pageIn(env(url), 'acme', common)).toMatchObject([{ type: 'FEED_RESTORED', seq: before.seq }]);
  });
});
