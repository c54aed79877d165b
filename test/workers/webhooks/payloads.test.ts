import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { KeyHolder, webhookGrants } from '../../support/company/keyHolder.js';
import { erasureFields } from '../../support/company/person.js';
import { createPipeline, initCandidates } from '../../support/company/pipeline.js';
import { type Deliverer, delivererOf } from '../../support/outside/deliverer.js';
import { Receiver, status } from '../../support/outside/receiver.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';

/** What is sent of an event, to whom (docs/WEBHOOKS.md, "The request"). Each test has its own company. */

const clock = new TestClock();
let service: Service;
let receiver: Receiver;
let worker: Deliverer;
let company: HookedCompany;
let companies = 0;

beforeAll(async () => {
  service = await startService({ clock, allowsLoopbackWebhooks: true, keyLimit: 1_000_000 });
  receiver = await Receiver.start();
  worker = delivererOf(service);
});
afterAll(async () => {
  await receiver.stop();
  await service.stop();
});
beforeEach(async () => {
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `sent-${companies}`);
});

const path = (name: string): string => `/${company.id}/${name}`;
const sentTo = (name: string): Json[] => receiver.to(path(name)).map(({ event }) => event);
const holderOf = (init: object = {}) => KeyHolder.of(service, receiver, company, init);
const eventFields = `id seq cursor type version companyId vacancyId candidateId recordId nextRecordId actor { kind id }
  operation via client requestId createdAt data omitted isRedacted`;
const erase = async (candidateId: string): Promise<Json> => {
  const mutation = `mutation ($id: ID!) {
    eraseCandidate(COMPANY, candidateId: $id, input: { reason: REQUEST }) { erasure { ${erasureFields} } } }`;
  return (await company.run(mutation, { id: candidateId })).erasure;
};
const receiversOf = async (erasure: Json): Promise<Json> =>
  (await company.run(`query ($id: ID!) { erasure(COMPANY, id: $id) { ${erasureFields} } }`, { id: erasure.id }))
    .receivers;

