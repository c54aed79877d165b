import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookedCompany } from '../../support/company/hookedCompany.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { type Answering, Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** Receivers that ask for a pause by `Retry-After` (docs/WEBHOOKS.md, "Your answer"). Each test has its own company. */

const minute = 60_000;
const hour = 60 * minute;
const clock = new TestClock(Date.now());
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let companies = 0;
let company: HookedCompany;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true });
  receiver = await Receiver.start();
  worker = delivererOf(service);
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  clock.advance(Date.now() - clock.now());
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `asks-${companies}`);
});

const refusing =
  (code: number, retryAfter: string): Answering =>
  (response) => {
    response.writeHead(code, { 'retry-after': retryAfter }).end();
  };
const initialized = { types: ['RECORD_INITIALIZED'] };

describe('a receiver that answers with Retry-After', () => {
  it.each([429, 503])('%d gets no scheduled attempt before, of any delivery; other webhooks are sent', async (code) => {
    await company.hook(`/asks-${code}`, initialized);
    await company.hook(`/other-${code}`, initialized);
    receiver.at(`/asks-${code}`, refusing(code, '600'));
    await company.init('ann');
    await worker.deliver();
    expect(receiver.to(`/asks-${code}`)).toHaveLength(1);

    receiver.at(`/asks-${code}`, status(204));
    clock.advance(10 * minute - 1_000);
    await company.init('bob');
    await worker.deliver();
    expect(receiver.to(`/asks-${code}`)).toHaveLength(1);
    expect(receiver.to(`/other-${code}`)).toHaveLength(2);
    // No worker looks at the company in vain.
    expect(await service.database.store.scans.deliveries(new Date(clock.now()).toISOString())).toEqual([]);

    clock.advance(1_000);
    await worker.deliver();
    expect(
      receiver
        .to(`/asks-${code}`)
        .slice(1)
        .map(({ event }) => event.candidateId)
        .toSorted(),
    ).toEqual(['ann', 'bob']);
  });

  it('is asked again two hours after the schedule at the latest', async () => {
    const { id } = await company.hook('/asks-long', initialized);
    receiver.at('/asks-long', refusing(503, new Date(clock.now() + 30 * 24 * hour).toUTCString()));
    await company.init('ann');
    await worker.deliver();
    const [waiting] = await company.deliveries(id);
    expect(Date.parse(waiting.nextAttemptAt) - clock.now()).toBe(2 * hour + 5_000);
    clock.advance(2 * hour + 5_000);
    await worker.deliver();
    expect(receiver.to('/asks-long')).toHaveLength(2);
  });

  it.each([
    ['seconds of many digits', '9'.repeat(30)],
    ['a year of five digits', 'Fri, 01 Jan 20000 00:00:00 GMT'],
    ['the last date of ECMAScript', 'Sat, 13 Sep 275760 00:00:00 GMT'],
  ])('is not asked for two hours, however long it asks to wait: %s', async (_, retryAfter) => {
    const { id } = await company.hook('/asks-absurd', initialized);
    receiver.at('/asks-absurd', refusing(503, retryAfter));
    await company.init('urn:person:ann');
    await worker.deliver();
    const [waiting] = await company.deliveries(id);
    expect(Date.parse(waiting.nextAttemptAt) - clock.now()).toBe(2 * hour + 5_000);
  });

  it.each(['-600', '1.5', '1e3', '0x600', '', 'Fri, 31 Feb 2099 99:00:00 GMT', 'soon'])(
    'has said nothing by %p: the schedule holds',
    async (retryAfter) => {
      const { id } = await company.hook('/asks-unclear', initialized);
      receiver.at('/asks-unclear', refusing(503, retryAfter));
      await company.init('ann@example.org');
      await worker.deliver();
      const [waiting] = await company.deliveries(id);
      expect(Date.parse(waiting.nextAttemptAt) - clock.now()).toBe(5_000);
    },
  );

  it('is asked before when an admin says so: by a single attempt, or by making the webhook ACTIVE again', async () => {
    const { id } = await company.hook('/asks-admin', initialized);
    receiver.at('/asks-admin', refusing(429, '3600'));
    await company.init('ann');
    await worker.deliver();
    receiver.at('/asks-admin', status(204));
    const [waiting] = await company.deliveries(id);
    const resend = 'mutation ($id: ID!) { resendDelivery(COMPANY, id: $id) { id } }';
    await company.run(resend, { id: waiting.id });
    await worker.deliver();
    expect(receiver.to('/asks-admin')).toHaveLength(2);

    await company.init('bob');
    await worker.deliver();
    expect(receiver.to('/asks-admin')).toHaveLength(2);
    await company.update(id, { status: 'PAUSED' });
    await company.update(id, { status: 'ACTIVE' });
    await worker.deliver();
    expect(receiver.to('/asks-admin').map(({ event }) => event.candidateId)).toEqual(['ann', 'ann', 'bob']);
  });
});
