import { createHash } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import { isWithoutCode, queryHashOf } from '../../src/graphql/apolloInternals.js';

/** What is used of Apollo Server beyond its documented interface: each is as it was, or an upgrade has moved it. */

describe("Apollo Server's internals", () => {
  const kept = new Map<string, DocumentNode>();
  const queryHashes: (string | undefined)[] = [];
  const validated: string[] = [];
  const server = new ApolloServer({
    typeDefs: 'type Query { fine: Int faulty: Int }',
    resolvers: {
      Query: {
        fine: () => 1,
        faulty: () => {
          throw new GraphQLError('It has no code.');
        },
      },
    },
    documentStore: {
      get: async (key) => kept.get(key),
      set: async (key, document) => {
        kept.set(key, document);
      },
      delete: async (key) => kept.delete(key),
    },
    plugins: [
      {
        async requestDidStart() {
          return {
            async didResolveSource({ queryHash }) {
              queryHashes.push(queryHash);
            },
            async validationDidStart({ source }) {
              validated.push(source);
            },
          };
        },
      },
    ],
    nodeEnv: 'production',
  });
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  async function errorsOf(query: string): Promise<readonly { extensions?: { code?: unknown } }[]> {
    const { body } = await server.executeOperation({ query });
    return (body.kind === 'single' && (body.singleResult.errors as never)) || [];
  }

  test('keep a document by a key that ends with the hash of its text', async () => {
    const query = '{ fine }';
    await errorsOf(query);
    const hash = createHash('sha256').update(query).digest('hex');
    expect([...kept.keys()].map(queryHashOf)).toEqual([hash]);
    expect(queryHashes).toEqual([hash]);
    expect(validated).toEqual([query]);
  });

  test('take a document of the store for a valid one, whatever it holds', async () => {
    const query = '{ neverThere }';
    const [key = ''] = [...kept.keys()];
    const hash = createHash('sha256').update(query).digest('hex');
    kept.set(key.replace(queryHashOf(key), hash), { kind: Kind.DOCUMENT, definitions: [] });
    validated.length = 0;
    await errorsOf(query);
    expect(validated).toEqual([]);
  });

  test('give an error without a code that of an internal error', async () => {
    const [error] = await errorsOf('{ faulty }');
    expect(isWithoutCode(error?.extensions?.code)).toBe(true);
  });
});
