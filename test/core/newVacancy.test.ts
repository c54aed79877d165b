import { describe, expect, it } from '@jest/globals';
import { RetryPolicy } from '../../src/core/application/dispatching/transactions.js';
import { parse } from '../../src/core/kernel/values/input.js';
import '../../src/core/kernel/zones/presentTable.js';
import { newVacancyTimer } from '../../src/core/pipeline/rules/freezeState.js';
import { type NewVacancy, newVacancy, newVacancyWithOneFeature } from '../../src/core/pipeline/rules/newVacancy.js';
import { presentialTimerNames } from '../../src/core/pipeline/shapes/featureVariants.js';
import { type FeatureCode, featureCodes } from '../../src/core/pipeline/shapes/vacancy.js';
import type { DecidedVacancy } from '../../src/core/pipeline/stores/vacancyStore.js';
import type { Store } from '../../src/core/ports.js';
import { type CompanySettings, defaultSettings } from '../../src/core/settings/companySettings.js';
import { createVacancy } from '../../src/core/vacancies/createVacancy.js';
import { atOnce } from '../support/backoff.js';
import { apiKey, contextOf, now, user } from './useCaseContext.js';

/**
 * New vacancies as plain data: what is accepted, and what is stored (specification, "1. Create a vacancy";
 * docs/BEHAVIOUR.md, "Vacancies").
 */

