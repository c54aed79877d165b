import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Change, followChanges } from '../../examples/apollo-client/live.js';
import { createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

let service: Service;
let pipeline: Pipeline;
beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
});
afterAll(() => service.stop());

it('shows each change once and in order, and continues after the last one when its connection has ended', async () => {
  const changes: Change[] = [];
  const failures: unknown[] = [];
  let tokens = 0;
  const stop = followChanges({
    origin: service.url,
    token: () => {
      tokens += 1;
      return tokenFor('acme');
    },
    companyId: 'acme',
    after: '0',
    show: (change) => changes.push(change),
    fail: (error) => failures.push(error),
  });
  await eventually(() => changes.length === 1);
  await initCandidates(service, pipeline, ['ann']);
  await eventually(() => changes.length === 3);
  service.live.cut();
  await initCandidates(service, pipeline, ['ben']);
  await eventually(() => changes.length === 4);
  stop();
  expect(changes.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
    '1 VACANCY_CREATED',
    '2 VACANCY_PUBLISHED',
    '3 RECORD_INITIALIZED',
    '4 RECORD_INITIALIZED',
  ]);
  expect([tokens, failures]).toEqual([1, []]);
});

it('reports the reason of a refusal', async () => {
  const failed = Promise.withResolvers<unknown>();
  const stop = followChanges({
    origin: service.url,
    token: () => tokenFor('globex'),
    companyId: 'acme',
    after: '0',
    show: failed.reject,
    fail: failed.resolve,
  });
  expect(await failed.promise).toMatchObject({ reason: 'COMPANY_NOT_ALLOWED' });
  stop();
});
