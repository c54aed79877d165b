import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, createClient, PipelineError } from 'recruitment-pipeline-client';
import { followInterview, moveOn, openVacancy } from '../../examples/rest/integration.js';
import { aVacancy, createPipeline, initCandidates, type Pipeline } from '../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../support/service/service.js';

type NewVacancy = Parameters<typeof openVacancy>[3];

let service: Service;
let pipeline: Pipeline;
let api: Client;
const clock = new TestClock();
let waited: number[] = [];

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service);
  api = await apiOf('acme');
});
afterAll(() => service.stop());

/** A client with its own key, and so with its own budget. Waiting only advances the clock. */
async function apiOf(companyId: string): Promise<Client> {
  const { text } = await service.issueKey(companyId);
  waited = [];
  const wait = async (ms: number) => {
    waited.push(ms);
    clock.advance(ms);
  };
  return createClient({ baseUrl: service.url, apiKey: text, wait, random: () => 0 });
}

async function anInterview(candidateId: string) {
  const [id = ''] = await initCandidates(service, pipeline, [candidateId]);
  return { companyId: pipeline.companyId, vacancyId: pipeline.vacancyId, id };
}

it('opens a vacancy once for a requisition', async () => {
  const vacancy = aVacancy({ refCode: 20417 }) as NewVacancy;
  const opened = await openVacancy(api, 'acme', '20417', vacancy);
  const again = await openVacancy(api, 'acme', '20417', vacancy);

  expect(opened).toMatchObject({ name: vacancy.name, refCode: '20417', status: { code: 'SAVED' } });
  expect(again).toEqual(opened);
});

it('reads an interview again only after it has changed', async () => {
  const address = await anInterview('candidate-1');
  const first = await followInterview(api, address);
  expect(first.interview).toMatchObject({ candidateId: 'candidate-1', isClosed: false });

  expect(await followInterview(api, address, first)).toBe(first);
  await moveOn(api, address);
  expect((await followInterview(api, address, first)).interview).toMatchObject({ isClosed: true });
});

describe('moving a candidate on', () => {
  it('can be sent again safely', async () => {
    const address = await anInterview('candidate-2');
    expect(await moveOn(api, address)).toEqual({ moved: true, nextFeatureId: 'stage-2' });
    expect(await moveOn(api, address)).toEqual({ moved: true, nextFeatureId: 'stage-2' });
  });

  it('shows if somebody else was faster', async () => {
    const address = await anInterview('candidate-3');
    await moveOn(await apiOf('acme'), address);
    expect(await moveOn(api, address)).toEqual({ moved: false });
  });
});

it('throws other refusals, with the reason and the request id', async () => {
  const address = { ...(await anInterview('candidate-4')), id: 'none' };
  const error = await followInterview(api, address).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PipelineError);
  expect(error).toMatchObject({ status: 404, reason: 'INTERVIEW_NOT_FOUND', requestId: expect.any(String) });

  const other = await apiOf('globex');
  await expect(followInterview(other, address)).rejects.toMatchObject({ status: 403, reason: 'COMPANY_NOT_ALLOWED' });
});

it('waits the time that the service returns when the budget is used up', async () => {
  const address = await anInterview('candidate-5');
  const busy = await apiOf('acme');
  for (let read = 1; read <= 26; read += 1) await followInterview(busy, address);
  expect(waited).toEqual([60_000]);
});