const timers = (...names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}Time`, 1],
      [`${name}TimeUnit`, 'days'],
    ]),
  );

const visit = {
  name: 'A visit',
  timezone: 'Europe/London',
  reminders: [],
  location: 'London',
  additionalInformation: '',
  possibleDates: [],
};

function feature(featureCode: FeatureCode, more: object = {}) {
  const isVisit = featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL';
  return {
    id: featureCode.toLowerCase(),
    featureCode,
    order: 1,
    isAutomatic: true,
    color: '#1A2B3C',
    customName: 'A feature',
    actions: [],
    selfInit: true,
    jobAutomations: timers(...(isVisit ? presentialTimerNames : ['any'])),
    ...(featureCode !== 'INTERVIEW' && { data: isVisit ? visit : { anything: [1, { goes: null }] } }),
    ...more,
  };
}

const common = {
  type: 'Standard',
  name: 'Engineer',
  visibility: 'PUBLIC',
  areaId: 'area-1',
  country: null,
  locationId: null,
  workModality: 'REMOTE',
  jobDescription: '',
  jobDescriptionHtml: '',
  requirements: null,
  requirementsHtml: null,
  contextAI: null,
  hasFinalistsEnabled: false,
  maxCandidates: null,
  refCode: null,
  jobAutomations: timers('frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'),
};

const sent = (more: object = {}) => ({ ...common, features: [feature('INTERVIEW')], ...more });
const taken = (more: object = {}): NewVacancy => {
  const outcome = parse(newVacancy, sent(more));
  if ('faults' in outcome) throw new Error(JSON.stringify(outcome.faults));
  return outcome.value;
};
const faultsOf = (shape: Parameters<typeof parse>[0], body: unknown): string[] => {
  const outcome = parse(shape, body);
  return 'faults' in outcome ? outcome.faults.map(({ path, message }) => `${path} ${message}`) : [];
};

describe('the input of a vacancy', () => {
  const nullable: ReadonlySet<string> = new Set([
    ...['country', 'locationId', 'requirements', 'requirementsHtml', 'contextAI', 'maxCandidates', 'refCode'],
  ]);

  it.each(Object.keys(sent()))(
    'must have %s over REST, even if it is null; over GraphQL null may be left out',
    (name) => {
      const { [name]: _left, ...rest } = sent() as Record<string, unknown>;
      expect(
        faultsOf(newVacancyWithOneFeature, { ...rest, ...(name !== 'features' && { features: feature('DOCUMENTS') }) }),
      ).toEqual([`${name} is required`]);
      expect(faultsOf(newVacancy, rest)).toEqual(nullable.has(name) ? [] : [`${name} is required`]);
    },
  );

  it.each([
    ['an unknown field', { more: 1 }, 'more is not a known field'],
    ['no features', { features: [] }, 'features must have at least 1 item'],
    ['51 features', { features: many(51) }, 'features must have at most 50 items'],
    ['a duplicate id', { features: [...many(1), feature('INTERVIEW', { id: 'f0', order: 9 })] }, duplicate('id')],
    ['a duplicate order', { features: [...many(1), feature('INTERVIEW', { order: 0 })] }, duplicate('order')],
    ['a negative number of candidates', { maxCandidates: -1 }, 'maxCandidates must be at least 0'],
    ['an id of 129 characters', { areaId: 'x'.repeat(129) }, 'areaId must have at most 128 characters'],
    ['no id', { areaId: '' }, 'areaId must have at least 1 character'],
  ])('is refused with %s', (_name, more, fault) => {
    expect(faultsOf(newVacancy, sent(more))).toEqual([fault]);
  });

  it('is accepted with 50 features in any order, which become ascending', () => {
    expect(taken({ features: many(50).toReversed() }).features.map(({ order }) => order)).toEqual(
      Array.from({ length: 50 }, (_, order) => order),
    );
  });

  it('has one feature as an object over REST, and a list in the core', () => {
    const outcome = parse(newVacancyWithOneFeature, sent({ features: feature('DOCUMENTS') }));
    expect(outcome).toEqual({ value: taken({ features: [feature('DOCUMENTS')] }) });
    expect(faultsOf(newVacancyWithOneFeature, sent())).not.toEqual([]);
  });
});

function many(count: number) {
  return Array.from({ length: count }, (_, order) => feature('INTERVIEW', { id: `f${order}`, order }));
}

function duplicate(key: string): string {
  return `features.1.${key} must be unique within the vacancy`;
}

describe('the input of a feature', () => {
  const faultsOfFeature = (sentFeature: object) =>
    faultsOf(newVacancy, sent({ features: [sentFeature] })).map((fault) => fault.replace(/^features\.0\.?/, ''));

  it.each(featureCodes)('with the code %s is stored unchanged', (code) => {
    expect(taken({ features: [feature(code)] }).features).toEqual([{ data: null, ...feature(code) }]);
  });

  it.each(featureCodes.filter((code) => code !== 'INTERVIEW'))('with the code %s requires data', (code) => {
    expect(faultsOfFeature(feature(code, { data: undefined }))).toEqual([
      code === 'AUTOMATIC_SCHEDULING_PRESENTIAL' ? 'data is required' : 'data must be an object',
    ]);
  });

  it.each([
    ['another code', { featureCode: 'TEA' }, `featureCode must be one of`],
    ['a colour by name', { color: 'red' }, 'color must be a colour code in the form #RRGGBB'],
    ['timers of another variant', { featureCode: 'AUTOMATIC_SCHEDULING_PRESENTIAL', data: visit }, 'jobAutomations.'],
    [
      'an unknown time zone',
      { ...feature('AUTOMATIC_SCHEDULING_PRESENTIAL'), data: { ...visit, timezone: 'Mars/Olympus' } },
      'data.timezone must be a known time-zone name',
    ],
  ])('is refused with %s', (_name, more, fault) => {
    expect(faultsOfFeature(feature('INTERVIEW', more))).toContainEqual(expect.stringContaining(fault));
  });
});

describe('a new vacancy', () => {
  const settings: CompanySettings = {
    ...defaultSettings('acme', 'pt-BR'),
    defaultTasks: [
      { text: 'First', source: 'COMPANY', type: 'Qualifying', relatedField: 'country' },
      { text: 'Second', source: 'GPT', type: 'Informative', relatedField: null },
    ],
  };
  const input = { target: { companyId: 'acme' }, body: taken() };

  /** Creates a vacancy with the given settings. They have changed at each attempt except the last. */
  async function decided(
    asked: readonly (CompanySettings | null)[],
    more: Partial<typeof input> = {},
    caller = user(),
  ) {
    const decisions: DecidedVacancy[] = [];
    const context = contextOf<Store>(
      {
        vacancies: {
          async settingsSeen() {
            return { settings: asked[decisions.length] ?? null, version: String(decisions.length) };
          },
          async insertWithEvent(decision) {
            decisions.push(decision);
            return decisions.length === asked.length;
          },
        },
      },
      caller,
    );
    const answer = await new RetryPolicy(atOnce).retrying(() => createVacancy.run({ ...input, ...more }, context));
    return { answer, decisions };
  }

  it("is SAVED, in its company's locale, with its company's tasks", async () => {
    const { answer, decisions } = await decided([settings]);
    const made = { version: 1, versionDate: now };
    expect(answer).toEqual({
      ...taken(),
      id: 'uuid-1',
      shortCode: 'CODE1',
      companyId: 'acme',
      locale: 'pt-BR',
      createdByUserId: 'ada',
      status: { code: 'SAVED', createdAt: now },
      taskList: [
        { ...settings.defaultTasks[0], ...made, id: 'uuid-2', order: 1 },
        { ...settings.defaultTasks[1], ...made, id: 'uuid-3', order: 2 },
      ],
      frozenAt: null,
      frozenBy: null,
      timer: newVacancyTimer(now),
      closedFrom: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(decisions[0]?.event).toMatchObject({ type: 'VACANCY_CREATED', vacancyId: 'uuid-1', data: { before: null } });
  });

  it('of a company without settings has the locale of the service, and no tasks', async () => {
    expect((await decided([null])).answer).toMatchObject({ companyId: 'acme', locale: 'es', taskList: [] });
  });

  it('is decided again if the settings have changed, as another vacancy', async () => {
    const { answer, decisions } = await decided([null, settings, { ...settings, locale: 'en', defaultTasks: [] }]);
    expect(decisions.map(({ vacancy }) => vacancy.locale)).toEqual(['es', 'pt-BR', 'en']);
    expect(answer).toMatchObject({ locale: 'en', taskList: [] });
    for (const one of ['id', 'shortCode'] as const) {
      expect(new Set(decisions.map(({ vacancy }) => vacancy[one])).size).toBe(3);
    }
    for (const { vacancy, event } of decisions) expect(event.vacancyId).toBe(vacancy.id);
  });

  it('is refused if the settings change at each attempt', async () => {
    await expect(decided(Array.from({ length: 9 }, () => settings))).rejects.toMatchObject({ reason: 'OVERLOADED' });
  });

  it.each([
    [user({ id: 'grace' }), 'grace'],
    [apiKey(), 'api-key:key-1'],
  ])('has its creator: %j', async (caller, author) => {
    expect((await decided([null], {}, caller)).answer.createdByUserId).toBe(author);
  });

  it.each([
    [null, null],
    [4711, '4711'],
    [0, '0'],
    [-1.5, '-1.5'],
  ])('has its reference %j as a string', async (refCode, text) => {
    expect((await decided([null], { body: taken({ refCode }) })).answer.refCode).toBe(text);
  });
});
