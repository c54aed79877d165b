import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { knownPerson } from '../../support/company/person.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { label, list, named, put } from './labels.js';

/** Names of candidates, and their addresses in other systems: how they change (docs/GUIDE.md, "Names of candidates"). */

const clock = new TestClock();
const url = 'https://ats.example/c/1';
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

describe('a label', () => {
  it('keeps what is left out, loses what is null, and goes when it has nothing', async () => {
    const person = await knownPerson(service).begin();
    const first = await named(person, { displayName: 'Ada Lovelace' });
    const at = new Date(clock.now()).toISOString();
    const { companyId, candidateId } = person;
    expect(first).toEqual({
      ...{ companyId, candidateId, displayName: 'Ada Lovelace', externalUrl: null },
      ...{ id: expect.any(String), createdAt: at, updatedAt: at },
    });
    const second = await named(person, { externalUrl: url });
    expect(second).toMatchObject({ id: first.id, displayName: 'Ada Lovelace', externalUrl: url, createdAt: at });
    expect(second.updatedAt > at).toBe(true);
    expect(await named(person, { displayName: null })).toMatchObject({ displayName: null, externalUrl: url });
    expect(await named(person, { externalUrl: null })).toMatchObject({ id: null, externalUrl: null, createdAt: null });
    expect((await list(person)).nodes).toEqual([]);
    expect((await named(person, { displayName: 'Ada' })).id).not.toBe(first.id);
  });

  it('is told whole by its events, and a call that changes nothing has none', async () => {
    const person = await knownPerson(service).begin();
    await named(person, { displayName: 'Ada' });
    await named(person, { displayName: 'Ada' });
    await named(person, { displayName: 'Grace', externalUrl: url });
    await named(person, { displayName: null, externalUrl: null });
    await named(person, { displayName: null });
    const events = (await person.events()).filter(({ type }) => type === 'CANDIDATE_LABELLED');
    const whole = (displayName: string, externalUrl: string | null) =>
      expect.objectContaining({ __typename: 'Candidate', displayName, externalUrl });
    expect(events.map(({ data }) => data)).toEqual([
      { before: null, after: whole('Ada', null) },
      { before: whole('Ada', null), after: whole('Grace', url) },
      { before: whole('Grace', url), after: null },
    ]);
    expect(events.map(({ candidateId }) => candidateId)).toEqual(Array(3).fill(person.candidateId));
  });

  it('is no activity: the records stay as they are', async () => {
    const person = await knownPerson(service).begin();
    const records = () => person.run('query records(companyId: $companyId) { nodes { id updatedAt status { date } } }');
    const before = await records();
    clock.advance(60_000);
    await named(person, { displayName: 'Ada' });
    expect(await records()).toEqual(before);
  });

  it('comes with a new record, and only with one that begins', async () => {
    const person = await knownPerson(service).begin();
    const { companyId, vacancyId } = person;
    const init = (candidates: readonly object[]) =>
      person.run(`initFeatures(input: $input) { results { record { candidate { ${label} } } error { reason } } }`, {
        input: ['InitFeaturesInput!', { companyId, vacancyId, featureId: 'interview', candidates }],
      });
    const { results } = await init([
      { candidateId: 'new', relationId: 'r', displayName: 'New One' },
      { candidateId: 'plain', relationId: 'r' },
      { candidateId: person.candidateId, relationId: 'r', displayName: 'Not taken' },
    ]);
    expect(results).toMatchObject([
      { record: { candidate: { candidateId: 'new', displayName: 'New One' } }, error: null },
      { record: { candidate: { candidateId: 'plain', id: null, displayName: null } }, error: null },
      { record: null, error: { reason: 'CANDIDATE_ALREADY_IN_FEATURE' } },
    ]);
    expect((await list(person)).nodes).toMatchObject([{ candidateId: 'new' }]);
    const tail = (await person.events()).slice(-3).map(({ type, candidateId }) => [type, candidateId]);
    expect(tail).toEqual([
      ['RECORD_INITIALIZED', 'new'],
      ['RECORD_INITIALIZED', 'plain'],
      ['CANDIDATE_LABELLED', 'new'],
    ]);
  });
});

