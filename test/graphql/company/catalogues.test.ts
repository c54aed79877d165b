import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entries } from '../../parity/cases/catalogueCases.js';
import { aFeature, asFeatureInput, createPipeline } from '../../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/**
 * A company's catalogues (specification, "Other shapes defined without an endpoint"; docs/BEHAVIOUR.md, "Catalogues").
 */

let service: Service;
const admin = tokenFor(['acme', 'globex', 'initech'], { roles: ['admin'] });
const user = tokenFor('acme');

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const actionFields = 'id name description buttons { id text isRequired isEditable type } isBeingUsed';
const catalogues = [
  ['notificableStatuses', 'NotificableStatus', 'id name'],
  [
    'templateVariables',
    'TemplateVariable',
    'id name description example canBeUsedInHSM canBeUsedInStatic canBeUsedInTemplateIds',
  ],
  ['conversationActions', 'ConversationAction', actionFields],
  ['rejectionReasons', 'RejectionReason', 'id name'],
] as const;
type Entry = keyof typeof entries;

const run = async (query: string, variables: object, token: string) => {
  const { body } = await service.graphql(query, { token, variables });
  return body.errors ? body.errors[0].extensions.reason : Object.values(body.data)[0];
};
const fieldsOf = (entry: Entry) => catalogues.find(([, name]) => name === entry)?.[2];
const list = (plural: string, fields: string, companyId = 'acme') =>
  run(`query ($companyId: ID!) { ${plural}(companyId: $companyId) { ${fields} } }`, { companyId }, user);
const save = (entry: Entry, input: object, key?: string, companyId = 'acme') =>
  run(
    `mutation ($companyId: ID!, $input: ${entry}Input!, $key: String) {
      save${entry}(companyId: $companyId, input: $input, idempotencyKey: $key) { ${fieldsOf(entry)} } }`,
    { companyId, input, key },
    admin,
  );
const remove = (entry: Entry, id: string, key?: string) =>
  run(
    `mutation ($id: ID!, $key: String) { delete${entry}(companyId: "acme", id: $id, idempotencyKey: $key) { ${fieldsOf(entry)} } }`,
    { id, key },
    admin,
  );

describe.each(catalogues)('%s', (plural, entry, fields) => {
  const sent = entries[entry];
  const shown = { ...sent, ...(entry === 'ConversationAction' && { isBeingUsed: false }) };

  it('are saved, replaced, listed by id and deleted, with one event for each change', async () => {
    const before = (await service.database.events('acme')).length;
    expect(await list(plural, fields)).toEqual([]);
    expect(await save(entry, { ...sent, id: 'b' })).toEqual({ ...shown, id: 'b' });
    await save(entry, { ...sent, id: 'a' });
    await save(entry, { ...sent, id: 'b', name: 'Another' });
    // An equal entry is not a change.
    expect(await save(entry, { ...sent, id: 'b', name: 'Another' })).toEqual({ ...shown, id: 'b', name: 'Another' });
    await save(entry, { ...sent, id: 'z' }, undefined, 'globex');
    expect(await list(plural, fields)).toEqual([
      { ...shown, id: 'a' },
      { ...shown, id: 'b', name: 'Another' },
    ]);
    expect(await remove(entry, 'b')).toEqual({ ...shown, id: 'b', name: 'Another' });
    expect(await remove(entry, 'b')).toBe('CATALOGUE_ENTRY_NOT_FOUND');
    expect(await remove(entry, 'a')).toEqual({ ...shown, id: 'a' });
    expect(await list(plural, fields)).toEqual([]);
    const events = (await service.database.events('acme')).slice(before);
    expect(events.map(({ type, vacancyId }) => [type, vacancyId])).toEqual(
      Array.from({ length: 5 }, () => ['CATALOGUE_CHANGED', null]),
    );
    expect(events.map(({ data: { before, after } }) => [before?.id, after?.id, after?.__typename])).toEqual([
      [undefined, 'b', entry],
      [undefined, 'a', entry],
      ['b', 'b', entry],
      ['b', undefined, undefined],
      ['a', undefined, undefined],
    ]);
  });

  it('are changed once under an idempotency key', async () => {
    const first = await save(entry, sent, `save-${entry}`);
    const deleted = await remove(entry, sent.id, `delete-${entry}`);
    expect(deleted).toEqual(first);
    expect(await save(entry, sent, `save-${entry}`)).toEqual(first);
    expect(await remove(entry, sent.id, `delete-${entry}`)).toEqual(deleted);
    expect(await list(plural, fields)).toEqual([]);
  });
});

