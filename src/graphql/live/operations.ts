import { createHash } from 'node:crypto';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
} from 'graphql';
import { httpErrors } from '../../http/errors.js';
import type { ErrorMapping } from '../execution/errorMapping.js';
import type { Coercions } from '../operation/coercion.js';
import { type Costs, costExceeded } from '../operation/cost.js';
import type { Documents } from '../operation/documents.js';
import { limits } from '../operation/limits.js';
import { coded, documentFaults } from '../operation/validation.js';
import { variableFaults } from '../operation/variableFaults.js';

/** What is computed from operations and kept. HTTP and WebSocket share it. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly costs: Costs;
  readonly coercions: Coercions;
  readonly mapping: ErrorMapping;
}

/** What a client wants to run. */
export interface Sent {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface Admitted {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced. */
  readonly variables: Record<string, unknown>;
}

/** The content of an `error` message: errors in the form that they have over HTTP. */
export class RefusedOperation extends GraphQLError {
  constructor(readonly formatted: readonly GraphQLFormattedError[]) {
    super('refused');
  }
}

/**
 * Checks an operation as over HTTP: its size before validation, then its validity, its cost and its variables (ADR 16).
 * HTTP and WebSocket share the known documents, refused ones too.
 * @throws RefusedOperation
 */
export async function admitted(parts: OperationParts, sent: Sent, requestId: string): Promise<Admitted> {
  const { schema, costs, coercions, mapping } = parts;
  const refuse = (errors: readonly GraphQLError[]): never => {
    throw new RefusedOperation(errors.map((error) => mapping.shownAs(error, requestId)));
  };
  const document = await documentOf(parts, sent.query, requestId);
  const operation = getOperationAST(document, sent.operationName);
  if (!operation) {
    const message = sent.operationName
      ? 'The document has no operation with this operationName.'
      : 'The document has no operation, or it has several and operationName is missing.';
    return refuse([coded(new GraphQLError(message), ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE)]);
  }
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return refuse([asGraphql(httpErrors.notBySocket())]);
  const variables = sent.variables ?? {};
  const exceeded = costExceeded(costs.of(document, operation, variables));
  if (exceeded) refuse([exceeded]);
  const coerced = coercions.of(operation, variables) ?? refuse(variableFaults(schema, operation, variables));
  return { document, operation, variables: coerced };
}

export const asGraphql = (refusal: Error, extensions: GraphQLErrorExtensions = {}): GraphQLError =>
  new GraphQLError(refusal.message, { originalError: refusal, extensions });

async function documentOf(parts: OperationParts, query: string, requestId: string): Promise<DocumentNode> {
  const { schema, documents, mapping } = parts;
  const hash = createHash('sha256').update(query).digest('hex');
  const known = await documents.get(hash);
  if (known) {
    const refused = documents.refused(known);
    if (refused) throw new RefusedOperation(refused);
    return known;
  }
  const refuse = (errors: readonly GraphQLError[]): never => {
    const shown = errors.map((error) => mapping.shownAs(error, requestId));
    documents.refuse(hash, shown);
    throw new RefusedOperation(shown);
  };
  const document = parsed(query);
  if (document instanceof GraphQLError) return refuse([coded(document, ApolloServerErrorCode.GRAPHQL_PARSE_FAILED)]);
  const faults = documentFaults(schema, document);
  if (faults.length > 0) refuse(faults);
  await documents.set(hash, document);
  return document;
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
