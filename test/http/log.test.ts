import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '../../src/core/kernel/errors.js';
import { createPipeline, type Pipeline } from '../support/company/pipeline.js';
import { eventually } from '../support/eventually.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** The log, as a reader needs it who has to find out what happened. */

let service: Service;
let pipeline: Pipeline;
const token = tokenFor('acme');

beforeAll(async () => {
  service = await startService();
  pipeline = await createPipeline(service);
});
afterAll(() => service.stop());

interface Line extends Record<string, unknown> {
  readonly level: string;
  readonly message: string;
}
const linesOf = ({ log }: Pick<Service, 'log'>): Line[] => log as Line[];

describe("a request's line", () => {
  const lineOf = async (work: (headers: Record<string, string>) => Promise<unknown>): Promise<Line | undefined> => {
    const id = `request-${Math.random()}`;
    await work({ 'x-request-id': id });
    return linesOf(service).find(({ requestId, message }) => requestId === id && message === 'request');
  };
  const graphql = (query: string) => lineOf((headers) => service.graphql(query, { token, headers }));

  it('names a GraphQL operation and the reason of each refusal, the first time and later', async () => {
    const read = `query Read { vacancy(companyId: "acme", id: "${pipeline.vacancyId}") { id } }`;
    const missing = '{ vacancy(companyId: "acme", id: "nowhere") { id } }';
    const two = `query { a: vacancy(companyId: "globex", id: "x") { id } vacancies(companyId: "acme", first: 999) { nodes { id } }
      vacancy(companyId: "globex", id: "x") { id } }`;
    for (const _time of ['first', 'second']) {
      expect(await graphql(read)).toMatchObject({ status: 200, operation: 'query { vacancy }' });
      expect(await graphql(read)).not.toHaveProperty('reasons');
      expect(await graphql(missing)).toMatchObject({ operation: 'query { vacancy }', reasons: ['VACANCY_NOT_FOUND'] });
      expect(await graphql(two)).toMatchObject({
        operation: 'query { vacancy vacancies }',
        reasons: ['COMPANY_NOT_ALLOWED', 'INVALID_INPUT'],
      });
      expect(await graphql('{ nothing }')).toMatchObject({ status: 400, reasons: ['GRAPHQL_VALIDATION_FAILED'] });
      expect(await graphql('{')).toMatchObject({ status: 400, reasons: ['GRAPHQL_PARSE_FAILED'] });
    }
    expect(JSON.stringify(service.log)).not.toContain('nowhere');
  });

  it('names the operation of a REST request that reached a route, also if it is refused', async () => {
    for (const [method, id, credentials] of [
      ['GET', pipeline.vacancyId, { token }],
      ['HEAD', pipeline.vacancyId, { token }],
      ['GET', 'nowhere', { token }],
      ['GET', pipeline.vacancyId, {}],
    ] as const) {
      const line = await lineOf((headers) =>
        service.request(method, `/v2/vacancies/${id}/company/acme`, { ...credentials, headers }),
      );
      expect(line).toMatchObject({ operation: 'readVacancy', path: '/v2/vacancies/{vacancyId}/company/{companyId}' });
    }
  });

  it('names the reason if the whole request is refused', async () => {
    const path = '/v2/vacancies/x/company/globex';
    expect(await lineOf((headers) => service.request('GET', path, { token, headers }))).toMatchObject({
      status: 403,
      reasons: ['COMPANY_NOT_ALLOWED'],
    });
    expect(await lineOf((headers) => service.request('POST', '/graphql', { headers }))).toMatchObject({
      status: 401,
      reasons: ['CREDENTIAL_MISSING'],
    });
  });

  it('has the level debug for a probe', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect(await lineOf((headers) => service.request('GET', path, { headers }))).toMatchObject({ level: 'debug' });
    }
  });
});

describe('an outage', () => {
  it('is logged with one line at its beginning and one at its end, at one level and without a stack', async () => {
    let isGone = true;
    const { store } = service.database;
    const cause = new Error('connect ECONNREFUSED');
    const vacancy = async () => {
      if (isGone) throw errors.databaseUnavailable(cause);
      return null;
    };
    const node = await startService({
      database: service.database,
      store: Object.create(store, {
        renderer: { value: Object.create(store.renderer, { vacancy: { value: vacancy } }) },
      }),
    });
    const read = () => node.request('GET', '/v2/vacancies/x/company/acme', { token });
    const query = '{ vacancy(companyId: "acme", id: "x") { id } }';
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await read()).status).toBe(503);
      expect((await node.graphql(query, { token })).body.errors[0].extensions.reason).toBe('DATABASE_UNAVAILABLE');
    }
    const warned = () =>
      linesOf(node)
        .filter(({ level }) => level !== 'info')
        .map(({ level, message, cause: why, refused }) => ({ level, message, why, refused }));
    const began = {
      level: 'warn',
      message: 'the database is unreachable or does not respond',
      why: 'connect ECONNREFUSED',
    };
    expect(warned()).toEqual([began]);
    isGone = false;
    await eventually(async () => (await read()).status === 404 && warned().length > 1);
    expect(warned()).toEqual([began, { level: 'warn', message: 'the database responds again', refused: 40 }]);
    expect(JSON.stringify(node.log)).not.toContain('at ');
    await node.stop();
  });
});
