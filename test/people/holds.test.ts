import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson, rowsWith } from '../support/company/person.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';

/** Legal holds (docs/PRIVACY.md, "Holds and retention"). */

const hourMs = 3_600_000;
const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

const later = (ms: number): string => new Date(clock.now() + ms).toISOString();

const hold = (person: KnownPerson, input: object, candidateId = person.candidateId) =>
  person.run(
    `holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) {
      candidateId reason until heldBy heldAt }`,
    { candidateId: ['ID!', candidateId], input: ['HoldCandidateInput!', input] },
  );
const release = (person: KnownPerson) =>
  person.run('releaseCandidate(companyId: $companyId, candidateId: $candidateId) { candidateId reason }', {
    candidateId: ['ID!', person.candidateId],
  });
const holds = async (person: KnownPerson, first = 20, after: string | null = null) =>
  person.run(
    `query candidateHolds(companyId: $companyId, first: $first, after: $after) {
      nodes { candidateId reason } pageInfo { hasNextPage endCursor } }`,
    { first: ['Int', first], after: ['String', after] },
  );

describe('a hold', () => {
  it('keeps the person from being erased until it is released', async () => {
    const person = await knownPerson(service).begin();
    const made = await hold(person, { reason: 'A claim' });
    expect(made).toEqual({
      candidateId: person.candidateId,
      reason: 'A claim',
      until: null,
      heldBy: 'boss',
      heldAt: later(0),
    });
    expect(await person.erase()).toBe('CANDIDATE_HELD');
    expect((await holds(person)).nodes).toEqual([{ candidateId: person.candidateId, reason: 'A claim' }]);
    expect(await release(person)).toEqual({ candidateId: person.candidateId, reason: 'A claim' });
    expect(await release(person)).toBe('HOLD_NOT_FOUND');
    expect((await holds(person)).nodes).toEqual([]);
    expect(await person.erase()).toMatchObject({ status: 'DONE' });
  });

  it('is replaced by a second one, and its events tell both to admins alone', async () => {
    const person = await knownPerson(service).begin();
    const until = later(hourMs);
    await hold(person, { reason: 'A claim', until });
    await hold(person, { reason: 'Another claim' });
    await release(person);
    const changes = (await person.events()).slice(-3);
    const first = { __typename: 'CandidateHold', candidateId: person.candidateId, reason: 'A claim', until };
    const second = { candidateId: person.candidateId, reason: 'Another claim', until: null };
    expect(changes).toMatchObject([
      { type: 'CANDIDATE_HELD', data: { before: null, after: first } },
      { type: 'CANDIDATE_HELD', data: { before: first, after: second } },
      { type: 'CANDIDATE_RELEASED', data: { before: second, after: null } },
    ]);
    const seen = await person.run(
      'query events(companyId: $companyId, first: 100, filter: { types: ["CANDIDATE_HELD"] }) { nodes { candidateId data } }',
      {},
      { token: tokenFor(person.companyId) },
    );
    expect(seen.nodes.at(-1)).toEqual({ candidateId: person.candidateId, data: null });
  });

  it('is none after its end, which is no event', async () => {
    const person = await knownPerson(service).begin();
    await hold(person, { reason: person.word, until: later(hourMs) });
    const { length } = await person.events();
    clock.advance(hourMs - 1);
    expect(await person.erase()).toBe('CANDIDATE_HELD');
    clock.advance(1);
    expect((await holds(person)).nodes).toEqual([]);
    expect(await release(person)).toBe('HOLD_NOT_FOUND');
    await hold(person, { reason: 'Again', until: later(1) });
    const events = await person.events();
    expect(events).toHaveLength(length + 1);
    expect(events.at(-1).data.before).toBeNull();
    clock.advance(1);
    const { places } = await person.erase();
    expect(places).toContainEqual({ place: 'HOLD', count: 1 });
    expect(await rowsWith(service.database, person.word)).toEqual([]);
    expect(await rowsWith(service.database, person.candidateId)).toEqual([expect.stringContaining('CANDIDATE_ERASED')]);
  });

  it('is refused for who is not there, who is erased, and an end that has passed', async () => {
    const person = await knownPerson(service).begin();
    expect(await hold(person, { reason: 'A claim' }, 'nobody')).toBe('CANDIDATE_NOT_FOUND');
    expect(await hold(person, { reason: 'A claim', until: later(0) })).toBe('INVALID_INPUT');
    expect(await hold(person, { reason: 'x'.repeat(513) })).toBe('INVALID_INPUT');
    const { token } = await person.erase();
    for (const id of [person.candidateId, token]) {
      expect(await hold(person, { reason: 'A claim' }, id)).toBe('CANDIDATE_ERASED');
    }
    expect(await release(person)).toBe('CANDIDATE_ERASED');
  });

  it('its admin, if a candidate too, becomes the token', async () => {
    const person = await knownPerson(service).begin();
    const boss = await knownPerson(service, { companyId: person.companyId, candidateId: 'boss' }).begin();
    await hold(person, { reason: 'A claim' });
    const { token } = await boss.erase();
    const { nodes } = await person.run('query candidateHolds(companyId: $companyId) { nodes { heldBy } }');
    expect(nodes).toEqual([{ heldBy: token }]);
  });

  it('pages of every size list all once, oldest first', async () => {
    const person = await knownPerson(service).begin();
    const ids = Array.from({ length: 5 }, (_, at) => `held-${at}`);
    for (const id of ids) await person.init('interview', id);
    for (const id of ids.toReversed()) {
      await hold(person, { reason: 'A claim' }, id);
      if (id !== 'held-3') clock.advance(1);
    }
    const expected = ['held-4', 'held-2', 'held-3', 'held-1', 'held-0'];
    for (const first of [1, 2, 3, 5, 100]) {
      const found: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await holds(person, first, after);
        found.push(...page.nodes.map(({ candidateId }: { candidateId: string }) => candidateId));
        if (!page.pageInfo.hasNextPage) break;
        after = page.pageInfo.endCursor;
      }
      expect(found).toEqual(expected);
    }
  });
});
