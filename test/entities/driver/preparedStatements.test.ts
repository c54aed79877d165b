import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg, { type Client } from 'pg';
import { silent } from '../../../src/core/kernel/logger.js';
import { openDatabase } from '../../../src/entities/database.js';
import { clientOf, type PipelineClient } from '../../../src/entities/driver/client.js';
import { watchConnections } from '../../../src/entities/driver/connections.js';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { StatementNames } from '../../../src/entities/driver/statementNames.js';
import { ids } from '../../../src/entities/ids.js';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { startPooler } from '../../support/database/pooler.js';
import { type Service, startService } from '../../support/service/service.js';

describe('the names of prepared statements', () => {
  const twice = (names: StatementNames, text: string) => [names.of(text), names.of(text)];

  it('are given from the second use on, and do not change', () => {
    const names = new StatementNames();
    const [first, second] = twice(names, 'select $1');
    expect([first, second]).toEqual([null, expect.any(String)]);
    expect(names.of('select $1')).toBe(second);
  });

  it('are the same in every process for the same text, and differ for other texts', () => {
    const [one, other] = [new StatementNames(), new StatementNames()];
    const texts = ['select 1, $1', 'select 2, $1', 'select 3, $1'];
    const given = texts.map((text) => twice(one, text)[1]);
    expect(texts.toReversed().map((text) => twice(other, text)[1])).toEqual(given.toReversed());
    expect(new Set(given).size).toBe(3);
  });

  it('are not longer than an identifier of PostgreSQL', () => {
    const names = new StatementNames();
    names.lost('0A000');
    expect(twice(names, 'select $1')[1]?.length).toBeLessThan(64);
  });

  it('are given to repeated texts, for any number of texts before', () => {
    const names = new StatementNames(1000);
    for (let at = 0; at < 1000; at += 1) names.of(`select ${at}, $1`);
    expect(twice(names, 'select late, $1')[1]).not.toBeNull();
    expect(names.of('select 0, $1')).toBeNull();
  });

  it('are not given to long texts', () => {
    expect(twice(new StatementNames(), `select ${'x'.repeat(20_000)}`)[1]).toBeNull();
  });

  it('change after an outdated plan, and are no longer given after the server has lost a name', () => {
    const names = new StatementNames();
    const before = twice(names, 'select $1')[1];
    names.lost('0A000');
    const after = twice(names, 'select $1')[1];
    expect([typeof after, after === before]).toEqual(['string', false]);
    names.lost('26000');
    expect(twice(names, 'select $1')).toEqual([null, null]);
  });
});

