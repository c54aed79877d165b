import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, OperationTypeNode } from 'graphql';
import {
  asGraphql,
  type Checked,
  coded,
  type OperationChecks,
  type PreparedOperation,
  RejectedOperation,
  type Variables,
} from '#graphql-executor';
import { httpErrors } from '../../http/errors.js';

/** What a client wants to run. */
export interface Sent {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables | null | undefined;
}

interface Subscribed extends Checked {
  readonly operation: PreparedOperation;
}

/**
 * Checks an operation as over HTTP (ADR 28). Known documents are shared with HTTP, refused ones too.
 * @throws RejectedOperation
 */
export function subscribed(
  checks: OperationChecks,
  { query, operationName, variables }: Sent,
  requestId: string,
): Subscribed {
  const prepared = checks.documents.prepare(query, requestId);
  if (prepared.errors) throw new RejectedOperation(prepared.errors);
  const operation = prepared.operation(operationName);
  if (!operation) throw checks.rejected([unresolved(operationName)], requestId);
  if (operation.node.operation !== OperationTypeNode.SUBSCRIPTION)
    throw checks.rejected([asGraphql(httpErrors.notBySocket())], requestId);
  return { operation, ...checks.check(operation, variables ?? {}, requestId) };
}

function unresolved(operationName: string | null | undefined): GraphQLError {
  const message = operationName
    ? 'The document has no operation with this operationName.'
    : 'The document has no operation, or it has several and operationName is missing.';
  return coded(new GraphQLError(message), ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE);
}
