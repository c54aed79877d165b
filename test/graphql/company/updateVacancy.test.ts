import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aFeature,
  asFeatureInput,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** GraphQL edits a vacancy, and both adapters read it (docs/BEHAVIOUR.md, "Edits"). */

let service: Service;
const clock = new TestClock();
const token = tokenFor('acme');

beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.stop());

const fields = `id type name locale country refCode maxCandidates requirements updatedAt visibility workModality
  features { id featureCode order customName actions { id templateId } }
  taskList { id order text source type relatedField version versionDate }`;
const mutation = `mutation ($id: ID!, $input: UpdateVacancyInput!, $key: String) {
  updateVacancy(companyId: "acme", id: $id, input: $input, idempotencyKey: $key) { ${fields} } }`;

async function update(id: string, input: object, key?: string) {
  const { body } = await service.graphql(mutation, { token, variables: { id, input, key } });
  const [error] = body.errors ?? [];
  return { vacancy: body.data?.updateVacancy, reason: error?.extensions.reason, faults: error?.extensions.errors };
}

const readByRest = async (id: string) =>
  (await service.request('GET', `/v2/vacancies/${id}/company/acme`, { token })).body;
const readByGraphql = async (id: string) =>
  (
    await service.graphql(`query ($id: ID!) { vacancy(companyId: "acme", id: $id) { ${fields} } }`, {
      token,
      variables: { id },
    })
  ).body.data.vacancy;

const [talk, test, papers, form] = [
  aFeature('INTERVIEW', { id: 'stage-1', order: 1 }),
  aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'stage-2', order: 2 }),
  aFeature('DOCUMENTS', { id: 'stage-3', order: 3 }),
  aFeature('AUTOMATIC_FORM', { id: 'form', order: 4 }),
].map((feature) => feature);
const features = (...some: (ReturnType<typeof aFeature> | undefined)[]) => ({
  features: some.flatMap((one) => (one ? [asFeatureInput(one)] : [])),
});
const moved = (feature: typeof talk, order: number) => feature && { ...feature, order };