onPostgres('on PostgreSQL', () => {
  let database: TestDatabase;
  let service: Service;
  let pipeline: Pipeline;
  let interviewId: string;

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startService({ database });
    pipeline = await createPipeline(service);
    [interviewId = ''] = await initCandidates(service, pipeline, ['candidate']);
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });

  /** Runs work on a connection that acts as a separate process: it has its own names. */
  async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
    const Preparing = clientOf(new Set(), new StatementNames());
    const client = new Preparing(url);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  /** The pool ends before its connection does. The database, dropped meanwhile, would report an error to nobody. */
  const closedPool = async (pool: pg.Pool) => {
    const closed = once(pool, 'remove');
    await pool.end();
    await closed;
  };
  const preparedOn = async (client: Client) => {
    const { rows } = await client.query("select statement from pg_prepared_statements where name <> ''");
    return rows.map(({ statement }) => statement);
  };
  const say = async (client: Client, word: string) => {
    const { rows } = await client.query(`select '${word}' || $1::text as said`, ['!']);
    return rows[0].said;
  };

  it('keeps no rows of the statement for which its connection was opened', async () => {
    const clients = new Set<PipelineClient>();
    const pool = new pg.Pool({ ...connectionOf(database.url as string), max: 1, Client: clientOf(clients) });
    watchConnections(pool, clients, silent);
    const long = async () => new WeakRef((await pool.query("select repeat('x', 1000000) as text")).rows[0]);
    const rows = [await long(), await long()];
    await pool.query('select 1');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // A WeakRef holds its object until the present job has ended.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    await closedPool(pool);
    // Not the rows themselves: a failure would print them.
    expect(rows.map((row) => row.deref() === undefined)).toEqual([true, true]);
  });

  it('prepares from the second use on, and continues without names after one was lost', async () => {
    await connected(database.url as string, async (client) => {
      expect(await say(client, 'once')).toBe('once!');
      expect(await preparedOn(client)).toEqual([]);
      expect(await say(client, 'once')).toBe('once!');
      expect(await preparedOn(client)).toHaveLength(1);
      await client.query('deallocate all');
      expect(await say(client, 'once')).toBe('once!');
      expect(await say(client, 'once')).toBe('once!');
      expect(await preparedOn(client)).toEqual([]);
    });
  });

  it('replaces a connection at the limit, so that what is used is prepared, whoever came first', async () => {
    const Preparing = clientOf(new Set(), new StatementNames(), 3);
    const pool = new pg.Pool({ ...connectionOf(database.url as string), max: 1, Client: Preparing });
    const prepared = async () => {
      const { rows } = await pool.query("select statement from pg_prepared_statements where name <> ''");
      return rows.map(({ statement }) => statement);
    };
    const used = "select 'used' || $1::text as said";
    const counts: number[] = [];
    const asUsed: boolean[] = [];
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const text = `select '${word}' || $1::text as said`;
      for (const _ of [1, 2]) expect((await pool.query(text, ['!'])).rows).toEqual([{ said: `${word}!` }]);
      for (const _ of [1, 2]) expect((await pool.query(used, ['!'])).rows).toEqual([{ said: 'used!' }]);
      const statements = await prepared();
      counts.push(statements.length);
      asUsed.push(statements.includes(used));
    }
    expect(Math.max(...counts)).toBe(2);
    expect(asUsed.filter(Boolean).length).toBeGreaterThanOrEqual(4);
    await closedPool(pool);
  });

  it('prepares no more than the limit in a transaction', async () => {
    const Preparing = clientOf(new Set(), new StatementNames(), 3);
    const client = new Preparing(database.url as string);
    await client.connect();
    await client.query('begin');
    for (const word of ['one', 'two', 'three', 'four']) {
      for (const _ of [1, 2]) expect(await say(client, word)).toBe(`${word}!`);
    }
    expect(await preparedOn(client)).toHaveLength(3);
    await client.query('commit');
    await client.end();
  });

  it('parses every type of column in the same way, prepared or not', async () => {
    await connected(database.url as string, async (client) => {
      const kinds = `select n as number, n % 2 = 0 as truth, jsonb_build_object('n', n) as json, null as nothing,
        array['a', $1] as list, timestamptz '2026-11-20 12:00:00.5+00' as at, '' as "empty", n::text as "__proto__"
        from generate_series(1, 3) n`;
      const results: unknown[] = [];
      for (const _ of [1, 2, 3]) {
        const { rows, rowCount, command, fields } = await client.query(kinds, ['b']);
        results.push({ rows, rowCount, command, names: fields.map(({ name }) => name) });
      }
      for (const result of results) expect(result).toEqual(results[0]);
      expect(results[0]).toMatchObject({
        rowCount: 3,
        rows: [{ number: 1, truth: false, json: { n: 1 }, list: ['a', 'b'] }, {}, {}],
      });
      const wrong = () => client.query('select 1 / $1::int as part', [0]);
      for (const _ of [1, 2, 3]) await expect(wrong()).rejects.toMatchObject({ code: '22012' });
      expect((await client.query('select 1 / $1::int as part', [1])).rows).toEqual([{ part: 1 }]);
    });
  });

  it('reads correctly after a table of a prepared statement was altered', async () => {
    await connected(database.url as string, async (client) => {
      await client.query('create table altered (id text)');
      await client.query("insert into altered values ('a')");
      const read = async () => (await client.query('select * from altered where id = $1', ['a'])).rows;
      for (const _ of [1, 2, 3]) expect(await read()).toEqual([{ id: 'a' }]);
      await client.query('alter table altered add column more text');
      for (const _ of [1, 2, 3]) expect(await read()).toEqual([{ id: 'a', more: null }]);
      expect((await preparedOn(client)).length).toBeGreaterThan(0);
    });
  });

  it('retries a whole transaction after a lost prepared statement', async () => {
    const { companyId, vacancyId } = pipeline;
    let attempts = 0;
    const lock = () =>
      database.store.transaction(async (tx) => {
        attempts += 1;
        return (await tx.vacancies.lock(companyId, vacancyId))?.id;
      });
    for (const _ of [1, 2, 3]) expect(await lock()).toBe(vacancyId);
    expect(attempts).toBe(3);
    await connected(database.url as string, (client) =>
      client.query('alter table vacancy alter column name type varchar'),
    );
    for (const _ of [1, 2]) expect(await lock()).toBe(vacancyId);
    expect(attempts).toBe(6);
  });

  it('never runs the statement of another process behind a pooler that shares connections', async () => {
    const pooler = await startPooler(database.url as string, 2);
    await connected(pooler.url, (one) =>
      connected(pooler.url, async (other) => {
        // In turns: statements of `one` go to the first server connection, statements of `other` to the second.
        for (const _ of [1, 2]) expect([await say(one, 'one'), await say(other, 'other')]).toEqual(['one!', 'other!']);
        expect(pooler.preparedNames()).toHaveLength(2);
        await one.query('select 1');
        for (const _ of [1, 2, 3]) {
          expect([await say(one, 'one'), await say(other, 'other')]).toEqual(['one!', 'other!']);
        }
      }),
    );
    await pooler.close();
  });

  it('serves reads and writes behind a pooler that loses names', async () => {
    const pooler = await startPooler(database.url as string, 3);
    const pooled = await openDatabase({ kind: 'postgres', url: pooler.url }, ids);
    const behind = await startService({ database: { ...database, ...pooled } });
    const { companyId, vacancyId, token } = pipeline;
    const paths = [
      `/v2/candidates/interviews/${interviewId}/company/${companyId}/vacancy/${vacancyId}`,
      `/v2/vacancies/${vacancyId}/company/${companyId}`,
    ];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      for (const path of paths) expect((await behind.request('GET', path, { token })).status).toBe(200);
    }
    for (const round of [1, 2, 3, 4]) expect(await initCandidates(behind, pipeline, [`c-${round}`])).toHaveLength(1);
    pooler.preparedNames();
    for (const path of paths) expect((await behind.request('GET', path, { token })).status).toBe(200);
    expect(pooler.preparedNames()).toEqual([]);
    await behind.stop();
    await pooled.close();
    await pooler.close();
  });
});
