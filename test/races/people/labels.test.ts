import { expect, it } from '@jest/globals';
import { type Answer, type KnownPerson, knownPerson, rowsWith } from '../../support/company/person.js';
import { onPostgres } from '../../support/database/databases.js';
import { twoNodes } from '../../support/service/twoNodes.js';

/** Labels of the same candidates, erasures and holds at once, on PostgreSQL. */

const rounds = 16;

const put = (person: KnownPerson, candidates: readonly object[]): Promise<Answer> =>
  person
    .run('putCandidates(companyId: $companyId, input: $input) { results { candidateId error { reason } } }', {
      input: ['PutCandidatesInput!', { candidates }],
    })
    .then((done) => done.results ?? done);

const reasonsOf = (results: Answer): (string | null)[] =>
  results.map(({ error }: { error: { reason: string } | null }) => error?.reason ?? null);

onPostgres('labels at once (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();

  it('two calls and an erasure leave nothing of the person, whoever is first', async () => {
    const [here, there] = nodes;
    await Promise.all(
      Array.from({ length: rounds }, async (_, at) => {
        const person = await knownPerson(here, {
          companyId: `labelled-${at % 3}`,
          candidateId: `person-${at}`,
        }).begin();
        const far = knownPerson(there, person);
        const label = (text: string) => [{ candidateId: person.candidateId, displayName: `${person.word} ${text}` }];
        const [one, other, erasure] = await Promise.all([
          put(person, label('one')),
          put(far, label('other')),
          person.erase(),
        ]);
        expect(erasure.status).toBe('DONE');
        for (const outcome of [one, other]) {
          expect([null, 'CANDIDATE_ERASED']).toContain(reasonsOf(outcome)[0]);
        }
        expect(await rowsWith(here.database, person.word)).toEqual([]);
        const told = (await person.events()).filter(({ type }) => type === 'CANDIDATE_LABELLED');
        const erased = (await person.events()).find(
          ({ type, data }) => type === 'CANDIDATE_ERASED' && data.after.id === erasure.id,
        );
        const own = told.filter(({ candidateId }) => candidateId === erasure.token);
        expect(erased?.data.after.labelId).toBe(own[0]?.data.after.id ?? null);
        expect(await put(person, label('late'))).toMatchObject([{ error: { reason: 'CANDIDATE_ERASED' } }]);
      }),
    );
  }, 120_000);

  it('calls about the same candidates in any order do not wait for each other for ever', async () => {
    const [here, there] = nodes;
    const person = await knownPerson(here).begin();
    const far = knownPerson(there, person);
    const ids = Array.from({ length: 8 }, (_, at) => `candidate-${at}`);
    for (const id of ids) await person.init('interview', id);
    const named = (text: string) => ids.map((candidateId) => ({ candidateId, displayName: text }));
    const outcomes = await Promise.all(
      Array.from({ length: rounds }, (_, at) =>
        put(at % 2 === 0 ? person : far, at % 3 === 0 ? named(`n${at}`) : named(`n${at}`).toReversed()),
      ),
    );
    for (const outcome of outcomes) expect(new Set(reasonsOf(outcome))).toEqual(new Set([null]));
    const { nodes: labels } = await person.run(
      'query candidates(companyId: $companyId, first: 100) { nodes { candidateId displayName } }',
    );
    expect(labels).toHaveLength(ids.length);
    expect(new Set(labels.map(({ displayName }: { displayName: string }) => displayName)).size).toBe(1);
  }, 120_000);

  it('a hold keeps a label that goes at the same moment, or comes after it', async () => {
    const [here, there] = nodes;
    await Promise.all(
      Array.from({ length: rounds }, async (_, at) => {
        const person = await knownPerson(here, { companyId: `kept-${at % 3}`, candidateId: `kept-${at}` }).begin();
        const { candidateId } = person;
        await put(person, [{ candidateId, displayName: 'Ada' }]);
        const hold = knownPerson(there, person).run(
          'holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { candidateId }',
          { candidateId: ['ID!', candidateId], input: ['HoldCandidateInput!', { reason: 'A claim' }] },
        );
        const [results] = await Promise.all([put(person, [{ candidateId, displayName: null }]), hold]);
        const types = (await person.events())
          .filter((event) => event.candidateId === candidateId)
          .map(({ type }) => type)
          .filter((type) => type === 'CANDIDATE_HELD' || type === 'CANDIDATE_LABELLED');
        const isKept = reasonsOf(results)[0] === 'CANDIDATE_HELD';
        const order = isKept
          ? ['CANDIDATE_LABELLED', 'CANDIDATE_HELD']
          : ['CANDIDATE_LABELLED', 'CANDIDATE_LABELLED', 'CANDIDATE_HELD'];
        expect(types).toEqual(order);
      }),
    );
  }, 120_000);
});
