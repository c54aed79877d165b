import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { CopyClient, comparable, tablesOf } from '../../support/feed/copyClient.js';
import { responseFaults } from '../../support/outside/openApi.js';
import {
  type Credentials,
  type Reply,
  type Service,
  startService,
  TestClock,
  tokenFor,
} from '../../support/service/service.js';

/** Names of candidates under `/sync/v1` (docs/REST.md, "Names of candidates"). */

const companyId = 'acme';
const path = `/sync/v1/companies/${companyId}/candidates`;
const listing = 'GET /sync/v1/companies/{companyId}/candidates';
const putting = 'PUT /sync/v1/companies/{companyId}/candidates';
const copying = 'GET /sync/v1/companies/{companyId}/copy';
const settledMs = 15_000;
const clock = new TestClock();
const admin = { token: tokenFor(companyId, { roles: ['admin'] }) };
let service: Service;
let pipeline: Pipeline;
let other: Pipeline;

beforeAll(async () => {
  service = await startService({ clock, keyLimit: 1_000_000 });
  pipeline = await createPipeline(service, { companyId });
  other = await createPipeline(service, { companyId });
  await initCandidates(service, pipeline, ['ada', 'ben', 'cyd']);
  await initCandidates(service, other, ['dee', 'eve']);
});
afterAll(() => service.stop());

const put = (candidates: readonly object[], who: Credentials = admin, headers = {}): Promise<Reply> =>
  service.request('PUT', path, { ...who, body: { candidates }, headers });
const get = (query = '', who: Credentials = admin): Promise<Reply> => service.request('GET', path + query, who);
const keyFor = async (grants: readonly string[], vacancyIds?: readonly string[]): Promise<Credentials> => {
  const { text } = await service.issueKey(companyId, { grants, ...(vacancyIds && { vacancyIds }) });
  return { apiKey: text };
};
const namesIn = ({ body }: Reply): string[] => body.data.map(({ displayName }: { displayName: string }) => displayName);

