import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../src/core/settings/companySettings.js';
import { createPipeline } from '../../support/company/pipeline.js';
import { type Credentials, type Service, startService, tokenFor } from '../../support/service/service.js';

/** The settings of a company. */

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const fields =
  'companyId locale defaultTasks { text source type relatedField } reviewGate eventRetentionDays evidenceRetentionDays automationMode discardMode holdShare ownKeyRequests humanDecision candidateRetentionDays candidateUrlTemplate';
const task = { text: 'Ask for the earliest date.', source: 'COMPANY', type: 'Qualifying', relatedField: null };

/** An admin's view of a company. */
function settingsOf(companyId: string) {
  const token = tokenFor(companyId, { roles: ['admin'] });
  const run = async (query: string, variables: object) => {
    const { body } = await service.graphql(query, { token, variables: { companyId, ...variables } });
    return body.errors?.[0].extensions.reason ?? Object.values(body.data)[0];
  };
  return {
    read: () => run(`query ($companyId: ID!) { companySettings(companyId: $companyId) { ${fields} } }`, {}),
    update: (input: object, key?: string) =>
      run(
        `mutation ($companyId: ID!, $input: CompanySettingsInput!, $key: String) {
          updateCompanySettings(companyId: $companyId, input: $input, idempotencyKey: $key) { ${fields} } }`,
        { input, key },
      ),
  };
}

const vacancyOf = async (companyId: string) => {
  const { vacancyId, token } = await createPipeline(service, { companyId });
  const { body } = await service.request('GET', `/v2/vacancies/${vacancyId}/company/${companyId}`, { token });
  return body;
};

describe('companySettings', () => {
  it("are the service's defaults until a company changes them", async () => {
    const { read, update } = settingsOf('initech');
    const defaults = defaultSettings('initech', 'es');
    expect(await read()).toEqual(defaults);
    expect(await update({})).toEqual(defaults);
    expect(await service.database.store.settings.findOne('initech')).toBeNull();
    expect(await update({ reviewGate: true })).toEqual({ ...defaults, reviewGate: true });
    expect(await read()).toEqual({ ...defaults, reviewGate: true });
  });

  it('are patched: absent members stay, and only a change has an event', async () => {
    const { read, update } = settingsOf('acme');
    await update({ locale: 'en', defaultTasks: [task] });
    await update({ reviewGate: true });
    const settled = { ...defaultSettings('acme', 'en'), defaultTasks: [task], reviewGate: true };
    expect(await update({ locale: 'en', reviewGate: true })).toEqual(settled);
    expect(await read()).toEqual(settled);
    const events = await service.database.events('acme');
    expect(events.map(({ type, vacancyId, data }) => [type, vacancyId, data])).toEqual([
      [
        'SETTINGS_CHANGED',
        null,
        { before: { locale: 'es', defaultTasks: [] }, after: { locale: 'en', defaultTasks: [task] } },
      ],
      ['SETTINGS_CHANGED', null, { before: { reviewGate: false }, after: { reviewGate: true } }],
    ]);
  });

  it.each([
    ['null', { humanDecision: null }],
    ['another word', { humanDecision: 'SOMETIMES' }],
  ])('let a person decide only by the words of the schema: %s is refused', async (_name, input) => {
    const { read, update } = settingsOf('wonka');
    expect(await update(input)).toBe('INVALID_INPUT');
    expect(await read()).toMatchObject({ humanDecision: 'OPTIONAL' });
  });

  it('apply to the next new vacancy, and not to earlier ones', async () => {
    const { update } = settingsOf('globex');
    const first = await vacancyOf('globex');
    await update({ locale: 'pt-BR', defaultTasks: [task, task] });
    const second = await vacancyOf('globex');
    expect([first.locale, first.taskList]).toEqual(['es', []]);
    expect(second.locale).toBe('pt-BR');
    expect(second.taskList).toMatchObject([
      { ...task, order: 1, version: 1 },
      { ...task, order: 2, version: 1 },
    ]);
  });

  it('are changed once under an idempotency key', async () => {
    const { update, read } = settingsOf('hooli');
    const first = await update({ locale: 'fr' }, 'once');
    await update({ locale: 'de' });
    expect(await update({ locale: 'fr' }, 'once')).toEqual(first);
    expect(await read()).toMatchObject({ locale: 'de' });
  });

  it('are read by every user of the company and by keys with the grant, and changed by admins alone', async () => {
    const { text: granted } = await service.issueKey('umbrella', { grants: ['Query.companySettings'] });
    const { text: other } = await service.issueKey('umbrella', { grants: ['Query.vacancy'] });
    const read = `{ settings: companySettings(companyId: "umbrella") { ${fields} } }`;
    const update = 'mutation { settings: updateCompanySettings(companyId: "umbrella", input: {}) { locale } }';
    const ask = async (query: string, credentials: Credentials) => {
      const { body } = await service.graphql(query, credentials);
      return body.errors?.[0].extensions.reason ?? body.data.settings;
    };
    const user = { token: tokenFor('umbrella') };
    const defaults = defaultSettings('umbrella', 'es');
    expect([await ask(read, user), await ask(read, { apiKey: granted })]).toEqual([defaults, defaults]);
    expect(await ask(read, { apiKey: other })).toBe('OPERATION_NOT_GRANTED');
    expect(await ask(read, { token: tokenFor('elsewhere') })).toBe('COMPANY_NOT_ALLOWED');
    expect([await ask(update, user), await ask(update, { apiKey: granted })]).toEqual([
      'ROLE_REQUIRED',
      'ROLE_REQUIRED',
    ]);
  });
});
