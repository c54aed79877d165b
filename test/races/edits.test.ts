import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { maxEntries } from '../../src/core/catalogues/catalogue.js';
import {
  aFeature,
  asFeatureInput,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../support/company/pipeline.js';
import { onPostgres, openPostgresTest } from '../support/database/databases.js';
import { type Reply, type Service, startService, tokenFor } from '../support/service/service.js';

/** PGlite has one connection, so it shows no races. */
const stages = (...numbers: number[]) =>
  numbers.map((at) => asFeatureInput(aFeature('INTERVIEW', { id: `stage-${at}`, order: at })));
const token = tokenFor('acme', { roles: ['admin'] });

const outcome = ({ body }: Reply): string => body.errors?.[0].extensions.reason ?? 'won';

onPostgres('concurrent edits on PostgreSQL (set TEST_DATABASE_URL)', () => {
  let nodes: readonly Service[];
  let service: Service;
  let calls = 0;

  beforeAll(async () => {
    const database = await openPostgresTest();
    service = await startService({ database });
    nodes = [service, await startService({ database })];
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await service.database.close();
  });

  const node = () => nodes[calls++ % nodes.length] as Service;
  const call = async (mutation: string, variables: object) =>
    outcome(await node().graphql(mutation, { token, variables }));
  const update = (id: string, input: object) =>
    call(
      'mutation ($id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: "acme", id: $id, input: $input) { id } }',
      { id, input },
    );
  const move = ({ vacancyId }: Pipeline, id: string, destFeatureId: string) =>
    call(
      `mutation ($vacancyId: ID!, $id: ID!, $input: OrchestrateInput!) {
        orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { closed { id } } }`,
      { vacancyId, id, input: { resourceId: id, destFeatureId } },
    );
  const init = ({ vacancyId }: Pipeline, candidateId: string, featureId: string) =>
    call('mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }', {
      input: { companyId: 'acme', vacancyId, featureId, candidates: [{ candidateId, relationId: candidateId }] },
    });

  /** Features of open records that the vacancy doesn't have. */
  async function lost({ vacancyId }: Pipeline): Promise<string[]> {
    const { store } = service.database;
    const [vacancy] = await store.vacancies.find('acme', [vacancyId]);
    const features = new Set(vacancy?.features.map(({ id }) => id));
    const [open] = await store.records.pages({
      companyId: 'acme',
      kind: 'interview',
      scopes: [{ vacancyId }],
      filter: { isClosed: false },
      page: { first: 100, after: null },
    });
    return open?.items.map(({ featureId }) => featureId).filter((id) => !features.has(id)) ?? [];
  }

  it('a feature that is removed while candidates move to it and are put into it: every open record has its feature', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 15; round += 1) {
      const pipeline = await createPipeline(service, { stages: ['INTERVIEW', 'INTERVIEW', 'INTERVIEW'] });
      const ids = await initCandidates(service, pipeline, ['a', 'b', 'c']);
      const work = [
        ...ids.map((id) => () => move(pipeline, id, 'stage-3')),
        () => update(pipeline.vacancyId, { features: stages(1, 2) }),
        () => init(pipeline, 'late', 'stage-3'),
        () => update(pipeline.vacancyId, { features: stages(1, 2, 3) }),
        () => update(pipeline.vacancyId, { features: stages(2, 1) }),
      ];
      // Each round starts with another call.
      const turned = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
      for (const one of await Promise.all(turned.map((begin) => begin()))) outcomes.add(one);
      expect(await lost(pipeline)).toEqual([]);
    }
    expect(['won', 'FEATURE_IN_USE', 'INVALID_DESTINATION']).toEqual(expect.arrayContaining([...outcomes]));
    expect(outcomes.size).toBeGreaterThan(1);
  });

  it('a feature that is removed while a candidate is put into it: one of the two calls succeeds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const pipeline = await createPipeline(service, { stages: ['INTERVIEW', 'INTERVIEW'] });
      const both = [() => update(pipeline.vacancyId, { features: stages(1) }), () => init(pipeline, 'ada', 'stage-2')];
      if (round % 2) both.reverse();
      const outcomes = await Promise.all(both.map((begin) => begin()));
      const [removed, put] = round % 2 ? outcomes.toReversed() : outcomes;
      expect([
        ['won', 'INVALID_DESTINATION'],
        ['FEATURE_IN_USE', 'won'],
      ]).toContainEqual([removed, put]);
      expect(await lost(pipeline)).toEqual([]);
    }
  });

  it('ten edits of the same version: one succeeds, and the nine others are refused as stale', async () => {
    const { vacancyId } = await createPipeline(service);
    for (let round = 0; round < 10; round += 1) {
      const [read] = await service.database.store.vacancies.find('acme', [vacancyId]);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          update(vacancyId, { name: `${round} by ${at}`, ifUpdatedAt: read?.updatedAt }),
        ),
      );
      expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'STALE'), 'won']);
      const [stored] = await service.database.store.vacancies.find('acme', [vacancyId]);
      expect(stored?.name).toBe(`${round} by ${outcomes.indexOf('won')}`);
    }
  });

  it('concurrent calls that each change another setting: all changes are stored', async () => {
    const settle = (input: object) =>
      call(
        'mutation ($input: CompanySettingsInput!) { updateCompanySettings(companyId: "acme", input: $input) { locale } }',
        { input },
      );
    const task = { text: 'Ask', source: 'COMPANY', type: 'Qualifying', relatedField: null } as const;
    const calls = [{ locale: 'pt' }, { reviewGate: true }, { defaultTasks: [task] }];
    expect(await Promise.all(calls.map(settle))).toEqual(['won', 'won', 'won']);
    expect(await service.database.store.settings.findOne('acme')).toMatchObject({
      companyId: 'acme',
      locale: 'pt',
      reviewGate: true,
      defaultTasks: [task],
    });
  });

  it('a catalogue with room for one entry: one of ten concurrent entries is stored', async () => {
    await service.database.store.transaction(async (tx) => {
      for (let at = 1; at < maxEntries; at += 1) {
        await tx.catalogues.save('acme', 'rejectionReasons', { id: `reason-${at}`, name: '' });
      }
    });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call(
          'mutation ($input: RejectionReasonInput!) { saveRejectionReason(companyId: "acme", input: $input) { id } }',
          { input: { id: `one-more-${at}`, name: '' } },
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'LIMIT_REACHED'), 'won']);
  });
});
