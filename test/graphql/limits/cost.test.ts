import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { defaultLimits as limits } from '../../../packages/graphql-executor/src/base/limits.js';
import { type Cost, costExceeded } from '../../../packages/graphql-executor/src/document/cost.js';
import { documentExceeds } from '../../../packages/graphql-executor/src/document/validation.js';
import {
  PreparedOperation,
  type Preparing,
  preparing,
} from '../../../packages/graphql-executor/src/operation/preparedOperation.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';

/** The calculated cost of operations before they run (docs/BOUNDS.md). */

let schema: GraphQLSchema;
let shared: Preparing;
beforeAll(async () => {
  schema = await graphqlSchema();
  shared = preparing(schema);
});

function costOf(query: string, variables: Record<string, unknown> = {}): Cost {
  const document = parse(query);
  const node = getOperationAST(document) as OperationDefinitionNode;
  return new PreparedOperation(shared, document, node).variant(variables).cost;
}
const vacancy = (fields: string): string => `{ vacancy(companyId: "a", id: "v") { ${fields} } }`;
const named = (count: number, field: string): string =>
  Array.from({ length: count }, (_, index) => `n${index}: ${field}`).join(' ');

describe('work', () => {
  it.each<[string, string, number]>([
    ['a field costs one', vacancy('id'), 2],
    ['a field with two aliases costs two', vacancy('a: name b: name'), 3],
    ['a field that is selected twice costs one', `${vacancy('name ...F')} fragment F on Vacancy { name }`, 2],
    ['a list counts as ten items', vacancy('features { id order }'), 2 + 10 * 2],
    ['nested lists multiply', vacancy('features { actions { id } }'), 2 + 10 * (1 + 10)],
    ['a page counts as many items as its first', vacancy('interviews(first: 7) { nodes { id } }'), 3 + 7],
    ['a page without first counts 20 items', vacancy('interviews { edges { cursor node { id } } }'), 3 + 20 * 3],
    ['a totalCount costs 500', vacancy('interviews(first: 1) { totalCount }'), 3 + 500],
    ['a totalCount multiplies like any field', vacancy('features { interviews { totalCount } }'), 2 + 10 * (1 + 501)],
    ['a pipeline includes a count', vacancy('pipeline { pending }'), 2 + 500 + 10],
    ['a skipped field costs nothing', vacancy('id features @skip(if: true) { id }'), 2],
  ])('%s', (_case, query, work) => {
    expect(costOf(query).work).toBe(work);
  });

  it('uses the values of variables', () => {
    const query = 'query ($n: Int = 3) { interviews(companyId: "a", first: $n) { nodes { id } } }';
    expect([costOf(query).work, costOf(query, { n: 50 }).work]).toEqual([2 + 3, 2 + 50]);
  });

  it('is refused over the limit', () => {
    const board =
      '{ vacancies(companyId: "a", first: 100) { nodes { features { interviews(first: 49) { nodes { id score } } } } } }';
    const cost = costOf(board);
    expect([cost.nodes, cost.work]).toEqual([5000, 2 + 100 * (1 + 10 * (2 + 49 * 2))]);
    expect(costExceeded(cost)).toBeNull();
    const dearer = costOf(
      board.replace(
        'id score',
        'id score origin candidateId relationId featureId vacancyId isClosed createdAt updatedAt sourceId',
      ),
    );
    expect(costExceeded(dearer)?.message).toBe(
      `The operation exceeds the limit on work: it has ${dearer.work}, at most 500000 are allowed.`,
    );
  });
});

describe('introspection', () => {
  it('passes for the queries of usual explorers and generators, with room to grow', () => {
    const usual = costOf(
      getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    );
    expect(usual.__schema).toBe(1);
    expect(usual.introspection).toBeGreaterThan(1_000);
    expect(usual.introspection).toBeLessThan(limits.introspection / 2);
    expect(costExceeded(usual)).toBeNull();
  });

  it('is counted exactly, by the requested types', () => {
    const query = 'query ($name: String!) { __type(name: $name) { name fields { name } } }';
    const fieldsOf = (name: string) =>
      Object.keys((schema.getType(name) as { getFields?(): object } | undefined)?.getFields?.() ?? {}).length;
    for (const name of ['PageInfo', 'Vacancy', 'nothing']) {
      const members = schema.getType(name) ? 2 + fieldsOf(name) : 0;
      expect([name, costOf(query, { name }).introspection]).toEqual([name, 1 + members]);
    }
  });

  it('is refused for two schemas, for too many types, and for too large an answer', () => {
    const reason = (query: string) => /limit on (\w+)/.exec(costExceeded(costOf(query))?.message ?? '')?.[1];
    expect(reason(`{ ${named(2, '__schema { description }')} }`)).toBe('__schema');
    expect(reason(`{ ${named(5, '__type(name: "Vacancy") { name }')} }`)).toBeUndefined();
    expect(reason(`{ ${named(6, '__type(name: "Vacancy") { name }')} }`)).toBe('__type');
    expect(reason(`{ __schema { ${named(29, 'types { fields { name type { name } } }')} } }`)).toBe('introspection');
  });
});

describe('documents', () => {
  const limitsOf = (query: string) =>
    documentExceeds(parse(query)).map(({ message }) => /limit on (\w+)/.exec(message)?.[1]);

  it('with 500 selections pass, and with 501 are refused, counted as written', () => {
    expect(limitsOf(vacancy('id '.repeat(499)))).toEqual([]);
    expect(limitsOf(vacancy('id '.repeat(500)))).toEqual(['selections']);
    const spread = `${vacancy('...F '.repeat(400))} fragment F on Vacancy { ${'id '.repeat(99)} }`;
    expect(limitsOf(spread)).toEqual([]);
  });
});
