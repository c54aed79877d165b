import { test } from '@jest/globals';
import { startService, tokenFor } from '../support/service.js';
import { createPipeline, initCandidates } from '../support/pipeline.js';
test('try', async () => {
  const service = await startService();
  const p = await createPipeline(service, { stages: ['INTERVIEW', 'AUTOMATIC_SCHEDULING_PRESENTIAL', 'AUTOMATIC_PSYCHOMETRIC', 'DOCUMENTS'] });
  const ids = await initCandidates(service, p, ['a', 'b', 'c']);
  const log = (x: any) => console.log(x.status, x.text, [...x.headers].map(String).join(' | '));
  log(await service.graphql(`query($c: ID!, $v: ID!) { viewer { kind id companyIds grants rateLimit { limit remaining resetAt } }
   vacancy(companyId: $c, id: $v) { id name createdAt features { id featureCode data jobAutomations { __typename ... on JobAutomations { timers { name time unit } } ... on SchedulingPresentialJobAutomations { discardDueToLackOfInterestTime }} interviews(first: 2) { nodes { id } totalCount } }
     interviews(first: 2) { totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { id vacancy { id interviews { nodes { id }} } feature { id } } } } } }`, { token: p.token, variables: { c: p.companyId, v: p.vacancyId } }));
  const key = await service.issueKey('acme');
  log(await service.graphql(`{ ${Array.from({ length: 30 }, (_, i) => `a${i}: viewer { id rateLimit { remaining } }`).join(' ')} }`, { apiKey: key.text }));
  log(await service.graphql(`{ nope }`, { token: p.token }));
  log(await service.graphql(`{ viewer { idd } }`, { token: p.token }));
  log(await service.graphql(`{ vacancy(companyId: "x", id: "") { id } v2: vacancy(companyId: "acme", id: "") { id } v3: vacancy(companyId: "acme", id: "q") { id } interviews(companyId: "acme", first: 0) { totalCount } }`, { token: p.token }));
  log(await service.graphql(`query($c: ID!) { vacancy(companyId: $c, id: "") { id } }`, { token: p.token }));
  log(await service.graphql(`{ ${'viewer { id } '.repeat(700)} }`, { token: p.token }));
  log(await service.graphql(`{ vacancy(companyId: "acme", id: "x") { interviews(first: 100) { nodes { vacancy { interviews(first: 100) { nodes { id } } } } } } }`, { token: p.token }));
  log(await service.request('POST', '/graphql', { token: p.token, body: '{', headers: { 'content-type': 'application/json' } }));
  log(await service.request('POST', '/graphql', { token: p.token }));
  log(await service.request('POST', '/graphql', { token: p.token, body: [] }));
  log(await service.request('POST', '/graphql', { token: p.token, body: '"a"' }));
  log(await service.request('POST', '/graphql', { token: p.token, body: '0' }));
  log(await service.request('GET', '/graphql?query={viewer{id}}', { token: p.token }));
  log(await service.request('GET', '/graphql?query={viewer{id}}', { token: p.token, headers: { 'apollo-require-preflight': '1' } }));
  log(await service.request('HEAD', '/graphql?query={viewer{id}}', { token: p.token, headers: { 'apollo-require-preflight': '1' } }));
  log(await service.request('GET', '/graphql', { headers: { accept: 'text/html,*/*;q=0.8' } }));
  log(await service.graphql(`mutation($i: OrchestrateInput!, $id: ID!, $v: ID!) { orchestrate(companyId: "acme", vacancyId: $v, id: $id, input: $i, idempotencyKey: "k") { closed { id __typename isClosed vacancy { name } } next { id __typename feature { id customName } } } }`, { token: p.token, variables: { i: { resourceId: ids[0] }, id: ids[0], v: p.vacancyId } }));
  log(await service.graphql(`mutation($i: OrchestrateInput!, $id: ID!, $v: ID!) { orchestrate(companyId: "acme", vacancyId: $v, id: $id, input: $i, idempotencyKey: "k") { closed { id __typename isClosed vacancy { name } } next { id __typename feature { id customName } } } }`, { token: p.token, variables: { i: { resourceId: ids[0] }, id: ids[0], v: p.vacancyId } }));
  log(await service.graphql(`mutation($i: IssueApiKeyInput!) { issueApiKey(input: $i) { secret apiKey { id grants { endpoint } contact { email } createdAt } } }`, { token: tokenFor('acme', { roles: ['admin'] }), variables: { i: { companyId: 'acme', grants: [{ endpoint: 'Mutation.initFeatures', justification: 'j' }], contact: { companyName: 'a', fullName: 'b', role: 'c', email: 'a@b.co' } } } }));
  log(await service.graphql(`mutation($i: CreateVacancyInput!) { createVacancy(companyId: "acme", input: $i) { id } }`, { token: p.token, variables: { i: { features: [{ form: {}, documents: {} }] } } }));
  console.log(service.log.filter((l: any) => l.level !== 'info'));
  await service.stop();
});
