import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { type Service, startService, tokenFor } from '../support/service/service.js';

/** The audit of graphql-http: whether GraphQL is served as "GraphQL over HTTP" asks. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The service answers these with 400, as REST does, whichever media type the client accepts. The three are a SHOULD. */
const notMet = [
  '572B SHOULD use 200 status code on document parsing failure when accepting application/json',
  'FDE2 SHOULD use 200 status code on document validation failure when accepting application/json',
  '7B9B SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
];

it('meets 58 of the 61 audits', async () => {
  const headers = { authorization: `Bearer ${tokenFor('acme')}`, 'x-apollo-operation-name': 'audit' };
  const audits = serverAudits({
    url: `${service.url}/graphql`,
    fetchFn: (url: string, init: RequestInit = {}) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
  });
  const results = await Promise.all(audits.map(({ fn }) => fn()));
  expect(results).toHaveLength(61);
  expect(results.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`)).toEqual(notMet);
});
