import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Caller } from '../../../src/core/application/access/caller.js';
import { assertAsksWithin, assertNamesWithin, inputOf } from '../../../src/core/application/dispatching/call.js';
import { type OperationName, operation, operationNames } from '../../../src/core/application/operations.js';
import type { Transaction } from '../../../src/core/ports.js';
import { scopedStore } from '../../../src/core/scoping.js';
import type { SomeOf } from '../../support/service/storeWith.js';
import { apiKey, outcomeOf, storeOf, user } from '../useCaseContext.js';

/** Keys for some vacancies, as plain data (ADR 25). */

const wide = apiKey();
const narrow: Caller = { ...apiKey(), vacancyIds: ['v1', 'v2'] } as Caller;

const notGranted = 'VACANCY_NOT_GRANTED';
const reasonOf = (check: () => void): string | null => {
  try {
    check();
    return null;
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};
const asks = (caller: Caller, name: OperationName, target: object, body?: unknown, isOfCompany = false) => {
  const useCase = { operation: name, takes: inputOf(z.unknown(), z.unknown()), isOfCompany: () => isOfCompany };
  return reasonOf(() => {
    assertNamesWithin(caller, name, target);
    assertAsksWithin(caller, useCase, { target, body });
  });
};

describe('what a call of a scoped key names', () => {
  it.each<[string, object, string | null]>([
    ['a vacancy of its own', { vacancyId: 'v1' }, null],
    ['another one', { vacancyId: 'v3' }, notGranted],
    ['nothing that is an id', { vacancyId: 7 }, notGranted],
    ['several of its own', { vacancyIds: ['v2', 'v1'] }, null],
    ['one of several', { vacancyIds: ['v1', 'v3'] }, notGranted],
    ['places of its own', { vacancyId: 'v1', scopes: [{ vacancyId: 'v1' }, {}] }, null],
    ['another place', { vacancyId: 'v1', scopes: [{ vacancyId: 'v3', featureId: 'f' }] }, notGranted],
    ['no vacancy', { id: 'v1' }, notGranted],
  ])('%s', (_what, target, expected) => {
    expect(asks(narrow, 'readPipeline', target)).toBe(expected);
    for (const caller of [wide, user()]) expect(asks(caller, 'readPipeline', target)).toBeNull();
  });

  it('in a body, where the operation is about one vacancy', () => {
    const init = (vacancyId: string) => asks(narrow, 'initFeatures', { companyId: 'acme' }, { vacancyId });
    expect([init('v1'), init('v3')]).toEqual([null, notGranted]);
    const list = asks(narrow, 'listRecords', { scopes: [{}] }, { filter: { vacancyId: 'v3' } });
    expect(list).toBeNull();
  });

  it('as what is of the whole company', () => {
    expect(asks(narrow, 'discardFeatures', {}, {}, true)).toBe(notGranted);
    expect(asks(wide, 'discardFeatures', {}, {}, true)).toBeNull();
  });
});

describe('the registry', () => {
  const named = (scoped: string) => operationNames.filter((name) => operation(name).scoped === scoped);

  it('says for each operation of keys what a scoped one may do', () => {
    for (const name of operationNames) {
      const { access, scoped } = operation(name);
      expect([name, scoped === undefined]).toEqual([name, access === 'admin' || access === 'user']);
    }
    expect(named('whole').toSorted()).toEqual([
      'listConversationActions',
      'listNotificableStatuses',
      'listRejectionReasons',
      'listTemplateVariables',
      'readCompanyClock',
      'viewer',
    ]);
    expect(named('refused')).toEqual(
      expect.arrayContaining(['createVacancy', 'listBans', 'liftBan', 'readCompanySettings']),
    );
  });
});

describe('the store of a scoped key', () => {
  const asked: unknown[][] = [];
  const note =
    (name: string, found: unknown) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args]);
      return found;
    };
  const store = storeOf<Transaction>({
    vacancies: { find: note('vacancies.find', []), count: note('vacancies.count', 0) },
    records: {
      findOne: note('records.findOne', {}),
      find: note('records.find', [{ vacancyId: 'v1' }, { vacancyId: 'v3' }]),
      lock: note('records.lock', {}),
      lockMany: note('records.lockMany', {}),
    },
    bans: { find: note('bans.find', new Map()), page: note('bans.page', {}) },
  } as SomeOf<Transaction>);

  it('finds nothing of other vacancies', async () => {
    const seen = scopedStore(store, ['v1', 'v2']);
    const within = ['v1', 'v2'];
    await seen.vacancies.find('acme', ['v1', 'v3']);
    await seen.vacancies.count('acme', { status: 'SAVED' });
    await seen.records.lockMany('acme', ['r'], 'shared');
    expect(asked).toEqual([
      ['vacancies.find', 'acme', ['v1'], undefined],
      ['vacancies.count', 'acme', { status: 'SAVED', within }],
      ['records.lockMany', 'acme', ['r'], 'shared', within],
    ]);
    const place = { companyId: 'acme', vacancyId: 'v3', id: 'r' };
    expect([await seen.records.findOne(place), await seen.records.lock(place)]).toEqual([null, null]);
    expect(asked).toHaveLength(3);
    expect(await seen.records.find('acme', ['a', 'b'])).toEqual([{ vacancyId: 'v1' }]);
  });

  it('lets rules read who is banned, and nobody else', async () => {
    const seen = scopedStore(store, ['v1', 'v2']);
    expect(await seen.bans.find('acme', ['c'])).toEqual(new Map());
    expect(await outcomeOf(() => seen.bans.page('acme', { first: 1, after: null }))).toBe(notGranted);
  });
});
