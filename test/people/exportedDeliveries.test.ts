import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookedCompany, type Json } from '../support/company/hookedCompany.js';
import { type Deliverer, delivererOf } from '../support/outside/deliverer.js';
import { Receiver, status } from '../support/outside/receiver.js';
import { type Service, startService, TestClock } from '../support/service/service.js';

/**
 * What receivers of webhooks have answered to a person's events, in an export (docs/PRIVACY.md, "Where copies are").
 */

const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let company: HookedCompany;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true });
  worker = delivererOf(service, { timeoutMs: 2_000 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await Receiver.start();
  company = await HookedCompany.begin(service, receiver, 'exporting');
});
afterEach(() => receiver.stop());

const exported = (candidateId: string): Promise<Json[]> =>
  company
    .run('query ($id: ID!) { candidateExport(COMPANY, candidateId: $id, first: 100) { nodes { place id data } } }', {
      id: candidateId,
    })
    .then(({ nodes }) => nodes);

describe('an export', () => {
  it('has the deliveries of the events of the person alone, with what was answered', async () => {
    const { id: webhookId } = await company.hook('/all', { types: ['RECORD_INITIALIZED'] });
    receiver.at('/all', status(500));
    await company.init('ann');
    await worker.deliver();
    receiver.at('/all', status(200));
    await company.init('bob');
    await worker.deliver();
    const items = await exported('ann');
    const [event] = items.filter(({ place }) => place === 'EVENT');
    expect(items.filter(({ place }) => place === 'DELIVERY')).toEqual([
      {
        place: 'DELIVERY',
        id: expect.any(String),
        data: {
          webhookId,
          eventId: event?.id,
          seq: event?.data.seq,
          type: 'RECORD_INITIALIZED',
          status: 'PENDING',
          attempts: [expect.objectContaining({ status: 500, answer: expect.any(String) })],
        },
      },
    ]);
  });

  it('has the event as the webhook got it', async () => {
    await company.hook('/all', { types: ['RECORD_INITIALIZED'] });
    await company.init('cid');
    await worker.deliver();
    const [event] = (await exported('cid')).filter(({ place }) => place === 'EVENT');
    expect(receiver.to('/all').at(-1)?.event).toEqual(event?.data);
  });
});
