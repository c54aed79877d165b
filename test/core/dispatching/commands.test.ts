import { describe, expect, it } from '@jest/globals';
import type { EventType } from '../../../src/core/application/event.js';
import { newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import { beginRecord, closeRecord, discardRecord } from '../../../src/core/pipeline/rules/recordTransitions.js';
import type { FeatureRecord } from '../../../src/core/pipeline/shapes/record.js';
import type { Feature, Vacancy, VacancyStatusCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { Transaction } from '../../../src/core/ports.js';
import { initFeatures } from '../../../src/core/records/initFeatures.js';
import { closeVacancy, publishVacancy, reopenVacancy } from '../../../src/core/vacancies/changeVacancyStatus.js';
import { contextOf, named, now, outcomeOf } from '../useCaseContext.js';

/** The commands of several writes: what each stores, and its events (docs/BEHAVIOUR.md, "Records and moves"). */

const before = '2026-11-19T12:00:00.000Z';
const talk = { id: 'talk', order: 1, featureCode: 'INTERVIEW', selfInit: true } as Feature;
const vacancy = (code: VacancyStatusCode, maxCandidates: number | null = null) =>
  ({
    maxCandidates,
    id: 'vacancy-1',
    companyId: 'acme',
    status: { code, createdAt: before },
    updatedAt: before,
    features: [talk],
    frozenAt: null,
    jobAutomations: {},
    timer: newVacancyTimer(before),
  }) as unknown as Vacancy;

interface Found {
  readonly records?: FeatureRecord[];
  readonly banned?: string[];
  readonly taken?: number;
}

/** A transaction that finds one vacancy, or none, and collects what it stores. */
function setting(found: Vacancy | null, { records = [], banned = [], taken = 0 }: Found = {}) {
  const stored: unknown[] = [];
  const context = contextOf<Transaction>({
    vacancies: {
      lock: async (companyId, id) => (companyId === found?.companyId && id === found.id ? found : null),
      save: async (locked, { status: { code, createdAt }, updatedAt }) => {
        expect(locked).toBe(found);
        stored.push({ code, createdAt, updatedAt });
      },
    },
    erasures: {
      bars: async () => new Map(banned.map((candidateId) => [candidateId, { token: null, isBanned: true }])),
    },
    records: {
      ofCandidates: async () => records,
      placesTaken: async (_companyId, ids) => new Map(ids.map((id) => [id, taken])),
      insert: async (begun) => {
        stored.push(...begun);
      },
    },
    timers: { openRecords: async () => [] },
    feed: {
      append: async (companyId, events, { now: at }) => {
        stored.push(...events.map((event) => ({ companyId, event: named(event), at })));
      },
    },
  });
  return { context, stored };
}

describe("a change of a vacancy's status", () => {
  const target = { companyId: 'acme', vacancyId: 'vacancy-1' };
  const moved = (code: VacancyStatusCode, type: EventType) => [
    { code, createdAt: now, updatedAt: now },
    {
      companyId: 'acme',
      event: { type, vacancyId: 'vacancy-1', candidateId: null, recordId: null, nextRecordId: null },
      at: now,
    },
  ];
  const published = moved('IN_PROGRESS', 'VACANCY_PUBLISHED');
  const closed = moved('CLOSED', 'VACANCY_CLOSED');

  it.each([
    ['publish', publishVacancy, 'SAVED', 'IN_PROGRESS', published],
    ['publish', publishVacancy, 'IN_PROGRESS', 'IN_PROGRESS', []],
    ['publish', publishVacancy, 'CLOSED', 'VACANCY_CLOSED', []],
    ['close', closeVacancy, 'SAVED', 'CLOSED', closed],
    ['close', closeVacancy, 'IN_PROGRESS', 'CLOSED', closed],
    ['close', closeVacancy, 'CLOSED', 'VACANCY_CLOSED', []],
    ['publish', publishVacancy, null, 'VACANCY_NOT_FOUND', []],
    ['close', closeVacancy, null, 'VACANCY_NOT_FOUND', []],
    ['reopen', reopenVacancy, 'CLOSED', 'SAVED', moved('SAVED', 'VACANCY_REOPENED')],
    ['reopen', reopenVacancy, 'SAVED', 'VACANCY_NOT_CLOSED', []],
    ['reopen', reopenVacancy, 'IN_PROGRESS', 'VACANCY_NOT_CLOSED', []],
    ['reopen', reopenVacancy, null, 'VACANCY_NOT_FOUND', []],
  ] as const)('%s %j of %s gives %s', async (_name, command, code, expected, keeps) => {
    const { context, stored } = setting(code && vacancy(code));
    const outcome = await outcomeOf(() => command.run({ target, body: undefined }, context));
    expect(typeof outcome === 'string' ? outcome : outcome.status.code).toBe(expected);
    expect(stored).toEqual(keeps);
  });
});

describe('a closed vacancy that is reopened', () => {
  it('is IN_PROGRESS if it had candidates', async () => {
    const { context, stored } = setting({ ...vacancy('CLOSED'), closedFrom: 'IN_PROGRESS' });
    const target = { companyId: 'acme', vacancyId: 'vacancy-1' };
    expect((await reopenVacancy.run({ target, body: undefined }, context)).status.code).toBe('IN_PROGRESS');
    expect(stored).toHaveLength(2);
  });
});

describe('candidates who are put into a feature', () => {
  const candidates = [
    { candidateId: 'candidate-1', relationId: 'relation-1' },
    { candidateId: 'candidate-2', relationId: 'relation-2' },
  ];
  const body = { vacancyId: 'vacancy-1', featureId: 'talk', candidates };
  const input = (more: object = {}) => ({
    target: { companyId: 'acme' },
    body: { ...body, sourceId: null, origin: null, ...more },
  });
  const record = (at: number, more: object = {}) =>
    beginRecord(
      talk,
      {
        id: `uuid-${at}`,
        companyId: 'acme',
        vacancyId: 'vacancy-1',
        candidateId: `candidate-${at}`,
        relationId: `relation-${at}`,
        origin: 'API',
        sourceId: null,
        phaseId: null,
        ...more,
      },
      now,
    );
  const event = (type: EventType, ids: object) => ({
    companyId: 'acme',
    event: { type, vacancyId: 'vacancy-1', candidateId: null, recordId: null, nextRecordId: null, ...ids },
    at: now,
  });
  const begun = (at: number) => event('RECORD_INITIALIZED', { candidateId: `candidate-${at}`, recordId: `uuid-${at}` });
  const published = { code: 'IN_PROGRESS', createdAt: now, updatedAt: now };

  it.each([
    ['start there', 'IN_PROGRESS', {}, [record(1), record(2), begun(1), begun(2)]],
    [
      'publish a SAVED vacancy',
      'SAVED',
      {},
      [published, record(1), record(2), event('VACANCY_PUBLISHED', {}), begun(1), begun(2)],
    ],
    [
      'have the origin and source of the call',
      'IN_PROGRESS',
      { origin: 'Fair', sourceId: 'source-1', candidates: candidates.slice(0, 1) },
      [record(1, { origin: 'Fair', sourceId: 'source-1' }), begun(1)],
    ],
  ] as const)('%s', async (_name, code, more, keeps) => {
    const { context, stored } = setting(vacancy(code));
    const outcomes = await initFeatures.run(input(more), context);
    expect(outcomes.map(({ record: made, error }) => [made?.status.code, error])).toEqual(
      outcomes.map(() => ['IN_PROGRESS', null]),
    );
    expect(stored).toEqual(keeps);
  });

  const discard = { recruiterUserId: 'ada', rejectedReasonId: null, fromKernel: false };
  const first = { id: 'first', candidateId: 'candidate-1' };
  const inTalk = record(0, first);
  const elsewhere = { ...inTalk, featureId: 'test' };
  const [one, two] = candidates;
  /** `maxCandidates` limits the places of two candidates. `taken` of them are taken. */
  it.each<[string, number | null, Parameters<typeof setting>[1], readonly (typeof one)[], readonly (string | null)[]]>([
    [
      'a candidate who is there stays, and the others start',
      null,
      { records: [inTalk] },
      [one, two],
      ['CANDIDATE_ALREADY_IN_FEATURE', null],
    ],
    ['a candidate who is sent twice starts once', null, {}, [one, one], [null, 'CANDIDATE_ALREADY_IN_FEATURE']],
    [
      'a candidate with a closed record there starts again',
      null,
      { records: [closeRecord(inTalk, before)] },
      [one],
      [null],
    ],
    [
      'a candidate who was discarded there starts again',
      null,
      { records: [discardRecord(inTalk, discard, before)] },
      [one],
      [null],
    ],
    [
      'a banned candidate does not start in any feature',
      null,
      { records: [inTalk], banned: ['candidate-1'] },
      [one, two],
      ['CANDIDATE_BANNED', null],
    ],
    ['the first one takes the last place', 1, {}, [two, one], [null, 'VACANCY_FULL']],
    ['no candidate starts with zero places', 0, {}, [one, two], ['VACANCY_FULL', 'VACANCY_FULL']],
    ['half a place is not a place', 0.5, {}, [one], ['VACANCY_FULL']],
    ['a candidate takes a place once', 1, {}, [one, one], [null, 'CANDIDATE_ALREADY_IN_FEATURE']],
    [
      'a second feature takes no further place',
      1,
      { records: [elsewhere], taken: 1 },
      [one, two],
      [null, 'VACANCY_FULL'],
    ],
    [
      'a second feature after passing takes no further place',
      1,
      { records: [closeRecord(elsewhere, before)], taken: 1 },
      [one],
      [null],
    ],
    [
      'a discarded candidate takes a place again',
      1,
      { records: [discardRecord(elsewhere, discard, before)], taken: 1 },
      [one],
      ['VACANCY_FULL'],
    ],
    [
      'a candidate who is there gets that reason, not that the vacancy is full',
      1,
      { records: [inTalk], taken: 1 },
      [one],
      ['CANDIDATE_ALREADY_IN_FEATURE'],
    ],
    ['with fewer places than are taken', 1, { records: [elsewhere], taken: 5 }, [two, one], ['VACANCY_FULL', null]],
  ])('%s', async (_name, maxCandidates, found, sent, expected) => {
    const { context, stored } = setting(vacancy('IN_PROGRESS', maxCandidates), found);
    const outcomes = await initFeatures.run(input({ candidates: sent }), context);
    expect(outcomes.map(({ error }) => error?.reason ?? null)).toEqual(expected);
    expect(outcomes).toMatchObject(sent);
    const made = outcomes.flatMap((outcome) => outcome.record ?? []);
    expect(made).toHaveLength(expected.filter((reason) => reason === null).length);
    expect(stored).toHaveLength(2 * made.length);
  });

  it('leave a vacancy SAVED, without events, if none of them starts', async () => {
    const { context, stored } = setting(vacancy('SAVED', 0));
    expect((await initFeatures.run(input(), context)).map(({ record: made }) => made)).toEqual([null, null]);
    expect(stored).toEqual([]);
  });

  it.each([
    ['no vacancy', null, 'nowhere', 'VACANCY_NOT_FOUND'],
    ['a closed vacancy, for any feature', vacancy('CLOSED'), 'nowhere', 'VACANCY_CLOSED'],
    ['an unknown feature', vacancy('SAVED'), 'nowhere', 'INVALID_DESTINATION'],
  ] as const)('are refused with %s', async (_name, found, featureId, reason) => {
    const { context, stored } = setting(found);
    expect(await outcomeOf(() => initFeatures.run(input({ featureId }), context))).toBe(reason);
    expect(stored).toEqual([]);
  });
});