describe('an optional field', () => {
  it('is null by default', async () => {
    const { buttons, ...action } = entries.ConversationAction;
    const { canBeUsedInTemplateIds, ...variable } = entries.TemplateVariable;
    expect(await save('ConversationAction', action)).toMatchObject({ buttons: null });
    expect(await save('TemplateVariable', variable)).toMatchObject({ canBeUsedInTemplateIds: null });
    await remove('ConversationAction', action.id);
  });
});

describe('a catalogue', () => {
  it('has at most 8 Mi characters, which can be listed together', async () => {
    const companyId = 'initech';
    const buttons = Array.from({ length: 5 }, (_, at) => ({
      ...entries.ConversationAction.buttons[0],
      id: `${at}`,
      text: 'x'.repeat(199_000),
    }));
    const long = (id: string) => ({ ...entries.ConversationAction, id, buttons });
    const ids = Array.from({ length: 8 }, (_, at) => `long-${at}`);
    await service.database.store.transaction(async (tx) => {
      for (const id of ids) await tx.catalogues.save(companyId, 'conversationActions', long(id) as never);
    });
    const saved = async (input: object) => {
      const answer = await save('ConversationAction', input, undefined, companyId);
      return answer.id ?? answer;
    };
    expect(await saved(long('one-more'))).toBe('LIMIT_REACHED');
    expect(await saved({ ...long('long-0'), name: 'Another' })).toBe('long-0');
    expect(await run('{ conversationActions(companyId: "initech") { id buttons { text } } }', {}, admin)).toHaveLength(
      8,
    );
    expect(await saved({ ...long('long-0'), buttons: [] })).toBe('long-0');
    expect(await saved(long('one-more'))).toBe('one-more');
  });
});

describe('a conversation action', () => {
  const action = { ...entries.ConversationAction, id: 'greeting' };
  const using = (id: string) => [
    asFeatureInput(aFeature('INTERVIEW', { id: 'stage-1', actions: [{ id, templateId: 'template-1' }] })),
  ];
  const change = (name: string, id: string) =>
    run(`mutation ($id: ID!) { ${name}(companyId: "acme", id: $id) { id } }`, { id }, admin);
  const isBeingUsed = async () => (await list('conversationActions', 'isBeingUsed'))[0].isBeingUsed;

  it('is in use by features of vacancies that are not closed, and can not be deleted then', async () => {
    await save('ConversationAction', action);
    const { vacancyId } = await createPipeline(service, { stages: ['INTERVIEW'] });
    expect(await isBeingUsed()).toBe(false);
    const update = (features: object[]) =>
      run(
        'mutation ($id: ID!, $features: [FeatureInput!]) { updateVacancy(companyId: "acme", id: $id, input: { features: $features }) { id } }',
        { id: vacancyId, features },
        admin,
      );
    await update(using('greeting'));
    expect(await isBeingUsed()).toBe(true);
    expect(await save('ConversationAction', action)).toMatchObject({ isBeingUsed: true });
    expect(await remove('ConversationAction', 'greeting')).toBe('CATALOGUE_ENTRY_IN_USE');
    await change('closeVacancy', vacancyId);
    expect(await isBeingUsed()).toBe(false);
    await change('reopenVacancy', vacancyId);
    expect(await remove('ConversationAction', 'greeting')).toBe('CATALOGUE_ENTRY_IN_USE');
    await update(using('another'));
    expect(await remove('ConversationAction', 'greeting')).toEqual({ ...action, isBeingUsed: false });
  });

  it('reads vacancies only if a client selects isBeingUsed', async () => {
    await save('ConversationAction', action);
    if (service.database.url !== null) return;
    service.database.takeStatements();
    await list('conversationActions', 'id');
    expect(service.database.takeStatements().filter((text) => text.includes('vacancy'))).toEqual([]);
    await list('conversationActions', 'id isBeingUsed');
    expect(service.database.takeStatements().filter((text) => text.includes('vacancy'))).toHaveLength(1);
  });
});
