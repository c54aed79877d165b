import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { featureCodes } from '../../src/core/pipeline/shapes/vacancy.js';
import { endpointRoutes } from '../../src/rest/rows.js';
import {
  aFeature,
  aVacancy,
  createPipeline,
  initCandidates,
  type Pipeline,
  recordPath,
} from '../support/company/pipeline.js';
import { documented, responseFaults } from '../support/outside/openApi.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** Compares real answers of a service with the OpenAPI document: it documents all their fields and statuses. */

const [create, readVacancy, readInterview, orchestrate, readPsychometric] = [
  'POST /v2/vacancies/company/{companyId}',
  'GET /v2/vacancies/{vacancyId}/company/{companyId}',
  'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
  'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
  'GET /v2/candidates/psychometrics/{id}/company/{companyId}/vacancy/{vacancyId}',
] as const;

let service: Service;
let pipeline: Pipeline;
beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service, { stages: [...featureCodes] });
});
afterAll(() => service.stop());

const token = tokenFor('acme');
const preferring = { prefer: 'return=representation' };
const vacancies = '/v2/vacancies/company/acme';
const vacancyPath = () => `/v2/vacancies/${pipeline.vacancyId}/company/acme`;

/** The reply's status, and its faults. */
async function outcome(endpoint: string, reply: Promise<Awaited<ReturnType<Service['request']>>>) {
  const { status, headers, body, text } = await reply;
  return {
    status,
    reason: body?.reason,
    isEmpty: text === '',
    faults: responseFaults(endpoint, { status, headers, body }),
  };
}

describe('successes', () => {
  test.each(featureCodes)('a vacancy created with a feature of %s', async (code) => {
    const reply = service.request('POST', vacancies, { token, body: aVacancy({ features: aFeature(code) }) });
    expect(await outcome(create, reply)).toMatchObject({ status: 201, faults: [] });
  });

  test('a vacancy read, and read again by its tag', async () => {
    const { text: apiKey } = await service.issueKey('acme');
    const first = await service.request('GET', vacancyPath(), { apiKey });
    expect(responseFaults(readVacancy, first)).toEqual([]);

    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = service.request('GET', vacancyPath(), { apiKey, headers });
    expect(await outcome(readVacancy, again)).toMatchObject({ status: 304, isEmpty: true, faults: [] });
  });

  test('a candidate moved through a feature of every kind, to the end', async () => {
    let [id = ''] = await initCandidates(service, pipeline, ['traveller']);
    for (const code of featureCodes) {
      if (code === 'INTERVIEW' || code === 'AUTOMATIC_PSYCHOMETRIC') {
        const [endpoint, family] =
          code === 'INTERVIEW'
            ? ([readInterview, 'interviews'] as const)
            : ([readPsychometric, 'psychometrics'] as const);
        const read = service.request('GET', recordPath(pipeline, id, family), { token });
        expect(await outcome(endpoint, read)).toMatchObject({ status: 200, faults: [] });
      }
      const moved = await service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
        token,
        body: { resourceId: id },
        headers: preferring,
      });
      expect([moved.status, responseFaults(orchestrate, moved)]).toEqual([200, []]);
      id = moved.body.next?.id;
    }
    expect(id).toBeUndefined();
  });

  test('a candidate moved with an empty answer', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['quiet']);
    const reply = service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, {
      token,
      body: { resourceId: id },
    });
    expect(await outcome(orchestrate, reply)).toMatchObject({ status: 200, isEmpty: true, faults: [] });
  });
});

