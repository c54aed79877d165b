import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, rowsWith } from '../../support/company/person.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';
import { list, named, put } from './labels.js';

/** Who reads the labels of candidates, how they are found, and what an erasure leaves of them. */

const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, keyLimit: 1_000_000 });
});
afterAll(() => service.stop());

/** Further candidates in the vacancy of a person, with names. */
async function crowd(person: KnownPerson, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [candidateId, displayName] of Object.entries(names)) {
    await person.init('interview', candidateId);
    await named(person, { displayName }, candidateId);
    clock.advance(1_000);
  }
}

const keyOf = async (person: KnownPerson, grants: readonly string[], vacancyIds?: readonly string[]) => {
  const { text } = await service.issueKey(person.companyId, { grants, ...(vacancyIds && { vacancyIds }) });
  return { apiKey: text } satisfies Credentials;
};

const idsOf = ({ nodes }: { readonly nodes: readonly { readonly candidateId: string }[] }): string[] =>
  nodes.map(({ candidateId }) => candidateId);

describe('candidates', () => {
  let person: KnownPerson;
  beforeAll(async () => {
    person = await knownPerson(service).begin();
    await crowd(person, { a: 'Álvaro Núñez', b: 'ALVARO DÍAZ', c: 'Łukasz 100% O_k', d: '李小龙' });
  });

  it.each([
    ['alvaro', ['a', 'b']],
    ['NUNEZ', ['a']],
    ['ł', 'INVALID_INPUT'],
    ['lu', ['c']],
    ['0%', ['c']],
    ['o_', ['c']],
    ['小龙', ['d']],
    ['nobody', []],
    ['', 'INVALID_INPUT'],
  ])('are found by a part of the name, case and accents aside: %s', async (nameContains, found) => {
    const page = await list(person, { nameContains });
    expect(typeof page === 'string' ? page : idsOf(page)).toEqual(found);
  });

  it('are found by their ids, 1 to 100 of them', async () => {
    expect(idsOf(await list(person, { candidateIds: ['d', 'b', 'unknown', 'b'] }))).toEqual(['b', 'd']);
    expect(idsOf(await list(person, { candidateIds: ['a', 'b'], nameContains: 'núñ' }))).toEqual(['a']);
    for (const candidateIds of [[], Array.from({ length: 101 }, (_, at) => `c-${at}`)]) {
      expect(await list(person, { candidateIds })).toBe('INVALID_INPUT');
    }
  });

  it('come in the order of the last change, in pages of any size', async () => {
    for (const first of [1, 3]) {
      const walked: string[] = [];
      for (let after: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(person, {}, { first, after });
        walked.push(...idsOf(page));
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect(walked).toEqual(['a', 'b', 'c', 'd']);
    }
    const [, second] = (await list(person)).nodes;
    expect(idsOf(await list(person, { updatedAfter: second.updatedAt }))).toEqual(['c', 'd']);
  });

  it('are those of a vacancy, or of the vacancies of a scoped key', async () => {
    const { companyId, vacancyId } = person;
    const other = await knownPerson(service, { companyId, candidateId: 'e' }).begin();
    await named(other, { displayName: 'Elsewhere' }, 'e');
    expect(idsOf(await list(person, { vacancyId: other.vacancyId }))).toEqual(['e']);
    const grants = ['Query.candidates', 'Mutation.putCandidates', 'Query.candidate', 'Query.records'];
    const who = await keyOf(person, grants, [vacancyId]);
    expect(idsOf(await list(person, {}, { who }))).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(await list(person, { nameContains: 'else' }, { who }))).toEqual([]);
    expect(idsOf(await list(person, { candidateIds: ['e', 'a'] }, { who }))).toEqual(['a']);
    expect(await list(person, { updatedAfter: '2026-01-01T00:00:00Z' }, { who })).toBe('VACANCY_NOT_GRANTED');
    const outcomes = await put(
      person,
      [
        { candidateId: 'e', displayName: 'Mine' },
        { candidateId: 'a', displayName: 'Álvaro' },
      ],
      { who },
    );
    expect(outcomes).toMatchObject([
      { candidate: null, error: { reason: 'CANDIDATE_NOT_FOUND' } },
      { candidate: { displayName: 'Álvaro' }, error: null },
    ]);
  });

  it('have names for who may read candidates alone', async () => {
    const nested =
      'query records(companyId: $companyId, filter: { candidateId: "b" }) { nodes { candidate { displayName } } }';
    const candidate =
      'query candidate(companyId: $companyId, candidateId: "b") { candidateId id displayName updatedAt }';
    const without = await keyOf(person, ['Query.records', 'Query.candidate', 'Mutation.putCandidates']);
    expect(await person.run(nested, {}, without)).toEqual({ nodes: [{ candidate: null }] });
    const nothing = { candidateId: 'b', id: null, displayName: null, updatedAt: null };
    expect(await person.run(candidate, {}, without)).toEqual(nothing);
    const [outcome] = await put(person, [{ candidateId: 'b', externalUrl: 'https://ats.example/b' }], { who: without });
    expect(outcome).toMatchObject({
      candidate: { candidateId: 'b', displayName: null, externalUrl: null },
      error: null,
    });
    expect(await list(person, {}, { who: without })).toBe('OPERATION_NOT_GRANTED');
    const by = await keyOf(person, ['Query.records', 'GET /sync/v1/companies/{companyId}/candidates']);
    expect(await person.run(nested, {}, by)).toEqual({ nodes: [{ candidate: { displayName: 'ALVARO DÍAZ' } }] });
  });

  it('have names in the feed for who may read candidates alone', async () => {
    const feed = `query events(companyId: $companyId, first: 100, filter: { types: ["CANDIDATE_LABELLED"] }) {
      nodes { candidateId data } }`;
    const seen = async (...grants: string[]) => (await person.run(feed, {}, await keyOf(person, grants))).nodes[0];
    expect(await seen('Query.events')).toEqual({ candidateId: 'a', data: null });
    expect(await seen('Query.events', 'Query.candidates')).toMatchObject({
      data: { after: { displayName: 'Álvaro Núñez' } },
    });
  });
});

