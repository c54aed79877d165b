import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type FieldNode,
  GraphQLError,
  type GraphQLFormattedError,
  getLocation,
  locatedError,
  OperationTypeNode,
  type SourceLocation,
} from 'graphql';
import { type ErrorPresenter, type FieldError, isArgumentFault, LimitExceeded } from '#graphql-executor';
import { maxFaults } from '../../core/kernel/errors.js';
import { quoted } from '../../core/kernel/quoted.js';
import type { HttpDomainError } from '../../http/errors.js';
import type { FaultLog } from '../../http/faultLog.js';
import { documentationUrlOf, extensionsOf, shown } from '../../http/refusals.js';
import { type GraphqlContext, limitRefusal } from '../calls/context.js';

/**
 * Everything that this adapter uses of Apollo Server beyond its documented interface. The version is pinned; a test
 * fails where an upgrade moves one of these (test/graphql/internals/apolloInternals.test.ts).
 */

/** Characters of a SHA-256 as hexadecimal digits. */
const hashLength = 64;

/** The `queryHash` of a document. A key of Apollo's document store is a hash of the schema followed by this hash. */
export const queryHashOf = (key: string): string => key.slice(-hashLength);

/** Whether an error has no code of its own: Apollo gives such errors the code of an internal error. */
export const isWithoutCode = (code: unknown): boolean => code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR;

/**
 * The one mapping of errors to GraphQL (docs/ERRORS.md). Refusals are shown by family and reason. Faults of the request
 * that Apollo finds keep Apollo's code. All other errors are shown as INTERNAL, and their detail is only in the log.
 */

const reasonOfInvalidInput = 'INVALID_INPUT';

const clientFaults: ReadonlySet<unknown> = new Set(
  Object.values(ApolloServerErrorCode).filter((code) => !isWithoutCode(code)),
);

export interface ErrorMapping extends ErrorPresenter {
  readonly plugin: ApolloServerPlugin<GraphqlContext>;
  readonly formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
}

/**
 * Of what Apollo rejects, the plugin knows the request, and logs; the formatter makes the form. Parents whose batch failed
 * share one cause, which is logged once.
 */
export function errorMapping(faults: FaultLog): ErrorMapping {
  const decided = new WeakMap<object, HttpDomainError | null>();

  /** The refusal that an error is shown as; null where Apollo's own message is shown. */
  function decide(error: unknown, cause: unknown, requestId: string): HttpDomainError | null {
    if (cause instanceof LimitExceeded) return limitRefusal(cause);
    return isClientFault(error, cause) ? null : shown(cause, requestId, faults);
  }

  function toClientError(error: GraphQLError, requestId: string): GraphQLFormattedError {
    const cause = thrownBy(error);
    return worded(decide(error, cause, requestId), error.toJSON(), cause);
  }

  /** For the errors of one answer's fields. What several of them have as their cause is logged once. */
  function shownIn(requestId: string): (field: FieldError) => GraphQLFormattedError {
    const byCause = new Map<unknown, HttpDomainError | null>();
    return ({ nodes, path, error }) => {
      if (error instanceof GraphQLError) return toClientError(locatedError(error, [...nodes], path), requestId);
      const refusal = byCause.has(error) ? byCause.get(error) : decide(error, error, requestId);
      byCause.set(error, refusal ?? null);
      // GraphQL would make an error with a stack, and search the text for the place of each node: a fifth of a request
      // for something that doesn't exist.
      return worded(refusal ?? null, { message: '', path, locations: locationsOf(nodes) }, error);
    };
  }

  return {
    plugin: {
      async requestDidStart() {
        return {
          async didEncounterErrors({ errors: found, contextValue: { requestId } }) {
            for (const error of found) decided.set(error, decide(error, thrownBy(error), requestId));
          },
        };
      },
    },
    formatError(formatted, error) {
      const cause = thrownBy(error);
      // An error from before the operation is known does not reach the plugin, so the id of its request is unknown
      // here.
      const known = error instanceof Error ? decided.get(error) : undefined;
      const refusal = known === undefined ? decide(error, cause, 'unknown') : known;
      return worded(refusal, formatted, cause);
    },
    toClientError,
    fieldErrors(errors, { requestId, kind }) {
      const shown = errors.map(shownIn(requestId));
      return kind === OperationTypeNode.MUTATION ? bounded(shown) : shown;
    },
  };
}

