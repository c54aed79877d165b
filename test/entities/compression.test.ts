import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { featureRecords } from '../../src/entities/featureRecord.js';
import { vacancies } from '../../src/entities/vacancy.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/databases.js';

/** A column that is missing here needs a migration such as Migration20261201_compression. */
(postgresUrl ? describe : describe.skip)('long values (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await openPostgresTest();
    client = new pg.Client({ connectionString: database.url as string });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it('are compressed by lz4, if the server has it', async () => {
    const { rows: settings } = await client.query<{ has: boolean }>(
      `select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'`,
    );
    const longTexts = [vacancies, featureRecords].flatMap(({ table, columns }) =>
      columns.flatMap(({ name, type, isLazy }) => (isLazy && type === 'text' ? `${table}.${name}` : [])),
    );
    const { rows } = await client.query<{ name: string; compression: string }>(
      `select c.relname || '.' || a.attname as name, a.attcompression as compression
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'event'
        and (a.atttypid = 'jsonb'::regtype or c.relname || '.' || a.attname = any($1))`,
      [longTexts],
    );
    expect(rows.length).toBeGreaterThan(20);
    const wanted = settings[0]?.has ? 'l' : '';
    expect(rows.filter(({ compression }) => compression !== wanted)).toEqual([]);
  });
});
