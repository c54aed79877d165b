import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { type OperationName, operation, operationAt } from '../../../src/core/application/operations.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { coordinates, parentGrant, requestAt } from '../../parity/cases/coordinateRequests.js';
import type { PreparedCompany } from '../../parity/cases/preparedCompany.js';
import { type Credentials, type Service, startService, TestClock } from '../../support/service/service.js';
import { World } from './world.js';

/** What a key that is scoped to one vacancy may call at all (SECURITY.md, "Scoped keys"). */

let schema: GraphQLSchema;
let service: Service;
let world: World;

beforeAll(async () => {
  schema = await graphqlSchema();
  service = await startService({ clock: new TestClock(), keyLimit: 1_000_000, hasTestClock: true });
  world = await new World(service).prepare();
}, 60_000);
afterAll(() => service.stop());

const scopedAt = (coordinate: string) => {
  const name = operationAt(coordinate);
  return name && operation(name);
};
const isForKeys = (coordinate: string) => ['grant', 'adminOrGrant', 'any'].includes(scopedAt(coordinate)?.access ?? '');

describe('the viewer', () => {
  it('has the grants that such a key can use, and no others', async () => {
    const grantsOf = async (who: Credentials): Promise<string[]> =>
      (await service.graphql('{ viewer { grants } }', who)).body.data.viewer.grants;
    const all = await grantsOf({ apiKey: (await service.issueKey('acme')).text });
    const refused = all.filter((grant) => operation(operationAt(grant) as OperationName).scoped === 'refused');
    expect(refused).toEqual(expect.arrayContaining(['POST /v2/vacancies/company/{companyId}', 'Mutation.liftBan']));
    expect(await grantsOf(world.key)).toEqual(all.filter((grant) => !refused.includes(grant)));
  });
});

describe('each operation that keys may call', () => {
  it.each(coordinates.filter(isForKeys))('is refused, or keeps to the vacancies of the key: %s', async (coordinate) => {
    const prepared = {
      companyId: 'acme',
      vacancyId: world.own.vacancyId,
      interviewId: world.ownIds[0],
      candidateId: 'shared',
    };
    const { query, variables } = requestAt(schema, coordinate, prepared as unknown as PreparedCompany);
    const ask = async (who = world.key) =>
      (await service.graphql(query, { ...who, variables: variables as object })).body;
    const body = await ask();
    const reason = body.errors?.[0].extensions.reason ?? null;
    const parent = parentGrant(coordinate);
    const isBelowAdmins = parent !== null && !isForKeys(parent);
    const isRoot = parent === null;
    const scoped = scopedAt(coordinate)?.scoped;
    // The input of this one has a fault, and its body names the vacancy.
    const isFaulty = coordinate === 'Mutation.initFeatures';
    if (scoped === 'refused') expect(reason).toBe(isBelowAdmins ? 'ROLE_REQUIRED' : 'VACANCY_NOT_GRANTED');
    else if (scoped === 'vacancy' && isRoot) expect(reason).toBe(isFaulty ? 'INVALID_INPUT' : 'VACANCY_NOT_GRANTED');
    // These name a vacancy that is not there, or not this one.
    else if (['Query.vacancy', 'Query.interview', 'Query.psychometric'].includes(coordinate))
      expect(reason).toBe('VACANCY_NOT_GRANTED');
    else expect(reason).not.toBe('VACANCY_NOT_GRANTED');
    expect(world.canariesIn(body)).toEqual([]);
    expect(JSON.stringify(await ask({ apiKey: (await service.issueKey('acme')).text }))).not.toContain(
      'VACANCY_NOT_GRANTED',
    );
  });
});
