import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Store } from '../../src/core/ports.js';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../support/service/service.js';
import { storeWith } from '../support/service/storeWith.js';

/** A change is visible within 15 s of its time, or never (docs/GUIDE.md, "A board over GraphQL"; ADR 19). */

const clock = new TestClock();
let passesMs = 0;
let service: Service;
let late: Service;

/** A store in which time passes before each write. */
function dilatory(store: Store): Store {
  const passes =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const done = await work(...args);
      clock.advance(passesMs);
      return done;
    };
  const { records, vacancies } = store;
  return storeWith(store, {
    records: { candidateInVacancy: passes(records.candidateInVacancy) },
    vacancies: { settingsSeen: passes(vacancies.settingsSeen) },
    transaction: (work, beforeCommit) => store.transaction(passes(work), beforeCommit),
  });
}

beforeAll(async () => {
  service = await startService({ clock });
  const { database } = service;
  late = await startService({ clock, database, store: dilatory(database.store) });
});
afterAll(async () => {
  await late.stop();
  await service.stop();
});

const writes: Readonly<Record<string, { readonly query: string; readonly withinMs: number }>> = {
  'a single statement': {
    query: `mutation ($id: ID!, $vacancyId: ID!) {
      orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { closed { id } } }`,
    withinMs: 3_000,
  },
  'a transaction with an idempotency key': {
    query: `mutation ($id: ID!, $vacancyId: ID!) {
      orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { resourceId: $id }, idempotencyKey: "k") { closed { id } } }`,
    withinMs: 11_000,
  },
  'a change of a locked record': {
    query: `mutation ($id: ID!, $vacancyId: ID!) {
      updateRecordStatus(companyId: "acme", vacancyId: $vacancyId, id: $id, input: { code: "ERROR" }) { id } }`,
    withinMs: 11_000,
  },
  'a change with a unit of work': {
    query: 'mutation ($vacancyId: ID!) { closeVacancy(companyId: "acme", id: $vacancyId) { id } }',
    withinMs: 11_000,
  },
};

describe.each(Object.entries(writes))('%s', (_name, { query, withinMs }) => {
  let pipeline: Pipeline;
  let id: string;
  const state = async () => {
    const { store } = service.database;
    const [vacancy] = await store.vacancies.find('acme', [pipeline.vacancyId]);
    return [vacancy?.updatedAt, (await store.records.findOne({ ...pipeline, id }))?.updatedAt];
  };
  const send = async (ms: number) => {
    passesMs = ms;
    const { body } = await late.graphql(query, { token: pipeline.token, variables: { ...pipeline, id } });
    return body.errors?.[0].extensions;
  };

  beforeAll(async () => {
    pipeline = await createPipeline(service);
    [id = ''] = await initCandidates(service, pipeline, ['candidate']);
    clock.advance(1_000);
  });

  it('that comes too late is refused, and changes nothing', async () => {
    const before = await state();
    expect(await send(withinMs + 1)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      reason: 'OVERLOADED',
      retryAfter: 1,
    });
    expect(await state()).toEqual(before);
  });

  it('that is in time is stored', async () => {
    const before = await state();
    expect(await send(withinMs)).toBeUndefined();
    expect(await state()).not.toEqual(before);
  });
});

it('a vacancy is not created if reading its settings took too long', async () => {
  const count = () => service.database.store.vacancies.count('acme', {});
  const before = await count();
  passesMs = 3_001;
  await expect(createPipeline(late)).rejects.toThrow('OVERLOADED');
  expect(await count()).toBe(before);
  passesMs = 3_000;
  await createPipeline(late);
  expect(await count()).toBe(before + 1);
});