const erase = async (candidateId: string): Promise<void> => {
  const { body } = await service.graphql(
    'mutation ($id: ID!) { eraseCandidate(companyId: "acme", candidateId: $id, input: { reason: REQUEST }) { erasure { status } } }',
    { ...admin, variables: { id: candidateId } },
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
};

describe('a put', () => {
  it('answers with the labels as events have them, and with an error of an item', async () => {
    const externalUrl = 'https://ats.example/ada';
    const reply = await put([
      { candidateId: 'ada', displayName: 'Ada', externalUrl },
      { candidateId: 'nobody', displayName: 'X' },
    ]);
    expect([reply.status, responseFaults(putting, reply), reply.headers.get('cache-control')]).toEqual([
      200,
      [],
      'no-store',
    ]);
    expect(reply.body.results).toMatchObject([
      {
        candidateId: 'ada',
        candidate: { __typename: 'Candidate', companyId, candidateId: 'ada', displayName: 'Ada', externalUrl },
        error: null,
      },
      { candidateId: 'nobody', candidate: null, error: { reason: 'CANDIDATE_NOT_FOUND' } },
    ]);
  });

  it('is made once with a key, whichever way it comes', async () => {
    const candidates = [{ candidateId: 'ben', displayName: 'Ben' }];
    await put(candidates, admin, { 'idempotency-key': 'one' });
    await put([{ candidateId: 'ben', displayName: 'Benjamin' }]);
    const again = await put(candidates, admin, { 'idempotency-key': 'one' });
    expect([again.headers.get('idempotent-replayed'), again.body.results[0].candidate.displayName]).toEqual([
      'true',
      'Benjamin',
    ]);
    const { body } = await service.graphql(
      `mutation ($input: PutCandidatesInput!) { putCandidates(companyId: "acme", idempotencyKey: "one", input: $input) {
        results { candidate { displayName } } } }`,
      { ...admin, variables: { input: { candidates } } },
    );
    expect(body.data.putCandidates.results).toEqual([{ candidate: { displayName: 'Benjamin' } }]);
  });

  it.each([
    ['nothing', {}],
    ['no candidates', { candidates: [] }],
    ['501 candidates', { candidates: Array.from({ length: 501 }, (_, at) => ({ candidateId: `c${at}` })) }],
    ['one twice', { candidates: [{ candidateId: 'a' }, { candidateId: 'a' }] }],
    ['another member', { candidates: [{ candidateId: 'a', email: 'a@example.org' }] }],
  ])('is refused with %s', async (_, body) => {
    const reply = await service.request('PUT', path, { ...admin, body });
    expect([reply.status, reply.body.reason, responseFaults(putting, reply)]).toEqual([400, 'INVALID_INPUT', []]);
  });

  it('needs its own grant, which shows nothing that others have sent', async () => {
    const refused = await put([{ candidateId: 'ada' }], await keyFor(['Mutation.putCandidates', listing]));
    expect([refused.status, refused.body.reason]).toEqual([403, 'OPERATION_NOT_GRANTED']);
    const { body } = await put([{ candidateId: 'ada', externalUrl: null }], await keyFor([putting]));
    expect(body.results).toEqual([{ candidateId: 'ada', candidate: null, error: null }]);
  });
});

describe('the list', () => {
  it('has those who are settled, in the order of the last change, and goes on after an instant', async () => {
    await put([{ candidateId: 'cyd', displayName: 'Cyd' }]);
    expect(namesIn(await get('?fresh=true'))).toContain('Cyd');
    expect(namesIn(await get())).not.toContain('Cyd');
    // Several changes of a label at once have instants of their own, a millisecond apart.
    clock.advance(settledMs + 10);
    const reply = await get();
    expect([reply.status, responseFaults(listing, reply)]).toEqual([200, []]);
    expect(namesIn(reply)).toContain('Cyd');
    const last = reply.body.data.at(-1).updatedAt;
    await put([{ candidateId: 'cyd', displayName: 'Cyd Two' }]);
    clock.advance(settledMs);
    expect(namesIn(await get(`?updatedAfter=${last}`))).toEqual(['Cyd Two']);
    const paged = await get('?limit=1');
    expect(paged.headers.get('link')).toContain('rel="next"');
    expect((await get('?displayName=Ada')).body.errors[0].path).toBe('displayName');
  });

  it('needs its own grant, and has for a scoped key those of its vacancies', async () => {
    const refused = await get('', await keyFor(['Query.candidates', putting]));
    expect([refused.status, refused.body.reason]).toEqual([403, 'OPERATION_NOT_GRANTED']);
    await put([{ candidateId: 'dee', displayName: 'Dee' }]);
    clock.advance(settledMs);
    const scoped = await keyFor([listing], [other.vacancyId]);
    expect(namesIn(await get('', scoped))).toEqual(['Dee']);
    const since = await get('?updatedAfter=2026-01-01T00:00:00Z', scoped);
    expect([since.status, since.body.reason, responseFaults(listing, since)]).toEqual([403, 'VACANCY_NOT_GRANTED', []]);
  });
});

describe('a copy', () => {
  const grants = [copying, listing, 'Query.records', 'Query.vacancies'];
  const agrees = async (client: CopyClient, who: Credentials) => {
    await client.follow();
    const tables = await tablesOf(service, companyId, who, ['CANDIDATE']);
    const ofCandidates = new Map([...client.things].filter(([, { kind }]) => kind === 'CANDIDATE'));
    expect(comparable(ofCandidates)).toEqual(comparable(tables));
    return [...ofCandidates.values()].map(({ data }) => data.displayName).toSorted();
  };

  it('has all labels, then what changed, and says what is gone', async () => {
    const client = new CopyClient(service, companyId, admin, { kinds: 'CANDIDATE', limit: '1' });
    await put([{ candidateId: 'eve', displayName: 'Eve' }]);
    const before = await agrees(client, admin);
    expect(before).toContain('Eve');
    await put([
      { candidateId: 'eve', displayName: 'Eva' },
      { candidateId: 'cyd', displayName: null },
    ]);
    const after = await agrees(client, admin);
    expect(after).toContain('Eva');
    expect(after).not.toContain('Cyd Two');
    await erase('ada');
    expect(await agrees(client, admin)).not.toContain('Ada');
    expect(await client.ask()).not.toContain('"kind":"CANDIDATE"');
  });

  it('of a scoped key has the candidate of a new record, and no word of others', async () => {
    const scoped = await keyFor(grants, [other.vacancyId]);
    const client = new CopyClient(service, companyId, scoped, { kinds: 'CANDIDATE' });
    expect(await agrees(client, scoped)).toEqual(['Dee', 'Eva']);
    await put([{ candidateId: 'ben', displayName: 'Secret' }]);
    await put([{ candidateId: 'ben', displayName: null }]);
    const text = await client.clone().ask();
    expect(text).not.toMatch(/"put"|"gone"|Secret/);
    await put([{ candidateId: 'ben', displayName: 'Ben' }]);
    await agrees(client, scoped);
    await initCandidates(service, other, ['ben']);
    expect(await agrees(client, scoped)).toEqual(['Ben', 'Dee', 'Eva']);
    await put([{ candidateId: 'dee', displayName: null }]);
    expect(await agrees(client, scoped)).toEqual(['Ben', 'Eva']);
    await erase('eve');
    expect(await agrees(client, scoped)).toEqual(['Ben']);
  });

  it('of a key without the grant has none, and refuses the kind by name', async () => {
    const { apiKey } = (await keyFor([copying, 'Query.vacancies', 'Query.candidate'])) as { apiKey: string };
    const copy = (query: string) => service.request('GET', `/sync/v1/companies/${companyId}/copy${query}`, { apiKey });
    expect((await copy('')).text).not.toContain('CANDIDATE');
    expect((await copy('?kinds=CANDIDATE')).body.reason).toBe('OPERATION_NOT_GRANTED');
  });
});
