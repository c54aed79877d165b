import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { Logger } from '../../../core/kernel/logging/logger.js';
import { httpErrors } from '../../../http/errors.js';
import type { Answers } from '../answering/answers.js';
import { answerJson, madeIn } from '../answering/boundedJson.js';
import type { ErrorMapping } from '../answering/errorMapping.js';
import { noted } from '../answering/noted.js';
import type { GraphqlContext } from '../calls/context.js';
import type { PreparedDocument } from '../operation/documents.js';
import { asGraphql } from '../operation/operationChecks.js';

/** The text that Apollo gets in the place of an answer. {@link GraphqlContext.answered} has it. */
export const inContext = '';

/** Apollo Server: HTTP and persisted queries. {@link Answers} answers the operations. */
export function apolloServer(answers: Answers, mapping: ErrorMapping, logger: Logger): ApolloServer<GraphqlContext> {
  const { checks } = answers;
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema: checks.schema,
    formatError: mapping.formatError,
    // Each document is parsed, measured and validated by `preparation` before Apollo asks for it.
    documentStore: checks.documents,
    dangerouslyDisableValidation: true,
    plugins: [
      mapping.plugin,
      preparation(answers),
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
    stringifyResult: (answer) => (madeIn(answer) ? inContext : JSON.stringify(answer)),
    stopOnTerminationSignals: false,
    // Apollo must not behave differently with another NODE_ENV.
    nodeEnv: 'production',
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
}

/** Prepares, checks and answers each operation by {@link Answers}. */
function preparation(answers: Answers): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      let prepared: PreparedDocument | undefined;
      return {
        async didResolveSource({ source, contextValue: { requestId } }) {
          prepared = answers.checks.documents.prepare(source, requestId);
        },
        async didResolveOperation({ operation }) {
          if (prepared?.refusal) throw refusedBefore();
          if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
          throw asGraphql(httpErrors.notByHttp(), { http: { status: 400 } });
        },
        async responseForOperation({ request, contextValue: context }) {
          const operation = prepared?.operation(request.operationName);
          if (!operation) return null;
          const { status, result } = await answers.of(operation, request.variables ?? {}, context);
          context.answered.json = () => answerJson(result);
          const http = { status, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: result as Record<string, never> } };
        },
        async willSendResponse({ response: { body } }) {
          if (prepared?.refusal && body.kind === 'single') body.singleResult.errors = prepared.refusal;
        },
      };
    },
  };
}

/** A placeholder: the document's own refusal replaces it. */
const refusedBefore = (): GraphQLError =>
  new GraphQLError('The document cannot be run.', {
    extensions: { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED, http: { status: 400 } },
  });
