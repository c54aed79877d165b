import { describe, expect, it } from '@jest/globals';
import type { DomainEvent, Transaction } from '../../src/core/ports.js';
import { initFeatures } from '../../src/core/records/initFeatures.js';
import type { FeatureRecord } from '../../src/core/records/record.js';
import { beginRecord } from '../../src/core/records/transitions.js';
import { closeVacancy, publishVacancy } from '../../src/core/vacancies/changeVacancyStatus.js';
import type { Feature, Vacancy, VacancyStatusCode } from '../../src/core/vacancies/vacancy.js';
import { now, outcomeOf, sceneOf } from './scene.js';

/** The commands of several writes: what each keeps, and which event it leaves (CONTRACT "Records", "GraphQL names"). */

const before = '2026-11-19T12:00:00.000Z';
const talk = { id: 'talk', order: 1, featureCode: 'INTERVIEW', selfInit: true } as Feature;
const vacancy = (code: VacancyStatusCode) =>
  ({
    id: 'vacancy-1',
    companyId: 'acme',
    status: { code, createdAt: before },
    updatedAt: before,
    features: [talk],
  }) as unknown as Vacancy;

/** A transaction in which one vacancy is found, or none, and what it kept. */
function setting(found: Vacancy | null, isAdded: (record: FeatureRecord) => boolean = () => true) {
  const kept: unknown[] = [];
  const scene = sceneOf<Transaction>({
    lockVacancy: async (companyId, id) => (companyId === found?.companyId && id === found.id ? found : null),
    saveVacancy: async (locked, { status: { code, createdAt }, updatedAt }) => {
      expect(locked).toBe(found);
      kept.push({ code, createdAt, updatedAt });
    },
    insertRecords: async (records) => {
      const added = records.filter(isAdded);
      kept.push(...added);
      return new Set(added.map(({ id }) => id));
    },
    appendEvent: async (companyId: string, event: DomainEvent, at: string) => {
      kept.push({ companyId, event, at });
    },
  });
  return { scene, kept };
}

describe("a change of a vacancy's status", () => {
  const target = { companyId: 'acme', vacancyId: 'vacancy-1' };
  const moved = (code: VacancyStatusCode, type: DomainEvent['type']) => [
    { code, createdAt: now, updatedAt: now },
    { companyId: 'acme', event: { type, vacancyId: 'vacancy-1', data: {} }, at: now },
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
  ] as const)('%s %j of %s gives %s', async (_name, command, code, expected, keeps) => {
    const { scene, kept } = setting(code && vacancy(code));
    const outcome = await outcomeOf(() => command.run({ target, body: undefined }, scene));
    expect(typeof outcome === 'string' ? outcome : outcome.status.code).toBe(expected);
    expect(kept).toEqual(keeps);
  });
});

describe('candidates who are put into a feature', () => {
  const candidates = [
    { candidateId: 'candidate-1', relationId: 'relation-1' },
    { candidateId: 'candidate-2', relationId: 'relation-2' },
  ];
  const body = { vacancyId: 'vacancy-1', featureId: 'talk', candidates };
  const input = (more: object = {}) => ({ target: { companyId: 'acme' }, body: { ...body, ...more } });
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
  const event = (...recordIds: string[]) => ({
    companyId: 'acme',
    event: { type: 'FEATURES_INITIALIZED', vacancyId: 'vacancy-1', data: { featureId: 'talk', recordIds } },
    at: now,
  });
  const published = { code: 'IN_PROGRESS', createdAt: now, updatedAt: now };

  it.each([
    ['begin there', 'IN_PROGRESS', {}, [record(1), record(2), event('uuid-1', 'uuid-2')]],
    ['publish a vacancy that is SAVED', 'SAVED', {}, [record(1), record(2), published, event('uuid-1', 'uuid-2')]],
    [
      'come from where the call says',
      'IN_PROGRESS',
      { origin: 'Fair', sourceId: 'source-1', candidates: candidates.slice(0, 1) },
      [record(1, { origin: 'Fair', sourceId: 'source-1' }), event('uuid-1')],
    ],
  ] as const)('%s', async (_name, code, more, keeps) => {
    const { scene, kept } = setting(vacancy(code));
    const outcomes = await initFeatures.run(input(more), scene);
    expect(outcomes.map(({ record: made, error }) => [made?.status.code, error])).toEqual(
      outcomes.map(() => ['IN_PROGRESS', null]),
    );
    expect(kept).toEqual(keeps);
  });

  it('stay where they are if they are there: each is told, and the others begin', async () => {
    const { scene, kept } = setting(vacancy('IN_PROGRESS'), ({ candidateId }) => candidateId === 'candidate-2');
    const outcomes = await initFeatures.run(input(), scene);
    expect(outcomes).toMatchObject([
      { ...candidates[0], record: null, error: { code: 'CONFLICT', reason: 'CANDIDATE_ALREADY_IN_FEATURE' } },
      { ...candidates[1], record: { id: 'uuid-2' }, error: null },
    ]);
    expect(kept).toEqual([record(2), event('uuid-2')]);
  });

  it('leave a vacancy SAVED, and no event, where none of them begins', async () => {
    const { scene, kept } = setting(vacancy('SAVED'), () => false);
    expect((await initFeatures.run(input(), scene)).map(({ record: made }) => made)).toEqual([null, null]);
    expect(kept).toEqual([]);
  });

  it.each([
    ['no vacancy', null, 'nowhere', 'VACANCY_NOT_FOUND'],
    ['a closed vacancy, whatever the feature', vacancy('CLOSED'), 'nowhere', 'VACANCY_CLOSED'],
    ['no such feature', vacancy('SAVED'), 'nowhere', 'INVALID_DESTINATION'],
  ] as const)('are refused where there is %s', async (_name, found, featureId, reason) => {
    const { scene, kept } = setting(found);
    expect(await outcomeOf(() => initFeatures.run(input({ featureId }), scene))).toBe(reason);
    expect(kept).toEqual([]);
  });
});
