import { ApolloServer, type ApolloServerPlugin, type DocumentStore, HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, OperationTypeNode } from 'graphql';
import {
  answerJson,
  asGraphql,
  type Documents,
  type Executor,
  type PreparedDocument,
  renderedDataIn,
} from '#graphql-executor';
import type { Logger } from '../../core/kernel/logger.js';
import { httpErrors } from '../../http/errors.js';
import type { GraphqlContext } from '../calls/context.js';
import { type ErrorMapping, queryHashOf } from './errorMapping.js';
import { noted } from './postedOperation.js';

/** The text that Apollo gets in the place of an answer. {@link GraphqlContext.answered} has it. */
export const inContext = '';

/** Apollo Server: HTTP and persisted queries. {@link Executor} answers the operations. */
export function apolloServer(executor: Executor, mapping: ErrorMapping, logger: Logger): ApolloServer<GraphqlContext> {
  const { checks } = executor;
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema: checks.schema,
    formatError: mapping.formatError,
    // Each document is parsed, measured and validated by `preparation` before Apollo asks for it.
    documentStore: documentStore(checks.documents),
    dangerouslyDisableValidation: true,
    plugins: [
      mapping.plugin,
      preparation(executor),
      noted,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
    // Every caller is authenticated by now.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stringifyResult: (answer) => (renderedDataIn(answer) ? inContext : JSON.stringify(answer)),
    stopOnTerminationSignals: false,
    // Apollo must not behave differently with another NODE_ENV.
    nodeEnv: 'production',
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
}

/** Apollo stores only what it has parsed itself, because it was too large to be cached. */
const documentStore = (documents: Documents): DocumentStore => ({
  get: async (key) => documents.withHash(queryHashOf(key))?.document,
  set: async () => undefined,
  delete: async () => false,
});

/** Prepares, checks and answers each operation by {@link Executor}. */
function preparation(executor: Executor): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      let prepared: PreparedDocument | undefined;
      return {
        async didResolveSource({ source, contextValue: { requestId } }) {
          prepared = executor.checks.documents.prepare(source, requestId);
        },
        async didResolveOperation({ operation }) {
          if (prepared?.errors) throw alreadyRejected();
          if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
          throw asGraphql(httpErrors.notByHttp(), { http: { status: 400 } });
        },
        async responseForOperation({ request, contextValue: context }) {
          const operation = prepared?.operation(request.operationName);
          if (!operation) return null;
          const { status, result } = await executor.answer(operation, request.variables ?? {}, context);
          context.answered.json = () => answerJson(result);
          const http = { status, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: result as Record<string, never> } };
        },
        async willSendResponse({ response: { body } }) {
          if (prepared?.errors && body.kind === 'single') body.singleResult.errors = prepared.errors;
        },
      };
    },
  };
}

/** A placeholder: the document's own errors replace it. */
const alreadyRejected = (): GraphQLError =>
  new GraphQLError('The document cannot be run.', {
    extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED, http: { status: 400 } },
  });
