import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bounds, type Life, type LifeOptions } from '../../examples/demo-life/life.js';
import type { RunningLife } from '../../src/demo/life/openLife.js';
import { lifeBy, openOf, preparedLife, randomFrom } from '../support/company/livingDemo.js';
import { type CopiedEvent, FeedCopy } from '../support/feed/feedCopy.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';

/** What happens in the demo's company, change by change (docs/CONFIGURATION.md: `DEMO_LIFE`). */

const unbounded = { keyLimit: 1_000_000 };
let service: DemoService;
let opened: RunningLife[];
beforeEach(async () => {
  service = await startDemoService(unbounded);
  opened = [];
});
afterEach(async () => {
  for (const running of opened) await running.close();
  await service.stop();
});

async function lifeOf(of: DemoService, options: Partial<LifeOptions> = {}): Promise<Life> {
  const { running, env } = await preparedLife(of);
  opened.push(running);
  return lifeBy(env, options);
}

const call = async (query: string, variables: object = {}) => {
  const { body } = await service.graphql(query, { token: service.demo.token, variables });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const openIds = async (): Promise<string[]> =>
  (
    await call('{ records(companyId: "acme", first: 100, filter: { isClosed: false }) { nodes { id } } }')
  ).records.nodes.map(({ id }: { id: string }) => id);

const idOfItsKey = (keys: readonly { id: string; grants: readonly { justification: string }[] }[]) =>
  keys.find(({ grants }) => grants.some(({ justification }) => justification.includes('DEMO_LIFE')))?.id;

describe('the life of the demo', () => {
  it('has every kind of change, by the API key and the provider, and its feed tells all of it', async () => {
    const life = await lifeOf(service);
    const copy = await FeedCopy.begin({ service, companyId: 'acme', token: service.demo.token });
    const events: CopiedEvent[] = [];
    const open: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (let ticks = 0; ticks < 30; ticks += 1) await life.tick();
      await copy.follow((event) => events.push(event));
      open.push(await openOf(service));
    }
    await copy.agrees();

    // Each change has one event.
    expect([life.changes, events.length]).toEqual([600, 600]);
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
      'RECORD_BOOKED',
      'RECORD_CANCELLED',
      'RECORD_DISCARDED',
      'RECORD_FINISHED',
      'RECORD_INITIALIZED',
      'RECORD_MOVED',
      'RECORD_REVIEWED',
      'RECORD_SCORED',
      'RECORD_STATUS_CHANGED',
    ]);
    const { apiKeys } = await call('{ apiKeys(companyId: "acme") { id grants { justification } } }');
    expect([...new Set(events.map(({ actor }) => `${actor.kind} ${actor.id}`))].toSorted()).toEqual([
      `API_KEY ${idOfItsKey(apiKeys)}`,
      'PROVIDER psychometrics',
    ]);
    expect(new Set(events.map(({ vacancyId }) => vacancyId)).size).toBe(3);
    expect(Math.min(...open)).toBeGreaterThanOrEqual(bounds.fewestOpen);
    expect(Math.max(...open)).toBeLessThanOrEqual(bounds.mostOpen);
    const { interviewId, psychometricId } = service.demo;
    expect(events.filter(({ recordId }) => [interviewId, psychometricId].includes(String(recordId)))).toEqual([]);
  });

  it('is the same with the same random numbers, and another with others', async () => {
    const seen: string[] = [];
    for (const seed of [1, 1, 2]) {
      const [other, followed]: [DemoService, string[]] = [await startDemoService(unbounded), []];
      const life = await lifeOf(other, { random: randomFrom(seed) });
      const copy = await FeedCopy.begin({ service: other, companyId: 'acme', token: other.demo.token });
      for (let ticks = 0; ticks < 5; ticks += 1) await life.tick();
      await copy.follow(({ type, candidateId }) => followed.push(`${type} ${candidateId}`));
      seen.push(followed.join());
      await other.stop();
    }
    expect([seen[0] === seen[1], seen[0] === seen[2]]).toEqual([true, false]);
  });

  it('ends after its changes: 5,000, unless a test says less', async () => {
    expect(bounds).toEqual({ fewestOpen: 20, mostOpen: 200, changes: 5_000 });
    const life = await lifeOf(service, { mostChanges: 7 });
    const { feed: before } = await call('{ feed(companyId: "acme") { seq } }');
    for (let ticks = 0; ticks < 12; ticks += 1) await life.tick();
    const { feed: after } = await call('{ feed(companyId: "acme") { seq } }');
    expect([life.changes, life.isOver, Number(after.seq) - Number(before.seq)]).toEqual([7, true, 7]);
  });

  it('lets nobody leave who is one of the last 20, and people apply until there are more', async () => {
    const ids = await openIds();
    await call(
      'mutation ($ids: [ID!]!) { discardFeatures(input: { companyId: "acme", resourceIds: $ids }) { results { error { reason } } } }',
      { ids: ids.slice(0, ids.length - 17) },
    );
    const life = await lifeOf(service);
    const open = [await openOf(service)];
    // Two of the discarded ones are in a closed vacancy, and stay.
    expect(open).toEqual([19]);
    for (let ticks = 0; ticks < 80; ticks += 1) {
      await life.tick();
      open.push(await openOf(service));
    }
    expect(open.filter((count, at) => count < (open[at - 1] ?? 0) && count < bounds.fewestOpen)).toEqual([]);
    expect(Math.max(...open)).toBeGreaterThan(bounds.fewestOpen);
  });

  it('lets nobody apply who would be one more than 200', async () => {
    const { vacancies } = await call(
      '{ vacancies(companyId: "acme", first: 1, filter: { shortCode: "ACMESERV1CE1" }) { nodes { id features { id } } } }',
    );
    const [{ id, features }] = vacancies.nodes;
    const wanted = bounds.mostOpen - (await openOf(service));
    await call(
      'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }',
      {
        input: {
          companyId: 'acme',
          vacancyId: id,
          featureId: features[0].id,
          candidates: Array.from({ length: wanted }, (_, at) => ({ candidateId: `many-${at}`, relationId: `r-${at}` })),
        },
      },
    );
    expect(await openOf(service)).toBe(bounds.mostOpen);
    const life = await lifeOf(service);
    for (let ticks = 0; ticks < 60; ticks += 1) {
      await life.tick();
      expect(await openOf(service)).toBeLessThanOrEqual(bounds.mostOpen);
    }
    expect(life.changes).toBe(60);
  });

  it('goes on where it is refused, and ends with its API key', async () => {
    const { vacancies } = await call(
      '{ vacancies(companyId: "acme", first: 9, filter: { status: IN_PROGRESS }) { nodes { id } } }',
    );
    const close = 'mutation ($id: ID!) { closeVacancy(companyId: "acme", id: $id) { id } }';
    for (const { id } of vacancies.nodes) await call(close, { id });
    const life = await lifeOf(service);
    await life.tick();
    expect([life.changes, life.isOver]).toEqual([0, false]);

    await call('mutation ($id: ID!) { reopenVacancy(companyId: "acme", id: $id) { id } }', {
      id: vacancies.nodes[0].id,
    });
    await life.tick();
    expect(life.changes).toBe(1);

    const { apiKeys } = await call('{ apiKeys(companyId: "acme") { id grants { justification } } }');
    await call('mutation ($id: ID!) { revokeApiKey(companyId: "acme", id: $id) { id } }', { id: idOfItsKey(apiKeys) });
    await life.tick();
    expect([life.changes, life.isOver]).toEqual([1, true]);
  });
});