describe('a FULL webhook of an API key', () => {
  it.each([
    ['no grant to read the thing', [], []],
    ['a grant to read records', ['Query.records'], ['RECORD_INITIALIZED', 'RECORD_MOVED']],
    ['a grant to read vacancies', ['Query.vacancy'], ['VACANCY_CREATED', 'VACANCY_PUBLISHED']],
  ])('is sent the events as the key reads them, with %s', async (_, more, withData) => {
    const holder = await holderOf({ grants: [...webhookGrants, ...more] });
    await holder.hook(path('full'));
    const [record = ''] = await company.init('ann');
    await company.move(record);
    await createPipeline(service, { companyId: company.id });
    await company.run('mutation { updateCompanySettings(COMPANY, input: { reviewGate: true }) { reviewGate } }');
    await worker.deliver();
    const first = Number(sentTo('full')[0]?.seq);
    const { nodes } = await holder.run(
      `query ($after: String) { events(COMPANY, first: 100, after: $after) { nodes { ${eventFields} } } }`,
      { after: String(first - 1) },
    );
    const sent = sentTo('full').toSorted((one, other) => Number(one.seq) - Number(other.seq));
    expect(sent).toEqual(nodes);
    expect(sent.map(({ requestId }) => requestId)).toEqual(sent.map(() => null));
    const shown = sent.filter(({ data }) => data !== null).map(({ type }) => type);
    expect(new Set(shown)).toEqual(new Set(withData));
    expect(sent.map(({ type }) => type)).toEqual(expect.arrayContaining(['RECORD_MOVED', 'SETTINGS_CHANGED']));
  });

  it('is sent what the key may see at the attempt, not before', async () => {
    const holder = await holderOf({ grants: [...webhookGrants, 'Query.records'] });
    await holder.hook(path('narrowed'), { types: ['RECORD_INITIALIZED'] });
    receiver.at(path('narrowed'), status(500));
    await company.init('ann');
    await worker.deliver();
    await holder.narrow(webhookGrants);
    receiver.at(path('narrowed'), status(204));
    clock.advance(60_000);
    await worker.deliver();
    expect(sentTo('narrowed').map(({ data }) => data)).toEqual([expect.objectContaining({ before: null }), null]);
  });

  it('of some vacancies is sent no event of another one, also if it recovers or lost a vacancy meanwhile', async () => {
    const other = await createPipeline(service, { companyId: company.id });
    const vacancyIds = [company.pipeline.vacancyId, other.vacancyId];
    const holder = await holderOf({ grants: [...webhookGrants, 'Query.records'], vacancyIds });
    const alone = await holderOf({ vacancyIds: vacancyIds.slice(0, 1) });
    const { id } = await holder.hook(path('both'));
    await alone.hook(path('alone'));
    expect(await alone.hook(path('foreign'), { vacancyId: other.vacancyId })).toBe('VACANCY_NOT_GRANTED');
    expect(await alone.hook(path('of-one'), { vacancyId: vacancyIds[0] })).toHaveProperty('id');
    receiver.at(path('both'), status(503));
    await company.init('ann');
    await initCandidates(service, other, ['bob']);
    await company.run(
      'mutation { holdCandidate(COMPANY, candidateId: "ann", input: { reason: "A case." }) { candidateId } }',
    );
    await worker.deliver();
    const candidates = (name: string) => sentTo(name).flatMap(({ candidateId }) => candidateId ?? []);
    expect(new Set(candidates('both'))).toEqual(new Set(['ann', 'bob']));
    expect(candidates('alone')).toEqual(['ann']);
    expect(candidates('of-one')).toEqual(['ann']);
    expect(sentTo('alone').map(({ vacancyId }) => vacancyId)).not.toContain(other.vacancyId);
    expect(sentTo('alone').map(({ type }) => type)).toContain('WEBHOOK_CREATED');
    expect(JSON.stringify(sentTo('both'))).not.toContain('CANDIDATE_HELD');

    await service.database.rows('update api_key set vacancy_ids = $2 where id = $1', [
      holder.id,
      JSON.stringify(vacancyIds.slice(0, 1)),
    ]);
    receiver.at(path('both'), status(204));
    const before = sentTo('both').length;
    clock.advance(600_000);
    await worker.deliver();
    await holder.run(
      'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2026-11-01T00:00:00Z") }',
      {
        id,
      },
    );
    await worker.deliver();
    const after = sentTo('both').slice(before);
    expect(after.flatMap(({ candidateId }) => candidateId ?? [])).toEqual(['ann']);
    expect(JSON.stringify(after)).not.toContain(other.vacancyId);
  });
});

const thinMembers = [
  ...['payload', 'id', 'seq', 'cursor', 'type', 'version', 'companyId', 'vacancyId', 'recordId', 'nextRecordId'],
  'createdAt',
];

describe('a THIN webhook', () => {
  it('of admins or an API key is sent nothing that identifies a person or is content', async () => {
    const holder = await holderOf();
    await holder.hook(path('thin'), { payload: 'THIN' });
    await company.hook(path('thin-admins'), { payload: 'THIN' });
    const [record = ''] = await company.init('Ann Canary <ann@example.com>');
    await company.move(record);
    await worker.deliver();
    for (const name of ['thin', 'thin-admins']) {
      const sent = receiver.to(path(name));
      for (const { event } of sent) expect(Object.keys(event)).toEqual(thinMembers);
      expect(sent.map(({ event }) => event.type)).toEqual(
        expect.arrayContaining(['RECORD_INITIALIZED', 'RECORD_MOVED']),
      );
      // Ids are hexadecimal, and signatures Base64: short names could be in them by chance.
      expect(JSON.stringify(sent)).not.toMatch(/canary|ann@example|\bada\b|actor|traceparent/i);
      const moved = sent.find(({ event }) => event.type === 'RECORD_MOVED')?.event;
      expect(moved).toMatchObject({ payload: 'THIN', recordId: record, nextRecordId: expect.any(String) });
    }
  });

  it('is sent a test without its URL, and by an API key without the request', async () => {
    const holder = await holderOf();
    const test = 'mutation ($id: ID!) { sendTestEvent(COMPANY, webhookId: $id) { id } }';
    for (const payload of ['THIN', 'FULL']) {
      const { id } = await holder.hook(path(payload), { payload, types: ['VACANCY_CLOSED'] });
      await holder.run(test, { id });
    }
    await worker.deliver();
    expect(Object.keys(sentTo('THIN')[0])).toEqual(thinMembers);
    expect(sentTo('FULL')).toEqual([
      expect.objectContaining({ type: 'WEBHOOK_TEST', requestId: null, actor: { kind: 'API_KEY', id: holder.id } }),
    ]);
  });

  it('is told which records of an erased person to delete', async () => {
    const holder = await holderOf();
    await holder.hook(path('thin'), { payload: 'THIN', types: ['CANDIDATE_ERASED', 'FEED_RESTORED'] });
    const records = await company.init('ann');
    const erasure = await erase('ann');
    await worker.deliver();
    expect(sentTo('thin')).toEqual([
      expect.objectContaining({
        payload: 'THIN',
        type: 'CANDIDATE_ERASED',
        data: { before: null, after: { __typename: 'Erasure', id: erasure.id, recordIds: records } },
      }),
    ]);
    expect(JSON.stringify(receiver.to(path('thin')))).not.toContain('ann"');
  });
});

