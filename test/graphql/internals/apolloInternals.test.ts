import { createHash } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import { isWithoutCode, queryHashOf } from '../../../src/graphql/http/errorMapping.js';

/** Checks the undocumented behaviour of Apollo Server that the code uses. It fails if an upgrade changes it. */

describe("Apollo Server's internals", () => {
  const stored = new Map<string, DocumentNode>();
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
      get: async (key) => stored.get(key),
      set: async (key, document) => {
        stored.set(key, document);
      },
      delete: async (key) => stored.delete(key),
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

  test('stores a document under a key that ends with the hash of its text', async () => {
    const query = '{ fine }';
    await errorsOf(query);
    const hash = createHash('sha256').update(query).digest('hex');
    expect([...stored.keys()].map(queryHashOf)).toEqual([hash]);
    expect(queryHashes).toEqual([hash]);
    expect(validated).toEqual([query]);
  });

  test('treats a document from the store as valid, whatever it contains', async () => {
    const query = '{ neverThere }';
    const [key = ''] = [...stored.keys()];
    const hash = createHash('sha256').update(query).digest('hex');
    stored.set(key.replace(queryHashOf(key), hash), { kind: Kind.DOCUMENT, definitions: [] });
    validated.length = 0;
    await errorsOf(query);
    expect(validated).toEqual([]);
  });

  test('gives an error without a code the code of an internal error', async () => {
    const [error] = await errorsOf('{ faulty }');
    expect(isWithoutCode(error?.extensions?.code)).toBe(true);
  });
});
