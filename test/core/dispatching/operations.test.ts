import { describe, expect, it } from '@jest/globals';
import { authorize, type Caller } from '../../../src/core/application/access/caller.js';
import {
  broadestGrants,
  grantable,
  isGrantable,
  type OperationName,
  operation,
  operationNames,
} from '../../../src/core/application/operations.js';

const user = (roles: string[] = []): Caller => ({ kind: 'user', id: 'u', companyIds: ['acme'], roles });
const key = (...grants: string[]): Caller => ({
  kind: 'apiKey',
  id: 'k',
  companyIds: ['acme'],
  grants: new Set(grants),
  vacancyIds: null,
  requestsPerMinute: null,
  agentFor: null,
});
const decide = (caller: Caller, ...call: [OperationName, string, string?]): string => {
  try {
    authorize(caller, call[1], call[2] ?? 'acme', call[0]);
    return 'allowed';
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

describe('the operation registry', () => {
  it("has exactly the specification's five endpoints", () => {
    expect(operationNames.flatMap((name) => operation(name).endpoint ?? []).toSorted()).toEqual([
      'GET /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}',
      'GET /v2/candidates/psychometrics/{id}/company/{companyId}/vacancy/{vacancyId}',
      'GET /v2/vacancies/{vacancyId}/company/{companyId}',
      'POST /v2/candidates/interviews/{id}/company/{companyId}/vacancy/{vacancyId}/orchestrate',
      'POST /v2/vacancies/company/{companyId}',
    ]);
  });

  it('has no grants for operations of admins and operations without access control', () => {
    for (const row of operationNames.map(operation)) {
      for (const coordinate of row.coordinates) expect(grantable.has(coordinate)).toBe(isGrantable(row));
    }
  });
});

describe('grants (docs/AUTHENTICATION.md, "API keys")', () => {
  it.each(operationNames.filter((name) => isGrantable(operation(name))))('decide on %s', (name) => {
    const { endpoint, coordinates, sync } = operation(name);
    for (const coordinate of coordinates) {
      expect(decide(key(...broadestGrants), name, coordinate)).toBe('allowed');
      expect(decide(key(coordinate), name, coordinate)).toBe('allowed');
      expect(decide(key(), name, coordinate)).toBe('OPERATION_NOT_GRANTED');
      if (endpoint) {
        expect(decide(key(endpoint), name, coordinate)).toBe('allowed');
        // A coordinate covers only itself, and no endpoint.
        expect(decide(key(coordinate), name, endpoint)).toBe('OPERATION_NOT_GRANTED');
      }
    }
    const isForAdmins = operation(name).access === 'adminOrGrant';
    const via = coordinates[0] ?? sync?.endpoint ?? '';
    expect(decide(user(), name, via)).toBe(isForAdmins ? 'ROLE_REQUIRED' : 'allowed');
    expect(decide(user(['admin']), name, via)).toBe('allowed');
    expect(decide(user(['admin']), name, via, 'globex')).toBe('COMPANY_NOT_ALLOWED');
    expect(decide(key(...broadestGrants), name, via, 'globex')).toBe('COMPANY_NOT_ALLOWED');
  });

  it('cover nothing else: each grant at each coordinate', () => {
    for (const name of operationNames.filter((one) => isGrantable(operation(one)))) {
      const { endpoint, coordinates, sync } = operation(name);
      const ofAll = name === 'listEvents' ? 'Query.events' : endpoint;
      for (const via of coordinates) {
        const allowing = [...grantable].filter((grant) => decide(key(grant), name, via) === 'allowed');
        const ofSync = sync?.covers.includes(via) ? [sync.endpoint] : [];
        expect([via, allowing.toSorted()]).toEqual([via, [...new Set([via, ofAll ?? via, ...ofSync])].toSorted()]);
      }
    }
  });

  it('for synchronisation are needed by their endpoints: no other grant opens one', () => {
    for (const name of operationNames.filter((one) => isGrantable(operation(one)))) {
      const { sync } = operation(name);
      if (!sync) continue;
      const allowing = [...grantable].filter((grant) => decide(key(grant), name, sync.endpoint) === 'allowed');
      expect(allowing).toEqual([sync.endpoint]);
      expect(broadestGrants).toContain(sync.endpoint);
      expect(decide(user(['admin']), name, sync.endpoint)).toBe('allowed');
      expect(decide(key(sync.endpoint), name, sync.endpoint, 'globex')).toBe('COMPANY_NOT_ALLOWED');
    }
  });

  it('of the feed cover its histories and its subscription, and none of these covers another', () => {
    const covered = ['Subscription.events', 'Vacancy.history', 'FeatureRecord.history'];
    for (const via of covered) {
      expect(decide(key('Query.events'), 'listEvents', via)).toBe('allowed');
      for (const other of ['Query.events', ...covered].filter((one) => one !== via)) {
        expect(decide(key(via), 'listEvents', other)).toBe('OPERATION_NOT_GRANTED');
      }
    }
    expect(broadestGrants).toContain('Query.events');
    for (const via of covered) expect(broadestGrants).not.toContain(via);
  });

  it.each(operationNames.filter((name) => operation(name).access === 'user'))('keep %s to users', (name) => {
    const via = operation(name).coordinates[0] ?? '';
    expect(decide(user(), name, via)).toBe('allowed');
    expect(decide(key(via), name, via)).toBe('USER_REQUIRED');
    expect(decide(user(), name, via, 'globex')).toBe('COMPANY_NOT_ALLOWED');
  });

  it.each(operationNames.filter((name) => operation(name).access === 'admin'))('keep %s to admins', (name) => {
    const via = operation(name).coordinates[0] ?? '';
    expect(decide(user(['admin']), name, via)).toBe('allowed');
    expect(decide(user(), name, via)).toBe('ROLE_REQUIRED');
    expect(decide(key(via), name, via)).toBe('ROLE_REQUIRED');
    expect(decide(user(['admin']), name, via, 'globex')).toBe('COMPANY_NOT_ALLOWED');
  });
});
