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
import type { Logger } from '../../core/logger.js';
import { httpErrors } from '../../http/errors.js';
import { boundedJson, madeIn } from '../answering/boundedJson.js';
import type { GraphqlContext } from '../answering/context.js';
import type { ErrorMapping } from '../answering/errorMapping.js';
import type { PlannedAnswers } from '../answering/plannedAnswers.js';
import { boundWithheld } from '../answering/withheld.js';
import type { PreparedDocument } from '../operation/documents.js';
import { asGraphql } from '../operation/operationChecks.js';
import { noted } from './noted.js';

/** The text that Apollo gets for an answer that the store has made. {@link GraphqlContext.planned} has the answer. */
export const inContext = '';

/** Apollo Server: HTTP, persisted queries, and the execution of operations that have no plan. */
export function apolloServer(
  planned: PlannedAnswers,
  mapping: ErrorMapping,
  logger: Logger,
): ApolloServer<GraphqlContext> {
  const { checks } = planned;
  const say = (level: keyof Logger) => (message: unknown) => logger[level]({ from: 'apollo' }, String(message));
  return new ApolloServer<GraphqlContext>({
    schema: checks.schema,
    formatError: mapping.formatError,
    // Each document is parsed, measured and validated by `preparation` before Apollo asks for it.
    documentStore: checks.documents,
    dangerouslyDisableValidation: true,
    plugins: [
      mapping.plugin,
      preparation(planned),
      resolvedLimit(mapping),
      boundWithheld,
      noted,
      warned,
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
    stringifyResult: (answer) => (madeIn(answer) ? inContext : boundedJson(answer)),
    stopOnTerminationSignals: false,
    // Apollo must not behave differently with another NODE_ENV.
    nodeEnv: 'production',
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
}

/** Prepares, checks and answers each operation by {@link PlannedAnswers}. Apollo executes what has no plan. */
function preparation(planned: PlannedAnswers): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      let prepared: PreparedDocument | undefined;
      return {
        async didResolveSource({ source, contextValue: { requestId } }) {
          prepared = planned.checks.documents.prepare(source, requestId);
        },
        async didResolveOperation({ operation }) {
          if (prepared?.refusal) throw refusedBefore();
          if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
          throw asGraphql(httpErrors.notByHttp(), { http: { status: 400 } });
        },
        async responseForOperation({ request, contextValue: context }) {
          if (context.isLeftToExecution) return null;
          const operation = prepared?.operation(request.operationName);
          const answer = operation && (await planned.of(operation, request.variables ?? {}, context));
          if (!answer) return null;
          context.planned.data = madeIn(answer.result);
          const http = { status: answer.status, headers: new HeaderMap() };
          return { http, body: { kind: 'single', singleResult: answer.result as Record<string, never> } };
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

/** Adds the warnings about changes that an execution has made. {@link MadeData} has its own. */
const warned: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue: { warnings }, response: { body } }) {
        if (warnings.length > 0 && body.kind === 'single') body.singleResult.extensions = { warnings };
      },
    };
  },
};

/** Refuses the answer of an execution that has exceeded what it may resolve or read. */
function resolvedLimit(mapping: ErrorMapping): ApolloServerPlugin<GraphqlContext> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ contextValue: { fieldCount, reading, requestId }, operation, response }) {
          const refusal = fieldCount.refusal ?? reading.refusal;
          if (!refusal || response.body.kind !== 'single') return;
          const shown = mapping.shownAs(asGraphql(refusal), requestId);
          const isDone = operation?.operation === OperationTypeNode.MUTATION;
          const message = isDone ? `${shown.message} The mutation's change has been made.` : shown.message;
          response.body.singleResult = { errors: [{ ...shown, message }] };
          response.http.status = 400;
        },
      };
    },
  };
}
