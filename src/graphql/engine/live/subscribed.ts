import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, OperationTypeNode } from 'graphql';
import { httpErrors } from '../../../http/errors.js';
import type { Variables } from '../operation/document/selectedFields.js';
import { coded } from '../operation/document/validation.js';
import { asGraphql, type Checked, type OperationChecks, RefusedOperation } from '../operation/operationChecks.js';
import type { PreparedOperation } from '../operation/preparedOperation.js';

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
 * Checks an operation as over HTTP (ADR 16). Known documents are shared with HTTP, refused ones too.
 * @throws RefusedOperation
 */
export function subscribed(
  checks: OperationChecks,
  { query, operationName, variables }: Sent,
  requestId: string,
): Subscribed {
  const prepared = checks.documents.prepare(query, requestId);
  if (prepared.refusal) throw new RefusedOperation(prepared.refusal);
  const operation = prepared.operation(operationName);
  if (!operation) throw checks.refused([unresolved(operationName)], requestId);
  if (operation.node.operation !== OperationTypeNode.SUBSCRIPTION)
    throw checks.refused([asGraphql(httpErrors.notBySocket())], requestId);
  return { operation, ...checks.check(operation, variables ?? {}, requestId) };
}

function unresolved(operationName: string | null | undefined): GraphQLError {
  const message = operationName
    ? 'The document has no operation with this operationName.'
    : 'The document has no operation, or it has several and operationName is missing.';
  return coded(new GraphQLError(message), ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE);
}