describe('updateVacancy', () => {
  it('changes the given members and keeps the rest, as REST and GraphQL read it, with an event', async () => {
    const { vacancyId } = await createPipeline(service);
    const before = await readByRest(vacancyId);
    clock.advance(1_000);
    const { vacancy } = await update(vacancyId, {
      name: 'Site lead',
      visibility: 'PRIVATE',
      locale: 'pt-BR',
      country: null,
      requirements: 'Tact.',
      refCode: 12,
      jobAutomations: {
        frozenDueToFinalistInactivityTime: 1,
        frozenDueToFinalistInactivityTimeUnit: 'hours',
        frozenDueToSelectionInactivityTime: 2,
        frozenDueToSelectionInactivityTimeUnit: 'minutes',
      },
    });
    expect(await readByGraphql(vacancyId)).toEqual(vacancy);
    expect(await readByRest(vacancyId)).toEqual({
      ...before,
      name: 'Site lead',
      visibility: 'PRIVATE',
      locale: 'pt-BR',
      country: null,
      requirements: 'Tact.',
      refCode: '12',
      jobAutomations: {
        frozenDueToFinalistInactivityTime: 1,
        frozenDueToFinalistInactivityTimeUnit: 'hours',
        frozenDueToSelectionInactivityTime: 2,
        frozenDueToSelectionInactivityTimeUnit: 'minutes',
      },
      updatedAt: new Date(clock.now()).toISOString(),
    });
    const events = await service.database.events('acme');
    expect(events.filter((event) => event.vacancyId === vacancyId).map(({ type }) => type)).toEqual([
      'VACANCY_CREATED',
      'VACANCY_UPDATED',
    ]);
  });

  it('changes nothing if all values are equal: neither updatedAt nor the feed', async () => {
    const { vacancyId } = await createPipeline(service);
    const before = await readByGraphql(vacancyId);
    const events = (await service.database.events('acme')).length;
    clock.advance(1_000);
    for (const input of [{}, { name: before.name, country: 'MX', refCode: 4711 }, features(papers, talk, test)]) {
      expect((await update(vacancyId, input)).vacancy).toEqual(before);
    }
    expect(await readByGraphql(vacancyId)).toEqual(before);
    expect(await service.database.events('acme')).toHaveLength(events);
  });

  it('adds, changes, reorders and removes features; candidates then follow the new order', async () => {
    const pipeline = await createPipeline(service);
    const { vacancyId } = pipeline;
    const [record = ''] = await initCandidates(service, pipeline, ['ada']);
    const actions = [{ id: 'greeting', templateId: 'template-9' }];
    const { vacancy } = await update(
      vacancyId,
      features(moved(papers, 0), talk && { ...talk, actions }, form, talk && moved({ ...talk, id: 'second' }, 2)),
    );
    expect(vacancy.features.map(({ id }: { id: string }) => id)).toEqual(['stage-3', 'stage-1', 'second', 'form']);
    expect((await readByRest(vacancyId)).features[1]).toMatchObject({ id: 'stage-1', actions });
    expect(await orchestrate(pipeline, record)).toBe('second');
  });

  it('keeps a feature with open records, and its kind; closed records do not prevent a change', async () => {
    const pipeline = await createPipeline(service);
    const { vacancyId } = pipeline;
    const [record = ''] = await initCandidates(service, pipeline, ['ada']);
    const asForm = aFeature('AUTOMATIC_FORM', { id: 'stage-1', order: 1 });
    for (const input of [features(test, papers), features(asForm, test)]) {
      expect((await update(vacancyId, { name: 'Lost', ...input })).reason).toBe('FEATURE_IN_USE');
    }
    expect((await readByGraphql(vacancyId)).name).not.toBe('Lost');
    expect(await orchestrate(pipeline, record)).toBe('stage-2');
    expect((await update(vacancyId, features(asForm, test))).vacancy.features[0].featureCode).toBe('AUTOMATIC_FORM');
    expect((await update(vacancyId, features(test))).vacancy.features).toHaveLength(1);
    // The closed record is read as before, without its feature.
    const { body } = await service.graphql(
      `query ($vacancyId: ID!, $id: ID!) { interview(companyId: "acme", vacancyId: $vacancyId, id: $id) { featureId feature { id } } }`,
      { token, variables: { vacancyId, id: record } },
    );
    expect(body.data.interview).toEqual({ featureId: 'stage-1', feature: null });
  });

  it('has tasks whose version rises with their text', async () => {
    const { vacancyId } = await createPipeline(service);
    const sent = { order: 1, text: 'Ask', source: 'CUSTOM', type: 'Qualifying', relatedField: null };
    const [first] = (await update(vacancyId, { taskList: [sent] })).vacancy.taskList;
    expect(first).toEqual({
      ...sent,
      id: expect.any(String),
      version: 1,
      versionDate: new Date(clock.now()).toISOString(),
    });
    clock.advance(1_000);
    const { vacancy } = await update(vacancyId, {
      taskList: [
        { ...sent, id: 'mine', order: 3 },
        { ...sent, id: first.id, order: 2, text: 'Ask anew' },
      ],
    });
    const at = new Date(clock.now()).toISOString();
    expect(vacancy.taskList).toEqual([
      { ...sent, id: first.id, order: 2, text: 'Ask anew', version: 2, versionDate: at },
      { ...sent, id: 'mine', order: 3, version: 1, versionDate: at },
    ]);
    expect((await readByRest(vacancyId)).taskList).toEqual(vacancy.taskList);
    expect((await update(vacancyId, { taskList: [] })).vacancy.taskList).toEqual([]);
  });

  it('is refused if the vacancy was changed since it was read', async () => {
    const { vacancyId } = await createPipeline(service);
    const { updatedAt } = await readByGraphql(vacancyId);
    // The clock stands still. Each change is later than the one before anyway.
    const { vacancy } = await update(vacancyId, { name: 'First', ifUpdatedAt: updatedAt });
    expect(vacancy.name).toBe('First');
    expect((await update(vacancyId, { name: 'Second', ifUpdatedAt: updatedAt })).reason).toBe('STALE');
    const sameInstant = vacancy.updatedAt.replace('Z', '+00:00');
    expect((await update(vacancyId, { name: 'Third', ifUpdatedAt: sameInstant })).vacancy.name).toBe('Third');
  });

  it('names the place of each fault', async () => {
    const { vacancyId } = await createPipeline(service);
    const { faults } = await update(vacancyId, {
      name: null,
      features: [asFeatureInput(aFeature('INTERVIEW', { color: 'red' }))],
      maxCandidates: -1,
    });
    expect(faults.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'features.0.color',
      'maxCandidates',
      'name',
    ]);
  });

  it('is done once under an idempotency key', async () => {
    const { vacancyId } = await createPipeline(service);
    const first = await update(vacancyId, { name: 'Once' }, 'edit-1');
    await update(vacancyId, { name: 'Twice' });
    expect(await update(vacancyId, { name: 'Once' }, 'edit-1')).toEqual(first);
    expect((await readByGraphql(vacancyId)).name).toBe('Twice');
    expect((await update(vacancyId, { name: 'Other' }, 'edit-1')).reason).toBe('IDEMPOTENCY_MISMATCH');
  });
});

/** @returns the feature of the record that was started */
async function orchestrate({ vacancyId }: Pipeline, id: string): Promise<string> {
  const { body } = await service.graphql(
    `mutation ($vacancyId: ID!, $id: ID!, $input: OrchestrateInput!) {
      orchestrate(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { next { featureId } } }`,
    { token, variables: { vacancyId, id, input: { resourceId: id } } },
  );
  return body.data.orchestrate.next.featureId;
}
