import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silent } from '../../../src/core/kernel/logger.js';
import { readConfig } from '../../../src/start/config.js';
import { beginEpochs } from '../../../src/start/opening/feedEpochs.js';
import { HookedCompany } from '../../support/company/hookedCompany.js';
import { eventFaults, eventFields } from '../../support/feed/eventSchemas.js';
import { type Connection, connect } from '../../support/feed/following.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver } from '../../support/outside/receiver.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** A feed whose database was restored (docs/EVENTS.md, "A restored feed"). */

let service: Service;
let receiver: Receiver;
const open: Connection[] = [];

beforeAll(async () => {
  service = await startService({ allowsLoopbackWebhooks: true });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.stop()));
  await service.stop();
  await receiver.stop();
});

const config = readConfig({});
const restored = (isReported = true) => beginEpochs(service.database, config, isReported, silent);

/** The newest events are lost, as in a database that was restored from a backup. */
async function lose(companyId: string, count: number): Promise<void> {
  const { rows } = service.database;
  await rows(
    `delete from feed_event where company_id = $1
       and seq > (select seq from feed_head where company_id = $1) - $2::int`,
    [companyId, count],
  );
  await rows('update feed_head set seq = seq - $2::int where company_id = $1', [companyId, count]);
}

async function change(company: HookedCompany, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await company.run(
      'mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(COMPANY, id: $id, input: $input) { id } }',
      { id: company.pipeline.vacancyId, input: { name: `Name ${Math.random()}` } },
    );
  }
}

const feed = (company: HookedCompany) => company.run('{ feed(COMPANY) { epoch seq oldest } }');

/** A page of events, or the extensions of the refusal. */
async function page(company: HookedCompany, after: string | null, credentials?: object) {
  const token = tokenFor(company.id, { roles: ['admin'] });
  const { body } = await service.graphql(
    `query ($after: String) { events(companyId: "${company.id}", after: $after) {
      edges { cursor } nodes { ${eventFields} } pageInfo { startCursor endCursor } } }`,
    { ...(credentials ?? { token }), variables: { after } },
  );
  return body.errors ? body.errors[0].extensions : body.data.events;
}

/** A company that had a number of events, the last three of which are lost, and its epochs before and after. */
async function losing(id: string) {
  const company = await HookedCompany.begin(service, receiver, id);
  await change(company, 4);
  const before = await feed(company);
  await lose(id, 3);
  const common = String(Number(before.seq) - 3);
  return { company, before, common };
}

describe('a feed that was never restored', () => {
  it('has an epoch, and its cursors are numbers', async () => {
    const company = await HookedCompany.begin(service, receiver, 'never');
    await change(company);
    const { epoch, seq, oldest } = await feed(company);
    expect([epoch, seq, oldest]).toEqual([expect.stringMatching(/^[a-z0-9]{10}$/), '2', '1']);
    const { nodes, edges, pageInfo } = await page(company, null);
    expect(nodes.map(({ cursor }: { cursor: string }) => cursor)).toEqual(['1', '2']);
    expect([edges, pageInfo]).toEqual([[{ cursor: '1' }, { cursor: '2' }], { startCursor: '1', endCursor: '2' }]);
    expect((await page(company, `1.${epoch}`)).nodes).toHaveLength(1);
    expect(await page(company, '3')).toMatchObject({ reason: 'INVALID_INPUT' });
  });
});

