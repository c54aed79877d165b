import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { lockWaits } from '../../support/database/nodes.js';
import { eventually } from '../../support/eventually.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** Workers fail the waiting deliveries of a disabled webhook. Other changes of these deliveries are not lost. */

const waiting = 20;

onPostgres('a delivery that fails with its webhook on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let other: pg.Client;
  let companyId: string;
  let companies = 0;
  beforeAll(async () => {
    service = await startService({ database: await openPostgresTest(), allowsLoopbackWebhooks: true });
    other = new pg.Client(service.database.url as string);
    await other.connect();
  }, 120_000);
  afterAll(async () => {
    await other.end();
    await service.stop();
    await service.database.close();
  });

  beforeEach(async () => {
    companies += 1;
    companyId = `company-${companies}`;
    const { body } = await service.graphql(
      'mutation ($companyId: ID!) { createWebhook(companyId: $companyId, input: { url: "http://127.0.0.1:9/" }) { webhook { id } } }',
      { token: tokenFor(companyId, { roles: ['admin'] }), variables: { companyId } },
    );
    const { id } = body.data.createWebhook.webhook;
    await service.database.rows(
      `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries,
         next_attempt_at, created_at)
       select $1, 'delivery-' || at, $2, 'event-' || at, at, 'RECORD_SCORED', 'thread-' || at, 'PENDING', '[]', 0, now(), now()
       from generate_series(1, $3::int) at`,
      [companyId, id, waiting],
    );
    await service.database.rows(
      `update webhook set status = 'DISABLED', revision = 1, fails_before = 1 where company_id = $1`,
      [companyId],
    );
  });

  it.each([
    ['recovered', "status = 'PENDING', tries = 0, revision = 1", 'PENDING'],
    ['delivered', "status = 'DELIVERED', next_attempt_at = null", 'DELIVERED'],
  ])('stays as it is if it is %s while a worker waits for its lock', async (_case, change, status) => {
    await other.query('begin');
    await other.query(`update webhook_delivery set ${change} where company_id = $1 and id = 'delivery-7'`, [companyId]);
    const { webhooks, deliveries } = service.database.store;
    const [webhook] = await webhooks.list(companyId);
    if (!webhook) throw new Error('There is no webhook.');
    const failing = deliveries.failWaiting(webhook);
    await eventually(async () => (await lockWaits(other)) > 0);
    await other.query('commit');
    await failing;
    const rows = await service.database.rows<{ id: string; status: string }>(
      `select id, status from webhook_delivery where company_id = $1 and status <> 'FAILED'`,
      [companyId],
    );
    expect(rows).toEqual([{ id: 'delivery-7', status }]);
  });
});
