import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient, documents } from 'recruitment-pipeline-client';
import { oddIds } from '../support/company/clientIds.js';
import { createPipeline } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';
import { FakeServer } from './fakeServer.js';

/** The client package with ids as others make them. */

const dots = ['.', '..'];

let service: Service;
let fake: FakeServer;
beforeAll(async () => {
  [service, fake] = await Promise.all([startService(), FakeServer.start()]);
});
afterAll(async () => {
  await fake.stop();
  await service.stop();
});

it('calls each path with its ids whole', async () => {
  for (const companyId of oddIds.filter((id) => !dots.includes(id))) {
    const { vacancyId } = await createPipeline(service, { companyId });
    const { rest } = createClient({ baseUrl: service.url, token: tokenFor(companyId) });
    const vacancy = await rest.readVacancy({ companyId, vacancyId });
    expect(vacancy).toMatchObject({ id: vacancyId, companyId });
  }
});

it.each([...dots, ''])('sends nothing to another path where an id is %j', async (companyId) => {
  fake.answers({ body: {} });
  const sent = fake.client().rest.readVacancy({ companyId, vacancyId: 'v' });
  await expect(sent).rejects.toMatchObject({
    status: 400,
    reason: 'INVALID_INPUT',
    message: expect.stringContaining('companyId'),
  });
  expect(fake.calls).toEqual([]);
});

it.each(dots)('reaches a company whose id is %j over GraphQL', async (companyId) => {
  const { vacancyId: id } = await createPipeline(service, { companyId });
  const { graphql } = createClient({ baseUrl: service.url, token: tokenFor(companyId) });
  const { data } = await graphql(documents.vacancy, { companyId, id });
  expect(data?.vacancy).toMatchObject({ id, companyId });
});
