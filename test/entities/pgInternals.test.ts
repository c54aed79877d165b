import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type PgClient,
  type PgPool,
  type RowForm,
  type RunningQuery,
  readRows,
} from '../../src/entities/driver/pgInternals.js';
import { openPostgresTest, postgresUrl, type TestDatabase } from '../support/databases.js';

/** Checks the internals of pg that the code uses. It fails if an upgrade of pg changes one of them. */

(postgresUrl ? describe : describe.skip)("pg's internals (set TEST_DATABASE_URL)", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await openPostgresTest();
    pool = new pg.Pool({ connectionString: database.url as string, max: 1 });
  });
  afterAll(async () => {
    // The pool ends before its connection does. The database, dropped meanwhile, would report an error to nobody.
    const closed = once(pool, 'remove');
    await pool.end();
    await closed;
    await database.close();
  });

  const internals = () => pool as unknown as PgPool;
  const only = () => internals()._clients[0] as PgClient;

  it('of a pool: its connections, also while they open, and the waiting callers', async () => {
    const opened = pool.connect();
    expect([internals()._clients.length, only()._connecting]).toEqual([1, true]);
    const client = await opened;
    expect(only()._connecting).toBe(false);
    const waiting = pool.connect();
    const [pending] = internals()._pendingQueue;
    internals()._pendingQueue.splice(0);
    pending?.callback(new Error('refused'));
    await expect(waiting).rejects.toThrow('refused');
    client.release();
    expect(internals().ended).toBe(false);
  });

  it('of a connection: the running statement, the bytes read, the key for a cancel request', async () => {
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    const client = only();
    expect([client.processID, typeof client.secretKey, client.getTransactionStatus()]).toEqual([
      rows[0].pid,
      'number',
      'I',
    ]);
    expect([client.host, client.port]).toEqual([expect.any(String), expect.any(Number)]);
    const before = client.connection.stream.bytesRead;
    const asked = pool.query('select 1 as one');
    await new Promise((resolve) => setImmediate(resolve));
    expect(client._getActiveQuery()?.text).toBe('select 1 as one');
    await asked;
    expect(client._getActiveQuery()).toBeNull();
    expect(client.connection.stream.bytesRead).toBeGreaterThan(before);
  });

  it('of a query: it receives its rows one by one, and can be failed between two rows', async () => {
    type Row = { readonly fields: readonly (string | null)[] };
    interface Internal {
      _canceledDueToError: unknown;
      _result: { fields: readonly { dataTypeID: number }[] };
      handleDataRow(message: Row): void;
    }
    const rows: unknown[] = [];
    const types: unknown[] = [];
    class Failing extends (pg.Query as unknown as new (text: string) => Internal) {
      override handleDataRow(message: Row): void {
        rows.push(message.fields);
        types.push(...this._result.fields.map(({ dataTypeID }) => dataTypeID));
        this._canceledDueToError = new Error('enough');
      }
    }
    const failing = new Failing(
      "select null as nothing, '{}'::jsonb as json, n from generate_series(1, 2) n",
    ) as unknown as string;
    await expect(
      new Promise((resolve, reject) => {
        pool.query(failing, ((error: unknown) => (error ? reject(error) : resolve(null))) as never);
      }),
    ).rejects.toThrow('enough');
    expect(rows).toEqual([
      [null, '{}', '1'],
      [null, '{}', '2'],
    ]);
    expect(types.slice(1, 3)).toEqual([3802, 23]);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('of a connection: how it parses messages, so that rows can be returned as bytes', async () => {
    const octetsOf = (text: string | null) => (text === null ? null : Buffer.from(text));
    let form: RowForm = 'text';
    class Reading extends pg.Client {
      constructor(config: pg.ClientConfig) {
        super(config);
        readRows((this as unknown as PgClient).connection, () => form);
      }
    }
    const reading = new Reading({ connectionString: database.url as string });
    const shown: unknown[] = [];
    class Showing extends (pg.Query as unknown as new (text: string) => RunningQuery) {
      override handleDataRow({ fields }: Parameters<RunningQuery['handleDataRow']>[0]): void {
        shown.push(fields);
      }
    }
    const show = async (statement: string): Promise<void> => {
      await new Promise<void>((resolve, reject) => {
        const query = new Showing(statement) as unknown as { callback: (error: unknown) => void };
        query.callback = (error) => (error ? reject(error) : resolve());
        reading.query(query as never);
      });
    };
    await reading.connect();
    // Together longer than one chunk of the socket, so that a chunk has the end of a row and the start of the next.
    const some = 'ñ—"😀'.repeat(6_000);
    const long = 'ñ—"😀'.repeat(60_000);
    form = 'octets';
    await show(`select n::text as n, null as nothing, repeat('ñ—"😀', 6000) as some from generate_series(1, 3) n`);
    await show(`select repeat('ñ—"😀', 60000) as long`);
    form = 'text';
    await show(`select 'ñ' as text, null as nothing`);
    expect(shown).toEqual([...['1', '2', '3'].map((n) => [n, null, some].map(octetsOf)), [long], ['ñ', null]]);
    shown.length = 0;
    form = 'octets';
    // Rows of all sizes, so that chunks of the socket end at many places of a message.
    const lengths = [1, 900, 5_000, 16_000, 40_000, 2, 70_000, 3, 33_000, 150_000, 1_200_000, 5, 60_000, 2_500_000];
    for (let round = 0; round < 3; round += 1) {
      await show(`select repeat(n::text, length), n from unnest(array[${lengths}]) with ordinality as l (length, n)`);
    }
    form = 'text';
    const rows = lengths.map((length, at) => [String(at + 1).repeat(length), String(at + 1)]);
    const asTexts = (fields: unknown): string[] => (fields as (Buffer | string)[]).map(String);
    expect(shown.map(asTexts)).toEqual([rows, rows, rows].flat());
    const areBytes = (shown as unknown[][]).slice(0, lengths.length).map(([text]) => Buffer.isBuffer(text));
    expect(areBytes).toEqual(rows.map(([text = '']) => text.length < 64 * 1024 || text.length >= 1024 * 1024));
    shown.length = 0;
    form = 'none';
    await show('select n from generate_series(1, 2) n');
    form = 'text';
    expect(shown).toEqual([[], []]);
    expect((await reading.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(reading.query('select 1 / 0')).rejects.toThrow('division by zero');
    await reading.end();
  });
});
