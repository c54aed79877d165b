import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { KeyHolder, webhookFields } from '../../support/company/keyHolder.js';
import { onPostgres, openPostgresTest } from '../../support/database/databases.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService } from '../../support/service/service.js';
import { workOf } from '../../support/service/works.js';

/** Webhooks of API keys, if several calls and workers change them at the same time. */

const atOnce = 12;

onPostgres('webhooks of API keys on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let service: Service;
  let receiver: Receiver;
  let company: HookedCompany;
  let holder: KeyHolder;
  let companies = 0;
  beforeAll(async () => {
    service = await startService({
      database: await openPostgresTest(),
      allowsLoopbackWebhooks: true,
      keyLimit: 100_000,
    });
    receiver = await Receiver.start();
  }, 120_000);
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
    await service.database.close();
  });
  beforeEach(async () => {
    companies += 1;
    company = await HookedCompany.begin(service, receiver, `raced-${companies}`);
    holder = await KeyHolder.of(service, receiver, company);
  });

  const times = <R>(count: number, call: (at: number) => Promise<R>): Promise<R[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => call(at)));

  it('with one URL are one webhook, however many calls create it at once', async () => {
    const made = await times(atOnce, (at) => holder.hook('/one', { description: `call ${at}` }));
    const ids = made.map((one) => one.id ?? one);
    // A call that lost against others six times is told to repeat.
    expect(new Set(ids.filter((id) => id !== 'OVERLOADED')).size).toBe(1);
    expect(await holder.webhooks()).toHaveLength(1);
    const events = await company.run(
      '{ events(COMPANY, first: 100, filter: { types: ["WEBHOOK_CREATED"] }) { nodes { type } } }',
    );
    expect(events.nodes).toHaveLength(1);
  });

  it('are never more than 10 of a key', async () => {
    const made = await times(atOnce + 4, (at) => holder.hook(`/many-${at}`));
    expect(made.filter((one) => typeof one !== 'string')).toHaveLength(10);
    expect(await holder.webhooks()).toHaveLength(10);
  });

  it('end with their key, whatever else is done to them at the same time', async () => {
    const hooks = await times(4, (at) => holder.hook(`/${company.id}/${at}`, { types: ['RECORD_INITIALIZED'] }));
    const revoke = 'mutation ($id: ID!) { revokeApiKey(COMPANY, id: $id) { id } }';
    const ending = workOf(service, 'webhooks of ended keys');
    const workers = [delivererOf(service), delivererOf(service)];
    receiver.at(`/${company.id}/0`, status(500));
    await company.init('ann', 'bob');
    await Promise.all([
      company.run(revoke, { id: holder.id }),
      ...hooks.flatMap(({ id }: Json) => [
        company.update(id, { status: 'PAUSED' }),
        company.update(id, { status: 'ACTIVE' }),
        holder.update(id, { payload: 'THIN' }),
      ]),
      ...workers.map((worker) => worker.deliveries.run(company.id)),
      company.init('eve'),
    ]);
    const end = async (): Promise<void> => {
      while ((await ending.run(company.id, new AbortController().signal)) === 0);
    };
    await Promise.all([end(), end(), ...workers.map((worker) => worker.deliveries.run(company.id))]);
    await end();
    for (const { deliveries } of workers) await deliveries.idle();
    const all: Json[] = await company.run(`{ webhooks(COMPANY) { ${webhookFields} deliveries { nodes { status } } } }`);
    expect(all.map(({ status: its, reason }) => [its, reason])).toEqual(hooks.map(() => ['DISABLED', 'KEY_ENDED']));
    expect(JSON.stringify(all)).not.toContain('PENDING');
    // Each was disabled once.
    const { nodes } = await company.run(
      '{ events(COMPANY, first: 100, filter: { types: ["WEBHOOK_DISABLED"] }) { nodes { data } } }',
    );
    expect(nodes.map(({ data }: Json) => data.after.id).toSorted()).toEqual(hooks.map(({ id }: Json) => id).toSorted());
    const sent = () => receiver.received.filter((one) => one.path.startsWith(`/${company.id}/`)).length;
    const before = sent();
    await company.init('never-sent');
    for (const { deliveries } of workers) {
      await deliveries.run(company.id);
      await deliveries.idle();
    }
    expect(sent()).toBe(before);
  });
});
