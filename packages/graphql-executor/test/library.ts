import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import {
  type ErrorPresenter,
  Executor,
  type ExecutorOptions,
  type FieldDeclarations,
  LimitExceeded,
  noteResolvers,
  OperationChecks,
  type PlannedField,
} from '../src/index.js';

/** The schema of the README: a library, whose store answers `Query.book` by one call. */

const shelf = [
  { id: 'b1', title: 'Solaris', authorId: 'a1' },
  { id: 'b2', title: 'Eden', authorId: 'a1' },
  { id: 'b3', title: 'Kindred', authorId: 'a2' },
];
const names: Readonly<Record<string, string>> = { a1: 'Stanisław Lem', a2: 'Octavia Butler' };

type Book = (typeof shelf)[number];

export interface Library {
  readonly executor: Executor;
  /** What was asked of the data, in order. */
  readonly calls: string[];
}

/** The value of the planned members, and the marks of those that are left to their resolvers. */
function rendered(book: Book, { projection }: PlannedField): string {
  const members = projection.map((member): readonly [string, unknown] => {
    if (member.kind === 'value') return [member.key, Reflect.get(book, member.field)];
    if (member.kind === 'constant') return [member.key, member.value];
    if (member.kind !== 'deferred') throw new Error(`the library stores no ${member.kind}`);
    const parent = Object.fromEntries(member.needs.map((name) => [name, Reflect.get(book, name)]));
    return [member.key, [member.mark, member.index, parent, member.mark]];
  });
  return JSON.stringify(Object.fromEntries(members));
}

const presenter: ErrorPresenter = {
  toClientError: ({ message, originalError }) => ({
    message,
    ...(originalError instanceof LimitExceeded && { extensions: { limit: originalError.limit } }),
  }),
  fieldErrors: (errors) => errors.map(({ error, path }) => ({ message: (error as Error).message, path })),
};

export function openLibrary(options: Partial<ExecutorOptions> = {}): Library {
  const calls: string[] = [];
  const schema: GraphQLSchema = buildSchema(`
    type Query { book(id: ID!): Book  books: [Book!]!  secret: Secret }
    type Book { id: ID!  title: String!  author: Author! }
    type Author { name: String! }
    type Secret { id: ID!  text: String }
  `);
  declare(schema, 'Query', 'book', {
    plan: {
      by: 'call',
      call: {
        async text(field) {
          calls.push(`${field.via} ${field.args.id}`);
          const book = shelf.find(({ id }) => id === field.args.id);
          return book ? rendered(book, field) : 'null';
        },
      },
    },
    resolvesAll: () => [new Error('the store answers it')],
  });
  declare(schema, 'Query', 'books', {
    resolvesAll() {
      calls.push('books');
      return [shelf];
    },
  });
  declare(schema, 'Query', 'secret', { resolvesAll: () => [secret] });
  declare(schema, 'Book', 'author', {
    plan: { by: 'execution', needs: ['authorId'] },
    resolvesAll(books) {
      const ids = [...new Set((books as readonly Book[]).map(({ authorId }) => authorId))];
      calls.push(`authors ${ids.join()}`);
      return (books as readonly Book[]).map(({ authorId }) => ({ name: names[authorId] }));
    },
  });
  Object.assign(schema.getType('Book')?.extensions ?? {}, { addressedBy: ['id'] });
  noteResolvers(schema);
  return { executor: new Executor(new OperationChecks(schema, presenter, options)), calls };
}

/** An object that nobody may read. */
export const secret = { ids: { id: 's1' }, refusal: new Error('not for you') };

function declare(schema: GraphQLSchema, type: string, field: string, declarations: FieldDeclarations): void {
  const { [field]: declared } = (schema.getType(type) as GraphQLObjectType).getFields();
  if (declared) declared.extensions = { ...declarations };
}
