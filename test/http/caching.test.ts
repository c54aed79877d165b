import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '../../src/core/kernel/errors.js';
import { aVacancy, createPipeline, initCandidates, type Pipeline, recordPath } from '../support/company/pipeline.js';
import { type Reply, type Service, startService, tokenFor } from '../support/service/service.js';
import { storeWith } from '../support/service/storeWith.js';

/**
 * What a shared cache may store (RFC 9111). It treats an answer to a request with `Authorization` as private. It does
 * not know `x-auth-api-key`.
 */

let service: Service;
let faulty: Service;
let pipeline: Pipeline;
let recordId: string;
let apiKey: string;
const token = tokenFor('acme');
const vacancies = '/v2/vacancies/company/acme';
const preflight = { 'apollo-require-preflight': '1' };
const mutation = `/graphql?query=${encodeURIComponent('mutation { closeVacancy(companyId: "acme", id: "x") { id } }')}`;
const vacancyPath = () => `/v2/vacancies/${pipeline.vacancyId}/company/acme`;

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
  [recordId = ''] = await initCandidates(service, pipeline, ['candidate-1']);
  apiKey = (await service.issueKey('acme', { grants: ['GET /v2/vacancies/{vacancyId}/company/{companyId}'] })).text;
  const find = (_company: string, [id]: readonly string[]) =>
    Promise.reject(id === 'gone' ? errors.databaseUnavailable() : new Error('a fault of ours'));
  faulty = await startService({
    database: service.database,
    store: storeWith(service.database.store, { vacancies: { find }, renderer: undefined }),
  });
});
afterAll(async () => {
  await faulty.stop();
  await service.stop();
});

const spent = async (send: (key: string) => Promise<Reply>): Promise<Reply> => {
  const { text } = await service.issueKey('acme');
  await Promise.all(Array.from({ length: 25 }, () => service.request('GET', '/v2/nothing', { apiKey: text })));
  return send(text);
};

describe('a refusal is stored by no cache', () => {
  const closing = (headers: Record<string, string> = {}, resourceId = recordId) =>
    service.request('POST', `${recordPath(pipeline, recordId)}/orchestrate`, { token, headers, body: { resourceId } });

  it.each<[number, string, () => Promise<Reply>]>([
    [400, 'over REST', () => service.request('GET', '/v2/vacancies/a%00/company/acme', { apiKey })],
    [401, 'over REST', () => service.request('GET', vacancyPath())],
    [403, 'over REST', () => service.request('POST', vacancies, { apiKey, body: aVacancy() })],
    [404, 'over REST', () => service.request('GET', '/v2/vacancies/none/company/acme', { apiKey })],
    [404, 'of an unknown path', () => service.request('GET', '/v2/nothing', { apiKey })],
    [404, 'of an unknown open path', () => service.request('GET', '/nothing')],
    [405, 'over REST', () => service.request('DELETE', vacancyPath(), { apiKey })],
    [405, 'of an open path', () => service.request('POST', '/docs')],
    [409, 'over REST', () => closing().then(() => closing())],
    [413, 'over REST', () => service.request('POST', vacancies, { token, body: 'x'.repeat(2 ** 21) })],
    [
      415,
      'over REST',
      () => service.request('POST', vacancies, { token, body: 'x', headers: { 'content-type': 'a/b' } }),
    ],
    [422, 'over REST', () => closing({}, 'elsewhere')],
    [429, 'over REST', () => spent((key) => service.request('GET', vacancyPath(), { apiKey: key }))],
    [500, 'over REST', () => faulty.request('GET', vacancyPath(), { token })],
    [503, 'over REST', () => faulty.request('GET', '/v2/vacancies/gone/company/acme', { token })],
    [
      400,
      'over GraphQL, by GET',
      () => service.request('GET', '/graphql?query={viewer{', { apiKey, headers: preflight }),
    ],
    [400, 'over GraphQL, without a preflight', () => service.request('GET', '/graphql?query={viewer{id}}', { apiKey })],
    [400, 'over GraphQL', () => service.graphql('{ nothing }', { apiKey })],
    [401, 'over GraphQL', () => service.graphql('{ viewer { id } }')],
    [404, 'of a path under /graphql', () => service.request('GET', '/graphql/nothing', { apiKey })],
    [405, 'over GraphQL', () => service.request('PUT', '/graphql', { apiKey })],
    [405, 'over GraphQL, of a mutation by GET', () => service.request('GET', mutation, { token, headers: preflight })],
    [413, 'over GraphQL', () => service.request('POST', '/graphql', { token, body: 'x'.repeat(2 ** 21) })],
    [
      415,
      'over GraphQL',
      () => service.request('POST', '/graphql', { token, body: 'x', headers: { 'content-type': 'a/b' } }),
    ],
    [429, 'over GraphQL', () => spent((key) => service.graphql('{ viewer { id } }', { apiKey: key }))],
    [200, 'of a field', () => service.graphql('{ vacancy(companyId: "acme", id: "none") { id } }', { token })],
    [200, 'of a fault', () => faulty.graphql('{ vacancy(companyId: "acme", id: "x") { id } }', { token })],
  ])('%i %s', async (status, _how, send) => {
    const reply = await send();
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

describe('a success', () => {
  it('over REST may be stored by its client, which must revalidate it', async () => {
    const { headers } = await service.request('GET', vacancyPath(), { apiKey });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await service.request('GET', vacancyPath(), {
      apiKey,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  });

  it('of a POST, or over GraphQL, is stored by no cache', async () => {
    const created = await service.request('POST', vacancies, { token, body: aVacancy() });
    const [moved = ''] = await initCandidates(service, pipeline, ['candidate-2']);
    const path = `${recordPath(pipeline, moved)}/orchestrate`;
    const silent = await service.request('POST', path, { token, body: { resourceId: moved } });
    const asked = await service.graphql('{ viewer { id } }', { apiKey });
    const byGet = await service.request('GET', '/graphql?query={viewer{id}}', {
      apiKey,
      headers: preflight,
    });
    const replies = [created, silent, asked, byGet];
    expect(replies.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      [201, 200, 200, 200].map((status) => [status, 'no-store']),
    );
  });

  it('of a move varies with the wanted representation, and with the origin where pages of others may call', async () => {
    const crossOrigin = await startService({ database: service.database, corsOrigins: ['https://app.example'] });
    const [first = '', second = ''] = await initCandidates(service, pipeline, ['candidate-3', 'candidate-4']);
    const move = async (at: Service, moved: string): Promise<string | null> => {
      const path = `${recordPath(pipeline, moved)}/orchestrate`;
      const headers = { origin: 'https://app.example' };
      const { status, headers: answered } = await at.request('POST', path, {
        token,
        headers,
        body: { resourceId: moved },
      });
      expect(status).toBe(200);
      return answered.get('vary');
    };
    expect(await move(service, first)).toBe('Prefer');
    expect(await move(crossOrigin, second)).toBe('Origin, Prefer');
    await crossOrigin.stop();
  });
});
