import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createPipeline, initCandidates, type Pipeline, recordPath } from '../../support/company/pipeline.js';
import { onPostgres, openPostgresTest, type TestDatabase } from '../../support/database/databases.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** A database that answers and refuses all writes, as a standby does (docs/OPERATIONS.md, "What runs"). */

onPostgres('a database that only reads (set TEST_DATABASE_URL)', () => {
  let database: TestDatabase;
  let service: Service;
  let pipeline: Pipeline;
  let id: string;
  let administrator: pg.Client;

  beforeAll(async () => {
    database = await openPostgresTest();
    service = await startService({ database });
    pipeline = await createPipeline(service);
    [id = ''] = await initCandidates(service, pipeline, ['ann']);
    const url = new URL(database.url as string);
    administrator = new pg.Client(new URL('/postgres', url).href);
    await administrator.connect();
    await readOnly('on');
  });
  afterAll(async () => {
    await readOnly('off');
    await administrator.end();
    await service.stop();
    await database.close();
  });

  /** Changes what new sessions may do, and ends the present ones. */
  async function readOnly(state: 'on' | 'off'): Promise<void> {
    const name = new URL(database.url as string).pathname.slice(1);
    await administrator.query(`alter database "${name}" set default_transaction_read_only = ${state}`);
    await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  }

  it('is said by /readyz, which stays 200: reads are answered', async () => {
    let ready = await service.request('GET', '/readyz');
    // The ended connections are found one by one.
    while (ready.status !== 200) ready = await service.request('GET', '/readyz');
    expect(ready.body).toMatchObject({ status: 'degraded', checks: { database: 'read-only' } });
    const read = await service.request('GET', recordPath(pipeline, id), { token: pipeline.token });
    expect([read.status, read.body.id]).toEqual([200, id]);
  });

  it.each<[what: string, write: () => Promise<{ status: number; body: unknown; headers: Headers }>]>([
    ['a move', () => move()],
    ['a move with an idempotency key', () => move({ 'idempotency-key': 'read-only' })],
  ])('answers %s with 503 and Retry-After', async (_what, write) => {
    const { status, body, headers } = await write();
    expect([status, body]).toEqual([503, expect.objectContaining({ reason: 'DATABASE_UNAVAILABLE' })]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses mutations alike', async () => {
    const fields = [
      'publishVacancy(companyId: "acme", id: "v") { id }',
      'updateCompanySettings(companyId: "acme", input: { locale: "en" }) { locale }',
      'rollCallbackSecret(companyId: "acme") { secret }',
    ];
    for (const field of fields) {
      const { body } = await service.graphql(`mutation { ${field} }`, {
        token: tokenFor('acme', { roles: ['admin'] }),
      });
      expect([field, body.errors?.[0].extensions.reason]).toEqual([field, 'DATABASE_UNAVAILABLE']);
    }
  });

  const move = (headers: Record<string, string> = {}) =>
    service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      token: pipeline.token,
      headers,
      body: { resourceId: id },
    });
});