describe('refusals', () => {
  const other = { token: tokenFor('other') };
  const orchestration = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    service.request('POST', `${recordPath(pipeline, id)}/orchestrate`, { token, body, headers });

  test.each([
    [create, 401, 'CREDENTIAL_MISSING', () => service.request('POST', vacancies, { body: {} })],
    [create, 401, 'TOKEN_INVALID', () => service.request('POST', vacancies, { token: 'no token', body: {} })],
    [create, 401, 'API_KEY_NOT_FOUND', () => service.request('POST', vacancies, { apiKey: 'no key', body: {} })],
    [create, 403, 'COMPANY_NOT_ALLOWED', () => service.request('POST', vacancies, { ...other, body: {} })],
    [create, 400, 'INVALID_INPUT', () => service.request('POST', vacancies, { token, body: {} })],
    [create, 400, 'INVALID_JSON', () => service.request('POST', vacancies, { token, body: '{' })],
    [create, 413, 'PAYLOAD_TOO_LARGE', () => service.request('POST', vacancies, { token, body: 'x'.repeat(2 ** 21) })],
    [
      create,
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => service.request('POST', vacancies, { token, body: 'a', headers: { 'content-type': 'text/plain' } }),
    ],
    [readVacancy, 404, 'VACANCY_NOT_FOUND', () => service.request('GET', '/v2/vacancies/none/company/acme', { token })],
    [readInterview, 404, 'INTERVIEW_NOT_FOUND', () => service.request('GET', recordPath(pipeline, 'none'), { token })],
    [
      readInterview,
      400,
      'INVALID_INPUT',
      () => service.request('GET', recordPath(pipeline, 'x'.repeat(129)), { token }),
    ],
    [
      readPsychometric,
      404,
      'PSYCHOMETRIC_NOT_FOUND',
      () => service.request('GET', recordPath(pipeline, 'none', 'psychometrics'), { token }),
    ],
    [orchestrate, 404, 'RECORD_NOT_FOUND', () => orchestration('none', { resourceId: 'none' })],
  ] as const)('%s: %i %s', async (endpoint, status, reason, send) => {
    expect(await outcome(endpoint, send())).toMatchObject({ status, reason, faults: [] });
  });

  test('refusals of a record that was moved before, or whose destination is invalid', async () => {
    const [id = ''] = await initCandidates(service, pipeline, ['refused']);
    const [once, twice] = [{ 'idempotency-key': 'once' }, { 'idempotency-key': 'twice' }];
    const nowhere = orchestration(id, { resourceId: id, destFeatureId: 'nowhere' });
    expect(await outcome(orchestrate, nowhere)).toMatchObject({ reason: 'INVALID_DESTINATION', faults: [] });
    const mismatch = orchestration(id, { resourceId: 'other' });
    expect(await outcome(orchestrate, mismatch)).toMatchObject({ reason: 'RESOURCE_MISMATCH', faults: [] });
    expect(await outcome(orchestrate, orchestration(id, { resourceId: id }, once))).toMatchObject({ faults: [] });
    const closed = orchestration(id, { resourceId: id }, twice);
    expect(await outcome(orchestrate, closed)).toMatchObject({ reason: 'FEATURE_ALREADY_CLOSED', faults: [] });
    const reused = orchestration(id, { resourceId: 'other' }, once);
    expect(await outcome(orchestrate, reused)).toMatchObject({ reason: 'IDEMPOTENCY_MISMATCH', faults: [] });
  });

  test('refusals of an API key: no grant, no budget', async () => {
    const { text: ungranted } = await service.issueKey('acme', { grants: [create] });
    const read = service.request('GET', vacancyPath(), { apiKey: ungranted });
    expect(await outcome(readVacancy, read)).toMatchObject({ reason: 'OPERATION_NOT_GRANTED', faults: [] });

    const { text: apiKey } = await service.issueKey('acme');
    const replies = Array.from({ length: 26 }, () => service.request('GET', vacancyPath(), { apiKey }));
    const refused = (await Promise.all(replies)).filter(({ status }) => status === 429);
    expect(refused.map((reply) => responseFaults(readVacancy, reply))).toEqual([[]]);
  });
});

describe('with demo data, the examples', () => {
  let demo: DemoService;
  beforeAll(async () => {
    demo = await startDemoService();
  });
  afterAll(() => demo.stop());

  test.each(endpointRoutes)('of $endpoint get their documented answers', async ({ endpoint, status }) => {
    const { parameters, requestBody, responses } = documented(endpoint);
    const values = new Map(parameters.map(({ name, example }) => [name, example]));
    const [method = '', template = ''] = endpoint.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
    const requests = Object.values(requestBody?.content['application/json'].examples ?? { none: { value: undefined } });

    const reply = await demo.request(method, path, {
      apiKey: demo.demo.apiKey,
      body: requests[0]?.value,
      headers: preferring,
    });
    expect([reply.status, responseFaults(endpoint, reply)]).toEqual([status, []]);
    const example = responses[status]?.content['application/json'].example as object;
    expect(Object.keys(reply.body)).toEqual(Object.keys(example));
  });
});
