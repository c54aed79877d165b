import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { maxFaults } from '../core/errors.js';
import type { HttpRefusal } from '../http/errors.js';
import type { FaultLog } from '../http/faultLog.js';
import { extensionsOf, shown } from '../http/refusals.js';
import { isWithoutCode } from './apolloInternals.js';
import { inBrief } from './brevity.js';
import type { GraphqlContext } from './context.js';
import { isArgumentFault } from './graphqlInternals.js';
import { tokenLimitRefusal } from './limits.js';

/**
 * The one mapping of errors to GraphQL (CONTRACT "Errors"): refusals by family and reason, what Apollo says of a faulty
 * request by Apollo's own code, and anything else as INTERNAL with its detail in the log alone.
 */

const reasonOfInvalidInput = 'INVALID_INPUT';

const clientFaults: ReadonlySet<unknown> = new Set(
  Object.values(ApolloServerErrorCode).filter((code) => !isWithoutCode(code)),
);

export interface ErrorMapping {
  readonly plugin: ApolloServerPlugin<GraphqlContext>;
  readonly formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
  /** What is shown of an error that was met outside of GraphQL's execution. */
  readonly shownAs: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
}

/**
 * The two halves of the mapping: the plugin knows the request whose errors they are, and logs; the formatter knows the
 * form. Parents whose batch failed have their cause in common, which is logged once.
 */
export function errorMapping(faults: FaultLog): ErrorMapping {
  const decided = new WeakMap<object, HttpRefusal | null>();

  /** What is shown of an error; null where Apollo's own words will do. */
  function decide(error: unknown, cause: unknown, requestId: string): HttpRefusal | null {
    const overLimit = cause instanceof GraphQLError && tokenLimitRefusal(cause);
    if (overLimit) return overLimit;
    return isClientFault(error, cause) ? null : shown(cause, requestId, faults);
  }

  return {
    plugin: {
      async requestDidStart() {
        return {
          async didEncounterErrors({ errors: found, contextValue: { requestId } }) {
            const byCause = new Map<unknown, HttpRefusal | null>();
            for (const error of found) {
              const cause = causeOf(error);
              const refusal = byCause.has(cause) ? byCause.get(cause) : decide(error, cause, requestId);
              byCause.set(cause, refusal ?? null);
              decided.set(error, refusal ?? null);
            }
          },
        };
      },
    },
    formatError(formatted, error) {
      const cause = causeOf(error);
      // What never became an operation has no request that the plugin could name.
      const known = error instanceof Error ? decided.get(error) : undefined;
      const refusal = known === undefined ? decide(error, cause, 'unknown') : known;
      return worded(refusal, formatted, cause);
    },
    shownAs(error, requestId) {
      const cause = causeOf(error);
      return worded(decide(error, cause, requestId), error.toJSON(), cause);
    },
  };
}

/** What a resolver or a rule threw, out of the errors that GraphQL and Apollo wrapped it in. */
function causeOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}

/** Whether Apollo's own words will do: GraphQL found the request faulty, not the core and not one of our own errors. */
function isClientFault(error: unknown, cause: unknown): boolean {
  if (!(cause instanceof GraphQLError)) return false;
  return (
    isArgumentFault(cause) ||
    isBeforeExecution(cause) ||
    (error instanceof GraphQLError && clientFaults.has(error.extensions.code))
  );
}

/** A fault in the request itself, such as a persisted query that isn't one: no field was at work yet. */
function isBeforeExecution({ path }: GraphQLError): boolean {
  return path === undefined;
}

function worded(refusal: HttpRefusal | null, error: GraphQLFormattedError, cause: unknown): GraphQLFormattedError {
  // A conflict has as many as there are fields in it.
  const formatted = error.locations ? { ...error, locations: error.locations.slice(0, maxFaults) } : error;
  return refusal ? inWordsOf(refusal, formatted) : inApolloWords(formatted, cause);
}

function inApolloWords(found: GraphQLFormattedError, cause: unknown): GraphQLFormattedError {
  const formatted = { ...found, message: inBrief(found.message) };
  const code = formatted.extensions?.code;
  const isInput =
    code === ApolloServerErrorCode.BAD_USER_INPUT ||
    isWithoutCode(code) ||
    (cause instanceof GraphQLError && isArgumentFault(cause));
  if (!isInput) return formatted;
  return { ...formatted, extensions: { code: ApolloServerErrorCode.BAD_USER_INPUT, reason: reasonOfInvalidInput } };
}

function inWordsOf(refusal: HttpRefusal, { path, locations }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: refusal.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensionsOf(refusal),
  };
}
