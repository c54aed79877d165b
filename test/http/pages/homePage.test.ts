import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../support/service/service.js';

const demo = {
  companyId: 'acme',
  apiKey: 'rpk.demo',
  token: 'demo-token' as string | null,
  vacancyId: 'vacancy-1',
  interviewId: 'interview-1',
  psychometricId: 'psychometric-1',
};

let service: Service;
beforeAll(async () => {
  service = await startService({ demo: () => demo });
});
afterAll(() => service.stop());

describe('GET /', () => {
  it('lists the pages and APIs with their addresses, and the credentials to paste', async () => {
    const { status, text, headers } = await service.request('GET', '/');

    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const place of ['/v2', '/graphql', '/graphiql', '/healthz', '/readyz']) expect(text).toContain(place);
    expect(text).toContain('a key has 25 requests per minute');
    expect(text).toContain(demo.apiKey);
    expect(text).toContain(`${service.url}/v2/vacancies/vacancy-1/company/acme`);
  });

  it('shows no credentials if there are none, and escapes what the client sent', async () => {
    const bare = await startService({ database: service.database, demo: null });
    expect((await bare.request('GET', '/')).text).not.toContain('rpk.');
    await bare.stop();

    const noToken = await startService({ database: service.database, demo: () => ({ ...demo, token: null }) });
    const { text } = await noToken.request('GET', '/');
    expect(text).toContain(demo.apiKey);
    expect(text).not.toContain('Bearer null');
    await noToken.stop();
  });
});
