import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KnownPerson, knownPerson } from '../support/company/person.js';
import { type Service, startService, TestClock, tokenFor } from '../support/service/service.js';
import { doWork, workOf } from '../support/service/works.js';

/** Who is erased after so many days without an open record (docs/PRIVACY.md, "Holds and retention"). */

const dayMs = 86_400_000;
const work = 'retention of candidates';
const clock = new TestClock();
let service: Service;

beforeAll(async () => {
  service = await startService({ clock, hasTestClock: true });
});
afterAll(() => service.stop());

const inDays = (days: number): string => new Date(clock.now() + days * dayMs).toISOString();

const setRetention = (person: KnownPerson, days: number | null) =>
  person.run('updateCompanySettings(companyId: $companyId, input: $input) { candidateRetentionDays }', {
    input: ['CompanySettingsInput!', { candidateRetentionDays: days }],
  });
const preview = (person: KnownPerson, at: string, first = 100) =>
  person.run(
    'query retentionPreview(companyId: $companyId, at: $at, first: $first) { totalCount items { candidateId dueAt } }',
    { at: ['DateTime!', at], first: ['Int', first] },
  );
const hold = (person: KnownPerson, candidateId: string, until: string | null = null) =>
  person.run('holdCandidate(companyId: $companyId, candidateId: $candidateId, input: $input) { candidateId }', {
    candidateId: ['ID!', candidateId],
    input: ['HoldCandidateInput!', { reason: 'A claim', until }],
  });

/** Puts candidates into a company's interview, and discards them. @returns their records */
async function discarded(person: KnownPerson, ids: readonly string[]): Promise<string[]> {
  const { companyId, vacancyId } = person;
  const candidates = ids.map((candidateId) => ({ candidateId, relationId: candidateId }));
  const { results } = await person.run('initFeatures(input: $input) { results { record { id } error { reason } } }', {
    input: ['InitFeaturesInput!', { companyId, vacancyId, featureId: 'interview', candidates }],
  });
  const resourceIds = results.map(({ record }: { record: { id: string } }) => record.id);
  // A change raises the instant of the last one, also if the clock has not moved.
  clock.advance(1);
  await person.run('discardFeatures(input: $input) { results { error { reason } } }', {
    input: ['DiscardFeaturesInput!', { companyId, resourceIds }],
  });
  return resourceIds;
}

const erased = async (person: KnownPerson) =>
  (await person.events())
    .filter(({ type }) => type === 'CANDIDATE_ERASED')
    .map(({ candidateId, operation, actor, data }) => ({ candidateId, operation, actor, reason: data.after.reason }));

const byRetention = (candidateId: string) => ({
  candidateId,
  operation: 'retention',
  actor: { kind: 'WORKER', id: 'retention' },
  reason: 'RETENTION',
});

