import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOutOfScope } from '../../../src/core/feed/eventScope.js';
import { connect } from '../../support/feed/following.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';
import { World } from './world.js';

/**
 * What a key that is scoped to one vacancy sees of its company's feed (SECURITY.md, "Scoped keys").
 */

let service: Service;
let world: World;

beforeAll(async () => {
  service = await startService({ clock: new TestClock(), keyLimit: 1_000_000 });
  world = await new World(service).prepare();
}, 60_000);
afterAll(() => service.stop());

const fields =
  'seq type version vacancyId candidateId recordId nextRecordId actor { kind } operation data omitted requestId';
type FeedEntry = Readonly<Record<string, unknown>> & { readonly seq: string; readonly type: string };

async function feedOf(who: Credentials, filter: object | null = null): Promise<FeedEntry[]> {
  const query = `query ($filter: EventFilter) { events(companyId: "acme", first: 100, filter: $filter) { nodes { ${fields} } } }`;
  return (await world.run(who, query, { filter })).events.nodes;
}

const redacted = { vacancyId: null, candidateId: null, recordId: null, nextRecordId: null, data: null, omitted: [] };

describe('the feed of a key for one vacancy', () => {
  it('has every number, with the data of its vacancy and the rest redacted', async () => {
    const seen = await feedOf(world.key);
    const all = await feedOf(world.admin);
    expect(seen.map(({ seq }) => seq)).toEqual(all.map((_, at) => String(at + 1)));
    expect(world.canariesIn(seen)).toEqual([]);
    expect(world.canariesIn(all)).not.toEqual([]);
    for (const [at, event] of seen.entries()) {
      const whole = all[at] as FeedEntry;
      const { type, version, actor, operation } = whole;
      const isOwn = whole.vacancyId === world.own.vacancyId;
      const expected = isOwn ? whole : { ...whole, ...redacted };
      expect(event).toEqual({ ...expected, type, version, actor, operation, requestId: null });
    }
    const types = (events: FeedEntry[]) => new Set(events.filter(({ data }) => data !== null).map(({ type }) => type));
    expect([...types(seen)].toSorted()).toEqual([
      'RECORD_DISCARDED',
      'RECORD_INITIALIZED',
      'VACANCY_CREATED',
      'VACANCY_PUBLISHED',
    ]);
  });

  it('is searched by what can be seen', async () => {
    const { own, theirs, ownIds, theirIds } = world;
    const ofShared = await feedOf(world.key, { candidateId: 'shared' });
    expect(ofShared.map(({ recordId }) => recordId)).toEqual([ownIds[0]]);
    expect(await feedOf(world.admin, { candidateId: 'shared' })).toHaveLength(3);
    for (const filter of [{ candidateId: 'canary-person' }, { recordId: theirIds[0] }, { vacancyId: theirs.vacancyId }])
      expect([filter, await feedOf(world.key, filter)]).toEqual([filter, []]);
    expect((await feedOf(world.key, { vacancyId: own.vacancyId })).length).toBeGreaterThan(3);
    const scored = await feedOf(world.key, { types: ['RECORD_SCORED'] });
    expect(scored).toHaveLength(2);
    for (const event of scored) expect(event).toMatchObject(redacted);
  });

  it('is the same in histories', async () => {
    const query = `query ($id: ID!) { vacancy(companyId: "acme", id: $id) { history(first: 100) { nodes { ${fields} } } } }`;
    const { vacancy } = await world.run(world.key, query, { id: world.own.vacancyId });
    const own = (await feedOf(world.key)).filter(({ vacancyId }) => vacancyId !== null);
    expect(vacancy.history.nodes).toEqual(own);
  });

  it('is the same over a socket, whoever else follows', async () => {
    const others = [world.admin, { apiKey: (await service.issueKey('acme')).text }];
    const sockets = [...others, world.key].map((who) => connect(service, who));
    const old = sockets.map((socket) => socket.follow('', fields, { after: '0' }));
    const before = (await feedOf(world.admin)).length;
    const fresh = sockets.map((socket) => socket.follow('', fields, { after: String(before) }));
    const ofTheirs = sockets.map((socket) =>
      socket.follow('', fields, { after: '0', filter: { candidateId: 'shared' } }),
    );
    await Promise.all(old.map((one) => one.come(before)));
    await world.fill(world.theirIds[0] ?? '');
    await world.run(world.admin, 'mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }', {
      id: world.own.vacancyId,
    });
    const [asAdmin, asKey, seen] = await Promise.all(old.map((one) => one.come(before + 2)));
    expect(seen).toEqual(await feedOf(world.key));
    expect(asAdmin).toEqual(await feedOf(world.admin));
    expect(world.canariesIn(asKey)).not.toEqual([]);
    const [, , news] = await Promise.all(fresh.map((one) => one.come(2)));
    expect(news).toEqual(seen?.slice(-2));
    expect([await ofTheirs[0]?.come(4), ofTheirs[2]?.events]).toMatchObject([
      Array(4).fill({ candidateId: 'shared' }),
      [{ vacancyId: world.own.vacancyId }],
    ]);
    await Promise.all(sockets.map((socket) => socket.stop()));
  });
});

describe('a redacted event', () => {
  it.each([
    ['v1', 'c', false],
    ['v1', null, false],
    ['v2', 'c', true],
    ['v2', null, true],
    [null, 'c', true],
    [null, null, false],
  ])('of vacancy %s and candidate %s: %s', (vacancyId, candidateId, isOnly) => {
    expect(isOutOfScope({ vacancyId, candidateId }, ['v1'])).toBe(isOnly);
    expect(isOutOfScope({ vacancyId, candidateId }, null)).toBe(false);
  });
});