const locationsOf = (nodes: readonly FieldNode[]): SourceLocation[] =>
  nodes.flatMap(({ loc }) => (loc ? [getLocation(loc.source, loc.start)] : []));

/** The error that a resolver or a rule threw, without the errors that GraphQL and Apollo wrapped around it. */
function thrownBy(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}

/**
 * Whether Apollo's own message is shown: GraphQL itself found a fault of the request, and the error is not one of the
 * service's own.
 */
function isClientFault(error: unknown, cause: unknown): boolean {
  if (!(cause instanceof GraphQLError)) return false;
  return (
    isArgumentFault(cause) ||
    isBeforeExecution(cause) ||
    (error instanceof GraphQLError && clientFaults.has(error.extensions.code))
  );
}

/** A fault in the request itself, such as an invalid persisted query: no field has run yet. */
function isBeforeExecution({ path }: GraphQLError): boolean {
  return path === undefined;
}

function worded(refusal: HttpDomainError | null, error: GraphQLFormattedError, cause: unknown): GraphQLFormattedError {
  // A conflict has a location for each field that takes part.
  const formatted = error.locations ? { ...error, locations: error.locations.slice(0, maxFaults) } : error;
  return refusal ? inWordsOf(refusal, formatted) : inApolloWords(formatted, cause);
}

function inApolloWords(found: GraphQLFormattedError, cause: unknown): GraphQLFormattedError {
  const formatted = { ...found, message: summarise(found.message) };
  const code = formatted.extensions?.code;
  const isInput =
    code === ApolloServerErrorCode.BAD_USER_INPUT ||
    isWithoutCode(code) ||
    (cause instanceof GraphQLError && isArgumentFault(cause));
  if (!isInput) return formatted;
  const extensions = {
    code: ApolloServerErrorCode.BAD_USER_INPUT,
    reason: reasonOfInvalidInput,
    documentationUrl: documentationUrlOf(reasonOfInvalidInput),
  };
  return { ...formatted, extensions };
}

function inWordsOf(refusal: HttpDomainError, { path, locations }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: refusal.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensionsOf(refusal),
  };
}

/** Bounds the errors for redacted records in the answer to a change of many: they all say the same. */

/** At most {@link maxFaults} errors of each message about a missing grant. */
function bounded(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  const counts = new Map<string, number>();
  return errors.filter(({ message, extensions }) => {
    if (extensions?.reason !== 'OPERATION_NOT_GRANTED') return true;
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    return count <= maxFaults;
  });
}

/**
 * GraphQL's own error messages quote names, values and whole literals of the client's. Each quote is shortened here.
 */

/** The text before a literal or a token, which GraphQL prints unquoted and up to the end of the sentence. */
const beforeLiteral = /(?:, found|value:|has invalid value|Syntax Error: Unexpected) /;
/** Messages about conflicts and cycles name every field or fragment that takes part. */
const maxMessageLength = 1000;

/** A message of GraphQL's or Apollo's in which each quote of the client's input is shortened to the common bound. */
function summarise(message: string): string {
  const literal = beforeLiteral.exec(message);
  const end = literal ? literal.index + literal[0].length : message.length;
  // Names contain no quotation marks.
  const parts = message.slice(0, end).split('"', maxMessageLength);
  const words = parts.map((part, index) => (index % 2 === 0 ? part : quoted(part))).join('"');
  return `${words}${quoted(message.slice(end))}`.slice(0, maxMessageLength);
}
