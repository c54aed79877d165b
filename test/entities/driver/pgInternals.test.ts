import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { InternalClient, type RowForm, readRows } from '../../../src/entities/driver/pgInternals.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';

/** Checks what the code uses of pg that it does not publish. It fails if an upgrade of pg changes one of them. */

onPostgres("pg's internals (set TEST_DATABASE_URL)", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPostgresTest();
  });
  afterAll(async () => {
    await database.close();
  });

  it('of a client: the key for a cancel request, and the parameters of its start', async () => {
    class Named extends InternalClient {
      override getStartupConf() {
        return { ...super.getStartupConf(), DateStyle: 'German' };
      }
    }
    const client = new Named(connectionOf(database.url as string));
    await client.connect();
    const { rows } = await client.query("select pg_backend_pid() as pid, date '2026-11-25'::text as date");
    expect(rows).toEqual([{ pid: client.processID, date: '25.11.2026' }]);
    expect(client.secretKey).toEqual(expect.any(Number));
    await client.end();
  });

  it('of a connection: how it parses messages, so that rows can be returned as bytes', async () => {
    const octetsOf = (text: string | null) => (text === null ? null : Buffer.from(text));
    let form: RowForm = 'text';
    class Reading extends pg.Client {
      constructor(config: pg.ClientConfig) {
        super(config);
        readRows(this.connection, () => form);
      }
    }
    const reading = new Reading(connectionOf(database.url as string));
    const shown: unknown[] = [];
    const types = { getTypeParser: () => (column: unknown) => column } as unknown as pg.CustomTypesConfig;
    const show = async (text: string): Promise<void> => {
      shown.push(...(await reading.query({ text, types, rowMode: 'array' })).rows);
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
