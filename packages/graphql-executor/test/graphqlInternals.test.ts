import { describe, expect, test } from '@jest/globals';
import {
  buildSchema,
  execute,
  type FieldNode,
  type GraphQLError,
  type GraphQLResolveInfo,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { executedField, isArgumentFault, isTokenFault } from '../src/base/graphqlInternals.js';

/** Checks the undocumented behaviour of graphql that the code uses. It fails if an upgrade changes it. */

const schema = buildSchema(`
  type Query { books(first: Int): [Book!]! }
  type Book { title: String! author: Author! }
  type Author { name: String! born: Int }
`);

function thrownBy(work: () => unknown): GraphQLError {
  try {
    work();
  } catch (error) {
    return error as GraphQLError;
  }
  throw new Error('no error was thrown');
}

describe("graphql's internals", () => {
  test('pass all parents of a field the same list of nodes, and a different list in another execution', () => {
    const document = parse('{ books { author { name } } }');
    const run = () => {
      const seen: (readonly FieldNode[])[] = [];
      const author = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
        seen.push(executedField(info));
        return { name: 'A' };
      };
      void execute({ schema, document, rootValue: { books: [{ author }, { author }, { author }] } });
      return seen;
    };
    const [one, other] = [run(), run()];
    expect([one.length, new Set(one).size, new Set([...one, ...other]).size]).toEqual([3, 1, 2]);
  });

  test.each([
    ['books(first: $first)', { first: null }, 'Int!'],
    ['books(first: 3)', {}, 'Int'],
  ] as const)('mark an argument as faulty: %s', (field, variables, type) => {
    const strict = buildSchema(`type Query { books(first: ${type === 'Int!' ? type : 'Boolean'}): Int }`);
    const { selectionSet } = parse(`query ($first: Int) { ${field} }`).definitions[0] as OperationDefinitionNode;
    const node = selectionSet.selections[0];
    if (node?.kind !== Kind.FIELD) throw new Error('no field');
    const definition = strict.getQueryType()?.getFields().books;
    const fault = thrownBy(() => getArgumentValues(definition as never, node, variables));
    expect(isArgumentFault(fault)).toBe(true);
  });

  test('distinguish too many tokens from other faults of a document', () => {
    expect(isTokenFault(thrownBy(() => parse('{ a b c }', { maxTokens: 3 })))).toBe(true);
    expect(isTokenFault(thrownBy(() => parse('{ a b')))).toBe(false);
  });
});
