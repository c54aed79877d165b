import { describe, expect, it } from '@jest/globals';
import { newVacancyTimer } from '../../../src/core/pipeline/rules/freezeState.js';
import { newVacancy } from '../../../src/core/pipeline/rules/newVacancy.js';
import { edited, lostFeatures, vacancyPatch } from '../../../src/core/pipeline/rules/vacancyTransitions.js';
import type { Task, Vacancy } from '../../../src/core/pipeline/shapes/vacancy.js';
import type { Transaction } from '../../../src/core/ports.js';
import { updateVacancy } from '../../../src/core/vacancies/updateVacancy.js';
import { aFeature, aVacancy } from '../../support/company/pipeline.js';
import { contextOf, now, outcomeOf } from '../useCaseContext.js';

/** Patches (docs/BEHAVIOUR.md, "Edits"): absent members stay, and lists are replaced. */

const before = '2026-11-19T12:00:00.000Z';
const task = (id: string, order: number, text = 'Ask') =>
  ({
    id,
    order,
    text,
    source: 'CUSTOM',
    type: 'Qualifying',
    relatedField: null,
    version: 3,
    versionDate: before,
  }) as Task;
const features = [aFeature('INTERVIEW', { id: 'talk', order: 1 }), aFeature('DOCUMENTS', { id: 'papers', order: 2 })];

const vacancy: Vacancy = {
  ...newVacancy.parse({ ...aVacancy(), features }),
  id: 'vacancy-1',
  companyId: 'acme',
  shortCode: 'CODE',
  locale: 'es',
  createdByUserId: 'ada',
  status: { code: 'IN_PROGRESS', createdAt: before },
  taskList: [task('a', 1), task('b', 2)],
  refCode: '4711',
  frozenAt: null,
  frozenBy: null,
  timer: newVacancyTimer(before),
  closedFrom: null,
  createdAt: before,
  updatedAt: before,
};

let ids = 0;
const edit = (sent: object, at = now) => {
  const { ifUpdatedAt: _, ...patch } = vacancyPatch.parse(sent);
  return edited(vacancy, patch, { at, newId: () => `new-${++ids}` });
};

/** The names of the changed members. */
function changedIn<R extends object>(before: R, now: R): string[] {
  return Object.keys(now).filter((name) => Reflect.get(before, name) !== Reflect.get(now, name));
}

describe('a patch', () => {
  it.each([
    ['nothing', {}],
    ['equal values', { name: vacancy.name, country: vacancy.country, refCode: 4711, locale: 'es' }],
    ['the features with another order of keys', { features: features.map(reversedKeys) }],
    ['the features in another order', { features: features.toReversed() }],
    ['the timers', { jobAutomations: reversedKeys(vacancy.jobAutomations) }],
    ['the tasks', { taskList: vacancy.taskList.map(({ version, versionDate, ...sent }) => sent) }],
  ])('of %s leaves the vacancy unchanged', (_what, patch) => {
    expect(edit(patch)).toBe(vacancy);
  });

  it('changes only its members, and updatedAt', () => {
    const changed = edit({ name: 'Another', requirements: 'Tact.', country: null, refCode: null, maxCandidates: 0 });
    expect(changed).toEqual({
      ...vacancy,
      name: 'Another',
      requirements: 'Tact.',
      country: null,
      refCode: null,
      maxCandidates: 0,
      updatedAt: now,
      timer: changed.timer,
    });
    expect(changed.timer).toEqual({ ...vacancy.timer, lookAt: expect.any(String) });
    expect(changedIn(vacancy, changed).toSorted()).toEqual(
      ['country', 'maxCandidates', 'name', 'refCode', 'requirements', 'timer', 'updatedAt'].toSorted(),
    );
    expect(edit({ refCode: 12 }).refCode).toBe('12');
  });

  it('makes updatedAt rise, even if the clock is behind', () => {
    expect(edit({ name: 'A' }, before).updatedAt).toBe('2026-11-19T12:00:00.001Z');
  });

  it.each([
    ['type', { type: 'Branch' }],
    ['name', { name: null }],
    ['locale', { locale: 'not a tag' }],
    ['locale', { locale: '' }],
    ['features', { features: [] }],
    ['features.1.order', { features: features.map((feature) => ({ ...feature, order: 1 })) }],
    ['taskList.1.order', { taskList: [task('a', 1), task('b', 1)].map(({ version, versionDate, ...sent }) => sent) }],
    ['taskList', { taskList: Array.from({ length: 201 }, (_, order) => ({ ...aTask(order) })) }],
    ['ifUpdatedAt', { ifUpdatedAt: 'yesterday' }],
  ])('is refused at %s', (path, patch) => {
    const { error } = vacancyPatch.safeParse(patch);
    const [issue] = error?.issues ?? [];
    expect(issue?.code === 'unrecognized_keys' ? issue.keys.join() : issue?.path.join('.')).toBe(path);
  });
});

