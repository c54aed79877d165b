import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  buildSchema,
  execute,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { fragmentsOf } from '../src/document/selectedFields.js';
import { AnswerText } from '../src/execution/answerText.js';
import { Execution } from '../src/execution/execution.js';
import { rootSteps } from '../src/plan/steps.js';
import { contextOf } from './context.js';

/**
 * Any valid operation has the answer that graphql-js gives, to the last member: with fragments, aliases, abstract types,
 * errors, nulls, and directives whose variables are true, false, left out or null. `PARITY_SEED` sets the seed. By default
 * each day has another one.
 */

const schema: GraphQLSchema = buildSchema(`
  interface Node { id: ID! }
  type Book implements Node {
    id: ID! title: String author: Author twin: Book parts: [Part!]! works: [Work] nodes: [Node]
    failing: String missing: String! late: String none: Author empty: [Book!]!
  }
  type Author implements Node { id: ID! name: String! books: [Book] first: Book failing: Book }
  type Part { id: ID! of: Book text: String! }
  union Work = Book | Author
  type Query { book: Book books: [Book!] author: Author! work: Work node: Node works: [Work!]! none: Book empty: [Book] }
  type Mutation { change: Book other: Author nothing: Book }
`);

interface Thing {
  readonly __typename: string;
  readonly id: string;
}
const book = (id: string) => ({ __typename: 'Book', id, title: `"${id}"`, none: null, empty: [] });
const author = (id: string) => ({ __typename: 'Author', id, name: `n\\${id}` });
const part = (id: string) => ({ __typename: 'Part', id, text: 'ñ' });

/** How often each field of the type Mutation was carried out. */
let changes: string[] = [];
function change(name: string, made: unknown): unknown {
  changes.push(name);
  return made;
}

const resolvers: Readonly<Record<string, Readonly<Record<string, (source: Thing) => unknown>>>> = {
  Book: {
    author: () => author('a'),
    twin: async ({ id }) => book(`${id}'`),
    parts: () => [part('1'), part('2')],
    works: async () => [book('w'), author('w'), null],
    nodes: () => [author('n'), book('n')],
    failing: () => new Error('no book'),
    late: async () => 'at last',
  },
  Author: {
    books: async () => [book('x'), null, book('y')],
    first: () => book('f'),
    failing: () => Promise.reject(new Error('no author')),
  },
  Part: { of: ({ id }) => book(`of ${id}`) },
  Query: {
    book: () => book('b'),
    books: async () => [book('1'), book('2')],
    author: () => author('q'),
    work: () => author('u'),
    node: async () => book('i'),
    works: () => [author('1'), book('2')],
    none: () => null,
    empty: async () => [],
  },
  Mutation: {
    change: () => change('change', book('c')),
    other: async () => change('other', author('o')),
    nothing: () => change('nothing', null),
  },
};
for (const [type, fields] of Object.entries(resolvers)) {
  const declared = (schema.getType(type) as GraphQLObjectType).getFields();
  for (const [name, resolve] of Object.entries(fields)) Object.assign(declared[name] ?? {}, { resolve });
}
for (const name of ['Node', 'Work']) {
  Object.assign(schema.getType(name) ?? {}, { resolveType: ({ __typename }: Thing) => __typename });
}

interface Answer {
  readonly data: unknown;
  readonly errors: readonly (readonly [path: string, message: string])[];
  readonly changes: readonly string[];
}
type Variables = Readonly<Record<string, unknown>>;

const errorsOf = (errors: readonly { path?: readonly unknown[] | undefined; message: string }[]): Answer['errors'] =>
  errors
    .map(({ path, message }) => [JSON.stringify(path ?? []), message] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

async function byGraphqlJs(document: ReturnType<typeof parse>, variableValues: Variables): Promise<Answer> {
  changes = [];
  const { data, errors = [] } = await execute({ schema, document, variableValues });
  return { data: JSON.parse(JSON.stringify(data)), errors: errorsOf(errors), changes };
}

async function byTheExecutor(document: ReturnType<typeof parse>, sent: Variables): Promise<Answer> {
  changes = [];
  const operation = document.definitions[0] as OperationDefinitionNode;
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], sent);
  const fragments = fragmentsOf(document);
  const context = contextOf();
  try {
    const { made } = rootSteps(operation, { schema, fragments, variables: coerced });
    const executed = { schema, fragments, operation, variables: coerced, context };
    const root = await new Execution(executed, () => undefined).run(made);
    const text = new AnswerText();
    const parts = text.of(root);
    const errors = text.errors.map(({ path, error }) => ({ path, message: (error as Error).message }));
    return { data: parts === null ? null : JSON.parse(parts.join('')), errors: errorsOf(errors), changes };
  } catch (error) {
    // A directive of a root field: there are no data.
    if (error instanceof GraphQLError) return { data: null, errors: errorsOf([error]), changes };
    throw error;
  }
}

