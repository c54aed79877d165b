import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BulkMutation, bulkOperation } from '../../support/company/bulk.js';
import { anAnswer } from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';
import { World } from './world.js';

/** What a key that is scoped to one vacancy may change (SECURITY.md, "Scoped keys"). */

let service: Service;
let world: World;

beforeAll(async () => {
  service = await startService({ clock: new TestClock(), keyLimit: 1_000_000 });
  world = await new World(service).prepare();
}, 60_000);
afterAll(() => service.stop());

const { createdAt: _, ...answer } = anAnswer;
const vacancyChange =
  (name: string, input = '') =>
  (vacancyId: string) =>
    `mutation { ${name}(companyId: "acme", id: "${vacancyId}"${input}) { id } }`;
const recordChange = (name: string, type: string) => (vacancyId: string, id: string) =>
  `mutation ($input: ${type}!) { ${name}(companyId: "acme", vacancyId: "${vacancyId}", id: "${id}", input: $input) { __typename } }`;

/** The changes of one vacancy or one of its records. */
const changes: readonly [string, (vacancyId: string, id: string) => string, object?][] = [
  ['updateVacancy', vacancyChange('updateVacancy', ', input: {}')],
  ['publishVacancy', vacancyChange('publishVacancy')],
  ['closeVacancy', vacancyChange('closeVacancy')],
  ['reopenVacancy', vacancyChange('reopenVacancy')],
  ['updateRecordStatus', recordChange('updateRecordStatus', 'UpdateRecordStatusInput'), { code: 'TO_SCHEDULE' }],
  ['bookMeeting', recordChange('bookMeeting', 'BookMeetingInput'), { date: '2026-12-01T16:00:00Z' }],
  [
    'recordAnswers',
    recordChange('recordAnswers', 'RecordAnswersInput'),
    { answers: [answer], scorer: { kind: 'PERSON', id: 'ada' } },
  ],
  [
    'reviewAnswers',
    recordChange('reviewAnswers', 'ReviewAnswersInput'),
    { reviews: [{ questionId: 'answered' }], reviewerUserId: 'ada' },
  ],
  ['recordPsychometric', recordChange('recordPsychometric', 'RecordPsychometricInput'), {}],
  ['orchestrate', recordChange('orchestrate', 'OrchestrateInput'), { resourceId: 'nowhere' }],
];

describe('a change of one vacancy', () => {
  it.each(changes)('is refused for another one, there or not: %s', async (_name, query, input = {}) => {
    const { theirs, theirIds, own, ownIds } = world;
    const before = await world.storedOfTheirs();
    const ofTheirs = await world.reason(world.key, query(theirs.vacancyId, theirIds[0] ?? ''), { input });
    const ofNone = await world.reason(world.key, query('nowhere', 'nowhere'), { input });
    expect([ofTheirs, ofNone]).toEqual(['VACANCY_NOT_GRANTED', 'VACANCY_NOT_GRANTED']);
    expect(await world.storedOfTheirs()).toEqual(before);
    // Within the key's vacancy, the other one's records are not there.
    const elsewhere = await world.reason(world.key, query(own.vacancyId, theirIds[0] ?? ''), { input });
    expect(elsewhere).not.toBe('VACANCY_NOT_GRANTED');
    expect(await world.storedOfTheirs()).toEqual(before);
    expect(await world.reason(world.key, query(own.vacancyId, ownIds[0] ?? ''), { input })).not.toBe(
      'VACANCY_NOT_GRANTED',
    );
  });

  it('puts candidates into the vacancy alone', async () => {
    const init = (vacancyId: string, candidateId: string) => {
      const candidates = [{ candidateId, relationId: 'relation' }];
      const query =
        'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { vacancyId } error { reason } } } }';
      return service.graphql(query, {
        ...world.key,
        variables: { input: { companyId: 'acme', vacancyId, featureId: 'stage-1', candidates } },
      });
    };
    for (const vacancyId of [world.theirs.vacancyId, 'nowhere'])
      expect((await init(vacancyId, 'new')).body.errors[0].extensions.reason).toBe('VACANCY_NOT_GRANTED');
    const { body } = await init(world.own.vacancyId, 'new');
    expect(body.data.initFeatures.results).toEqual([{ record: { vacancyId: world.own.vacancyId }, error: null }]);
  });
});

describe('a call on many records', () => {
  it.each<[BulkMutation, number]>([
    ['cancelFeatures', 0],
    ['forwardFeatures', 0],
    ['discardFeatures', 0],
    ['reopenRecords', 1],
  ])('does not find those of another vacancy, also when it is repeated: %s', async (mutation, at) => {
    const before = await world.storedOfTheirs();
    const [own] = (
      await world.run(
        world.admin,
        `mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { id } } } }`,
        {
          input: {
            companyId: 'acme',
            vacancyId: world.own.vacancyId,
            featureId: 'stage-1',
            candidates: [{ candidateId: `of-${mutation}`, relationId: 'r' }],
          },
        },
      )
    ).initFeatures.results;
    const id = own.record.id;
    if (mutation === 'reopenRecords')
      await world.run(world.admin, bulkOperation('discardFeatures'), {
        input: { companyId: 'acme', resourceIds: [id] },
      });
    const sent = { input: { companyId: 'acme', resourceIds: [world.theirIds[at], id] }, key: `key-of-${mutation}` };
    for (const _time of ['first', 'again']) {
      const {
        [mutation]: { results },
      } = await world.run(world.key, bulkOperation(mutation), sent);
      const [theirs, ours] = results;
      expect(theirs).toMatchObject({ error: { code: 'NOT_FOUND', reason: 'RECORD_NOT_FOUND' } });
      expect(theirs.record ?? theirs.closed ?? null).toBeNull();
      expect(ours).toMatchObject({ error: null });
      expect((ours.record ?? ours.closed).id).toBe(id);
    }
    expect(await world.storedOfTheirs()).toEqual(before);
  });

  it('neither bans a candidate in the whole company nor lifts a ban', async () => {
    const input = { companyId: 'acme', resourceIds: [world.ownIds[1]] };
    const send = (mutation: BulkMutation, more: object) =>
      world.reason(world.key, bulkOperation(mutation), { input: { ...input, ...more } });
    const before = await world.storedOfTheirs();
    expect(await send('discardFeatures', { banCandidate: true })).toBe('VACANCY_NOT_GRANTED');
    const reopen =
      'mutation ($input: BulkInput!) { reopenRecords(input: $input, liftBan: true) { results { resourceId } } }';
    expect(await world.reason(world.key, reopen, { input })).toBe('VACANCY_NOT_GRANTED');
    const lift = 'mutation { liftBan(companyId: "acme", candidateId: "canary-person") { candidateId } }';
    expect(await world.reason(world.key, lift)).toBe('VACANCY_NOT_GRANTED');
    expect(await world.storedOfTheirs()).toEqual(before);
    expect(await send('discardFeatures', { banCandidate: false })).toBeNull();
  });
});
