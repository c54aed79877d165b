import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownActors } from '../../../src/core/application/access/scopedReads.js';
import { createPipeline } from '../../support/company/pipeline.js';
import { openSubscriber } from '../../support/feed/subscribers.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** No user has a name that stands for an API key, or for a part of the service, where authors are stored. */

const reserved = ['api-key:', 'api-key:0123456789abcdef0123', 'api-key:none', ...ownActors];

let service: Service;
let vacancyPath: string;
beforeAll(async () => {
  service = await startService({ mcp: true });
  const { vacancyId } = await createPipeline(service);
  vacancyPath = `/v2/vacancies/${vacancyId}/company/acme`;
});
afterAll(() => service.stop());

const admin = (subject: string) => tokenFor('acme', { subject, roles: ['admin'] });

describe.each(reserved)('a token with the sub %s', (sub) => {
  const token = admin(sub);

  it('is refused over REST, GraphQL and MCP, with a message that says why', async () => {
    const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const answers = [
      (await service.request('GET', vacancyPath, { token })).body,
      (await service.graphql('{ viewer { id } }', { token })).body.errors[0].extensions,
      (await service.request('POST', '/mcp', { token, body: tools })).body.error.data,
    ];
    expect(answers.map(({ reason }) => reason)).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID', 'TOKEN_INVALID']);
    expect(answers[0].message).toMatch(
      /sub is reserved: it begins with `api-key:`, or is the name of a component of the service/,
    );
  });

  it('is refused by a WebSocket', async () => {
    await expect(openSubscriber(service.url, { token })).rejects.toThrow('closed with 4401 TOKEN_INVALID');
  });

  it('names no person for whom an agent acts', async () => {
    const { body } = await service.graphql(
      'mutation ($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }',
      {
        token: admin('user-1'),
        variables: {
          input: {
            companyId: 'acme',
            agentFor: sub,
            grants: [{ endpoint: 'Query.events', justification: 'Reads.' }],
            contact: { companyName: 'Acme', fullName: 'Ada', role: 'CTO', email: 'ada@acme.example' },
          },
        },
      },
    );
    expect(body.errors[0].extensions).toMatchObject({ reason: 'INVALID_INPUT', errors: [{ path: 'agentFor' }] });
  });
});

it.each([
  'api-key',
  'API-KEY:x',
  ' api-key:x',
  'user-api-key:x',
  'auth0|timers',
  'Timers',
  'command-line@acme.example',
])('a token with the sub %j is accepted', async (subject) => {
  const { body } = await service.graphql('{ viewer { id } }', { token: admin(subject) });
  expect(body.data.viewer).toEqual({ id: subject });
});