describe('a call', () => {
  it('has a result or an error for each candidate', async () => {
    const person = await knownPerson(service).begin();
    const gone = await knownPerson(service, { companyId: person.companyId }).begin();
    await gone.erase();
    const outcomes = await put(person, [
      { candidateId: 'nobody', displayName: 'Nobody' },
      { candidateId: person.candidateId, displayName: 'Ada' },
      { candidateId: gone.candidateId, displayName: 'Gone' },
    ]);
    expect(outcomes).toMatchObject([
      { candidateId: 'nobody', candidate: null, error: { reason: 'CANDIDATE_NOT_FOUND' } },
      { candidateId: person.candidateId, candidate: { displayName: 'Ada' }, error: null },
      { candidateId: gone.candidateId, candidate: null, error: { reason: 'CANDIDATE_ERASED' } },
    ]);
  });

  it('removes no label while a legal hold stands, and changes it', async () => {
    const person = await knownPerson(service).begin();
    await named(person, { displayName: 'Ada' });
    const until = new Date(clock.now() + 3_600_000).toISOString();
    await person.run('holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { until }', {
      candidateId: ['ID!', person.candidateId],
      input: ['HoldCandidateInput!', { reason: 'A claim', until }],
    });
    const remove = async () => (await put(person, [{ candidateId: person.candidateId, displayName: null }]))[0];
    expect(await remove()).toMatchObject({ candidate: null, error: { reason: 'CANDIDATE_HELD' } });
    const { companyId, vacancyId, candidateId } = person;
    const candidates = [{ candidateId, relationId: 'r', displayName: null }];
    const again = await person.run('initFeatures(input: $input) { results { error { reason } } }', {
      input: ['InitFeaturesInput!', { companyId, vacancyId, featureId: 'test', candidates }],
    });
    expect(again.results).toEqual([{ error: { reason: 'CANDIDATE_HELD' } }]);
    expect(await named(person, { displayName: 'Grace' })).toMatchObject({ displayName: 'Grace' });
    clock.advance(3_600_000);
    expect(await remove()).toMatchObject({ candidate: { displayName: null }, error: null });
  });

  it('answers a repetition with the labels as they are then, and stores none of them', async () => {
    const person = await knownPerson(service).begin();
    const candidates = [{ candidateId: person.candidateId, displayName: person.word }];
    await put(person, candidates, { key: 'once' });
    await named(person, { displayName: 'Grace' });
    expect(await put(person, candidates, { key: 'once' })).toMatchObject([{ candidate: { displayName: 'Grace' } }]);
    const [{ stored = '' } = {}] = await service.database.rows<{ stored: string }>(
      'select result::text as stored from idempotency_key where company_id = $1 and operation = $2',
      [person.companyId, 'putCandidates'],
    );
    expect(JSON.parse(stored)).toEqual([{ candidateId: person.candidateId, error: null }]);
    const other = [{ candidateId: person.candidateId, displayName: 'Another' }];
    expect(await put(person, other, { key: 'once' })).toBe('IDEMPOTENCY_MISMATCH');
  });

  it.each([
    ['an empty name', { displayName: '' }],
    ['a name of 201 characters', { displayName: '𝐀'.repeat(201) }],
    ['a line end in a name', { displayName: 'Ada\nLovelace' }],
    ['a mark of direction in a name', { displayName: 'Ada\u2067' }],
    ['an address by http', { externalUrl: 'http://ats.example/' }],
    ['an address with a password', { externalUrl: 'https://a:b@ats.example/' }],
    ['an address of 2,049 characters', { externalUrl: `https://ats.example/${'x'.repeat(2_029)}` }],
    ['a script', { externalUrl: 'javascript:alert(1)//https://ats.example/' }],
  ])('is refused with %s', async (_, members) => {
    const person = await knownPerson(service).begin();
    expect(await put(person, [{ candidateId: person.candidateId, ...members }])).toBe('INVALID_INPUT');
  });

  it('takes a name of 200 characters in any script, and ids as they are', async () => {
    const person = await knownPerson(service, { candidateId: '../a b/ä@例.test' }).begin();
    const displayName = '𝐀'.repeat(200);
    expect(await named(person, { displayName })).toMatchObject({ displayName, candidateId: person.candidateId });
  });
});

describe("the template of candidates' addresses", () => {
  const set = (person: ReturnType<typeof knownPerson>, candidateUrlTemplate: string | null) =>
    person.run('updateCompanySettings(companyId: $companyId, input: $input) { candidateUrlTemplate }', {
      input: ['CompanySettingsInput!', { candidateUrlTemplate }],
    });

  it.each(['https://ats.example/c/{candidateId}', 'https://ats.example/?id={candidateId}#top', null])(
    'may be %s',
    async (template) => {
      const person = await knownPerson(service).begin();
      expect(await set(person, template)).toEqual({ candidateUrlTemplate: template });
    },
  );

  it.each([
    'https://ats.example/c/',
    'https://ats.example/{candidateId}/{candidateId}',
    'http://ats.example/{candidateId}',
    'https://{candidateId}.example/',
    'https://ada:{candidateId}@ats.example/',
    'https://ats.example:{candidateId}/',
    '{candidateId}',
  ])('may not be %s', async (template) => {
    const person = await knownPerson(service).begin();
    expect(await set(person, template)).toBe('INVALID_INPUT');
  });
});
