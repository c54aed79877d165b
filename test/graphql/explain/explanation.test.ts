import { beforeAll, describe, expect, it } from '@jest/globals';
import { explained } from '../../../packages/graphql-executor/src/operation/explanation.js';
import type { OperationChecks } from '../../../packages/graphql-executor/src/operation/operationChecks.js';
import { silent } from '../../../src/core/kernel/logger.js';
import { errorMapping } from '../../../src/graphql/http/errorMapping.js';
import { checksOf } from '../../../src/graphql/operationChecks.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { FaultLog } from '../../../src/http/faultLog.js';
import { clientDocuments } from '../../support/clientDocuments.js';

let checks: OperationChecks;
beforeAll(async () => {
  checks = checksOf(await graphqlSchema(), errorMapping(new FaultLog(silent)));
});

const rootsOf = (query: string, variables = {}) => explained(checks, query, variables)[0]?.roots ?? [];
const inAcme = (fields: string) => `{ vacancy(companyId: "acme", id: "v") { ${fields} } }`;

describe('an explanation', () => {
  it('says of each root field by itself what answers it', () => {
    const [viewer, vacancy] = rootsOf(`{ viewer { kind } v: vacancy(companyId: "acme", id: "v") { name } }`);
    expect(viewer).toMatchObject({ key: 'viewer', by: 'steps', reason: 'the store makes no JSON for this field' });
    expect(vacancy).toEqual({ key: 'v', by: 'store', reason: null, batches: [] });
  });

  it('names what the store leaves to the core', () => {
    expect(rootsOf(inAcme('name nextAutomation { dueAt }'))).toEqual([
      {
        key: 'vacancy',
        by: 'store',
        reason: 'some of its fields are not stored',
        batches: [{ path: 'vacancy … nextAutomation', field: 'Vacancy.nextAutomation', isOneByOne: false }],
      },
    ]);
  });

  it('names each batch of steps, at each place', () => {
    const query = `{ records(companyId: "acme") { nodes { id nextAutomation { dueAt } history(first: 1) { nodes { seq } } } } }`;
    const [root] = rootsOf(query);
    expect(root?.batches.map(({ path, field }) => `${path} ${field}`)).toEqual([
      'records Query.records',
      ...['Interview', 'Psychometric', 'ModuleRecord'].flatMap((type) =>
        ['nextAutomation', 'history'].map((field) => `records.nodes.${field} ${type}.${field}`),
      ),
    ]);
  });

  it('has its extent beside each limit that is known before, which variables decide', () => {
    const query = `query A($first: Int) { interviews(companyId: "acme", first: $first) { nodes { ...B } } }
      fragment B on Interview { number: id status { code } }`;
    const [{ operation, cost } = {}] = explained(checks, query, { first: 7 });
    expect(operation).toBe('query A');
    expect(Object.fromEntries(cost?.map(({ limit, value }) => [limit, value]) ?? [])).toEqual({
      tokens: 40,
      selections: 6,
      depth: 4,
      aliases: 1,
      aliasLength: 6,
      __schema: 0,
      __type: 0,
      nodes: 7,
      work: 23,
      introspection: 0,
    });
    expect(cost?.find(({ limit }) => limit === 'nodes')).toEqual({ limit: 'nodes', value: 7, allowed: 5000 });
  });

  it('refuses what can not be run', () => {
    expect(() => explained(checks, '{ vacancy { salary } }', {})).toThrow(/Cannot query field|companyId/);
  });
});

describe('what our clients send', () => {
  const documents = clientDocuments();

  it('is found in their files', () => {
    expect(documents.length).toBeGreaterThan(30);
  });

  it.each(documents.map(({ name, text }) => [name, text]))('%s is answered object by object nowhere', (_name, text) => {
    const oneByOne = explained(checks, text, {}).flatMap(({ roots }) =>
      roots.flatMap(({ batches }) => batches.filter(({ isOneByOne }) => isOneByOne)),
    );
    expect(oneByOne.filter(({ path }) => path.includes('.'))).toEqual([]);
  });
});
