import { describe, expect, it } from '@jest/globals';
import { buildSchema, execute, type GraphQLObjectType, type OperationDefinitionNode, parse } from 'graphql';
import { fieldsOf, fragmentsOf } from '../src/document/selectedFields.js';

/** The fields that are collected for plans and for events are those of GraphQL's execution, in its order. */

const schema = buildSchema(`
  interface Node { id: ID }
  type Book implements Node { id: ID title: String author: Author twin: Book }
  type Author implements Node { id: ID name: String }
  union Work = Book | Author
  type Query { book: Book author: Author work: Work }
`);
const book = { __typename: 'Book', id: 'b', title: 't' };

/** The keys of an answer, level by level, as they are collected. */
function collected(query: string, variables: Record<string, unknown>): unknown {
  const document = parse(query);
  const sources = { schema, fragments: fragmentsOf(document), variables };
  const keysOf = (type: GraphQLObjectType, nodes: Parameters<typeof fieldsOf>[2]): object =>
    Object.fromEntries(
      [...fieldsOf(sources, type, nodes)].map(([key, same]) => {
        const name = same[0]?.name.value ?? '';
        const below = { book: 'Book', twin: 'Book', author: 'Author' }[name];
        return [key, below ? keysOf(schema.getType(below) as GraphQLObjectType, same) : null];
      }),
    );
  return keysOf(schema.getQueryType() as GraphQLObjectType, [document.definitions[0] as OperationDefinitionNode]);
}

function executed(query: string, variables: Record<string, unknown>): unknown {
  const whole = { ...book, author: { id: 'a', name: 'n' } };
  const rootValue = { book: { ...whole, twin: whole }, author: whole.author };
  const { data } = execute({ schema, document: parse(query), rootValue, variableValues: variables }) as {
    data: object;
  };
  return JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'object' ? value : null)));
}

const fragments = 'fragment F on Book { title ...G } fragment G on Node { id n: id } fragment A on Author { name }';

describe('the fields of an object', () => {
  it.each<[string, string]>([
    ['fields that are selected twice, merged', '{ book { author { name } } book { title author { id } } }'],
    ['aliases', '{ book { b: title a: title title } }'],
    [
      'fragments on interfaces, and of other types',
      `{ book { ...G ...F ... on Node { t: __typename } ...F } } ${fragments}`,
    ],
    ['inline fragments without a type', '{ book { ... { title ... @include(if: true) { id } } } }'],
    ['a fragment that is spread at two places', `{ book { ...F twin { ...F author { ...A } } } } ${fragments}`],
    [
      'skipped and included fields',
      'query ($no: Boolean!) { book { id @skip(if: $no) title @include(if: $no) ... @skip(if: true) { x: id } } }',
    ],
    ['a field that is both skipped and included', '{ book { id title @skip(if: true) @include(if: true) } }'],
  ])('%s', (_, query) => {
    expect(JSON.stringify(collected(query, { no: false }))).toBe(JSON.stringify(executed(query, { no: false })));
  });

  it('refuses a directive whose variable is null', () => {
    const query = 'query ($no: Boolean = true) { book { id @skip(if: $no) } }';
    expect(() => collected(query, { no: null })).toThrow('must not be null');
  });
});
