import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { erasureFields, rowsWith } from '../../support/company/person.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** What receivers of webhooks get of an erased person (docs/PRIVACY.md, "Erasing a person"). */

const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let company: HookedCompany;
let companies = 0;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true });
  worker = delivererOf(service, { timeoutMs: 2_000 });
});
afterAll(() => service.stop());
beforeEach(async () => {
  companies += 1;
  receiver = await Receiver.start();
  company = await HookedCompany.begin(service, receiver, `erasing-${companies}`);
});
afterEach(() => receiver.stop());

const erase = (candidateId: string): Promise<Json> =>
  company
    .run(
      `mutation ($id: ID!) { eraseCandidate(COMPANY, candidateId: $id, input: { reason: REQUEST }) { erasure { ${erasureFields} } } }`,
      { id: candidateId },
    )
    .then(({ erasure }) => erasure);
const receipt = (id: string): Promise<Json> =>
  company.run(`query ($id: ID!) { erasure(COMPANY, id: $id) { ${erasureFields} } }`, { id });
const types = (path: string) => receiver.to(path).map(({ event }) => event.type);

describe('CANDIDATE_ERASED', () => {
  it('leaves no answer of a receiver, which may quote the person: only its status', async () => {
    const hook = await company.hook('/quoting');
    await company.init('quoted-ann');
    await worker.deliver();
    await erase('quoted-ann');
    receiver.at('/quoting', status(200, 'gone: quoted-ann'));
    await worker.deliver();
    const attempts = await service.database.rows<{ attempts: Json[] }>(
      `select attempts from webhook_delivery where webhook_id = $1 and type = 'CANDIDATE_ERASED'`,
      [hook.id],
    );
    expect(attempts).toEqual([{ attempts: [expect.objectContaining({ status: 200, answer: null })] }]);
    await doWork(service, 'forgetting of erased persons');
    expect(await rowsWith(service.database, 'quoted-ann')).toEqual([]);
  });

  it('is sent to who was queued an event of the person, whatever it wants, and forgotten when all have acknowledged', async () => {
    const all = await company.hook('/all');
    const moves = await company.hook('/begun', { types: ['RECORD_INITIALIZED'] });
    const bans = await company.hook('/bans', { types: ['CANDIDATE_BANNED'] });
    await company.init('ann');
    await worker.deliver();
    const begun = await erase('ann');
    expect(begun.receivers).toEqual([
      { webhookId: all.id, acknowledgedAt: null },
      { webhookId: moves.id, acknowledgedAt: null },
    ]);
    receiver.at('/begun', status(500));
    await worker.deliver();
    expect(types('/begun')).toEqual(['RECORD_INITIALIZED', 'CANDIDATE_ERASED']);
    expect(types('/all')).toContain('CANDIDATE_ERASED');
    expect(types('/bans')).toEqual([]);
    expect(receiver.to('/all').at(-1)?.event).toMatchObject({
      id: begun.id,
      candidateId: 'ann',
      data: { before: null, after: { id: begun.id, recordIds: [expect.any(String)] } },
    });
    expect(await receipt(begun.id)).toMatchObject({
      forgottenAt: null,
      receivers: [
        { webhookId: all.id, acknowledgedAt: expect.any(String) },
        { webhookId: moves.id, acknowledgedAt: null },
      ],
    });

    receiver.at('/begun', status(204));
    clock.advance(10_000);
    await worker.deliver();
    expect(await receipt(begun.id)).toMatchObject({
      forgottenAt: expect.any(String),
      receivers: [
        { webhookId: all.id, acknowledgedAt: expect.any(String) },
        { webhookId: moves.id, acknowledgedAt: expect.any(String) },
      ],
    });
    expect(await rowsWith(service.database, '"ann"')).toEqual([]);
    expect(bans.id).not.toBe(all.id);
  });

  it('is recovered by who was PAUSED or refused it, whatever it wants', async () => {
    const filter = { types: ['RECORD_INITIALIZED'] };
    const paused = await company.hook('/paused', filter);
    const gone = await company.hook('/gone', filter);
    await company.hook('/others', { types: ['CANDIDATE_BANNED'] });
    await company.init('gil');
    await worker.deliver();
    await company.update(paused.id, { status: 'PAUSED' });
    receiver.at('/gone', status(410));
    const { id } = await erase('gil');
    await worker.deliver();
    receiver.at('/gone', status(204));
    const recover = `mutation ($id: ID!, $since: DateTime!) { recoverDeliveries(COMPANY, webhookId: $id, since: $since) }`;
    const since = new Date(clock.now() - 60_000).toISOString();
    for (const webhook of [paused, gone]) {
      await company.update(webhook.id, { status: 'ACTIVE' });
      expect(await company.run(recover, { id: webhook.id, since })).toBe(1);
    }
    await worker.deliver();
    expect(types('/paused')).toEqual(['RECORD_INITIALIZED', 'CANDIDATE_ERASED']);
    expect(types('/gone')).toEqual(['RECORD_INITIALIZED', 'CANDIDATE_ERASED', 'CANDIDATE_ERASED']);
    expect(types('/others')).toEqual([]);
    expect(await receipt(id)).toMatchObject({ forgottenAt: expect.any(String) });
  });

  it('is sent to who was queued an event that the feed has forgotten since', async () => {
    const begun = await company.hook('/forgotten', { types: ['RECORD_INITIALIZED'] });
    const ended = await company.hook('/ended', { types: ['RECORD_INITIALIZED'] });
    await company.hook('/others', { types: ['CANDIDATE_BANNED'] });
    await company.init('eve');
    await worker.deliver();
    clock.advance(401 * 86_400_000);
    await doWork(service, 'retention', true);
    expect(await company.eventOf('RECORD_INITIALIZED')).toBeUndefined();
    await company.run('mutation ($id: ID!) { deleteWebhook(COMPANY, id: $id) { id } }', { id: ended.id });
    await worker.deliver();
    expect((await erase('eve')).receivers).toEqual([{ webhookId: begun.id, acknowledgedAt: null }]);
    await worker.deliver();
    expect(types('/forgotten')).toEqual(['RECORD_INITIALIZED', 'CANDIDATE_ERASED']);
    expect(types('/others')).toEqual([]);
    expect(await rowsWith(service.database, '"eve"')).toEqual([]);
  });

  it('leaves no trace of the person where the feed forgets it before it is acknowledged', async () => {
    const { id } = await company.hook('/late');
    await company.run('mutation { updateCompanySettings(COMPANY, input: { eventRetentionDays: 7 }) { companyId } }');
    await company.init('fay');
    await worker.deliver();
    receiver.at('/late', status(500));
    await erase('fay');
    await worker.deliver();
    clock.advance(8 * 86_400_000);
    await doWork(service, 'retention', true);
    await worker.deliver();
    expect(await rowsWith(service.database, '"fay"')).toEqual([]);
    expect(id).toEqual(expect.any(String));
  });

  it('leaves PAUSED webhooks as receivers without an acknowledgement, which 30 days end', async () => {
    const paused = await company.hook('/paused');
    await company.init('bea');
    await worker.deliver();
    await company.update(paused.id, { status: 'PAUSED' });
    const { id } = await erase('bea');
    await worker.deliver();
    expect(await receipt(id)).toMatchObject({
      forgottenAt: null,
      receivers: [{ webhookId: paused.id, acknowledgedAt: null }],
    });
    clock.advance(30 * 86_400_000);
    await doWork(service, 'forgetting of erased persons');
    expect(await receipt(id)).toMatchObject({ forgottenAt: expect.any(String) });
  });
});

