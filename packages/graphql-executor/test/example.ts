import { buildSchema, type GraphQLObjectType } from 'graphql';
import { answerJson, Executor, FieldCount, noteResolvers, OperationChecks } from '../src/index.js';

const schema = buildSchema(`
  type Query { books: [Book!]! }
  type Book { title: String!  author: Author! }
  type Author { name: String! }
`);
const books = [
  { title: 'Solaris', authorId: 'lem' },
  { title: 'Kindred', authorId: 'butler' },
];
const authors = new Map([
  ['lem', { name: 'Stanisław Lem' }],
  ['butler', { name: 'Octavia Butler' }],
]);
const fieldOf = (type: string, name: string) => {
  const { [name]: field } = (schema.getType(type) as GraphQLObjectType).getFields();
  if (!field) throw new Error(`${type} has no field ${name}`);
  return field;
};
fieldOf('Query', 'books').extensions = { resolvesAll: () => [books] };
fieldOf('Book', 'author').extensions = {
  plan: { by: 'execution', needs: ['authorId'] },
  // Called once for all books of the answer.
  resolvesAll: (parents) => (parents as typeof books).map(({ authorId }) => authors.get(authorId)),
};
noteResolvers(schema);

const presenter = {
  toClientError: ({ message }: Error) => ({ message }),
  fieldErrors: (errors: readonly { error: unknown }[]) => errors.map(({ error }) => ({ message: String(error) })),
};
const executor = new Executor(new OperationChecks(schema, presenter));

export async function answer(text: string, variables = {}): Promise<string> {
  const requestId = crypto.randomUUID();
  const document = executor.checks.documents.prepare(text, requestId);
  if (document.errors) return JSON.stringify({ errors: document.errors });
  const operation = document.operation(null);
  if (!operation) throw new Error('Name one of the operations.');
  const { result } = await executor.answer(operation, variables, {
    requestId,
    chargeRootField: null,
    fieldCount: new FieldCount(),
    reading: { error: null, end: () => undefined },
  });
  return answerJson(result).join('');
}
