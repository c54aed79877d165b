import { describe, expect, it } from '@jest/globals';
import { RetryPolicy } from '../../../src/core/application/dispatching/transactions.js';
import type { DomainEvent } from '../../../src/core/application/event.js';
import { errors } from '../../../src/core/kernel/errors.js';
import { recordMoved } from '../../../src/core/pipeline/rules/recordEvents.js';
import { beginRecord, closeRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { Feature } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { CandidateInVacancy } from '../../../src/core/pipeline/stores/recordReads.js';
import type { DecidedMove } from '../../../src/core/pipeline/stores/recordWrites.js';
import type { Store } from '../../../src/core/ports.js';
import { orchestrate } from '../../../src/core/records/orchestrate.js';
import { atOnce } from '../../support/backoff.js';
import { contextOf, now, outcomeOf } from '../useCaseContext.js';

/** A move as plain data: the decision from what was read, and what happens if that has changed (ADR 6). */

const before = '2026-11-19T12:00:00.000Z';
const feature = (id: string, order: number, more: Partial<Feature> = {}) =>
  ({ id, order, featureCode: 'INTERVIEW', selfInit: true, ...more }) as Feature;
const features = [
  feature('talk', 1),
  feature('test', 2, { featureCode: 'AUTOMATIC_PSYCHOMETRIC', selfInit: false }),
  feature('papers', 3, { featureCode: 'DOCUMENTS' }),
];
const record = (id: string, at: Feature) =>
  beginRecord(
    at,
    {
      id,
      companyId: 'acme',
      vacancyId: 'vacancy-1',
      candidateId: 'candidate-1',
      relationId: 'relation-1',
      origin: 'Fair',
      sourceId: 'source-1',
      phaseId: 'phase-1',
    },
    before,
  );
const [talk, test, papers] = features as [Feature, Feature, Feature];
const inTalk = record('in-talk', talk);
/** A record with a pending review, which counts if the company's settings require it. */
const waiting = { ...inTalk, reviewPending: true };

const candidate = (more: Partial<CandidateInVacancy> = {}): CandidateInVacancy => ({
  vacancyStatus: 'IN_PROGRESS',
  vacancyUpdatedAt: before,
  features,
  records: [inTalk],
  isBanned: false,
  freezeState: { frozenAt: null, frozenBy: null, frozenMs: 0, lookAt: null },
  reviewGate: false,
  ...more,
});

type Body = Parameters<typeof orchestrate.run>[0]['body'];
const target = { companyId: 'acme', vacancyId: 'vacancy-1', id: 'in-talk' };

/** The candidate at each read, and whether each decision is stored. */
function setting(seen: readonly (CandidateInVacancy | null)[], isSaved: readonly (boolean | Error)[] = [true]) {
  const stored: { move: DecidedMove; event: DomainEvent; at: string }[] = [];
  let looks = 0;
  const context = contextOf<Store>({
    records: {
      candidateInVacancy: async () => seen[looks++] ?? null,
      async saveMove({ assertSent: _, ...move }, event, { now: at }) {
        const answer = isSaved[stored.length] ?? false;
        stored.push({ move, event, at });
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const run = (body: Partial<Body> = {}) =>
    outcomeOf(() =>
      new RetryPolicy(atOnce).retrying(() =>
        orchestrate.run(
          { target, body: { resourceId: 'in-talk', destFeatureId: null, destPhaseId: null, ...body } },
          context,
        ),
      ),
    );
  return { run, stored, looks: () => looks };
}

const of = { companyId: 'acme', vacancyId: 'vacancy-1', candidateId: 'candidate-1', relationId: 'relation-1' };
const source = { origin: 'Fair', sourceId: 'source-1' };

describe('a move', () => {
  it.each([
    ['to the next feature', {}, test, { phaseId: null }],
    ['to a given feature', { destFeatureId: 'papers' }, papers, { phaseId: null }],
    ['to a given phase of it', { destFeatureId: 'papers', destPhaseId: 'late' }, papers, { phaseId: 'late' }],
    ['to the next with nulls', { destFeatureId: null, destPhaseId: null }, test, { phaseId: null }],
  ])('%s starts a record there, with the same candidate and source', async (_name, body, destination, phase) => {
    const { run, stored } = setting([candidate()]);
    const next = beginRecord(destination, { ...of, ...source, ...phase, id: 'uuid-1' }, now);
    expect(await run(body)).toEqual({ closed: closeRecord(inTalk, now), next });
    expect(stored).toEqual([
      {
        move: { closed: closeRecord(inTalk, now), next, thaw: null, vacancyUpdatedAt: before, recordUpdatedAt: before },
        event: recordMoved(inTalk, { closed: closeRecord(inTalk, now), next }),
        at: now,
      },
    ]);
  });

  it.each([
    ['out of the last feature', { records: [record('last', papers)] }, 'last'],
    ['out of a removed feature', { features: [] }, 'in-talk'],
  ])('%s starts no record: the candidate has finished', async (_name, more, resourceId) => {
    const { run, stored } = setting([candidate(more)]);
    expect(await run({ resourceId })).toMatchObject({ closed: { id: resourceId, isClosed: true }, next: null });
    expect(stored[0]?.event).toMatchObject({ type: 'RECORD_FINISHED', recordId: resourceId, nextRecordId: null });
  });

  it('closes the record in the body, which can differ from the record in the path', async () => {
    const inPapers = record('in-papers', papers);
    const { run } = setting([candidate({ records: [inTalk, inPapers] })]);
    expect(await run({ resourceId: 'in-papers' })).toMatchObject({ closed: { id: 'in-papers' }, next: null });
  });

  it.each(['SAVED', 'IN_PROGRESS'] as const)('is stored for a vacancy that is still %s', async (vacancyStatus) => {
    const { run, stored } = setting([candidate({ vacancyStatus, vacancyUpdatedAt: now })]);
    await run();
    expect(stored[0]?.move.vacancyUpdatedAt).toBe(now);
  });

  it('can lead to a feature where the candidate was before', async () => {
    const { run } = setting([candidate({ records: [inTalk, closeRecord(record('was-in-test', test), before)] })]);
    expect(await run()).toMatchObject({ next: { featureId: 'test' } });
  });
});

/** The refusals in their order. A call is made with all faults from a row on. */
const refusals: readonly (readonly [reason: string, fault: string, Partial<CandidateInVacancy>, Partial<Body>])[] = [
  ['VACANCY_CLOSED', 'a closed vacancy', { vacancyStatus: 'CLOSED' }, {}],
  ['RESOURCE_MISMATCH', 'a record of another candidate', {}, { resourceId: 'nowhere' }],
  ['FEATURE_ALREADY_CLOSED', 'a closed record', { records: [closeRecord(inTalk, before)] }, {}],
  ['CANDIDATE_BANNED', 'a candidate who is banned', { isBanned: true }, {}],
  ['REVIEW_PENDING', 'an answer to be reviewed', { reviewGate: true, records: [waiting] }, {}],
  ['INVALID_DESTINATION', 'an unknown feature', {}, { destFeatureId: 'nowhere' }],
  ['INVALID_DESTINATION', 'the feature that the record is in', {}, { destFeatureId: 'talk' }],
  ['CANDIDATE_ALREADY_IN_FEATURE', 'an open record there', { records: [waiting, record('in-test', test)] }, {}],
];

describe('a refused move', () => {
  it.each(refusals.map(([reason, fault], index) => [index, fault, reason] as const))(
    '%i, for %s, before all later faults: %s',
    async (index, _fault, reason) => {
      // If two faults change the same member, the earlier one remains.
      const faulty = refusals.slice(index).toReversed();
      const { run, stored } = setting([candidate(Object.assign({}, ...faulty.map(([, , seen]) => seen)))]);
      expect(await run(Object.assign({}, ...faulty.map(([, , , body]) => body)))).toBe(reason);
      expect(stored).toEqual([]);
    },
  );

  it.each(refusals)('%s for only %s', async (reason, _fault, seen, body) => {
    const { run, stored } = setting([candidate(seen)]);
    expect(await run(body)).toBe(reason);
    expect(stored).toEqual([]);
  });

  it('for an unknown record', async () => {
    expect(await setting([null]).run()).toBe('RECORD_NOT_FOUND');
  });
});

describe('a decision on outdated data', () => {
  const closed = candidate({ records: [closeRecord(inTalk, before)] });

  it.each([
    ['is made again with current data, and stored', [candidate(), candidate()], [false, true], 'in-talk', 2],
    ['is made up to six times', Array(6).fill(candidate()), [...Array(5).fill(false), true], 'in-talk', 6],
    ['is refused if the record is now closed', [candidate(), closed], [false], 'FEATURE_ALREADY_CLOSED', 2],
    [
      'is refused if the vacancy is now closed',
      [candidate(), candidate({ vacancyStatus: 'CLOSED' })],
      [false],
      'VACANCY_CLOSED',
      2,
    ],
    ['is refused if the record no longer exists', [candidate(), null], [false], 'RECORD_NOT_FOUND', 2],
    ['is given up after six', Array(9).fill(candidate()), [], 'OVERLOADED', 6],
  ])('%s', async (_name, seen, isSaved, expected, looks) => {
    const made = setting(seen, isSaved);
    const outcome = await made.run();
    expect(typeof outcome === 'string' ? outcome : outcome.closed.id).toBe(expected);
    expect(made.looks()).toBe(looks);
  });

  it('is not made again if the store refuses it, because the destination now has an open record', async () => {
    const made = setting([candidate(), candidate()], [errors.candidateAlreadyInFeature()]);
    expect(await made.run()).toBe('CANDIDATE_ALREADY_IN_FEATURE');
    expect(made.looks()).toBe(1);
  });

  it('gives each attempt another record id', async () => {
    const { run, stored } = setting(Array(4).fill(candidate()), [false, false, true]);
    await run();
    expect(stored.map(({ move }) => move.next?.id)).toEqual(['uuid-1', 'uuid-2', 'uuid-3']);
  });
});
