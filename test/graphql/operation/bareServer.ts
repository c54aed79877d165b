import type { ApolloServer } from '@apollo/server';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { Executor } from '../../../packages/graphql-executor/src/execution/executor.js';
import { renderedDataIn } from '../../../packages/graphql-executor/src/execution/renderedData.js';
import type { Caller } from '../../../src/core/application/access/caller.js';
import { FairSemaphore } from '../../../src/core/application/limits/fairSemaphore.js';
import type { Meter } from '../../../src/core/application/limits/limiter.js';
import { Dispatcher } from '../../../src/core/dispatcher.js';
import type { Logger } from '../../../src/core/kernel/logger.js';
import type { Store } from '../../../src/core/ports.js';
import { createContext, type GraphqlContext } from '../../../src/graphql/calls/context.js';
import { apolloServer } from '../../../src/graphql/http/apollo.js';
import { errorMapping } from '../../../src/graphql/http/errorMapping.js';
import { checksOf } from '../../../src/graphql/operationChecks.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { FaultLog } from '../../../src/http/faultLog.js';

/** The adapter without HTTP and without a database, for decisions that come before any lookup. */

export const user: Caller = { kind: 'user', id: 'user-1', companyIds: ['acme'], roles: [] };

export interface Answer {
  readonly status: number | undefined;
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly GraphQLFormattedError[];
}

export interface BareServer {
  readonly server: ApolloServer<GraphqlContext>;
  readonly log: { level: string; fields: Record<string, unknown> }[];
  run(
    query: string,
    init?: { variables?: Record<string, unknown>; caller?: Caller; meter?: Meter | null },
  ): Promise<Answer>;
}

/** Apollo Server over a schema, without HTTP. */
export function bareApollo(schema: GraphQLSchema, logger: Logger): ApolloServer<GraphqlContext> {
  const mapping = errorMapping(new FaultLog(logger));
  return apolloServer(new Executor(checksOf(schema, mapping)), mapping, logger);
}

/** @param fault the error of every use of the store */
export async function bareServer(fault: () => Error = () => new Error('The store was reached.')): Promise<BareServer> {
  const log: BareServer['log'] = [];
  const collect = (level: string) => (fields: object) => log.push({ level, fields: { ...fields } });
  const logger: Logger = {
    debug: collect('debug'),
    info: collect('info'),
    warn: collect('warn'),
    error: collect('error'),
  };
  const fail = () => Promise.reject(fault());
  // It is a method, a repository and the renderer at once.
  const failing = new Proxy(fail, { get: () => fail });
  const store: Store = new Proxy({} as Store, {
    get: (_, name) => (name === 'within' ? () => store : failing),
  });
  const dispatcher = new Dispatcher({
    store,
    clock: Date,
    ids: { uuid: () => 'an-id', shortCode: () => 'A-CODE', hex: () => '0'.repeat(32) },
    digest: { sha256: (text) => text },
    keyGenerator: {
      write: () => ({ text: 'text', hash: 'hash' }),
      newPublicId: () => 'a-key',
      newSigningSecret: () => 'whsec_AAAA',
    },
    addressRanges: { isWithin: () => false },
    pause: async () => undefined,
    apiKeyCache: { forget: () => undefined },
    permits: new FairSemaphore(),
    allowsLoopbackWebhooks: false,
    defaultLocale: 'es',
    keyRates: { usual: 25, most: 25 },
  });
  const server = bareApollo(await graphqlSchema(), logger);
  await server.start();
  return {
    server,
    log,
    async run(query, { variables, caller = user, meter = null } = {}) {
      const contextValue = createContext({ dispatcher, caller, meter, requestId: 'request-1' });
      const { body, http } = await server.executeOperation(
        { query, ...(variables && { variables }) },
        { contextValue },
      );
      if (body.kind !== 'single') throw new Error('The answer is incremental.');
      const { data, errors = [] } = body.singleResult;
      const made = renderedDataIn(body.singleResult);
      return { status: http.status, data: made ? JSON.parse(made.answer().join('')).data : data, errors };
    },
  };
}

/** The codes and reasons of an answer's errors. */
export function reasons({ errors }: Answer): string[] {
  return errors.map(({ extensions }) => `${extensions?.code} ${extensions?.reason ?? ''}`.trim());
}
