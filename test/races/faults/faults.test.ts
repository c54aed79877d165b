import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from '../../../src/entities/database.js';
import { connectionOf } from '../../../src/entities/driver/connectionUrl.js';
import { ids } from '../../../src/entities/ids.js';
import {
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../../support/company/pipeline.js';
import { asTestDatabase, isBehindPooler, onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { killConnections, killWorkersConnections, onCluster } from '../../support/database/nodes.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

onPostgres('faults of PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let pipeline: Pipeline;

  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest() });
    pipeline = await createPipeline(service);
  });
  afterAll(async () => {
    await service.stop();
    await service.database.close();
  });

  const administer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(connectionOf(service.database.url ?? ''));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  /** A pooler whose connections were killed during a login refuses its clients for a while (`server_login_retry`). */
  const poolerLogsIn = async (): Promise<void> => {
    if (!isBehindPooler) return;
    const ping = () => service.database.store.ping().catch(() => null);
    await eventually(async () => (await ping()) === 'ok');
  };

  /**
   * Kills connections while candidates are moved.
   * @returns when each candidate has moved completely or not at all
   */
  async function moveAmid(kill: (client: pg.Client) => Promise<void>, candidates: string): Promise<void> {
    const recordIds = await initCandidates(service, pipeline, candidateIds(60, candidates));
    const moves = recordIds.map((id) =>
      service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
        token: pipeline.token,
        body: { resourceId: id },
      }),
    );
    const kills = administer(async (client) => {
      for (let round = 0; round < 5; round += 1) await kill(client);
    });
    const replies = await Promise.all(moves);
    await kills;

    const known = replies.every(({ status }) => status === 200 || status === 503);
    expect(known).toBe(true);
    const { rows } = await administer((client) =>
      client.query<{ id: string; is_closed: boolean; successors: number; events: number; statuses: number }>(
        `select r.id, r.is_closed, jsonb_array_length(r.status_history) as statuses,
          (select count(*)::int from feature_record n where n.company_id = r.company_id and n.candidate_id = r.candidate_id and n.id <> r.id) as successors,
          (select count(*)::int from feed_event e where e.company_id = r.company_id and e.type = 'RECORD_MOVED' and e.record_id = r.id) as events
        from feature_record r where r.id = any($1)`,
        [recordIds],
      ),
    );
    expect(rows).toHaveLength(60);
    for (const { is_closed, successors, events, statuses } of rows) {
      expect([successors, events, statuses]).toEqual(is_closed ? [1, 1, 2] : [0, 0, 1]);
    }
    for (const [index, reply] of replies.entries()) {
      if (reply.status === 200) expect(rows.find(({ id }) => id === recordIds[index])?.is_closed).toBe(true);
    }
    await poolerLogsIn();
    expect((await service.request('GET', '/readyz')).status).toBe(200);
  }

  it('connections killed during moves: each candidate has moved completely or not at all', () =>
    moveAmid(killConnections, 'candidate'));

  onCluster('connections to the workers killed during moves: the same result (set TEST_CITUS_URL)', () =>
    moveAmid(killWorkersConnections, 'worker'),
  );

  onCluster(
    'connections to the workers killed during transactions: calls are refused; between transactions: calls succeed (set TEST_CITUS_URL)',
    async () => {
      const { store } = service.database;
      const path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
      for (let round = 0; round < 12; round += 1) {
        const killed = store.transaction(async (tx) => {
          await tx.settings.findOne('acme');
          await administer(killWorkersConnections);
          await tx.settings.findOne('acme');
        });
        await expect(killed).rejects.toMatchObject({ reason: 'DATABASE_UNAVAILABLE' });
        await administer(killWorkersConnections);
        const { status } = await service.request('GET', path, { token: pipeline.token });
        expect(status).toBe(200);
      }
      await expect(store.ping()).resolves.toBe('ok');
    },
  );

  it('connections killed during transactions go back to the pool: it still works after more kills than it has connections', async () => {
    const { store } = service.database;
    for (let round = 0; round < 12; round += 1) {
      const killed = store.transaction(async (tx) => {
        await tx.settings.findOne('acme');
        await administer(killConnections);
        await tx.settings.findOne('acme');
      });
      await expect(killed).rejects.toMatchObject({ reason: 'DATABASE_UNAVAILABLE' });
    }
    await poolerLogsIn();
    await expect(store.ping()).resolves.toBe('ok');
  });

  it('no database to connect to: 503 DATABASE_UNAVAILABLE for an API key and for an operation, and /readyz answers 503', async () => {
    const away = await openDatabase({ kind: 'postgres', url: 'postgres://postgres@127.0.0.1:9/nowhere' }, ids);
    const lost = await startService({
      database: asTestDatabase(away, ''),
    });
    const { text } = await service.issueKey('acme');
    for (const credentials of [{ apiKey: text }, { token: tokenFor('acme') }]) {
      const { status, body } = await lost.request('GET', '/v2/vacancies/x/company/acme', credentials);
      expect([status, body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    }
    const { status, body } = await lost.request('GET', '/readyz');
    expect([status, body.status]).toEqual([503, 'unavailable']);
    expect((await lost.request('GET', '/healthz')).status).toBe(200);
    await lost.stop();
    await away.close();
  });

  it('a missing database: it is made only if the source asks for it', async () => {
    const missing = new URL(service.database.url ?? '');
    missing.pathname += '_missing';
    const source = { kind: 'postgres', url: missing.href } as const;
    const refused = await openDatabase(source, ids);
    await expect(refused.migrate()).rejects.toMatchObject({ code: '3D000' });
    await refused.close();
    const made = await openDatabase({ ...source, createsIfMissing: true }, ids);
    try {
      await made.migrate();
      await expect(made.store.ping()).resolves.toBe('ok');
    } finally {
      await made.close();
      await administer((client) => client.query(`drop database if exists ${missing.pathname.slice(1)}`));
    }
  });

  it('a pool whose connections all wait for a lock: a light read is refused and does not wait', async () => {
    await administer(async (client) => {
      await client.query('begin');
      await client.query('lock table vacancy in access exclusive mode');
      const path = `/v2/vacancies/${pipeline.vacancyId}/company/acme`;
      const reads = Array.from({ length: 11 }, () => service.request('GET', path, { token: pipeline.token }));
      const first = await Promise.race(reads);
      expect([first.status, first.body.reason]).toEqual([503, 'DATABASE_UNAVAILABLE']);
      await client.query('rollback');
      const statuses = (await Promise.all(reads)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    });
  });
});
