import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { featureRecords } from '../../../src/entities/pipeline/featureRecord.js';
import { vacancies } from '../../../src/entities/pipeline/vacancy.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { onServer } from '../../support/outside/servers.js';

/** A column that is missing here needs a migration with `compressLongValues`. */
onPostgres('long values (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPostgresTest();
  });
  afterAll(() => database.close());

  it('are compressed by lz4, if the server has it', async () => {
    const longTexts = [vacancies, featureRecords].flatMap(({ table, columns }) =>
      columns.flatMap(({ name, type, isLazy }) => (isLazy && type === 'text' ? `${table}.${name}` : [])),
    );
    const [hasLz4, rows] = await onServer(database.url as string, async (client) => {
      const settings = await client.query<{ has: boolean }>(
        `select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'`,
      );
      const columns = await client.query<{ name: string; compression: string }>(
        `select c.relname || '.' || a.attname as name, a.attcompression as compression
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and (a.atttypid = 'jsonb'::regtype or c.relname || '.' || a.attname = any($1))`,
        [longTexts],
      );
      return [settings.rows[0]?.has, columns.rows];
    });
    expect(rows.length).toBeGreaterThan(20);
    const wanted = hasLz4 ? 'l' : '';
    expect(rows.filter(({ compression }) => compression !== wanted)).toEqual([]);
  });
});