describe('the list of tasks', () => {
  it('is replaced: known ids change, missing ones are removed, new ones are added, in ascending order', () => {
    const { taskList } = edit({
      taskList: [aTask(9, 'New'), { ...aTask(3, 'Ask anew'), id: 'b' }, { ...aTask(5, 'Chosen'), id: 'mine' }],
    });
    expect(taskList).toEqual([
      { ...task('b', 3, 'Ask anew'), version: 4, versionDate: now },
      { ...task('mine', 5, 'Chosen'), version: 1, versionDate: now },
      { ...task(`new-${ids}`, 9, 'New'), version: 1, versionDate: now },
    ]);
  });

  it('has versions only of texts', () => {
    const sent = { ...aTask(7), id: 'a', type: 'Informative', relatedField: 'country' };
    expect(edit({ taskList: [sent] }).taskList).toEqual([{ ...sent, version: 3, versionDate: before }]);
  });
});

describe('features that open records need', () => {
  it.each([
    [['talk', 'papers'], []],
    [['papers'], ['talk']],
    [['other'], ['talk', 'papers']],
  ])('of %j are %j', (remaining, lost) => {
    expect(lostFeatures(vacancy.features, edit({ features: remaining.map(aTalkOrPapers) }).features)).toEqual(lost);
  });

  it('include those that change their kind', () => {
    const changed = edit({ features: [features[0], aFeature('AUTOMATIC_FORM', { id: 'papers', order: 2 })] });
    expect(lostFeatures(vacancy.features, changed.features)).toEqual(['papers']);
  });
});

describe('updateVacancy', () => {
  const target = { companyId: 'acme', vacancyId: 'vacancy-1' };
  const outcome = (found: Vacancy | null, patch: object, open: readonly string[] = []) => {
    const remaining: unknown[] = [];
    const context = contextOf<Transaction>({
      vacancies: {
        lock: async () => found,
        featuresInUse: async (_company, _vacancy, ids) => new Set(open.filter((id) => ids.includes(id))),
        save: async (_locked, changed) => void remaining.push(changed.updatedAt),
      },
      timers: { openRecords: async () => [] },
      feed: {
        append: async (_company, events) => {
          remaining.push(...events.map(({ type, data }) => [type, Object.keys(data.after ?? {}).toSorted()]));
        },
      },
    });
    return outcomeOf(() => updateVacancy.run({ target, body: vacancyPatch.parse(patch) }, context)).then((outcome) => [
      typeof outcome === 'string' ? outcome : outcome.updatedAt,
      ...remaining,
    ]);
  };
  const closed: Vacancy = { ...vacancy, status: { code: 'CLOSED', createdAt: before } };
  const withoutTalk = { features: [features[1]] };
  const event = (...fields: string[]) => ['VACANCY_UPDATED', [...fields, 'updatedAt'].toSorted()];

  it.each<[string, Vacancy | null, object, readonly string[], readonly unknown[]]>([
    ['an unknown vacancy', null, { name: 'A' }, [], ['VACANCY_NOT_FOUND']],
    ['a closed vacancy before a stale one', closed, { ifUpdatedAt: now }, [], ['VACANCY_CLOSED']],
    ['a stale vacancy, even without changes', vacancy, { ifUpdatedAt: now }, [], ['STALE']],
    ['a stale vacancy before a feature in use', vacancy, { ifUpdatedAt: now, ...withoutTalk }, ['talk'], ['STALE']],
    ['a feature in use', vacancy, withoutTalk, ['talk'], ['FEATURE_IN_USE']],
    ['an unused feature', vacancy, withoutTalk, ['papers'], [now, now, event('features')]],
    [
      'a time in another form',
      vacancy,
      { ifUpdatedAt: '2026-11-19T13:00:00+01:00', name: 'A' },
      [],
      [now, now, event('name')],
    ],
    ['no instant', vacancy, { ifUpdatedAt: null, name: 'A' }, [], [now, now, event('name')]],
    ['nothing', vacancy, { name: vacancy.name }, [], [before]],
  ])('decides on %s', async (_what, found, patch, open, expected) => {
    expect(await outcome(found, patch, open)).toEqual(expected);
  });
});

function reversedKeys<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).toReversed()) as T;
}

function aTask(order: number, text = 'Ask') {
  return { order, text, source: 'CUSTOM', type: 'Qualifying', relatedField: null };
}

function aTalkOrPapers(id: string, order: number) {
  return aFeature(id === 'papers' ? 'DOCUMENTS' : 'INTERVIEW', { id, order });
}
