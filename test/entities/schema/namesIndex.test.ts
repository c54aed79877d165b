import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../../src/entities/database.js';
import { ids } from '../../../src/entities/ids.js';
import { postgresUrl } from '../../support/database/databases.js';
import { notOnCluster } from '../../support/database/nodes.js';
import { onServer, urlOn } from '../../support/outside/servers.js';

/** There is an index for text within names if the server has the extensions and the role may create them (ADR 10). */
const onPlainServer = notOnCluster('names are searched without a trigram index (ADR 10)');

onPlainServer.each([
  ['its owner', true],
  ['a role without rights to it', false],
])('a PostgreSQL database migrated by %s (set TEST_DATABASE_URL)', (_role, isOwner) => {
  const server = postgresUrl ?? '';
  const name = `recruitment_names_${randomBytes(6).toString('hex')}`;
  let database: Database;

  beforeAll(async () => {
    const own = new URL(urlOn(server, name));
    own.username = name;
    own.password = name;
    await onServer(server, async (client) => {
      await client.query(`create role ${name} login password '${name}'`);
      await client.query(`create database ${name}`);
      if (isOwner) await client.query(`alter database ${name} owner to ${name}`);
    });
    await onServer(urlOn(server, name), (client) => client.query(`grant usage, create on schema public to ${name}`));
    database = await openDatabase({ kind: 'postgres', url: own.href }, ids);
    await database.migrate();
  });
  afterAll(async () => {
    await database.close();
    await onServer(server, async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`drop role ${name}`);
    });
  });

  it('has the trigram index if it can, and searches names in both cases', async () => {
    const { rows } = await onServer(urlOn(server, name), (client) =>
      client.query<{ isThere: boolean; isToBeHad: boolean }>(`
        select exists (select from pg_indexes where indexname = 'vacancy_name_trigram_index') as "isThere",
          (select count(*) = 2 from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) as "isToBeHad"`),
    );
    expect(rows[0]?.isThere).toBe(isOwner && rows[0]?.isToBeHad);
    expect(await database.store.vacancies.count('acme', { nameContains: '100%' })).toBe(0);
  });
});