describe('an erasure', () => {
  it('deletes the label, counts it, names its id, and empties its events', async () => {
    const person = await knownPerson(service).begin();
    const externalUrl = `https://ats.example/${person.word}`;
    const { id } = await named(person, { displayName: person.word, externalUrl });
    await put(person, [{ candidateId: person.candidateId, displayName: `New ${person.word}` }], { key: 'k' });
    const { token, places } = await person.erase();
    expect(places).toContainEqual({ place: 'CANDIDATE', count: 1 });
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    expect((await list(person)).nodes).toEqual([]);
    const events = await person.events();
    expect(events.at(-1)).toMatchObject({ type: 'CANDIDATE_ERASED', data: { after: { labelId: id } } });
    const labelled = events.filter(({ type }) => type === 'CANDIDATE_LABELLED');
    const empty = { id, candidateId: token, displayName: null, externalUrl: null };
    expect(labelled).toMatchObject([
      { candidateId: token, isRedacted: true, data: { before: null, after: empty } },
      { candidateId: token, isRedacted: true, data: { before: empty, after: empty } },
    ]);
  });

  it('of who has no label names none', async () => {
    const person = await knownPerson(service).begin();
    const { places } = await person.erase();
    expect(places.map(({ place }: { place: string }) => place)).not.toContain('CANDIDATE');
    expect((await person.events()).at(-1)).toMatchObject({ data: { after: { labelId: null } } });
  });

  it('of who was named after it, and is admitted again, deletes that label, too', async () => {
    const person = await knownPerson(service).begin();
    await named(person, { displayName: person.word });
    await person.erase();
    await person.run('admitCandidate(companyId: $companyId, candidateId: $candidateId) { candidateId }', {
      candidateId: ['ID!', person.candidateId],
    });
    await person.init('test');
    await named(person, { displayName: person.word });
    await person.erase();
    expect(await rowsWith(service.database, person.word)).toEqual([]);
  });
});

it('an export has the label as a place of its own, and not one of after its beginning', async () => {
  const person = await knownPerson(service).begin();
  const page = (after: string | null, first = 100) =>
    person.run(
      `query candidateExport(companyId: $companyId, candidateId: $candidateId, first: $first, after: $after) {
        nodes { place id at data } pageInfo { endCursor } }`,
      { candidateId: ['ID!', person.candidateId], first: ['Int', first], after: ['String', after] },
    );
  const begun = await page(null, 1);
  const { companyId, updatedAt, createdAt, ...label } = await named(person, { displayName: 'Ada' });
  const placesIn = ({ nodes }: { nodes: { place: string }[] }) => nodes.map(({ place }) => place);
  expect(placesIn(await page(begun.pageInfo.endCursor))).not.toContain('CANDIDATE');
  const { nodes } = await page(null);
  expect(nodes.filter(({ place }: { place: string }) => place === 'CANDIDATE')).toEqual([
    { place: 'CANDIDATE', id: label.id, at: createdAt, data: { companyId, ...label, createdAt, updatedAt } },
  ]);
});