describe('a restored feed', () => {
  it('refuses who has seen more, with the last common number, and goes on for all others', async () => {
    const { company, before, common } = await losing('acme');
    await restored();
    const now = await feed(company);
    expect(now.epoch).not.toBe(before.epoch);
    expect(now.seq).toBe(String(Number(common) + 1));
    const refusal = {
      code: 'BAD_USER_INPUT',
      reason: 'FEED_RESTORED',
      documentationUrl: '/docs/errors#FEED_RESTORED',
      epoch: now.epoch,
    };
    const after = `${common}.${now.epoch}`;
    expect(await page(company, before.seq)).toEqual({ ...refusal, seq: common, after });
    expect(await page(company, '1.zzzzzzzzzz')).toEqual({ ...refusal, seq: null, after: null });
    for (const good of [common, `${common}.${before.epoch}`, after]) {
      const { nodes, pageInfo } = await page(company, good);
      expect(nodes).toMatchObject([
        {
          seq: now.seq,
          cursor: `${now.seq}.${now.epoch}`,
          type: 'FEED_RESTORED',
          actor: { kind: 'COMMAND_LINE', id: 'restore' },
          via: 'COMMAND_LINE',
          data: { before: null, after: { epoch: now.epoch, seq: common } },
        },
      ]);
      expect(nodes.flatMap(eventFaults)).toEqual([]);
      expect(pageInfo.endCursor).toBe(`${now.seq}.${now.epoch}`);
    }
    // The lost numbers are used again, and no cursor of then takes them for the old ones.
    await change(company, 5);
    expect(await page(company, before.seq)).toMatchObject({ reason: 'FEED_RESTORED', seq: common });
    expect((await page(company, `${before.seq}.${now.epoch}`)).nodes).not.toHaveLength(0);
  });

  it('may be restored again: the cursors of each epoch are good up to what is common', async () => {
    const { company, before, common } = await losing('twice');
    await restored();
    const second = await feed(company);
    await change(company, 4);
    const { seq } = await feed(company);
    await lose('twice', 1);
    await restored();
    const third = await feed(company);
    expect(await page(company, before.seq)).toMatchObject({ seq: common, after: `${common}.${third.epoch}` });
    expect(await page(company, `${seq}.${second.epoch}`)).toMatchObject({ seq: String(Number(seq) - 1) });
    expect((await page(company, `${Number(seq) - 1}.${second.epoch}`)).nodes).toMatchObject([{ seq: third.seq }]);
  });

  it('has one epoch, however many processes begin it at once; a killed one is finished by the next', async () => {
    const { company } = await losing('nodes');
    await Promise.all([restored(), restored(false), restored(false)]);
    const { epoch, seq } = await feed(company);
    await restored(false);
    expect(await feed(company)).toMatchObject({ epoch, seq });
    // What a process leaves that was killed before its first company.
    await service.database.rows("update feed_origin set beginning = 'qqqqqqqqqq'");
    await Promise.all([restored(false), restored(false)]);
    expect(await feed(company)).toMatchObject({ epoch: 'qqqqqqqqqq', seq: String(Number(seq) + 1) });
  });

  it('is found by the OID of its database, or by the cluster', async () => {
    const { company } = await losing('copied');
    for (const noted of ["database_oid = '1'", "cluster = '1'"]) {
      await restored(false);
      const { epoch } = await feed(company);
      await service.database.rows(`update feed_origin set ${noted}`);
      await Promise.all([restored(false), restored(false)]);
      const begun = await feed(company);
      expect(begun.epoch).not.toBe(epoch);
      await restored(false);
      expect(await feed(company)).toEqual(begun);
    }
  });

  it('tells subscribers: those who have seen more are refused, all others get the event', async () => {
    const company = await HookedCompany.begin(service, receiver, 'live');
    await change(company, 4);
    const { seq } = await feed(company);
    const connection = connect(service, { token: tokenFor('live', { roles: ['admin'] }) }, { companyId: 'live' });
    open.push(connection);
    const all = connection.follow('', 'seq cursor', { after: '0' });
    await all.come(Number(seq));
    await lose('live', 2);
    await restored();
    const { epoch } = await feed(company);
    const common = String(Number(seq) - 2);
    const refusal = { reason: 'FEED_RESTORED', epoch, seq: common, after: `${common}.${epoch}` };
    expect((await all.over)?.errors?.[0].extensions).toMatchObject(refusal);
    const again = connection.follow('', 'seq type cursor', { after: `${common}.${epoch}` });
    expect(await again.come(1)).toEqual([
      { seq: String(Number(common) + 1), type: 'FEED_RESTORED', cursor: `${Number(common) + 1}.${epoch}` },
    ]);
    const late = connection.follow('', 'seq', { after: seq });
    expect((await late.over)?.errors?.[0].extensions).toMatchObject(refusal);
    // An epoch that begins without a loss lets subscribers go on.
    await restored();
    expect((await again.come(2))[1]).toMatchObject({
      type: 'FEED_RESTORED',
      cursor: `${Number(common) + 2}.${(await feed(company)).epoch}`,
    });
  });

  it('tells keys for some vacancies, which see its epoch, too', async () => {
    const company = await HookedCompany.begin(service, receiver, 'keyed');
    const { text } = await service.issueKey('keyed', {
      grants: ['Query.events'],
      vacancyIds: [company.pipeline.vacancyId],
    });
    await restored();
    const now = await feed(company);
    const { body } = await service.graphql('{ feed(companyId: "keyed") { epoch seq } }', { apiKey: text });
    expect(body.data.feed).toEqual({ epoch: now.epoch, seq: now.seq });
    const { nodes } = await page(company, '1', { apiKey: text });
    expect(nodes.at(-1)).toMatchObject({ type: 'FEED_RESTORED', data: { after: { epoch: now.epoch } } });
  });

  it('tells all webhooks, whatever their filter', async () => {
    const company = await HookedCompany.begin(service, receiver, 'hooked');
    const { id } = await company.hook('/restored', { types: ['BAN_LIFTED'], vacancyId: company.pipeline.vacancyId });
    await restored();
    await delivererOf(service).deliver();
    const [sent] = receiver.to('/restored');
    const { epoch, seq } = await feed(company);
    expect(sent?.event).toMatchObject({
      type: 'FEED_RESTORED',
      cursor: `${seq}.${epoch}`,
      data: { after: { epoch } },
    });
    expect(await company.deliveries(id)).toMatchObject([{ type: 'FEED_RESTORED' }]);
  });

  it('tells webhooks that were paused, whatever their filter, when they recover', async () => {
    const company = await HookedCompany.begin(service, receiver, 'paused');
    const { id } = await company.hook('/later', { types: ['BAN_LIFTED'], vacancyId: company.pipeline.vacancyId });
    await company.update(id, { status: 'PAUSED' });
    await restored();
    await restored();
    await delivererOf(service).deliver();
    await company.update(id, { status: 'ACTIVE' });
    const recover = 'mutation ($id: ID!) { recoverDeliveries(COMPANY, webhookId: $id, since: "2020-01-01T00:00:00Z") }';
    expect([await company.run(recover, { id }), await company.run(recover, { id })]).toEqual([2, 0]);
    await delivererOf(service).deliver();
    expect(receiver.to('/later').map(({ event }) => event.type)).toEqual(['FEED_RESTORED', 'FEED_RESTORED']);
  });
});
