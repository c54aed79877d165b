import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { serve } from './apolloOnKoa.ts';
import { type Context, resolversOf } from './graphql/loaders.ts';
import { typeDefs } from './graphql/schema.ts';
import { openPool } from './serving.ts';

/** Apollo Server on Koa, with DataLoader, which executes operations as graphql-jit compiles them. */

const schema = makeExecutableSchema({ typeDefs, resolvers: resolversOf(openPool()) as never });

/** By the operation of a document. Apollo Server parses the same text once. */
const compiled = new WeakMap<OperationDefinitionNode, CompiledQuery['query']>();

const jit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async responseForOperation({ document, operation, operationName, request, contextValue }) {
      let query = compiled.get(operation);
      if (!query) {
        const made = compileQuery(schema, document, operationName ?? undefined);
        // What it can't compile is executed as usual.
        if (!isCompiledQuery(made)) return null;
        query = made.query;
        compiled.set(operation, query);
      }
      const singleResult = await query(undefined, contextValue, request.variables ?? {});
      return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } };
    },
  }),
};

await serve({ schema, plugins: [jit] });
