import { describe, expect, it } from '@jest/globals';
import { type AnsweredBy, answerJson, defaultLimits, type ExecutorOptions, explained } from '../src/index.js';
import { contextOf } from './context.js';
import { openLibrary, secret } from './library.js';

interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly path?: unknown; readonly extensions?: unknown }[];
  readonly calls: readonly string[];
}

async function answerTo(
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  options: Partial<ExecutorOptions> = {},
): Promise<Answer> {
  const { executor, calls } = openLibrary(options);
  const document = executor.checks.documents.prepare(query, 'request-1');
  if (document.errors) return { status: 400, errors: document.errors, calls };
  const operation = document.operation(null);
  if (!operation) throw new Error('the document has several operations');
  const { status, result } = await executor.answer(operation, variables, contextOf(options.limits));
  const json = answerJson(result).map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part)));
  return { status, ...JSON.parse(json.join('')), calls };
}

const limitOf = ({ errors }: Answer): unknown => errors?.[0]?.extensions;

describe('a schema of a library', () => {
  it('has a root field answered by one call, as its plan says', async () => {
    expect(await answerTo('query ($id: ID!) { book(id: $id) { __typename name: title } }', { id: 'b1' })).toEqual({
      status: 200,
      data: { book: { __typename: 'Book', name: 'Solaris' } },
      calls: ['Query.book b1'],
    });
  });

  it('has deferred fields resolved once, and put into what the call rendered', async () => {
    expect(await answerTo('{ book(id: "b3") { id author { name } title } }')).toEqual({
      status: 200,
      data: { book: { id: 'b3', author: { name: 'Octavia Butler' }, title: 'Kindred' } },
      calls: ['Query.book b3', 'authors a2'],
    });
  });

  it('has a field of all parents resolved by one call', async () => {
    const { data, calls } = await answerTo('{ books { title author { name } } }');
    expect(data).toMatchObject({ books: [{ author: { name: 'Stanisław Lem' } }, {}, { title: 'Kindred' }] });
    expect(calls).toEqual(['books', 'authors a1,a2']);
  });

  it('says how its operations are answered', () => {
    const { executor } = openLibrary();
    const [explanation] = explained(executor.checks, '{ book(id: "b1") { title } books { author { name } } }', {});
    expect(explanation?.roots.map(({ key, by }) => [key, by])).toEqual([
      ['book', 'store'],
      ['books', 'steps'],
    ]);
  });
});

describe('what a service adds', () => {
  it('names fields, and is told what answered them', async () => {
    const answered: AnsweredBy[] = [];
    const known: boolean[] = [];
    const { calls } = await answerTo(
      '{ book(id: "b1") { title } books { id } }',
      {},
      {
        coordinateOf: (type, field) => `${type.name}/${field}`,
        onRootField: (by) => answered.push(by),
        onDocument: (isKnown) => known.push(isKnown),
      },
    );
    expect(calls).toEqual(['Query/book b1', 'books']);
    expect(answered).toEqual(['store', 'steps']);
    expect(known).toEqual([false]);
  });

  it('recognises objects that the caller may not read: of them, the ids are shown', async () => {
    const isRedacted = (value: unknown): value is typeof secret => value === secret;
    const { data, errors } = await answerTo('{ secret { id text } }', {}, { isRedacted });
    expect({ data, errors }).toEqual({ data: { secret: { id: 's1', text: null } }, errors: undefined });
  });

  it('sets limits: nothing runs beyond those that are known before', async () => {
    const limits = { ...defaultLimits, tokens: 10, work: 3, resolved: 2, characters: 20 };
    expect(limitOf(await answerTo('{ books { id title author { name } } }', {}, { limits }))).toEqual({
      limit: 'tokens',
    });
    const wide = { limits: { ...limits, tokens: 100 } };
    expect(await answerTo('{ books { id } }', {}, wide)).toMatchObject({ status: 400, calls: [] });
    expect(limitOf(await answerTo('{ books { id } }', {}, wide))).toEqual({ limit: 'work' });
    const costly = { limits: { ...wide.limits, work: 1_000 } };
    expect(limitOf(await answerTo('{ books { id } }', {}, costly))).toEqual({ limit: 'resolved' });
    const long = { limits: { ...costly.limits, resolved: 1_000 } };
    expect(limitOf(await answerTo('{ books { id } }', {}, long))).toEqual({ limit: 'characters' });
  });

  it('presents errors of documents and of variables', async () => {
    expect((await answerTo('{ book')).errors).toEqual([{ message: expect.stringContaining('Syntax Error') }]);
    expect((await answerTo('{ magazine }')).errors).toEqual([
      { message: 'Cannot query field "magazine" on type "Query".' },
    ]);
    expect((await answerTo('query ($id: ID!) { book(id: $id) { id } }')).errors).toEqual([
      { message: 'Variable "$id" of required type "ID!" was not provided.' },
    ]);
  });
});