const flags = ['', '', '', '@include(if: $yes)', '@skip(if: $yes)', '@include(if: $no)', '@skip(if: $no)'];
const constant = ['', '@include(if: true)', '@skip(if: true)', '@include(if: false)', '@skip(if: false)'];
const directive = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...flags) }, fc.constantFrom(...constant));
const leaves: Readonly<Record<string, readonly string[]>> = {
  Book: ['id', 'title', 'late', 'failing', 'missing', '__typename'],
  Author: ['id', 'name', '__typename'],
  Part: ['id', 'text'],
  Node: ['id', '__typename'],
  Work: ['__typename'],
  Query: ['__typename'],
  Mutation: ['__typename'],
};
const below: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Book: { author: 'Author', twin: 'Book', parts: 'Part', works: 'Work', nodes: 'Node', none: 'Author', empty: 'Book' },
  Author: { books: 'Book', first: 'Book', failing: 'Book' },
  Part: { of: 'Book' },
  Node: {},
  Work: {},
  Query: {
    ...{ book: 'Book', books: 'Book', author: 'Author', work: 'Work', node: 'Node', works: 'Work' },
    ...{ none: 'Book', empty: 'Book' },
  },
  Mutation: { change: 'Book', other: 'Author', nothing: 'Book' },
};
const fragmentTypes: Readonly<Record<string, readonly string[]>> = {
  Node: ['Book', 'Author', 'Node'],
  Work: ['Book', 'Author', 'Node'],
  Book: ['Book', 'Node'],
  Author: ['Author', 'Node'],
  Part: ['Part'],
  Query: ['Query'],
  Mutation: ['Mutation'],
};

/** The selections of an object, at most so many levels deep. */
function selections(type: string, depth: number): fc.Arbitrary<string> {
  const leaf = fc.tuple(fc.constantFrom(...(leaves[type] ?? [])), directive).map((words) => words.join(' '));
  const nested = Object.entries(depth > 0 ? (below[type] ?? {}) : {}).map(([name, of]) =>
    fc
      .tuple(fc.constantFrom('', '', 'a: '), directive, selections(of, depth - 1))
      .map(([alias, given, inner]) => `${alias}${name} ${given} { ${inner} }`),
  );
  const fragments = (depth > 0 ? (fragmentTypes[type] ?? []) : []).map((on) =>
    fc.tuple(directive, selections(on, depth - 1)).map(([given, inner]) => `... on ${on} ${given} { ${inner} }`),
  );
  const one = fc.oneof({ weight: 3, arbitrary: leaf }, ...nested, ...fragments);
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
}

const sent = fc.record(
  { yes: fc.constantFrom(true, false, null, null), no: fc.constantFrom(true, false, null) },
  { requiredKeys: [] },
);
const used = (text: string, name: string, byDefault: boolean): string =>
  text.includes(`$${name}`) ? `$${name}: Boolean = ${byDefault}` : '';

const operations = fc.tuple(fc.constantFrom(OperationTypeNode.QUERY, OperationTypeNode.MUTATION)).chain(([kind]) =>
  selections(kind === OperationTypeNode.QUERY ? 'Query' : 'Mutation', 4).map((body) => {
    const declared = [used(body, 'yes', true), used(body, 'no', false)].filter((one) => one !== '').join(' ');
    return `${kind}${declared && ` (${declared})`} { ${body} }`;
  }),
);

/** Where a value that must not be null is missing, graphql-js leaves out errors of what stands beside it. */
const isCut = (query: string): boolean => query.includes('missing');

const today = Math.floor(Date.now() / 86_400_000);

it('is answered as by graphql-js', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(operations, sent, async (query, variables) => {
      const document = parse(query);
      // Fields that do not merge.
      if (validate(schema, document).length > 0) return;
      const expected = await byGraphqlJs(document, variables);
      const answer = await byTheExecutor(document, variables);
      compared += 1;
      expect({ data: answer.data, changes: answer.changes }).toEqual({
        data: expected.data,
        changes: expected.changes,
      });
      expect(Object.keys(Object(answer.data))).toEqual(Object.keys(Object(expected.data)));
      if (isCut(query)) expect(answer.errors.length > 0).toBe(expected.errors.length > 0);
      else expect(answer.errors).toEqual(expected.errors);
    }),
    { numRuns: 1_000, seed: Number(process.env.PARITY_SEED ?? today), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(500);
}, 120_000);

it.each<[what: string, query: string]>([
  ['a change is carried out', 'mutation ($x: Boolean = true) { change { id @include(if: $x) } other { id } }'],
  ['nothing is selected of null', 'query ($x: Boolean = true) { none { id @skip(if: $x) } }'],
  ['an empty list has no items', 'query ($x: Boolean = true) { empty { id @skip(if: $x) } book { id } }'],
  ['each item of a list has the error', 'query ($x: Boolean = true) { book { nodes { id @skip(if: $x) } } }'],
  [
    'another type is not concerned',
    'query ($x: Boolean = true) { works { ... on Book { id @skip(if: $x) } __typename } }',
  ],
  ['it is at the root', 'query ($x: Boolean = true) { book @skip(if: $x) { id } }'],
])('null for a variable of a directive: %s', async (_what, query) => {
  const document = parse(query);
  expect(await byTheExecutor(document, { x: null })).toEqual(await byGraphqlJs(document, { x: null }));
});