describe('a receiver of an erasure', () => {
  it('is who was sent FULL events of the person, whatever is sent to it now, and not who got THIN ones alone', async () => {
    const holder = await holderOf();
    const thin = await holder.hook(path('thin'), { payload: 'THIN' });
    const full = await holder.hook(path('full'), { types: ['RECORD_INITIALIZED'] });
    const changed = await holder.hook(path('changed'), { types: ['RECORD_INITIALIZED'] });
    const ended = await (await holderOf()).hook(path('ended'), { types: ['RECORD_INITIALIZED'] });
    await company.init('ann');
    await worker.deliver();
    await holder.update(changed.id, { payload: 'THIN' });
    await company.run('mutation ($id: ID!) { revokeApiKey(COMPANY, id: $id) { id } }', { id: ended.apiKeyId });
    await doWork(service, 'webhooks of ended keys');
    const erasure = await erase('ann');
    await worker.deliver();
    const acknowledged = new Map(
      (await receiversOf(erasure)).map((one: Json) => [one.webhookId, one.acknowledgedAt !== null]),
    );
    expect(acknowledged).toEqual(
      new Map([
        [full.id, true],
        [changed.id, true],
        [ended.id, false],
      ]),
    );
    expect(acknowledged.has(thin.id)).toBe(false);
    expect(sentTo('full').at(-1)).toMatchObject({ type: 'CANDIDATE_ERASED', candidateId: 'ann', data: null });
    expect(sentTo('changed').at(-1)).toMatchObject({ payload: 'THIN', type: 'CANDIDATE_ERASED' });
  });

  it('of a key for some vacancies is told nothing of others', async () => {
    const other = await createPipeline(service, { companyId: company.id });
    const holder = await holderOf({ vacancyIds: [company.pipeline.vacancyId] });
    await holder.hook(path('full'));
    const { id } = await holder.hook(path('thin'));
    const [own] = await company.init('ann');
    const [foreign] = await initCandidates(service, other, ['ann']);
    await worker.deliver();
    await holder.update(id, { payload: 'THIN' });
    const never = await holderOf({ vacancyIds: [other.vacancyId] });
    await never.hook(path('never'));
    await erase('ann');
    await worker.deliver();
    expect(sentTo('full').at(-1)).toMatchObject({ type: 'CANDIDATE_ERASED', candidateId: 'ann', data: null });
    expect(sentTo('thin').at(-1)).toMatchObject({ type: 'CANDIDATE_ERASED', data: { after: { recordIds: [own] } } });
    expect(JSON.stringify([sentTo('full'), sentTo('thin')])).not.toContain(foreign);
    expect(JSON.stringify(sentTo('never'))).not.toContain('CANDIDATE_ERASED');
  });

  it('is so, too, where the feed has forgotten the events', async () => {
    const holder = await holderOf();
    await holder.hook(path('thin'), { payload: 'THIN' });
    const full = await holder.hook(path('full'));
    await company.init('ann');
    await worker.deliver();
    clock.advance(3_000 * 24 * 3_600_000);
    await doWork(service, 'retention');
    const stored = await service.database.rows(
      "select id from feed_event where company_id = $1 and candidate_id = 'ann'",
      [company.id],
    );
    expect(stored).toEqual([]);
    const erasure = await erase('ann');
    expect(erasure.receivers).toEqual([{ webhookId: full.id, acknowledgedAt: null }]);
  });
});