describe('the retention of candidates', () => {
  it('erases who has no open record and no hold, so many days after the last change', async () => {
    const person = await knownPerson(service).begin();
    await discarded(person, ['b', 'a', 'held', 'held-a-while']);
    await hold(person, 'held');
    await hold(person, 'held-a-while', inDays(31));
    expect(await doWork(service, work, true)).not.toContain(person.companyId);
    expect(await setRetention(person, 29)).toBe('INVALID_INPUT');
    expect(await setRetention(person, 30)).toEqual({ candidateRetentionDays: 30 });
    const dueAt = inDays(30);
    expect(await preview(person, dueAt)).toEqual({
      totalCount: 2,
      items: [
        { candidateId: 'a', dueAt },
        { candidateId: 'b', dueAt },
      ],
    });
    expect(await preview(person, dueAt, 1)).toMatchObject({ totalCount: 2, items: [{ candidateId: 'a' }] });
    expect(await preview(person, inDays(29.999))).toEqual({ totalCount: 0, items: [] });
    expect(await preview(person, inDays(31))).toEqual({
      totalCount: 3,
      items: [
        { candidateId: 'a', dueAt },
        { candidateId: 'b', dueAt },
        { candidateId: 'held-a-while', dueAt: inDays(31) },
      ],
    });
    clock.advance(30 * dayMs - 1);
    await doWork(service, work, true);
    expect(await erased(person)).toEqual([]);
    clock.advance(1);
    await doWork(service, work, true);
    expect(await erased(person)).toEqual([byRetention('a'), byRetention('b')]);
    clock.advance(dayMs);
    await doWork(service, work, true);
    expect((await erased(person)).slice(2)).toEqual([byRetention('held-a-while')]);
    clock.advance(400 * dayMs);
    await doWork(service, work, true);
    expect(await erased(person)).toHaveLength(3);
    expect(await preview(person, inDays(1))).toEqual({ totalCount: 0, items: [] });
  });

  it('goes on after a person who can not be erased, in a run and with the clock', async () => {
    const person = await knownPerson(service).begin();
    const { companyId } = person;
    await discarded(person, ['a', 'stuck', 'z']);
    await setRetention(person, 30);
    await service.database.rows(
      `alter table candidate_hold add constraint nobody_is_stuck check (held_by !~ '^erased-')`,
    );
    await service.database.rows(
      `insert into candidate_hold (company_id, candidate_id, reason, held_by, held_at) values ($1, 'other', 'r', 'stuck', now())`,
      [companyId],
    );
    const ids = async () => (await erased(person)).map(({ candidateId }) => candidateId);
    const { run } = workOf(service, work, true);
    const runOnce = () => run(companyId, new AbortController().signal);
    try {
      clock.advance(30 * dayMs);
      await expect(runOnce()).rejects.toThrow();
      expect(await ids()).toEqual(['a', 'z']);
      await discarded(person, ['later']);
      clock.advance(30 * dayMs);
      await runOnce();
      expect(await ids()).toEqual(['a', 'z', 'later']);
      await discarded(person, ['clocked']);
      await person.run('advanceClock(companyId: $companyId, to: $to) { now }', { to: ['DateTime!', inDays(31)] });
      // The others are forgotten by then.
      expect((await ids()).slice(3)).toEqual(['clocked']);
    } finally {
      await service.database.rows('alter table candidate_hold drop constraint nobody_is_stuck');
    }
    await runOnce();
    expect((await erased(person)).at(-1)).toEqual(byRetention('stuck'));
  });

  it('counts from the newest of all records, and waits for an open one', async () => {
    const person = await knownPerson(service).begin();
    await discarded(person, ['again', 'open']);
    await setRetention(person, 30);
    clock.advance(20 * dayMs);
    await discarded(person, ['again']);
    await person.init('interview', 'open');
    clock.advance(10 * dayMs);
    expect(await preview(person, inDays(0))).toEqual({ totalCount: 0, items: [] });
    expect(await preview(person, inDays(400))).toEqual({
      totalCount: 1,
      items: [{ candidateId: 'again', dueAt: inDays(20) }],
    });
  });

  it('waits for an OPEN review', async () => {
    const person = await knownPerson(service).begin();
    const [recordId = ''] = await discarded(person, ['objects']);
    await setRetention(person, 30);
    const review = await person.run(
      `requestReview(companyId: $companyId, recordId: $recordId, input: { reason: "Unfair.", requestedBy: CANDIDATE }) {
        id }`,
      { recordId: ['ID!', recordId] },
    );
    clock.advance(30 * dayMs);
    await doWork(service, work, true);
    expect(await erased(person)).toEqual([]);
    const another = { token: tokenFor(person.companyId, { subject: 'another', roles: ['admin'] }) };
    const settled = await person.run(
      'settleReview(companyId: $companyId, id: $id, input: $input) { state }',
      {
        id: ['ID!', review.id],
        input: ['SettleReviewInput!', { outcome: 'UPHELD', reason: 'It was fair.' }],
      },
      another,
    );
    expect(settled).toEqual({ state: 'UPHELD' });
    expect(await preview(person, inDays(0))).toMatchObject({ totalCount: 1 });
    await doWork(service, work, true);
    expect(await erased(person)).toEqual([byRetention('objects')]);
  });

  it('is off by default, and again with null', async () => {
    const person = await knownPerson(service).begin();
    await discarded(person, ['a']);
    expect(await preview(person, inDays(4_000))).toEqual({ totalCount: 0, items: [] });
    await setRetention(person, 30);
    await setRetention(person, null);
    expect(await preview(person, inDays(4_000))).toEqual({ totalCount: 0, items: [] });
    expect(await doWork(service, work, true)).not.toContain(person.companyId);
  });

  it('erases at most 100 in a run, by due instant and id', async () => {
    const person = await knownPerson(service).begin();
    await person.run('updateVacancy(companyId: $companyId, id: $id, input: { maxCandidates: null }) { id }', {
      id: ['ID!', person.vacancyId],
    });
    const ids = Array.from({ length: 103 }, (_, at) => `person-${String(at).padStart(3, '0')}`);
    await discarded(person, ids.slice(0, 60));
    await discarded(person, ids.slice(60));
    await setRetention(person, 30);
    clock.advance(30 * dayMs);
    await doWork(service, work, true);
    expect((await erased(person)).map(({ candidateId }) => candidateId)).toEqual(ids.slice(0, 100));
    await doWork(service, work, true);
    expect((await erased(person)).map(({ candidateId }) => candidateId)).toEqual(ids);
  }, 60_000);

  it('advancing the clock erases all whom the preview names', async () => {
    const person = await knownPerson(service).begin();
    await person.run('updateVacancy(companyId: $companyId, id: $id, input: { maxCandidates: null }) { id }', {
      id: ['ID!', person.vacancyId],
    });
    const ids = Array.from({ length: 105 }, (_, at) => `person-${String(at).padStart(3, '0')}`);
    await discarded(person, ids);
    await hold(person, 'person-007');
    await hold(person, 'person-008', inDays(35));
    await setRetention(person, 30);
    const at = inDays(40);
    const foreseen = await preview(person, at, 1_000);
    expect(foreseen.totalCount).toBe(104);
    await person.run('advanceClock(companyId: $companyId, to: $to) { now }', { to: ['DateTime!', at] });
    const done = await erased(person);
    expect(done).toEqual(foreseen.items.map(({ candidateId }: { candidateId: string }) => byRetention(candidateId)));
  }, 60_000);
});
