import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { Waits } from '../../../src/entities/driver/waits.js';
import { onPostgres, postgresUrl } from '../../support/database/databases.js';

/** Callers that wait for a connection. Here the test says when a tick passes. */
onPostgres('a wait for a connection (set TEST_DATABASE_URL)', () => {
  let pool: pg.Pool;
  let waits: Waits;
  let held: pg.PoolClient;
  beforeAll(() => {
    pool = new pg.Pool({ ...connectionOf(postgresUrl as string), max: 1 });
    waits = new Waits(pool);
  });
  beforeEach(async () => {
    held = await pool.connect();
  });
  afterAll(() => pool.end());

  const pass = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick += 1) waits.tick();
  };
  /** Gives the connection back and takes it again. */
  const move = async (): Promise<void> => {
    const next = pool.connect();
    held.release();
    held = await next;
  };
  const one = async () => (await pool.query('select 1 as one')).rows;

  it('ends after 0.8 s in which no connection became free', async () => {
    const waiting = expect(one()).rejects.toMatchObject({ reason: 'DATABASE_UNAVAILABLE' });
    pass(8);
    await waiting;
    held.release();
    expect(await one()).toEqual([{ one: 1 }]);
  });

  it('ends after 5 s in which others got connections', async () => {
    const others = Array.from({ length: 12 }, () => pool.connect());
    const waiting = expect(one()).rejects.toMatchObject({ reason: 'OVERLOADED' });
    for (const other of others) {
      pass(4);
      held.release();
      held = await other;
    }
    pass(2);
    await waiting;
    held.release();
    expect(await one()).toEqual([{ one: 1 }]);
  });

  it('that ended takes no connection from later callers, however many ended', async () => {
    const ended = Promise.allSettled(Array.from({ length: 20_000 }, one));
    pass(8);
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
    const later = one();
    await move();
    held.release();
    expect(await later).toEqual([{ one: 1 }]);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });
});
