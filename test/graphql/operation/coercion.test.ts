import { beforeAll, describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import { Coercions } from '../../../packages/graphql-executor/src/document/coercion.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { forRandom } from '../../parity/random/randomCases.js';

/** Coercions makes the same variables as GraphQL, or null if GraphQL refuses them. */

const odd = buildSchema(`
  scalar Anything
  enum Direction { UP DOWN }
  input Tree { name: String! = "leaf", weight: Float, way: Direction = UP, branches: [Tree!], matrix: [[Int]], is: Boolean! }
  input One @oneOf { tree: Tree, id: ID, list: [Int!] }
  type Query { find(tree: Tree, one: One!, all: [One], way: [Direction!]! = [DOWN], n: Int = 3, x: Anything): Int }
`);
let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphqlSchema();
});

/** An operation for each root field, with all of its arguments as variables. */
function operationsOf(of: GraphQLSchema): OperationDefinitionNode[] {
  return [of.getQueryType(), of.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).map(({ name, args }) => {
      const declared = args.map((argument) => `$${argument.name}: ${argument.type}`);
      const given = args.map((argument) => `${argument.name}: $${argument.name}`);
      const inParentheses = (list: string[]) => (list.length > 0 ? `(${list.join(', ')})` : '');
      const kind = root === of.getMutationType() ? 'mutation' : 'query';
      return onlyOne(`${kind} ${inParentheses(declared)} { ${name}${inParentheses(given)} { __typename } }`);
    }),
  );
}

const onlyOne = (text: string) => parse(text).definitions[0] as OperationDefinitionNode;

const junk = fc.oneof(
  fc.constantFrom(null, '', 0, -0, 1.5, 1e21, true, 'UP', '7', 'Standard', [], {}, [null], [[1]], { a: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly valid values of the type. */
function anyOf(type: GraphQLInputType, depth: number): Arbitrary<unknown> {
  const of = getNullableType(type);
  const right: Arbitrary<unknown> = isListType(of)
    ? fc.oneof(
        { weight: 6, arbitrary: fc.array(anyOf(of.ofType, depth), { maxLength: 2 }) },
        { weight: 1, arbitrary: anyOf(of.ofType, depth) },
      )
    : isInputObjectType(of)
      ? objectOf(of, depth)
      : isEnumType(of)
        ? fc.constantFrom(...of.getValues().map(({ name }) => name))
        : (scalars[String(of)] ?? fc.jsonValue());
  return fc.oneof({ weight: 60, arbitrary: right }, { weight: 1, arbitrary: junk });
}

function objectOf(of: Extract<GraphQLInputType, { getFields(): unknown }>, depth: number): Arbitrary<object> {
  const fields = Object.values(of.getFields()).filter(({ type }) => depth > 0 || isNonNullType(type));
  const members = Object.fromEntries(fields.map(({ name, type }) => [name, anyOf(type, depth - 1)]));
  if (of.isOneOf) {
    const ones = fields.map(({ name }) => fc.record({ [name]: members[name] as Arbitrary<unknown> }));
    return fc.oneof({ weight: 20, arbitrary: fc.oneof(...ones) }, { weight: 1, arbitrary: fc.record(members) });
  }
  const required = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
  return fc.oneof(
    { weight: 60, arbitrary: fc.record(members, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.record<object>({ ...members, salary: fc.constant(1) } as never, {
        requiredKeys: [...required, 'salary'] as never,
      }),
    },
  );
}

const scalars: Readonly<Record<string, Arbitrary<unknown>>> = {
  ID: fc.oneof(fc.string(), fc.integer()),
  String: fc.string(),
  Int: fc.integer(),
  Float: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  Boolean: fc.boolean(),
  DateTime: fc.constantFrom('2026-11-20T12:00:00Z', 'yesterday'),
  JSONObject: fc.dictionary(fc.string(), fc.jsonValue()),
};

async function expectAsGraphql(of: GraphQLSchema, operations: readonly OperationDefinitionNode[], runs: number) {
  const coercions = new Coercions(of);
  let accepted = 0;
  for (const operation of operations) {
    const definitions = operation.variableDefinitions ?? [];
    const types = definitions.map(({ variable, type }) => [variable.name.value, typeNamed(of, type as never)] as const);
    const members = Object.fromEntries(types.map(([name, type]) => [name, anyOf(type, 3)]));
    const required = types.filter(([, type]) => isNonNullType(type)).map(([name]) => name);
    const variables = fc.oneof(
      { weight: 9, arbitrary: fc.record(members, { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record({ ...members, unknown: junk }, { requiredKeys: [] }) },
    );
    await forRandom(variables, runs, async (sent) => {
      // The values as a request would contain them.
      const given = JSON.parse(JSON.stringify(sent));
      const { coerced } = getVariableValues(of, definitions, given);
      if (coerced) accepted += 1;
      expect({ given, made: coercions.of(operation)(given) }).toEqual({ given, made: coerced ?? null });
    });
  }
  // Enough accepted values, because refused ones are equal without effort.
  expect(accepted / (runs * operations.length)).toBeGreaterThan(0.4);
}

const typeNamed = (of: GraphQLSchema, node: Parameters<typeof typeFromAST>[1]) =>
  typeFromAST(of, node as never) as unknown as GraphQLInputType;

describe('variables', () => {
  it('of every root field', async () => {
    await expectAsGraphql(schema, operationsOf(schema), 150);
  });

  it('with the names of object members', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__typename'];
    const operation = onlyOne(`query (${names.map((name) => `$${name}: [Int!]!`).join(', ')}) { find(one: {id: 1}) }`);
    const sent = JSON.parse(`{${names.map((name, at) => `"${name}": ${at}`).join(', ')}}`);
    const { coerced } = getVariableValues(odd, operation.variableDefinitions ?? [], sent);
    expect(Object.entries(new Coercions(odd).of(operation)(sent) ?? {})).toEqual(Object.entries(coerced ?? {}));
    expect(Object.keys(coerced ?? {})).toEqual(names);
    expect(new Coercions(odd).of(operation)({})).toBeNull();
  });

  it('with many faults are refused at the first fault', () => {
    let parsed = 0;
    const Anything = odd.getType('Anything') as GraphQLScalarType;
    const parseValue = Anything.parseValue;
    Anything.parseValue = () => {
      parsed += 1;
      throw new Error('no');
    };
    const operation = onlyOne('query ($all: [[Anything]]) { find(one: {id: 1}) }');
    expect(new Coercions(odd).of(operation)({ all: Array(1_000).fill(Array(1_000).fill(1)) })).toBeNull();
    Anything.parseValue = parseValue;
    expect(parsed).toBe(1);
  });

  it('of nested lists, recursive types, and defaults', async () => {
    const defaults = `query ($tree: Tree = {is: true}, $one: One! = {id: 1}, $way: [Direction!]! = UP, $n: Int = 1, $x: Anything) {
      find(tree: $tree, one: $one, way: $way, n: $n, x: $x) }`;
    const all =
      'query ($tree: Tree, $one: One!, $all: [One], $way: [Direction!]!) { find(tree: $tree, one: $one, all: $all, way: $way) }';
    await expectAsGraphql(odd, [onlyOne(defaults), onlyOne(all)], 2_000);
  });
});