describe('deliveries of the events of an erased person', () => {
  it('lose what receivers have answered, and keep their status', async () => {
    const { id } = await company.hook('/answers');
    receiver.at('/answers', status(200, 'hello carla'));
    await company.init('carla');
    await worker.deliver();
    const erasure = await erase('carla');
    expect(erasure.places).toContainEqual({ place: 'DELIVERY', count: 1 });
    const [delivery] = (await company.deliveries(id)).filter(({ type }) => type === 'RECORD_INITIALIZED');
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempts: [{ status: 200, answer: null }] });
  });

  it('lose an id of any characters from their thread, and no other id with the same end', async () => {
    const companyId = `erasing-${companies}`;
    const { pipeline } = company;
    await company.hook('/threads');
    // Staff whose id is a candidate's, too: the events of another candidate name them.
    const candidates = [{ candidateId: 'x"a', relationId: 'r' }];
    await service.graphql(
      'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { candidateId } } }',
      {
        token: tokenFor(companyId, { subject: 'a' }),
        variables: { input: { companyId, vacancyId: pipeline.vacancyId, featureId: 'stage-1', candidates } },
      },
    );
    for (const id of ['a', 'ann😀']) await company.init(id);
    await worker.deliver();
    for (const id of ['a', 'ann😀']) await erase(id);
    await worker.deliver();
    const rows = await service.database.rows<{ thread: string }>(
      `select distinct thread from webhook_delivery where company_id = $1 and type = 'RECORD_INITIALIZED'`,
      [companyId],
    );
    const token = expect.stringMatching(/^erased-[0-9a-f]{32}$/);
    const ids = rows.map(({ thread }) => JSON.parse(thread)[1]);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining(['x"a', token]));
    expect(ids.join()).not.toContain('ann');
  });

  it('that were not sent yet are sent redacted, in order', async () => {
    await company.hook('/late');
    receiver.at('/late', status(500));
    const [record = ''] = await company.init('dora');
    await company.move(record);
    await worker.deliver();
    const { token } = await erase('dora');
    receiver.received.length = 0;
    receiver.at('/late', status(204));
    for (let hours = 0; hours < 12; hours += 1) {
      clock.advance(3_600_000);
      await worker.deliver();
    }
    const delivered = receiver.to('/late').map(({ event }) => event);
    const ofPerson = delivered.filter(({ candidateId }) => candidateId === token);
    expect(ofPerson.map(({ type, isRedacted }) => [type, isRedacted])).toEqual([
      ['RECORD_INITIALIZED', true],
      ['RECORD_MOVED', true],
      ['RECORD_CANCELLED', true],
    ]);
    const [erased] = delivered.filter(({ candidateId }) => candidateId === 'dora');
    expect(erased.type).toBe('CANDIDATE_ERASED');
    expect(delivered.filter((event) => JSON.stringify(event).includes('dora'))).toEqual([erased]);
  });
});
