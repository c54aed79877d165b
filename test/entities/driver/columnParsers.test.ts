import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ReadBudget } from '../../../src/core/application/limits/readBudget.js';
import { clientOf, type PipelineClient, type Statement } from '../../../src/entities/driver/client.js';
import { bytesOfJson, bytesOfRow } from '../../../src/entities/driver/weights.js';
import { onPostgres, postgresUrl } from '../../support/database/databases.js';

onPostgres('the columns of a statement (set TEST_DATABASE_URL)', () => {
  let client: PipelineClient;
  beforeAll(async () => {
    client = new (clientOf(new Set()))(postgresUrl as string);
    await client.connect();
  });
  afterAll(() => client.end());

  const rowsOf = (statement: Statement): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      client.query(statement, undefined as never, (error: unknown, result: { rows: unknown[] }) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
  const values = ['key'];

  it('are taken from a budget: each row, its JSON and its texts', async () => {
    const text = `select null as nothing, $1::text as key, '{"n":1}'::json as json, n, null as last
      from generate_series(1, 3) n`;
    const weight = 3 * (bytesOfRow(5) + 'key'.length + bytesOfJson('{"n":1}') + 1);
    for (const _ of [1, 2, 3]) {
      const rows = await rowsOf({ text, values, budget: new ReadBudget(weight) });
      expect(rows).toEqual([1, 2, 3].map((n) => ({ nothing: null, key: 'key', json: { n: 1 }, n, last: null })));
      await expect(rowsOf({ text, values, budget: new ReadBudget(weight - 1) })).rejects.toMatchObject({
        reason: 'QUERY_LIMIT_EXCEEDED',
      });
    }
  });

  it('are not read beyond a budget, and the connection serves the next statement', async () => {
    const text = 'select $1::text as key, n from generate_series(1, 100000) n';
    const budget = new ReadBudget(10 * bytesOfRow(2));
    let parsed = 0;
    client.setTypeParser(23, (n) => {
      parsed += 1;
      return Number(n);
    });
    await expect(rowsOf({ text, values, budget })).rejects.toMatchObject({ reason: 'QUERY_LIMIT_EXCEEDED' });
    expect(parsed).toBeLessThan(10);
    expect(await rowsOf({ text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }]);
  });

  it('are bytes where they are wanted: texts only, and not in rows from 64 KiB to 1 MiB', async () => {
    const text =
      "select repeat($1, length) as text, length, null as nothing, '{}'::json as json from unnest($2::int[]) length";
    const lengths = [0, 3, 60_000, 70_000, 2_000_000];
    for (const _ of [1, 2, 3]) {
      const rows = await rowsOf({ text, values: ['x', lengths], asOctets: true });
      expect(rows).toEqual(
        lengths.map((length) => {
          const long = 'x'.repeat(length);
          return { text: length === 70_000 ? long : Buffer.from(long), length, nothing: null, json: {} };
        }),
      );
    }
  });
});
