import { type Credentials, tokenFor } from '../../support/service/service.js';
import { aged, type Cast, type Command, createdId, inOrder, mutation, once, via, work } from './command.js';

/** Commands about API keys, and what keys call while they change. */

const grants = [
  'Mutation.forwardFeatures',
  'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
];
const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };

const grantsOf = (endpoints: readonly string[]): object[] =>
  endpoints.map((endpoint) => ({ endpoint, justification: 'It moves candidates.' }));

const asked = ({ companyId, vacancyId }: Cast): object => ({
  companyId,
  grants: grantsOf(grants.slice(0, 1)),
  contact,
  vacancyIds: [vacancyId],
});

const asUser = ({ companyId }: Cast): Credentials => ({ token: tokenFor(companyId, { subject: 'grace' }) });

const ask = (cast: Cast) =>
  cast.run('requestApiKey(input: $input) { id }', { input: ['RequestApiKeyInput!', asked(cast)] }, asUser(cast));

const keyRequest = once('key request', async (cast) => createdId(await ask(cast), 'id'));

const approve = mutation('approveApiKeyRequest(companyId: $companyId, id: $id, input: $input) { id }', (cast) => ({
  id: ['ID!', cast.get('key request')],
  input: ['ApproveApiKeyRequestInput', { cidrs: ['127.0.0.0/8'] }],
}));

const approved = inOrder(keyRequest, once('approval', approve));

const claim = mutation(
  'claimApiKey(companyId: $companyId, id: $id) { apiKey { id } }',
  (cast) => ({ id: ['ID!', cast.get('key request')] }),
  asUser,
);

const key = once('key', async (cast) => {
  const made = await cast.run('issueApiKey(input: $input) { apiKey { id } secret }', {
    input: ['IssueApiKeyInput!', { ...asked(cast), grants: grantsOf(grants), vacancyIds: null }],
  });
  cast.made.set('secret of the key', createdId(made, 'secret'));
  return createdId(made, 'apiKey', 'id');
});

const ofKey = (field: string, args = '') =>
  mutation(`${field}(companyId: $companyId, id: $id${args}) { __typename }`, (cast) => ({
    id: ['ID!', cast.get('key')],
  }));

const byKey = (cast: Cast): Credentials => ({ apiKey: cast.get('secret of the key') });

const ofRequest = { writes: ['key request'], reads: ['vacancy', 'settings'] } as const;
const ofKeys = { writes: ['key'], reads: [] } as const;

export const keyCommands: readonly Command[] = [
  {
    name: 'requestApiKey',
    via: via('requestApiKey'),
    ...ofRequest,
    call: async (cast) => {
      const answer = await ask(cast);
      return typeof answer === 'string' ? answer : 'done';
    },
  },
  {
    name: 'approveApiKeyRequest, narrower',
    via: via('approveApiKeyRequest'),
    ...ofRequest,
    call: approve,
    before: keyRequest,
  },
  {
    name: 'declineApiKeyRequest',
    via: via('declineApiKeyRequest'),
    ...ofRequest,
    call: mutation('declineApiKeyRequest(companyId: $companyId, id: $id, input: $input) { id }', (cast) => ({
      id: ['ID!', cast.get('key request')],
      input: ['DeclineApiKeyRequestInput!', { reason: 'No.' }],
    })),
    before: keyRequest,
  },
  {
    name: 'claimApiKey',
    via: via('claimApiKey'),
    writes: ['key request', 'key'],
    reads: [],
    call: claim,
    before: approved,
  },
  {
    name: 'key requests',
    via: 'work key requests',
    writes: ['key request'],
    reads: [],
    call: work('key requests'),
    before: inOrder(
      approved,
      aged(`update api_key_request set claim_until = claim_until - interval '8 days' where company_id = $1`),
    ),
  },
  {
    name: 'issueApiKey',
    via: via('issueApiKey'),
    ...ofKeys,
    reads: ['vacancy'],
    call: mutation('issueApiKey(input: $input) { apiKey { id } }', (cast) => ({
      input: ['IssueApiKeyInput!', asked(cast)],
    })),
  },
  {
    name: 'rollApiKey',
    via: via('rollApiKey'),
    ...ofKeys,
    call: ofKey('rollApiKey', ', overlapHours: 0'),
    before: key,
  },
  {
    name: 'changeApiKey',
    via: via('changeApiKey'),
    ...ofKeys,
    reads: ['vacancy'],
    call: mutation('changeApiKey(companyId: $companyId, id: $id, input: $input) { id }', (cast) => ({
      id: ['ID!', cast.get('key')],
      input: ['ChangeApiKeyInput!', { requestsPerMinute: 7, cidrs: ['192.0.2.0/24'] }],
    })),
    before: key,
  },
  { name: 'revokeApiKey', via: via('revokeApiKey'), ...ofKeys, call: ofKey('revokeApiKey'), before: key },
  {
    name: 'forwardFeatures by a key',
    via: via('forwardFeatures'),
    writes: ['candidate', 'key'],
    reads: ['vacancy', 'settings'],
    about: ['key'],
    call: mutation(
      'forwardFeatures(input: $input) { results { error { reason } } }',
      ({ companyId, openId }) => ({ input: ['BulkInput!', { companyId, resourceIds: [openId] }] }),
      byKey,
    ),
    before: key,
  },
  {
    name: 'orchestrate by a key',
    via: via('orchestrate'),
    writes: ['candidate', 'key'],
    reads: ['vacancy', 'settings'],
    about: ['key'],
    call: mutation(
      'orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } }',
      ({ vacancyId, openId }) => ({ vacancyId: ['ID!', vacancyId], id: ['ID!', openId] }),
      byKey,
    ),
    before: key,
  },
];
