import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookedCompany } from '../../support/company/hookedCompany.js';
import { candidateIds } from '../../support/company/pipeline.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver } from '../../support/outside/receiver.js';
import { type Service, startService } from '../../support/service/service.js';

/** The waiting deliveries of a company are bounded, and an event says so. */

const maxWaiting = 50;
let service: Service;
let receiver: Receiver;
let companies = 0;
let company: HookedCompany;

beforeAll(async () => {
  service = await startService({ allowsLoopbackWebhooks: true });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `company-${companies}`);
  receiver.at('/hangs', () => undefined);
});

/** Queues what there is, by a worker with a low bound, and lets it stop. */
async function queue(): Promise<void> {
  const { deliveries } = delivererOf(service, { maxWaiting, graceMs: 0 });
  while (await deliveries.run(company.id));
  await deliveries.stop();
}

const counts = async (id: string) => {
  const rows = await service.database.rows<{ status: string; count: number }>(
    `select status, count(*)::int as count from webhook_delivery where company_id = $1 and webhook_id = $2 group by status`,
    [company.id, id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

describe('more waiting deliveries than a company may have', () => {
  it('disable the webhook that has the most of them, with an event; the others go on', async () => {
    const few = await company.hook('/hangs', { types: ['VACANCY_PUBLISHED', 'WEBHOOK_DISABLED'] });
    const many = await company.hook('/hangs', { types: ['RECORD_INITIALIZED'] });
    await company.init(...candidateIds(maxWaiting));
    await queue();
    expect(await company.webhook(many.id)).toMatchObject({ status: 'DISABLED', reason: 'BACKLOG' });
    expect(await counts(many.id)).toEqual({ FAILED: maxWaiting });
    expect(await company.eventOf('WEBHOOK_DISABLED')).toMatchObject({
      actor: { kind: 'WORKER', id: 'webhooks' },
      data: {
        before: { id: many.id, status: 'ACTIVE', reason: null },
        after: { id: many.id, status: 'DISABLED', reason: 'BACKLOG' },
      },
    });
    expect(await company.webhook(few.id)).toMatchObject({ status: 'ACTIVE', reason: null });
    expect(await counts(few.id)).toEqual({ PENDING: 2 });
    // An admin gets them back.
    expect(await company.update(many.id, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', reason: null });
    const recover = 'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2020-01-01T00:00:00Z") }';
    expect(await company.run(recover, { id: many.id })).toBe(maxWaiting);
    expect(await counts(many.id)).toEqual({ PENDING: maxWaiting });
  });

  it('disable also a webhook that is DISABLED and has recovered most of them', async () => {
    const { id } = await company.hook('/hangs', { types: ['RECORD_INITIALIZED'] });
    const other = await company.hook('/hangs', { types: ['RECORD_INITIALIZED'] });
    await company.update(other.id, { status: 'PAUSED' });
    await service.database.rows(
      `update webhook set status = 'DISABLED', reason = 'GONE' where company_id = $1 and id = $2`,
      [company.id, id],
    );
    await company.init(...candidateIds(maxWaiting));
    const recover = 'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2020-01-01T00:00:00Z") }';
    expect(await company.run(recover, { id })).toBe(maxWaiting);
    await company.update(other.id, { status: 'ACTIVE' });
    await company.init('one-more');
    await queue();
    expect(await company.webhook(id)).toMatchObject({ status: 'DISABLED', reason: 'BACKLOG' });
    expect((await company.webhook(other.id)).status).toBe('ACTIVE');
    expect([await counts(id), await counts(other.id)]).toEqual([{ FAILED: maxWaiting }, { PENDING: 1 }]);
  });

  it('that wait no more than allowed disable none', async () => {
    const { id } = await company.hook('/hangs', { types: ['RECORD_INITIALIZED'] });
    await company.init(...candidateIds(maxWaiting - 1));
    await queue();
    expect([(await company.webhook(id)).status, await counts(id)]).toEqual(['ACTIVE', { PENDING: maxWaiting - 1 }]);
  });
});
